package engine_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

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
	var shares []float64
	call := req.Call()
	call.Hooks.Progress = func(p float64) {
		mu.Lock()
		defer mu.Unlock()
		shares = append(shares, p)
	}
	if _, err := e.Generate(t.Context(), call); err != nil {
		t.Fatal(err)
	}
	slices.Sort(shares)
	if len(shares) != 15 || shares[0] != 0 || shares[14] < 0.9 || shares[14] >= 1 || len(slices.Compact(shares)) != 15 {
		t.Errorf("told %v", shares)
	}
}

// TestInterpretationPrecedesTheMotion holds that the trace of a request learns
// what was understood, word for word as the answer says it.
func TestInterpretationPrecedesTheMotion(t *testing.T) {
	e := engine.New(engine.Options{Model: "motiongate", MaxSeconds: 300})
	caps, err := e.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	req := &mmcp.Request{
		ProtocolVersion: mmcp.Version, Model: "motiongate", Skeleton: caps.Models[0].CanonicalSkeleton, Options: mmcp.DefaultOptions(),
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "a person walks like xyzzy, then waves", DurationFrames: 90}},
	}
	var metadata map[string]json.RawMessage
	call := req.Call()
	call.Hooks = mmcp.Hooks{
		Metadata: func(s map[string]json.RawMessage) { metadata = s },
		Progress: func(float64) {
			if metadata == nil {
				t.Error("frames were made before the interpretation was sent")
			}
		},
	}
	res, err := e.Generate(t.Context(), call)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Extensions struct {
			Motion struct {
				Interpretation json.RawMessage `json:"interpretation"`
			} `json:"MMCP_motion"`
		} `json:"extensions"`
	}
	if err := json.Unmarshal(res.Body, &doc); err != nil {
		t.Fatal(err)
	}
	var told, answered any
	if err := json.Unmarshal(metadata["interpretation"], &told); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(doc.Extensions.Motion.Interpretation, &answered); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(answered, told); d != "" || !strings.Contains(string(metadata["interpretation"]), "xyzzy") {
		t.Errorf("told %s (-answer +told)\n%s", metadata["interpretation"], d)
	}
}
