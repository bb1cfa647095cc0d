package engine_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// humans are the rigs of people.
func humans() []rigtest.Rig {
	var out []rigtest.Rig
	for _, r := range rigtest.All() {
		if b := rig.NewBody(r.Skeleton); b != nil && b.HasArm(rig.Left) && b.HasArm(rig.Right) {
			out = append(out, r)
		}
	}
	return out
}

// scene is a request with the motion of its own that pins for it are taken from:
// what a body did is what it can be made to do.
type scene struct {
	name string
	req  *mmcp.Request
	rand *rand.Rand
	body *rig.Body
	fps  float64
	from *clip.Clip
	at   [][]geom.Transform
}

var sceneWords = []string{"a person walks forward", "a person stands", "a person waves with the right hand", "a person bows", "a person looks to the left",
	"a person claps", "a person turns left", "a person reaches up", "a person squats", "a person walks slowly", ""}

// newScene returns scene number n of a kind: another rig, rate and text each.
func newScene(t *testing.T, kind, n int, seconds float64) *scene {
	t.Helper()
	r := rand.New(rand.NewPCG(uint64(kind), uint64(n)))
	rigs := humans()
	fps := []float64{30, 24, 120}[n%3]
	requestOf := func(prompt string, seed int) *mmcp.Request {
		req := ask(prompt, int(seconds*fps))
		if prompt == "" {
			req.Segments[0].Type = mmcp.SegmentUnconditioned
		}
		req.Timing, req.Options.Seed = &mmcp.Timing{FPS: fps}, mmcp.Seed(fmt.Sprint(seed))
		return req
	}
	source, req := requestOf(sceneWords[r.IntN(len(sceneWords)-1)], 100+n), requestOf(sceneWords[r.IntN(len(sceneWords))], n)
	name := "canonical"
	if n%4 > 0 {
		on := rigs[r.IntN(len(rigs))]
		name = on.Name
		source.Skeleton = rigtest.Protocol(on.Skeleton)
		req.Skeleton = source.Skeleton
	}
	from := generate(t, source).Samples[0].Clip
	return &scene{name: fmt.Sprintf("%d.%d %q on %s, %g fps", kind, n, req.Segments[0].Prompt, name, fps), req: req, rand: r, body: rig.NewBody(from.Skeleton), fps: fps, from: from, at: places(from)}
}

// frame returns the frame of a time.
func (s *scene) frame(seconds float64) int { return int(math.Round(seconds * s.fps)) }

// parts are the joints that play a role in the body of a scene, and the joints at the ends of its
// limbs.
func (s *scene) parts() []int {
	b := s.body
	out := append([]int{b.Pelvis, b.Head}, b.Spine...)
	for side := range b.Legs {
		l, a := b.Legs[side], b.Arms[side]
		out = append(out, l.Shin, l.Foot, l.Toe, l.ToeEnd, a.Upper, a.Fore, a.Hand, a.Hand, l.Foot)
		for _, f := range b.Finger[side] {
			if len(f) > 0 {
				out = append(out, f[len(f)-1])
			}
		}
	}
	var have []int
	for _, j := range out {
		if j >= 0 {
			have = append(have, j)
		}
	}
	return have
}

// stated turns the constraints of a request into what the ruler takes.
func stated(s *rig.Skeleton, list []mmcp.Constraint) *metrics.Constraints {
	vec := func(p [3]float64) geom.Vec3 { return geom.Vec3{X: p[0], Y: p[1], Z: p[2]} }
	rot := func(q [4]float64) geom.Quat { return geom.Quat{X: q[0], Y: q[1], Z: q[2], W: q[3]}.Unit() }
	out := &metrics.Constraints{}
	for _, c := range list {
		for i, f := range c.Frames {
			switch c.Type {
			case mmcp.ConstraintRootPath:
				w := metrics.Waypoint{Frame: f, X: c.PositionsXZ[i][0], Z: c.PositionsXZ[i][1]}
				if len(c.HeadingRadians) > 0 {
					w.Heading = &c.HeadingRadians[i]
				}
				out.Waypoints = append(out.Waypoints, w)
			case mmcp.ConstraintEffectorTarget:
				target := metrics.Target{Frame: f, Joint: s.Index(c.Joint), At: vec(c.Positions[i])}
				if len(c.Rotations) > 0 {
					r := rot(c.Rotations[i])
					target.Rot = &r
				}
				out.Targets = append(out.Targets, target)
			case mmcp.ConstraintPoseKeyframe:
				key := metrics.Key{Frame: f, Rot: map[int]geom.Quat{}}
				for name, q := range c.JointRotations {
					key.Rot[s.Index(name)] = rot(q)
				}
				if c.RootPosition != nil {
					p := vec(*c.RootPosition)
					key.Root = &p
				}
				out.Keys = append(out.Keys, key)
			}
		}
	}
	return out
}

// tally is the sum and the largest of figures.
type tally struct{ sum, n, most float64 }

func (a *tally) add(v float64) {
	if !math.IsNaN(v) {
		a.sum, a.n, a.most = a.sum+v, a.n+1, math.Max(a.most, v)
	}
}

func (a *tally) mean() float64 { return a.sum / a.n }

