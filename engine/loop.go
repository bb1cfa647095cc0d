package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
)

// A cycle that goes less far than this stays where it is.
const (
	loopStep = 0.06 // metres
	loopTurn = 0.12 // radians
	loopNear = 5e-4 // metres, of feet that stand
)

// close returns the solver of a motion whose last frame repeats its first one,
// further on by one cycle. The motion repeats itself but for what is left to
// chance; that is taken up by a key at one of the ends: the one that no
// constraint has taken.
func (k *take) close(m motion) *solve.Solver {
	pins := m.pins
	end := k.at(k.frames - 1)
	first, last := k.skeleton.RestPose(), k.skeleton.RestPose()
	m.solver.At(k.script.From, &first)
	m.solver.At(end, &last)
	c := k.cycle(m, first, last)
	if pinnedAt(pins, end) && !pinnedAt(pins, k.script.From) {
		c = c.back()
	}
	// The keys come last, so that they win over what else stands at their time.
	pins.Keys = append([]solve.Key(nil), pins.Keys...)
	for _, dt := range [...]float64{-beside, beside, 0} {
		// At both ends the body is where it is, and as fast.
		if at := c.held + dt; at >= k.script.From && at <= end && !pinnedAt(m.pins, at) || dt == 0 {
			pins.Keys = append(pins.Keys, k.keyAt(m.solver, at, at, c.stays()))
		}
		if at := c.moved + dt; at >= k.script.From && at <= end && !pinnedAt(m.pins, at) || dt == 0 {
			pins.Keys = append(pins.Keys, k.keyAt(m.solver, at, c.held+dt, c))
		}
	}
	return m.solver.With(pins)
}

// cycle returns how the end of a motion continues its beginning, given the poses of
// both. A body that stands at both ends is where its feet are: its pelvis sways.
func (k *take) cycle(m motion, first, last rig.Pose) closing {
	end := k.at(k.frames - 1)
	at, to := k.skeleton.Model(first, nil), k.skeleton.Model(last, nil)
	led := placedAt(m.pins, end)
	if k.body != nil && !led && k.standsAt(m, k.script.From) && k.standsAt(m, end) {
		return k.feet(at, to, end)
	}
	pelvis := 0
	if k.body != nil {
		pelvis = k.body.Pelvis
	}
	a, b := at[pelvis], to[pelvis]
	way := b.Pos.Sub(a.Pos).Horizontal()
	if way.Len() < loopStep && !led {
		way = geom.Vec3{}
	}
	turn := turned(a.Rot, b.Rot)
	if math.Abs(turn) < loopTurn && !led {
		turn = 0
	}
	return closing{yaw: geom.Yaw(turn), from: a.Pos, to: a.Pos.Add(way), held: k.script.From, moved: end}
}

// standsAt reports whether both feet stand flat at a time.
func (k *take) standsAt(m motion, t float64) bool {
	return m.act.stands(rig.Left, true, t) && m.act.stands(rig.Right, true, t)
}

// feet returns the cycle that takes both feet of a pose to where they are in another.
func (k *take) feet(a, b []geom.Transform, end float64) closing {
	c := closing{held: k.script.From, moved: end}
	first := 0.0
	for side, leg := range k.body.Legs {
		c.from, c.to = c.from.Add(a[leg.Foot].Pos.Scale(0.5)), c.to.Add(b[leg.Foot].Pos.Scale(0.5))
		turn := turned(a[leg.Foot].Rot, b[leg.Foot].Rot)
		if side == 0 {
			first = turn
		}
		c.yaw = geom.Yaw((first + first + math.Remainder(turn-first, 2*math.Pi)) / 2)
	}
	if c.to.Dist(c.from) < loopNear {
		c.to = c.from
	}
	return c
}

// turned returns by which angle to the left the second rotation is turned from the
// first one.
func turned(a, b geom.Quat) float64 {
	ahead := b.Mul(a.Inv()).Rotate(geom.UnitZ)
	return math.Atan2(ahead.X, ahead.Z)
}

// beside is how far from the ends of a cycle its speed is held, in seconds.
const beside = 1.0 / 60

// closing is where the end of a cycle meets its beginning: one of them is held, and
// the other moved there, around a place and on to another one.
type closing struct {
	yaw         geom.Quat
	from, to    geom.Vec3
	held, moved float64 // seconds
}

// back is the closing that moves the beginning to the end instead.
func (c closing) back() closing {
	return closing{yaw: c.yaw.Inv(), from: c.to, to: c.from, held: c.moved, moved: c.held}
}

// stays is a closing that moves nothing.
func (c closing) stays() closing { return closing{yaw: geom.Identity} }

// keyAt returns a key at a time: the motion as it is at another time, moved.
func (k *take) keyAt(solver *solve.Solver, at, source float64, c closing) solve.Key {
	pose := k.skeleton.RestPose()
	solver.At(source, &pose)
	root := c.yaw.Rotate(pose.Root.Sub(c.from)).Add(c.to)
	key := solve.Key{Time: at, Rot: map[int]geom.Quat{}, Root: &root}
	for j, r := range pose.Rot {
		key.Rot[j] = r
	}
	key.Rot[0] = c.yaw.Mul(pose.Rot[0])
	return key
}

func pinnedAt(pins solve.Pins, t float64) bool {
	if targetAt(pins, t) {
		return true
	}
	for _, p := range pins.Keys {
		if math.Abs(p.Time-t) < 1e-9 {
			return true
		}
	}
	return placedAt(pins, t)
}

func placedAt(pins solve.Pins, t float64) bool {
	for _, p := range pins.Places {
		if math.Abs(p.Time-t) < 1e-9 && !p.Free {
			return true
		}
	}
	return false
}

// steady reports whether a script is one way of going and nothing else: on a loop
// it has no beginning and no end.
func steady(spans []script.Cue) bool {
	return len(spans) == 1 && (spans[0].Verb == language.Walk || spans[0].Verb == language.Run)
}

// forever lets a body that goes round and round be on its way when it begins
// and when it ends.
func forever(st gait.Stretch, loop float64) gait.Stretch {
	const long = 1e3
	st.Turn *= (st.End - st.Start) / loop
	st.Start, st.End = -long, long
	return st
}

// settle is how long a body stands at the end of a loop that begins from
// standing, in seconds.
const settle = 0.65

// home lets the last of several things be over before a loop ends, so that it
// ends as it began: at rest.
func home(st gait.Stretch, a *script.Cue) gait.Stretch {
	end := math.Min(st.End, a.End-math.Min(settle, 0.5*(a.End-a.Start)))
	st.Turn *= (st.End - st.Start) / (end - st.Start)
	st.Turn = blend.Clamp(st.Turn, -mostTurn, mostTurn)
	st.End = end
	return st
}
