package remote

import (
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
)

const (
	defaultPoll = 2 * time.Second // pause if a 202 names none
	pollTries   = 5               // consecutive polls that may fail before a job counts as lost
)

// await polls a job to its end, first after wait. If the context ends, await deletes the job unless it is to
// be resumed. A job that failed or was lost cannot be resumed.
func (s *Server) await(ctx context.Context, job *url.URL, x *exchange, wait time.Duration) (*reply, error) {
	x.url, x.limit = job, s.opts.MaxAnswerBytes
	rep, err := s.poll(ctx, x, wait)
	over := ctx.Err() == nil
	if over && x.hooks.RemoteJobEnded != nil && (err != nil || rep.status != http.StatusOK) {
		x.hooks.RemoteJobEnded()
	}
	if err != nil {
		if over || x.hooks.KeepRemoteJob == nil || !x.hooks.KeepRemoteJob() {
			s.abandon(ctx, job)
		}
		return nil, err
	}
	rep.job = true
	return rep, nil
}

// poll requests the job until it has ended. A poll that fails is repeated after a longer pause, because polls
// are safe; with the default pace it goes on for a minute.
func (s *Server) poll(ctx context.Context, x *exchange, wait time.Duration) (*reply, error) {
	for failures := 0; ; {
		if !Sleep(ctx, wait) {
			return nil, ctx.Err()
		}
		rep, err := s.do(ctx, x)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, errTooLarge):
			return nil, err
		case err == nil && rep.status == http.StatusAccepted:
			failures, wait = 0, s.pace(rep.header)
			advance(x.hooks, rep)
			continue
		case err == nil && rep.status == http.StatusNotFound:
			return nil, s.lost("it does not know the job any more")
		case err == nil && !passing(rep):
			return rep, nil
		}
		failures++
		if failures == pollTries {
			return nil, s.givenUp(err)
		}
		wait = min(2*wait, s.opts.MaxPoll)
		if err == nil && rep.header.Get("Retry-After") != "" {
			wait = max(wait, s.pace(rep.header))
		}
	}
}

// ownMembers are the members of a job's status that the gateway sets itself.
var ownMembers = []string{"job_id", "id", "state", "status", "submitted_at", "queue_position", "estimated_seconds", "progress", "location"}

// advance passes the status of a running job to the hooks: its progress, and other members such as
// interpretation.
func advance(hooks *mmcp.Hooks, rep *reply) {
	if hooks.Progress == nil && hooks.Metadata == nil {
		return
	}
	var status map[string]json.RawMessage
	if json.Unmarshal(rep.body, &status) != nil {
		return
	}
	var at *float64
	if hooks.Progress != nil && json.Unmarshal(status["progress"], &at) == nil && at != nil && *at >= 0 && *at <= 1 {
		hooks.Progress(*at)
	}
	for _, name := range ownMembers {
		delete(status, name)
	}
	if hooks.Metadata != nil && len(status) > 0 {
		hooks.Metadata(status)
	}
}

// givenUp returns the error of a job for which too many consecutive polls failed.
func (s *Server) givenUp(err error) error {
	if err != nil && mmcp.AsError(err).Code == mmcp.CodeUpstreamInvalid {
		return err // answers arrive, but break off each time
	}
	return s.lost("it cannot be asked for the job")
}

func (s *Server) lost(why string) error {
	return mmcp.Errorf(mmcp.CodeOutcomeUnknown, "Upstream %s took the request and its answer was lost: %s. %s", s.opts.Name, why, NotSentAgain)
}

// passing reports whether an answer concerns the poll and not the job: too many polls, or a proxy that cannot
// reach the server.
func passing(rep *reply) bool {
	switch rep.status {
	case http.StatusTooManyRequests:
		return true
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return !strings.Contains(rep.header.Get("Content-Type"), "json")
	}
	return false
}

// pace returns the pause before the next poll: the server's wish, within the bounds of the options.
func (s *Server) pace(h http.Header) time.Duration {
	pause := defaultPoll
	if sec, err := strconv.ParseFloat(strings.TrimSpace(h.Get("Retry-After")), 64); err == nil && sec >= 0 && !math.IsInf(sec, 0) {
		pause = time.Duration(min(sec, s.opts.MaxPoll.Seconds()) * float64(time.Second))
	}
	return min(max(pause, s.opts.MinPoll), s.opts.MaxPoll)
}

// abandon deletes a job on the server in the background. If too many deletions are running, it leaves the job
// to end by itself.
func (s *Server) abandon(ctx context.Context, job *url.URL) {
	if !s.beginTail() {
		return
	}
	go func() { // ends within abandonTime
		defer s.endTail()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), abandonTime)
		defer cancel()
		// An error is ignored: many servers do not support DELETE, and no client waits for the result.
		_, _ = s.do(ctx, &exchange{method: http.MethodDelete, url: job, accept: "application/json", limit: errorBytes})
	}()
}

func (s *Server) beginTail() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	select {
	case s.slots <- struct{}{}:
		s.tails.Add(1)
		return true
	default:
		return false
	}
}

func (s *Server) endTail() {
	<-s.slots
	s.tails.Done()
}
