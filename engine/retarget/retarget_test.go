package retarget_test

import (
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/retarget"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
)

const fps = 30

// act returns a clip of a number of frames. The posture of each frame stands with spread arms and
// is changed by do.
func act(b *rig.Body, frames int, do func(p *posture.Posture, t float64)) *clip.Clip {
	c := clip.New(b.Skeleton, fps, frames)
	for f := range frames {
		p := posture.Posture{Pelvis: geom.Vec3{Y: b.Size.PelvisHeight - 0.05*b.Size.HipHeight}, Hips: geom.Identity, Chest: geom.Identity, Head: geom.Identity}
		for side := range p.Feet {
			p.Feet[side] = posture.Foot{Ankle: geom.Vec3{X: b.Size.Hip[side].X, Y: b.Size.Ankle}, Turn: geom.Identity, Toe: geom.Identity, Knee: geom.UnitZ}
			p.Arms[side] = posture.Arm{Abduct: 1.1}
		}
		do(&p, float64(f)/fps)
		turns := p.Solve(b)
		pose := b.Skeleton.RestPose()
		b.Write(&turns, &pose)
		c.SetPose(f, pose)
	}
	return c
}

// walk goes along +Z at a stride a second, left foot first, and waves an arm.
func walk(b *rig.Body) func(p *posture.Posture, t float64) {
	stride := 0.7 * b.Size.HipHeight
	return func(p *posture.Posture, t float64) {
		p.Pelvis.Z = stride * t
		for side := range p.Feet {
			beat := t + 0.5*float64(side)
			step, swing := math.Modf(beat)
			swing = math.Min(1, 2*swing)
			p.Feet[side].Ankle.Z = stride * (step + swing - 0.5*float64(side) - 0.25)
			p.Feet[side].Ankle.Y += 0.1 * b.Size.HipHeight * math.Sin(math.Pi*swing)
		}
		p.Chest = geom.Yaw(0.2 * math.Sin(2*math.Pi*t))
		p.Arms[rig.Left].Flex = 0.8 + 0.5*math.Sin(3*t)
	}
}

