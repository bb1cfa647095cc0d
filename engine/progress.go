package engine

import (
	"context"
	"sync/atomic"

	"github.com/motiongate/motiongate/mmcp"
)

// progress tells the hooks of a request how far its frames are, all samples
// together. A nil one tells nobody.
type progress struct {
	advances func(float64)
	total    int
	begun    atomic.Int64
}

func newProgress(ctx context.Context, total int) *progress {
	advances := mmcp.HooksOf(ctx).Progress
	if advances == nil {
		return nil
	}
	return &progress{advances: advances, total: total}
}

// add counts frames that are worked on from now on; what is told is what was
// done before them.
func (p *progress) add(frames int) {
	if p != nil {
		p.advances(float64(p.begun.Add(int64(frames))-int64(frames)) / float64(p.total))
	}
}
