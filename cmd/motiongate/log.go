package main

import (
	"context"
	"io"
	"log/slog"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/config"
)

// newLog returns the log that the settings ask for, and what ends it: until then
// lines are gathered, since to write each by itself costs a request a tenth of its
// time. A line at warn or above is written at once, with all lines before it.
func newLog(cfg *config.Config, level slog.Leveler, w io.Writer) (*slog.Logger, func()) {
	g := gather(w)
	options := &slog.HandlerOptions{Level: level}
	var lines slog.Handler = slog.NewTextHandler(g, options)
	if cfg.LogFormat == config.LogJSON {
		lines = slog.NewJSONHandler(g, options)
	}
	return slog.New(urgent{lines, g, cfg.LogFormat != config.LogJSON}), g.close
}

// urgent is a Handler that lets nothing bad wait.
type urgent struct {
	slog.Handler
	to *gathered

	text bool // of slog.TextHandler, with no attributes and groups of its own
}

func (u urgent) Handle(ctx context.Context, r slog.Record) error {
	err := u.Handler.Handle(ctx, r)
	if r.Level >= slog.LevelWarn {
		u.to.flush()
	}
	return err
}

func (u urgent) WithAttrs(attrs []slog.Attr) slog.Handler {
	return urgent{u.Handler.WithAttrs(attrs), u.to, false}
}

func (u urgent) WithGroup(name string) slog.Handler {
	return urgent{u.Handler.WithGroup(name), u.to, false}
}

var lineBuffers = sync.Pool{New: func() any { return new([]byte) }}

// Line is Handle for a line of which the parts are known. It writes what slog's handler
// would, which takes several times as long.
func (u urgent) Line(ctx context.Context, at time.Time, level slog.Level, message string, attrs []slog.Attr) error {
	buffer, _ := lineBuffers.Get().(*[]byte)
	defer lineBuffers.Put(buffer)
	line, ok := appendLine((*buffer)[:0], at, level, message, attrs)
	*buffer = line
	if !u.text || !ok {
		record := slog.NewRecord(at, level, message, 0)
		record.AddAttrs(attrs...)
		return u.Handle(ctx, record)
	}
	_, err := u.to.Write(line)
	if level >= slog.LevelWarn {
		u.to.flush()
	}
	return err
}

// appendLine appends a line as slog.TextHandler writes it. It reports false where
// something in it is no printable ASCII, or is neither text nor a number.
func appendLine(line []byte, at time.Time, level slog.Level, message string, attrs []slog.Attr) ([]byte, bool) {
	line = appendTime(append(line, "time="...), at)
	line = append(append(line, " level="...), level.String()...)
	line, ok := appendText(append(line, " msg="...), message)
	for i := range attrs {
		line = append(append(append(line, ' '), attrs[i].Key...), '=')
		switch v := attrs[i].Value; v.Kind() {
		case slog.KindString:
			var plain bool
			line, plain = appendText(line, v.String())
			ok = ok && plain
		case slog.KindInt64:
			line = strconv.AppendInt(line, v.Int64(), 10)
		case slog.KindFloat64:
			line = appendFloat(line, v.Float64())
		default:
			ok = false
		}
	}
	return append(line, '\n'), ok
}

// stamp is the time of a line, but for the milliseconds: that of all lines in a second.
type stamp struct {
	second int64
	where  *time.Location
	text   string
}

var lastStamp atomic.Pointer[stamp]

const (
	timeForm   = "2006-01-02T15:04:05.000Z07:00"
	timeMillis = len("2006-01-02T15:04:05.") // where they stand
)

// appendTime appends a time in timeForm, the parts of which are worked out once a second.
func appendTime(line []byte, at time.Time) []byte {
	s := lastStamp.Load()
	if s == nil || s.second != at.Unix() || s.where != at.Location() {
		s = &stamp{at.Unix(), at.Location(), at.Format(timeForm)}
		lastStamp.Store(s)
	}
	n := len(line) + timeMillis
	line = append(line, s.text...)
	ms := at.Nanosecond() / 1e6
	line[n], line[n+1], line[n+2] = byte('0'+ms/100), byte('0'+ms/10%10), byte('0'+ms%10)
	return line
}

// appendFloat appends a number as strconv does. Nearly all are milliseconds, in whole
// thousandths, of which the digits are those of a whole number.
func appendFloat(line []byte, v float64) []byte {
	n := int64(v*1000 + 0.5)
	if v < 0 || v >= 1e5 || float64(n)/1000 != v {
		return strconv.AppendFloat(line, v, 'g', -1, 64)
	}
	line = strconv.AppendInt(line, n/1000, 10)
	if n %= 1000; n == 0 {
		return line
	}
	line = append(line, '.', byte('0'+n/100))
	if n%100 != 0 {
		line = append(line, byte('0'+n/10%10))
	}
	if n%10 != 0 {
		line = append(line, byte('0'+n%10))
	}
	return line
}

// appendText appends text as slog.TextHandler does: in quotes where it is empty, or has a
// blank, = or a quotation mark. It reports false where it is no printable ASCII.
func appendText(line []byte, text string) ([]byte, bool) {
	quoted := text == ""
	for i := range len(text) {
		switch c := text[i]; {
		case c < ' ' || c > '~':
			return line, false
		case c == ' ' || c == '"' || c == '=':
			quoted = true
		}
	}
	if quoted {
		return strconv.AppendQuote(line, text), true
	}
	return append(line, text...), true
}

const (
	gatherTime = 100 * time.Millisecond // for which a line waits at most
	gatherSoon = 32 << 10               // bytes that are written sooner
	gatherMost = 1 << 20                // bytes; above it the caller writes them itself
)

// gathered writes lines together.
type gathered struct {
	w    io.Writer
	some chan struct{} // the first line stands there
	many chan struct{} // so many do that they should not wait
	end  chan struct{} // closed by close
	over chan struct{} // closed when the goroutine has ended
	once sync.Once

	writing sync.Mutex // held over a write, and taken before mu

	mu     sync.Mutex // guards the rest
	lines  []byte
	spare  []byte
	closed bool
}

func gather(w io.Writer) *gathered {
	g := &gathered{w: w, some: make(chan struct{}, 1), many: make(chan struct{}, 1), end: make(chan struct{}), over: make(chan struct{})}
	go g.run() // ends with close
	return g
}

func (g *gathered) run() {
	defer close(g.over)
	timer := time.NewTimer(gatherTime)
	for {
		select {
		case <-g.some:
		case <-g.end:
			return
		}
		timer.Reset(gatherTime)
		select {
		case <-timer.C:
		case <-g.many:
		case <-g.end:
			return
		}
		g.flush()
	}
}

// Write takes whole lines. It never fails: whether they can be written is seen
// later, by nobody.
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
		wake(g.some)
	case n > gatherSoon:
		wake(g.many)
	}
	return len(p), nil
}

func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// flush writes what was gathered so far.
func (g *gathered) flush() {
	g.writing.Lock()
	defer g.writing.Unlock()
	g.mu.Lock()
	lines := g.lines
	g.lines, g.spare = g.spare[:0], nil
	g.mu.Unlock()
	if len(lines) > 0 {
		_, _ = g.w.Write(lines) // a log that cannot be written cannot be told
	}
	g.mu.Lock()
	if cap(lines) <= 4*gatherSoon {
		g.spare = lines
	}
	g.mu.Unlock()
}

// close writes the rest; what is logged afterwards is written at once.
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
