package trace_test

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/motiongate/motiongate/router/trace"
)

func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

const client = "0af7651916cd43dd8448eb211c80319c"

// sent returns the headers that a server gets within a context.
func sent(ctx context.Context) http.Header {
	h := http.Header{}
	trace.Inject(ctx, h)
	return h
}

func TestNothingIsRecordedWithoutACollector(t *testing.T) {
	tracer := trace.New(trace.Options{}, discard())
	ctx, span := tracer.Begin(t.Context(), "a", http.Header{})
	inner, child := trace.Start(ctx, "b", trace.Client)
	span.Set("x", 1)
	child.Fail("x")
	child.End()
	span.End()
	trace.Past(ctx, "c", 1)
	tracer.Close()
	if span != nil || child != nil || inner != ctx || len(sent(inner)) != 0 || trace.ID(inner) != "" {
		t.Error("something is recorded")
	}
	if n := testing.AllocsPerRun(100, func() { trace.Start(ctx, "b", trace.Client) }); n != 0 {
		t.Errorf("it costs %v allocations", n)
	}
}

// TestContextIsPassedOnWithoutACollector holds that a trace is not torn where the gateway
// records nothing itself.
func TestContextIsPassedOnWithoutACollector(t *testing.T) {
	given := http.Header{"Traceparent": {"00-" + client + "-b7ad6b7169203331-01"}, "Tracestate": {"vendor=1"}}
	var tracer *trace.Tracer
	ctx, span := tracer.Begin(t.Context(), "a", given)
	if diff := cmp.Diff(given, sent(ctx)); span != nil || diff != "" {
		t.Error(diff)
	}
}

func TestParents(t *testing.T) {
	tracer := trace.New(trace.Options{Endpoint: "http://127.0.0.1:1", Sample: 1}, discard())
	defer tracer.Close()
	for text, want := range map[string]string{
		"00-" + client + "-b7ad6b7169203331-01":                  "recorded",
		"01-" + client + "-b7ad6b7169203331-01-extra":            "recorded",
		"00-" + client + "-b7ad6b7169203331-00":                  "not recorded",
		"00-" + client + "-b7ad6b7169203331":                     "new",
		"00-" + client + "-0000000000000000-01":                  "new",
		"00-" + strings.ToUpper(client) + "-b7ad6b7169203331-01": "new",
		"ff-" + client + "-b7ad6b7169203331-01":                  "new",
		"":                                                       "new",
		"x":                                                      "new",
	} {
		ctx, span := tracer.Begin(t.Context(), "a", http.Header{"Traceparent": {text}})
		got, id := sent(ctx).Get("Traceparent"), trace.ID(ctx)
		switch want {
		case "not recorded":
			if span != nil || id != "" || !strings.HasPrefix(got, "00-"+client+"-") || !strings.HasSuffix(got, "-00") {
				t.Errorf("%q continues as %q", text, got)
			}
		case "new":
			if span == nil || strings.Contains(got, client) || !strings.HasPrefix(got, "00-"+id+"-") {
				t.Errorf("%q continues as %q", text, got)
			}
		case "recorded":
			if span == nil || id != client || !strings.HasPrefix(got, "00-"+client+"-") || strings.Contains(got, "b7ad6b7169203331") {
				t.Errorf("%q continues as %q", text, got)
			}
		}
	}
}

// TestSampling holds that clients decide before the share does.
func TestSampling(t *testing.T) {
	tracer := trace.New(trace.Options{Endpoint: "http://127.0.0.1:1", Sample: 0}, discard())
	defer tracer.Close()
	if _, span := tracer.Begin(t.Context(), "a", http.Header{}); span != nil {
		t.Error("recorded with a share of 0")
	}
	if _, span := tracer.Begin(t.Context(), "a", http.Header{"Traceparent": {"00-" + client + "-b7ad6b7169203331-01"}}); span == nil {
		t.Error("the client's choice does not count")
	}
}

// TestTheCollectorMayBeAway holds that its failure is logged once, and its return.
func TestTheCollectorMayBeAway(t *testing.T) {
	var status atomic.Int32
	status.Store(http.StatusServiceUnavailable)
	at := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(int(status.Load())) }))
	defer at.Close()
	var log bytes.Buffer
	out := trace.NewExporter(at.URL, slog.New(slog.NewTextHandler(&log, nil)))
	spans := tracetest.SpanStubs{{Name: "a"}}.Snapshots()
	for _, answer := range []int32{503, 503, 200, 200} {
		status.Store(answer)
		if err := out.ExportSpans(t.Context(), spans); err != nil {
			t.Error(err)
		}
	}
	if strings.Count(log.String(), "takes no spans") != 1 || strings.Count(log.String(), "takes spans again") != 1 ||
		!strings.Contains(log.String(), "lost=2") {
		t.Error(log.String())
	}
}

func TestCloseSendsTheRest(t *testing.T) {
	posted := make(chan string, 1)
	at := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body := new(strings.Builder)
		_ = r.Write(body)
		posted <- body.String()
	}))
	defer at.Close()
	tracer := trace.New(trace.Options{Endpoint: at.URL + "/", Sample: 1, Service: "gate", Instance: "gate-1"}, discard())
	_, span := tracer.Begin(context.Background(), "a", http.Header{"Traceparent": {"00-" + client + "-b7ad6b7169203331-01"}, "Tracestate": {"vendor=1"}})
	span.Set("n", 3)
	span.Set("f", 0.5)
	span.Fail("timeout")
	span.End()
	span.End()
	tracer.Close()
	got := <-posted
	for _, want := range []string{"POST /v1/traces", `"stringValue":"gate"`, `"key":"service.instance.id","value":{"stringValue":"gate-1"}`, `"intValue":"3"`, `"doubleValue":0.5`, `"code":2,"message":"timeout"`,
		`"traceId":"` + client + `"`, `"parentSpanId":"b7ad6b7169203331"`, `"traceState":"vendor=1"`, `"kind":2`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if strings.Count(got, `"spanId"`) != 1 {
		t.Errorf("sent twice: %s", got)
	}
}

// BenchmarkSpans is what a cached answer costs: one span with the fields of the router.
func BenchmarkSpans(b *testing.B) {
	at := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer at.Close()
	for name, o := range map[string]trace.Options{
		"off": {}, "unsampled": {Endpoint: at.URL}, "recorded": {Endpoint: at.URL, Sample: 1},
	} {
		b.Run(name, func(b *testing.B) {
			tracer := trace.New(o, discard())
			defer tracer.Close()
			h := http.Header{}
			b.ReportAllocs()
			for b.Loop() {
				_, span := tracer.Begin(context.Background(), "POST /generate", h)
				for _, key := range []string{"http.request.method", "http.route", "motiongate.request_id", "motiongate.tenant", "motiongate.model", "motiongate.cache"} {
					span.Set(key, "value")
				}
				span.Set("http.response.status_code", 200)
				span.End()
			}
		})
	}
}
