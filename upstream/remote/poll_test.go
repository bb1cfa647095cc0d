package remote_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

func TestLocation(t *testing.T) {
	for name, c := range map[string]struct {
		prefix, location string
		want             string // path that is polled; empty: refused
	}{
		"bare":                        {"", "/generate/jobs/1", "/generate/jobs/1"},
		"without the server's prefix": {"/mmcp", "/generate/jobs/1", "/mmcp/generate/jobs/1"},
		"with the server's prefix":    {"/mmcp", "/mmcp/generate/jobs/1", "/mmcp/generate/jobs/1"},
		"longer than the prefix":      {"/mmcp", "/mmcpx/jobs/1", "/mmcp/mmcpx/jobs/1"},
		"absolute":                    {"", "http://HOST/generate/jobs/1", "/generate/jobs/1"},
		"absolute below a prefix":     {"/mmcp", "http://HOST/generate/jobs/1", "/mmcp/generate/jobs/1"},
		"relative":                    {"/mmcp", "generate/jobs/1", "/mmcp/generate/jobs/1"},
		"with a query":                {"/mmcp", "/generate/jobs/1?k=v", "/mmcp/generate/jobs/1?k=v"},
		"escaped":                     {"", "/generate/jobs/a%2Fb", "/generate/jobs/a%2Fb"},
		"dots":                        {"/mmcp", "/../../generate/jobs/1", "/mmcp/generate/jobs/1"},
		"the host of a proxy":         {"/mmcp", "https://motion.example/api/generate/jobs/1?k=v", "/mmcp/generate/jobs/1?k=v"},
		"another port":                {"", "http://127.0.0.1:1/generate/jobs/1", "/generate/jobs/1"},
		"another scheme":              {"", "https://HOST/generate/jobs/1", "/generate/jobs/1"},
		"host without a scheme":       {"", "//127.0.0.2/generate/jobs/1", "/generate/jobs/1"},
		"another host, no job":        {"", "http://127.0.0.2:1/tasks/1", ""},
		"no URL":                      {"", "http://[", ""},
		"missing":                     {"", "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			var polled atomic.Pointer[string]
			base := upstreamtest.JobServer(t, c.location, func(w http.ResponseWriter, r *http.Request) {
				uri := r.URL.RequestURI()
				polled.Store(&uri)
				upstreamtest.WriteDocument(w)
			})
			m := upstreamtest.Model("m", "root")
			_, err := upstreamtest.Client(t, "a", base+c.prefix).Generate(t.Context(), upstreamtest.RequestFor(&m).Call())
			switch got := polled.Load(); {
			case c.want == "" && (got != nil || err == nil || upstreamtest.WantError(t, err).Code != mmcp.CodeUpstreamInvalid):
				t.Errorf("polled, error %v, want upstream_invalid and no poll", err)
			case c.want != "" && (err != nil || got == nil || *got != c.want):
				t.Errorf("polled %v, error %v, want %s", got, err, c.want)
			}
		})
	}
}

// A server that sends no Location may have named the job in the body.
func TestJobWithoutLocation(t *testing.T) {
	for body, want := range map[string]string{
		`{"job_id":"a/b","submitted_at":"2026-11-21T09:00:00Z"}`: "/generate/jobs/a%2Fb",
		`{"job_id":""}`: "",
		`{"job_id":7}`:  "",
		`accepted`:      "",
		``:              "",
	} {
		polled := ""
		f := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost {
				w.Header().Set("Retry-After", "0.001")
				w.WriteHeader(http.StatusAccepted)
				_, _ = w.Write([]byte(body))
				return
			}
			polled = r.URL.RequestURI()
			upstreamtest.WriteDocument(w)
		}))
		t.Cleanup(f.Close)
		m := upstreamtest.Model("m", "root")
		_, err := upstreamtest.Client(t, "a", f.URL).Generate(t.Context(), upstreamtest.RequestFor(&m).Call())
		if polled != want || (err == nil) != (want != "") {
			t.Errorf("%s: polled %q, error %v, want %q", body, polled, err, want)
		}
	}
}

