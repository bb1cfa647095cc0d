// Package ik solves two-bone limbs in closed form: it bends them so that their ends reach targets.
// Bones keep their lengths. A limb points at a target out of reach.
package ik

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// Bend is a solved limb of two bones: directions in model space and the hinge
// between them, all unit vectors.
type Bend struct {
	Upper, Lower geom.Vec3
	Hinge        geom.Vec3 // axis of the bend from Upper to Lower
	Angle        float64   // bend in radians; 0: straight
	Reached      bool
}

// TwoBone bends a limb with its upper end at a so that its lower end reaches target, and its
// middle joint is on the side of the direction pole. pole need not be a unit vector or
// perpendicular to the limb.
func TwoBone(a, target, pole geom.Vec3, upper, lower float64) Bend {
	// A bone without length still has a direction.
	upper, lower = max(upper, 1e-9), max(lower, 1e-9)
	d := target.Sub(a)
	reach := d.Len()
	dir := d.Unit()
	if reach < 1e-9 {
		dir = geom.Vec3{Y: -1}
	}
	side := pole.Sub(dir.Scale(pole.Dot(dir)))
	if side.Len() < 1e-6 {
		side = dir.Orthogonal()
	}
	side = side.Unit()
	low, high := math.Abs(upper-lower), upper+lower
	r := max(low*(1+1e-9)+1e-9, min(high, reach))
	// Angle at the upper end, by the law of cosines.
	cos := (upper*upper + r*r - lower*lower) / (2 * upper * r)
	cos = max(-1, min(1, cos))
	sin := math.Sqrt(1 - cos*cos)
	u := dir.Scale(cos).Add(side.Scale(sin))
	l := dir.Scale(r).Sub(u.Scale(upper)).Unit()
	return Bend{
		Upper:   u,
		Lower:   l,
		Hinge:   side.Cross(dir).Unit(),
		Angle:   math.Acos(max(-1, min(1, u.Dot(l)))),
		Reached: reach <= high+1e-9 && reach >= low-1e-9,
	}
}
