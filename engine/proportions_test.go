package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// onRig returns the motion of a prompt on a rig of rigtest, at 60 frames a second.
func onRig(t *testing.T, name, prompt string, frames int) (*metrics.Motion, *rig.Body) {
	t.Helper()
	for _, r := range rigtest.All() {
		if r.Name != name {
			continue
		}
		req := ask(prompt, frames)
		req.Skeleton, req.Format, req.Timing = rigtest.Protocol(r.Skeleton), mmcp.GLB, &mmcp.Timing{FPS: 60}
		res, err := engine.New(engine.Options{}).Generate(t.Context(), req.Call())
		if err != nil {
			t.Fatal(err)
		}
		doc, err := gltfio.Decode(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return metrics.NewMotion(doc.Samples[0].Clip, nil), rig.NewBody(doc.Samples[0].Clip.Skeleton)
	}
	t.Fatalf("no rig %q", name)
	return nil, nil
}

// TestCrabsCarryTheirHips holds that a body with a long trunk and short legs walks like a crab on both hands, with the hips above the
// ground, which do not jolt.
func TestCrabsCarryTheirHips(t *testing.T) {
	m, b := onRig(t, "chibi", "a person walks like a crab", 360)
	hips := func(f int) geom.Vec3 { return m.At[f][b.Legs[0].Thigh].Pos.Lerp(m.At[f][b.Legs[1].Thigh].Pos, 0.5) }
	low, hand := math.Inf(1), 0.0
	for f := 180; f < 300; f++ {
		low = math.Min(low, hips(f).Y/b.Size.HipHeight)
		hand = math.Max(hand, math.Min(m.At[f][b.Arms[0].Hand].Pos.Y, m.At[f][b.Arms[1].Hand].Pos.Y)/b.Size.HipHeight)
		if a := hips(f+1).Add(hips(f-1)).Sub(hips(f).Scale(2)).Len() * 3600 * rig.CanonicalHip / b.Size.HipHeight; a > 48 {
			t.Fatalf("the hips are accelerated by %.0f m/s² at frame %d", a, f)
		}
	}
	if low < 0.3 || hand > 0.15 {
		t.Errorf("the hips are %.2f hip heights above the ground, the lower hand %.2f, want at least 0.3 and at most 0.15", low, hand)
	}
}

// TestBarsAreOverhead holds that the hands of bodies of any proportions are above the shoulders while they hang from a bar.
func TestBarsAreOverhead(t *testing.T) {
	for _, name := range []string{"Mixamo", "chibi", "robot"} {
		m, b := onRig(t, name, "a person hangs from a bar", 210)
		for side, arm := range b.Arms {
			if up := m.At[140][arm.Hand].Pos.Y - m.At[140][arm.Upper].Pos.Y; up < 0.4*(b.Size.UpperArm+b.Size.ForeArm) {
				t.Errorf("%s: hand %d is %.2f m above its shoulder", name, side, up)
			}
		}
	}
}
