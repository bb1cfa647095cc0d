package replay

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/retarget"
	"github.com/motiongate/motiongate/engine/rig"
)

// recorded returns two seconds of a body in its rest pose, which moves at a speed, in
// m/s.
func recorded(t *testing.T, speed float64) *retarget.Motion {
	t.Helper()
	s := rig.Canonical()
	c := clip.New(s, 30, 61)
	for f := range c.Frames() {
		pose := c.Pose(f)
		for j := range pose.Rot {
			pose.Rot[j] = s.Joints[j].Rest.Rot
		}
		c.Root[f] = s.Joints[0].Rest.Pos.Add(geom.Vec3{Z: speed * float64(f) / 30})
	}
	m, err := retarget.Read(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A motion is played faster or slower within its tempo; beyond it, it is cut or
// repeated.
func TestReplayFillsItsTime(t *testing.T) {
	within := Tempo{Fastest: 2, Slowest: 0.5}
	m := recorded(t, 1)
	size := rig.NewBody(rig.Canonical()).Size
	for seconds, want := range map[float64]float64{0.5: 1, 1.5: 2, 3: 2, 8: 8} {
		r := New(m, 1, 1+seconds, within)
		distance := 0.0
		for _, s := range r.Stretches(size.Thigh + size.Shin) {
			distance += s.Speed * (s.End - s.Start)
		}
		if math.Abs(distance-want) > 0.02*want {
			t.Errorf("in %g s it goes %.3f m, want %g", seconds, distance, want)
		}
	}
}

// Feet that rested in the recording stand where they are, unless they are unlocked.
func TestFeetStandWhereTheyCameDown(t *testing.T) {
	size := rig.NewBody(rig.Canonical()).Size
	path := gait.NewPath(gait.Course{Length: 4})
	r := New(recorded(t, 0), 1, 3, Tempo{Fastest: 1.5, Slowest: 0.7})
	r.Join = 0.2
	on := Setting{Path: path, Size: &size, Length: 4}
	p := r.On(on)
	var first, last posture.Posture
	p.Apply(1.5, &first)
	p.Apply(2.5, &last)
	for _, side := range []rig.Side{rig.Left, rig.Right} {
		if rests, decides := p.Rests(side, 2); !rests || !decides {
			t.Errorf("side %v rests: %v, decided by the replay: %v", side, rests, decides)
		}
		if d := first.Feet[side].Ankle.Dist(last.Feet[side].Ankle); d > 1e-6 {
			t.Errorf("side %v slips by %g m", side, d)
		}
	}
	if _, decides := p.Rests(rig.Left, 0.2); decides {
		t.Error("the replay decides before it begins")
	}
	on.Unlocked = true
	if rests, _ := r.On(on).Rests(rig.Left, 2); rests {
		t.Error("unlocked feet rest")
	}
}
