package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// pinned returns the measurements of the motion of a prompt with constraints.
func pinned(t *testing.T, prompt string, frames int, constraints ...mmcp.Constraint) *witness {
	t.Helper()
	req := ask(prompt, frames)
	req.Constraints = constraints
	c := generate(t, req).Samples[0].Clip
	residuals(c, constraints).check(t)
	b := rig.NewBody(c.Skeleton)
	return &witness{b, places(c), b.Size.HipHeight}
}

// pelvis returns where the pelvis is, in metres.
func (w *witness) pelvis(f int) geom.Vec3 { return w.at[f][w.body.Pelvis].Pos }

// jolt returns the greatest acceleration of the hips, in m/s² at 30 frames a second.
func (w *witness) jolt() float64 {
	most := 0.0
	for f := 2; f < len(w.at); f++ {
		most = math.Max(most, w.pelvis(f).Add(w.pelvis(f-2)).Sub(w.pelvis(f-1).Scale(2)).Len()*900)
	}
	return most
}

// lowest returns the lowest joint of a motion.
func (w *witness) lowest() (y float64, joint string, frame int) {
	y = math.Inf(1)
	for f := range w.at {
		for j := range w.at[f] {
			if h := w.at[f][j].Pos.Y; h < y {
				y, joint, frame = h, w.body.Skeleton.Joints[j].Name, f
			}
		}
	}
	return y, joint, frame
}

// Kicks and blows are farthest out when a pin has the foot or the hand, and the body
// is not pulled there.
func TestApexesMoveToPins(t *testing.T) {
	tests := map[string]struct {
		prompt, joint string
		frame         int
		at            geom.Vec3
	}{
		"a kick":                {"a person kicks with the right leg", "RightFoot", 45, geom.Vec3{X: -0.05, Y: 0.8, Z: 0.75}},
		"a low kick, no side":   {"a person kicks", "RightFoot", 60, geom.Vec3{X: -0.05, Y: 0.6, Z: 0.8}},
		"a punch":               {"a person punches with the right hand", "RightHand", 45, geom.Vec3{X: -0.1, Y: 1.35, Z: 0.6}},
		"a late one, left hand": {"a person punches with the left hand", "LeftHand", 75, geom.Vec3{X: 0.1, Y: 1.35, Z: 0.6}},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			w := pinned(t, test.prompt, 100, target(test.joint, test.frame, test.at))
			j := w.body.Skeleton.Index(test.joint)
			apex := 0
			for f := range w.at {
				if w.at[f][j].Pos.Z > w.at[apex][j].Pos.Z {
					apex = f
				}
			}
			if away := apex - test.frame; away < -4 || away > 4 {
				t.Errorf("the apex is in frame %d, the pin in frame %d", apex, test.frame)
			}
			if jolt := w.jolt(); jolt > 15 {
				t.Errorf("the hips are accelerated by %.0f m/s²", jolt)
			}
			if y, joint, f := w.lowest(); y < -0.005 {
				t.Errorf("%s is at %.3f m in frame %d", joint, y, f)
			}
		})
	}
}

// A body that lies face down does not bow into the ground.
func TestNothingIsUnderTheFloor(t *testing.T) {
	for _, prompt := range []string{"a person lies prone and rubs his knee", "lying face down a person rubs the left knee", "a person lies on the belly and nods",
		"a person lies on the stomach and waves", "a person lies prone and shoots"} {
		if y, joint, f := pinned(t, prompt, 150).lowest(); y < -0.016 {
			t.Errorf("%q: %s is at %.3f m in frame %d", prompt, joint, y, f)
		}
	}
	w := pinned(t, "a person picks up a box", 90, target("LeftHand", 40, geom.Vec3{X: 0.2, Y: 0.3, Z: 0.4}), target("RightHand", 40, geom.Vec3{X: -0.2, Y: 0.3, Z: 0.4}))
	if y, joint, f := w.lowest(); y < -0.005 {
		t.Errorf("with both hands at a box: %s is at %.3f m in frame %d", joint, y, f)
	}
}

