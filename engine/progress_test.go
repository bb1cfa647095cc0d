package engine_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/mmcp"
)

// TestLongWorkTellsItsProgress holds that several long samples tell the trace of
// their request how far they are.
func TestLongWorkTellsItsProgress(t *testing.T) {
	e := engine.New(engine.Options{Model: "motiongate", MaxSeconds: 300})
	caps, err := e.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	o := mmcp.DefaultOptions()
	o.Seed, o.NumSamples = "7", 3
	req := &mmcp.Request{
		ProtocolVersion: mmcp.Version, Model: "motiongate", Skeleton: caps.Models[0].CanonicalSkeleton, Options: o,
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "a person walks", DurationFrames: 300}},
	}
	var mu sync.Mutex
	var told []float64
	ctx := mmcp.WithTrace(t.Context(), &mmcp.Trace{Advances: func(p float64) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, p)
	}})
	if _, err := e.Generate(ctx, req); err != nil {
		t.Fatal(err)
	}
	slices.Sort(told)
	if len(told) != 15 || told[0] != 0 || told[14] < 0.9 || told[14] >= 1 || len(slices.Compact(told)) != 15 {
		t.Errorf("told %v", told)
	}
}
