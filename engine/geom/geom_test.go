package geom_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/motiongate/motiongate/engine/geom"
)

// tolerance is what rounding may cost a handful of operations on values of about one.
const tolerance = 1e-12

func drawVec(t *rapid.T, name string) geom.Vec3 {
	f := rapid.Float64Range(-3, 3)
	return geom.Vec3{X: f.Draw(t, name+".x"), Y: f.Draw(t, name+".y"), Z: f.Draw(t, name+".z")}
}

func drawUnit(t *rapid.T, name string) geom.Vec3 {
	for {
		if v := drawVec(t, name); v.Len() > 0.1 {
			return v.Unit()
		}
	}
}

func drawQuat(t *rapid.T, name string) geom.Quat {
	return geom.AxisAngle(drawUnit(t, name), rapid.Float64Range(-7, 7).Draw(t, name+".angle"))
}

// apart is the largest distance between what two rotations make of the axes.
func apart(a, b geom.Quat) (most float64) {
	for _, v := range [3]geom.Vec3{geom.UnitX, geom.UnitY, geom.UnitZ} {
		most = math.Max(most, a.Rotate(v).Dist(b.Rotate(v)))
	}
	return most
}

func TestRotationsAreAGroupThatKeepsLengths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, v := drawQuat(t, "a"), drawQuat(t, "b"), drawVec(t, "v")
		if d := a.Mul(b).Rotate(v).Dist(a.Rotate(b.Rotate(v))); d > tolerance {
			t.Errorf("a·b is not b first, then a: %g off", d)
		}
		if d := apart(a.Mul(a.Inv()), geom.Identity); d > tolerance {
			t.Errorf("a and its opposite leave %g", d)
		}
		if d := math.Abs(a.Rotate(v).Len() - v.Len()); d > tolerance {
			t.Errorf("the length changes by %g", d)
		}
		if d := apart(a, a.Neg()); d > tolerance {
			t.Errorf("a and -a differ by %g", d)
		}
		if n := a.Near(b); a.Dot(n) < 0 || apart(n, b) > tolerance {
			t.Errorf("%v is not %v on the side of %v", n, b, a)
		}
	})
}

func TestExpAndLogAreInverse(t *testing.T) {
	for name, angle := range map[string]float64{
		"nothing": 0, "less than floats tell": 1e-300, "below the short cut": 9.9e-10, "above it": 1.1e-9,
		"a little": 1e-4, "a quarter": math.Pi / 2, "nearly half a turn": math.Pi - 1e-9, "half a turn": math.Pi,
	} {
		v := geom.Vec3{X: 0.6, Z: -0.8}.Scale(angle)
		got := geom.Exp(v).Log()
		// Of half a turn both ways are right.
		if d := math.Min(got.Dist(v), got.Dist(v.Scale(-1))+math.Max(0, math.Pi-1e-8-angle)); d > 1e-9*math.Max(angle, 1e-9) {
			t.Errorf("%s: %v comes back as %v", name, v, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		q := drawQuat(t, "q")
		v := q.Log()
		if v.Len() > math.Pi+tolerance {
			t.Errorf("%v is longer than half a turn", v)
		}
		// The arc tangent of a tiny sine loses digits near half a turn.
		if d := apart(geom.Exp(v), q); d > 1e-9 {
			t.Errorf("%v comes back %g off", q, d)
		}
	})
}

func TestAngle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawQuat(t, "a")
		angle := rapid.Float64Range(0, math.Pi).Draw(t, "angle")
		b := a.Mul(geom.AxisAngle(drawUnit(t, "axis"), angle))
		for _, b := range [2]geom.Quat{b, b.Neg()} {
			if got := a.Angle(b); math.Abs(got-angle) > 1e-7 {
				t.Errorf("got %v, want %v", got, angle)
			}
		}
	})
}

func TestSlerpGoesTheShorterWayAtConstantSpeed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, axis := drawQuat(t, "a"), drawUnit(t, "axis")
		// Up to where either way is the shorter one, and down to where it goes straight.
		angle := rapid.OneOf(rapid.Float64Range(0, 3.1), rapid.Float64Range(0, 0.07), rapid.Float64Range(0, 1e-8)).Draw(t, "angle")
		k := rapid.Float64Range(0, 1).Draw(t, "k")
		b := a.Mul(geom.AxisAngle(axis, angle))
		want := a.Mul(geom.AxisAngle(axis, k*angle))
		// Where the two are nearly one, the chord stands for the arc.
		const chord = 1e-6
		for _, b := range [2]geom.Quat{b, b.Neg()} {
			got := a.Slerp(b, k)
			if d := apart(got, want); d > chord {
				t.Errorf("%v of the way is %g off", k, d)
			}
			if d := math.Abs(got.Dot(got) - 1); d > tolerance {
				t.Errorf("the length is off by %g", d)
			}
		}
		if d := math.Max(apart(a.Slerp(b, 0), a), apart(a.Slerp(b, 1), b)); d > 1e-9 {
			t.Errorf("the ends are %g off", d)
		}
	})
	// Half a turn apart no way is shorter: either will do, but it is one of them.
	half := geom.Identity.Slerp(geom.AxisAngle(geom.UnitY, math.Pi), 0.5)
	if d := math.Min(apart(half, geom.Yaw(math.Pi/2)), apart(half, geom.Yaw(-math.Pi/2))); d > tolerance {
		t.Errorf("half of half a turn is %v", half)
	}
}

