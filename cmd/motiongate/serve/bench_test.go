package serve

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// sink is a client that reads as fast as it is written to.
type sink http.Header

func (s sink) Header() http.Header         { return http.Header(s) }
func (s sink) Write(b []byte) (int, error) { return len(b), nil }
func (s sink) WriteHeader(int)             {}

// BenchmarkHit is what a remembered answer costs the whole gateway, without the
// network: the body read and recognised, the answer written, log and metrics.
func BenchmarkHit(b *testing.B) {
	cfg := config.Default()
	cfg.DataDir = b.TempDir()
	log := slog.New(slog.NewTextHandler(sink{}, nil))
	g, err := assemble(cfg, log)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { g.close(b.Context(), log) })
	caps, err := g.clientResults.Capabilities(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	o := mmcp.DefaultOptions()
	o.Seed = "7"
	body := codec.Bytes(&mmcp.Request{
		ProtocolVersion: mmcp.Version, Model: "motiongate", Skeleton: caps.Models[0].CanonicalSkeleton, Options: o,
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "walk", DurationFrames: 60}},
	})
	reader := bytes.NewReader(body)
	req := httptest.NewRequest(http.MethodPost, "/generate", io.NopCloser(reader))
	req.ContentLength = int64(len(body))
	ask := func() {
		reader.Reset(body)
		req.Body = io.NopCloser(reader)
		g.router.Handler().ServeHTTP(sink{}, req)
	}
	for range 100 {
		ask()
	}
	b.ReportAllocs()
	for b.Loop() {
		ask()
	}
}
