package sets

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// phases maps the phase of a loop to its frames. The left foot strikes at whole phases, the right foot at half phases.
type phases struct {
	*FinishedClip
	knots  [][2]float64    // phase and frame, ascending
	stands [2][][2]float64 // by foot: frames of the strike and of the lift, which may be past the end
}

// phasesOf returns the phases of a loop. A loop without steps has one stride of its whole length.
func phasesOf(m *FinishedClip) phases {
	g := phases{FinishedClip: m}
	last := m.Motion.Frames() - 1
	phase := 0.0
	for _, k := range m.Marks {
		switch {
		case k.Name == "strike_left":
			phase = math.Ceil(phase)
		case k.Name == "strike_right" && len(g.knots) > 0 && phase-math.Floor(phase) < 0.5: // once a stride
			phase = math.Floor(phase) + 0.5
		default:
			continue
		}
		g.knots = append(g.knots, [2]float64{phase, float64(k.Frame)})
		phase += 0.25
	}
	if len(g.knots) == 0 {
		g.knots = [][2]float64{{0, 0}}
	}
	end := math.Floor(g.knots[len(g.knots)-1][0]) + 1
	g.knots = append(g.knots, [2]float64{end, float64(last)})
	for side, on := range m.Stands {
		for f := range last {
			if before := (f + last - 1) % last; on[f] && !on[before] {
				to := f
				for on[to%last] && to < f+last {
					to++
				}
				g.stands[side] = append(g.stands[side], [2]float64{float64(f), float64(to)})
			}
		}
	}
	return g
}

// stepless reports whether the left foot never strikes the ground.
func (g phases) stepless() bool { return len(g.stands[rig.Left]) == 0 }

// strides returns the number of strides of a loop.
func (g phases) strides() float64 { return g.knots[len(g.knots)-1][0] }

// seconds returns the mean duration of a stride.
func (g phases) seconds() float64 { return float64(g.Motion.Frames()-1) / g.Motion.FPS / g.strides() }

// frame returns the frame of a loop at a phase. seconds is the duration of a stride of the blend. A loop without steps
// keeps its speed.
func (g phases) frame(phase, seconds float64) float64 {
	last := float64(g.Motion.Frames() - 1)
	if g.stepless() {
		return math.Mod(phase*seconds*g.Motion.FPS, last)
	}
	phase -= math.Floor(phase/g.strides()) * g.strides()
	for i := 1; i < len(g.knots); i++ {
		a, b := g.knots[i-1], g.knots[i]
		if phase <= b[0] {
			return a[1] + (b[1]-a[1])*(phase-a[0])/(b[0]-a[0])
		}
	}
	return last
}

// at returns the pose of a loop in the world at a frame, possibly fractional, displaced by the finished cycles.
func (g phases) at(frame float64) rig.Pose {
	last := float64(g.Motion.Frames() - 1)
	cycles := math.Floor(frame / last)
	p := g.Motion.At(frame - cycles*last)
	p.Rot = append([]geom.Quat{}, p.Rot...)
	for range int(cycles) {
		by := g.cycle.at(1)
		p.Root, p.Rot[0] = by.Apply(p.Root), by.Rot.Mul(p.Rot[0])
	}
	return p
}

// blended returns some strides of the blend of two loops, with a weight of the second one, by the method of game
// engines: the poses are mixed at equal phases, the root bone moves with the mixed velocity, and inverse kinematics
// hold the standing feet.
func blended(a, b *FinishedClip, weight float64, strides int) *clip.Clip {
	m := mixer{a: phasesOf(a), b: phasesOf(b), weight: weight}
	switch {
	case m.a.stepless():
		m.stride = m.b.seconds()
	case m.b.stepless():
		m.stride = m.a.seconds()
	default:
		m.stride = m.a.seconds() + (m.b.seconds()-m.a.seconds())*weight
	}
	c := m.poses(strides)
	steps := [2][]step{m.steps(c, 0), m.steps(c, 1)}
	for side := range steps {
		if len(steps[side]) == 0 {
			return c
		}
	}
	feet := [2][]foot{m.feet(c, 0, steps[0]), m.feet(c, 1, steps[1])}
	return transfer.Placed(a.Body, c, func(side, f int) (geom.Transform, geom.Quat, bool) {
		return feet[side][f].Transform, feet[side][f].toes, true
	})
}

// mixer mixes two loops.
type mixer struct {
	a, b   phases
	weight float64
	stride float64 // seconds
}

// poses returns the mixed poses with the moving root bone.
func (m *mixer) poses(strides int) *clip.Clip {
	fps := m.a.Motion.FPS
	frames := int(math.Round(float64(strides) * m.stride * fps))
	out := clip.New(m.a.Motion.Skeleton, fps, frames+1)
	out.Loosen()
	n, rest := out.Skeleton.Len(), out.Skeleton.Joints[0].Rest
	root := geom.Transform{Rot: geom.Identity}
	move := m.move(1 / fps)
	for f := range frames + 1 {
		phase := float64(f) / (m.stride * fps)
		p, q := m.a.at(m.a.frame(phase, m.stride)), m.b.at(m.b.frame(phase, m.stride))
		for j := range n {
			out.Rot[f*n+j] = p.Rot[j].Slerp(q.Rot[j], m.weight)
			out.Offset[f*n+j] = p.Offset[j].Lerp(q.Offset[j], m.weight)
		}
		out.Root[f] = root.Pos.Add(geom.UnitY.Scale(rest.Pos.Y))
		out.Rot[f*n] = root.Rot.Mul(rest.Rot)
		root = root.Mul(move)
	}
	return out
}

