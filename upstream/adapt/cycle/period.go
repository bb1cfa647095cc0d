package cycle

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// Bounds of a period, in seconds and as correlations of the motion with itself.
const (
	shortestPeriod = 0.25
	longestPeriod  = 2.0
	periodWindow   = 4.0 // most seconds that are compared
	periodAlike    = 0.8 // least correlation after a period
	periodApart    = 0.5 // the correlation falls below it within a period
)

// period returns the length, in frames, of the strides, jumps or waves that repeat themselves
// between two frames of a clip, or 0 if nothing does. It is the shortest lag at which the
// autocorrelation of the places of the joints has a peak.
func period(c *clip.Clip, from, to int) int {
	to = min(to, from+int(periodWindow*c.FPS), c.Frames()-1)
	var at [][]geom.Vec3
	for f := from; f <= to; f++ {
		at = append(at, seenFromRoot(c, c.Pose(f)))
	}
	before, apart := 0.0, false
	for lag := int(shortestPeriod * c.FPS); lag <= min(int(longestPeriod*c.FPS), 2*len(at)/3); lag++ {
		r := autocorrelation(at, lag)
		if apart && r < before && before >= periodAlike {
			return lag - 1
		}
		before, apart = r, apart || r < periodApart
	}
	return 0
}

// seenFromRoot returns the places of the joints in a pose, in metres from the ground under the
// root and turned to its heading.
func seenFromRoot(c *clip.Clip, p rig.Pose) []geom.Vec3 {
	turn := geom.Yaw(-transfer.Heading(c, p))
	out := make([]geom.Vec3, c.Skeleton.Len())
	for j, m := range c.Skeleton.Model(p, nil) {
		out[j] = turn.Rotate(m.Pos.Sub(p.Root.Horizontal()))
	}
	return out
}

// autocorrelation returns the correlation of a series of poses with the poses that come lag
// frames later: 1 if they are equal.
func autocorrelation(at [][]geom.Vec3, lag int) float64 {
	n := len(at) - lag
	differ, spread := 0.0, 1e-9
	for j := range at[0] {
		var early, late geom.Vec3 // sums, for the means
		for f := range n {
			p, q := at[f][j], at[f+lag][j]
			early, late = early.Add(p), late.Add(q)
			d := p.Sub(q)
			differ += d.Dot(d)
			spread += p.Dot(p) + q.Dot(q)
		}
		spread -= (early.Dot(early) + late.Dot(late)) / float64(n)
	}
	return 1 - differ/math.Max(1e-9, spread)
}
