package upstream

import (
	"context"
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
	defaultPoll = 2 * time.Second // where a 202 names no pause
	pollTries   = 5               // polls in a row that may fail before a job counts as lost
)

// follow polls a job to its end. A job that nobody waits for any more is
// deleted.
func (s *Server) follow(ctx context.Context, accepted *reply, accept string) (*reply, error) {
	job, err := s.jobURL(accepted.header.Get("Location"))
	if err != nil {
		return nil, err
	}
	rep, err := s.poll(ctx, &exchange{url: job, accept: accept, limit: s.opts.MaxAnswerBytes}, s.pace(accepted.header))
	if err != nil {
		s.abandon(ctx, job)
	}
	return rep, err
}

// poll asks for the job until it has an answer. To ask is safe, so a poll that
// fails is tried again, more slowly: with the default pace, for a minute.
func (s *Server) poll(ctx context.Context, x *exchange, wait time.Duration) (*reply, error) {
	for failures := 0; ; {
		if !pause(ctx, wait, nil) {
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

// givenUp is the end of a job that was asked for too often in vain.
func (s *Server) givenUp(err error) error {
	if err != nil && mmcp.AsError(err).Code == mmcp.CodeUpstreamInvalid {
		return err // its answers come, and break off each time
	}
	return s.lost("it cannot be asked for the job")
}

func (s *Server) lost(why string) error {
	return mmcp.Errorf(mmcp.CodeOutcomeUnknown, "Upstream %s took the request and its answer was lost: %s. %s", s.opts.Name, why, notSentAgain)
}

// passing reports whether an answer to a poll speaks of the moment and not of
// the job: asked too often, or a proxy before the server that cannot reach it.
func passing(rep *reply) bool {
	switch rep.status {
	case http.StatusTooManyRequests:
		return true
	case http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return !strings.Contains(rep.header.Get("Content-Type"), "json")
	}
	return false
}

// pace returns how long to wait before the next poll, as the server wishes and
// the options bound it.
func (s *Server) pace(h http.Header) time.Duration {
	pause := defaultPoll
	if sec, err := strconv.ParseFloat(strings.TrimSpace(h.Get("Retry-After")), 64); err == nil && sec >= 0 && !math.IsInf(sec, 0) {
		pause = time.Duration(min(sec, s.opts.MaxPoll.Seconds()) * float64(time.Second))
	}
	return min(max(pause, s.opts.MinPoll), s.opts.MaxPoll)
}

// jobURL returns where a job is polled. Known clients append the path of a
// Location to their base URL, so servers leave out the prefix under which they
// are mounted; one that puts it in, as HTTP has it, is understood too.
func (s *Server) jobURL(location string) (*url.URL, error) {
	if location == "" {
		return nil, s.invalid("Upstream %s answered 202 without a Location.", s.opts.Name)
	}
	ref, err := url.Parse(location)
	if err != nil || strings.Contains(location, " ") { // a query keeps its blanks, and would break the request line
		return nil, s.invalid("Upstream %s answered 202 with a Location that is not a URL.", s.opts.Name)
	}
	job := s.generate.ResolveReference(ref)
	if job.Scheme != s.base.Scheme || !strings.EqualFold(hostPort(job), hostPort(s.base)) {
		return nil, s.invalid("Upstream %s answered 202 with a Location on another host.", s.opts.Name)
	}
	job.User, job.Host, job.Fragment = nil, s.base.Host, ""
	path := "/" + strings.TrimPrefix(job.EscapedPath(), "/")
	if strings.HasPrefix(path, s.base.EscapedPath()+"/") {
		return job, nil
	}
	out := below(s.base, path)
	out.RawQuery = job.RawQuery
	return out, nil
}

func hostPort(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return u.Hostname() + ":" + port
}

// abandon deletes a job on the server without making the caller wait. Where too
// many are being deleted already, the job is left to end by itself.
func (s *Server) abandon(ctx context.Context, job *url.URL) {
	if !s.beginTail() {
		return
	}
	go func() { // ends within abandonTime
		defer s.endTail()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), abandonTime)
		defer cancel()
		// Best effort: many servers do not know DELETE, and nobody is left to tell.
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
