package upstream_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// remembering is a server that runs a request once for each key, unless it declines
// to. befalls has one word for each POST: how it ends.
type remembering struct {
	*httptest.Server

	mu      sync.Mutex
	befalls []string
	keys    []string // of the POSTs, as they came
	runs    map[string]int
}

func remember(t *testing.T, befalls ...string) *remembering {
	s := &remembering{befalls: befalls, runs: make(map[string]int)}
	caps := codec.EncodeCapabilities(upstreamtest.CatalogueOf(upstreamtest.Model("m", "r")))
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet {
			w.Header().Set("Content-Type", "application/json")
			_, _ = w.Write(caps)
			return
		}
		s.post(w, r.Header.Get("Idempotency-Key"))
	}))
	t.Cleanup(s.Close)
	return s
}

func (s *remembering) post(w http.ResponseWriter, key string) {
	s.mu.Lock()
	word := ""
	if len(s.befalls) > 0 {
		word, s.befalls = s.befalls[0], s.befalls[1:]
	}
	s.keys = append(s.keys, key)
	begins := word != "full" && word != "loading"
	if begins && (key == "" || s.runs[key] == 0) {
		s.runs[key]++
	}
	s.mu.Unlock()
	if word == "declined" {
		w.Header().Set("Idempotency-Status", "declined")
	}
	switch word {
	case "lost":
		panic(http.ErrAbortHandler)
	case "cut":
		w.Header().Set("Content-Type", "model/gltf+json")
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write([]byte(`{"asset":`))
	case "failed":
		http.Error(w, "A bug.", http.StatusInternalServerError)
	case "full", "loading":
		code := map[string]string{"full": "resource_exhausted", "loading": "model_unavailable"}[word]
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = fmt.Fprintf(w, `{"error":{"code":%q,"message":"Later."}}`, code)
	default:
		upstreamtest.WriteDocument(w)
	}
}

// seen returns the keys of the POSTs so far. A client may know that an answer is
// lost before its server has ended.
func (s *remembering) seen() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.keys)
}

func idempotent(o *remote.Options) { o.Idempotent = true }

// An unseeded request whose answer was lost is asked for again at a server that
// honours keys, under the key that it had, and the motion is made once.
func TestLostAnswerIsAskedForAgain(t *testing.T) {
	for name, c := range map[string]struct {
		befalls []string
		plain   bool // the server is not said to honour keys
		posts   int
		runs    int
		code    mmcp.Code // empty: it is answered
	}{
		"at once":                     {nil, false, 1, 1, ""},
		"lost":                        {[]string{"lost"}, false, 2, 1, ""},
		"cut off":                     {[]string{"cut"}, false, 2, 1, ""},
		"lost, then loading":          {[]string{"lost", "loading", "loading", "full"}, false, 5, 1, ""},
		"lost each time":              {[]string{"lost", "lost", "lost", "lost", "lost"}, false, 2, 1, mmcp.CodeOutcomeUnknown},
		"failed":                      {[]string{"failed"}, false, 1, 1, mmcp.CodeInternal},
		"lost, then failed":           {[]string{"lost", "failed"}, false, 2, 1, mmcp.CodeInternal},
		"lost where no key is heeded": {[]string{"lost"}, true, 1, 1, mmcp.CodeOutcomeUnknown},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, other := remember(t, c.befalls...), remember(t)
			change := idempotent
			if c.plain {
				change = func(*remote.Options) {}
			}
			options := upstream.PoolOptions{Retry: time.Millisecond, Attempts: 2}
			p := pool(t, options,
				upstream.Member{Name: "a", Backend: upstreamtest.Client(t, "a", s.URL, change)},
				upstream.Member{Name: "b", Backend: upstreamtest.Client(t, "b", other.URL, change), Tier: 1})
			if _, err := p.Capabilities(t.Context()); err != nil {
				t.Fatal(err)
			}
			_, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call())
			if c.code == "" && err != nil || c.code != "" && upstreamtest.WantError(t, err).Code != c.code {
				t.Errorf("%v, want %q", err, c.code)
			}
			s.mu.Lock()
			defer s.mu.Unlock()
			if len(s.keys) != c.posts || len(s.runs) != 1 || s.runs[s.keys[0]] != c.runs || len(other.keys) != 0 {
				t.Errorf("keys %q, runs %v, at the other %q", s.keys, s.runs, other.keys)
			}
			if c.plain != (s.keys[0] == "") {
				t.Errorf("the key is %q", s.keys[0])
			}
		})
	}
}

