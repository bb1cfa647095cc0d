package sets

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// A loop on stairs is cut from a longer path: over level ground, up or down stairs, and over level ground.
const (
	levelBefore = 0.7  // metres of level ground before and after the stairs, for a hip height of StudiedHip
	treadsAside = 4    // treads before the cut and after it
	halfStairs  = 0.8  // half of the width of the stairs, metres
	groundStep  = 0.13 // treads between two points of the ground
	edge        = 0.1  // treads, length of the rise of a step
)

// climb is the path over stairs from which a loop is cut.
type climb struct {
	treads    int     // in the loop
	run, rise float64 // metres of one step
	level     float64 // metres before and after the stairs
	speed     float64 // m/s
	frames    int     // of the whole path
	from      int     // first possible frame of the loop
}

func (o *Order) climb(c *Clip) climb {
	length, time := o.scale()
	k := climb{speed: c.Leg.Speed * length / time, rise: c.Stairs.Rise * length, level: levelBefore * length}
	k.treads = 2 * max(1, int(math.Round(c.Leg.Speed*c.Leg.Seconds/(2*c.Stairs.Run))))
	frames := o.framesOf(c, c.Leg.Seconds)
	k.run = k.speed * float64(frames) / o.Description.FPS / float64(k.treads)
	k.frames = int(math.Round(k.length()/k.speed*o.Description.FPS)) + 1
	k.from = int(math.Round((k.level + (treadsAside-1)*k.run) / k.speed * o.Description.FPS))
	return k
}

// steps returns the number of steps of the stairs.
func (k climb) steps() int { return k.treads + 2*treadsAside }

// length returns the length of the whole path in metres.
func (k climb) length() float64 { return 2*k.level + float64(k.steps())*k.run }

// height returns the height of the ground in metres, z metres ahead of the start.
func (k climb) height(z float64) float64 {
	x := (z - k.level) / k.run
	step := math.Floor(x)
	up := step + math.Min(1, (x-step)/edge)
	return k.rise * math.Max(0, math.Min(float64(k.steps()), up))
}

// constraints returns the path and the ground as constraints of a request.
func (k climb) constraints(fps float64) []mmcp.Constraint {
	places := make([]pathPoint, k.frames)
	for f := range places {
		places[f].at.Z = k.speed * float64(f) / fps
	}
	ground := mmcp.Constraint{Type: mmcp.ConstraintGroundHeight}
	for z := -k.level; z < k.length()+k.level; z += groundStep * k.run {
		for _, x := range []float64{-halfStairs, 0, halfStairs} {
			ground.Points = append(ground.Points, [3]float64{x, z, k.height(z)})
		}
	}
	return []mmcp.Constraint{pathConstraint(places, max(1, int(pathStep*fps))), ground}
}

// riseOf returns the rise of a clip in metres.
func (o *Order) riseOf(c *Clip) float64 {
	if c.Stairs == nil {
		return 0
	}
	k := o.climb(c)
	return k.rise * float64(k.treads)
}

// cutStairs cuts the loop from the motion over the stairs. It begins at a strike of the left foot.
func (o *Order) cutStairs(m *FinishedClip) {
	long, k := len(o.nominalPath(m.Clip)), o.climb(m.Clip)
	first := k.from
	on := m.Stands[rig.Left]
	for f := k.from; f+long <= k.frames && f < k.from+long; f++ {
		if f > 0 && on[f] && !on[f-1] {
			first = f
			break
		}
	}
	m.Motion = m.Motion.Range(first, first+long)
	for side := range m.Stands {
		m.Stands[side] = m.Stands[side][first : first+long]
	}
}

// groundOf returns the height of the ground under the left foot in the first frame of a clip.
func groundOf(m *FinishedClip) float64 {
	model := m.Body.Skeleton.Model(m.Motion.Pose(0), nil)
	return model[m.Body.Legs[rig.Left].Foot].Pos.Y - m.Body.Size.Ankle
}

// raised returns the positions of a track, raised by by metres.
func raised(positions []geom.Vec3, by float64) []geom.Vec3 {
	for f := range positions {
		positions[f].Y += by
	}
	return positions
}
