package seam_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/perform/seam"
	"github.com/motiongate/motiongate/engine/rig"
)

// sampled returns two seconds of a motion at a rate, with its arms mended.
func sampled(m *seam.Motion, fps float64) *clip.Clip {
	c := clip.New(m.Body.Skeleton, fps, int(2*fps)+1)
	for f := range c.Frames() {
		p := c.Pose(f)
		m.At(float64(f)/fps, &p)
		c.Root[f] = p.Root
	}
	m.Mend(c, func(f int) float64 { return float64(f) / fps })
	return c
}

// An arm that turns by 80 degrees from one moment to the next does so in several frames, the same at
// two rates. A hand that is bound before stays until then. A quick even swing is left as it is.
func TestMend(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	arm := b.Arms[rig.Left]
	const jumps = 1.0033
	step := func(t float64) float64 {
		if t < jumps {
			return 0
		}
		return 80 * math.Pi / 180
	}
	swing := func(t float64) float64 { return 0.8 * math.Sin(2*math.Pi*t) }
	free := func(rig.Side, float64) bool { return false }
	for name, tt := range map[string]struct {
		turn  func(t float64) float64
		bound func(rig.Side, float64) bool
		most  float64 // radians a second
	}{
		"free":  {step, free, 16},
		"bound": {step, func(_ rig.Side, t float64) bool { return t < jumps }, 24},
		"swing": {swing, free, 0.8 * 2 * math.Pi * 1.01},
	} {
		m := &seam.Motion{Body: b, HandFixed: tt.bound, FootPlanted: free, Clear: func(rig.Side, float64, *rig.Pose) {}, Check: func() {},
			At: func(t float64, p *rig.Pose) {
				rest := b.Skeleton.RestPose()
				copy(p.Rot, rest.Rot)
				p.Root = rest.Root
				p.Rot[arm.Upper] = p.Rot[arm.Upper].Mul(geom.Yaw(tt.turn(t)))
			}}
		var turned [2][]geom.Quat
		for i, fps := range []float64{60, 120} {
			c := sampled(m, fps)
			n := c.Skeleton.Len()
			for f := range c.Frames() {
				r := c.Rot[f*n+arm.Upper]
				if f > 0 {
					if v := c.Rot[(f-1)*n+arm.Upper].Inv().Mul(r).Log().Len() * fps; v > tt.most {
						t.Errorf("%s, at %g fps: %.1f radians a second at %.3f s", name, fps, v, float64(f)/fps)
					}
				}
				if at := float64(f) / fps; name != "free" && at < jumps {
					want := b.Skeleton.Joints[arm.Upper].Rest.Rot.Mul(geom.Yaw(tt.turn(at)))
					if d := want.Inv().Mul(r).Log().Len(); d > 1e-9 {
						t.Errorf("%s, at %g fps: off by %g at %.3f s", name, fps, d, at)
					}
				}
				if f%(i+1) == 0 {
					turned[i] = append(turned[i], r)
				}
			}
		}
		for f, r := range turned[0] {
			if d := r.Inv().Mul(turned[1][f]).Log().Len(); d > 0.12 {
				t.Errorf("%s: %.3f radians between two rates at %.3f s", name, d, float64(f)/60)
			}
		}
	}
}

// The elbow of an arm and the knee of a leg that swivel by 120 degrees from one moment to the next do so in
// several frames. Their hand and foot stay where they are.
func TestMendSwivels(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	arm, leg := b.Arms[rig.Right], b.Legs[rig.Left]
	limbs := [2][3]int{{arm.Upper, arm.Fore, arm.Hand}, {leg.Thigh, leg.Shin, leg.Foot}}
	bound := func(rig.Side, float64) bool { return true }
	const fps = 60
	m := &seam.Motion{Body: b, HandFixed: bound, FootPlanted: bound, Clear: func(rig.Side, float64, *rig.Pose) {}, Check: func() {},
		At: func(at float64, p *rig.Pose) {
			rest := b.Skeleton.RestPose()
			copy(p.Rot, rest.Rot)
			p.Root = rest.Root
			for _, l := range limbs {
				p.Rot[l[1]] = p.Rot[l[1]].Mul(geom.AxisAngle(geom.Vec3{X: 1, Y: 1}.Unit(), 1))
				if at < 1.0033 {
					continue
				}
				model := b.Skeleton.Model(*p, nil)
				axis := model[l[2]].Pos.Sub(model[l[0]].Pos).Unit()
				turn, above := geom.AxisAngle(axis, 120*math.Pi/180), model[b.Skeleton.Joints[l[0]].Parent].Rot
				p.Rot[l[0]] = above.Inv().Mul(turn).Mul(model[l[0]].Rot)
				p.Rot[l[2]] = turn.Mul(model[b.Skeleton.Joints[l[2]].Parent].Rot).Inv().Mul(model[l[2]].Rot)
			}
		}}
	raw := clip.New(b.Skeleton, fps, 2*fps+1)
	for f := range raw.Frames() {
		p := raw.Pose(f)
		m.At(float64(f)/fps, &p)
		raw.Root[f] = p.Root
	}
	mended, most := sampled(m, fps), [2]float64{}
	for f := range mended.Frames() {
		at, was := b.Skeleton.Model(mended.Pose(f), nil), b.Skeleton.Model(raw.Pose(f), nil)
		for i, l := range limbs {
			if d := at[l[2]].Pos.Dist(was[l[2]].Pos); d > 1e-6 {
				t.Fatalf("%s is off by %g m in frame %d", b.Skeleton.Joints[l[2]].Name, d, f)
			}
			if f > 0 {
				before := b.Skeleton.Model(mended.Pose(f-1), nil)
				most[i] = math.Max(most[i], at[l[1]].Pos.Dist(before[l[1]].Pos)*fps)
			}
		}
	}
	for i, v := range most {
		if v < 0.5 || v > 6 {
			t.Errorf("%s goes round at %.1f m/s, want 0.5 to 6", b.Skeleton.Joints[limbs[i][1]].Name, v)
		}
	}
}

