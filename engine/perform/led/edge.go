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

// An Edge is the start or the end of a path, where keys give the pose and the velocity of the body.
type Edge struct {
	From, To float64 // times of the first and the last pose, in seconds
	Points   []gait.Waypoint
	Strikes  []rhythm.Footfall // near the edge; nil if the body stands
}

// TimedPose is a pose of a body at a time.
type TimedPose struct {
	Time float64
	Pose rig.Pose
}

// NewEdge returns the Edge of two or more keys, which are sorted by time and not all at the same time.
func NewEdge(body *rig.Body, keys []TimedPose) (e Edge) {
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
	chord := geom.Vec3{X: b.X - a.X, Z: b.Z - a.Z}
	if speed := chord.Len() / (e.To - e.From); Walks(speed, body.Size.HipHeight) {
		e.Strikes = e.strikesOf(feet, chord.Unit(), speed, body.Size.HipHeight)
	}
	return e
}

// minWalkSpeed is the lowest speed at which the canonical body takes steps, in m/s.
const minWalkSpeed = 0.4

// Walks reports whether a body with a hip height, in metres, takes steps at a speed, in m/s.
func Walks(speed, hip float64) bool { return speed > minWalkSpeed*math.Sqrt(hip/rig.CanonicalHip) }

// strikesOf estimates one strike of each foot near the edge from the places of the feet at its first and last keys. way
// is the unit direction of travel.
func (e *Edge) strikesOf(feet [2][2]geom.Vec3, way geom.Vec3, speed, leg float64) []rhythm.Footfall {
	pace, middle := gait.NewPace(speed, leg), (e.From+e.To)/2
	footSpeed := func(side rig.Side) float64 { return feet[1][side].Sub(feet[0][side]).Dot(way) / (e.To - e.From) }
	striker := rig.Left
	if footSpeed(rig.Right) > footSpeed(rig.Left) {
		striker = rig.Right
	}
	ahead := 0.0 // mean distance of the moving foot ahead of the other one
	for _, f := range feet {
		ahead += f[striker].Sub(f[striker.Other()]).Dot(way) / 2
	}
	at := middle - 0.03
	if footSpeed(striker) > 0.8*speed {
		// The foot goes from a step behind to a step ahead.
		u := math.Max(0, math.Min(1, 0.5+ahead/pace.Stride))
		at = middle + (1-u)*(1-pace.Stance)*2/pace.Rate
	} else if ahead < 0 { // both feet are down, and the leading one has struck last
		striker = striker.Other()
	}
	return []rhythm.Footfall{{Side: striker.Other(), Time: at - 1/pace.Rate}, {Side: striker, Time: at}}
}

// CueAt returns the index of the last cue that starts at most 0.3 s after a time, or -1.
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
const swingReach = 0.8

// maxSpeedRatio is the largest ratio of the speed before and after a move to the average speed of the path.
const maxSpeedRatio = 1.5

// SlowDown adds waypoints that limit the distance which a body travels during a swing to the reach of the standing leg.
// The body makes up the rest before and after the swing; ok is false if that takes more than maxSpeedRatio times the average
// speed.
func SlowDown(points []gait.Waypoint, path *gait.Path, s action.Swing, on Stage, leg float64) (out []gait.Waypoint, ok bool) {
	const step = 1.0 / 60
	var times, travelled []float64
	sum := 0.0
	for t := on.From; t <= on.To; t += step {
		times, travelled = append(times, t), append(travelled, sum)
		sum += path.At(t).Velocity.Len() * step
	}
	most, all := swingReach*leg, on.To-on.From
	long, before, after := s.To-s.From, s.From-on.From, on.To-s.To
	if sum*long <= most*all {
		return points, true
	}
	if (sum-most)*all > maxSpeedRatio*sum*(before+after) {
		return nil, false
	}
	first := (sum - most) * before / (before + after)
	at := func(way float64) geom.Vec3 {
		i, _ := slices.BinarySearch(travelled, way)
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

// AnchorTime returns the time of the waypoint nearest to middle between from and to, or middle if there is none.
func AnchorTime(points []gait.Waypoint, from, to, middle float64) float64 {
	best, least := middle, math.Inf(1)
	for _, p := range points {
		if away := math.Abs(p.Time - middle); p.Time >= from && p.Time <= to && away < least {
			best, least = p.Time, away
		}
	}
	return best
}

// stopTime is how long a body takes to stop before a jump and to go on after it, in seconds.
const stopTime = 0.3

// returns is the time before the second edge, in seconds, by which an action is over: a pose that the keys there set fades in,
// and hides what the hands still do.
const returns = 0.3

// Clamp limits the cues to the time between two edges, the end of the motion for an action that lasts until then. It
// leaves locomotion and turns as they are. Jumps and hops keep a margin to each edge.
func Clamp(cues []action.Cue, ends [2]Edge) {
	from, to := ends[0].To, ends[1].From
	for i := range cues {
		if c := &cues[i]; !c.Verb.Goes() && c.Verb != language.Turn {
			stops := 0.0
			if c.Verb == language.Jump || c.Verb == language.Hop {
				stops = math.Min(stopTime, 0.25*(to-from))
			}
			if over := to - math.Max(stops, math.Min(returns, 0.25*(to-from))); c.End > over {
				c.End, c.Last, c.Endless = over, false, false
			}
			c.Start = math.Max(c.Start, from+stops)
		}
	}
}
