// Package trace records the duration of each part of a request as OpenTelemetry spans, and sends them to a
// collector by OTLP over HTTP. W3C Trace Context is accepted from clients and propagated to servers, even for
// requests that are not recorded.
//
// A request that is not recorded has nil spans, whose methods do nothing. Without a Tracer that costs one
// read of the context.
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

// Kind is the side of a call to which a span belongs.
type Kind = trace.SpanKind

// Kinds of spans.
const (
	Internal = trace.SpanKindInternal
	Server   = trace.SpanKindServer
	Client   = trace.SpanKindClient
)

// scope is the instrumentation scope of the spans.
const scope = "motiongate"

// Span is a timed part of one request. Only the goroutine that began it may use it. All methods of a nil Span
// do nothing.
type Span struct {
	span   trace.Span
	fields []attribute.KeyValue // set together at the end, because each call has a cost
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

// headers adapts a Carrier to OpenTelemetry.
type headers struct{ Carrier }

func (headers) Keys() []string { return []string{ParentHeader, StateHeader} }

// Setter is a write-only Carrier.
type Setter func(name, value string)

// Get returns "".
func (Setter) Get(string) string { return "" }

// Set writes a header.
func (s Setter) Set(name, value string) { s(http.CanonicalHeaderKey(name), value) }

var propagator propagation.TraceContext

// Begin starts the first span of a request in this process, as a child of the span in its headers. The span
// is nil if the request is not recorded, which the client decides if it names a span. A nil Tracer records
// nothing, but still propagates the client's context.
func (t *Tracer) Begin(ctx context.Context, name string, h Carrier) (context.Context, *Span) {
	if h.Get(ParentHeader) != "" {
		ctx = propagator.Extract(ctx, headers{h})
	}
	if t == nil {
		return ctx, nil
	}
	return recorded(t.tracer.Start(ctx, name, trace.WithSpanKind(Server)))
}

// Start begins a child of the span in the context.
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

// Past records a child of the context's span that ends now and lasted took.
func Past(ctx context.Context, name string, took time.Duration) {
	parent := trace.SpanFromContext(ctx)
	if took <= 0 || !parent.IsRecording() {
		return
	}
	now := time.Now()
	_, s := parent.TracerProvider().Tracer(scope).Start(ctx, name, trace.WithTimestamp(now.Add(-took)))
	s.End(trace.WithTimestamp(now))
}

// Inject sets the headers for the span in a context, if there is one.
func Inject(ctx context.Context, h Carrier) {
	if trace.SpanContextFromContext(ctx).IsValid() {
		propagator.Inject(ctx, headers{h})
	}
}

// Set adds an attribute: a string, an integer, a float64 or a bool. It ignores an empty string.
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

// Fail marks the work of the span as failed. text must not contain secrets or prompts.
func (s *Span) Fail(text string) {
	if s != nil {
		s.span.SetStatus(codes.Error, text)
	}
}

// End ends the span and queues it for the collector. Further calls do nothing.
func (s *Span) End() {
	if s == nil || s.ended {
		return
	}
	s.ended = true
	s.span.SetAttributes(s.fields...)
	s.span.End()
}

// ID returns the id of the trace in a context, as 32 hexadecimal digits, or "" if it is not recorded.
func ID(ctx context.Context) string {
	s := trace.SpanFromContext(ctx)
	if !s.IsRecording() {
		return ""
	}
	return s.SpanContext().TraceID().String()
}
