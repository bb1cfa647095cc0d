package adapt_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// kinds are the rigs that are tried: one of each kind of names, trees and rest poses.
var kinds = []string{
	"Mixamo", "VRoid", "Unreal 5", "Rigify", "Biped with footsteps", "CMU BVH",
	"CMU BVH, Z up", "DAZ Genesis 8", "chibi", "VRM and Godot", "unnamed, faces +X",
}

// people are the rigs of kinds, by name, and one with arms as long as its legs.
func people(t testing.TB) map[string]*rig.Skeleton {
	t.Helper()
	out := map[string]*rig.Skeleton{"long arms": longArms(t)}
	for _, r := range rigtest.All() {
		if slices.Contains(kinds, r.Name) {
			out[r.Name] = r.Skeleton
		}
	}
	if len(out) != len(kinds)+1 {
		t.Fatalf("%d rigs, want %d", len(out), len(kinds)+1)
	}
	return out
}

// longArms is a body of 90 cm with arms that are half as long again.
func longArms(t testing.TB) *rig.Skeleton {
	t.Helper()
	joints := slices.Clone(rig.Canonical().Joints)
	for i := range joints {
		by := 0.5
		if strings.HasSuffix(joints[i].Name, "ForeArm") || strings.HasSuffix(joints[i].Name, "Hand") {
			by = 0.8
		}
		joints[i].Rest.Pos = joints[i].Rest.Pos.Scale(by)
		joints[i].Name = "toon_" + joints[i].Name
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// small is the canonical skeleton without fingers, face and ends: 30 joints or so, as
// small models have them.
func small(t testing.TB) *rig.Skeleton {
	t.Helper()
	index := map[int]int{-1: -1}
	var joints []rig.Joint
	for i, j := range rig.Canonical().Joints {
		left := func(part string) bool { return strings.Contains(j.Name, part) }
		if slices.ContainsFunc([]string{"Thumb", "Index", "Middle", "Ring", "Pinky", "Eye", "Jaw", "HeadEnd"}, left) {
			continue
		}
		index[i] = len(joints)
		j.Parent = index[j.Parent]
		joints = append(joints, j)
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// skate is how fast labelled feet go, in m/s.
func skate(d *gltfio.Document) float64 {
	return metrics.SkateContacts(metrics.NewMotion(d.Samples[0].Clip, nil))
}

// still is a speed of feet in m/s that counts as none: far from the origin, float32 has
// places to a few micrometres, and there are up to 120 frames a second.
const still = 0.0005

// feetStand checks that labelled feet go at most 1.2 times as fast as in what the model made
// for the last requests.
func feetStand(t *testing.T, got *gltfio.Document, m *model, requests []*mmcp.Request) {
	t.Helper()
	own := 0.0
	for _, r := range slices.Clone(requests) {
		generated, _ := generate(t, m, r)
		own = math.Max(own, skate(generated))
	}
	if v := skate(got); !(v <= math.Max(1.2*own, still)) {
		t.Errorf("feet slide at %.3f cm/s, those of the model at %.3f", 100*v, 100*own)
	}
}

// Every rig is moved at every rate, and feet stand where the model's do.
func TestEveryRig(t *testing.T) {
	computes(t)
	rates := []float64{30, 24, 60, 120}
	for name, s := range people(t) {
		fps := rates[rigtest.Hash(name)%4]
		t.Run(name, func(t *testing.T) {
			m := newModel(t, small(t))
			got, res := generate(t, adapted(m), walk(s, "walk forward and wave", fps, 2))
			want := "rig"
			if fps != 30 {
				want = "rig, fps"
			}
			if res.Route.Adapted != want || got.Skeleton.Len() != s.Len() || len(got.CanonicalToRequest) < 10 {
				t.Errorf("adapted %q, %d joints, %d of them mapped", res.Route.Adapted, got.Skeleton.Len(), len(got.CanonicalToRequest))
			}
			feetStand(t, got, m, m.runs)
		})
	}
}

// Other joint names do not change the motion.
func TestSameRigIsTheSame(t *testing.T) {
	m := newModel(t, rig.Canonical())
	other := rigtest.Protocol(rig.Canonical())
	for i := range other.Joints {
		if other.Joints[i].Name == "LeftEye" {
			other.Joints[i].Name = "LeftEyeBall"
		}
	}
	for _, prompt := range []string{"walk forward and wave", "crouch and clap", "run in a circle"} {
		m.runs = nil
		req := walk(rig.Canonical(), prompt, 30, 3)
		req.Skeleton = other
		got, _ := generate(t, adapted(m), req)
		want, _ := generate(t, m, m.runs[0])
		worst, joint := 0.0, ""
		for f := range got.Samples[0].Clip.Frames() {
			p := got.Skeleton.Model(got.Samples[0].Clip.Pose(f), nil)
			q := want.Skeleton.Model(want.Samples[0].Clip.Pose(f), nil)
			for j := range p {
				if d := p[j].Pos.Dist(q[j].Pos); d > worst {
					worst, joint = d, got.Skeleton.Joints[j].Name
				}
			}
		}
		if worst > 1e-5 {
			t.Errorf("%s: %s is off by %g m", prompt, joint, worst)
		}
	}
}

// A body of other proportions is another rig, though its joints have the names of the
// model's; what clients round is not.
func TestSameNamesOnAnotherBody(t *testing.T) {
	for _, c := range []struct {
		name  string
		scale float64
		sent  bool // as it is
	}{{"rounded", 1.0001, true}, {"tall", 1.2, false}, {"without a rest pose", 0, true}} {
		t.Run(c.name, func(t *testing.T) {
			m := newModel(t, rig.Canonical())
			req := walk(rig.Canonical(), "walk forward", 30, 2)
			for i := range req.Skeleton.Joints {
				for k := range req.Skeleton.Joints[i].RestTranslation {
					req.Skeleton.Joints[i].RestTranslation[k] *= c.scale
				}
			}
			call := req.Call()
			_, err := adapted(m).Generate(t.Context(), call)
			if len(m.runs) != 1 {
				t.Fatalf("%d runs, %v", len(m.runs), err)
			}
			got := m.runs[0].Skeleton.Joints[5].RestTranslation == req.Skeleton.Joints[5].RestTranslation
			if got != c.sent {
				t.Errorf("the model got the skeleton of the client: %v, want %v", got, c.sent)
			}
			if c.sent {
				return
			}
			doc, _ := generate(t, adapted(m), req)
			low := math.Inf(1)
			for f := range doc.Samples[0].Clip.Frames() {
				for _, j := range doc.Skeleton.Model(doc.Samples[0].Clip.Pose(f), nil) {
					low = min(low, j.Pos.Y)
				}
			}
			if low < -0.02 || low > 0.05 {
				t.Errorf("the lowest joint is at %.3f m", low)
			}
		})
	}
}

func TestNoBody(t *testing.T) {
	chain := mmcp.Skeleton{Joints: []mmcp.Joint{
		{Name: "a", RestRotation: [4]float64{0, 0, 0, 1}},
		{Name: "b", Parent: "a", RestTranslation: [3]float64{0, 1, 0}, RestRotation: [4]float64{0, 0, 0, 1}},
	}}
	m := newModel(t, rig.Canonical())
	req := walk(rig.Canonical(), "walk", 30, 2)
	req.Skeleton = chain
	_, err := adapted(m).Generate(t.Context(), req.Call())
	var e *mmcp.Error
	if !errors.As(err, &e) || e.Code != mmcp.CodeInvalidSkeleton || !strings.Contains(e.Message, "LeftShin") ||
		e.Details["missing_roles"] == nil || len(m.runs) > 0 {
		t.Errorf("%v after %d runs", err, len(m.runs))
	}
}

// A root on the ground stays there while the body crouches, for clients that know joints
// that slide. Everything else is where it is for other clients.
func TestRootOnTheGround(t *testing.T) {
	s := people(t)["Unreal 5"]
	m := newModel(t, small(t))
	req := walk(s, "crouch down and wave", 30, 2)
	want, _ := generate(t, adapted(m), req)
	req.ProtocolVersion = "1.4"
	got, res := generate(t, adapted(m), req)
	if res.Route.Adapted != "root, rig" {
		t.Errorf("adapted %q", res.Route.Adapted)
	}
	lowest, worst := 0.0, 0.0
	for f := range got.Samples[0].Clip.Frames() {
		a, b := s.Model(got.Samples[0].Clip.Pose(f), nil), s.Model(want.Samples[0].Clip.Pose(f), nil)
		lowest = math.Min(lowest, b[0].Pos.Y)
		if y := a[0].Pos.Y; math.Abs(y) > 1e-6 {
			t.Fatalf("frame %d: the root is at %g m", f, y)
		}
		for _, name := range []string{"pelvis", "head", "hand_l", "foot_r"} {
			j := s.Index(name)
			worst = math.Max(worst, a[j].Pos.Dist(b[j].Pos))
		}
	}
	if lowest > -0.2 || worst > 1e-5 {
		t.Errorf("without, the root sinks to %g m; with, the body is %g m off", lowest, worst)
	}
}

// A rig whose names tell nothing is mapped by hand.
func TestRigMap(t *testing.T) {
	s := rigtest.Protocol(small(t))
	byHand := adapt.RigMap{}
	name := map[string]string{"": ""}
	for i := range s.Joints {
		j := &s.Joints[i]
		name[j.Name] = "j" + strings.Repeat("x", i)
		byHand[j.Name] = name[j.Name]
		j.Name, j.Parent = name[j.Name], name[j.Parent]
	}
	m := newModel(t, rig.Canonical())
	a := adapt.New(m, adapt.Options{Models: map[string]adapt.Model{"own": {RigMaps: map[string]adapt.RigMap{"x": byHand}}}})
	req := walk(rig.Canonical(), "walk", 30, 2)
	req.Skeleton = s
	doc, _ := generate(t, a, req)
	if got := doc.CanonicalToRequest["RightForeArm"]; got != byHand["RightForeArm"] {
		t.Errorf("RightForeArm is %q, want %q", got, byHand["RightForeArm"])
	}
}

// Constraints on the client's rig, at its rate, far from the origin and turned, are met to
// a millimetre, and feet stand beside them.
func TestConstraintsAreMet(t *testing.T) {
	computes(t)
	rates := []float64{24, 60, 120}
	for name, s := range people(t) {
		t.Run(name, func(t *testing.T) {
			fps := rates[rigtest.Hash(name)%3]
			body := rig.NewBody(s)
			leg, last, reaches := body.Size.HipHeight, int(3*fps)-1, int(1.94*fps)
			const turn = 1.3
			there := func(x, y, z float64) geom.Vec3 {
				return geom.Vec3{X: 40, Z: -7}.Add(geom.Yaw(turn).Rotate(geom.Vec3{X: x * leg, Y: y * leg, Z: z * leg}))
			}
			start, end, at := there(0, 0, 0), there(0.2, 0, 3), there(0.3, 1.1, 2.2)
			heading := []float64{turn, turn + 0.2}
			m := newModel(t, rig.Canonical())
			req := walk(s, "walk forward", fps, 3)
			req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0, last},
				PositionsXZ: [][2]float64{{start.X, start.Z}, {end.X, end.Z}}, HeadingRadians: heading}}
			requested := metrics.Constraints{Waypoints: []metrics.Waypoint{
				{Frame: 0, X: start.X, Z: start.Z, Heading: &heading[0]}, {Frame: last, X: end.X, Z: end.Z, Heading: &heading[1]}}}
			if body.HasArm(rig.Left) {
				req.Constraints = append(req.Constraints, mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget,
					Joint: s.Joints[body.Arms[0].Hand].Name, Frames: []int{reaches}, Positions: [][3]float64{{at.X, at.Y, at.Z}}})
				requested.Targets = []metrics.Target{{Frame: reaches, Joint: body.Arms[0].Hand, At: at}}
			}
			doc, res := generate(t, adapted(m), req)
			if res.Route.Adapted != "rig, fps, place" {
				t.Errorf("adapted %q", res.Route.Adapted)
			}
			feetStand(t, doc, m, m.runs)
			r := metrics.Measure(metrics.NewMotion(doc.Samples[0].Clip, nil), metrics.Requested{Constraints: requested})
			if e := float64(r.PathError); e > 0.001 {
				t.Errorf("the path is missed by %.2f cm", 100*e)
			}
			if e := float64(r.TargetErrorMax); e > 0.001 {
				t.Errorf("the target is missed by %.2f cm", 100*e)
			}
			if e := float64(r.HeadingMax); e > 1 {
				t.Errorf("the heading is off by %.2f degrees", e)
			}
		})
	}
}

