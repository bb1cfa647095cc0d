package router_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/origin"
)

// TestForeignPages holds that a request with an Origin is served only where that
// is the gateway's own page on a known host, and any other request whatever its
// Host.
func TestForeignPages(t *testing.T) {
	var runs atomic.Int64
	backend := &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
		runs.Add(1)
		return result(), nil
	}}
	g := start(t, backend, func(o *router.Options) { o.Hosts = []string{"Motion.Studio", "farm.studio:8443"} })
	_, port, _ := net.SplitHostPort(g.Listener.Addr().String())
	for _, c := range []struct {
		host, origin string
		want         int
	}{
		{"127.0.0.1:" + port, "", 200},
		{"stranger.example", "", 200},
		{"", "", 200},
		{"127.0.0.1:" + port, "http://127.0.0.1:" + port, 200},
		{"localhost:" + port, "http://localhost:" + port, 200},
		{"LocalHost:" + port, "http://localhost:" + port, 200},
		{"app.localhost:" + port, "http://app.localhost:" + port, 200},
		{"[::1]:" + port, "http://[::1]:" + port, 200},
		{"motion.studio", "https://motion.studio", 200},
		{"motion.studio:443", "https://motion.studio", 200},
		{"inner:8000", "https://motion.studio", 200}, // a proxy wrote its own Host
		{"motion.studio:3000", "http://motion.studio:3000", 200},
		{"inner:8000", "https://farm.studio:8443", 200},

		{"127.0.0.1:" + port, "https://stranger.example", 403},
		{"stranger.example:" + port, "http://stranger.example:" + port, 403}, // a name that resolves to loopback
		{"localhost.stranger.example:" + port, "http://localhost.stranger.example:" + port, 403},
		{"127.0.0.1.stranger.example", "http://127.0.0.1.stranger.example", 403},
		{"127.0.0.1:" + port, "http://127.0.0.1:1", 403}, // another server on this machine
		{"localhost:" + port, "http://127.0.0.1:" + port, 403},
		{"10.1.2.3:" + port, "http://10.1.2.3:" + port, 403},
		{"inner:8000", "https://motion.studio:3000", 403},
		{"inner:8000", "https://farm.studio", 403},
		{"127.0.0.1:" + port, "null", 403},
		{"127.0.0.1:" + port, "", 200},
		{"127.0.0.1:" + port, "file://", 403},
		{"127.0.0.1:" + port, "http://user@127.0.0.1:" + port, 403},
		{"127.0.0.1:" + port, "http://127.0.0.1:" + port + "/path", 403},
		{"127.0.0.1:" + port, "chrome-extension://127.0.0.1:" + port, 403},
		{"127.0.0.1:" + port, "%zz", 403},
	} {
		runs.Store(0)
		for _, contentType := range []string{"application/json", "text/plain"} {
			got := fromPage(t, g.URL, c.host, c.origin, contentType)
			if got.status != c.want {
				t.Errorf("POST as %s from %q: %d, want %d", c.host, c.origin, got.status, c.want)
			}
			if got.status == 403 && (got.envelope(t).Code != "forbidden" || !strings.Contains(got.envelope(t).Message, "cors.origins")) {
				t.Errorf("the refusal says %s", got.body)
			}
			if got.header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%q may read the answer", c.origin)
			}
		}
		if ran := runs.Load(); (ran > 0) != (c.want == 200) {
			t.Errorf("as %s from %q: ran %d times", c.host, c.origin, ran)
		}
	}
}

// fromPage sends a walk as a page would.
func fromPage(t *testing.T, url, host, origin, contentType string) reply {
	t.Helper()
	headers := []string{"Content-Type", contentType, "Sec-Fetch-Site", "cross-site"}
	if origin != "" {
		headers = append(headers, "Origin", origin)
	}
	return doAs(t, host, "POST", url+"/generate", walk, headers...)
}

// TestForeignPagesAreRefusedUnread holds that the refusal does not wait for the
// body, and covers each method and path.
func TestForeignPagesAreRefusedUnread(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for _, target := range []string{"POST /generate", "GET /capabilities", "DELETE /generate/jobs/A", "OPTIONS /generate", "GET /nothing"} {
		conn := dial(t, g)
		fmt.Fprintf(conn, "%s HTTP/1.1\r\nHost: x\r\nOrigin: http://stranger.example\r\nContent-Length: 1000\r\n\r\n", target)
		line, err := bufio.NewReader(conn).ReadString('\n')
		if err != nil || !strings.Contains(line, " 403 ") {
			t.Errorf("%s: %q (%v), want 403 while the body is on its way", target, line, err)
		}
	}
	// Two values are no origin of ours, whatever each of them is.
	own := "http://" + g.Listener.Addr().String()
	if got := do(t, "GET", g.URL+"/capabilities", "", "Origin", own, "Origin", own); got.status != 403 {
		t.Errorf("two origins: %d, want 403", got.status)
	}
}

