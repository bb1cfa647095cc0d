// Package trace records what a request waited for, as spans of OpenTelemetry, and sends
// them to a collector by OTLP over HTTP with JSON. The context of W3C Trace Context is
// taken from clients and passed to servers.
//
// A context without a Tracer has no spans: every function then does nothing, at the cost
// of one look at the context.
package trace

import (
	"context"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"time"
)

// Kinds of spans (OTLP).
const (
	Internal = 1
	Server   = 2
	Client   = 3
)

// Span is a stretch of time of one request. It is written by the goroutine that began
// it. All methods of a nil Span do nothing.
type Span struct {
	tracer *Tracer

	trace  [16]byte
	id     [8]byte
	parent [8]byte // zero: it is the first of its trace here and elsewhere

	name   string
	kind   int
	start  time.Time
	end    time.Time
	fault  string // empty: none
	fields []field
	ended  atomic.Bool
}

type field struct {
	key   string
	value any // string, int64, float64 or bool
}

type contextKey struct{}

// Begin starts the first span of a request here, as a child of what the client names in
// traceparent (W3C Trace Context), if it does. The span is nil where the request is not
// recorded. A nil Tracer records nothing.
func (t *Tracer) Begin(ctx context.Context, name, traceparent string) (context.Context, *Span) {
	if t == nil {
		return ctx, nil
	}
	s := &Span{tracer: t, name: name, kind: Server, start: time.Now()}
	sampled, ok := s.readParent(traceparent)
	if !ok {
		sampled = t.options.Sample >= 1 || rand.Float64() < t.options.Sample
		fill(s.trace[:])
	}
	if !sampled {
		return ctx, nil
	}
	fill(s.id[:])
	return context.WithValue(ctx, contextKey{}, s), s
}

// Start begins a span below the one of the context.
func Start(ctx context.Context, name string, kind int) (context.Context, *Span) {
	parent := From(ctx)
	if parent == nil {
		return ctx, nil
	}
	s := parent.child(name, kind, time.Now())
	return context.WithValue(ctx, contextKey{}, s), s
}

// From returns the span of a context; nil if there is none.
func From(ctx context.Context) *Span {
	s, _ := ctx.Value(contextKey{}).(*Span)
	return s
}

// Header returns the traceparent to send with a request in a context; empty if it is not
// recorded.
func Header(ctx context.Context) string {
	s := From(ctx)
	if s == nil {
		return ""
	}
	return "00-" + hex.EncodeToString(s.trace[:]) + "-" + hex.EncodeToString(s.id[:]) + "-01"
}

func (s *Span) child(name string, kind int, start time.Time) *Span {
	c := &Span{tracer: s.tracer, trace: s.trace, parent: s.id, name: name, kind: kind, start: start}
	fill(c.id[:])
	return c
}

// Past records a span below this one that began some time ago and ends now.
func (s *Span) Past(name string, took time.Duration) {
	if s == nil || took <= 0 {
		return
	}
	s.child(name, Internal, time.Now().Add(-took)).End()
}

// Set adds a field: text, a whole number, a float64 or a bool. Empty text is left out.
func (s *Span) Set(key string, value any) {
	if s == nil || value == "" {
		return
	}
	if n, ok := value.(int); ok {
		value = int64(n)
	}
	s.fields = append(s.fields, field{key, value})
}

// Fail says that what the span stands for failed. The text has no secrets and no prompts.
func (s *Span) Fail(text string) {
	if s != nil {
		s.fault = text
	}
}

// End ends the span and hands it to the collector. Further calls do nothing.
func (s *Span) End() {
	if s == nil || s.ended.Swap(true) {
		return
	}
	s.end = time.Now()
	s.tracer.add(s)
}

// readParent reads a traceparent. It reports whether that is one, and whether its trace
// is recorded.
func (s *Span) readParent(text string) (sampled, ok bool) {
	parts := strings.Split(text, "-")
	if len(parts) < 4 || len(parts[0]) != 2 || parts[0] == "ff" || parts[0] == "00" && len(parts) != 4 ||
		len(parts[1]) != 32 || len(parts[2]) != 16 || len(parts[3]) != 2 || strings.ToLower(text) != text {
		return false, false
	}
	var flags [1]byte
	for _, p := range []struct {
		to   []byte
		from string
	}{{s.trace[:], parts[1]}, {s.parent[:], parts[2]}, {flags[:], parts[3]}} {
		if _, err := hex.Decode(p.to, []byte(p.from)); err != nil {
			s.trace, s.parent = [16]byte{}, [8]byte{}
			return false, false
		}
	}
	if s.trace == [16]byte{} || s.parent == [8]byte{} {
		s.trace, s.parent = [16]byte{}, [8]byte{}
		return false, false
	}
	return flags[0]&1 != 0, true
}

// fill writes random bytes, which are never all zero.
func fill(to []byte) {
	for i := range to {
		to[i] = byte(rand.Uint32()) //nolint:gosec // a name, not a secret
	}
	to[0] |= 1
}
