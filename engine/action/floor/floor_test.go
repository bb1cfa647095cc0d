package floor_test

import (
	"math"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// acceleration is the largest one of heights that are floor.Step apart, over two of them.
func acceleration(heights []float64) (most float64) {
	for i := 2; i+2 < len(heights); i++ {
		most = math.Max(most, math.Abs(heights[i-2]+heights[i+2]-2*heights[i])/(4*floor.Step*floor.Step))
	}
	return most
}

// falls are heights of a pelvis that falls from 0.9 m and stops at once at 0.2 m.
func falls() []float64 {
	heights := make([]float64, 90)
	for i := range heights {
		t := math.Max(0, float64(i-20)*floor.Step)
		heights[i] = math.Max(0.2, 0.9-9.81/2*t*t)
	}
	return heights
}

func TestFallsAreCaughtSoftly(t *testing.T) {
	heights := falls()
	nothing := func(int) bool { return false }
	hits := floor.Hits(heights, 1, nothing)
	if len(hits) != 1 {
		t.Fatalf("got %d hits, want 1", len(hits))
	}
	free := slices.Repeat([]float64{math.Inf(1)}, len(heights))
	soft := floor.Eased(heights, free, hits, 1)
	if hard := acceleration(soft); hard > floor.Hardest {
		t.Errorf("the pelvis is stopped with %.0f m/s², want at most %.0f", hard, floor.Hardest)
	}
	first, last := hits[0].Range(len(heights))
	for i := range soft {
		if soft[i] < heights[i]-1e-12 {
			t.Errorf("height %d is %.3f m, below %.3f", i, soft[i], heights[i])
		}
		if (i < first || i > last) && math.Abs(soft[i]-heights[i]) > 1e-12 {
			t.Errorf("height %d is changed, outside %d to %d", i, first, last)
		}
	}
	if held := floor.Eased(heights, make([]float64, len(heights)), hits, 1); acceleration(held) < 2*floor.Hardest {
		t.Error("heights that cannot be higher are eased")
	}
	if hits := floor.Hits(heights, 1, func(int) bool { return true }); len(hits) > 0 {
		t.Errorf("got %d hits where all is besides", len(hits))
	}
}

// On ground that is higher, a body is as much deeper under it.
func TestSunkGrowsWithTheHeightOfTheGround(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	p := posture.Posture{Pelvis: geom.Vec3{Y: b.Size.PelvisHeight - 0.01}, Hips: geom.Identity, Chest: geom.Identity, Head: geom.Identity}
	for side := range p.Feet {
		p.Feet[side] = posture.Foot{Ankle: geom.Vec3{X: b.Size.Hip[side].X, Y: b.Size.Ankle}, Turn: geom.Identity, Toe: geom.Identity, Knee: geom.UnitZ}
	}
	stands := floor.Sunk(b, &p)
	if stands > -0.3 || stands < -b.Size.HipHeight {
		t.Errorf("a body that stands is %.2f m under the ground", stands)
	}
	const high = 1.2
	if p.Floor += high; math.Abs(floor.Sunk(b, &p)-stands-high) > 1e-9 {
		t.Errorf("it is %.2f m under ground that is %.1f m high, want %.2f", floor.Sunk(b, &p), high, stands+high)
	}
}

// The ball of a large head reaches from its joint to its crown. A head that is not measured is an adult's.
func TestSunkUsesTheHeadSize(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	p := posture.Posture{Pelvis: geom.Vec3{Y: 1}, Hips: geom.Identity, Chest: geom.Identity, Head: geom.AxisAngle(geom.UnitX, math.Pi)}
	if size := floor.HeadSize(b); size != 1 {
		t.Errorf("the head of an adult has the size %.2f, want 1", size)
	}
	usual, others := floor.Parts(b, &p)
	b.Size.Crown = 0.5 * b.Size.HipHeight
	large, same := floor.Parts(b, &p)
	if deeper, want := large-usual, b.Size.Crown-0.17*b.Size.HipHeight; deeper < want || same != others {
		t.Errorf("the head is deeper by %.3f m, want at least %.3f; the others are at %.3f m, want %.3f", deeper, want, same, others)
	}
}
