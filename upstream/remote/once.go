package remote

import (
	"context"

	"github.com/motiongate/motiongate/mmcp"
)

// GenerateOnce is Generate at a server that honours the key: however often the
// request is sent with it, it is run once.
func (s *Server) GenerateOnce(ctx context.Context, call *mmcp.Call, key string) (*mmcp.Result, error) {
	return s.generate(ctx, call, key)
}

// noteDeclined checks whether the server honoured the key. After one refusal the server
// is not trusted to execute a keyed request once.
func (s *Server) noteDeclined(rep *reply) {
	if rep.header.Get("Idempotency-Status") == "declined" {
		s.declined.Store(true)
	}
}