func TestUnitOfZero(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for name, q := range map[string]geom.Quat{
		"nothing": {}, "less than nothing": {X: 1e-200}, "too much": {W: 1e200}, "endless": {Y: inf}, "no number": {Z: nan},
	} {
		if got := q.Unit(); got != geom.Identity {
			t.Errorf("%s: %v", name, got)
		}
	}
	if got := (geom.Vec3{X: 1e-13}).Unit(); got != (geom.Vec3{}) {
		t.Errorf("too short for a direction: %v", got)
	}
}

func TestBetween(t *testing.T) {
	check := func(t interface{ Errorf(string, ...any) }, from, to geom.Vec3) {
		q := geom.Between(from, to)
		// Turned nearly about, the axis comes from what rounding leaves.
		if d := q.Rotate(from.Unit()).Dist(to.Unit()); d > 1e-4 {
			t.Errorf("%v is turned %g off %v", from, d, to)
		}
		angle := math.Atan2(from.Unit().Cross(to.Unit()).Len(), from.Unit().Dot(to.Unit()))
		if got := geom.Identity.Angle(q); math.Abs(got-angle) > 1e-4 {
			t.Errorf("%v to %v: %v rad, the shortest turn has %v", from, to, got, angle)
		}
	}
	for _, v := range []geom.Vec3{geom.UnitX, geom.UnitY, geom.UnitZ, {X: 0.6, Y: 0.8}, {X: -3, Y: 2, Z: 1}} {
		check(t, v, v)
		check(t, v, v.Scale(-2))
		for _, off := range []float64{1e-12, 1e-9, 1e-6, 1e-4, 1e-3} {
			check(t, v, v.Scale(-1).Add(v.Orthogonal().Scale(off)))
		}
	}
	rapid.Check(t, func(t *rapid.T) { check(t, drawUnit(t, "from"), drawUnit(t, "to").Scale(2)) })
	if got := geom.Between(geom.Vec3{}, geom.UnitX); got != geom.Identity {
		t.Errorf("from nowhere: %v", got)
	}
}

func TestBasis(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		forward, up := drawUnit(t, "forward"), drawUnit(t, "up")
		if forward.Cross(up).Len() < 0.01 {
			t.Skip("parallel")
		}
		q := geom.Basis(forward.Scale(2), up)
		if d := q.Rotate(geom.UnitZ).Dist(forward); d > 1e-9 {
			t.Errorf("+Z is %g off forward", d)
		}
		y := q.Rotate(geom.UnitY)
		if math.Abs(y.Dot(forward.Cross(up).Unit())) > 1e-9 || y.Dot(up) <= 0 {
			t.Errorf("+Y is %v, up %v", y, up)
		}
	})
	// Each of these has another largest term on its diagonal.
	for _, want := range []geom.Quat{geom.Identity, {X: 1}, {Y: 1}, {Z: 1}} {
		if got := geom.Basis(want.Rotate(geom.UnitZ), want.Rotate(geom.UnitY)); apart(got, want) > tolerance {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}

func TestYawGrowsFromZTowardX(t *testing.T) {
	for heading, want := range map[float64]geom.Vec3{0: geom.UnitZ, math.Pi / 2: geom.UnitX, math.Pi: {Z: -1}, -math.Pi / 2: {X: -1}} {
		if got := geom.Yaw(heading).Rotate(geom.UnitZ); got.Dist(want) > tolerance {
			t.Errorf("%v faces %v, want %v", heading, got, want)
		}
	}
}

func TestTransforms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := geom.Transform{Rot: drawQuat(t, "a"), Pos: drawVec(t, "a.pos")}
		b := geom.Transform{Rot: drawQuat(t, "b"), Pos: drawVec(t, "b.pos")}
		p := drawVec(t, "p")
		if d := a.Mul(b).Apply(p).Dist(a.Apply(b.Apply(p))); d > 10*tolerance {
			t.Errorf("a·b is not b first, then a: %g off", d)
		}
	})
}

func TestOrthogonal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawUnit(t, "a").Scale(rapid.Float64Range(1e-6, 1e6).Draw(t, "length"))
		o := a.Orthogonal()
		if math.Abs(o.Len()-1) > tolerance || math.Abs(o.Dot(a.Unit())) > tolerance {
			t.Errorf("%v is not at a right angle to %v", o, a)
		}
	})
}

// TestEuler checks that in every order the angles of a rotation give that rotation again, even after Near
// and if the second angle is a quarter turn.
func TestEuler(t *testing.T) {
	orders := []geom.Order{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	rapid.Check(t, func(t *rapid.T) {
		o := rapid.SampledFrom(orders).Draw(t, "order")
		q := drawQuat(t, "q")
		if rapid.Bool().Draw(t, "locked") {
			q = o.Quat([3]float64{rapid.Float64Range(-3, 3).Draw(t, "a"), math.Pi / 2, rapid.Float64Range(-3, 3).Draw(t, "b")})
		}
		a := o.Euler(q)
		near := o.Near(a, [3]float64{7, -2, 30})
		for _, angles := range [][3]float64{a, near} {
			if d := o.Quat(angles).Angle(q); d > 2e-6 {
				t.Fatalf("%v: the angles %v are %g off", o, angles, d)
			}
		}
	})
}