// A body that stumbles backward goes backward, also as it falls.
func TestStumblesGoInTheirDirections(t *testing.T) {
	for _, prompt := range []string{"a person stumbles backward", "he stumbles backwards and falls", "a man staggers backward"} {
		w := pinned(t, prompt, 120)
		if z := w.pelvis(len(w.at)-1).Z - w.pelvis(0).Z; z > -0.4 {
			t.Errorf("%q: the hips end %.2f m ahead", prompt, z)
		}
	}
}

// A dancer that is led along a path steps along it, and dances above that.
func TestDancersAreLed(t *testing.T) {
	for _, prompt := range []string{"a person dances", "a person dances ballet", "a person breakdances"} {
		w := pinned(t, prompt, 150, mmcp.Constraint{Type: mmcp.ConstraintRootPath, Frames: []int{0, 75, 149}, PositionsXZ: [][2]float64{{0, 0}, {1, 1}, {0, 3}}})
		if jolt := w.jolt(); jolt > 32 {
			t.Errorf("%q: the hips are accelerated by %.0f m/s²", prompt, jolt)
		}
		for f := 1; f < len(w.at); f++ {
			if v := w.pelvis(f).Dist(w.pelvis(f-1)) * 30; v > 2.5 {
				t.Fatalf("%q: the hips go at %.1f m/s in frame %d", prompt, v, f)
			}
		}
	}
}

// Both hands are at the bat, whether the prompt has the verb hold or not.
func TestBatsAreHeldWithBothHands(t *testing.T) {
	for _, prompt := range []string{"a person holds a baseball bat and swings it", "a baseball player swings the bat"} {
		w := pinned(t, prompt, 120)
		for f := 10; f < 62; f++ {
			if d := w.tall * w.wrist(f, 0).Dist(w.wrist(f, 1)); d > 0.32 {
				t.Fatalf("%q: the hands are %.2f m apart in frame %d", prompt, d, f)
			}
		}
	}
}

// Hands leave the ground towards where they are needed, those of bodies that turn over as
// well, and no finger is pushed into it.
func TestHandsLeaveTheGroundGently(t *testing.T) {
	computes(t)
	for prompt, most := range map[string]struct{ jolt, deep float64 }{
		"a person does two handsprings": {300, 0.005},
		"a soldier rolls and shoots":    {300, 0.032},
		"a person sleeps":               {140, 0.006},
	} {
		w := pinned(t, prompt, 150)
		jolt := 0.0
		for f := 2; f < len(w.at); f++ {
			for side := range w.body.Arms {
				hand := func(f int) geom.Vec3 { return w.at[f][w.body.Arms[side].Hand].Pos }
				jolt = math.Max(jolt, hand(f).Add(hand(f-2)).Sub(hand(f-1).Scale(2)).Len()*900)
			}
		}
		if y, joint, f := w.lowest(); jolt > most.jolt || y < -most.deep {
			t.Errorf("%q: hands are accelerated by %.0f m/s², %s is at %.3f m in frame %d", prompt, jolt, joint, y, f)
		}
	}
}

// A motion that is over does not end what the body does.
func TestRidesDoNotEndWithTheMotion(t *testing.T) {
	for prompt, hips := range map[string]float64{"a person rides a horse": 0.85, "a person rides a bike": 0.95} {
		if w := watched(t, prompt, 120); w.hips(w.last()).Y > hips {
			t.Errorf("%q: the hips are at %.2f of their height at last", prompt, w.hips(w.last()).Y)
		}
	}
}

// A body that pushes something as it walks pushes it until the end.
func TestPushersGoOnPushing(t *testing.T) {
	w := watched(t, "a man pushes a heavy cart forward", 150)
	for f := 60; f < len(w.at); f++ {
		for side := range 2 {
			if ahead := w.wrist(f, side).Sub(w.shoulders(f)).Z; ahead < 0.25 {
				t.Fatalf("a hand is %.2f of the hip height ahead of the shoulders in frame %d", ahead, f)
			}
		}
	}
}

