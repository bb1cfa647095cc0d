package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/action/flight"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/perform/led"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/script"
)

// halt makes the path of a request wait for actions in place: it moves cues to times at which they
// fit, and adds the halts to the course.
func (d *draft) halt(course *gait.Course, cues *[]action.Cue, p *performance) []led.Halt {
	if !d.led {
		return nil
	}
	plan := led.New(*cues, d.waypoints, d.Length, d.Body.Size.HipHeight, d.crosses())
	for i := range plan.Cues {
		p.shifts = append(p.shifts, script.Shift{From: (*cues)[i].Start, To: plan.Cues[i].Start})
	}
	*cues, p.omitted = plan.Cues, plan.Omitted
	course.Waypoints = led.Waypoints(d.waypoints, plan.Halts)
	return plan.Halts
}

// adjustHalts moves halts so that the pelvis passes the waypoints of their times, and sets the
// displacement of the body by the actions of each halt.
func (p *performance) adjustHalts(halts []led.Halt, points []gait.Waypoint) {
	const shift, turn = 0.03, 0.05 // metres, radians: smaller displacements count as none
	for i := range halts {
		h := &halts[i]
		if h.ArrivesCrawling {
			continue
		}
		place := func(t, ahead float64) geom.Vec3 { return p.deeds.Carry(t, h.At.Add(geom.Vec3{Z: ahead})) }
		displacement := place(h.To+0.3, 0).Sub(place(h.From, 0)).Horizontal()
		from, to := place(h.From, 1).Sub(place(h.From, 0)), place(h.To+0.3, 1).Sub(place(h.To+0.3, 0))
		if displacement.Len() > shift {
			h.Displacement = displacement
		}
		if by := math.Remainder(math.Atan2(to.X, to.Z)-math.Atan2(from.X, from.Z), 2*math.Pi); math.Abs(by) > turn {
			h.Turn = by
		}
		p.centreHalt(h, points, func(q *posture.Posture) geom.Vec3 { return q.Pelvis })
	}
}

// centreHalt moves a halt so that the pelvis is at the waypoints of its time. origin returns the
// point of a posture that the halt places.
func (p *performance) centreHalt(h *led.Halt, points []gait.Waypoint, origin func(*posture.Posture) geom.Vec3) (moved bool) {
	var sum geom.Vec3
	n := 0.0
	for _, w := range points {
		if w.Time < h.From-1e-9 || w.Time > h.To+1e-9 {
			continue
		}
		var q posture.Posture
		m := p.walk.At(w.Time, &q)
		was := origin(&q)
		p.deeds.Apply(w.Time, m.Heading, m.Drive, &q)
		n++
		off := p.body.PelvisJoint(q.Pelvis, q.Hips).Sub(was).Horizontal()
		sum = sum.Add(geom.Vec3{X: w.X, Z: w.Z}.Sub(off))
	}
	if n > 0 {
		h.At = sum.Scale(1 / n)
	}
	return n > 0
}

// adjustCrawledHalts is adjustHalts for halts that the body reaches on the ground, on a given
// path. It reports whether it moved any.
func (p *performance) adjustCrawledHalts(halts []led.Halt, points []gait.Waypoint) (moved bool) {
	for i := range halts {
		if h := &halts[i]; h.ArrivesCrawling && p.centreHalt(h, points, func(*posture.Posture) geom.Vec3 { return h.At }) {
			moved = true
		}
	}
	return moved
}

// pathJumps is a path on which a body jumps or crawls: its moves carry it forward, and between
// them the path does not advance.
type pathJumps struct {
	ways   []geom.Vec3     // path of each flight
	points []gait.Waypoint // of the path without the flights
	crawls bool
}

// led returns the motion of a body on the path by its jumps.
func (j *pathJumps) led(path *gait.Path, ground gait.Ground, held []action.Swing) action.Led {
	out := action.Led{By: true, Jumps: j.ways, Ground: ground, Held: held}
	if j.crawls {
		out.Way = func(t float64) (geom.Vec3, float64) {
			at := path.At(t)
			return at.Pos, at.Heading
		}
	}
	return out
}

// pathOffset pairs a position of the body with its position on the path without the jumps before it.
type pathOffset struct {
	path, body geom.Vec3
	turned     float64 // radians by which the jumps have turned the body
}

// withoutJumps returns the position on the path without jumps for a position of the body.
func (u *pathOffset) withoutJumps(at geom.Vec3) geom.Vec3 {
	return u.path.Add(geom.Yaw(-u.turned).Rotate(at.Sub(u.body)))
}

// newPathJumps returns the jumps of cues along the path of waypoints; ok is false if there are
// none.
func newPathJumps(
	cues []action.Cue, path *gait.Path, points []gait.Waypoint, halts []led.Halt, flights []flight.Flight,
) (out pathJumps, ok bool) {
	if len(points) < 2 {
		return out, false
	}
	out.ways = make([]geom.Vec3, len(flights))
	var u pathOffset
	next := 0
	stand := func(t float64, at geom.Vec3) {
		out.points = append(out.points, gait.Waypoint{Time: t, X: at.X, Z: at.Z, Heading: path.At(t).Heading - u.turned, HasHeading: true})
	}
	walked := func(until float64) {
		for ; next < len(points) && points[next].Time < until; next++ {
			stand(points[next].Time, u.withoutJumps(geom.Vec3{X: points[next].X, Z: points[next].Z}))
		}
	}
	past := func(until float64) {
		for ; next < len(points) && points[next].Time <= until; next++ {
		}
	}
	for i := range cues {
		c := &cues[i]
		if k := slices.IndexFunc(halts, func(h led.Halt) bool { return h.Cue == i && h.Displaces() }); k >= 0 {
			h := &halts[k]
			ok = true
			walked(h.From)
			still := u.withoutJumps(h.At)
			for _, t := range h.Times() {
				if t == h.To {
					u = pathOffset{still, h.At.Add(h.Displacement), u.turned + h.Turn}
				}
				stand(t, still)
			}
			past(h.To)
			continue
		}
		if lookup.FollowsPath(&c.Action) {
			ok, out.crawls = true, true
			walked(c.Start)
			a, b := path.At(c.Start), path.At(c.End)
			still := u.withoutJumps(a.Pos)
			stand(c.Start, still)
			past(c.End)
			u = pathOffset{still, b.Pos, u.turned + b.Heading - a.Heading}
			stand(c.End, still)
			continue
		}
		var own []int // flights of this cue
		for k, f := range flights {
			if f.Land > f.Off && f.Off >= c.Start && f.Off <= c.End {
				own = append(own, k)
			}
		}
		if c.Verb != language.Jump && c.Verb != language.Hop || len(own) == 0 {
			continue
		}
		ok = true
		walked(c.Start)
		from := path.At(led.AnchorTime(points, c.Start, flights[own[0]].Off, c.Start)).Pos
		still := u.withoutJumps(from)
		stand(c.Start, still)
		for n, k := range own {
			end, middle := c.End, c.End
			if n+1 < len(own) {
				end = flights[own[n+1]].Off
				middle = (flights[k].Land + end) / 2
			}
			to := path.At(led.AnchorTime(points, flights[k].Land, end, middle)).Pos
			out.ways[k] = to.Sub(from)
			from = to
		}
		past(c.End)
		u.path, u.body = still, from
		stand(c.End, still)
	}
	walked(math.Inf(1))
	return out, ok
}