// kept generates a scene and checks what has to hold whatever is pinned.
func (s *scene) kept(t *testing.T, into *aftermath) (*metrics.Motion, *metrics.Constraints) {
	t.Helper()
	c := generate(t, s.req).Samples[0].Clip
	m := metrics.NewMotion(c, nil)
	_, past := metrics.JointLimits(m)
	slip, most := metrics.SoleSlip(m)
	into.limit.add(past)
	into.slip.add(100 * slip)
	into.slipMost.add(100 * most)
	into.skate.add(100 * metrics.SkateContacts(m))
	into.stretch.add(metrics.BoneStretch(m))
	into.depth.add(1000 * metrics.SoleDepth(m))
	fast := fastest(c) / math.Sqrt(s.body.Size.HipHeight/0.93)
	into.fast.add(fast)
	depth := metrics.SoleDepth(m)
	if past > 2 || fast > 9 || slip > 0.01 || depth > 0.001 {
		t.Logf("%s: %.1f degrees beyond limits, %.1f m/s, slip %.2f cm/s, %.1f mm deep: %s", s.name, past, fast, 100*slip, 1000*depth, brief(s.req.Constraints))
	}
	want := stated(c.Skeleton, s.req.Constraints)
	fail := metrics.ControlFailures(m, want)
	into.near.add(fail.Location20)
	into.far.add(fail.Trajectory50)
	into.off.add(100 * fail.Average)
	if fail.Average > effectorError && len(want.Waypoints) < 20 {
		t.Logf("%s: %.3f cm off", s.name, 100*fail.Average)
	}
	return m, want
}

// aftermath is what pins do to the rest of a motion.
type aftermath struct {
	limit, slip, slipMost, skate, stretch, depth, fast, near, far, off tally
}

func (a *aftermath) write(g *goals, kind string) {
	if a.off.n > 0 {
		g.most(7, "Loc. err. 20 cm and Traj. err. 50 cm, "+kind, math.Max(a.near.mean(), a.far.mean()), 0)
		g.most(7, "Avg. err. of "+kind+" (cm)", a.off.mean(), 0.1)
	}
	g.most(8, "K1 with "+kind+" (cm/s)", a.skate.mean(), 0.3)
	g.measured(8, "true slip of soles with "+kind+" (cm/s)", a.slip.mean())
	g.measured(9, "true slip of soles with "+kind+", largest (cm/s)", a.slipMost.most)
	g.most(12, "soles in the ground with "+kind+", deepest (mm)", a.depth.most, 0.5)
	g.most(14, "bone stretch with "+kind+" (m)", a.stretch.most, 1e-5)
	g.most(15, "beyond joint limits with "+kind+", worst (degrees)", a.limit.most, 0)
	g.open(15, "fastest joint with "+kind+" (m/s)", a.fast.most, 10, 12)
}

// goalsOfTargets pins any joint of any rig where it was in another motion, turned
// as it was there or not.
func goalsOfTargets(t *testing.T, g *goals) {
	const requests = 36
	var miss, turn tally
	var after aftermath
	pins := 0.0
	for n := range requests {
		s := newScene(t, 1, n, 4)
		parts := s.parts()
		for i := range 1 + s.rand.IntN(4) {
			// Two places for one chain in less time are a demand of their own.
			f := s.frame(0.5 + 0.85*float64(i) + 0.2*s.rand.Float64())
			j := parts[s.rand.IntN(len(parts))]
			m, name := s.at[f][j], s.from.Skeleton.Joints[j].Name
			if s.rand.IntN(3) == 0 {
				s.req.Constraints = append(s.req.Constraints, target(name, f, m.Pos, m.Rot))
			} else {
				s.req.Constraints = append(s.req.Constraints, target(name, f, m.Pos))
			}
			pins++
		}
		m, want := s.kept(t, &after)
		average, most := metrics.TargetError(m, want)
		miss.add(100 * average)
		miss.most = math.Max(miss.most, 100*most)
		_, most = metrics.TargetTurn(m, want)
		turn.add(most)
	}
	g.most(1, fmt.Sprintf("effector error, mean of %g targets (cm)", pins), miss.mean(), 0.01)
	g.most(1, "effector error, largest (cm)", miss.most, 0.05)
	g.most(3, fmt.Sprintf("effector rotation error, largest of %g requests (degrees)", turn.n), turn.most, 0.1)
	after.write(g, "targets")
}

// goalsOfKeys pins whole and partial poses of other motions.
func goalsOfKeys(t *testing.T, g *goals) {
	const requests = 24
	var miss, turn tally
	var after aftermath
	for n := range requests {
		s := newScene(t, 2, n, 4)
		for i := range 1 + s.rand.IntN(3) {
			f := s.frame(0.6 + 1.1*float64(i) + 0.2*s.rand.Float64())
			key := mmcp.Constraint{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{f}, JointRotations: map[string][4]float64{}}
			whole := s.rand.IntN(2) == 0
			for j, r := range s.from.Pose(f).Rot {
				if whole || s.rand.IntN(4) == 0 {
					key.JointRotations[s.from.Skeleton.Joints[j].Name] = xyzw(r)
				}
			}
			if p := s.from.Root[f]; whole {
				key.RootPosition = &[3]float64{p.X, p.Y, p.Z}
			}
			s.req.Constraints = append(s.req.Constraints, key)
		}
		m, want := s.kept(t, &after)
		average, most := metrics.KeyError(m, want)
		miss.add(100 * average)
		miss.most = math.Max(miss.most, 100*most)
		_, most = metrics.KeyTurn(m, want)
		turn.add(most)
	}
	g.most(2, fmt.Sprintf("pose key error, mean of %d requests (cm)", requests), miss.mean(), 0.05)
	g.most(2, "pose key error, largest (cm)", miss.most, 0.05)
	g.most(2, "pose key rotation error, largest (degrees)", turn.most, 0.1)
	after.off = tally{} // GMD's figures know no keys
	after.write(g, "keys")
}

// brief summarizes the constraints of a request.
func brief(list []mmcp.Constraint) string {
	out := ""
	for _, c := range list {
		out += fmt.Sprintf("%s %s of %d joints in %d frames from %d; ", c.Type, c.Joint, len(c.JointRotations), len(c.Frames), c.Frames[0])
	}
	return out
}
