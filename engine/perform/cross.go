package perform

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/perform/led"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// A body that keys pose at both ends, with its speed there, crosses the ground between them, and
// acts on the way.

// edge is one end of such a way.
type edge struct {
	from, to float64 // seconds of its keys
	points   []gait.Waypoint
	strikes  []gait.Footfall // around them; nil: the body stands
}

// together is the time between keys that pose a body with its speed, in seconds, at most.
const together = 0.25

// cross leads a body along the keys that pose it with its speed at both ends.
func (d *draft) cross() change {
	if d.led || len(d.waypoints) > 0 {
		return nothing
	}
	var whole []solve.Key
	for _, k := range d.pins.Keys {
		if k.Root != nil && d.saysLegs(&k) {
			whole = append(whole, k)
		}
	}
	slices.SortStableFunc(whole, func(a, b solve.Key) int { return cmp.Compare(a.Time, b.Time) })
	var groups [][]solve.Key
	for i, k := range whole {
		if i == 0 || k.Time-whole[i-1].Time > together {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], k)
	}
	if len(groups) != 2 || len(groups[0]) < 2 || len(groups[1]) < 2 {
		return nothing
	}
	for i, g := range groups {
		d.edges[i] = d.edgeOf(g)
		d.waypoints = append(d.waypoints, d.edges[i].points...)
	}
	a, b := d.edges[0].points[0], d.waypoints[len(d.waypoints)-1]
	if way := (geom.Vec3{X: b.X - a.X, Z: b.Z - a.Z}); way.Len() < 0.5*d.Body.Size.HipHeight {
		d.waypoints, d.edges = nil, [2]edge{}
		return nothing
	}
	d.led = true
	return theDraft
}

// edgeOf returns the end of a way that keys pose.
func (d *draft) edgeOf(keys []solve.Key) (e edge) {
	e.from, e.to = keys[0].Time, keys[len(keys)-1].Time
	var feet [2][2]geom.Vec3 // at the first key and at the last one
	var facing geom.Vec3
	pose := d.Skeleton.RestPose()
	for i, key := range keys {
		pose.Root = *key.Root
		for j, r := range key.Rot {
			pose.Rot[j] = r
		}
		model := d.Skeleton.Model(pose, nil)
		at := model[d.Body.Pelvis]
		e.points = append(e.points, gait.Waypoint{Time: key.Time, X: at.Pos.X, Z: at.Pos.Z, HasHeading: true})
		facing = facing.Add(at.Rot.Mul(d.Body.Reference(d.Body.Pelvis).Inv()).Rotate(geom.UnitZ))
		for side, leg := range d.Body.Legs {
			if i == 0 {
				feet[0][side] = model[leg.Foot].Pos
			}
			feet[1][side] = model[leg.Foot].Pos
		}
	}
	for i := range e.points {
		e.points[i].Heading = math.Atan2(facing.X, facing.Z)
	}
	a, b := e.points[0], e.points[len(e.points)-1]
	way := geom.Vec3{X: b.X - a.X, Z: b.Z - a.Z}
	if speed := way.Len() / (e.to - e.from); speed > walks*math.Sqrt(d.Body.Size.HipHeight/rig.CanonicalHip) {
		e.strikes = e.strikesOf(feet, way.Unit(), speed, d.Body.Size.HipHeight)
	}
	return e
}

// walks is the speed from which on a body takes steps, m/s for the canonical body.
const walks = 0.4

// strikesOf returns the strikes of both feet of a walker that are nearest to an end of its way, by
// where the feet are at the first and at the last of its keys.
func (e *edge) strikesOf(feet [2][2]geom.Vec3, way geom.Vec3, speed, leg float64) []gait.Footfall {
	pace, middle := gait.NewPace(speed, leg), (e.from+e.to)/2
	gone := func(side rig.Side) float64 { return feet[1][side].Sub(feet[0][side]).Dot(way) / (e.to - e.from) }
	moves := rig.Left
	if gone(rig.Right) > gone(rig.Left) {
		moves = rig.Right
	}
	ahead := 0.0 // of the foot that moves, before the other one
	for _, f := range feet {
		ahead += f[moves].Sub(f[moves.Other()]).Dot(way) / 2
	}
	at := middle - 0.03
	if gone(moves) > 0.8*speed {
		// The foot goes from a step behind to a step ahead.
		u := math.Max(0, math.Min(1, 0.5+ahead/pace.Stride))
		at = middle + (1-u)*(1-pace.Stance)*2/pace.Rate
	} else if ahead < 0 { // both feet are down, and the one ahead has struck
		moves = moves.Other()
	}
	return []gait.Footfall{{Side: moves.Other(), Time: at - 1/pace.Rate}, {Side: moves, Time: at}}
}

// crosses reports whether keys at both ends lead the body.
func (d *draft) crosses() bool { return d.edges[1].to > 0 }

// standstill is how long a body takes to stop before a jump and to go on after it, in seconds.
const standstill = 0.3

// within limits the actions of a body on its way to the time between the keys of both ends. Jumps
// begin and end a moment from them.
func (d *draft) within(cues []action.Cue) {
	from, to := d.edges[0].to, d.edges[1].from
	for i := range cues {
		if c := &cues[i]; !c.Verb.Goes() && c.Verb != language.Turn {
			stops := 0.0
			if c.Verb == language.Jump || c.Verb == language.Hop {
				stops = math.Min(standstill, 0.25*(to-from))
			}
			c.Start, c.End = math.Max(c.Start, from+stops), math.Min(c.End, to-stops)
		}
	}
}

