package adapt

import (
	"context"
	"log/slog"
	"slices"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/part"
)

// together runs parts of a request at the same time and returns their answers in order. The first error
// cancels the others.
func together(ctx context.Context, call *mmcp.Call, parts []*mmcp.Request, next step) ([]*answer, error) {
	ctx, stop := context.WithCancelCause(ctx)
	call = parted(call)
	defer stop(nil)
	out := make([]*answer, len(parts))
	var all sync.WaitGroup
	for i, req := range parts {
		// Ends with the run of its part, which ends with ctx.
		all.Go(func() {
			var err error
			defer func() {
				if err != nil {
					stop(err)
				}
			}()
			defer mmcp.Contain(ctx, slog.Default(), "adapt", &err)
			out[i], err = next(ctx, call.With(req))
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return out, nil
}

// parted returns the call for the parts of a request. The parts do not join the batch of the request. The
// hooks of the request are called when the first part is sent, and when servers have refused all parts that
// were sent. They are not called for jobs of servers, because a request cannot be resumed from the job of one
// part.
func parted(call *mmcp.Call) *mmcp.Call {
	call.Item.StandBy()
	part := *call
	part.Item, part.Resume = nil, nil
	s := &sends{hooks: &call.Hooks}
	part.Hooks = mmcp.Hooks{
		Queued: call.Hooks.Queued, Metadata: call.Hooks.Metadata, Rejected: s.rejected,
		BeforeSend: func(upstream, _ string) error { return s.beforeSend(upstream, "") },
	}
	return &part
}

// sends counts the parts that servers received and may have begun.
type sends struct {
	hooks *mmcp.Hooks // of the request

	mu    sync.Mutex // held while hooks of the request run, so that they are called in order
	begun int
}

func (s *sends) beforeSend(upstream, key string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hooks.BeforeSend != nil {
		if err := s.hooks.BeforeSend(upstream, key); err != nil {
			return err
		}
	}
	s.begun++
	return nil
}

// rejected calls the request's hook Rejected once servers have refused all parts that were sent.
func (s *sends) rejected() {
	s.mu.Lock()
	defer s.mu.Unlock()
	// A run that joins another while a server has it is rejected without having been counted.
	if s.begun = max(0, s.begun-1); s.begun == 0 && s.hooks.Rejected != nil {
		s.hooks.Rejected()
	}
}

// none reports whether no server can have begun a part.
func (s *sends) none() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.begun == 0
}

// atOnce makes independent windows at the same time, as far as servers are free.
func (w *windows) atOnce(ctx context.Context, call *mmcp.Call, next step) (*answer, error) {
	var ends []int
	var parts []*mmcp.Request
	var origins []part.Origin
	for at := 0; at < w.req.TotalFrames(); {
		from := max(0, at-w.shared)
		to, free := w.end(from)
		if free {
			to = w.cut(from, to)
		}
		window, origin := w.window(from, to)
		parts, origins, ends = append(parts, window), append(origins, origin), append(ends, to)
		w.number++
		at = to
	}
	answers, err := together(ctx, call, parts, next)
	if err != nil {
		return nil, err
	}
	for i, a := range answers {
		w.join(a, &origins[i], ends[i])
	}
	return answers[0].noted(answers...), nil
}

// inParts makes the parts of a motion at the same time, because the request pins the body where they meet. It
// makes the windows of each part in order.
func (w *windows) inParts(ctx context.Context, call *mmcp.Call, next step) (*answer, error) {
	ends := w.parts()
	if len(ends) == 1 {
		return w.inTurn(ctx, call, next)
	}
	parts, origins := make([]*mmcp.Request, len(ends)), make([]part.Origin, len(ends))
	for i, to := range ends {
		from := 0
		if i > 0 {
			from = ends[i-1] - w.shared
		}
		parts[i], origins[i] = w.window(from, to)
		w.number++
	}
	answers, err := together(ctx, call, parts, func(ctx context.Context, call *mmcp.Call) (*answer, error) {
		inner := newWindows(call.Request, w.model, w.body, w.most)
		a, err := inner.inTurn(ctx, call, next)
		if err != nil {
			return nil, err
		}
		s := &a.doc.Samples[0]
		s.Clip, s.ChunkBoundaries = inner.done, inner.seams
		return a, nil
	})
	if err != nil {
		return nil, err
	}
	w.number = len(ends)
	for i, a := range answers {
		inner := a.doc.Samples[0].ChunkBoundaries
		w.number += len(inner)
		w.join(a, &origins[i], ends[i])
		for _, f := range inner {
			w.seams = append(w.seams, origins[i].Frame+f)
		}
	}
	return answers[0].noted(answers...), nil
}

// parts returns the end frames of the independent parts of a motion; the last is the end of the motion. Each
// part is at least as long as one window.
func (w *windows) parts() (ends []int) {
	total, border, from, best := w.req.TotalFrames(), 0, 0, 0
	for i := range w.req.Segments {
		border += w.req.Segments[i].DurationFrames
		if border > from+w.most && best > 0 {
			ends, from, best = append(ends, best), best-w.shared, 0
		}
		if border > from+w.most/2 && total-border > w.most/2 && w.known(border) {
			best = border
		}
	}
	if best > 0 && total > from+w.most {
		ends = append(ends, best)
	}
	return append(ends, total)
}

// known reports whether the request pins the body at a border: by a pose of most of its joints or, for a
// model without poses, by points of a path on both sides.
func (w *windows) known(border int) bool {
	poses := w.takes(mmcp.ConstraintPoseKeyframe)
	shared := func(f int) bool { return f >= border-w.blend && f < border }
	for i := range w.req.Constraints {
		switch c := &w.req.Constraints[i]; c.Type {
		case mmcp.ConstraintPoseKeyframe:
			full := c.FillMode == mmcp.FillRest || 2*len(c.JointRotations) > len(w.req.Skeleton.Joints)
			if poses && full && c.RootPosition != nil && slices.ContainsFunc(c.Frames, shared) {
				return true
			}
		case mmcp.ConstraintRootPath:
			first, last := slices.IndexFunc(c.Frames, shared), slices.IndexFunc(c.Frames, func(f int) bool { return f >= border-1 })
			if !poses && first >= 0 && last > first {
				return true
			}
		}
	}
	return false
}
