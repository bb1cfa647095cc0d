package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
)

// Joints above the hips stay at their height for clients that know sliding joints, and stay in place
// while the body does. The body is where other clients have it, also between few keys.
func TestJointsAboveTheHipsStay(t *testing.T) {
	computes(t)
	rigs := 0
	for _, r := range humans() {
		b := rig.NewBody(r.Skeleton)
		rest := r.Skeleton.Model(r.Skeleton.RestPose(), nil)
		if rest[b.Pelvis].Pos.Dist(rest[0].Pos) < 0.3*b.Size.HipHeight {
			continue
		}
		rigs++
		for i, prompt := range []string{"crouch down and wave", "walk forward", "sit down"} {
			req := ask(prompt, 60)
			req.Skeleton = rigtest.Protocol(r.Skeleton)
			if i == 1 {
				req.Options.KeyframeBudget = 0.005
			}
			want := generate(t, req).Samples[0].Clip
			req.ProtocolVersion = "1.4"
			got := generate(t, req).Samples[0].Clip
			away := 0.0
			for f := range got.Frames() {
				a, b := r.Skeleton.Model(got.Pose(f), nil), r.Skeleton.Model(want.Pose(f), nil)
				if y := a[0].Pos.Y - rest[0].Pos.Y; math.Abs(y) > 1e-6 {
					t.Fatalf("%s, %s: the root is %g m above its place in frame %d", r.Name, prompt, y, f)
				}
				away = math.Max(away, a[0].Pos.Dist(got.Pose(0).Root))
				for j, body := range rig.NewBody(r.Skeleton).Legs {
					if d := a[body.Foot].Pos.Dist(b[body.Foot].Pos); d > 1e-5 {
						t.Fatalf("%s, %s: foot %d is %g m off in frame %d", r.Name, prompt, j, d, f)
					}
				}
			}
			if moves := i == 1; moves != (away > 0.01) {
				t.Errorf("%s, %s: the root moves by %.3f m", r.Name, prompt, away)
			}
		}
	}
	if rigs < 3 {
		t.Errorf("%d rigs have joints above the hips", rigs)
	}
	req := ask("crouch", 30)
	req.ProtocolVersion = "1.4"
	req.Skeleton = rigtest.Protocol(humans()[0].Skeleton)
	req.Constraints = []mmcp.Constraint{{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{20}, RootPosition: &[3]float64{0, 0.3, 0}}}
	if y := generate(t, req).Samples[0].Clip.Root[20].Y; math.Abs(y-0.3) > 1e-4 {
		t.Errorf("a root that is pinned at 0.3 m is at %g m", y)
	}
}
