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

// loopNear is the greatest distance between the places of a standing foot at both ends, in metres.
const loopNear = 5e-4

// close has the last frame of a motion repeat its first one, displaced by one cycle. The motion
// repeats itself except for random variation, which a key at one end corrects: at the end without
// a constraint.
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
	// The keys come last, so that they win over what else stands at their time.
	pins.Keys = slices.Clone(pins.Keys)
	for _, dt := range [...]float64{-beside, beside, 0} {
		// At both ends the body is where it is, and as fast.
		if at := c.held + dt; at >= from && at <= end && !pinnedAt(m.pins, at) || dt == 0 {
			pins.Keys = append(pins.Keys, m.keyAt(at, at, c.stays()))
		}
		if at := c.moved + dt; at >= from && at <= end && !pinnedAt(m.pins, at) || dt == 0 {
			pins.Keys = append(pins.Keys, m.keyAt(at, c.held+dt, c))
		}
	}
	m.solver = m.solver.With(pins)
}

// cycle returns how the end of a motion continues its beginning, given the poses of
// both. A body that stands at both ends is where its feet are: its pelvis sways.
func (m *Motion) cycle(first, last rig.Pose) closing {
	s := m.Script
	end := s.Time(s.Frames - 1)
	at, to := s.Skeleton.Model(first, nil), s.Skeleton.Model(last, nil)
	led := placedAt(m.pins, end)
	if m.act != nil && !led && m.act.standsFlat(s.From) && m.act.standsFlat(end) {
		return m.feet(at, to)
	}
	a, b := at[s.Pelvis()], to[s.Pelvis()]
	way := b.Pos.Sub(a.Pos).Horizontal()
	if way.Len() < gait.HomeStep && !led {
		way = geom.Vec3{}
	}
	turn := turned(a.Rot, b.Rot)
	if math.Abs(turn) < gait.HomeTurn && !led {
		turn = 0
	}
	return closing{yaw: geom.Yaw(turn), from: a.Pos, to: a.Pos.Add(way), held: s.From, moved: end}
}

// standsFlat reports whether both feet stand flat at a time.
func (p *performance) standsFlat(t float64) bool {
	return p.stands(rig.Left, true, t) && p.stands(rig.Right, true, t)
}

// feet returns the cycle that takes both feet of a pose to where they are in another. A heel
// may be up in one of them: it is the balls that stand.
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

// turned returns by which angle to the left the second rotation is turned from the
// first one.
func turned(a, b geom.Quat) float64 {
	ahead := b.Mul(a.Inv()).Rotate(geom.UnitZ)
	return math.Atan2(ahead.X, ahead.Z)
}

// beside is how far from the ends of a cycle its speed is held, in seconds.
const beside = 1.0 / 60

// closing is the transform that joins both ends of a cycle: the end at held keeps its place, and
// the end at moved is turned about from and moved to to.
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

// steady reports whether a script is one way of going and nothing else: on a loop
// it has no beginning and no end.
func steady(spans []script.Cue) bool {
	return len(spans) == 1 && (spans[0].Verb == language.Walk || spans[0].Verb == language.Run)
}

// endless lets a body that goes round and round be on its way when it begins
// and when it ends.
func endless(st gait.Stretch, loop float64) gait.Stretch {
	const long = 1e3
	st.Turn *= (st.End - st.Start) / loop
	st.Start, st.End = -long, long
	return st
}

// restBefore is how long a body stands at the end of a loop that begins from
// standing, in seconds.
const restBefore = 0.65

// restFirst is the time from the beginning of a loop to full speed, in seconds: a heel
// rises that long before.
const restFirst = 0.65

// restShare is the largest part of the first action that goes by until then.
const restShare = 0.45

// fromRest lets the first of several things begin from standing: in the last frame,
// which is the first one, both heels are on the ground.
func fromRest(st gait.Stretch, a *script.Cue) gait.Stretch {
	start := math.Max(st.Start, a.Start+math.Min(restFirst, restShare*(a.End-a.Start)))
	if start >= st.End {
		return st
	}
	return shortened(st, a, start, st.End)
}

// resting lets the last of several things be over before a loop ends, so that it
// ends as it began: at rest.
func resting(st gait.Stretch, a *script.Cue) gait.Stretch {
	return shortened(st, a, st.Start, math.Min(st.End, a.End-math.Min(restBefore, 0.5*(a.End-a.Start))))
}

// shortened returns a stretch in less time, as far round as before and as far as was said.
func shortened(st gait.Stretch, a *script.Cue, start, end float64) gait.Stretch {
	faster := (st.End - st.Start) / (end - start)
	st.Turn = blend.Clamp(st.Turn*faster, -mostTurn, mostTurn)
	if a.Distance > 0 || a.Steps > 0 {
		st.Speed, st.Side = st.Speed*faster, st.Side*faster
	}
	st.Start, st.End = start, end
	return st
}
