package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/solve"
)

// A cycle that goes less far than this stays where it is.
const (
	loopStep = 0.06 // metres
	loopTurn = 0.12 // radians
)

// close returns the solver of a motion whose last frame repeats its first one,
// further on by one cycle. The motion repeats itself but for what is left to
// chance; that is taken up by a key at one of the ends: the one that no
// constraint has taken.
func (k *take) close(m motion) *solve.Solver {
	pins := m.pins
	end := k.at(k.frames - 1)
	first, last := k.skeleton.RestPose(), k.skeleton.RestPose()
	m.solver.At(k.from, &first)
	m.solver.At(end, &last)
	pelvis := 0
	if k.body != nil {
		pelvis = k.body.Pelvis
	}
	a, b := k.skeleton.Model(first, nil)[pelvis], k.skeleton.Model(last, nil)[pelvis]
	way := b.Pos.Sub(a.Pos).Horizontal()
	if way.Len() < loopStep && !placedAt(pins, end) {
		way = geom.Vec3{}
	}
	ahead := b.Rot.Mul(a.Rot.Inv()).Rotate(geom.UnitZ)
	turn := math.Atan2(ahead.X, ahead.Z)
	if math.Abs(turn) < loopTurn && !placedAt(pins, end) {
		turn = 0
	}
	c := closing{yaw: geom.Yaw(turn), from: a.Pos, to: a.Pos.Add(way), held: k.from, moved: end}
	if pinnedAt(pins, end) && !pinnedAt(pins, k.from) {
		c.yaw, c.from, c.to = geom.Yaw(-turn), b.Pos, b.Pos.Sub(way)
		c.held, c.moved = end, k.from
	}
	// The keys come last, so that they win over what else stands at their time.
	pins.Keys = append([]solve.Key(nil), pins.Keys...)
	for _, dt := range [...]float64{-beside, beside, 0} {
		// At both ends the body is where it is, and as fast.
		if at := c.held + dt; at >= k.from && at <= end && !pinnedAt(m.pins, at) || dt == 0 {
			pins.Keys = append(pins.Keys, k.keyAt(m.solver, at, at, c.stays()))
		}
		if at := c.moved + dt; at >= k.from && at <= end && !pinnedAt(m.pins, at) || dt == 0 {
			pins.Keys = append(pins.Keys, k.keyAt(m.solver, at, c.held+dt, c))
		}
	}
	return m.solver.With(pins)
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
func steady(spans []cue) bool {
	return len(spans) == 1 && (spans[0].Verb == language.Walk || spans[0].Verb == language.Run)
}

// forever lets a body that goes round and round be on its way when it begins
// and when it ends.
func forever(st gait.Stretch, a *cue) gait.Stretch {
	const long = 1e3
	st.Turn *= (st.End - st.Start) / (a.End - a.Start)
	st.Start, st.End = -long, long
	return st
}

// settle is how long a body stands at the end of a loop that begins from
// standing, in seconds.
const settle = 0.65

// home lets the last of several things be over before a loop ends, so that it
// ends as it began: at rest.
func home(st gait.Stretch, a *cue) gait.Stretch {
	end := math.Min(st.End, a.End-math.Min(settle, 0.35*(a.End-a.Start)))
	st.Turn *= (st.End - st.Start) / (end - st.Start)
	st.Turn = blend.Clamp(st.Turn, -mostTurn, mostTurn)
	st.End = end
	return st
}
