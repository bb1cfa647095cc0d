package metrics_test

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
)

// exact is the error of arithmetic alone.
const exact = 1e-9

// still is a canonical body in its T, on level ground. At every frame its root is
// moved by what move returns, t being in seconds.
func still(fps float64, frames int, move func(t float64) geom.Vec3) *clip.Clip {
	s := rig.Canonical()
	c := clip.New(s, fps, frames)
	for f := range frames {
		p := s.RestPose()
		p.Root = p.Root.Add(move(float64(f) / fps))
		c.SetPose(f, p)
	}
	return c
}

// label marks joints as standing, all the time.
func label(c *clip.Clip, names ...string) *clip.Clip {
	for _, n := range names {
		on := make([]bool, c.Frames())
		for f := range on {
			on[f] = true
		}
		c.Contacts = append(c.Contacts, clip.Contact{Joint: c.Skeleton.Index(n), On: on})
	}
	return c
}

// turn turns a joint, from its rest, in all frames.
func turn(c *clip.Clip, name string, q geom.Quat) *clip.Clip {
	j := c.Skeleton.Index(name)
	for f := range c.Frames() {
		c.Pose(f).Rot[j] = c.Skeleton.Joints[j].Rest.Rot.Mul(q)
	}
	return c
}

func rest(float64) geom.Vec3 { return geom.Vec3{} }

func slide(speed float64) func(float64) geom.Vec3 {
	return func(t float64) geom.Vec3 { return geom.Vec3{Z: speed * t} }
}

func lift(height float64) func(float64) geom.Vec3 {
	return func(float64) geom.Vec3 { return geom.Vec3{Y: height} }
}

func measure(c *clip.Clip) metrics.Report {
	return metrics.Measure(metrics.NewMotion(c, nil), metrics.Requested{})
}

// within holds that a value is what it should be, NaN being no value.
func within(t *testing.T, name string, got metrics.Value, want, tolerance float64) {
	t.Helper()
	if g := float64(got); math.IsNaN(g) != math.IsNaN(want) || math.Abs(g-want) > tolerance {
		t.Errorf("%s is %v, want %v", name, g, want)
	}
}

var feet = []string{"LeftFoot", "LeftToeBase", "RightFoot", "RightToeBase"}

func TestSlidingFeet(t *testing.T) {
	none := math.NaN()
	for name, tc := range map[string]struct {
		speed         float64
		labels        []string
		k1, k4, k5    float64
		skating, slip float64 // G1, X0
	}{
		"standing":               {0, feet, 0, 0, 1, 0, 0},
		"slow, labelled":         {0.1, feet, 0.1, 0, 1, 0, 0.1},
		"slow, one foot":         {0.1, feet[:1], 0.1, 0, 1, 0, 0.1},
		"slow, no label":         {0.1, nil, none, 0, none, 0, 0.1},
		"sliding":                {0.3, feet, 0.3, 1, 0, 0, 0.3},
		"skating, but not at 0":  {0.6, feet, 0.6, 1, 0, 36. / 40, 0.6},
		"labels of other joints": {0.1, []string{"Hips"}, 0.1, 0, 0, 0, 0.1},
	} {
		t.Run(name, func(t *testing.T) {
			r := measure(label(still(20, 41, slide(tc.speed)), tc.labels...))
			within(t, "K1", r.SkateContacts, tc.k1, exact)
			within(t, "K2", r.SkateMax, tc.k1, exact)
			within(t, "K3", r.SkateHeight, tc.speed, exact)
			within(t, "K4", r.SkateRatio, tc.k4, exact)
			within(t, "K5", r.ContactConsistency, tc.k5, exact)
			within(t, "G1", r.SkatingRatio, tc.skating, exact)
			within(t, "P3", r.Skating, tc.speed/20, exact)
			within(t, "B3", r.FootSliding, slidingPerFrame(tc.speed/20), exact)
			within(t, "sole slip", r.SoleSlip, tc.slip, exact)
			within(t, "sole slip, max", r.SoleSlipMax, tc.slip, exact)
		})
	}
}

// slidingPerFrame is B3 of a body that slides: the ankles are too high to count
// when they go a centimetre or more, the toe bases are 2 cm high, and so are they.
func slidingPerFrame(d float64) float64 {
	if d < 0.01 {
		return d
	}
	return math.NaN()
}

