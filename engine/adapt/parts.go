package adapt

import (
	"context"
	"log/slog"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
)

// together runs parts of the request of a call at the same time and returns their
// answers in order. The first that fails ends the others.
func together(ctx context.Context, call *mmcp.Call, parts []*mmcp.Request, next step) ([]*answer, error) {
	ctx, stop := context.WithCancelCause(ctx)
	call = parted(call)
	defer stop(nil)
	out := make([]*answer, len(parts))
	var all sync.WaitGroup
	for i, part := range parts {
		// Ends with the run of its part, which ends with ctx.
		all.Go(func() {
			var err error
			defer func() {
				if err != nil {
					stop(err)
				}
			}()
			defer mmcp.Contain(ctx, slog.Default(), "adapt", &err)
			out[i], err = next(ctx, call.With(part))
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return out, nil
}

// parted returns the call of the parts of a request. They leave the batch of the
// request. Its hooks are called when something is sent, and when a server would begin none
// of what was sent, but not for jobs of servers: such a job would be that of a part, in
// which the request cannot be resumed.
func parted(whole *mmcp.Call) *mmcp.Call {
	whole.Item.StandBy()
	part := *whole
	part.Item, part.Resume = nil, nil
	s := &sends{whole: &whole.Hooks}
	part.Hooks = mmcp.Hooks{
		Queued: whole.Hooks.Queued, Metadata: whole.Hooks.Metadata, Rejected: s.rejected,
		BeforeSend: func(upstream, _ string) error { return s.beforeSend(upstream, "") },
	}
	return &part
}

// sends counts what was sent to servers and may have been begun there.
type sends struct {
	whole *mmcp.Hooks // of the request

	mu    sync.Mutex // held while whole is told, so that it learns all in order
	begun int
}

func (s *sends) beforeSend(upstream, key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.whole.BeforeSend != nil {
		if err := s.whole.BeforeSend(upstream, key); err != nil {
			return err
		}
	}
	s.begun++
	return nil
}

// rejected tells the request's hooks when a server would begin none of what was sent.
func (s *sends) rejected() {
	s.mu.Lock()
	defer s.mu.Unlock()
	// A run that was joined while a server had it is rejected without being counted.
	if s.begun = max(0, s.begun-1); s.begun == 0 && s.whole.Rejected != nil {
		s.whole.Rejected()
	}
}

// none reports whether nothing was sent that a server may have begun.
func (s *sends) none() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.begun == 0
}