// held is a target that a hand has for a while, from frame 60 to another one.
func held(joint string, to int, at func(u float64) geom.Vec3) mmcp.Constraint {
	c := mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: joint}
	const from = 60
	for f := from; f <= to; f += 2 {
		p := at(float64(f-from) / float64(to-from))
		c.Frames, c.Positions = append(c.Frames, f), append(c.Positions, [3]float64{p.X, p.Y, p.Z})
	}
	return c
}

// A walker whose hands have something to hold on to walks by it, and goes on where it
// was going when they let go.
func TestPinsWhileWalking(t *testing.T) {
	look := mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: "Head"}
	for f := 60; f <= 90; f += 5 {
		z := 2.0 + 1.25*float64(f-60)/30
		look.Frames, look.Positions = append(look.Frames, f), append(look.Positions, [3]float64{0, 1.55, z - 0.35})
		look.Rotations = append(look.Rotations, xyzw(geom.Yaw(0.7)))
	}
	tray := func(x float64) func(u float64) geom.Vec3 {
		return func(u float64) geom.Vec3 { return geom.Vec3{X: x, Y: 1.1, Z: 2 + 1.2*u} }
	}
	tests := map[string][]mmcp.Constraint{
		"a post":         {held("RightHand", 90, func(float64) geom.Vec3 { return geom.Vec3{X: -0.45, Y: 0.95, Z: 2.2} })},
		"a rail":         {held("RightHand", 120, func(u float64) geom.Vec3 { return geom.Vec3{X: -0.45, Y: 0.95, Z: 2 + 1.2*u} })},
		"a carried tray": {held("LeftHand", 90, tray(0.2)), held("RightHand", 90, tray(-0.2))},
		"eyes to a side": {look},
	}
	for name, constraints := range tests {
		t.Run(name, func(t *testing.T) {
			w := pinned(t, "a person walks forward", 180, constraints...)
			for f := range w.at {
				ahead := w.at[f][w.body.Pelvis].Rot.Rotate(geom.UnitZ)
				if turned := math.Abs(math.Atan2(ahead.X, ahead.Z)); turned > 0.5 {
					t.Fatalf("the hips are turned by %.1f in frame %d", turned, f)
				}
			}
			last := len(w.at) - 1
			if gone := w.pelvis(last).Z - w.pelvis(last-60).Z; gone < 1.7 {
				t.Errorf("the body goes %.2f m in its last 2 s", gone)
			}
			if jolt := w.jolt(); jolt > 15 {
				t.Errorf("the hips are accelerated by %.0f m/s²", jolt)
			}
		})
	}
}

// Runners who slow down, bend or leap, and bodies that land on their feet, are caught by
// their legs over several frames.
func TestRunnersAreCaughtByTheirLegs(t *testing.T) {
	computes(t)
	for prompt, most := range map[string]float64{
		"a person runs, scoops up a ball and keeps running": 26,
		"a runner scoops up a baton and runs on":            24,
		"a person jogs in a circle":                         22,
		"a person runs fast":                                27,
		"a person runs and jumps over a hurdle":             40,
		"a person runs forward and leaps":                   42,
		"a person jumps over a hurdle":                      40,
		"a person runs up and kicks a ball":                 22,
		"a person kicks a ball":                             12,
		"a runner jumps over hurdles":                       40,
		"a person jumps forward":                            38,
		"a person jumps up":                                 34,
		"a person does a tuck jump":                         36,
		"a person does a star jump":                         36,
		"a person does a grand jete":                        38,
		"a person is pushed and stumbles":                   36,
		"a person stumbles after being pushed":              36,
	} {
		if jolt := pinned(t, prompt, 150).jolt(); jolt > most {
			t.Errorf("%q: the hips are accelerated by %.0f m/s²", prompt, jolt)
		}
	}
	w := pinned(t, "a person does a handspring", 120)
	for f := 48; f < 60; f++ { // it lands
		if a := w.pelvis(f).Add(w.pelvis(f-2)).Sub(w.pelvis(f-1).Scale(2)).Len() * 900; a > 40 {
			t.Errorf("handspring: the hips are accelerated by %.0f m/s² in frame %d", a, f)
		}
	}
}