// A toe that skates counts for the frame although the other foot stands.
func TestSkateCountsStandingFeetOnly(t *testing.T) {
	c := label(still(30, 31, slide(0.1)), "LeftFoot")
	for f := range c.Frames() {
		c.Contacts[0].On[f] = f < 10
		if f >= 10 {
			c.Root[f].Z = c.Root[10].Z + 2*float64(f-10)/30
		}
	}
	r := measure(c)
	within(t, "K1", r.SkateContacts, 0.1, exact)
	within(t, "K2", r.SkateMax, 0.1, exact)
	within(t, "K3", r.SkateHeight, (10*0.1+20*2)/30, exact)
	within(t, "K4", r.SkateRatio, 20./30, exact)
	within(t, "K5", r.ContactConsistency, 1, exact)
}

func TestHeights(t *testing.T) {
	for name, tc := range map[string]struct{ height, p1, p2, b2, depth float64 }{
		"on the ground":  {0, 0, 0, 0, 0},
		"a little above": {0.004, 0, 0, 0, 0},
		"floating":       {0.03, 0, 0.025, 0, 0},
		"a little below": {-0.004, 0, 0, 0, 0.004},
		"in the ground":  {-0.03, 0.025, 0, 0.01 / 2, 0.03}, // toe bases are 2 cm above the sole
	} {
		t.Run(name, func(t *testing.T) {
			c := still(30, 7, lift(tc.height))
			r := measure(c)
			within(t, "P1", r.Penetration, tc.p1, exact)
			within(t, "P2", r.Floating, tc.p2, exact)
			within(t, "B2", r.FootPenetration, tc.b2, exact)
			within(t, "sole depth", r.SoleDepth, tc.depth, exact)
			within(t, "sole floating", r.SoleFloating, math.Max(0, tc.height), exact)

			// The height is measured above the given ground.
			raised := metrics.NewGround([]geom.Vec3{{Y: tc.height}})
			on := metrics.Measure(metrics.NewMotion(c, raised), metrics.Requested{})
			within(t, "P1 on its own ground", on.Penetration, 0, exact)
			within(t, "P2 on its own ground", on.Floating, 0, exact)
		})
	}
}

func TestJerkOfCubic(t *testing.T) {
	c := still(30, 40, func(s float64) geom.Vec3 { return geom.Vec3{X: 2 * s * s * s} })
	within(t, "J1", measure(c).Jerk, 12, 1e-6)
	// A constant speed has none, at any rate.
	r := measure(still(24, 40, slide(1)))
	within(t, "J1", r.Jerk, 0, 1e-6)
	within(t, "J1 at 20", r.Jerk20, 0, 1e-6)
	within(t, "B1", r.Jitter, 0, exact)
}

// Resampling keeps parabolas, so that second differences stay what they are.
func TestJitterOfParabola(t *testing.T) {
	for _, fps := range []float64{20, 30, 60, 23.976} {
		c := still(fps, 50, func(s float64) geom.Vec3 { return geom.Vec3{Y: 1 + 3*s*s} })
		within(t, "B1", measure(c).Jitter, 2*3./400, exact)
	}
}

func TestAt20(t *testing.T) {
	for _, tc := range []struct {
		fps          float64
		frames, want int
	}{{20, 7, 7}, {30, 31, 21}, {30, 1, 1}, {60, 4, 2}, {10, 3, 5}, {0, 3, 3}, {30, 0, 0}, {30, 2, 1}, {12, 2, 2}} {
		m := metrics.At20(metrics.NewMotion(label(still(tc.fps, tc.frames, rest), "LeftFoot"), nil))
		if m.Frames() != tc.want || len(m.Contacts[0].On) != tc.want {
			t.Errorf("%d frames at %v fps become %d with %d labels, want %d", tc.frames, tc.fps, m.Frames(), len(m.Contacts[0].On), tc.want)
		}
	}
}

func TestBoneStretch(t *testing.T) {
	m := metrics.NewMotion(still(30, 5, rest), nil)
	if got := metrics.BoneStretch(m); !(got < exact) {
		t.Errorf("at rest %v", got)
	}
	hand := m.Skeleton.Index("LeftHandIndexEnd")
	m.At[3][hand].Pos.X += 0.01
	if got := metrics.BoneStretch(m); math.Abs(got-0.01) > exact {
		t.Errorf("got %v, want 0.01", got)
	}
}

