package geom

import "math"

// Vec3 is a point or a direction in metres.
type Vec3 struct{ X, Y, Z float64 }

// The axes of the world.
var (
	UnitX = Vec3{X: 1}
	UnitY = Vec3{Y: 1}
	UnitZ = Vec3{Z: 1}
)

// Arithmetic by components. Dist is the length of the way from a to b, Horizontal a
// without its height, and Lerp goes from a (t = 0) to b (t = 1).

func (a Vec3) Add(b Vec3) Vec3             { return Vec3{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }
func (a Vec3) Sub(b Vec3) Vec3             { return Vec3{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }
func (a Vec3) Scale(s float64) Vec3        { return Vec3{a.X * s, a.Y * s, a.Z * s} }
func (a Vec3) Dot(b Vec3) float64          { return a.X*b.X + a.Y*b.Y + a.Z*b.Z }
func (a Vec3) Len() float64                { return math.Sqrt(a.Dot(a)) }
func (a Vec3) Dist(b Vec3) float64         { return a.Sub(b).Len() }
func (a Vec3) Horizontal() Vec3            { return Vec3{a.X, 0, a.Z} }
func (a Vec3) Lerp(b Vec3, t float64) Vec3 { return a.Add(b.Sub(a).Scale(t)) }

// Cross returns the right-handed cross product.
func (a Vec3) Cross(b Vec3) Vec3 {
	return Vec3{a.Y*b.Z - a.Z*b.Y, a.Z*b.X - a.X*b.Z, a.X*b.Y - a.Y*b.X}
}

// Unit returns a at length one, or the zero vector where a is too short to have
// a direction.
func (a Vec3) Unit() Vec3 {
	l := a.Len()
	if l < 1e-12 {
		return Vec3{}
	}
	return a.Scale(1 / l)
}

// Orthogonal returns some unit vector at a right angle to a.
func (a Vec3) Orthogonal() Vec3 {
	if math.Abs(a.X) < 0.6*a.Len() {
		return a.Cross(UnitX).Unit()
	}
	return a.Cross(UnitY).Unit()
}

// Vec returns the vector with the components x, y, z.
func Vec(v [3]float64) Vec3 { return Vec3{v[0], v[1], v[2]} }

// Usable reports whether all numbers are finite and less than 1e5 in size, as
// those of any scene in metres are.
func Usable(values ...float64) bool {
	for _, v := range values {
		if !(math.Abs(v) < 1e5) {
			return false
		}
	}
	return true
}
