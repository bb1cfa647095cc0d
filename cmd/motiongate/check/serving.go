package check

import (
	"bytes"
	"net/http"
	"strconv"
	"time"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// serving checks HTTP: paths, headers, keys and jobs.
func (s *suite) serving(m *subject) {
	s.group = "serving"
	s.check("errors of paths and methods are in the envelope", func() finding {
		for _, q := range []struct{ method, path string }{{http.MethodGet, "/no/such/path"}, {http.MethodGet, "/generate"}} {
			got, err := s.client.do(s.ctx, q.method, q.path, nil, nil)
			switch {
			case err != nil:
				return broken("%s %s: %v", q.method, q.path, err)
			case got.status < 400:
				return broken("%s %s: status %d", q.method, q.path, got.status)
			case isEnvelope(got) != "":
				return note("%s %s: %s", q.method, q.path, isEnvelope(got))
			}
		}
		return okay("")
	})
	s.check("POST /generate needs no Content-Type", func() finding {
		got, err := s.client.generate(s.ctx, s.body(m), map[string]string{"Content-Type": ""})
		if err != nil || got.status != http.StatusOK {
			return broken("%s", failure(got, err))
		}
		return okay("")
	})
	s.check("headers that are not known are ignored", func() finding {
		got, err := s.client.generate(s.ctx, s.body(m), map[string]string{"X-Animatica-Client": "check", "Accept": "model/gltf+json, */*"})
		if err != nil || got.status != http.StatusOK {
			return broken("%s", failure(got, err))
		}
		return okay("")
	})
	s.check("answers have an X-Request-ID", func() finding {
		got, err := s.client.do(s.ctx, http.MethodPost, "/generate", []byte("{"), nil)
		if err != nil {
			return broken("%v", err)
		}
		if got.header.Get("X-Request-ID") == "" {
			return note("there is none")
		}
		return okay("")
	})
	s.check("an Idempotency-Key is honoured, or declined", func() finding { return s.idempotent(m) })
	s.check("an unknown job is 404", func() finding {
		if !m.SupportsAsync {
			return skip("the model has no jobs")
		}
		got, err := s.client.do(s.ctx, http.MethodGet, "/generate/jobs/no-such-job", nil, nil)
		if err != nil || got.status != http.StatusNotFound || isEnvelope(got) != "" {
			return broken("%s", failure(got, err))
		}
		return okay("")
	})
	s.check("a job can be polled until it is done", func() finding { return s.job(m) })
}

// idempotent sends an unseeded request twice with one key, and another request with the same key.
func (s *suite) idempotent(m *subject) finding {
	key := map[string]string{"Idempotency-Key": "motiongate-check-" + strconv.FormatInt(time.Now().UnixNano(), 36)}
	body := s.body(m, option("seed", nil))
	first, err := s.client.generate(s.ctx, body, key)
	if err != nil || first.status != http.StatusOK {
		return broken("%s", failure(first, err))
	}
	if first.header.Get("Idempotency-Status") == "declined" {
		return okay("declined")
	}
	again, err := s.client.generate(s.ctx, body, key)
	if err != nil || again.status != http.StatusOK {
		return broken("the same request again: %s", failure(again, err))
	}
	if !bytes.Equal(first.body, again.body) {
		return note("the same key gave two motions, and no Idempotency-Status: declined")
	}
	other, err := s.client.once(s.ctx, s.body(m, option("seed", 1)), key)
	if err != nil {
		return broken("%v", err)
	}
	if other.status != http.StatusConflict {
		return note("another request with the same key: status %d, not 409", other.status)
	}
	return okay("")
}

// job requests a job, and polls it.
func (s *suite) job(m *subject) finding {
	if !m.SupportsAsync {
		return skip("the catalogue says supports_async: false")
	}
	got, err := s.client.do(s.ctx, http.MethodPost, "/generate", s.body(m, option("seed", nil)), map[string]string{"Prefer": "respond-async"})
	switch {
	case err != nil:
		return broken("%v", err)
	case got.status == http.StatusOK:
		return okay("it was answered at once")
	case got.status != http.StatusAccepted:
		return broken("%s", failure(got, nil))
	}
	if _, err := strconv.ParseFloat(got.header.Get("Retry-After"), 64); err != nil {
		return broken("Retry-After of a 202 is %q, not a number of seconds", got.header.Get("Retry-After"))
	}
	done, err := s.client.poll(s.ctx, got)
	if err != nil || done.status != http.StatusOK {
		return broken("%s", failure(done, err))
	}
	if _, err := gltfio.Decode(done.body); err != nil {
		return broken("the result of the job cannot be read: %v", err)
	}
	return okay("after %d polls", done.polls)
}

// busyFrames bounds the motion that keeps a server busy, in frames over all samples.
const busyFrames = 3000

// busy checks the behaviour of a server while it generates the longest motion that it supports.
func (s *suite) busy(m *subject) {
	s.group = "busy"
	samples := max(1, min(m.Limits.MaxNumSamples, 16))
	frames := min(int(m.Limits.MaxDurationSeconds*m.FPS), max(s.frames(m), busyFrames/samples))
	edits := []edit{option("num_samples", samples), option("seed", nil)}
	if contains(m.SupportedSegments, mmcp.SegmentText) {
		edits = append(edits, set("segments", []any{text("A person walks forward.", frames)}))
	}
	type outcome struct {
		*answer
		err error
	}
	long, short := make(chan outcome, 1), make(chan outcome, 1)
	body, plain := s.body(m, edits...), s.body(m)
	send := func(body []byte, to chan<- outcome) {
		got, err := s.client.generate(s.ctx, body, nil)
		to <- outcome{got, err}
	}
	go send(body, long)   // ends with its answer or ctx
	go send(plain, short) // ends with its answer or ctx
	s.check("the catalogue is answered while it generates", func() finding {
		got, err := s.client.do(s.ctx, http.MethodGet, "/capabilities", nil, nil)
		switch {
		case err != nil || got.status != http.StatusOK:
			return broken("%s", failure(got, err))
		case got.took > catalogueTime:
			return note("it took %s: the server answers nothing while it generates", got.took.Round(time.Millisecond))
		}
		return okay("in %s", got.took.Round(time.Millisecond))
	})
	s.check("the longest request is answered", func() finding {
		got := <-long
		if got.err != nil || got.status != http.StatusOK {
			return broken("%d samples of %d frames: %s", samples, frames, failure(got.answer, got.err))
		}
		return okay("%d samples of %d frames in %.2f s", samples, frames, got.took.Seconds())
	})
	s.check("a second request at the same time is answered", func() finding {
		got := <-short
		if got.err != nil || got.status != http.StatusOK {
			return broken("%s", failure(got.answer, got.err))
		}
		return okay("in %.2f s", got.took.Seconds())
	})
}
