package explain_test

import (
	"fmt"

	"github.com/motiongate/motiongate/engine/language/explain"
)

func ExamplePlan() {
	plan := explain.Plan("a person slowly walks forward, then waves with the left hand")
	for _, s := range plan.Schedule(5, nil) {
		fmt.Printf("%.1f to %.1f s: %s\n", s.Start, s.End, s.Verb)
	}
	// Output:
	// 0.0 to 2.4 s: walk
	// 2.4 to 5.0 s: wave
}
