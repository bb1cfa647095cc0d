package rest

import (
	"context"
	"net/http"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/remote"
)

// refused returns the client's error for an error of the server. job reports whether the server had accepted
// the request before; key is the key of the expression for the message.
func (s *Server) refused(ctx context.Context, rep *reply, key string, job bool) error {
	e := mmcp.DecodeError(rep.status, rep.header, rep.body)
	message := e.Message
	if own := s.message(ctx, rep, key, ""); own != "" {
		message = own
	}
	code := e.Code
	switch rep.status {
	case http.StatusUnauthorized, http.StatusForbidden, http.StatusProxyAuthRequired:
		err := s.invalid("Upstream %s refuses the gateway's credentials (status %d). Check token_env, token_file and auth of this upstream.",
			s.opts.Name, rep.status)
		return s.reported(err.With("status", rep.status), job)
	case http.StatusPaymentRequired:
		code = mmcp.CodeQuotaExceeded
	case http.StatusNotFound, http.StatusMethodNotAllowed, http.StatusGone:
		code = mmcp.CodeUpstreamInvalid
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		code = mmcp.CodeInvalidRequest
	case http.StatusInternalServerError:
		code = mmcp.CodeUpstreamInvalid
	}
	out := mmcp.Errorf(code, "Upstream %s answered with status %d: %s", s.opts.Name, rep.status, message)
	out.RetryAfter = e.RetryAfter
	return s.reported(out.With("status", rep.status), job)
}

// reported wraps an error that an answer of the server describes.
func (s *Server) reported(e *mmcp.Error, job bool) error {
	return &remote.Reported{Err: s.routed(s.opts.Mapped(e)), Job: job}
}

// message returns the text that an expression finds in an answer, or "".
func (s *Server) message(ctx context.Context, rep *reply, key, id string) string {
	if s.code[key] == "" {
		return ""
	}
	found, err := s.eval(ctx, key, rep.body, id)
	if err != nil {
		return ""
	}
	return lineOf(textOf(found))
}
