package rig_test

import (
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// A skeleton is a list of joints, parents first. A pose turns each joint against
// its parent; Model tells where that brings all of them.
func Example() {
	s, err := rig.New([]rig.Joint{
		{Name: "shoulder", Parent: -1, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{Y: 1.4}}},
		{Name: "elbow", Parent: 0, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{X: 0.3}}},
		{Name: "wrist", Parent: 1, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{X: 0.25}}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	pose := s.RestPose()
	pose.Rot[s.Index("elbow")] = geom.AxisAngle(geom.UnitZ, math.Pi/2)
	for i, at := range s.Model(pose, nil) {
		fmt.Printf("%-8s %.2f %.2f %.2f\n", s.Joints[i].Name, at.Pos.X, at.Pos.Y, at.Pos.Z)
	}
	// Output:
	// shoulder 0.00 1.40 0.00
	// elbow    0.30 1.40 0.00
	// wrist    0.30 1.65 0.00
}

// NewBody finds out which joints play which role, whatever their names are, and
// measures the body.
func ExampleNewBody() {
	b := rig.NewBody(rig.Canonical())
	fmt.Println("left wrist:", b.Skeleton.Joints[b.Arms[rig.Left].Hand].Name)
	fmt.Println("right knee:", b.Skeleton.Joints[b.Legs[rig.Right].Shin].Name)
	fmt.Printf("hip height: %.2f m\n", b.Size.HipHeight)
	// Output:
	// left wrist: LeftHand
	// right knee: RightShin
	// hip height: 0.93 m
}
