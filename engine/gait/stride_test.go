package gait_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// A walk that repeats has the same posture one cycle later, and one that comes home
// stands as it stood.
func TestCyclesClose(t *testing.T) {
	courses := map[string]gait.Course{
		"a walk that repeats":  {Length: 4.1, Loop: 4.1, Stretches: []gait.Stretch{{Start: -9, End: 20, Speed: 1.2}}},
		"a run that repeats":   {Length: 3.3, Loop: 3.3, Stretches: []gait.Stretch{{Start: -9, End: 20, Speed: 3.2}}},
		"a walk and a stand":   {Length: 4, Home: 4, Stretches: []gait.Stretch{{Start: 0.5, End: 2.5, Speed: 1.2}}},
		"steps to the side":    {Length: 4, Home: 4, Stretches: []gait.Stretch{{Start: 0.5, End: 2.5, Side: 0.5}}},
		"a turn on both feet":  {Length: 4, Home: 4, Stretches: []gait.Stretch{{Start: 0.5, End: 2.5, Turn: math.Pi / 4}}},
		"a body in its stance": {Length: 4, Home: 4},
	}
	for name, course := range courses {
		t.Run(name, func(t *testing.T) {
			w, _ := walk(course, 3)
			var p, q posture.Posture
			w.At(0, &p)
			w.At(course.Length, &q)
			a, z := w.Path().At(0), w.Path().At(course.Length)
			turn := geom.Yaw(z.Heading - a.Heading)
			for side := range p.Feet {
				want := z.Pos.Add(turn.Rotate(p.Feet[side].Ankle.Sub(a.Pos)))
				if d := q.Feet[side].Ankle.Dist(want); d > 1e-4 {
					t.Errorf("foot %d is %.2f mm off", side, 1000*d)
				}
				if off := q.Feet[side].Turn.Angle(turn.Mul(p.Feet[side].Turn)); off > 1e-4 {
					t.Errorf("foot %d is turned by %.4f rad", side, off)
				}
			}
			if course.Loop > 0 && math.Abs(q.Arms[0].Flex-p.Arms[0].Flex)+q.Chest.Angle(p.Chest) > 1e-4 {
				t.Error("trunk or arms are not where they were")
			}
		})
	}
}

// A body that begins to walk has its pelvis over the standing foot when the other one
// leaves the ground.
func TestWeightShiftsBeforeTheFirstStep(t *testing.T) {
	for seed := range uint64(4) {
		w, _ := walk(gait.Course{Length: 3, Stretches: []gait.Stretch{{Start: 1, End: 9, Speed: 1.2}}}, seed)
		var p posture.Posture
		for now := 0.0; now < 2; now += 1.0 / 120 {
			left, right := w.Stands(rig.Left, now), w.Stands(rig.Right, now)
			if left && right {
				continue
			}
			standing := rig.Left
			if right {
				standing = rig.Right
			}
			w.At(now, &p)
			if part := p.Pelvis.X / p.Feet[standing].Ankle.X; part < 0.5 || part > 1 {
				t.Errorf("seed %d: the pelvis is %.2f of the way over the standing foot", seed, part)
			}
			break
		}
	}
}

// In the middle of its swing a foot passes the ground by about a centimetre, and
// trunk, head and elbows move with the steps.
func TestStridesHaveTheirAmplitudes(t *testing.T) {
	w, b := walk(gait.Course{Length: 6, Stretches: []gait.Stretch{{Start: 0.5, End: 9, Speed: 1.3}}}, 3)
	clearance := math.Inf(1)
	amplitudes := [...]struct {
		name      string
		of        func(p *posture.Posture) float64
		least     float64
		low, high float64
	}{
		{name: "pitch of the chest", of: func(p *posture.Posture) float64 { return p.Chest.Rotate(geom.UnitZ).Y }, least: 0.1},
		{name: "roll of the chest", of: func(p *posture.Posture) float64 { return p.Chest.Rotate(geom.UnitX).Y }, least: 0.08},
		{name: "pitch of the head", of: func(p *posture.Posture) float64 { return p.Head.Rotate(geom.UnitZ).Y }, least: 0.1},
		{name: "flexion of the elbow", of: func(p *posture.Posture) float64 { return p.Arms[0].Elbow }, least: 0.25},
	}
	for i := range amplitudes {
		amplitudes[i].low, amplitudes[i].high = math.Inf(1), math.Inf(-1)
	}
	var p posture.Posture
	for now := 3.0; now < 5.5; now += 1.0 / 240 {
		w.At(now, &p)
		for side, f := range p.Feet {
			if passing := math.Abs(f.Ankle.Z-p.Feet[1-side].Ankle.Z) < 0.1; !passing || w.Stands(rig.Side(side), now) {
				continue
			}
			tip := f.Ankle.Add(f.Turn.Rotate(b.Size.Ball)).Add(f.Toe.Rotate(b.Size.Tip.Sub(b.Size.Ball)))
			clearance = math.Min(clearance, math.Min(tip.Y, f.Ankle.Add(f.Turn.Rotate(b.Size.Heel)).Y))
		}
		for i := range amplitudes {
			v := amplitudes[i].of(&p)
			amplitudes[i].low, amplitudes[i].high = math.Min(amplitudes[i].low, v), math.Max(amplitudes[i].high, v)
		}
	}
	if clearance < 0.008 || clearance > 0.03 {
		t.Errorf("a foot passes %.1f mm above the ground, want 8 to 30", 1000*clearance)
	}
	for _, a := range amplitudes {
		if got := a.high - a.low; got < a.least {
			t.Errorf("%s varies by %.3f, want %.2f at least", a.name, got, a.least)
		}
	}
}

// A constraint takes noise out of the pelvis at its time, gradually, and leaves other strides as they are.
func TestConstraintsFadeTheNoiseOfAStride(t *testing.T) {
	course := gait.Course{Length: 6, Stretches: []gait.Stretch{{Start: -1, End: 9, Speed: 1.3}}}
	free, _ := walk(course, 3)
	course.Constrained = []float64{2, 2.1, 4}
	bound, _ := walk(course, 3)
	turned := func(at float64) float64 {
		var a, b posture.Posture
		free.At(at, &a)
		bound.At(at, &b)
		return a.Hips.Angle(b.Hips) * 180 / math.Pi
	}
	most, before := 0.0, 0.0
	for at := 0.0; at < 6; at += 1.0 / 120 {
		now := turned(at)
		if far := min(math.Abs(at-2), math.Abs(at-2.1), math.Abs(at-4)); far > 0.6 && now > 1e-9 {
			t.Errorf("%.2f s: the pelvis turns %.3f degrees otherwise, %.2f s from a constraint", at, now, far)
		}
		if math.Abs(now-before) > 0.2 {
			t.Errorf("%.2f s: the difference jumps from %.3f to %.3f degrees", at, before, now)
		}
		most, before = math.Max(most, now), now
	}
	if most < 0.05 {
		t.Errorf("constraints change the pelvis by %.3f degrees", most)
	}
}