// The pause before each poll is the latest Retry-After within the bounds.
func TestPollPace(t *testing.T) {
	const low, high = 20 * time.Millisecond, 120 * time.Millisecond
	for name, c := range map[string]struct {
		retryAfter string
		least      time.Duration
	}{
		"within bounds": {"0.05", 50 * time.Millisecond},
		"too short":     {"0", low},
		"too long":      {"3600", high},
		"a date":        {"Wed, 21 Oct 2026 07:28:00 GMT", high}, // default 2 s, cut to the bound
		"not a number":  {"NaN", high},
		"negative":      {"-1", high},
		"infinite":      {"1e999", high},
		"absent":        {"", high},
	} {
		t.Run(name, func(t *testing.T) {
			at := make(chan time.Time, 2)
			base := upstreamtest.JobServer(t, "/generate/jobs/1", func(w http.ResponseWriter, _ *http.Request) {
				at <- time.Now()
				if len(at) == 2 {
					upstreamtest.WriteDocument(w)
					return
				}
				if c.retryAfter != "" {
					w.Header().Set("Retry-After", c.retryAfter)
				}
				w.WriteHeader(http.StatusAccepted)
			})
			m := upstreamtest.Model("m", "root")
			s := upstreamtest.Client(t, "a", base, func(o *remote.Options) { o.MinPoll, o.MaxPoll = low, high })
			var got time.Duration
			for range 5 { // others may be at work on this machine
				if _, err := s.Generate(t.Context(), upstreamtest.RequestFor(&m).Call()); err != nil {
					t.Fatal(err)
				}
				first, second := <-at, <-at
				if got = second.Sub(first); got < c.least+time.Second {
					break
				}
			}
			if got < c.least-time.Millisecond || got > c.least+time.Second {
				t.Errorf("paused %v, want %v", got, c.least)
			}
		})
	}
}

func TestPollAnswers(t *testing.T) {
	envelope := func(status int, code string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.WriteHeader(status)
			fmt.Fprintf(w, `{"error":{"code":%q,"message":"m","details":{}}}`, code)
		}
	}
	proxy := func(status int) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(status)
		}
	}
	cut := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	short := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100")
		_, _ = w.Write([]byte("{"))
	}
	for name, c := range map[string]struct {
		polls []http.HandlerFunc // the last one answers from then on; nil is the result
		code  mmcp.Code
		count int
	}{
		"result":                      {polls: []http.HandlerFunc{nil}, count: 1},
		"failed job":                  {polls: []http.HandlerFunc{envelope(500, "internal_error")}, code: mmcp.CodeInternal, count: 1},
		"failed for want of memory":   {polls: []http.HandlerFunc{envelope(503, "resource_exhausted")}, code: mmcp.CodeResourceExhausted, count: 1},
		"forgotten job":               {polls: []http.HandlerFunc{envelope(404, "not_found")}, code: mmcp.CodeOutcomeUnknown, count: 1},
		"proxy trouble that passes":   {polls: []http.HandlerFunc{proxy(502), proxy(503), proxy(504), nil}, count: 4},
		"asked too often":             {polls: []http.HandlerFunc{envelope(429, "rate_limited"), nil}, count: 2},
		"lost connections that end":   {polls: []http.HandlerFunc{cut, cut, nil}, count: 3},
		"results that break off":      {polls: []http.HandlerFunc{short, short, nil}, count: 3},
		"results that always do":      {polls: []http.HandlerFunc{short}, code: mmcp.CodeUpstreamInvalid, count: 5},
		"trouble that stays":          {polls: []http.HandlerFunc{proxy(502)}, code: mmcp.CodeOutcomeUnknown, count: 5},
		"result of the wrong kind":    {polls: []http.HandlerFunc{func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }}, code: mmcp.CodeUpstreamInvalid, count: 1},
		"redirect to where it may be": {polls: []http.HandlerFunc{func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/x", http.StatusSeeOther) }}, code: mmcp.CodeUpstreamInvalid, count: 1},
	} {
		t.Run(name, func(t *testing.T) {
			var polls atomic.Int64
			base := upstreamtest.JobServer(t, "/generate/jobs/1", func(w http.ResponseWriter, r *http.Request) {
				if r.Method != http.MethodGet {
					return // the DELETE of a job that is given up
				}
				n := int(polls.Add(1))
				answer := c.polls[min(n, len(c.polls))-1]
				if answer == nil {
					upstreamtest.WriteDocument(w)
					return
				}
				answer(w, r)
			})
			m := upstreamtest.Model("m", "root")
			_, err := upstreamtest.Client(t, "a", base).Generate(t.Context(), upstreamtest.RequestFor(&m).Call())
			if c.code == "" && err != nil || c.code != "" && upstreamtest.WantError(t, err).Code != c.code {
				t.Errorf("error %v, want %q", err, c.code)
			}
			if got := int(polls.Load()); got != c.count {
				t.Errorf("%d polls, want %d", got, c.count)
			}
		})
	}
}

