package engine_test

import (
	"bytes"
	"context"
	"math"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine"
)

// TestKeptRigsChangeNothing holds that an engine that has seen other rigs before, or the
// same one, answers as a new one does, to the sign of a zero.
func TestKeptRigsChangeNothing(t *testing.T) {
	used := engine.New(engine.Options{})
	req := ask("a person stands", 2)
	own := req.Skeleton.Joints
	for round := range 2 {
		for i := range 40 {
			joints := slices.Clone(own)
			switch last := &joints[len(joints)-1]; {
			case i == 1:
				last.RestTranslation[0] = 0
			case i == 2:
				last.RestTranslation[0] = math.Copysign(0, -1)
			case i == 3:
				last.Name += " other"
			case i > 3:
				last.RestTranslation[1] += 0.001 * float64(i)
			}
			if i > 3 && i < 35 && round > 0 {
				continue
			}
			req.Skeleton.Joints = joints
			got, err := used.Generate(context.Background(), req.Call())
			if err != nil {
				t.Fatal(err)
			}
			want, err := engine.New(engine.Options{}).Generate(context.Background(), req.Call())
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got.Body, want.Body) {
				t.Fatalf("round %d, rig %d: an engine that was used answers otherwise", round, i)
			}
			joints[0].RestTranslation[1] += 1 // a caller may change its request afterwards
		}
	}
}
