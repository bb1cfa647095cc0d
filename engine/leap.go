package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
)

// leaps is a way along which a body jumps or crawls: while it does, its moves bring
// it on, and the path under it stands still.
type leaps struct {
	ways   []geom.Vec3     // of each flight
	points []gait.Waypoint // of the path without them
	crawls bool
}

// under is where a body stands on the path without its moves, for where it is
// with them.
type under struct {
	at, is geom.Vec3
	turned float64
}

func (u *under) of(at geom.Vec3) geom.Vec3 {
	return u.at.Add(geom.Yaw(-u.turned).Rotate(at.Sub(u.is)))
}

// leapt returns the leaps of cues along a path that waypoints lead; ok is false
// where nobody jumps.
func leapt(cues []action.Cue, path *gait.Path, points []gait.Waypoint, flights []action.Flight) (out leaps, ok bool) {
	out.ways = make([]geom.Vec3, len(flights))
	var u under
	next := 0
	stand := func(t float64, at geom.Vec3) {
		out.points = append(out.points, gait.Waypoint{Time: t, X: at.X, Z: at.Z, Heading: path.At(t).Heading - u.turned, HasHeading: true})
	}
	walked := func(until float64) {
		for ; next < len(points) && points[next].Time < until; next++ {
			stand(points[next].Time, u.of(geom.Vec3{X: points[next].X, Z: points[next].Z}))
		}
	}
	past := func(until float64) {
		for ; next < len(points) && points[next].Time <= until; next++ {
		}
	}
	for i := range cues {
		c := &cues[i]
		if action.Follows(&c.Action) {
			ok, out.crawls = true, true
			walked(c.Start)
			a, b := path.At(c.Start), path.At(c.End)
			still := u.of(a.Pos)
			stand(c.Start, still)
			past(c.End)
			u = under{still, b.Pos, u.turned + b.Heading - a.Heading}
			stand(c.End, still)
			continue
		}
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
		still := u.of(from)
		stand(c.Start, still)
		for n, k := range own {
			end, middle := c.End, c.End
			if n+1 < len(own) {
				end = flights[own[n+1]].Off
				middle = (flights[k].Land + end) / 2
			}
			to := path.At(resting(points, flights[k].Land, end, middle)).Pos
			out.ways[k] = to.Sub(from)
			from = to
		}
		past(c.End)
		u.at, u.is = still, from
		stand(c.End, still)
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
