package trace

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
)

// Options are the settings of a Tracer.
type Options struct {
	Endpoint string  `key:"endpoint" form:"collector"` // URL of a collector, without /v1/traces; "": nothing is recorded
	Sample   float64 `key:"sample" range:"0,1"`        // recorded share of the requests whose client made no sampling decision, 0 to 1
	Service  string  `key:"service"`                   // service.name
	Instance string  // service.instance.id, unique among gateways; "": none
}

// Bounds of the queue to the collector.
const (
	mostSpans   = 8192 // further spans are dropped
	batchSpans  = 512
	flushEvery  = 2 * time.Second
	sendTimeout = 10 * time.Second
)

// Tracer records spans and sends them. A nil Tracer records nothing.
type Tracer struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
}

// New returns a Tracer, or nil if the options name no collector. Close must be called.
func New(o Options, log *slog.Logger) *Tracer {
	if o.Endpoint == "" {
		return nil
	}
	out := &collector{&http.Client{Timeout: sendTimeout}, strings.TrimRight(o.Endpoint, "/") + "/v1/traces"}
	p := sdk.NewTracerProvider(
		sdk.WithBatcher(&exporter{SpanExporter: out, log: log}, sdk.WithMaxQueueSize(mostSpans), sdk.WithMaxExportBatchSize(batchSpans),
			sdk.WithBatchTimeout(flushEvery), sdk.WithExportTimeout(sendTimeout)),
		sdk.WithSampler(sdk.ParentBased(sdk.TraceIDRatioBased(o.Sample))),
		sdk.WithResource(o.resource()),
	)
	return &Tracer{p, p.Tracer(scope)}
}

// resource describes this gateway.
func (o Options) resource() *resource.Resource {
	about := []attribute.KeyValue{attribute.String("service.name", o.Service)}
	if o.Instance != "" {
		about = append(about, attribute.String("service.instance.id", o.Instance))
	}
	if host, err := os.Hostname(); err == nil {
		about = append(about, attribute.String("host.name", host))
	}
	return resource.NewSchemaless(about...)
}

// Close sends the queued spans, and stops the Tracer.
func (t *Tracer) Close() {
	if t == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), sendTimeout)
	defer cancel()
	_ = t.provider.Shutdown(ctx) // spans that cannot be sent are dropped, which is logged
}

// exporter logs when the collector begins and ceases to accept spans. Spans that cannot be sent are dropped,
// so that they do not fill the memory.
type exporter struct {
	sdk.SpanExporter
	log     *slog.Logger
	failing atomic.Bool
	lost    atomic.Int64
}

// ExportSpans sends spans. Only one call runs at a time.
func (e *exporter) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	err := e.SpanExporter.ExportSpans(ctx, spans)
	changed := e.failing.Swap(err != nil) != (err != nil)
	if err != nil {
		e.lost.Add(int64(len(spans)))
	}
	switch {
	case changed && err != nil:
		e.log.Warn("the collector of traces takes no spans; they are lost", "error", err)
	case changed:
		e.log.Info("the collector of traces takes spans again", "lost", e.lost.Load())
	}
	return nil // already logged; the library would log each
}
