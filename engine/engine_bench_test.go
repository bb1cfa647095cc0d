package engine_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/mmcp"
)

// BenchmarkWalk is the clip that latency is judged on: five seconds at thirty
// frames a second on the 77 canonical joints.
func BenchmarkWalk(b *testing.B) {
	e := engine.New(engine.Options{})
	for _, format := range []mmcp.Format{mmcp.GLTF, mmcp.GLB} {
		b.Run(format.String(), func(b *testing.B) {
			req := ask("a person walks forward", 150)
			req.Format = format
			b.ReportAllocs()
			for b.Loop() {
				if _, err := e.Generate(b.Context(), req); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkWalkThroughTwentyKeys(b *testing.B) {
	e := engine.New(engine.Options{})
	req := ask("a person walks forward", 150)
	for f := range 20 {
		req.Constraints = append(req.Constraints, mmcp.Constraint{
			Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{7 * f},
			Positions: [][3]float64{{0.4, 1.2, 0.3 + 0.2*float64(f)}},
		})
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Generate(b.Context(), req); err != nil {
			b.Fatal(err)
		}
	}
}
