package rest

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/foreign"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/remote"
)

// run is the execution of one request by the API of the server.
type run struct {
	server *Server
	values *foreign.Values
	req    *mmcp.Request
	hooks  *mmcp.Hooks
}

// job identifies the server's job of a request, with paths at the server.
type job struct {
	ID     string `json:"id,omitempty"`
	Poll   string `json:"poll,omitempty"`   // if it differs from the settings'
	Cancel string `json:"cancel,omitempty"` // if it differs from the settings'
}

// do returns the file that the server generates.
func (r *run) do(ctx context.Context, resumed string) ([]byte, error) {
	s := r.server
	if s.opts.isGradio() {
		return r.queued(ctx)
	}
	var j job
	var rep *reply
	var err error
	if resumed != "" {
		if json.Unmarshal([]byte(resumed), &j) != nil || !s.opts.hasJobs() {
			return nil, s.lost("the settings of its jobs have changed")
		}
	} else if rep, err = r.submitted(ctx); err != nil {
		return nil, err
	}
	if s.opts.hasJobs() {
		if resumed == "" {
			// Even if the caller has left: only a known job can be cancelled.
			if j, err = r.accepted(context.WithoutCancel(ctx), rep); err != nil {
				return nil, err
			}
		}
		if rep, err = r.await(ctx, &j); err != nil {
			return nil, err
		}
	}
	return r.fetch(ctx, rep, j.ID)
}

// submitted sends the request, after a login if the server needs one.
func (r *run) submitted(ctx context.Context) (*reply, error) {
	s := r.server
	if err := s.login(ctx, false); err != nil {
		return nil, err
	}
	rep, err := r.submit(ctx)
	if e := mmcp.AsError(err); err != nil && s.opts.API.Login != "" && e.Details["status"] == http.StatusUnauthorized {
		// The session had expired, so nothing was begun.
		if err := s.login(ctx, true); err != nil {
			return nil, err
		}
		return r.submit(ctx)
	}
	return rep, err
}

// submit sends the request.
func (r *run) submit(ctx context.Context) (*reply, error) {
	s := r.server
	body, err := r.body(ctx, "submit.body", "")
	if err != nil {
		return nil, err
	}
	limit := s.opts.MaxAnswerBytes
	if s.opts.hasJobs() {
		limit = jsonBytes
	}
	a := &s.opts.API.Submit
	if s.opts.hasJobs() {
		var cancel context.CancelFunc
		ctx, cancel = lasting(ctx)
		defer cancel()
	}
	rep, err := s.do(ctx, &request{
		method: cmp.Or(a.Method, http.MethodPost), url: s.urlAt(a.Path, ""), body: body, header: a.Header, limit: limit, begins: true,
	})
	if err != nil {
		return nil, err
	}
	if rep.status >= http.StatusMultipleChoices {
		return nil, s.refused(ctx, rep, "submit.error", false)
	}
	if text := s.message(ctx, rep, "submit.error", ""); text != "" {
		return nil, s.reported(s.invalid("Upstream %s failed: %s", s.opts.Name, text), false)
	}
	return rep, nil
}

// acceptGrace is how much longer than its caller's context a submission lasts: a job without a known id
// cannot be cancelled.
const acceptGrace = 5 * time.Second

// lasting returns a context that ends acceptGrace after ctx.
func lasting(ctx context.Context) (context.Context, context.CancelFunc) {
	out, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(acceptGrace, cancel) })
	return out, func() { stop(); cancel() }
}

