package posture_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

const right = math.Pi / 2

// stand returns a body that stands straight on its feet.
func stand(b *rig.Body) posture.Posture {
	p := posture.Posture{Pelvis: geom.Vec3{Y: b.Size.PelvisHeight - 0.01}, Hips: geom.Identity, Chest: geom.Identity, Head: geom.Identity}
	for side := range p.Feet {
		p.Feet[side] = posture.Foot{Ankle: geom.Vec3{X: b.Size.Hip[side].X, Y: b.Size.Ankle}, Turn: geom.Identity, Toe: geom.Identity, Knee: geom.UnitZ}
	}
	return p
}

func model(b *rig.Body, p posture.Posture) func(string) geom.Vec3 {
	turns := p.Solve(b)
	pose := b.Skeleton.RestPose()
	b.Write(&turns, &pose)
	at := b.Skeleton.Model(pose, nil)
	return func(name string) geom.Vec3 { return at[b.Skeleton.Index(name)].Pos }
}

// Signs are those of anatomy, the same on both sides.
func TestArmAngles(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	tests := map[string]struct {
		arm  posture.Arm
		from string    // a joint of the left arm
		to   string    // the next one
		want geom.Vec3 // direction for the left arm; mirrored for the right
	}{
		"hangs":          {posture.Arm{}, "Arm", "ForeArm", geom.Vec3{Y: -1}},
		"flexed":         {posture.Arm{Flex: right}, "Arm", "ForeArm", geom.Vec3{Z: 1}},
		"abducted":       {posture.Arm{Abduct: right}, "Arm", "ForeArm", geom.Vec3{X: 1}},
		"elbow":          {posture.Arm{Elbow: right}, "ForeArm", "Hand", geom.Vec3{Z: 1}},
		"elbow, inwards": {posture.Arm{Elbow: right, Twist: right}, "ForeArm", "Hand", geom.Vec3{X: -1}},
		"wrist":          {posture.Arm{Wrist: right}, "Hand", "HandMiddle2", geom.Vec3{X: -1}},
		"palm back":      {posture.Arm{Wrist: right, Pronate: right}, "Hand", "HandMiddle2", geom.Vec3{Z: -1}},
	}
	for name, tt := range tests {
		p := stand(b)
		p.Arms = [2]posture.Arm{tt.arm, tt.arm}
		at := model(b, p)
		for side, sign := range map[string]float64{"Left": 1, "Right": -1} {
			got := at(side + tt.to).Sub(at(side + tt.from)).Unit()
			want := geom.Vec3{X: sign * tt.want.X, Y: tt.want.Y, Z: tt.want.Z}
			if got.Dot(want) < 0.98 {
				t.Errorf("%s, %s: points to %.2v, want %v", name, side, got, want)
			}
		}
	}
}

func TestAimPointsTheArm(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	upper, fore := geom.Vec3{X: 0.6, Y: -0.4, Z: 0.4}.Unit(), geom.Vec3{X: 0.2, Y: 1, Z: 0.3}.Unit()
	p := stand(b)
	p.Arms[rig.Left], p.Arms[rig.Right] = posture.Aim(upper, fore), posture.Aim(upper, fore)
	at := model(b, p)
	for side, sign := range map[string]float64{"Left": 1, "Right": -1} {
		mirror := func(v geom.Vec3) geom.Vec3 { return geom.Vec3{X: sign * v.X, Y: v.Y, Z: v.Z} }
		if got := at(side + "ForeArm").Sub(at(side + "Arm")).Unit(); got.Dist(mirror(upper)) > 1e-6 {
			t.Errorf("%s upper arm points to %v", side, got)
		}
		if got := at(side + "Hand").Sub(at(side + "ForeArm")).Unit(); got.Dist(mirror(fore)) > 1e-6 {
			t.Errorf("%s forearm points to %v", side, got)
		}
	}
}

func TestFeetStandWhereTheyAreSet(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	p := stand(b)
	p.Pelvis = p.Pelvis.Add(geom.Vec3{X: 0.03, Y: -0.2, Z: 0.05})
	p.Hips = geom.Yaw(0.3)
	at := model(b, p)
	for side, name := range []string{"LeftFoot", "RightFoot"} {
		if d := at(name).Dist(p.Feet[side].Ankle); d > 1e-9 {
			t.Errorf("%s is %g m from its place", name, d)
		}
	}
	if e := p.Excess(&b.Size); e != 0 {
		t.Errorf("a crouching body is %g m too high", e)
	}
	p.Pelvis.Y += 0.35
	if e := p.Excess(&b.Size); e < 0.1 {
		t.Errorf("a floating body is only %g m too high", e)
	}
}

