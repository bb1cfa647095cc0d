package router_test

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
)

func syncWait(d time.Duration) func(*router.Options) {
	return func(o *router.Options) { o.SyncWait = d }
}

// patientCatalogue has one model that advertises async, walker, and one that does not.
func patientCatalogue() *mmcp.Capabilities {
	caps := catalogue()
	caps.Model("walker").SupportsAsync = true
	return caps
}

// TestPatienceEnds holds that a request which takes too long goes on as a job,
// with one run, where its model or its client said that this is understood.
func TestPatienceEnds(t *testing.T) {
	for name, headers := range map[string][]string{
		"the model advertises it": nil,
		"the client named a wait": {"Prefer", "wait=1"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSlow()
			wait := 5 * time.Millisecond
			if headers == nil {
				s.caps = patientCatalogue()
			} else {
				wait = time.Hour
			}
			g := start(t, s, syncWait(wait))
			got := do(t, "POST", g.URL+"/generate", walk, headers...)
			path := got.header.Get("Location")
			if got.status != 202 || path == "" || got.header.Get("Retry-After") == "" || !bytes.Contains(got.body, []byte(`"job_id"`)) {
				t.Fatalf("%d %s %v", got.status, got.body, got.header)
			}
			if got := do(t, "GET", g.URL+path, ""); got.status != 202 {
				t.Errorf("a poll: %d", got.status)
			}
			s.finish <- struct{}{} // one run takes one
			if got := await(t, g, path); got.status != 200 || !bytes.Equal(got.body, answer) {
				t.Errorf("the result: %d %.100s", got.status, got.body)
			}
			select {
			case err := <-s.ended:
				t.Errorf("a run ended with %v", err)
			default:
			}
		})
	}
}

// TestPatienceWithoutEnd holds that clients who were told nothing of async wait
// for their answer, however long it takes.
func TestPatienceWithoutEnd(t *testing.T) {
	crowd := strings.Replace(walk, `"walker"`, `"crowd"`, 1)
	batch := `{"protocol_version":"1.0","requests":[` + walk + `,` + crowd + `]}`
	for name, body := range map[string]string{"another model": crowd, "a batch with another model": batch} {
		t.Run(name, func(t *testing.T) {
			s := newSlow()
			s.caps = patientCatalogue()
			g := start(t, s, syncWait(time.Nanosecond))
			time.AfterFunc(50*time.Millisecond, func() { close(s.finish) })
			if got := do(t, "POST", g.URL+"/generate", body); got.status != 200 || g.jobs.Count() != 0 {
				t.Errorf("%d, %d jobs", got.status, g.jobs.Count())
			}
		})
	}
	t.Run("nothing can be written down", func(t *testing.T) {
		s := newSlow()
		s.caps = patientCatalogue()
		g := start(t, s, syncWait(time.Nanosecond))
		g.jobs.full = mmcp.Errorf(mmcp.CodeModelUnavailable, "The disk is full.")
		time.AfterFunc(50*time.Millisecond, func() { close(s.finish) })
		if got := do(t, "POST", g.URL+"/generate", walk); got.status != 200 || !bytes.Equal(got.body, answer) {
			t.Errorf("%d %s", got.status, got.body)
		}
	})
	t.Run("in time", func(t *testing.T) {
		g := start(t, &fake{caps: patientCatalogue()})
		got := do(t, "POST", g.URL+"/generate", walk)
		if got.status != 200 || g.jobs.Count() != 0 || got.header.Get("X-Motiongate-Route") == "" || got.header.Get("Cache-Status") == "" {
			t.Errorf("%d %v, %d jobs", got.status, got.header, g.jobs.Count())
		}
	})
}

// TestPatientClientLeaves holds that a run whose client goes before it is a job
// is cancelled.
func TestPatientClientLeaves(t *testing.T) {
	s := newSlow()
	s.caps = patientCatalogue()
	g := start(t, s)
	ctx, leave := context.WithCancel(t.Context())
	began := make(chan struct{})
	generate := s.generate
	s.generate = func(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		close(began)
		return generate(ctx, call)
	}
	go func() { // ends when the client leaves
		req, _ := http.NewRequestWithContext(ctx, http.MethodPost, g.URL+"/generate", strings.NewReader(walk))
		if res, err := http.DefaultClient.Do(req); err == nil {
			res.Body.Close()
		}
	}()
	<-began
	leave()
	if err := <-s.ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the generation ended with %v", err)
	}
}

// TestPatienceUnderKey holds that what a key leads to is the job, for mmcp.DefaultTenant
// who comes with it.
func TestPatienceUnderKey(t *testing.T) {
	s := newSlow()
	s.caps = patientCatalogue()
	g := start(t, s, withKeys(newKeyring()), syncWait(5*time.Millisecond))
	post := func() reply { return do(t, "POST", g.URL+"/generate", walk, "Idempotency-Key", "a") }
	first, again := post(), post()
	path := first.header.Get("Location")
	if first.status != 202 || again.status != 202 || path == "" || again.header.Get("Location") != path || g.jobs.Count() != 1 {
		t.Errorf("%d %s, then %d %s, %d jobs", first.status, path, again.status, again.header.Get("Location"), g.jobs.Count())
	}
	close(s.finish)
	if got := await(t, g, path); got.status != 200 {
		t.Errorf("the result: %d", got.status)
	}
}

func TestEntityTags(t *testing.T) {
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
		res := result()
		res.Tag, res.Created, res.Cache.Hit = `"abc"`, time.Now().Add(-time.Minute), true
		return res, nil
	}})
	begin := time.Now()
	got := do(t, "POST", g.URL+"/generate", walk)
	most := 60 + int(time.Since(begin)/time.Second) + 1
	if age, err := strconv.Atoi(got.header.Get("Age")); got.header.Get("ETag") != `"abc"` || err != nil || age < 60 || age > most {
		t.Errorf("of a remembered answer: %v", got.header)
	}
	path := submit(t, g)
	tag := await(t, g, path).header.Get("ETag")
	if tag != `"abc"` {
		t.Errorf("the tag of a job's result: %q", tag)
	}
	for condition, want := range map[string]int{
		tag: 304, `"x", W/` + tag: 304, "*": 304, `"x"`: 200, "": 200, "abc": 200,
	} {
		got := do(t, "GET", g.URL+path, "", "If-None-Match", condition)
		if got.status != want || got.header.Get("ETag") != tag || (want == 304) != (len(got.body) == 0) {
			t.Errorf("If-None-Match: %s: %d %v, want %d", condition, got.status, got.header, want)
		}
	}
}
