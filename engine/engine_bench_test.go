package engine_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/mmcp"
)

// run measures how long a request takes.
func run(b *testing.B, req *mmcp.Request) {
	e := engine.New(engine.Options{})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := e.Generate(b.Context(), req.Call()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWalk is the clip that latency is judged on: five seconds at thirty
// frames a second on the 77 canonical joints.
func BenchmarkWalk(b *testing.B) {
	for _, format := range []mmcp.Format{mmcp.GLTF, mmcp.GLB} {
		b.Run(format.String(), func(b *testing.B) {
			req := ask("a person walks forward", 150)
			req.Format = format
			run(b, req)
		})
	}
}

func BenchmarkWalkThroughTwentyKeys(b *testing.B) {
	req := ask("a person walks forward", 150)
	for f := range 20 {
		req.Constraints = append(req.Constraints, mmcp.Constraint{
			Type: mmcp.ConstraintEffectorTarget, Joint: "LeftHand", Frames: []int{7 * f},
			Positions: [][3]float64{{0.4, 1.2, 0.3 + 0.2*float64(f)}},
		})
	}
	run(b, req)
}

// BenchmarkThreeClauses is five seconds of a compound sentence.
func BenchmarkThreeClauses(b *testing.B) {
	run(b, ask("a person walks forward while waving, then turns around and sits down on a chair", 150))
}

// BenchmarkLength is the same in clips of all lengths.
func BenchmarkLength(b *testing.B) {
	for name, seconds := range map[string]int{"5s": 5, "60s": 60, "300s": 300} {
		b.Run(name, func(b *testing.B) {
			run(b, ask("a person walks in a circle, then waves, then runs, then sits down and stands up", 30*seconds))
		})
	}
}

func BenchmarkSixteenSamples(b *testing.B) {
	req := ask("a person walks forward", 150)
	req.Options.NumSamples = 16
	run(b, req)
}