// A held hand is where it is held, and the elbow hangs rather than sticks up.
func TestHeldHands(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	p := stand(b)
	for side, sign := range []float64{1, -1} {
		p.Arms[side] = posture.Arm{Hold: 1, Grip: geom.Vec3{X: 0.2 * sign, Y: 0.3, Z: 0.35}}
	}
	at := model(b, p)
	for side, sign := range map[string]float64{"Left": 1, "Right": -1} {
		want := p.Pelvis.Add(geom.Vec3{X: 0.2 * sign, Y: 0.3, Z: 0.35})
		if d := at(side + "Hand").Dist(want); d > 1e-6 {
			t.Errorf("the %s hand is %.1f mm from where it is held", side, 1000*d)
		}
		if at(side+"ForeArm").Y > at(side+"Arm").Y {
			t.Errorf("the %s elbow is above its shoulder", side)
		}
	}
}

// A hand that would be inside a thigh lies on it.
func TestHandsStayOutOfThighs(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	for _, into := range []float64{-0.06, -0.02, 0, 0.02, 0.05} {
		p := stand(b)
		p.Arms[0] = posture.Arm{Hold: 1, Grip: geom.Vec3{X: 0.1, Y: -0.2, Z: 0.04 + into}}
		at := model(b, p)
		thigh := at("LeftLeg").Lerp(at("LeftShin"), 0.4)
		if d := at("LeftHand").Sub(thigh).Horizontal().Len(); d < 0.06 {
			t.Errorf("a hand held at %.2f is %.0f mm from the middle of the thigh", into, 1000*d)
		}
	}
}

// A leg stretched out in front has its knee on top.
func TestKneesOfStretchedLegsPointUp(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	p := stand(b)
	p.Pelvis = geom.Vec3{Y: 0.2}
	for side := range p.Feet {
		p.Feet[side].Ankle.Z = 0.55
	}
	at := model(b, p)
	if knee := at("LeftShin"); knee.Y < 0.3 {
		t.Errorf("the knee is at %v", knee)
	}
}

// TestSink holds that a body is lowered by the very bits of the envelope of its excess,
// whatever time is asked for first, also beyond the ends.
func TestSink(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	calls := 0
	excess := func(t float64) float64 {
		calls++
		p := stand(b)
		p.Pelvis.Y += 0.05 * math.Sin(9*t) * math.Sin(2*t)
		return p.Excess(&b.Size)
	}
	const length = 2.0
	whole := blend.NewCurve(-0.1, length+0.1, 1.0/60)
	for i := range whole.Values {
		whole.Values[i] = excess(whole.Time(i))
	}
	samples := calls
	calls = 0
	whole.Values = blend.Envelope(whole.Values, 4)
	sink := posture.NewSink(length, excess)
	if sink.At(1); calls > 24 {
		t.Errorf("the body is looked at %d times for one time", calls)
	}
	for i := range 200 {
		t0 := math.Mod(float64(i)*0.7310, length+3) - 1.5
		if got, want := sink.At(t0), whole.At(t0); got != want {
			t.Fatalf("at %g s it is lowered by %v, want %v", t0, got, want)
		}
	}
	if calls > samples {
		t.Errorf("the body is looked at %d times in %d samples", calls, samples)
	}
}

// A hand that passes under a low shoulder, close to the ground, does not jump, on arms too long to fold there.
func TestHandsPassUnderShoulders(t *testing.T) {
	const long, most = 0.8, 0.05 // hip heights; lengths of the arm in a hundredth of its length
	for _, r := range rigtest.All() {
		b := rig.NewBody(r.Skeleton)
		if b == nil || b.Size.UpperArm+b.Size.ForeArm < long*b.Size.HipHeight {
			continue
		}
		tall, limb := b.Size.HipHeight, b.Size.UpperArm+b.Size.ForeArm
		prone := geom.AxisAngle(geom.UnitX, math.Pi/2)
		p := posture.Posture{Pelvis: geom.Vec3{Y: 0.22 * tall}, Hips: prone, Chest: prone, Head: prone, Low: true}
		for side := range p.Feet {
			p.Feet[side] = posture.Foot{Ankle: geom.Vec3{Y: 0.1 * tall, Z: -tall}, Turn: prone, Toe: prone, Knee: geom.Vec3{Y: -1}}
		}
		turns := p.Solve(b)
		shoulder := b.Place(&turns, b.Arms[rig.Left].Upper)
		var was [2]geom.Vec3
		for i := range 61 {
			way := 0.3 * limb * (float64(i)/30 - 1)
			p.Arms[rig.Left] = posture.Arm{Plant: 1, Palm: geom.Identity, Spot: geom.Vec3{X: shoulder.X, Y: 0.12 * tall, Z: shoulder.Z + way}}
			turns = p.Solve(b)
			wrist := b.Place(&turns, b.Arms[rig.Left].Hand)
			if i > 1 {
				if jump := wrist.Add(was[0]).Sub(was[1].Scale(2)).Len() / limb; jump > most {
					t.Errorf("%s: the hand jumps by %.3f lengths of the arm, %.2f of them ahead of the shoulder, want at most %.2f", r.Name, jump, way/limb, most)
					break
				}
			}
			was[0], was[1] = was[1], wrist
		}
	}
}