// Legs push off for a flip over several frames.
func TestFlipsArePushedOff(t *testing.T) {
	for prompt, most := range map[string]float64{"a person does a backflip": 41, "a person does a side flip": 41, "a person does a front flip": 40} {
		w := pinned(t, prompt, 120)
		for f := 2; f < len(w.at); f++ {
			low := math.Inf(1)
			for j := range w.at[f] {
				low = math.Min(low, w.at[f][j].Pos.Y)
			}
			if low > 0.02 {
				break // off the ground
			}
			if a := w.pelvis(f).Add(w.pelvis(f-2)).Sub(w.pelvis(f-1).Scale(2)).Len() * 900; a > most {
				t.Errorf("%q: the hips are accelerated by %.0f m/s² in frame %d", prompt, a, f)
			}
		}
	}
}

// A hand that is pinned to one place twice stays there in between, of a body that stands
// and of one that walks by.
func TestHandsStayBetweenPins(t *testing.T) {
	computes(t)
	for prompt, at := range map[string]geom.Vec3{"a person stands": {X: -0.3, Y: 0.95, Z: 0.4}, "a person walks forward": {X: -0.45, Y: 0.95, Z: 2.2}} {
		c := mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: "RightHand", Frames: []int{60, 90}}
		c.Positions = [][3]float64{{at.X, at.Y, at.Z}, {at.X, at.Y, at.Z}}
		w := pinned(t, prompt, 150, c)
		hand := w.body.Skeleton.Index("RightHand")
		for f := 60; f <= 90; f++ {
			if off := w.at[f][hand].Pos.Dist(at); off > 0.005 {
				t.Errorf("%q: the hand is off by %.1f mm in frame %d", prompt, 1000*off, f)
				break
			}
		}
		if jolt := w.jolt(); jolt > 15 {
			t.Errorf("%q: the hips are accelerated by %.0f m/s²", prompt, jolt)
		}
	}
}

// A loop that begins as a heel rises ends so: its feet do not sink or float towards its end.
func TestLoopsEndOnTheGround(t *testing.T) {
	for _, prompt := range []string{"a person walks and bows", "a person walks forward, then picks up a box",
		"a person walks forward, then sits down", "a person turns around and bows"} {
		req := ask(prompt, 105)
		req.Options.Loop = true
		c := generate(t, req).Samples[0].Clip
		b := rig.NewBody(c.Skeleton)
		w := &witness{b, places(c), b.Size.HipHeight}
		if k1 := metrics.SkateContacts(metrics.NewMotion(c, nil)); k1 > 0.003 {
			t.Errorf("%q: K1 %.4f m/s", prompt, k1)
		}
		first := math.Inf(1)
		for f := range w.at {
			low := math.Min(w.at[f][b.Legs[0].Toe].Pos.Y, w.at[f][b.Legs[1].Toe].Pos.Y)
			if first = math.Min(first, low); math.Abs(low-first) > 0.003 || low < 0.015 {
				t.Errorf("%q: the lower ball is at %.3f m in frame %d", prompt, low, f)
				break
			}
		}
	}
}

// A loop rests at its ends, and goes as far as its words say in the time that is left.
func TestLoopsHaveTheStatedDistance(t *testing.T) {
	for _, prompt := range []string{"a person walks 2 meters and bows", "a person bows, then walks 2 meters"} {
		req := ask(prompt, 105)
		req.Options.Loop = true
		_, _, _, _, displacement := seam(generate(t, req).Samples[0].Clip)
		if far := displacement.Horizontal().Len(); math.Abs(far-2) > 0.1 {
			t.Errorf("%q: a cycle goes %.2f m", prompt, far)
		}
	}
}
