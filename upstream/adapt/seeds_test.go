package adapt_test

import (
	"errors"
	"strconv"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// Segments have seeds of their own with a model that takes one for all: another seed of
// the second leaves the first as it is.
func TestSegmentSeeds(t *testing.T) {
	ask := func(second mmcp.Seed) *mmcp.Request {
		req := walk(rig.Canonical(), "walk forward", 30, 3)
		req.Segments[0].Seed = "1"
		req.Segments = append(req.Segments, mmcp.Segment{Type: mmcp.SegmentText, Prompt: "wave", DurationFrames: 90, Seed: second})
		return req
	}
	m := newModel(t, rig.Canonical())
	a, res := generate(t, adapted(m), ask("2"))
	b, _ := generate(t, adapted(m), ask("3"))
	if len(m.runs) != 4 || m.runs[0].Options.Seed != "1" || m.runs[1].Options.Seed != "2" || m.runs[3].Segments[0].Seed != "" ||
		res.Route.Adapted != "seeds=2" {
		t.Fatalf("%d runs, adapted %q", len(m.runs), res.Route.Adapted)
	}
	x, y := a.Samples[0].Clip, b.Samples[0].Clip
	if x.Frames() != 180 || x.Root[60] != y.Root[60] || x.Root[150] == y.Root[150] {
		t.Errorf("%d frames; frame 60 is at %v and %v, frame 150 at %v and %v", x.Frames(), x.Root[60], y.Root[60], x.Root[150], y.Root[150])
	}
	mean := 0.0 // jerk of the seam, in 95th percentiles of the clip; a hand in mid-swing has more
	const seeds = 8
	for i := range seeds {
		g, _ := generate(t, adapted(m), ask(mmcp.Seed(strconv.Itoa(2+i))))
		_, jerk := metrics.Transition(metrics.NewMotion(g.Samples[0].Clip, nil), g.Samples[0].ChunkBoundaries)
		mean += jerk / seeds
	}
	if mean > 0.8 {
		t.Errorf("the jerk of seams is %.2f times the 95th percentile, on average", mean)
	}
	m.runs = nil
	generate(t, adapted(m), ask("1"))
	if len(m.runs) != 1 || m.runs[0].Options.Seed != "1" {
		t.Errorf("one seed for all takes %d runs", len(m.runs))
	}
	short := ask("2")
	short.Segments[1].DurationFrames = 5
	if _, err := adapted(m).Generate(t.Context(), short.Call()); err == nil || !errors.As(err, new(*mmcp.Error)) ||
		mmcp.AsError(err).Code != mmcp.CodeInvalidOptions {
		t.Errorf("a segment of five frames: %v", err)
	}
}
