package router_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestStudio holds that browsers are led to the page, and that clients of the
// protocol see nothing of it.
func TestStudio(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
	for _, c := range []struct {
		path, accept, location string
		status                 int
	}{
		{"/", browser, "studio/", http.StatusFound},
		{"/", "", "", http.StatusNotFound},
		{"/", "*/*", "", http.StatusNotFound},
		{"/", "application/json", "", http.StatusNotFound},
		{"/studio", browser, "studio/", http.StatusFound},
		{"/studio", "", "studio/", http.StatusFound},
		{"/generate", browser, "", http.StatusMethodNotAllowed},
	} {
		got := do(t, http.MethodGet, g.URL+c.path, "", "Accept", c.accept)
		if got.status != c.status || got.header.Get("Location") != c.location {
			t.Errorf("GET %s with Accept %q: %d to %q, want %d to %q", c.path, c.accept, got.status, got.header.Get("Location"), c.status,
				c.location)
		}
		if c.status >= 400 {
			got.envelope(t)
		}
	}
	if got := do(t, http.MethodGet, g.admin.URL+"/", "", "Accept", browser); got.status != http.StatusFound ||
		got.header.Get("Location") != "studio/#admin" {
		t.Errorf("GET / of the admin listener: %d %v", got.status, got.header)
	}
	if got := do(t, http.MethodGet, g.admin.URL+"/", ""); got.status != http.StatusNotFound {
		t.Errorf("GET / of the admin listener without Accept: %d %s", got.status, got.body)
	}
	got := do(t, http.MethodGet, g.URL+"/studio/", "", "Accept", browser)
	if !strings.HasPrefix(got.header.Get("Content-Type"), "text/html") || got.header.Get("Content-Security-Policy") == "" {
		t.Errorf("GET /studio/: %d %v", got.status, got.header)
	}
}
