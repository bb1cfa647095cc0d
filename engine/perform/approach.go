package perform

import (
	"math"
	"slices"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// A body that cannot meet a pin from its place in the script moves to a place from which it can.
const (
	dash      = 5.5 // m/s, the fastest run to a target
	minDetour = 0.4 // least time between the waypoints of two pins, seconds
)

// approachGoal is a place to which a body moves for a pin.
type approachGoal struct {
	stop    geom.Vec3
	heading float64
	faces   bool
}

// approach adds the waypoints that a body needs to meet its pins, unless waypoints of the request
// set its place.
func (d *draft) approach() change {
	if d.led {
		return unchanged
	}
	more := d.performance().waypoints(d.pins, d.waypoints)
	if len(more) == len(d.waypoints) {
		return unchanged
	}
	d.waypoints = more
	return changedDraft
}

// waypoints adds to the waypoints of a body the ones that it needs for its pins. Pins within reach
// need none.
func (p *performance) waypoints(pins solve.Pins, have []gait.Waypoint) []gait.Waypoint {
	out := slices.Clone(have)
	taken := func(t float64) bool {
		return slices.ContainsFunc(out, func(w gait.Waypoint) bool { return math.Abs(w.Time-t) <= minDetour })
	}
	add := func(t float64, e approachGoal, ok bool) {
		if ok {
			out = append(out, gait.Waypoint{Time: t, X: e.stop.X, Z: e.stop.Z, Heading: e.heading, HasHeading: e.faces})
		}
	}
	for _, key := range pins.Keys {
		if key.Root != nil && !taken(key.Time) {
			e, ok := p.goalNear(key.Time, p.body.PelvisAboveRoot(*key.Root), 0, 0.15*p.body.Size.HipHeight)
			add(key.Time, e, ok)
		}
	}
	for i, t := range pins.Targets {
		if taken(t.Time) {
			continue
		}
		if e, ok := p.approachGoalFor(t); ok {
			add(t.Time, p.sharedGoal(e, pins.Targets[i+1:], t.Time), true)
		}
	}
	for _, t := range pins.Targets {
		p.check()
		if w, ok := p.turnTo(t, out); ok {
			out = slices.DeleteFunc(out, func(o gait.Waypoint) bool { return o.Time == w.Time })
			out = append(out, w)
		}
	}
	if len(out) == len(have) {
		return have
	}
	sort.SliceStable(out, func(i, k int) bool { return out[i].Time < out[k].Time })
	if out[0].Time > 1 && !p.hasStart(out) {
		out = append([]gait.Waypoint{{}}, out...)
	}
	last := gait.Waypoint{}
	for i := range out {
		// A body without time to arrive covers a part of the distance.
		w := &out[i]
		step := geom.Vec3{X: w.X - last.X, Z: w.Z - last.Z}
		gone := p.walk.Path().At(w.Time).Pos.Dist(p.walk.Path().At(last.Time).Pos)
		if most := math.Max(distanceIn(w.Time-last.Time), 0.3+1.2*gone); step.Len() > most {
			step = step.Unit().Scale(most)
			w.X, w.Z = last.X+step.X, last.Z+step.Z
		}
		last = *w
	}
	return out
}

// distanceIn returns the distance, in metres, that a body covers in a time from rest to rest.
func distanceIn(t float64) float64 {
	t = math.Max(0, t)
	return 0.3 + math.Min(0.9*t*t, dash*t)
}

// approachGoalFor returns the place of the body for a target, if it is not there.
func (p *performance) approachGoalFor(t solve.Target) (approachGoal, bool) {
	size, b := &p.body.Size, p.body
	arm := size.UpperArm + size.ForeArm
	for side := range b.Arms {
		switch {
		case p.inSubtree(t.Joint, b.Arms[side].Hand):
			return p.handGoal(t, rig.Side(side), arm)
		case p.inSubtree(t.Joint, b.Arms[side].Fore):
			return p.goalNear(t.Time, t.Pos, 0.8*size.UpperArm, 1.3*size.UpperArm)
		case p.inSubtree(t.Joint, b.Legs[side].Foot) && t.Pos.Y > 0.35*size.HipHeight:
			return p.goalNear(t.Time, t.Pos, 0.6*size.HipHeight, 0.95*size.HipHeight) // a raised foot is ahead of the body
		case p.inSubtree(t.Joint, b.Legs[side].Foot):
			return p.goalNear(t.Time, t.Pos, 0.2*size.HipHeight, 0.6*size.HipHeight)
		case p.inSubtree(t.Joint, b.Legs[side].Shin):
			return p.goalNear(t.Time, t.Pos, 0.5*size.Thigh, 0.95*size.Thigh)
		}
	}
	return p.goalNear(t.Time, t.Pos, 0, 0.2*size.HipHeight)
}

// sharedGoal moves a goal to the mean of all goals of its time: a body that reaches for two things
// stands between them.
func (p *performance) sharedGoal(e approachGoal, others []solve.Target, at float64) approachGoal {
	n := 1.0
	for _, t := range others {
		if math.Abs(t.Time-at) > 1e-9 {
			continue
		}
		if o, ok := p.approachGoalFor(t); ok {
			n++
			e.stop = e.stop.Lerp(o.stop, 1/n)
			e.heading += math.Remainder(o.heading-e.heading, 2*math.Pi) / n
			e.faces = e.faces && o.faces
		}
	}
	return e
}

// goalNear returns the place at a distance near before a goal if the body is farther from the goal
// than far. The body covers a few steps without a turn.
func (p *performance) goalNear(t float64, goal geom.Vec3, near, far float64) (approachGoal, bool) {
	at, heading := p.pelvis(t)
	toGoal := goal.Sub(at).Horizontal()
	if toGoal.Len() <= far {
		return approachGoal{}, false
	}
	e := approachGoal{stop: goal.Sub(toGoal.Unit().Scale(near))}
	goes := p.walk.Path().At(t).Velocity.Len() > 0.2
	e.heading, e.faces = heading, !goes && e.stop.Sub(at).Horizontal().Len() < 0.8*p.body.Size.HipHeight
	return e, true
}

// handGoal returns the place from which the target of a hand is in front of the body, on the
// hand's side or not far across.
func (p *performance) handGoal(t solve.Target, side rig.Side, arm float64) (approachGoal, bool) {
	at, heading := p.pelvis(t.Time)
	toPin := t.Pos.Sub(at).Horizontal()
	if p.walk.Path().At(t.Time).Velocity.Len() > 0.3*math.Sqrt(p.body.Size.HipHeight/rig.CanonicalHip) && !p.strikesAt(t.Time) {
		return passingGoal(toPin, heading, t.Pos, side, arm)
	}
	if far := p.handReach(at, t.Time) * arm; toPin.Len() > far {
		return p.goalNear(t.Time, t.Pos, 0.75*arm, far)
	}
	seen := geom.Yaw(-heading).Rotate(toPin)
	out, ahead := seen.X*side.Sign(), seen.Z
	low := t.Pos.Y < at.Y+0.5*p.body.Size.HipHeight
	inside := low && ahead < 0.2*arm && out < 0.3*arm && ahead > -0.3*arm
	behind := ahead < -0.35*arm
	across := out < -0.55*arm && ahead < 0.6*arm
	if !inside && !behind && !across {
		return approachGoal{}, false
	}
	e := approachGoal{faces: true, heading: heading}
	if behind || across {
		e.heading = math.Atan2(toPin.X, toPin.Z) - 0.3*side.Sign()
	}
	e.stop = t.Pos.Sub(geom.Yaw(e.heading).Rotate(geom.Vec3{X: 0.25 * arm * side.Sign(), Z: 0.6 * arm}))
	return e, true
}

// passingGoal returns the place from which a hand of a body in locomotion reaches a goal in
// passing: the body keeps its heading, and its offset from the goal ahead, behind and aside is
// within the reach of the arm. way is the present offset over the ground. ok is false if the body
// is within reach already.
func passingGoal(way geom.Vec3, heading float64, goal geom.Vec3, side rig.Side, arm float64) (e approachGoal, ok bool) {
	e.heading, e.faces = heading, true
	seen := geom.Yaw(-e.heading).Rotate(way)
	wish := seen
	wish.Z = blend.Clamp(seen.Z, -0.3*arm, 0.8*arm)
	wish.X = side.Sign() * blend.Clamp(side.Sign()*seen.X, -0.2*arm, 0.95*arm)
	if wish.Dist(seen) < 0.05*arm {
		return e, false
	}
	e.stop = goal.Sub(geom.Yaw(e.heading).Rotate(wish))
	return e, true
}

// strikesAt reports whether a hand or a foot strikes about a time.
func (p *performance) strikesAt(t float64) bool {
	return slices.ContainsFunc(p.blows, func(s language.Span) bool { return t >= s.Start && t <= s.End })
}

// handReach returns the reach of a hand without a step, in arm lengths, from the pelvis at its
// place at a time: a seated body leans, and a striking one rotates its trunk.
func (p *performance) handReach(pelvis geom.Vec3, t float64) float64 {
	if p.strikesAt(t) {
		return 1.35
	}
	if ground := p.walk.Path().Ground.At(pelvis.X, pelvis.Z); pelvis.Y-ground < 0.75*p.body.Size.PelvisHeight {
		return 1.7
	}
	return 1.15
}

// facing returns the heading of a posture's pelvis.
func facing(q *posture.Posture) float64 {
	ahead := q.Hips.Rotate(geom.UnitZ)
	return math.Atan2(ahead.X, ahead.Z)
}

// turnTo returns a waypoint that faces the body towards the target of a trunk or head if the body
// would have to twist too far for it.
func (p *performance) turnTo(t solve.Target, near []gait.Waypoint) (gait.Waypoint, bool) {
	free := 0.3
	switch {
	case t.Rot == nil:
		return gait.Waypoint{}, false
	case t.Joint == p.body.Pelvis:
	case t.Joint == p.body.Head:
		free = 1.1
	case slices.Contains(p.body.Spine, t.Joint):
		free = 0.6
	default:
		return gait.Waypoint{}, false
	}
	ahead := t.Rot.Mul(p.body.Reference(t.Joint).Inv()).Rotate(geom.UnitZ)
	if ahead.Horizontal().Len() < 0.5 {
		return gait.Waypoint{}, false
	}
	var q posture.Posture
	p.plannedPose(t.Time, lowerBody, &q)
	is := q.Hips.Rotate(geom.UnitZ)
	heading := math.Atan2(ahead.X, ahead.Z)
	off := math.Remainder(heading-math.Atan2(is.X, is.Z), 2*math.Pi)
	if math.Abs(off) < free {
		return gait.Waypoint{}, false
	}
	w := gait.Waypoint{Time: t.Time, X: q.Pelvis.X, Z: q.Pelvis.Z}
	for _, n := range near {
		if n.Time == t.Time {
			w = n
		}
	}
	w.Heading, w.HasHeading = heading, true
	return w, true
}

// hasStart reports whether one of the waypoints is at the beginning.
func (p *performance) hasStart(points []gait.Waypoint) bool {
	for _, w := range points {
		if w.Time < 0.5 {
			return true
		}
	}
	return false
}

// inSubtree reports whether joint j is another joint or a descendant of it.
func (p *performance) inSubtree(j, ancestor int) bool {
	if ancestor < 0 {
		return false
	}
	for ; j >= 0; j = p.body.Skeleton.Joints[j].Parent {
		if j == ancestor {
			return true
		}
	}
	return false
}
