package rig_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Read reverses Write.
func TestReadReversesWrite(t *testing.T) {
	body := rig.NewBody(rig.Canonical())
	n := 0.0
	some := func() geom.Quat {
		n++
		return geom.Exp(geom.Vec3{X: math.Sin(n), Y: math.Cos(2 * n), Z: math.Sin(3*n) / 2})
	}
	want := rig.NewTurns()
	want.At = geom.Vec3{X: 0.3, Y: 0.8, Z: -2}
	want.Pelvis, want.Chest, want.Head = some(), some(), some()
	for s := range want.Upper {
		want.Clavicle[s], want.Upper[s], want.Fore[s], want.Hand[s] = some(), some(), some(), some()
		want.Thigh[s], want.Shin[s], want.Sole[s], want.Toe[s] = some(), some(), some(), some()
		for f := range want.Curl[s] {
			want.Curl[s][f] = 0.25 * float64(f+1) // the little finger closes to a fist
		}
	}
	pose := body.Skeleton.RestPose()
	body.Write(&want, &pose)
	got := body.Read(body.Skeleton.Model(pose, nil))
	const tolerance = 1e-6 // radians and metres
	if got.At.Dist(want.At) > tolerance {
		t.Errorf("the pelvis is at %v, want %v", got.At, want.At)
	}
	check := func(part string, a, b geom.Quat) {
		if off := a.Angle(b); off > tolerance {
			t.Errorf("%s is off by %g rad", part, off)
		}
	}
	check("pelvis", got.Pelvis, want.Pelvis)
	check("chest", got.Chest, want.Chest)
	check("head", got.Head, want.Head)
	for s := range want.Upper {
		check("clavicle", got.Clavicle[s], want.Clavicle[s])
		check("upper arm", got.Upper[s], want.Upper[s])
		check("forearm", got.Fore[s], want.Fore[s])
		check("hand", got.Hand[s], want.Hand[s])
		check("thigh", got.Thigh[s], want.Thigh[s])
		check("shin", got.Shin[s], want.Shin[s])
		check("sole", got.Sole[s], want.Sole[s])
		check("toe", got.Toe[s], want.Toe[s])
		for f := range want.Curl[s] {
			if math.Abs(got.Curl[s][f]-want.Curl[s][f]) > 1e-6 {
				t.Errorf("finger %d is curled by %g, want %g", f, got.Curl[s][f], want.Curl[s][f])
			}
		}
	}
}
