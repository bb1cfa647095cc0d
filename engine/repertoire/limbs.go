package repertoire

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// v is short for a direction or an offset: outwards, up, ahead.
func v(out, up, ahead float64) geom.Vec3 { return geom.Vec3{X: out, Y: up, Z: ahead} }

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

func radians(deg float64) float64 { return deg * math.Pi / 180 }
