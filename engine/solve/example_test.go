package solve_test

import (
	"fmt"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// A body that stands still puts its left hand on a switch after two seconds. Before
// and after that the motion is what it was.
func Example() {
	b := rig.NewBody(rig.Canonical())
	hand := b.Arms[rig.Left].Hand
	light := geom.Vec3{X: 0.3, Y: 1.3, Z: 0.45}
	s := solve.New(b, still(b), solve.Pins{Targets: []solve.Target{{Joint: hand, Time: 2, Pos: light}}})

	pose := b.Skeleton.RestPose()
	for _, t := range []float64{0, 2, 4} {
		s.At(t, &pose)
		fmt.Printf("%g s: the hand is %.2f m from the switch\n", t, b.Skeleton.Model(pose, nil)[hand].Pos.Dist(light))
	}
	// Output:
	// 0 s: the hand is 0.60 m from the switch
	// 2 s: the hand is 0.00 m from the switch
	// 4 s: the hand is 0.60 m from the switch
}
