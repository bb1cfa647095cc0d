package router_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router"
)

func TestRequestID(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	long := strings.Repeat("x", 128)
	for given, kept := range map[string]bool{
		"":             false,
		"abc-123":      true,
		"two words":    true,
		long:           true,
		long + "x":     false,
		"tab\there":    false,
		"non-ASCII: é": false,
	} {
		for _, path := range []string{"/capabilities", "/nothing"} {
			got := do(t, "GET", g.URL+path, "", "X-Request-ID", given).header.Get("X-Request-ID")
			if got == "" || (got == given) != kept {
				t.Errorf("%s with %q answers X-Request-ID %q", path, given, got)
			}
		}
	}
	a, b := do(t, "GET", g.URL+"/health", ""), do(t, "GET", g.URL+"/health", "")
	if a.header.Get("X-Request-ID") == b.header.Get("X-Request-ID") {
		t.Error("two requests have one id")
	}
}

// journal is a log that a test reads line by line.
type journal struct {
	mu    sync.Mutex // guards lines
	lines bytes.Buffer
	wrote chan struct{}
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	defer func() { j.wrote <- struct{}{} }()
	return j.lines.Write(p)
}

// next waits for a line and returns it, decoded and as it is.
func (j *journal) next(t *testing.T) (map[string]any, string) {
	t.Helper()
	<-j.wrote
	j.mu.Lock()
	defer j.mu.Unlock()
	line, err := j.lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	var v map[string]any
	if err := json.Unmarshal([]byte(line), &v); err != nil {
		t.Fatal(err)
	}
	return v, line
}

func logged(t *testing.T, backend mmcp.Backend) (*gateway, *journal) {
	j := &journal{wrote: make(chan struct{}, 16)}
	return start(t, backend, func(o *router.Options) { o.Log = slog.New(slog.NewJSONHandler(j, nil)) }), j
}

func TestLogLine(t *testing.T) {
	backend := &fake{caps: catalogue()}
	g, j := logged(t, backend)
	do(t, "POST", g.URL+"/generate?token=hidden", walk, "Authorization", "Bearer hidden", "X-Request-ID", "mine")
	line, raw := j.next(t)
	for key, want := range map[string]any{
		"level": "INFO", "msg": "request", "request_id": "mine", "method": "POST", "path": "/generate", "status": 200.0,
		"bytes": float64(len(answer)), "model": "walker", "upstream": "gpu", "reason": "only", "attempt": 1.0, "queue_ms": 0.0, "cache": "fwd=bypass",
	} {
		if line[key] != want {
			t.Errorf("%s = %v, want %v", key, line[key], want)
		}
	}
	if took, _ := line["ms"].(float64); took <= 0 || took > 60_000 {
		t.Errorf("ms = %v", line["ms"])
	}
	if strings.Contains(raw, "hidden") {
		t.Errorf("a secret stands in the log: %s", raw)
	}

	do(t, "POST", g.URL+"/generate", "{")
	if line, _ = j.next(t); line["level"] != "INFO" || line["code"] != "schema_validation" || line["status"] != 422.0 {
		t.Errorf("a refused request: %v", line)
	}
	backend.generate = func(context.Context, *mmcp.Call) (*mmcp.Result, error) { return nil, io.ErrClosedPipe }
	do(t, "POST", g.URL+"/generate", walk)
	if line, _ = j.next(t); line["level"] != "WARN" || line["code"] != "internal_error" || line["cause"] != io.ErrClosedPipe.Error() {
		t.Errorf("a failure inside: %v", line)
	}
	backend.generate = func(context.Context, *mmcp.Call) (*mmcp.Result, error) { panic("a bug") }
	do(t, "POST", g.URL+"/generate", walk)
	if line, _ = j.next(t); line["level"] != "ERROR" || line["panic"] != "a bug" ||
		!strings.Contains(line["stack"].(string), "observe_test.go") {
		t.Errorf("a panic: %v", line)
	}
}

func TestLogOfClientGone(t *testing.T) {
	s := newSlow()
	g, j := logged(t, s)
	ctx, cancel := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, g.URL+"/generate", strings.NewReader(walk))
	if err != nil {
		t.Fatal(err)
	}
	go func() { // ends when cancel is called
		res, err := http.DefaultClient.Do(req)
		if err == nil {
			res.Body.Close()
		}
	}()
	waitInFlight(t, g)
	cancel()
	if line, _ := j.next(t); line["status"] != 499.0 || line["bytes"] != 0.0 || line["level"] != "INFO" {
		t.Errorf("%v", line)
	}
}

// waitInFlight returns when a request is being answered.
func waitInFlight(t *testing.T, g *gateway) {
	t.Helper()
	mmcptest.Eventually(t, "a request that is being answered", func() bool {
		return metric(t, g, "motiongate_requests_in_flight") == "1"
	})
}

// metric returns the value of one series.
func metric(t *testing.T, g *gateway, series string) string {
	t.Helper()
	found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(series) + ` (\S+)$`).FindSubmatch(do(t, "GET", g.admin.URL+"/metrics", "").body)
	if found == nil {
		return ""
	}
	return string(found[1])
}