// restBend is the bend of the knees in the canonical rest pose, in degrees. Its ankles are bent by
// as much the other way; the reference pose has straight legs.
const restBend = 3

func TestJointLimits(t *testing.T) {
	const bends = 16
	for name, tc := range map[string]struct {
		joint  string
		axis   geom.Vec3
		angle  float64 // degrees
		excess float64
	}{
		"knee as knees do":       {"LeftShin", geom.UnitX, 120, 0},
		"knee forward":           {"LeftShin", geom.UnitX, -30, 20},
		"knee folded flat":       {"RightShin", geom.UnitX, 170, 5},
		"knee sideways":          {"RightShin", geom.UnitZ, 40, 15},
		"thigh raised":           {"LeftLeg", geom.UnitX, -100, 0},
		"thigh back":             {"LeftLeg", geom.UnitX, 60, 15},
		"left thigh out":         {"LeftLeg", geom.UnitZ, 60, 0},
		"left thigh across":      {"LeftLeg", geom.UnitZ, -60, 15},
		"right thigh across":     {"RightLeg", geom.UnitZ, 60, 15},
		"left arm down":          {"LeftArm", geom.UnitZ, -80, 0},
		"left arm ahead":         {"LeftArm", geom.UnitY, -90, 0},
		"left arm behind":        {"LeftArm", geom.UnitY, 115, 15},
		"right arm behind":       {"RightArm", geom.UnitY, -115, 15},
		"left elbow":             {"LeftForeArm", geom.UnitY, -140, 0},
		"left elbow overstretch": {"LeftForeArm", geom.UnitY, 45, 25},
		"right elbow":            {"RightForeArm", geom.UnitY, 140, 0},
		"right elbow folded":     {"RightForeArm", geom.UnitY, 170, 10},
		"foot down":              {"LeftFoot", geom.UnitX, 60, 0},
		"foot up":                {"LeftFoot", geom.UnitX, -60, 15},
		"toes up":                {"LeftToeBase", geom.UnitX, -80, 0},
		"toes down":              {"LeftToeBase", geom.UnitX, 80, 20},
		"bow":                    {"Chest", geom.UnitX, 80, 0},
		"trunk to the side":      {"Chest", geom.UnitZ, 60, 10},
		"look around":            {"Head", geom.UnitY, 80, 0},
		"look behind":            {"Head", geom.UnitY, 150, 55},
		"wrist":                  {"LeftHand", geom.UnitZ, 120, 20},
		"palm up":                {"LeftHand", geom.UnitX, 120, 0},
	} {
		t.Run(name, func(t *testing.T) {
			r := measure(turn(still(30, 3, rest), tc.joint, geom.AxisAngle(tc.axis, tc.angle*math.Pi/180)))
			within(t, "excess", r.LimitExcess, tc.excess, restBend)
			share := 0.0
			if tc.excess > 0 {
				share = 1. / bends
			}
			within(t, "share", r.LimitShare, share, exact)
		})
	}
}

func TestFlight(t *testing.T) {
	parabola := func(g float64) func(float64) geom.Vec3 {
		return func(s float64) geom.Vec3 { return geom.Vec3{Y: max(0, 3*s-g/2*s*s), Z: 2 * s} }
	}
	for name, tc := range map[string]struct{ g, fps, want, off float64 }{
		"falls":        {9.81, 30, -9.81, 0},
		"at 120 fps":   {9.81, 120, -9.81, 0},
		"on the moon":  {5, 30, -5, 4.81},
		"on the floor": {1000, 30, math.NaN(), math.NaN()},
	} {
		t.Run(name, func(t *testing.T) {
			r := measure(still(tc.fps, int(tc.fps), parabola(tc.g)))
			within(t, "X4", r.Flight, tc.want, 1e-6)
			within(t, "deviation", r.FlightDeviation, tc.off, 1e-6)
		})
	}
}

func TestCentreOfMass(t *testing.T) {
	m := metrics.NewMotion(still(30, 1, rest), nil)
	got, ok := metrics.CentreOfMass(m, 0)
	// With arms spread it is a little above the 0.56 of the height of standing men.
	if !ok || math.Abs(got.X) > exact || math.Abs(got.Z) > 0.03 || got.Y < 0.56*1.75 || got.Y > 0.60*1.75 {
		t.Errorf("got %v, %v", got, ok)
	}
}

