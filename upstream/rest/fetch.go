package rest

import (
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/remote"
)

// fetch returns the file of a result.
func (r *run) fetch(ctx context.Context, rep *reply, id string) ([]byte, error) {
	s := r.server
	f := &s.opts.API.Fetch
	var err error
	if f.Path != "" {
		if f.ID != "" {
			found, err := s.eval(ctx, "fetch.id", rep.body, id)
			if err != nil {
				return nil, s.invalid("The expression fetch.id of upstream %s fails: %s.", s.opts.Name, err.Error())
			}
			if id = textOf(found); id == "" {
				return nil, s.invalid("The answer of upstream %s has no id at fetch.id.", s.opts.Name)
			}
		}
		if rep, err = r.file(ctx, s.urlAt(f.Path, id)); err != nil {
			return nil, err
		}
	}
	key := "fetch.data"
	if s.code[key] == "" {
		key = "fetch.url"
	}
	if s.code[key] == "" {
		return rep.body, nil
	}
	found, err := s.eval(ctx, key, rep.body, id)
	switch {
	case errors.Is(err, jq.ErrNotJSON):
		return nil, s.invalid("Upstream %s answered the request for its result with a body that is not JSON.", s.opts.Name)
	case err != nil:
		return nil, s.invalid("The expression %s of upstream %s fails: %s.", key, s.opts.Name, err.Error())
	case key == "fetch.url":
		return r.fileAt(ctx, textOf(found))
	case string(found) == "null" || found == nil:
		return nil, s.invalid("The answer of upstream %s has no result at fetch.data.", s.opts.Name)
	}
	if text, ok := stringOf(found); ok {
		return s.fileOf(text)
	}
	return found, nil
}

// fileAt fetches the file at a URL in an answer, which may be a data URI.
func (r *run) fileAt(ctx context.Context, text string) ([]byte, error) {
	if strings.HasPrefix(text, "data:") {
		return r.server.fileOf(text)
	}
	u, err := r.server.led(text, true)
	if err != nil {
		return nil, err
	}
	rep, err := r.file(ctx, u)
	if err != nil {
		return nil, err
	}
	return rep.body, nil
}

// file downloads a file. It retries a few times, because a GET is safe.
func (r *run) file(ctx context.Context, u *url.URL) (*reply, error) {
	s := r.server
	for tries, wait := 1, s.opts.MinPoll; ; tries++ {
		rep, err := s.download(ctx, u)
		switch {
		case err == nil && rep.status < http.StatusMultipleChoices:
			return rep, nil
		case err == nil && rep.status < http.StatusInternalServerError && rep.status != http.StatusTooManyRequests:
			return nil, s.refused(ctx, rep, "", true)
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case err != nil && mmcp.AsError(err).Code != mmcp.CodeModelUnavailable:
			return nil, err
		case tries == pollTries:
			return nil, s.lost("its result cannot be fetched")
		}
		if !remote.Sleep(ctx, wait) {
			return nil, ctx.Err()
		}
		wait = min(2*wait, s.opts.MaxPoll)
	}
}

// fileOf returns a file that is contained in a string of an answer: base64, a data URI, or text.
func (s *Server) fileOf(text string) ([]byte, error) {
	text = strings.TrimSpace(text)
	if head, data, found := strings.Cut(text, ","); found && strings.HasPrefix(head, "data:") {
		if !strings.HasSuffix(head, ";base64") {
			plain, err := url.PathUnescape(data)
			return []byte(plain), err
		}
		text = data
	}
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") || strings.HasPrefix(text, "HIERARCHY") {
		return []byte(text), nil
	}
	for _, e := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding} {
		if out, err := e.DecodeString(text); err == nil {
			return out, nil
		}
	}
	return nil, s.invalid("The result in the answer of upstream %s is not base64.", s.opts.Name)
}