func TestMetrics(t *testing.T) {
	failure := mmcp.Errorf(mmcp.Code("made_up_by_a_server"), "No.")
	failure.Route.Upstream = "gpu"
	backend := &fake{caps: catalogue()}
	g := start(t, backend)
	do(t, "GET", g.URL+"/capabilities", "")
	do(t, "GET", g.URL+"//capabilities/", "")
	do(t, "GET", g.URL+"/some/long/path", "")
	do(t, "POST", g.URL+"/generate", walk)
	do(t, "POST", g.URL+"/generate", strings.Replace(walk, "walker", "made-up-by-a-client", 1))
	backend.generate = func(context.Context, *mmcp.Call) (*mmcp.Result, error) { return nil, failure }
	do(t, "POST", g.URL+"/generate", walk)
	for series, want := range map[string]string{
		`motiongate_requests_total{route="/capabilities",status="200"}`:                                                 "2",
		`motiongate_requests_total{route="other",status="404"}`:                                                         "1",
		`motiongate_requests_total{route="/generate",status="200"}`:                                                     "1",
		`motiongate_requests_total{route="/generate",status="400"}`:                                                     "1",
		`motiongate_request_duration_seconds_count{route="/generate"}`:                                                  "3",
		`motiongate_generations_total{cache="bypass",code="",model="walker",outcome="ok",reason="only",upstream="gpu"}`: "1",
		`motiongate_generations_total{cache="",code="other",model="walker",outcome="failed",reason="",upstream="gpu"}`:  "1",
		`motiongate_generation_duration_seconds_count{model="walker"}`:                                                  "2",
		`motiongate_cache_total{status="bypass"}`:                                                                       "1",
		`motiongate_requests_in_flight`:                                                                                 "0",
	} {
		if got := metric(t, g, series); got != want {
			t.Errorf("%s = %q, want %s", series, got, want)
		}
	}
	if body := do(t, "GET", g.admin.URL+"/metrics", "").body; bytes.Contains(body, []byte("made")) {
		t.Error("a label holds what a client or a server made up")
	}
}

// full is a fault of the state that has a reason.
type full struct{}

func (full) Error() string  { return "full" }
func (full) Reason() string { return "state_full: There is no room." }

func TestAdmin(t *testing.T) {
	backend := &fake{caps: catalogue()}
	damage := ""
	fault := error(nil)
	g := start(t, backend, func(o *router.Options) {
		o.State = func() error { return fault }
		o.Damage = func() (string, int) { return damage, 3 }
	})
	ready := func(status int, word string) {
		t.Helper()
		got := do(t, "GET", g.admin.URL+"/readyz", "")
		if got.status != status || !bytes.Contains(got.body, []byte(word)) || got.header.Get("Content-Type") != "application/json" {
			t.Errorf("readyz = %d %s, want %d with %q", got.status, got.body, status, word)
		}
	}
	if got := do(t, "GET", g.admin.URL+"/livez", ""); got.status != 200 || string(got.body) != `{"status":"ok"}` {
		t.Errorf("livez = %d %s", got.status, got.body)
	}
	ready(200, `"ok"`)
	backend.caps = &mmcp.Capabilities{}
	ready(503, "No server has reported a model")
	backend.capsErr = mmcp.Errorf(mmcp.CodeModelUnavailable, "The server gpu is loading.")
	ready(503, "gpu is loading")
	backend.caps, backend.capsErr = catalogue(), nil
	ready(200, `"ok"`)
	damage = "A file is damaged."
	ready(200, `{"status":"degraded","reason":"state_damaged: A file is damaged."}`)
	fault = errors.New("away")
	ready(200, `"reason":"The state cannot be used: jobs and idempotency keys are refused, answers are not shared. state_damaged: A file is damaged."`)
	fault = full{}
	ready(200, `"reason":"state_full: There is no room. state_damaged: A file is damaged."`)
	if got := metric(t, g, "motiongate_state_lost_records"); got != "3" {
		t.Errorf("%s lost records", got)
	}
	damage, fault = "", nil
	ready(200, `"ok"`)
	g.router.Drain()
	ready(503, "shutting down")
	if got := do(t, "POST", g.URL+"/generate", walk); got.status != 200 {
		t.Errorf("generate while draining = %d, want 200", got.status)
	}
	if got := do(t, "POST", g.URL+"/generate", walk, "Prefer", "respond-async"); got.status != 503 {
		t.Errorf("a job while draining = %d, want 503", got.status)
	}
	if got := do(t, "GET", g.admin.URL+"/nothing", ""); got.status != 404 || got.header.Get("Content-Type") != "application/json" {
		t.Errorf("an unknown path: %d %q", got.status, got.header.Get("Content-Type"))
	}
	for _, path := range []string{"/livez", "/readyz", "/metrics"} {
		if got := do(t, "GET", g.URL+path, ""); got.status != 404 {
			t.Errorf("%s stands on the public listener", path)
		}
	}
}

// TestSlowBody sends half a body and stops.
func TestSlowBody(t *testing.T) {
	g := start(t, &fake{caps: catalogue()}, func(o *router.Options) { o.BodyTimeout = 20 * time.Millisecond })
	conn := dial(t, g)
	io.WriteString(conn, "POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
	if got := readReply(t, conn); got.status != 400 || got.envelope(t).Code != "invalid_request" {
		t.Errorf("%d %s", got.status, got.body)
	}
}

// readReply reads one answer from a connection.
func readReply(t *testing.T, conn net.Conn) reply {
	t.Helper()
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{res.StatusCode, res.Header, body}
}