func read(t *testing.T, c *clip.Clip) *retarget.Motion {
	t.Helper()
	m, err := retarget.Read(c)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// play records a motion on a body, along the way that it has of itself.
func play(m *retarget.Motion, b *rig.Body) *clip.Clip {
	leg := b.Size.Thigh + b.Size.Shin
	return act(b, int(m.Seconds()*fps+0.5), func(p *posture.Posture, t float64) {
		place := m.Way(t)
		m.At(t, &b.Size, geom.Vec3{X: leg * place.X, Z: leg * place.Z}, place.Heading, p)
	})
}

// sized is a rig with all lengths times a factor, as in other units.
func sized(t *testing.T, s *rig.Skeleton, by float64) *rig.Skeleton {
	t.Helper()
	joints := make([]rig.Joint, s.Len())
	for i, j := range s.Joints {
		j.Rest.Pos = j.Rest.Pos.Scale(by)
		joints[i] = j
	}
	out, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// led is a clip turned and moved as a whole.
func led(c *clip.Clip, by geom.Transform) *clip.Clip {
	out := clip.New(c.Skeleton, c.FPS, c.Frames())
	for f := range c.Frames() {
		p := c.Pose(f)
		out.SetPose(f, rig.Pose{Root: by.Apply(p.Root), Rot: p.Rot})
		turned := out.Pose(f)
		turned.Rot[0] = by.Rot.Mul(turned.Rot[0])
	}
	return out
}

// furthest returns how far joints of two clips of one rig are apart at most.
func furthest(a, b *clip.Clip) (most float64, joint string) {
	for f := range a.Frames() {
		p, q := a.Skeleton.Model(a.Pose(f), nil), b.Skeleton.Model(b.Pose(f), nil)
		for j := range p {
			if d := p[j].Pos.Dist(q[j].Pos); d > most {
				most, joint = d, a.Skeleton.Joints[j].Name
			}
		}
	}
	return most, joint
}

func TestReadRefuses(t *testing.T) {
	body := rig.NewBody(rig.Canonical())
	still := act(body, 2, func(*posture.Posture, float64) {})
	rateless := *still
	rateless.FPS = math.NaN()
	chain, err := rig.New([]rig.Joint{
		{Name: "a", Parent: -1, Rest: geom.Transform{Rot: geom.Identity}},
		{Name: "b", Parent: 0, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.UnitY}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		clip   *clip.Clip
		noBody bool
	}{
		"no human":  {clip.New(chain, fps, 10), true},
		"one frame": {act(body, 1, func(*posture.Posture, float64) {}), false},
		"no rate":   {&rateless, false},
	} {
		if m, err := retarget.Read(tt.clip); m != nil || err == nil || errors.Is(err, retarget.ErrNoBody) != tt.noBody {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
}

// On its own body a motion is unchanged.
func TestReadAndPlayedBack(t *testing.T) {
	body := rig.NewBody(rig.Canonical())
	c := act(body, 90, walk(body))
	if d, joint := furthest(c, play(read(t, c), body)); d > 0.001 {
		t.Errorf("%s is %.1f mm from where it was", joint, 1000*d)
	}
}

// A motion has no unit, and no place or direction in the world.
func TestMotionIsFreeOfTheWorld(t *testing.T) {
	body := rig.NewBody(rig.Canonical())
	c := act(body, 60, walk(body))
	centimetres := sized(t, c.Skeleton, 100)
	enlarged := clip.New(centimetres, fps, c.Frames())
	for f := range c.Frames() {
		p := c.Pose(f)
		enlarged.SetPose(f, rig.Pose{Root: p.Root.Scale(100), Rot: p.Rot})
	}
	here := geom.Transform{Rot: geom.Yaw(2), Pos: geom.Vec3{X: 4, Y: 0.7, Z: -3}}
	for name, other := range map[string]*clip.Clip{"in centimetres": enlarged, "elsewhere": led(c, here)} {
		m, o := read(t, c), read(t, other)
		var want, got posture.Posture
		for at := 0.0; at < m.Seconds(); at += 0.11 {
			m.At(at, &body.Size, geom.Vec3{X: 1}, 0.3, &want)
			o.At(at, &body.Size, geom.Vec3{X: 1}, 0.3, &got)
			if diff := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-6), cmpopts.EquateComparable()); diff != "" && !near(&want, &got) {
				t.Errorf("%s, %.2f s (-want +got):\n%s", name, at, diff)
			}
		}
		for side := range 2 {
			if diff := cmp.Diff(m.Contacts(rig.Side(side)), o.Contacts(rig.Side(side)), cmpopts.EquateApprox(0, 1e-9)); diff != "" {
				t.Errorf("%s, contacts (-want +got):\n%s", name, diff)
			}
		}
	}
}

// near compares the rotations of postures: q and -q are equal.
func near(a, b *posture.Posture) bool {
	const tolerance = 1e-6
	off := math.Max(a.Pelvis.Dist(b.Pelvis), math.Max(a.Hips.Angle(b.Hips), a.Chest.Angle(b.Chest)))
	for s := range a.Feet {
		off = math.Max(off, math.Max(a.Feet[s].Ankle.Dist(b.Feet[s].Ankle), a.Feet[s].Turn.Angle(b.Feet[s].Turn)))
		off = math.Max(off, a.Arms[s].Turned.Upper.Angle(b.Arms[s].Turned.Upper))
	}
	return off < tolerance
}

// Every rig that people use plays it with its feet where they were, in legs, and
// is read as the same motion again.
func TestEveryBodyPlaysIt(t *testing.T) {
	source := rig.NewBody(rig.Canonical())
	m := read(t, act(source, 60, walk(source)))
	for _, r := range rigtest.All() {
		body := rig.NewBody(r.Skeleton)
		if body == nil {
			continue
		}
		t.Run(r.Name, func(t *testing.T) {
			again := read(t, play(m, body))
			for at := 0.0; at < m.Seconds(); at += 0.2 {
				want, got := m.Way(at), again.Way(at)
				if d := math.Hypot(want.X-got.X, want.Z-got.Z); d > 0.02 || math.Abs(want.Heading-got.Heading) > 0.05 {
					t.Errorf("%.1f s: it is at %v, want %v", at, got, want)
				}
				var p, q posture.Posture
				m.At(at, &source.Size, geom.Vec3{}, 0, &p)
				again.At(at, &source.Size, geom.Vec3{}, 0, &q)
				for side := range p.Feet {
					if d := p.Feet[side].Ankle.Dist(q.Feet[side].Ankle); d > 0.03 {
						t.Errorf("%.1f s, ankle %d is %.1f cm off", at, side, 100*d)
					}
				}
			}
		})
	}
}

func TestContacts(t *testing.T) {
	body := rig.NewBody(rig.Canonical())
	// The left foot is up from 1 s to 2 s, and for one frame at 2.5 s.
	c := act(body, 90, func(p *posture.Posture, at float64) {
		if at >= 1 && at < 2 || math.Abs(at-2.5) < 0.01 {
			p.Feet[rig.Left].Ankle.Y += 0.2
		}
	})
	m := read(t, c)
	// Velocities are computed from the frames on either side.
	frame := cmpopts.EquateApprox(0, 2.01/fps)
	last := 89.0 / fps
	for side, want := range [2][]retarget.Contact{
		{{Start: 0, End: 1}, {Start: 2, End: 2.5}, {Start: 2.5, End: last}},
		{{Start: 0, End: last}},
	} {
		if diff := cmp.Diff(want, m.Contacts(rig.Side(side)), frame); diff != "" {
			t.Errorf("foot %d (-want +got):\n%s", side, diff)
		}
	}
}

func TestWayHasNoJumps(t *testing.T) {
	body := rig.NewBody(rig.Canonical())
	spin := act(body, 120, func(p *posture.Posture, at float64) {
		turn := geom.Yaw(5 * at)
		p.Hips, p.Chest, p.Head = turn, turn, turn
		for side := range p.Feet {
			f := &p.Feet[side]
			f.Ankle, f.Turn, f.Toe, f.Knee = turn.Rotate(f.Ankle), turn, turn, turn.Rotate(geom.UnitZ)
		}
	})
	m := read(t, spin)
	for at := 0.5; at < 3.5; at += 0.1 {
		if got := m.Way(at).Heading; math.Abs(got-5*at) > 0.01 {
			t.Errorf("%.1f s: heading %.3f, want %.3f", at, got, 5*at)
		}
	}
	// A body that lies on the back keeps the heading that it stood with.
	lies := act(body, 60, func(p *posture.Posture, at float64) {
		back := geom.Yaw(1).Mul(geom.AxisAngle(geom.UnitX, -math.Min(at, 1)*math.Pi/2))
		p.Hips, p.Chest, p.Head = back, back, back
	})
	if got := read(t, lies).Way(1.9).Heading; math.Abs(got-1) > 1e-6 {
		t.Errorf("lying down turns to %v", got)
	}
}

func TestTimeBeyondTheEnds(t *testing.T) {
	body := rig.NewBody(rig.Canonical())
	m := read(t, act(body, 30, walk(body)))
	if m.Seconds() != 1 {
		t.Errorf("%v s, want 1", m.Seconds())
	}
	if before, first := m.Way(-3), m.Way(0); before != first {
		t.Errorf("before it begins it is at %v, not %v", before, first)
	}
	if after, last := m.Way(9), m.Way(29.0/fps); after != last {
		t.Errorf("after its end it is at %v, not %v", after, last)
	}
}

func TestBusy(t *testing.T) {
	body := rig.NewBody(rig.Canonical())
	const lead = 0.3 // seconds of margin before and after
	for name, tt := range map[string]struct {
		do       func(p *posture.Posture, at float64)
		from, to float64
	}{
		"nothing": {func(*posture.Posture, float64) {}, 0, 4},
		"an arm that waves": {func(p *posture.Posture, at float64) {
			p.Arms[rig.Right].Flex = math.Max(0, math.Min(1, at-1)) * 2
		}, 1 - lead, 2 + lead},
		"a body that goes": {func(p *posture.Posture, at float64) {
			p.Pelvis.Z = math.Max(0, math.Min(1, at-1))
			for side := range p.Feet {
				p.Feet[side].Ankle.Z = p.Pelvis.Z
			}
		}, 1 - lead, 2 + lead},
		"all the time": {walk(body), 0, 4},
	} {
		from, to := read(t, act(body, 120, tt.do)).ActiveRange()
		// The way is smoothed over a third of a second.
		if math.Abs(from-tt.from) > 0.36 || math.Abs(to-tt.to) > 0.36 {
			t.Errorf("%s: from %.2f to %.2f, want %.2f to %.2f", name, from, to, tt.from, tt.to)
		}
	}
}

func TestUsual(t *testing.T) {
	body := rig.NewBody(rig.Canonical())
	// The body turns about and the arm swings evenly: seen from the chest it hangs
	// on average where it hangs in the middle.
	m := read(t, act(body, 61, func(p *posture.Posture, at float64) {
		p.Hips, p.Chest = geom.Yaw(at), geom.Yaw(at)
		p.Arms[rig.Left].Flex = 0.4 * math.Sin(math.Pi*at)
	}))
	still := read(t, act(body, 2, func(*posture.Posture, float64) {}))
	for side := range 2 {
		if off := m.MeanUpperArm(rig.Side(side)).Angle(still.MeanUpperArm(rig.Side(side))); off > 0.02 {
			t.Errorf("arm %d is %.3f rad off", side, off)
		}
	}
}

// fingerless returns the canonical body without joints beyond its wrists.
func fingerless(t *testing.T) *rig.Body {
	t.Helper()
	full := rig.NewBody(rig.Canonical())
	s, kept := full.Skeleton, map[int]int{-1: -1}
	var joints []rig.Joint
	for i, j := range s.Joints {
		parent, ok := kept[j.Parent]
		if !ok || j.Parent >= 0 && (j.Parent == full.Arms[rig.Left].Hand || j.Parent == full.Arms[rig.Right].Hand) {
			continue
		}
		kept[i], j.Parent = len(joints), parent
		joints = append(joints, j)
	}
	out, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	return rig.NewBody(out)
}

// Hands that are recorded without fingers play with the relaxed fingers of the body, and those with fingers as recorded.
func TestHandsWithoutFingersAreRelaxed(t *testing.T) {
	body, bare := rig.NewBody(rig.Canonical()), fingerless(t)
	for name, c := range map[string]*clip.Clip{"fingers": act(body, 30, walk(body)), "no fingers": act(bare, 30, walk(bare))} {
		m := read(t, c)
		var q posture.Posture
		m.At(0.5, &body.Size, geom.Vec3{}, 0, &q)
		want := [5]float64{}
		if name == "no fingers" {
			want = posture.RestFingers()
		}
		for side := range q.Arms {
			if diff := cmp.Diff(want, q.Arms[side].Turned.Curl, cmpopts.EquateApprox(0, 0.01)); diff != "" {
				t.Errorf("%s, side %d: -want +got %s", name, side, diff)
			}
		}
	}
}
