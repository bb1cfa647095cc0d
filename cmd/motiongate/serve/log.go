package serve

import (
	"context"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/motiongate/motiongate/config"
)

// newLog returns the log of the settings, and a function that flushes it. Lines below warn are buffered,
// because a write for each would cost a tenth of a request's time. A line at warn or above is written at
// once, after all lines before it.
func newLog(cfg *config.Config, level slog.Leveler, w io.Writer) (*slog.Logger, func()) {
	g := gather(w)
	options := &slog.HandlerOptions{Level: level}
	if cfg.LogFormat == config.LogJSON {
		return slog.New(flushing{slog.NewJSONHandler(g, options), g}), g.close
	}
	return slog.New(flushing{slog.NewTextHandler(g, options), g}), g.close
}

// flushing is a Handler that flushes after warnings and errors.
type flushing struct {
	slog.Handler
	to *gathered
}

func (f flushing) Handle(ctx context.Context, r slog.Record) error {
	err := f.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		f.to.flush()
	}
	return err
}

func (f flushing) WithAttrs(attrs []slog.Attr) slog.Handler {
	return flushing{f.Handler.WithAttrs(attrs), f.to}
}

func (f flushing) WithGroup(name string) slog.Handler {
	return flushing{f.Handler.WithGroup(name), f.to}
}

const (
	gatherTime = 100 * time.Millisecond // longest wait of a buffered line
	gatherSoon = 32 << 10               // buffered bytes that are written at once
	gatherMost = 1 << 20                // buffered bytes above which the caller of Write writes them
)

// gathered is a writer that buffers lines.
type gathered struct {
	w     io.Writer
	first chan struct{} // signals that the first line was buffered
	full  chan struct{} // signals that gatherSoon bytes are buffered
	end   chan struct{} // closed by close
	over  chan struct{} // closed when the goroutine has ended
	once  sync.Once

	writing sync.Mutex // held during a write, and taken before mu

	mu     sync.Mutex // guards the fields below
	lines  []byte
	spare  []byte
	closed bool
}

func gather(w io.Writer) *gathered {
	g := &gathered{w: w, first: make(chan struct{}, 1), full: make(chan struct{}, 1), end: make(chan struct{}), over: make(chan struct{})}
	go g.run() // ends with close
	return g
}

func (g *gathered) run() {
	defer close(g.over)
	timer := time.NewTimer(gatherTime)
	for {
		select {
		case <-g.first:
		case <-g.end:
			return
		}
		timer.Reset(gatherTime)
		select {
		case <-timer.C:
		case <-g.full:
		case <-g.end:
			return
		}
		g.flush()
	}
}

// Write buffers whole lines. It never fails: errors of later writes are dropped.
func (g *gathered) Write(p []byte) (int, error) {
	g.mu.Lock()
	first := len(g.lines) == 0
	g.lines = append(g.lines, p...)
	n, closed := len(g.lines), g.closed
	g.mu.Unlock()
	switch {
	case closed || n > gatherMost:
		g.flush()
	case first:
		wake(g.first)
	case n > gatherSoon:
		wake(g.full)
	}
	return len(p), nil
}

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// flush writes the buffered lines.
func (g *gathered) flush() {
	g.writing.Lock()
	defer g.writing.Unlock()
	g.mu.Lock()
	lines := g.lines
	g.lines, g.spare = g.spare[:0], nil
	g.mu.Unlock()
	if len(lines) > 0 {
		_, _ = g.w.Write(lines) // there is no other place to report an error
	}
	g.mu.Lock()
	if cap(lines) <= 4*gatherSoon {
		g.spare = lines
	}
	g.mu.Unlock()
}

// close flushes; later lines are written at once.
func (g *gathered) close() {
	g.once.Do(func() {
		g.mu.Lock()
		g.closed = true
		g.mu.Unlock()
		close(g.end)
		<-g.over
		g.flush()
	})
}
