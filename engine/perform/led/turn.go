package led

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
)

// turnPart is the largest share of the added circles between two waypoints, in radians.
const turnPart = math.Pi / 3

// AddTurns adds waypoints for the turns of cues and keeps the headings of the given ones. It adds the whole circles by which the path
// misses the angle of a cue, and spreads them over the cue.
func AddTurns(points []gait.Waypoint, cues []action.Cue, path *gait.Path) []gait.Waypoint {
	out := slices.Clone(points)
	for i := range cues {
		c := &cues[i]
		if c.Verb != language.Turn || c.Angle == 0 {
			continue
		}
		from, to := c.Start, c.End
		for _, w := range points {
			if w.Time <= (c.Start+c.End)/2 {
				from = math.Max(from, w.Time)
			} else {
				to = math.Min(to, w.Time)
			}
		}
		more := 2 * math.Pi * math.Round((c.Angle-path.At(to).Heading+path.At(from).Heading)/(2*math.Pi))
		n := math.Ceil(math.Abs(more) / turnPart)
		for k := 1.0; k < n; k++ {
			t := from + (to-from)*k/n
			at := path.At(t)
			out = append(out, gait.Waypoint{Time: t, X: at.Pos.X, Z: at.Pos.Z, Heading: at.Heading + more*k/n, HasHeading: true})
		}
	}
	slices.SortStableFunc(out, func(a, b gait.Waypoint) int { return cmp.Compare(a.Time, b.Time) })
	return out
}
