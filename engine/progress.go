package engine

import "sync/atomic"

// progress reports to the hooks of a request which part of its frames is done, all
// samples together. A nil progress reports nothing.
type progress struct {
	advances func(float64)
	total    int
	begun    atomic.Int64
}

func newProgress(advances func(float64), total int) *progress {
	if advances == nil {
		return nil
	}
	return &progress{advances: advances, total: total}
}

// add counts frames that are begun now, and reports those begun before them as done.
func (p *progress) add(frames int) {
	if p != nil {
		p.advances(float64(p.begun.Add(int64(frames))-int64(frames)) / float64(p.total))
	}
}
