package geom

import "math"

// Quat is a rotation as a unit quaternion. The zero value is not a rotation;
// start from Identity.
type Quat struct{ X, Y, Z, W float64 }

// Identity turns nothing.
var Identity = Quat{W: 1}

// Mul returns the rotation that turns by b first, then by a.
func (a Quat) Mul(b Quat) Quat {
	return Quat{
		a.W*b.X + a.X*b.W + a.Y*b.Z - a.Z*b.Y,
		a.W*b.Y - a.X*b.Z + a.Y*b.W + a.Z*b.X,
		a.W*b.Z + a.X*b.Y - a.Y*b.X + a.Z*b.W,
		a.W*b.W - a.X*b.X - a.Y*b.Y - a.Z*b.Z,
	}
}

// Inv returns the opposite rotation.
func (a Quat) Inv() Quat { return Quat{-a.X, -a.Y, -a.Z, a.W} }

// Dot is the cosine of half the angle between two rotations, with a sign.
func (a Quat) Dot(b Quat) float64 { return a.X*b.X + a.Y*b.Y + a.Z*b.Z + a.W*b.W }

// Neg returns the other quaternion of the same rotation.
func (a Quat) Neg() Quat { return Quat{-a.X, -a.Y, -a.Z, -a.W} }

// Unit returns a at length one, or Identity where a has no usable length.
func (a Quat) Unit() Quat {
	l := math.Sqrt(a.Dot(a))
	if !(l > 1e-12) || math.IsInf(l, 0) {
		return Identity
	}
	return Quat{a.X / l, a.Y / l, a.Z / l, a.W / l}
}

// Near returns whichever of b and -b is closer to a.
func (a Quat) Near(b Quat) Quat {
	if a.Dot(b) < 0 {
		return b.Neg()
	}
	return b
}

// Rotate turns v by a.
func (a Quat) Rotate(v Vec3) Vec3 {
	u := Vec3{a.X, a.Y, a.Z}
	t := u.Cross(v).Scale(2)
	return v.Add(t.Scale(a.W)).Add(u.Cross(t))
}

// AxisAngle returns the right-handed rotation about a unit axis, in radians.
func AxisAngle(axis Vec3, angle float64) Quat {
	s, c := math.Sincos(angle / 2)
	return Quat{axis.X * s, axis.Y * s, axis.Z * s, c}
}

// Yaw returns the rotation about +Y that faces the given heading: 0 is +Z, and
// it grows toward +X.
func Yaw(heading float64) Quat { return AxisAngle(UnitY, heading) }

// Exp returns the rotation of a rotation vector (axis times angle, radians).
func Exp(v Vec3) Quat {
	angle := v.Len()
	if angle < 1e-9 {
		return Quat{v.X / 2, v.Y / 2, v.Z / 2, 1}.Unit()
	}
	return AxisAngle(v.Scale(1/angle), angle)
}

// Log returns the rotation vector of a, at most pi long.
func (a Quat) Log() Vec3 {
	if a.W < 0 {
		a = a.Neg()
	}
	v := Vec3{a.X, a.Y, a.Z}
	s := v.Len()
	if s < 1e-9 {
		return v.Scale(2)
	}
	return v.Scale(2 * math.Atan2(s, a.W) / s)
}

// Angle returns the angle between two rotations in radians, 0 to pi.
func (a Quat) Angle(b Quat) float64 { return a.Inv().Mul(b).Log().Len() }

// Slerp goes from a (t = 0) to b (t = 1) at constant speed along the shorter way.
func (a Quat) Slerp(b Quat, t float64) Quat {
	b = a.Near(b)
	if a.Dot(b) > 0.9995 {
		return Quat{a.X + t*(b.X-a.X), a.Y + t*(b.Y-a.Y), a.Z + t*(b.Z-a.Z), a.W + t*(b.W-a.W)}.Unit()
	}
	return a.Mul(Exp(a.Inv().Mul(b).Log().Scale(t))).Unit()
}

// Between returns the shortest rotation that turns the direction of from into the direction of to.
func Between(from, to Vec3) Quat {
	f, t := from.Unit(), to.Unit()
	d := f.Dot(t)
	if d < -1+1e-9 {
		return AxisAngle(f.Orthogonal(), math.Pi)
	}
	c := f.Cross(t)
	return Quat{c.X, c.Y, c.Z, 1 + d}.Unit()
}

// Rotation returns the unit quaternion along the components x, y, z, w.
func Rotation(r [4]float64) Quat { return Quat{r[0], r[1], r[2], r[3]}.Unit() }

// Basis returns the rotation that turns +Z into forward and +Y as near to up as
// a right angle allows. forward and up must not be parallel.
func Basis(forward, up Vec3) Quat {
	z := forward.Unit()
	x := up.Cross(z).Unit()
	y := z.Cross(x)
	// Shepperd's method, on the largest diagonal term.
	switch tr := x.X + y.Y + z.Z; {
	case tr > 0:
		s := 2 * math.Sqrt(1+tr)
		return Quat{(y.Z - z.Y) / s, (z.X - x.Z) / s, (x.Y - y.X) / s, s / 4}.Unit()
	case x.X > y.Y && x.X > z.Z:
		s := 2 * math.Sqrt(1+x.X-y.Y-z.Z)
		return Quat{s / 4, (y.X + x.Y) / s, (z.X + x.Z) / s, (y.Z - z.Y) / s}.Unit()
	case y.Y > z.Z:
		s := 2 * math.Sqrt(1+y.Y-x.X-z.Z)
		return Quat{(y.X + x.Y) / s, s / 4, (z.Y + y.Z) / s, (z.X - x.Z) / s}.Unit()
	default:
		s := 2 * math.Sqrt(1+z.Z-x.X-y.Y)
		return Quat{(z.X + x.Z) / s, (z.Y + y.Z) / s, s / 4, (x.Y - y.X) / s}.Unit()
	}
}

// Transform is a rigid motion: turn, then move.
type Transform struct {
	Rot Quat
	Pos Vec3
}

// Mul returns the transform that applies b first, then a.
func (a Transform) Mul(b Transform) Transform {
	return Transform{a.Rot.Mul(b.Rot), a.Apply(b.Pos)}
}

// Apply moves a point.
func (a Transform) Apply(p Vec3) Vec3 { return a.Rot.Rotate(p).Add(a.Pos) }