// Hands that touch each other, the hips or the ground do so on other bodies too:
// wrists are as far apart, by the height of the body, as those of the model.
func TestHandsTouch(t *testing.T) {
	computes(t)
	for _, name := range []string{"long arms", "Unreal 5", "Rigify"} {
		s := people(t)[name]
		for _, prompt := range []string{"clap", "put both hands on the hips", "do push ups"} {
			m := newModel(t, rig.Canonical())
			got, _ := generate(t, adapted(m), walk(s, prompt, 30, 3))
			want, _ := generate(t, m, m.runs[0])
			to, from := rig.NewBody(s), rig.NewBody(rig.Canonical())
			worst := 0.0
			for f := range got.Samples[0].Clip.Frames() {
				a := touches(from, want.Samples[0].Clip.Pose(f))
				b := touches(to, got.Samples[0].Clip.Pose(f))
				for i := range a {
					if a[i] < 0.1 {
						worst = math.Max(worst, math.Abs(a[i]-b[i]))
					}
				}
			}
			if worst > 0.02 {
				t.Errorf("%s, %s: a touch is off by %.1f %% of the height", name, prompt, 100*worst)
			}
		}
	}
}

// touches are the distance of the wrists from each other, and their heights above the
// ground, by the height of the body.
func touches(b *rig.Body, p rig.Pose) []float64 {
	at := b.Skeleton.Model(p, nil)
	height := 1.88 * b.Size.HipHeight
	l, r := at[b.Arms[0].Hand].Pos, at[b.Arms[1].Hand].Pos
	return []float64{l.Dist(r) / height, l.Y / height, r.Y / height}
}

func BenchmarkRig(b *testing.B) {
	for _, pins := range []bool{false, true} {
		name := "plain"
		if pins {
			name = "constraints"
		}
		b.Run(name, func(b *testing.B) {
			m := newModel(b, rig.Canonical())
			s := people(b)["Unreal 5"]
			req := walk(s, "walk forward and wave", 30, 5)
			if pins {
				for i := range 20 {
					req.Constraints = append(req.Constraints, mmcp.Constraint{
						Type: mmcp.ConstraintEffectorTarget, Joint: "hand_l", Frames: []int{5 + 7*i}, Positions: [][3]float64{{0.3, 1.2, 0.2 * float64(i)}}})
				}
			}
			once := &fixed{caps: m.caps}
			if _, err := adapted(m).Generate(b.Context(), req.Call()); err != nil {
				b.Fatal(err)
			}
			res, err := m.Generate(b.Context(), m.runs[0].Call())
			if err != nil {
				b.Fatal(err)
			}
			once.res = res
			a := adapted(once)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := a.Generate(b.Context(), req.Call()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
