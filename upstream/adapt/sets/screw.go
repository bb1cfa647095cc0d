package sets

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

// screw is the movement of a body in one cycle of a loop: a turn about the vertical, a translation over the ground, and a
// rise.
type screw struct {
	turn float64   // radians to the left
	move geom.Vec3 // horizontal, after the turn about the origin
	rise float64   // metres
}

// straight is the largest turn of a cycle that counts as straight, in radians.
const straight = 1e-9

// at returns the movement in a fraction of a cycle, possibly negative.
func (s screw) at(part float64) geom.Transform {
	up := geom.UnitY.Scale(s.rise * part)
	if math.Abs(s.turn) < straight {
		return geom.Transform{Rot: geom.Identity, Pos: s.move.Scale(part).Add(up)}
	}
	centre := s.centre()
	turn := geom.Yaw(s.turn * part)
	return geom.Transform{Rot: turn, Pos: centre.Sub(turn.Rotate(centre)).Add(up)}
}

// centre returns the centre of rotation of a turning movement.
func (s screw) centre() geom.Vec3 {
	// centre = turn(centre) + move
	half := 1 / (2 * math.Tan(s.turn/2))
	return geom.Vec3{X: s.move.X/2 + s.move.Z*half, Z: s.move.Z/2 - s.move.X*half}
}

// length returns the length of the path of a point in one cycle, in metres.
func (s screw) length(from geom.Vec3) float64 {
	if math.Abs(s.turn) < straight {
		return s.move.Len()
	}
	return math.Abs(s.turn) * from.Horizontal().Dist(s.centre())
}

// track returns the path of a body without the sway and the turns of its strides: the mean of its positions, each
// moved back to the beginning of the cycle, then moved by the cycle.
func (s screw) track(track []geom.Vec3, facing []float64) clip.Track {
	last := len(track) - 1
	var from geom.Vec3
	heading := 0.0
	for f := range last {
		part := float64(f) / float64(last)
		from = from.Add(s.at(-part).Apply(track[f].Horizontal()).Horizontal().Scale(1 / float64(last)))
		heading += (facing[f] - s.turn*part) / float64(last)
	}
	out := clip.Track{Position: make([]geom.Vec3, last+1), Heading: make([]float64, last+1)}
	for f := range out.Position {
		part := float64(f) / float64(last)
		out.Position[f], out.Heading[f] = s.at(part).Apply(from), heading+s.turn*part
	}
	return out
}