// TestCORS holds what pages on the list get, and that nobody else gets it.
func TestCORS(t *testing.T) {
	const page = "https://app.example:8443"
	g := start(t, &fake{caps: catalogue()}, func(o *router.Options) { o.Origins = []string{page, "http://localhost:3000"} })
	open := start(t, &fake{caps: catalogue()}, func(o *router.Options) { o.Origins = []string{origin.Any} })
	for _, c := range []struct {
		url, origin, want string
		status            int
	}{
		{g.URL, page, page, 200},
		{g.URL, "https://APP.example:8443", "https://APP.example:8443", 200},
		{g.URL, "http://localhost:3000", "http://localhost:3000", 200},
		{g.URL, "https://app.example", "", 403},
		{g.URL, "http://app.example:8443", "", 403},
		{g.URL, "null", "", 403},
		{g.URL, "", "", 200},
		{open.URL, "https://stranger.example", "*", 200},
		{open.URL, "null", "*", 200},
	} {
		for _, method := range []string{"POST", "GET"} {
			path, body := "/capabilities", ""
			if method == "POST" {
				path, body = "/generate", walk
			}
			var headers []string
			if c.origin != "" {
				headers = []string{"Origin", c.origin}
			}
			got := do(t, method, c.url+path, body, headers...)
			if got.status != c.status || got.header.Get("Access-Control-Allow-Origin") != c.want {
				t.Errorf("%s from %q: %d, allowed %q; want %d, %q", method, c.origin, got.status,
					got.header.Get("Access-Control-Allow-Origin"), c.status, c.want)
			}
			if c.url == g.URL && !slices.Contains(got.header.Values("Vary"), "Origin") {
				t.Errorf("%s from %q: caches are not told that the answer depends on Origin", method, c.origin)
			}
			if exposed := got.header.Get("Access-Control-Expose-Headers"); c.want != "" && !strings.Contains(exposed, "Location") {
				t.Errorf("a page cannot read %s", exposed)
			}
		}
	}
	// An error is for the page to read as well.
	if got := do(t, "POST", g.URL+"/generate", "{", "Origin", page); got.status != 422 ||
		got.header.Get("Access-Control-Allow-Origin") != page {
		t.Errorf("an error: %d, allowed %q", got.status, got.header.Get("Access-Control-Allow-Origin"))
	}
	got := do(t, "OPTIONS", g.URL+"/generate", "", "Origin", page,
		"Access-Control-Request-Method", "POST", "Access-Control-Request-Headers", "content-type, x-animatica-client, prefer")
	for name, want := range map[string]string{
		"Access-Control-Allow-Origin": page, "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE",
		"Access-Control-Allow-Headers": "content-type, x-animatica-client, prefer", "Access-Control-Max-Age": "7200",
	} {
		if got.status != 204 || got.header.Get(name) != want {
			t.Errorf("a preflight: %d, %s: %q; want 204, %q", got.status, name, got.header.Get(name), want)
		}
	}
	if got := do(t, "OPTIONS", g.URL+"/generate", "", "Origin", "https://stranger.example", "Access-Control-Request-Method", "POST"); got.status != 403 {
		t.Errorf("a stranger's preflight: %d, want 403", got.status)
	}
	if got := do(t, "OPTIONS", g.URL+"/generate", ""); got.status != 204 || !strings.Contains(got.header.Get("Allow"), "POST") {
		t.Errorf("OPTIONS without an origin: %d, Allow %q; want 204 and the methods", got.status, got.header.Get("Allow"))
	}
}

// TestAdminKnowsItsNames holds that a name that resolves to the admin listener
// opens nothing, and that addresses do, as Kubernetes and Prometheus use them.
func TestAdminKnowsItsNames(t *testing.T) {
	g := start(t, &fake{caps: catalogue()}, func(o *router.Options) { o.Hosts = []string{"gate.studio"}; o.Origins = []string{origin.Any} })
	for _, c := range []struct {
		host, origin string
		want         int
	}{
		{"127.0.0.1:9000", "", 200}, {"10.0.0.7:9000", "", 200}, {"[fd00::1]:9000", "", 200}, {"localhost:9000", "", 200}, {"localhost", "", 200},
		{"gate.studio:9000", "", 200}, {"GATE.studio.", "", 200}, {"", "", 200},
		{"stranger.example:9000", "", 403}, {"gateway", "", 403}, {"localhost.stranger.example", "", 403}, {"127.0.0.1.nip.io:9000", "", 403},
		{"127.0.0.1:9000", "https://stranger.example", 403}, {"localhost:9000", "http://localhost:9000", 200},
	} {
		for _, path := range []string{"/livez", "/readyz", "/metrics"} {
			var headers []string
			if c.origin != "" {
				headers = []string{"Origin", c.origin}
			}
			if got := doAs(t, c.host, "GET", g.admin.URL+path, "", headers...); got.status != c.want {
				t.Errorf("%s as %q from %q: %d, want %d", path, c.host, c.origin, got.status, c.want)
			}
		}
	}
}

