package remote

import (
	"context"

	"github.com/motiongate/motiongate/mmcp"
)

// GenerateOnce is Generate with an idempotency key, for a server that supports them: the server executes the
// request once, however often it is sent.
func (s *Server) GenerateOnce(ctx context.Context, call *mmcp.Call, key string) (*mmcp.Result, error) {
	return s.generate(ctx, call, key)
}

// noteDeclined checks whether the server honoured the key. After one refusal the gateway does not rely on
// keys any more.
func (s *Server) noteDeclined(rep *reply) {
	if rep.header.Get("Idempotency-Status") == "declined" {
		s.declined.Store(true)
	}
}
