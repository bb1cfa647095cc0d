package perform

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/gait/rhythm"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/perform/led"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// maxKeyGap is the longest time between consecutive keys of one group, in seconds.
const maxKeyGap = 0.25

// cross leads a body from one group of full-body keys to another. Two or more close keys give the
// pose and the velocity at each end of the motion; the body walks from one end to the other, and
// acts during the walk. It does nothing unless there are two groups, at least half a hip height
// apart.
func (d *draft) cross() change {
	if d.led || len(d.waypoints) > 0 {
		return unchanged
	}
	var whole []solve.Key
	for _, k := range d.pins.Keys {
		if k.Root != nil && d.setsLegs(&k) {
			whole = append(whole, k)
		}
	}
	slices.SortStableFunc(whole, func(a, b solve.Key) int { return cmp.Compare(a.Time, b.Time) })
	var groups [][]solve.Key
	for i, k := range whole {
		if i == 0 || k.Time-whole[i-1].Time > maxKeyGap {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], k)
	}
	if len(groups) != 2 || len(groups[0]) < 2 || len(groups[1]) < 2 {
		return unchanged
	}
	for _, g := range groups {
		if g[len(g)-1].Time <= g[0].Time {
			return unchanged // keys at one time have no velocity
		}
	}
	for i, g := range groups {
		d.edges[i] = led.NewEdge(d.Body, d.poses(g))
		d.waypoints = append(d.waypoints, d.edges[i].Points...)
	}
	a, b := d.edges[0].Points[0], d.waypoints[len(d.waypoints)-1]
	if chord := (geom.Vec3{X: b.X - a.X, Z: b.Z - a.Z}); chord.Len() < 0.5*d.Body.Size.HipHeight {
		d.waypoints, d.edges = nil, [2]led.Edge{}
		return unchanged
	}
	d.led = true
	return changedDraft
}

// poses returns keys as the poses of a body.
func (d *draft) poses(keys []solve.Key) (out []led.TimedPose) {
	for _, key := range keys {
		pose := d.Skeleton.RestPose()
		pose.Root = *key.Root
		for j, r := range key.Rot {
			pose.Rot[j] = r
		}
		out = append(out, led.TimedPose{Time: key.Time, Pose: pose})
	}
	return out
}

// crosses reports whether keys at both ends lead the body.
func (d *draft) crosses() bool { return d.edges[1].To > 0 }

// A walkedMove is the plan for a move on one leg during a walk.
type walkedMove struct {
	cue    int
	as     action.Cue     // shortened and shifted
	held   []action.Swing // the planned swing; none if the move does not fit, and the legs walk on
	falls  []rhythm.Footfall
	points []gait.Waypoint
}

// durationFactors are the fractions of its duration to which a move on one leg may shrink, in the order in which they are
// tried. A shorter move leaves the body more time to walk.
var durationFactors = [...]float64{1, 0.85, 0.7, 0.55, 0.4}

// planWalkedMove plans the first move on one leg that falls within the walk of a led body. If the move does not fit, the
// plan has no swing. ok is false if there is no such move.
func (d *draft) planWalkedMove(course *gait.Course, cues []action.Cue, p *performance, footing action.Footing) (c walkedMove, ok bool) {
	_, i := p.walkedSwing(p.deeds, cues)
	if i < 0 {
		return c, false
	}
	tried := slices.Clone(cues)
	for _, part := range durationFactors {
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
		points, walks := led.SlowDown(course.Waypoints, p.walk.Path(), s, on, d.Body.Size.HipHeight)
		if !walks {
			continue
		}
		c = walkedMove{cue: i, as: tried[i], held: []action.Swing{s}, falls: plan.Falls, points: points}
		c.as.Start, c.as.End = c.as.Start+plan.Shift, c.as.End+plan.Shift
		c.as.Side = [2]language.Side{rig.Left: language.Left, rig.Right: language.Right}[plan.Side]
		return c, true
	}
	c = walkedMove{cue: i, as: cues[i], falls: course.Footfalls, points: course.Waypoints}
	c.as.Walked = true
	return c, true
}

// walkedSwing returns the first swing during which the body walks, and the index of its cue. The index is -1 if there is
// no such swing.
func (p *performance) walkedSwing(track *action.Deeds, cues []action.Cue) (s action.Swing, cue int) {
	for _, s := range track.Swings() {
		if i := led.CueAt(cues, s.From); i >= 0 && led.Walks(p.walk.Path().At((s.From+s.To)/2).Velocity.Len(), p.body.Size.HipHeight) {
			return s, i
		}
	}
	return s, -1
}

// stage returns the time between the waypoints around a swing, with the footfalls at both edges and the time of a step.
func (d *draft) stage(course *gait.Course, s action.Swing, p *performance) led.Stage {
	on := led.Stage{From: 0, To: d.Length, Entry: d.edges[0].Strikes, Exit: d.edges[1].Strikes}
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