// move returns the displacement of the root bone in dt seconds.
func (m *mixer) move(dt float64) geom.Transform {
	mix := func(value func(*Measured) float64) float64 {
		return value(&m.a.Measured) + (value(&m.b.Measured)-value(&m.a.Measured))*m.weight
	}
	v := geom.Vec3{X: mix(quantities["left"]), Z: mix(quantities["forward"])}
	turn := mix(quantities["turn"]) * math.Pi / 180 * dt
	return geom.Transform{Rot: geom.Yaw(turn), Pos: geom.Yaw(turn / 2).Rotate(v).Scale(dt)}
}

// step is one stance of a foot in a blend.
type step struct {
	from, to float64 // frames of the blend
	a, b     [2]float64
}

// steps returns the stances of a foot, beginning one stride before the blend.
func (m *mixer) steps(c *clip.Clip, side int) (out []step) {
	x, y := m.a.stands[side], m.b.stands[side]
	if len(x) == 0 && len(y) == 0 {
		return nil
	}
	frames := m.stride * c.FPS
	for i := -1; float64(i)*frames < float64(c.Frames()); i++ {
		s := step{from: (float64(i) + 0.5*float64(side)) * frames}
		long := 0.0
		for k, g := range []*phases{&m.a, &m.b} {
			weight := m.weight
			if k == 0 {
				weight = 1 - m.weight
			}
			span, share := [2]float64{}, 1.0
			if n := len(g.stands[side]); n > 0 {
				span = g.stands[side][((i%n)+n)%n]
				share = (span[1] - span[0]) / (g.seconds() * g.Motion.FPS)
			} else if g.stepless() {
				share = 0.62 // of a walk
			}
			long += weight * share
			if k == 0 {
				s.a = span
			} else {
				s.b = span
			}
		}
		s.to = s.from + long*frames
		out = append(out, s)
	}
	return out
}

// feet returns the foot of a side in each frame of a blend. During a step it moves as the feet of both loops around
// the middle of their steps; between two steps it follows the mixed poses, and the correction of the first step fades
// to the correction of the second.
func (m *mixer) feet(c *clip.Clip, side int, steps []step) []foot {
	mixed := make([]foot, c.Frames())
	for f := range mixed {
		mixed[f] = footIn(m.a.Body, c.Pose(f), side)
	}
	out := append([]foot{}, mixed...)
	changes, swings := make([]change, len(out)), make([]bool, len(out))
	for f := range swings {
		swings[f] = true
	}
	for _, s := range steps {
		middle := int(math.Round((s.from + s.to) / 2))
		if middle < 0 || middle >= len(mixed) {
			continue
		}
		place := m.placeOf(side, mixed[middle])
		first, end := max(0, int(math.Ceil(s.from))), min(len(mixed), int(math.Floor(s.to))+1)
		for f := first; f < end; f++ {
			out[f] = m.stepping(side, s, (float64(f)-s.from)/(s.to-s.from)).moved(place)
		}
		for f := middle + 1; f < end; f++ {
			out[f] = rolled(m.a.Body, side, out[f-1], out[f])
		}
		for f := middle - 1; f >= first; f-- {
			out[f] = rolled(m.a.Body, side, out[f+1], out[f])
		}
		for f := first; f < end; f++ {
			changes[f], swings[f] = changeOf(mixed[f], out[f]), false
		}
	}
	for _, run := range clip.Runs(swings) {
		var before, after change
		if run[0] > 0 {
			before = changes[run[0]-1]
		}
		if run[1] < len(out) {
			after = changes[run[1]]
		}
		for f := run[0]; f < run[1]; f++ {
			u := float64(f-run[0]+1) / float64(run[1]-run[0]+1)
			least := 4 * u * (1 - u) * clearance * m.a.Body.Size.HipHeight
			out[f] = raisedFoot(m.a.Body, side, before.mix(after, blend.MinJerk(u)).apply(mixed[f]), least)
		}
	}
	return out
}

// clearance is the least height of a sole in the middle of a swing, in hip heights.
const clearance = 0.02

// change is the translation of a foot and the rotations of foot and toes from one pose to another.
type change struct{ move, turn, bend geom.Vec3 }

func changeOf(from, to foot) change {
	turn := func(a, b geom.Quat) geom.Vec3 { return geom.Identity.Near(b.Mul(a.Inv())).Log() }
	return change{to.Pos.Sub(from.Pos), turn(from.Rot, to.Rot), turn(from.toes, to.toes)}
}

func (x change) mix(o change, u float64) change {
	return change{x.move.Lerp(o.move, u), x.turn.Lerp(o.turn, u), x.bend.Lerp(o.bend, u)}
}

func (x change) apply(t foot) foot {
	return foot{geom.Transform{Rot: geom.Exp(x.turn).Mul(t.Rot), Pos: t.Pos.Add(x.move)}, geom.Exp(x.bend).Mul(t.toes)}
}

// placeOf returns the position on the ground below a foot, with its heading.
func (m *mixer) placeOf(side int, t foot) geom.Transform {
	d := t.Rot.Mul(m.a.Body.Reference(m.a.Body.Legs[side].Foot).Inv()).Rotate(geom.UnitZ)
	return geom.Transform{Rot: geom.Yaw(math.Atan2(d.X, d.Z)), Pos: t.Pos.Horizontal()}
}

// stepping returns the mixed foot at a fraction of a step, relative to the feet in the middle of their steps.
func (m *mixer) stepping(side int, s step, u float64) foot {
	at := func(g *phases, span [2]float64) foot {
		middle := footIn(m.a.Body, g.at((span[0]+span[1])/2), side)
		return footIn(m.a.Body, g.at(span[0]+u*(span[1]-span[0])), side).relativeTo(m.placeOf(side, middle))
	}
	return onGround(m.a.Body, side, at(&m.a, s.a), at(&m.b, s.b), m.weight)
}