func TestBalanceStanding(t *testing.T) {
	within(t, "on both feet", measure(still(30, 9, rest)).BalanceStanding, 1, 0)
	// The right leg is spread, the left one alone bears the weight, and the trunk does
	// not lean.
	c := turn(still(30, 9, rest), "RightLeg", geom.AxisAngle(geom.UnitZ, -1))
	within(t, "on one foot, not leaning", measure(c).BalanceStanding, 0, 0)
	within(t, "in the air", measure(still(30, 9, lift(1))).BalanceStanding, math.NaN(), 0)
	within(t, "walking", measure(still(30, 9, rest)).BalanceWalking, math.NaN(), 0)
}

// A body slides, flies from frame 10 to 15, and lands. While it goes slowly it
// always comes to rest over where it lands. At 10 m/s it would come to rest 3.1 m
// ahead: in frames 0 to 6 that is not beyond the 5 m at which it lands.
func TestBalanceWalking(t *testing.T) {
	for speed, want := range map[float64]float64{1: 1, 10: 0.7} {
		c := still(30, 25, slide(speed))
		for f := 10; f < 15; f++ {
			c.Root[f].Y += 0.1
		}
		within(t, "balance", measure(c).BalanceWalking, want, exact)
	}
}

func TestSelfCollision(t *testing.T) {
	r := measure(still(30, 3, rest))
	within(t, "at rest", r.Collision, 0, 0)
	// The arm folds back so that its forearm passes between the shoulders.
	c := still(30, 3, rest)
	turn(c, "LeftArm", geom.AxisAngle(geom.UnitY, math.Pi))
	turn(c, "LeftForeArm", geom.AxisAngle(geom.UnitY, math.Pi))
	r = measure(c)
	hips := rig.NewBody(c.Skeleton).Size.HipHeight
	within(t, "through the chest", r.CollisionMax, (0.105+0.036)*hips, exact)
	if r.Collision < r.CollisionMax {
		t.Errorf("all together %v, the worst %v", r.Collision, r.CollisionMax)
	}
}

func TestTransition(t *testing.T) {
	c := still(30, 101, rest)
	angle := 0.0
	arm := c.Skeleton.Index("LeftArm")
	for f := range c.Frames() {
		c.Pose(f).Rot[arm] = geom.AxisAngle(geom.UnitX, angle)
		angle += 0.01
		if f == 50 {
			angle += 0.02
		}
	}
	m := metrics.NewMotion(c, nil)
	for name, tc := range map[string]struct {
		boundaries []int
		want       float64
	}{
		"at the jerk": {[]int{51}, 3}, "elsewhere": {[]int{20}, 1}, "both": {[]int{20, 51}, 3}, "none": {nil, math.NaN()}, "outside": {[]int{0, 101, -4, 500}, math.NaN()},
	} {
		got, _ := metrics.Transition(m, tc.boundaries)
		within(t, name, metrics.Value(got), tc.want, 1e-6)
	}
	if got, jerk := metrics.Transition(metrics.NewMotion(still(30, 50, rest), nil), []int{25}); !math.IsNaN(got) || !math.IsNaN(jerk) {
		t.Errorf("of a body at rest %v, %v", got, jerk)
	}
}

// A rig without toes floats by the heights of its joints, but its soles stand.
func TestSolesOfRigWithoutToes(t *testing.T) {
	var joints []rig.Joint
	kept := make(map[int]int)
	for i, j := range rig.Canonical().Joints {
		if strings.Contains(j.Name, "Toe") {
			continue
		}
		if p, ok := kept[j.Parent]; ok {
			j.Parent = p
		}
		kept[i] = len(joints)
		joints = append(joints, j)
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	c := clip.New(s, 30, 4)
	for f := range c.Frames() {
		c.SetPose(f, s.RestPose())
	}
	r := measure(c)
	const ankle = 0.068
	within(t, "P2", r.Floating, ankle-0.005, exact)
	within(t, "sole floating", r.SoleFloating, 0, 1e-3)
	within(t, "K3", r.SkateHeight, math.NaN(), 0)
}
