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

// noteDeclined looks whether the server did as it was set down to do. A server that
// declined once is not trusted any more to run nothing twice.
func (s *Server) noteDeclined(rep *reply) {
	if rep.header.Get("Idempotency-Status") == "declined" {
		s.declined.Store(true)
	}
}
