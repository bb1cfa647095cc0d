package ik_test

import (
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
)

// A leg of two bones of 0.45 m hangs from a hip 0.9 m above the ground. Its ankle
// is brought to a step; the knee points forward.
func ExampleTwoBone() {
	const thigh, shin = 0.45, 0.45
	hip, step := geom.Vec3{Y: 0.9}, geom.Vec3{Y: 0.3, Z: 0.2}
	b := ik.TwoBone(hip, step, geom.UnitZ, thigh, shin)
	knee := hip.Add(b.Upper.Scale(thigh))
	ankle := knee.Add(b.Lower.Scale(shin))
	fmt.Printf("knee  %.2f m high, %.2f m ahead, bent by %.0f degrees\n", knee.Y, knee.Z, b.Angle*180/math.Pi)
	fmt.Printf("ankle %.2f m high, %.2f m ahead, reached: %v\n", ankle.Y, ankle.Z, b.Reached)
	// Output:
	// knee  0.70 m high, 0.40 m ahead, bent by 91 degrees
	// ankle 0.30 m high, 0.20 m ahead, reached: true
}
