package engine_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/mmcp"
)

// canonical returns the joints of the engine's own rig, changed.
func canonical(change func(i int, j *mmcp.Joint)) []mmcp.Joint {
	caps, _ := engine.New(engine.Options{}).Capabilities(context.Background())
	joints := append([]mmcp.Joint(nil), caps.Models[0].CanonicalSkeleton.Joints...)
	for i := range joints {
		change(i, &joints[i])
	}
	return joints
}

// chain returns joints in a row, some of them at the same place.
func chain(n int) []mmcp.Joint {
	out := make([]mmcp.Joint, n)
	for i := range out {
		out[i] = mmcp.Joint{Name: fmt.Sprintf("j%d", i), RestRotation: [4]float64{0, 0, 0, 1}}
		if i > 0 {
			out[i].Parent = fmt.Sprintf("j%d", i-1)
			out[i].RestTranslation = [3]float64{0, 0.02 * float64(i%3), 0.01}
		}
	}
	return out
}

// For any rig and constraints the answer is finite, and no bone is stretched.
func TestUnusualRigsAndConstraints(t *testing.T) {
	computes(t)
	rigs := map[string][]mmcp.Joint{
		"flat":           canonical(func(_ int, j *mmcp.Joint) { j.RestTranslation = [3]float64{} }),
		"no arms":        canonical(func(_ int, j *mmcp.Joint) { zero(j, "LeftForeArm", "LeftHand", "RightForeArm", "RightHand") }),
		"no legs":        canonical(func(_ int, j *mmcp.Joint) { zero(j, "LeftShin", "LeftFoot", "RightShin", "RightFoot") }),
		"one short leg":  canonical(func(_ int, j *mmcp.Joint) { zero(j, "LeftFoot") }),
		"no feet":        canonical(func(_ int, j *mmcp.Joint) { zero(j, "LeftToeBase", "LeftToeEnd", "RightToeBase", "RightToeEnd") }),
		"dead rotations": canonical(func(_ int, j *mmcp.Joint) { j.RestRotation = [4]float64{} }),
		"giant": canonical(func(_ int, j *mmcp.Joint) {
			for a := range j.RestTranslation {
				j.RestTranslation[a] *= 100
			}
		}),
		"ant": canonical(func(_ int, j *mmcp.Joint) {
			for a := range j.RestTranslation {
				j.RestTranslation[a] *= 0.001
			}
		}),
		"one joint":   chain(1),
		"two joints":  chain(2),
		"500 in line": chain(500),
	}
	r := rand.New(rand.NewPCG(1, 2))
	unusual := func(scale float64) float64 {
		return [...]float64{0, scale, -scale, 100, -100, 1e-9, r.NormFloat64() * scale}[r.IntN(7)]
	}
	for name, joints := range rigs {
		t.Run(name, func(t *testing.T) {
			for range 4 {
				req := ask([]string{"a person walks forward", "runs", "waves", "sits down", ""}[r.IntN(5)]+" ", 24)
				req.Skeleton.Joints = joints
				req.Options.Loop = r.IntN(3) == 0
				spot := func() [3]float64 { return [3]float64{unusual(1), unusual(1), unusual(1)} }
				turn := func() [4]float64 { return [4]float64{unusual(1), unusual(1), unusual(1), unusual(1)} }
				joint := func() string { return joints[r.IntN(len(joints))].Name }
				for range 3 {
					req.Constraints = append(req.Constraints,
						mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: joint(), Frames: []int{r.IntN(24), r.IntN(24)}, Positions: [][3]float64{spot(), spot()}, Rotations: [][4]float64{turn(), turn()}},
						mmcp.Constraint{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{r.IntN(24)}, FillMode: []string{mmcp.FillRest, mmcp.FillGenerate}[r.IntN(2)], JointRotations: map[string][4]float64{joint(): turn(), joint(): turn()}})
				}
				p := spot()
				req.Constraints = append(req.Constraints,
					mmcp.Constraint{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{r.IntN(24)}, JointRotations: map[string][4]float64{joint(): turn()}, RootPosition: &p},
					mmcp.Constraint{Type: mmcp.ConstraintRootPath, Frames: []int{2, 3, 20}, PositionsXZ: [][2]float64{{unusual(1), unusual(1)}, {unusual(50), unusual(50)}, {unusual(1), unusual(1)}}, HeadingRadians: []float64{unusual(3), unusual(3), unusual(3)}},
					mmcp.Constraint{Type: mmcp.ConstraintGroundHeight, Points: [][3]float64{{unusual(1), unusual(1), unusual(1)}, {unusual(1), unusual(1), unusual(1)}, {unusual(1), unusual(1), unusual(1)}, {unusual(1), unusual(1), unusual(1)}}})
				c := generate(t, req).Samples[0].Clip
				for _, q := range c.Rot {
					if n := math.Sqrt(q.Dot(q)); !(math.Abs(n-1) < 1e-5) {
						t.Fatalf("a rotation of length %g", n)
					}
				}
				for _, p := range c.Root {
					if !(math.Abs(p.X)+math.Abs(p.Y)+math.Abs(p.Z) < 1e6) {
						t.Fatalf("the root is at %v", p)
					}
				}
			}
		})
	}
}

func zero(j *mmcp.Joint, names ...string) {
	for _, n := range names {
		if j.Name == n {
			j.RestTranslation = [3]float64{}
		}
	}
}
