package ik_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
)

func vec(t *rapid.T, name string) geom.Vec3 {
	f := rapid.Float64Range(-2, 2)
	return geom.Vec3{X: f.Draw(t, name+".x"), Y: f.Draw(t, name+".y"), Z: f.Draw(t, name+".z")}
}

func TestTwoBoneReachesOrPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, target, pole := vec(t, "a"), vec(t, "target"), vec(t, "pole")
		upper := rapid.Float64Range(0.05, 1).Draw(t, "upper")
		lower := rapid.Float64Range(0.05, 1).Draw(t, "lower")
		b := ik.TwoBone(a, target, pole, upper, lower)
		end := a.Add(b.Upper.Scale(upper)).Add(b.Lower.Scale(lower))
		if math.Abs(b.Upper.Len()-1) > 1e-9 || math.Abs(b.Lower.Len()-1) > 1e-9 {
			t.Fatalf("directions of length %g and %g", b.Upper.Len(), b.Lower.Len())
		}
		if b.Reached {
			if d := end.Dist(target); d > 1e-6 {
				t.Fatalf("Reached is set %g m from the target", d)
			}
			return
		}
		if far := target.Dist(a) > upper+lower; far && end.Sub(a).Unit().Dot(target.Sub(a).Unit()) < 1-1e-6 {
			t.Fatal("the limb does not point at a target out of reach")
		}
	})
}

func TestTwoBoneBendsTowardsThePole(t *testing.T) {
	b := ik.TwoBone(geom.Vec3{Y: 1}, geom.Vec3{Y: 0.2}, geom.UnitZ, 0.45, 0.45)
	if b.Upper.Z <= 0 || b.Lower.Z >= 0 {
		t.Errorf("upper %v, lower %v: the knee is not in front", b.Upper, b.Lower)
	}
	if b.Hinge.Dist(geom.UnitX) > 1e-9 {
		t.Errorf("hinge %v, want +X", b.Hinge)
	}
}
