package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
)

// leaps is a way along which a body jumps: while it does, its flights bring it on,
// and the path under it stands still.
type leaps struct {
	ways   []geom.Vec3     // of each flight
	points []gait.Waypoint // of the path without them
}

// leapt returns the leaps of cues along a path that waypoints lead; ok is false
// where nobody jumps.
func leapt(cues []action.Cue, path *gait.Path, points []gait.Waypoint, flights []action.Flight) (out leaps, ok bool) {
	out.ways = make([]geom.Vec3, len(flights))
	var gone geom.Vec3 // by flights
	next := 0
	stand := func(t float64, at geom.Vec3) {
		out.points = append(out.points, gait.Waypoint{Time: t, X: at.X, Z: at.Z, Heading: path.At(t).Heading, HasHeading: true})
	}
	walked := func(until float64) {
		for ; next < len(points) && points[next].Time < until; next++ {
			stand(points[next].Time, geom.Vec3{X: points[next].X, Z: points[next].Z}.Sub(gone))
		}
	}
	for i := range cues {
		c := &cues[i]
		var own []int // its flights
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
		from := path.At(resting(points, c.Start, flights[own[0]].Off, c.Start)).Pos
		under := from.Sub(gone)
		stand(c.Start, under)
		for n, k := range own {
			end, middle := c.End, c.End
			if n+1 < len(own) {
				end = flights[own[n+1]].Off
				middle = (flights[k].Land + end) / 2
			}
			to := path.At(resting(points, flights[k].Land, end, middle)).Pos
			out.ways[k] = to.Sub(from)
			gone, from = gone.Add(out.ways[k]), to
		}
		for ; next < len(points) && points[next].Time <= c.End; next++ {
		}
		stand(c.End, under)
	}
	walked(math.Inf(1))
	return out, ok
}

// resting returns the time at which a body that is on the ground from one time to
// another has to be where the path is: that of the waypoint nearest to the middle,
// or the middle.
func resting(points []gait.Waypoint, from, to, middle float64) float64 {
	best, least := middle, math.Inf(1)
	for _, p := range points {
		if away := math.Abs(p.Time - middle); p.Time >= from && p.Time <= to && away < least {
			best, least = p.Time, away
		}
	}
	return best
}