// crossing is how a led body does a move on one leg as it walks.
type crossing struct {
	cue    int
	as     action.Cue
	held   []action.Swing // none: there is no time for it, and its legs walk
	falls  []gait.Footfall
	points []gait.Waypoint
}

// hurries are the parts of its time in which a move on one leg is tried, so that the body does not
// have to run before and after it.
var hurries = [...]float64{1, 0.85, 0.7, 0.55, 0.4}

// crossing plans the steps of a led body that does its first move on one leg as it walks. ok is
// false if there is no such move.
func (d *draft) crossing(course *gait.Course, cues []action.Cue, p *performance, footing action.Footing) (c crossing, ok bool) {
	_, i := p.walkedSwing(p.track, cues)
	if i < 0 {
		return c, false
	}
	tried := slices.Clone(cues)
	for _, part := range hurries {
		tried[i].End, tried[i].Walked = cues[i].Start+part*(cues[i].End-cues[i].Start), true
		s, k := p.walkedSwing(action.NewDeeds(d.Body, tried, footing, action.Led{By: true, Ground: d.ground}), tried)
		if k != i {
			break
		}
		on := d.stage(course, s, p)
		plan, fits := led.NewStrides(s, cues[i].Side == language.Either, on)
		if !fits {
			continue
		}
		s = action.Swing{Side: plan.Side, From: s.From + plan.Shift, To: s.To + plan.Shift}
		points, walks := p.slowed(course.Waypoints, s, on)
		if !walks {
			continue
		}
		c = crossing{cue: i, as: tried[i], held: []action.Swing{s}, falls: plan.Falls, points: points}
		c.as.Start, c.as.End = c.as.Start+plan.Shift, c.as.End+plan.Shift
		c.as.Side = [2]language.Side{rig.Left: language.Left, rig.Right: language.Right}[plan.Side]
		return c, true
	}
	c = crossing{cue: i, as: cues[i], falls: course.Footfalls, points: course.Waypoints}
	c.as.Walked = true
	return c, true
}

// walkedSwing returns the first swing of moves on a way that the body walks then, and its cue, or -1.
func (p *performance) walkedSwing(track *action.Deeds, cues []action.Cue) (s action.Swing, cue int) {
	for _, s := range track.Swings() {
		if i := cueAt(cues, s.From); i >= 0 && p.walk.Path().At((s.From+s.To)/2).Velocity.Len() > walks {
			return s, i
		}
	}
	return s, -1
}

// strikes returns the strikes that the keys at both ends give.
func (d *draft) strikes() (out []gait.Footfall) {
	for _, e := range d.edges {
		out = append(out, e.strikes...)
	}
	return out
}

// cueAt returns the last cue that begins by a time, or -1.
func cueAt(cues []action.Cue, t float64) int {
	at := -1
	for i := range cues {
		if cues[i].Start <= t+0.3 {
			at = i
		}
	}
	return at
}

// stage returns where a swing may be: between the waypoints around it.
func (d *draft) stage(course *gait.Course, s action.Swing, p *performance) led.Stage {
	on := led.Stage{From: 0, To: d.Length, Entry: d.edges[0].strikes, Exit: d.edges[1].strikes}
	mid := (s.From + s.To) / 2
	for _, w := range course.Waypoints {
		if w.Time <= mid {
			on.From = math.Max(on.From, w.Time)
		} else {
			on.To = math.Min(on.To, w.Time)
		}
	}
	on.Step = 1 / gait.NewPace(p.walk.Path().At(mid).Velocity.Len(), d.Body.Size.HipHeight).Rate
	return on
}

// reach is how far a body passes over a foot that stays where it is, in hip heights.
const reach = 0.8

// hastens is how much faster than on average a body goes at most before and after a move, for the
// sake of the foot that stands in it.
const hastens = 1.5

// slowed adds waypoints that have a body pass over the foot that stands during a swing no faster
// than its leg allows. It covers the rest of the way before and after; ok is false if it would have
// to run for that.
func (p *performance) slowed(points []gait.Waypoint, s action.Swing, on led.Stage) (out []gait.Waypoint, ok bool) {
	const step = 1.0 / 60
	path := p.walk.Path()
	var times, gone []float64
	sum := 0.0
	for t := on.From; t <= on.To; t += step {
		times, gone = append(times, t), append(gone, sum)
		sum += path.At(t).Velocity.Len() * step
	}
	most, all := reach*p.body.Size.HipHeight, on.To-on.From
	long, before, after := s.To-s.From, s.From-on.From, on.To-s.To
	if sum*long <= most*all {
		return points, true
	}
	if (sum-most)*all > hastens*sum*(before+after) {
		return nil, false
	}
	first := (sum - most) * before / (before + after)
	at := func(way float64) geom.Vec3 {
		i, _ := slices.BinarySearch(gone, way)
		return path.At(times[min(i, len(times)-1)]).Pos
	}
	out = slices.Clone(points)
	for _, w := range [...]struct{ t, way float64 }{{s.From, first}, {s.To, first + most}} {
		pos := at(w.way)
		out = append(out, gait.Waypoint{Time: w.t, X: pos.X, Z: pos.Z})
	}
	slices.SortStableFunc(out, func(a, b gait.Waypoint) int { return cmp.Compare(a.Time, b.Time) })
	return out, true
}