// Two servers get two keys for one request, two requests get two at one server, and a
// server that declined a key once is not trusted to execute requests once.
func TestKeysOfServers(t *testing.T) {
	a, b := remember(t, "full", "", "declined", "lost"), remember(t)
	p := pool(t, upstream.PoolOptions{},
		upstream.Member{Name: "a", Backend: upstreamtest.Client(t, "a", a.URL, idempotent)},
		upstream.Member{Name: "b", Backend: upstreamtest.Client(t, "b", b.URL, idempotent), Tier: 1})
	if _, err := p.Capabilities(t.Context()); err != nil {
		t.Fatal(err)
	}
	ask := func() error {
		_, err := p.Generate(t.Context(), upstreamtest.Order("x", "").Call())
		return err
	}
	if err := ask(); err != nil { // full at a, done at b
		t.Fatal(err)
	}
	if at, spilt := a.seen(), b.seen(); len(at) != 1 || len(spilt) != 1 || at[0] == spilt[0] || at[0] == "" {
		t.Errorf("keys %q and %q", at, spilt)
	}
	if err := p.Reset("a"); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second is declined
		if err := ask(); err != nil {
			t.Fatal(err)
		}
	}
	e, keys := upstreamtest.WantError(t, ask()), a.seen()
	if e.Code != mmcp.CodeOutcomeUnknown || len(keys) != 4 {
		t.Fatalf("after it declined: %v, keys %q", e, keys)
	}
	if keys[0] == keys[1] || keys[1] == keys[2] || keys[3] != "" {
		t.Errorf("keys %q", keys)
	}
}

// A gateway that died over an unseeded request asks the server again under the
// key that stands in the record, and does not run it elsewhere.
func TestResumeUnderAKey(t *testing.T) {
	for name, befalls := range map[string][]string{"at once": {"lost"}, "while it loads": {"lost", "loading", "loading"}} {
		s, other := remember(t, befalls...), remember(t)
		life := func(attempts int) *upstream.Pool {
			p := pool(t, upstream.PoolOptions{Attempts: attempts, Retry: time.Millisecond},
				upstream.Member{Name: "a", Backend: upstreamtest.Client(t, "a", s.URL, idempotent)},
				upstream.Member{Name: "b", Backend: upstreamtest.Client(t, "b", other.URL, idempotent), Tier: 1})
			if _, err := p.Capabilities(t.Context()); err != nil {
				t.Fatal(err)
			}
			return p
		}
		hooks := follow()
		var noted *mmcp.RemoteJob
		hooks.BeforeSend = func(name, key string) error {
			noted = mmcp.Repeatable(name, key)
			return nil
		}
		_, err := life(1).Generate(t.Context(), hooks.call(upstreamtest.Order("x", "")))
		if e := upstreamtest.WantError(t, err); e.Code != mmcp.CodeOutcomeUnknown || noted == nil || noted.Key == "" {
			t.Fatalf("%s: %v, noted %v", name, e, noted)
		}
		next := follow()
		again := next.call(upstreamtest.Order("x", ""))
		again.Resume = noted
		res, err := life(1).Generate(t.Context(), again)
		if err != nil || res.Route.Reason != "resumed" || res.Route.Upstream != "a" {
			t.Errorf("%s: %+v, %v", name, res, err)
		}
		if len(s.runs) != 1 || s.runs[s.keys[0]] != 1 || len(other.keys) != 0 || len(next.sent) != 0 {
			t.Errorf("%s: keys %q, runs %v, sent %v", name, s.keys, s.runs, next.sent)
		}
	}
}

// The Rejected hook is called when a server declines a request, and only then.
func TestDeclines(t *testing.T) {
	for word, want := range map[string][]string{
		"full": {"a", "declined", "b"}, "failed": {"a"}, "lost": {"a"}, "": {"a"},
	} {
		a, b := remember(t, word), remember(t)
		p := pool(t, upstream.PoolOptions{},
			upstream.Member{Name: "a", Backend: upstreamtest.Client(t, "a", a.URL)},
			upstream.Member{Name: "b", Backend: upstreamtest.Client(t, "b", b.URL), Tier: 1})
		if _, err := p.Capabilities(t.Context()); err != nil {
			t.Fatal(err)
		}
		hooks := follow()
		hooks.Rejected = func() { hooks.sent = append(hooks.sent, "declined") }
		_, _ = p.Generate(t.Context(), hooks.call(upstreamtest.Order("x", "")))
		if d := cmp.Diff(want, hooks.sent); d != "" {
			t.Errorf("%q: %s", word, d)
		}
	}
}
