package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/engine/solve"
)

// loopNear is the greatest distance between the positions of a standing foot at both ends of a
// loop, in metres.
const loopNear = 5e-4

// close makes the last frame of a motion repeat its first one, displaced by one cycle. Without
// random variation the motion repeats itself; a key at one end corrects the variation, at the end
// without a constraint.
func (m *Motion) close() {
	s, pins := m.Script, m.pins
	from, end := s.From, s.Time(s.Frames-1)
	first, last := s.Skeleton.RestPose(), s.Skeleton.RestPose()
	m.solver.At(from, &first)
	m.solver.At(end, &last)
	c := m.cycle(first, last)
	if pinnedAt(pins, end) && !pinnedAt(pins, from) {
		c = c.back()
	}
	// The keys come last, so that they override other keys at their time.
	pins.Keys = slices.Clone(pins.Keys)
	for _, dt := range [...]float64{-speedMargin, speedMargin, 0} {
		// Keys of the motion itself keep position and speed at both ends.
		if at := c.held + dt; at >= from && at <= end && !pinnedAt(m.pins, at) || dt == 0 {
			pins.Keys = append(pins.Keys, m.keyAt(at, at, c.identityClosing()))
		}
		if at := c.moved + dt; at >= from && at <= end && !pinnedAt(m.pins, at) || dt == 0 {
			pins.Keys = append(pins.Keys, m.keyAt(at, c.held+dt, c))
		}
	}
	m.solver = m.solver.With(pins)
}

// cycle returns the displacement by which the end of a motion continues its beginning, from the
// poses of both. A body that stands at both ends is placed by its feet, because its pelvis sways.
func (m *Motion) cycle(first, last rig.Pose) closing {
	s := m.Script
	end := s.Time(s.Frames - 1)
	at, to := s.Skeleton.Model(first, nil), s.Skeleton.Model(last, nil)
	led := placedAt(m.pins, end)
	if m.act != nil && !led && m.act.standsFlat(s.From) && m.act.standsFlat(end) {
		return m.feet(at, to)
	}
	a, b := at[s.Pelvis()], to[s.Pelvis()]
	displacement := b.Pos.Sub(a.Pos).Horizontal()
	if displacement.Len() < gait.HomeStep && !led {
		displacement = geom.Vec3{}
	}
	turn := turned(a.Rot, b.Rot)
	if math.Abs(turn) < gait.HomeTurn && !led {
		turn = 0
	}
	return closing{yaw: geom.Yaw(turn), from: a.Pos, to: a.Pos.Add(displacement), held: s.From, moved: end}
}

// standsFlat reports whether both feet stand flat at a time.
func (p *performance) standsFlat(t float64) bool {
	return p.stands(rig.Left, true, t) && p.stands(rig.Right, true, t)
}

// feet returns the displacement between the feet of two poses. A heel may be raised in one of
// them, so it compares the balls.
func (m *Motion) feet(a, b []geom.Transform) closing {
	s := m.Script
	c := closing{held: s.From, moved: s.Time(s.Frames - 1)}
	first := 0.0
	for side, leg := range s.Body.Legs {
		ball := leg.Foot
		if leg.Toe >= 0 {
			ball = leg.Toe
		}
		c.from, c.to = c.from.Add(a[ball].Pos.Scale(0.5)), c.to.Add(b[ball].Pos.Scale(0.5))
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

// turned returns the yaw, to the left, from the first rotation to the second.
func turned(a, b geom.Quat) float64 {
	ahead := b.Mul(a.Inv()).Rotate(geom.UnitZ)
	return math.Atan2(ahead.X, ahead.Z)
}

// speedMargin is the time from the ends of a cycle in which its speed is held, in seconds.
const speedMargin = 1.0 / 60

// closing is the transform that joins both ends of a cycle: the end at held stays, and the end at
// moved is rotated about from and moved to to.
type closing struct {
	yaw         geom.Quat
	from, to    geom.Vec3
	held, moved float64 // seconds
}

// back returns the closing that moves the beginning instead of the end.
func (c closing) back() closing {
	return closing{yaw: c.yaw.Inv(), from: c.to, to: c.from, held: c.moved, moved: c.held}
}

// identityClosing is the closing without a displacement.
func (c closing) identityClosing() closing { return closing{yaw: geom.Identity} }

// keyAt returns a key at a time with the pose of the motion at another time, moved.
func (m *Motion) keyAt(at, source float64, c closing) solve.Key {
	pose := m.Script.Skeleton.RestPose()
	m.solver.At(source, &pose)
	root := c.yaw.Rotate(pose.Root.Sub(c.from)).Add(c.to)
	key := solve.Key{Time: at, Rot: map[int]geom.Quat{}, Root: &root}
	for j, r := range pose.Rot {
		key.Rot[j] = r
	}
	key.Rot[0] = c.yaw.Mul(pose.Rot[0])
	return key
}

// steady reports whether a script has only one kind of locomotion: its loop has no start and no
// stop.
func steady(spans []script.Cue) bool {
	return len(spans) == 1 && (spans[0].Verb == language.Walk || spans[0].Verb == language.Run)
}

// runThrough lets locomotion in circles continue through both ends of the loop.
func runThrough(st gait.Stretch, loop float64) gait.Stretch {
	const long = 1e3
	st.Turn *= (st.End - st.Start) / loop
	st.Start, st.End = -long, long
	return st
}

// restBefore is the time for which a body stands at the end of a loop that begins from standing,
// in seconds.
const restBefore = 0.65

// restFirst is the time from the beginning of a loop to full speed, in seconds: the time for which
// a heel rises before.
const restFirst = 0.65

// restShare is the largest share of the first action that passes until then.
const restShare = 0.45

// fromRest makes the first of several actions begin from standing: in the last frame, which equals
// the first one, both heels are on the ground.
func fromRest(st gait.Stretch, a *script.Cue) gait.Stretch {
	start := math.Max(st.Start, a.Start+math.Min(restFirst, restShare*(a.End-a.Start)))
	if start >= st.End {
		return st
	}
	return shortened(st, a, start, st.End)
}

// resting ends the last of several actions before the end of a loop, so that the loop ends at
// rest, as it began.
func resting(st gait.Stretch, a *script.Cue) gait.Stretch {
	return shortened(st, a, st.Start, math.Min(st.End, a.End-math.Min(restBefore, 0.5*(a.End-a.Start))))
}

// shortened returns a stretch in less time, with the same turn and the same given distance.
func shortened(st gait.Stretch, a *script.Cue, start, end float64) gait.Stretch {
	faster := (st.End - st.Start) / (end - start)
	st.Turn = blend.Clamp(st.Turn*faster, -script.MostTurn, script.MostTurn)
	if a.Distance > 0 || a.Steps > 0 {
		st.Speed, st.Side = st.Speed*faster, st.Side*faster
	}
	st.Start, st.End = start, end
	return st
}
