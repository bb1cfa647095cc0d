package origin_test

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/router/origin"
)

// FuzzOwn holds that only pages of hosts that are the gateway's own count as its own, whatever a
// browser is made to send as Origin and Host.
func FuzzOwn(f *testing.F) {
	for _, seed := range [][2]string{
		{"http://localhost:8000", "localhost:8000"},
		{"https://motion.studio", "inner"},
		{"http://[::1]:8000", "[::1]:8000"},
		{"http://stranger.example", "stranger.example"},
		{"http://localhost.stranger.example", "localhost.stranger.example"},
		{"null", ""},
	} {
		f.Add(seed[0], seed[1])
	}
	policy := origin.NewPolicy([]string{"motion.studio"}, nil)
	f.Fuzz(func(t *testing.T, page, host string) {
		r := httptest.NewRequest(http.MethodGet, "/capabilities", nil)
		r.Host = host
		r.Header["Origin"] = []string{page}
		if own := policy.Own(r, page); own && !isOwn(page) {
			t.Errorf("%q counts as own at %q", page, host)
		}
		if policy.OwnAction(r) {
			t.Errorf("%q at %q acts without the headers of an action", page, host)
		}
	})
}

// isOwn reads an origin without any code of the package.
func isOwn(page string) bool {
	u, err := url.Parse(page)
	if err != nil {
		return false
	}
	name := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if address, err := netip.ParseAddr(name); err == nil {
		return address.Unmap().IsLoopback()
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || name == "motion.studio"
}
