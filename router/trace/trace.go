// Package trace records the time that each part of a request takes, as spans of
// OpenTelemetry, and sends them to a collector by OTLP over HTTP. W3C Trace Context is
// taken from clients and passed to servers, also of requests that are not recorded.
//
// A request that is not recorded has nil spans, whose methods do nothing. Without a Tracer that
// costs one read of the context.
package trace

import (
	"context"
	"net/http"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
)

// Kind is the side of a call that a span belongs to.
type Kind = trace.SpanKind

// Kinds of spans.
const (
	Internal = trace.SpanKindInternal
	Server   = trace.SpanKindServer
	Client   = trace.SpanKindClient
)

// scope is the instrumentation scope of the spans.
const scope = "motiongate"

// Span is a stretch of time of one request. It is written by the goroutine that began it.
// All methods of a nil Span do nothing.
type Span struct {
	span   trace.Span
	fields []attribute.KeyValue // are set at once, at the end: each time has a price
	ended  bool
}

// The headers of W3C Trace Context, as net/http spells them.
const (
	ParentHeader = "Traceparent"
	StateHeader  = "Tracestate"
)

// Carrier holds the headers of a request.
type Carrier interface {
	Get(name string) string
	Set(name, value string)
}

// headers makes a Carrier one of OpenTelemetry.
type headers struct{ Carrier }

func (headers) Keys() []string { return []string{ParentHeader, StateHeader} }

// Setter is a Carrier that is only written.
type Setter func(name, value string)

// Get returns nothing.
func (Setter) Get(string) string { return "" }

// Set writes a header.
func (s Setter) Set(name, value string) { s(http.CanonicalHeaderKey(name), value) }

var propagator propagation.TraceContext

// Begin starts the first span of a request here, as a child of the span that its headers
// name. The span is nil where the request is not recorded, which the client decides if it
// names a span. A nil Tracer records nothing; the client's context is passed on all the same.
func (t *Tracer) Begin(ctx context.Context, name string, h Carrier) (context.Context, *Span) {
	if h.Get(ParentHeader) != "" {
		ctx = propagator.Extract(ctx, headers{h})
	}
	if t == nil {
		return ctx, nil
	}
	return recorded(t.tracer.Start(ctx, name, trace.WithSpanKind(Server)))
}

// Start begins a span below the one of the context.
func Start(ctx context.Context, name string, kind Kind) (context.Context, *Span) {
	parent := trace.SpanFromContext(ctx)
	if !parent.IsRecording() {
		return ctx, nil
	}
	return recorded(parent.TracerProvider().Tracer(scope).Start(ctx, name, trace.WithSpanKind(kind)))
}

func recorded(ctx context.Context, s trace.Span) (context.Context, *Span) {
	if !s.IsRecording() {
		return ctx, nil
	}
	return ctx, &Span{span: s}
}

// Past records a child of the context's span that ends now and began took earlier.
func Past(ctx context.Context, name string, took time.Duration) {
	parent := trace.SpanFromContext(ctx)
	if took <= 0 || !parent.IsRecording() {
		return
	}
	now := time.Now()
	_, s := parent.TracerProvider().Tracer(scope).Start(ctx, name, trace.WithTimestamp(now.Add(-took)))
	s.End(trace.WithTimestamp(now))
}

// Inject sets the headers that name the span of a context, if there is one.
func Inject(ctx context.Context, h Carrier) {
	if trace.SpanContextFromContext(ctx).IsValid() {
		propagator.Inject(ctx, headers{h})
	}
}

// Set adds a field: text, a whole number, a float64 or a bool. Empty text is left out.
func (s *Span) Set(key string, value any) {
	if s == nil {
		return
	}
	switch v := value.(type) {
	case string:
		if v != "" {
			s.fields = append(s.fields, attribute.String(key, v))
		}
	case int:
		s.fields = append(s.fields, attribute.Int(key, v))
	case float64:
		s.fields = append(s.fields, attribute.Float64(key, v))
	case bool:
		s.fields = append(s.fields, attribute.Bool(key, v))
	}
}

// Fail marks the work of the span as failed. The text has no secrets and no prompts.
func (s *Span) Fail(text string) {
	if s != nil {
		s.span.SetStatus(codes.Error, text)
	}
}

// End ends the span and hands it to the collector. Further calls do nothing.
func (s *Span) End() {
	if s == nil || s.ended {
		return
	}
	s.ended = true
	s.span.SetAttributes(s.fields...)
	s.span.End()
}

// ID returns the id of the trace of a context, as 32 hexadecimal digits; empty where it
// is not recorded.
func ID(ctx context.Context) string {
	s := trace.SpanFromContext(ctx)
	if !s.IsRecording() {
		return ""
	}
	return s.SpanContext().TraceID().String()
}
