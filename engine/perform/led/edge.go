package led

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/gait/rhythm"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
)

// Edge is one end of a way of a body that is posed there with its speed.
type Edge struct {
	From, To float64 // seconds of its poses
	Points   []gait.Waypoint
	Strikes  []rhythm.Footfall // around them; nil: the body stands
}

// Posed is a pose of a body at a time.
type Posed struct {
	Time float64
	Pose rig.Pose
}

// NewEdge returns the end of a way at which a body has two poses or more, in order.
func NewEdge(body *rig.Body, keys []Posed) (e Edge) {
	e.From, e.To = keys[0].Time, keys[len(keys)-1].Time
	var feet [2][2]geom.Vec3 // at the first key and at the last one
	var facing geom.Vec3
	for i, key := range keys {
		model := body.Skeleton.Model(key.Pose, nil)
		at := model[body.Pelvis]
		e.Points = append(e.Points, gait.Waypoint{Time: key.Time, X: at.Pos.X, Z: at.Pos.Z, HasHeading: true})
		facing = facing.Add(at.Rot.Mul(body.Reference(body.Pelvis).Inv()).Rotate(geom.UnitZ))
		for side, leg := range body.Legs {
			if i == 0 {
				feet[0][side] = model[leg.Foot].Pos
			}
			feet[1][side] = model[leg.Foot].Pos
		}
	}
	for i := range e.Points {
		e.Points[i].Heading = math.Atan2(facing.X, facing.Z)
	}
	a, b := e.Points[0], e.Points[len(e.Points)-1]
	way := geom.Vec3{X: b.X - a.X, Z: b.Z - a.Z}
	if speed := way.Len() / (e.To - e.From); speed > Walks*math.Sqrt(body.Size.HipHeight/rig.CanonicalHip) {
		e.Strikes = e.strikesOf(feet, way.Unit(), speed, body.Size.HipHeight)
	}
	return e
}

// Walks is the speed from which on a body takes steps, m/s for the canonical body.
const Walks = 0.4

// strikesOf returns the strikes of both feet of a walker that are nearest to an end of its way, by
// where the feet are at the first and at the last of its keys.
func (e *Edge) strikesOf(feet [2][2]geom.Vec3, way geom.Vec3, speed, leg float64) []rhythm.Footfall {
	pace, middle := gait.NewPace(speed, leg), (e.From+e.To)/2
	gone := func(side rig.Side) float64 { return feet[1][side].Sub(feet[0][side]).Dot(way) / (e.To - e.From) }
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
	return []rhythm.Footfall{{Side: moves.Other(), Time: at - 1/pace.Rate}, {Side: moves, Time: at}}
}

// CueAt returns the last cue that begins by a time, or -1.
func CueAt(cues []action.Cue, t float64) int {
	at := -1
	for i := range cues {
		if cues[i].Start <= t+0.3 {
			at = i
		}
	}
	return at
}

// reach is how far a body passes over a foot that stays where it is, in hip heights.
const reach = 0.8

// hastens is how much faster than on average a body goes at most before and after a move, for the
// sake of the foot that stands in it.
const hastens = 1.5

// Slowed adds waypoints that have a body pass over the foot that stands during a swing no faster
// than its leg allows. It covers the rest of the way before and after; ok is false if it would have
// to run for that.
func Slowed(points []gait.Waypoint, path *gait.Path, s action.Swing, on Stage, leg float64) (out []gait.Waypoint, ok bool) {
	const step = 1.0 / 60
	var times, gone []float64
	sum := 0.0
	for t := on.From; t <= on.To; t += step {
		times, gone = append(times, t), append(gone, sum)
		sum += path.At(t).Velocity.Len() * step
	}
	most, all := reach*leg, on.To-on.From
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

// StandingAt returns the time at which a body that is on the ground from one time to another has to
// be on the path: the time of the waypoint nearest to the middle, or the middle.
func StandingAt(points []gait.Waypoint, from, to, middle float64) float64 {
	best, least := middle, math.Inf(1)
	for _, p := range points {
		if away := math.Abs(p.Time - middle); p.Time >= from && p.Time <= to && away < least {
			best, least = p.Time, away
		}
	}
	return best
}

// standstill is how long a body takes to stop before a jump and to go on after it, in seconds.
const standstill = 0.3

// Within limits the actions of a body on its way to the time between the keys of both ends. Jumps
// begin and end a moment from them.
func Within(cues []action.Cue, ends [2]Edge) {
	from, to := ends[0].To, ends[1].From
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
