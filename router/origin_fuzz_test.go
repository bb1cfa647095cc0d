package router_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/router"
)

// FuzzOrigin holds that whatever a browser is made to send as Origin, Host and
// X-Forwarded-For, only pages of hosts that are the gateway's own are served.
func FuzzOrigin(f *testing.F) {
	for _, seed := range [][3]string{
		{"http://localhost:8000", "localhost:8000", "192.0.2.1"},
		{"https://motion.studio", "inner", "unknown, 2001:db8::1"},
		{"http://[::1]:8000", "[::1]:8000", `"[2001:db8::1]:9"`},
		{"http://stranger.example", "stranger.example", ""},
		{"http://localhost.stranger.example", "localhost.stranger.example", ",,,"},
		{"null", "", "::ffff:192.0.2.1"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	o := router.DefaultOptions()
	o.Hosts, o.Log = []string{"motion.studio"}, slog.New(slog.DiscardHandler)
	r := router.New(&fake{caps: catalogue()}, o)
	f.Fuzz(func(t *testing.T, origin, host, forwarded string) {
		for _, handler := range []http.Handler{r.Handler(), r.Admin()} {
			req := httptest.NewRequest(http.MethodGet, "/capabilities", nil)
			if handler != r.Handler() {
				req = httptest.NewRequest(http.MethodGet, "/livez", nil)
			}
			req.Host, req.RemoteAddr = host, "127.0.0.1:5"
			req.Header["Origin"], req.Header["X-Forwarded-For"] = []string{origin}, []string{forwarded}
			rec := httptest.NewRecorder()
			handler.ServeHTTP(rec, req)
			switch {
			case rec.Code == http.StatusForbidden:
			case rec.Code != http.StatusOK:
				t.Errorf("%q as %q: %d %s", origin, host, rec.Code, rec.Body)
			case !isOwn(origin):
				t.Errorf("%q as %q is served", origin, host)
			}
		}
	})
}

// isOwn reads an origin without any code of the package.
func isOwn(origin string) bool {
	u, err := url.Parse(origin)
	if err != nil {
		return false
	}
	name := strings.TrimSuffix(strings.ToLower(u.Hostname()), ".")
	if address, err := netip.ParseAddr(name); err == nil {
		return address.Unmap().IsLoopback()
	}
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || name == "motion.studio"
}
