package geom

import "math"

// Order is an order of rotations about the axes 0 (X), 1 (Y), 2 (Z), each once, written from the parent to
// the joint: each rotation is about an axis that the rotations before it have rotated.
type Order [3]int

// Euler returns the angles of a rotation in an order, in radians. The first and the last are within half a
// turn, the second within a quarter. If the second is a quarter, the last is 0.
func (o Order) Euler(q Quat) (angles [3]float64) {
	m := [3]Vec3{q.Rotate(UnitX), q.Rotate(UnitY), q.Rotate(UnitZ)} // columns
	at := func(row, column int) float64 {
		v := m[column]
		return [3]float64{v.X, v.Y, v.Z}[row]
	}
	i, j, k := o[0], o[1], o[2]
	sign := 1.0 // sign of the permutation
	if (i+1)%3 != j {
		sign = -1
	}
	sine := sign * at(i, k)
	angles[1] = math.Atan2(sine, math.Sqrt(at(i, i)*at(i, i)+at(i, j)*at(i, j)))
	if math.Abs(sine) > 1-1e-12 {
		angles[0] = math.Atan2(sign*at(k, j), at(j, j))
		return angles
	}
	angles[0] = math.Atan2(-sign*at(j, k), at(k, k))
	angles[2] = math.Atan2(-sign*at(i, j), at(i, i))
	return angles
}

// Quat returns the rotation of angles in an order, in radians.
func (o Order) Quat(angles [3]float64) Quat {
	axes := [3]Vec3{UnitX, UnitY, UnitZ}
	q := Identity
	for n, axis := range o {
		q = q.Mul(AxisAngle(axes[axis], angles[n]))
	}
	return q
}

// Near returns the angles of the same rotation that are nearest to others: the nearer of the two solutions,
// with whole turns added.
func (o Order) Near(angles, to [3]float64) [3]float64 {
	flipped := [3]float64{angles[0] + math.Pi, math.Pi - angles[1], angles[2] + math.Pi}
	best, least := angles, math.Inf(1)
	for _, a := range [2][3]float64{angles, flipped} {
		sum := 0.0
		for n := range a {
			a[n] = to[n] + math.Remainder(a[n]-to[n], 2*math.Pi)
			sum += math.Abs(a[n] - to[n])
		}
		if sum < least {
			best, least = a, sum
		}
	}
	return best
}