// An arm that goes round once, too fast, is slowed down: the mean over its rotations, which are more than half a turn
// apart, goes round as well.
func TestMendCircles(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	arm := b.Arms[rig.Left]
	free := func(rig.Side, float64) bool { return false }
	m := &seam.Motion{Body: b, HandFixed: free, FootPlanted: free, Clear: func(rig.Side, float64, *rig.Pose) {}, Check: func() {},
		At: func(at float64, p *rig.Pose) {
			rest := b.Skeleton.RestPose()
			copy(p.Rot, rest.Rot)
			p.Root = rest.Root
			p.Rot[arm.Upper] = geom.AxisAngle(geom.UnitZ, 2*math.Pi*blend.MinJerk((at-0.8)/0.3)).Mul(p.Rot[arm.Upper])
		}}
	const fps = 60
	raw, c := make([]geom.Vec3, 2*fps+1), sampled(m, fps)
	hand := func(p rig.Pose) geom.Vec3 { return b.Skeleton.Model(p, nil)[arm.Hand].Pos }
	jump := func(f int, at func(f int) geom.Vec3) float64 {
		return at(f).Add(at(f-2)).Sub(at(f-1).Scale(2)).Len() * fps * fps
	}
	for f := range raw {
		p := b.Skeleton.RestPose()
		m.At(float64(f)/fps, &p)
		raw[f] = hand(p)
	}
	most, before := 0.0, 0.0
	for f := 2; f < c.Frames(); f++ {
		most = math.Max(most, jump(f, func(f int) geom.Vec3 { return hand(c.Pose(f)) }))
		before = math.Max(before, jump(f, func(f int) geom.Vec3 { return raw[f] }))
	}
	if most > 0.8*before {
		t.Errorf("the hand accelerates by %.0f m/s², want at most 0.8 of the %.0f before", most, before)
	}
}

// The mean over an arm that swings too quickly never accelerates its hand more than the swing.
func TestMendCalms(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	arm := b.Arms[rig.Left]
	free := func(rig.Side, float64) bool { return false }
	for _, rate := range []float64{2.6, 3, 3.4, 3.8, 4.2, 4.6, 5} {
		// The swing reaches 1.6 times the largest acceleration of a hand in some of its cycles.
		most := 1.6 * 215 / math.Pow(2*math.Pi*rate, 2)
		m := &seam.Motion{Body: b, HandFixed: free, FootPlanted: free, Clear: func(rig.Side, float64, *rig.Pose) {}, Check: func() {},
			At: func(t float64, p *rig.Pose) {
				rest := b.Skeleton.RestPose()
				copy(p.Rot, rest.Rot)
				p.Root = rest.Root
				turn := most * (0.75 + 0.25*math.Sin(2*math.Pi*0.7*t)) * math.Sin(2*math.Pi*rate*t)
				p.Rot[arm.Upper] = p.Rot[arm.Upper].Mul(geom.Yaw(turn))
			}}
		raw := clip.New(b.Skeleton, 60, 121)
		for f := range raw.Frames() {
			p := raw.Pose(f)
			m.At(float64(f)/60, &p)
			raw.Root[f] = p.Root
		}
		before, after := accelerates(raw, arm.Hand), accelerates(sampled(m, 60), arm.Hand)
		if after > before {
			t.Errorf("at %.1f Hz the hand accelerates by %.0f m/s², and by %.0f before", rate, after, before)
		}
	}
}

// accelerates returns the largest acceleration of a joint in a clip of 60 frames a second, m/s².
func accelerates(c *clip.Clip, joint int) (most float64) {
	at := make([]geom.Vec3, c.Frames())
	for f := range at {
		at[f] = c.Skeleton.Model(c.Pose(f), nil)[joint].Pos
		if f > 1 {
			most = max(most, at[f].Add(at[f-2]).Sub(at[f-1].Scale(2)).Len()*3600)
		}
	}
	return most
}
