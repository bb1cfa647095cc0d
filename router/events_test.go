package router_test

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/access"
)

// follow opens a job's stream of events.
func follow(t *testing.T, g *gateway, path string) *bufio.Reader {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, g.URL+path+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("%d %v", res.StatusCode, res.Header)
	}
	return bufio.NewReader(res.Body)
}

// next reads one event, as its name and data.
func next(t *testing.T, events *bufio.Reader) (name, data string) {
	t.Helper()
	for {
		line, err := events.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case strings.HasPrefix(line, "event: "):
			name = strings.TrimSpace(strings.TrimPrefix(line, "event: "))
		case strings.HasPrefix(line, "data: "):
			data = strings.TrimPrefix(line, "data: ")
		case line == "\n" && name != "":
			return name, data
		}
	}
}

func TestEvents(t *testing.T) {
	s := newSlow()
	g := start(t, s)
	path := submit(t, g)
	events := follow(t, g, path)
	if name, data := next(t, events); name != "running" || !strings.Contains(data, `"state":"running"`) {
		t.Errorf("first: %s %s", name, data)
	}
	close(s.finish)
	if name, data := next(t, events); name != "done" || !strings.Contains(data, `"state":"done"`) {
		t.Errorf("last: %s %s", name, data)
	}
	if rest, err := io.ReadAll(events); len(rest) != 0 || err != nil {
		t.Errorf("after the end: %q, %v", rest, err)
	}
	if got := do(t, "GET", g.URL+"/generate/jobs/NONE/events", ""); got.status != 404 || got.envelope(t).Code != "job_not_found" {
		t.Errorf("of no job: %d", got.status)
	}
}

// TestEventsOfCancelledJob holds that who follows a job learns that there will be
// no result.
func TestEventsOfCancelledJob(t *testing.T) {
	g := start(t, newSlow())
	path := submit(t, g)
	events := follow(t, g, path)
	next(t, events)
	if got := do(t, "DELETE", g.URL+path, ""); got.status != 204 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if name, data := next(t, events); name != "cancelled" || !strings.Contains(data, `"state":"cancelled"`) ||
		!strings.Contains(data, path[len("/generate/jobs/"):]) {
		t.Errorf("last: %s %s", name, data)
	}
	if rest, err := io.ReadAll(events); len(rest) != 0 || err != nil {
		t.Errorf("after the end: %q, %v", rest, err)
	}
}

// TestEventsEndWithGateway holds that no stream keeps a gateway from its end.
func TestEventsEndWithGateway(t *testing.T) {
	g := start(t, newSlow())
	events := follow(t, g, submit(t, g))
	next(t, events)
	g.router.Drain()
	g.router.Drain() // is the same as once
	if rest, err := io.ReadAll(events); len(rest) != 0 || err != nil {
		t.Errorf("after the end: %q, %v", rest, err)
	}
}

// TestMetadataOfARunIsInItsStatus holds that polls and events carry what a
// backend says before its answer, for each request of a batch in its place.
func TestMetadataOfARunIsInItsStatus(t *testing.T) {
	second := strings.Replace(walk, "a person walks", "a person waves", 1)
	tests := map[string]struct{ body, want string }{
		"one":   {walk, `"interpretation":["understood"]`},
		"batch": {`{"protocol_version":"1.0","requests":[` + walk + `,` + second + `]}`, `"interpretation":[["understood"],["understood"]]`},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s := newSlow()
			generate := s.generate
			s.generate = func(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
				call.Hooks.Metadata(map[string]json.RawMessage{"interpretation": json.RawMessage(`["understood"]`)})
				return generate(ctx, call)
			}
			g := start(t, s)
			got := do(t, "POST", g.URL+"/generate", test.body, "Prefer", "respond-async")
			if got.status != http.StatusAccepted {
				t.Fatalf("%d %s", got.status, got.body)
			}
			path := got.header.Get("Location")
			for !strings.Contains(string(got.body), test.want) {
				if got = do(t, "GET", g.URL+path, ""); got.status != http.StatusAccepted || !json.Valid(got.body) {
					t.Fatalf("%d %s", got.status, got.body)
				}
			}
			close(s.finish)
			events := follow(t, g, path)
			for {
				if name, data := next(t, events); name == "done" {
					if !strings.Contains(data, test.want) {
						t.Errorf("at the end: %s", data)
					}
					return
				}
			}
		})
	}
}

// revocable is an authenticator whose one caller can be revoked.
type revocable struct {
	doorman
	revoked atomic.Bool
}

func (r *revocable) Authenticate(ctx context.Context, secret string) (*access.Caller, error) {
	if r.revoked.Load() {
		return nil, access.Invalid()
	}
	return r.doorman.Authenticate(ctx, secret)
}

// TestEventsEndWithTheKey holds that a stream of events tells nothing any more once the key of its
// client is revoked.
func TestEventsEndWithTheKey(t *testing.T) {
	s, keys := newSlow(), &revocable{doorman: door()}
	g := start(t, s, func(o *router.Options) { o.Auth = keys })
	path := submit(t, g, "Authorization", "Bearer "+secretArt)
	g.URL += "/t/" + secretArt
	events := follow(t, g, path)
	if name, _ := next(t, events); name != "running" {
		t.Errorf("first: %s", name)
	}
	keys.revoked.Store(true)
	close(s.finish)
	if rest, err := io.ReadAll(events); err != nil || len(rest) > 0 {
		t.Errorf("the stream of a revoked key goes on: %q, %v", rest, err)
	}
}