// body returns the body of a call, or nil.
func (r *run) body(ctx context.Context, key, id string) ([]byte, error) {
	if r.server.code[key] == "" {
		return nil, nil
	}
	input, err := inputOf(r.values, r.req, id)
	if err == nil {
		var out []byte
		if out, err = r.server.eval(ctx, key, input, id); err == nil {
			if out == nil {
				out = []byte("null")
			}
			return out, nil
		}
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	e := mmcp.Errorf(mmcp.CodeInternal, "The expression %s of upstream %s fails for this request: %s.", key, r.server.opts.Name, err.Error())
	return nil, e.CausedBy(err)
}

// accepted reads the job from an answer, and calls the hook Accepted.
func (r *run) accepted(ctx context.Context, rep *reply) (job, error) {
	s := r.server
	var j job
	id, err := s.eval(ctx, "submit.id", rep.body, "")
	switch {
	case errors.Is(err, jq.ErrNotJSON):
		return job{}, s.lost("its answer is not JSON")
	case err == nil:
		j.ID = textOf(id)
	}
	for key, to := range map[string]*string{"poll.url": &j.Poll, "cancel.url": &j.Cancel} {
		if s.code[key] == "" {
			continue
		}
		found, err := s.eval(ctx, key, rep.body, j.ID)
		if err != nil || textOf(found) == "" {
			return job{}, s.lost("its answer has no " + key)
		}
		u, err := s.led(textOf(found), false)
		if err != nil {
			return job{}, err
		}
		*to = u.RequestURI()
	}
	if j.ID == "" && j.Poll == "" {
		return job{}, s.lost("its answer has no id of a job")
	}
	if r.hooks.Accepted != nil {
		path, err := json.Marshal(j)
		if err != nil {
			return job{}, err
		}
		r.hooks.Accepted(mmcp.RemoteJob{Upstream: s.opts.Name, Path: string(path)})
	}
	return j, nil
}

// urlOf returns the URL of a call for a job: named, from an answer of the server, or else the path of the
// settings.
func (s *Server) urlOf(named, path, id string) *url.URL {
	if named != "" {
		if u, err := s.base.Parse(named); err == nil {
			return u
		}
	}
	return s.urlAt(path, id)
}

// await polls a job to its end. If its context ends, await cancels the job unless it is to be resumed.
func (r *run) await(ctx context.Context, j *job) (*reply, error) {
	rep, err := r.poll(ctx, j)
	switch {
	case err == nil:
		return rep, nil
	case ctx.Err() == nil:
		if r.hooks.RemoteJobEnded != nil {
			r.hooks.RemoteJobEnded()
		}
	case r.hooks.KeepRemoteJob != nil && r.hooks.KeepRemoteJob():
	default:
		r.cancel(ctx, j)
	}
	return nil, err
}

// pollTries is the number of consecutive polls that may fail before a job counts as lost.
const pollTries = 5

func (r *run) poll(ctx context.Context, j *job) (*reply, error) {
	s := r.server
	a := &s.opts.API.Poll
	body, err := r.body(ctx, "poll.body", j.ID)
	if err != nil {
		return nil, err
	}
	pause := cmp.Or(a.Every, defaultEvery)
	for failures, wait := 0, pause; ; {
		if !remote.Sleep(ctx, wait) {
			return nil, ctx.Err()
		}
		rep, err := s.do(ctx, &request{
			method: cmp.Or(a.Method, http.MethodGet), url: s.urlOf(j.Poll, a.Path, j.ID), body: body, limit: s.opts.MaxAnswerBytes,
		})
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err == nil && rep.status == http.StatusNotFound:
			return nil, s.lost("it does not know the job any more")
		case err == nil && rep.status < http.StatusMultipleChoices:
			done, err := r.progress(ctx, rep, j.ID)
			if done || err != nil {
				return rep, err
			}
			failures, wait = 0, s.pace(rep.header, pause)
			continue
		case err == nil && rep.status < http.StatusInternalServerError && rep.status != http.StatusTooManyRequests:
			return nil, s.refused(ctx, rep, "poll.error", true)
		}
		if failures++; failures == pollTries {
			return nil, s.lost("it cannot be asked for the job")
		}
		wait = min(2*max(wait, s.opts.MinPoll), s.opts.MaxPoll)
	}
}

// progress reads an answer to a poll, and reports whether the result is available.
func (r *run) progress(ctx context.Context, rep *reply, id string) (done bool, err error) {
	s := r.server
	if text := s.message(ctx, rep, "poll.error", id); text != "" {
		return false, s.reported(s.invalid("Upstream %s failed: %s", s.opts.Name, text), true)
	}
	found, err := s.eval(ctx, "poll.done", rep.body, id)
	switch {
	case errors.Is(err, jq.ErrNotJSON):
		return false, s.invalid("Upstream %s answered a poll with a body that is not JSON.", s.opts.Name)
	case err != nil:
		return false, s.invalid("The expression poll.done of upstream %s fails: %s.", s.opts.Name, err.Error())
	case isTrue(found):
		return true, nil
	}
	if s.code["poll.progress"] != "" && r.hooks.Progress != nil {
		at, err := s.eval(ctx, "poll.progress", rep.body, id)
		if share, err2 := strconv.ParseFloat(textOf(at), 64); err == nil && err2 == nil {
			if share > 1 {
				share /= 100
			}
			if share >= 0 && share <= 1 {
				r.hooks.Progress(share)
			}
		}
	}
	return false, nil
}

// pace returns the pause before the next poll.
func (s *Server) pace(h http.Header, pause time.Duration) time.Duration {
	if sec, err := strconv.ParseFloat(strings.TrimSpace(h.Get("Retry-After")), 64); err == nil && sec >= 0 && !math.IsInf(sec, 0) {
		wish := time.Duration(min(sec, s.opts.MaxPoll.Seconds()) * float64(time.Second))
		return min(max(wish, s.opts.MinPoll), s.opts.MaxPoll)
	}
	return pause
}

// cancel cancels a job at the server in the background.
func (r *run) cancel(ctx context.Context, j *job) {
	s := r.server
	a := &s.opts.API.Cancel
	if j.Cancel == "" && a.Path == "" {
		return
	}
	body, err := r.body(context.WithoutCancel(ctx), "cancel.body", j.ID)
	if err != nil {
		return
	}
	s.tails.Add(1)
	go func() { // ends within cancelTime
		defer s.tails.Done()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cancelTime)
		defer cancel()
		// An error is ignored: no client waits for the result.
		_, _ = s.do(ctx, &request{
			method: cmp.Or(a.Method, http.MethodPost), url: s.urlOf(j.Cancel, a.Path, j.ID), body: body, limit: errorBytes,
		})
	}()
}