func TestAbandonedJobIsDeleted(t *testing.T) {
	for name, want := range map[string]struct {
		timeout time.Duration
		code    mmcp.Code
	}{
		"the client is gone": {time.Minute, mmcp.CodeCancelled},
		"the time is over":   {3 * time.Second, mmcp.CodeTimeout},
	} {
		t.Run(name, func(t *testing.T) {
			f := mmcptest.Start(t, mmcptest.Config{Async: true, RetryAfter: "0.001"})
			r := upstreamtest.Walk(t, f)
			s := upstreamtest.Client(t, "a", f.URL(), func(o *remote.Options) { o.Timeout = want.timeout })
			defer f.Hold()()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			done := make(chan error, 1)
			go func() { _, err := s.Generate(ctx, r.Call()); done <- err }()
			f.Await(t, func(s mmcptest.Stats) bool { return s.Polls >= 2 })
			if want.code == mmcp.CodeCancelled {
				cancel()
			}
			if err := <-done; upstreamtest.WantError(t, err).Code != want.code {
				t.Errorf("error %v, want %s", err, want.code)
			}
			f.Await(t, func(s mmcptest.Stats) bool { return s.Deleted == 1 && s.Cancelled == 1 && s.Running == 0 })
		})
	}
}

// A job whose 202 is on its way when the client goes is deleted all the same.
func TestJobOfAClientThatIsGone(t *testing.T) {
	got, deleted := make(chan struct{}), make(chan struct{})
	m := upstreamtest.Model("m", "root")
	m.SupportsAsync = true
	base := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodPost:
			close(got)
			w.Header().Set("Location", "/generate/jobs/1")
			w.WriteHeader(http.StatusAccepted)
		case http.MethodDelete:
			close(deleted)
		default:
			_, _ = w.Write(codec.EncodeCapabilities(upstreamtest.CatalogueOf(m)))
		}
	}))
	t.Cleanup(base.Close)
	s := upstreamtest.Client(t, "a", base.URL)
	if _, err := s.Capabilities(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { _, err := s.Generate(ctx, upstreamtest.RequestFor(&m).Call()); done <- err }()
	<-got
	cancel()
	if err := <-done; upstreamtest.WantError(t, err).Code != mmcp.CodeCancelled {
		t.Error(err)
	}
	select {
	case <-deleted:
	case <-time.After(upstreamtest.Patience):
		t.Error("the job was left to run")
	}
}

// A server that dies with a job in its hands has lost it; nothing is sent again.
func TestServerDiesWithJob(t *testing.T) {
	f := mmcptest.Start(t, mmcptest.Config{Async: true, RetryAfter: "0.001"})
	r := upstreamtest.Walk(t, f)
	s := upstreamtest.Client(t, "a", f.URL())
	defer f.Hold()()
	done := make(chan error, 1)
	go func() { _, err := s.Generate(t.Context(), r.Call()); done <- err }()
	f.Await(t, func(s mmcptest.Stats) bool { return s.Polls >= 1 })
	f.Shut()
	if err := <-done; upstreamtest.WantError(t, err).Code != mmcp.CodeOutcomeUnknown {
		t.Errorf("error %v, want outcome_unknown", err)
	}
	if n := f.Stats().Posts; n != 1 {
		t.Errorf("%d POSTs", n)
	}
}

// Close waits for the DELETE of an abandoned job, which itself is bounded.
func TestCloseWaitsForDeletes(t *testing.T) {
	deleted := make(chan struct{})
	var once atomic.Bool
	polled := make(chan struct{}, 1)
	base := upstreamtest.JobServer(t, "/generate/jobs/1", func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodDelete && once.CompareAndSwap(false, true) {
			close(deleted)
			return
		}
		select {
		case polled <- struct{}{}:
		default:
		}
		w.WriteHeader(http.StatusAccepted)
	})
	m := upstreamtest.Model("m", "root")
	s := upstreamtest.Client(t, "a", base)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { _, err := s.Generate(ctx, upstreamtest.RequestFor(&m).Call()); done <- err }()
	<-polled
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	s.Close()
	select {
	case <-deleted:
	default:
		t.Error("Close returned before the job was deleted")
	}
}
