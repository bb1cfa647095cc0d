package trace_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp/trace"
)

func TestNothingIsRecordedWithoutACollector(t *testing.T) {
	tracer := trace.New(trace.Options{}, slog.New(slog.DiscardHandler))
	ctx, span := tracer.Begin(t.Context(), "a", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
	inner, child := trace.Start(ctx, "b", trace.Client)
	span.Set("x", 1)
	child.Fail("x")
	child.End()
	span.End()
	tracer.Close()
	if span != nil || child != nil || inner != ctx || trace.Header(inner) != "" {
		t.Error("something is recorded")
	}
	if n := testing.AllocsPerRun(100, func() { trace.Start(ctx, "b", trace.Client) }); n != 0 {
		t.Errorf("it costs %v allocations", n)
	}
}

func TestParents(t *testing.T) {
	tracer := trace.New(trace.Options{Endpoint: "http://127.0.0.1:1", Sample: 1}, slog.New(slog.DiscardHandler))
	defer tracer.Close()
	const id = "0af7651916cd43dd8448eb211c80319c"
	for text, want := range map[string]string{
		"00-" + id + "-b7ad6b7169203331-01":                  id,
		"01-" + id + "-b7ad6b7169203331-01-extra":            id,
		"00-" + id + "-b7ad6b7169203331-00":                  "none",
		"00-" + id + "-b7ad6b7169203331":                     "new",
		"00-" + id + "-0000000000000000-01":                  "new",
		"00-" + strings.ToUpper(id) + "-b7ad6b7169203331-01": "new",
		"ff-" + id + "-b7ad6b7169203331-01":                  "new",
		"":                                                   "new",
		"x":                                                  "new",
	} {
		ctx, _ := tracer.Begin(t.Context(), "a", text)
		header := trace.Header(ctx)
		switch {
		case want == "none" && header != "":
			t.Errorf("%q is recorded as %q", text, header)
		case want == "new" && (header == "" || strings.Contains(header, id)):
			t.Errorf("%q continues as %q", text, header)
		case want == id && !strings.HasPrefix(header, "00-"+id+"-"):
			t.Errorf("%q continues as %q", text, header)
		}
	}
}

func TestCloseSendsTheRest(t *testing.T) {
	sent := make(chan string, 1)
	at := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body := new(strings.Builder)
		_ = r.Write(body)
		sent <- body.String()
	}))
	defer at.Close()
	tracer := trace.New(trace.Options{Endpoint: at.URL + "/", Sample: 1, Service: "gate"}, slog.New(slog.DiscardHandler))
	_, span := tracer.Begin(context.Background(), "a", "")
	span.Set("n", 3)
	span.Set("f", 0.5)
	span.Fail("timeout")
	span.End()
	span.End()
	tracer.Close()
	got := <-sent
	for _, want := range []string{"POST /v1/traces", `"stringValue":"gate"`, `"intValue":"3"`, `"doubleValue":0.5`, `"code":2,"message":"timeout"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	if strings.Count(got, `"spanId"`) != 1 {
		t.Errorf("sent twice: %s", got)
	}
}
