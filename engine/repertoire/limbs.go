package repertoire

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// v is short for a direction or an offset: outwards, up, ahead.
func v(out, up, ahead float64) geom.Vec3 { return geom.Vec3{X: out, Y: up, Z: ahead} }

// laid is an arm told by how its bones point, seen from the chest.
func laid(upper, fore, palm geom.Vec3, hand Shape) *Reach {
	return &Reach{Upper: upper, Fore: fore, Palm: palm, Hand: hand}
}

// held is a hand whose palm is at a place: it faces palm and points to point.
func held(at Mark, off, palm, point geom.Vec3, hand Shape) *Reach {
	return &Reach{At: at, Off: off, Palm: palm, Point: point, Hand: hand, By: 0.5}
}

// tip is a hand whose fingertips are at a place.
func tip(at Mark, off, palm, point geom.Vec3, hand Shape) *Reach {
	r := held(at, off, palm, point, hand)
	r.By = 0.95
	return r
}

// with returns a reach that swings.
func (r Reach) with(s Swing) *Reach {
	r.Swing = s
	return &r
}

// bent returns a reach with its elbow turned, degrees outwards and up.
func (r Reach) bent(swivel float64) *Reach {
	r.Swivel += swivel
	return &r
}

// along returns a direction at right angles to where a straight hand points, that
// its palm can face: down, or ahead if it points up or down.
func along(u geom.Vec3) geom.Vec3 {
	palm := v(-0.35, -1, 0)
	if math.Abs(u.Y) > 0.75 {
		palm = v(-0.5, 0, 1)
	}
	return palm.Sub(u.Scale(palm.Dot(u)))
}

// pointing is an arm stretched out to a direction.
func pointing(d geom.Vec3) *Reach {
	u := d.Unit()
	return &Reach{Upper: u.Add(v(0.06, -0.08, 0)), Fore: u, Palm: along(u), Hand: Pointer, Lift: 3}
}

// reaching is an arm that goes as far as it can.
func reaching(d geom.Vec3) *Reach {
	u := d.Unit()
	palm := along(u).Add(v(-0.6, 0, 0))
	return &Reach{Upper: u.Add(v(0.08, -0.14, 0)), Fore: u.Add(v(-0.03, 0.04, 0)), Palm: palm.Sub(u.Scale(palm.Dot(u))), Hand: Cup, Lift: 8}
}

// outright is an arm without a bend, its palm facing somewhere.
func outright(d, palm geom.Vec3) *Reach { return &Reach{Upper: d, Fore: d, Palm: palm, Hand: Flat} }

// clapping is a hand so far from the other, in front of the chest.
func clapping(apart float64) *Reach {
	return held(Middle, v(apart, -0.36, 0.5), v(-1, 0.1, 0.1), v(0.1, 0.75, 0.7), Flat).bent(12)
}

// highClap is the same over the head.
func highClap(apart float64) *Reach {
	return held(Middle, v(apart, 1.0, 0.16), v(-1, 0, 0.1), v(0.05, 1, 0.1), Flat)
}

// wing is an arm as high as a wing that flaps.
func wing(up float64) *Reach {
	return &Reach{Upper: v(1, up, 0.05), Fore: v(1, 0.75*up-0.1, 0.05), Palm: v(0, -1, 0), Hand: Flat, Lift: 4}
}

func radians(deg float64) float64 { return deg * math.Pi / 180 }