// doAs is do under a host name.
func doAs(t *testing.T, host, method, url, body string, headers ...string) reply {
	t.Helper()
	conn, err := net.Dial("tcp", strings.Split(strings.TrimPrefix(url, "http://"), "/")[0])
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	path := url[strings.Index(url[len("http://"):], "/")+len("http://"):]
	fmt.Fprintf(conn, "%s %s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\nConnection: close\r\n", method, path, host, len(body))
	for i := 0; i+1 < len(headers); i += 2 {
		fmt.Fprintf(conn, "%s: %s\r\n", headers[i], headers[i+1])
	}
	fmt.Fprintf(conn, "\r\n%s", body)
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	rec := httptest.NewRecorder()
	if _, err := rec.Body.ReadFrom(res.Body); err != nil {
		t.Fatal(err)
	}
	return reply{res.StatusCode, res.Header, rec.Body.Bytes()}
}

// TestClients holds as whom the gateway knows a request.
func TestClients(t *testing.T) {
	var seen atomic.Pointer[string]
	r := router.New(&fake{caps: catalogue(), generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		seen.Store(&call.Policy.Client)
		return result(), nil
	}}, func() router.Options {
		o := router.DefaultOptions()
		o.Log = slog.New(slog.DiscardHandler)
		o.TrustedProxies = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
		return o
	}())
	for _, c := range []struct {
		remote  string
		headers []string
		want    string
	}{
		{"192.0.2.1:5", nil, "192.0.2.1"},
		{"192.0.2.1:5", []string{"X-Forwarded-For", "198.51.100.1"}, "192.0.2.1"}, // nobody trusts it
		{"127.0.0.1:5", nil, "127.0.0.1"},
		{"127.0.0.1:5", []string{"X-Forwarded-For", "198.51.100.1"}, "198.51.100.1"},
		{"[::1]:5", []string{"X-Forwarded-For", "198.51.100.1"}, "198.51.100.1"},
		{"10.1.1.1:5", []string{"X-Forwarded-For", "203.0.113.9, 198.51.100.1"}, "198.51.100.1"}, // the first is the client's own word
		{"10.1.1.1:5", []string{"X-Forwarded-For", "203.0.113.9, 198.51.100.1, 10.9.9.9"}, "198.51.100.1"},
		{"10.1.1.1:5", []string{"X-Forwarded-For", "203.0.113.9", "X-Forwarded-For", "198.51.100.1, 10.9.9.9"}, "198.51.100.1"},
		{"10.1.1.1:5", []string{"X-Forwarded-For", "10.2.2.2"}, "10.2.2.2"},
		{"10.1.1.1:5", []string{"X-Forwarded-For", "unknown"}, "10.1.1.1"},
		{"10.1.1.1:5", []string{"X-Forwarded-For", "198.51.100.1, unknown"}, "10.1.1.1"},
		{"10.1.1.1:5", []string{"X-Forwarded-For", "198.51.100.1:4711"}, "198.51.100.1"},
		{"10.1.1.1:5", []string{"X-Forwarded-For", ""}, "10.1.1.1"},
		{"10.1.1.1:5", []string{"X-Forwarded-For", strings.Repeat("198.51.100.1,", 500) + "10.0.0.1"}, "198.51.100.1"},
		{"10.1.1.1:5", []string{"Forwarded", `for=203.0.113.9, for="198.51.100.1:80";proto=https`}, "198.51.100.1"},
		{"10.1.1.1:5", []string{"Forwarded", `for="[2001:db8:1:2:3:4:5:6]:80"`}, "2001:db8:1:2::/64"},
		{"[2001:db8:1:2:3:4:5:6]:80", nil, "2001:db8:1:2::/64"},
		{"[2001:db8:1:2:ffff::9]:80", nil, "2001:db8:1:2::/64"},
		{"[2001:db8:1:3::9]:80", nil, "2001:db8:1:3::/64"},
		{"[::ffff:192.0.2.1]:80", nil, "192.0.2.1"},
		{"[fe80::1%eth0]:80", nil, "fe80::/64"},
		{"[fd00::1]:80", []string{"X-Forwarded-For", "2001:db8:1:2:3:4:5:6"}, "2001:db8:1:2::/64"},
		{"@", nil, ""},
	} {
		req := httptest.NewRequest(http.MethodPost, "/generate", strings.NewReader(walk))
		req.RemoteAddr = c.remote
		for i := 0; i+1 < len(c.headers); i += 2 {
			req.Header.Add(c.headers[i], c.headers[i+1])
		}
		seen.Store(nil)
		r.Handler().ServeHTTP(httptest.NewRecorder(), req)
		if got := seen.Load(); got == nil || *got != c.want {
			t.Errorf("%s with %.80v: client %v, want %s", c.remote, c.headers, got, c.want)
		}
	}
}
