package engine_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/mmcp"
)

// reportedConstraints returns what an answer reports about its constraints.
func reportedConstraints(t *testing.T, extra map[string]json.RawMessage) []struct {
	Error float64  `json:"max_error_cm"`
	Turn  *float64 `json:"max_error_deg"`
} {
	t.Helper()
	var report struct {
		Constraints []struct {
			Error float64  `json:"max_error_cm"`
			Turn  *float64 `json:"max_error_deg"`
		} `json:"constraints"`
	}
	if err := json.Unmarshal(extra["report"], &report); err != nil {
		t.Fatalf("the report: %v", err)
	}
	return report.Constraints
}

// Impossible or contradictory constraints are approached as far as the body can, and
// the rest is reported: no limb is stretched or bent beyond its limits, and speeds
// stay human.
func TestImpossibleConstraintsAreReported(t *testing.T) {
	computes(t)
	const (
		bent = 2  // degrees beyond the limits of a joint
		fast = 10 // m/s
	)
	at := func(x, y, z float64) geom.Vec3 { return geom.Vec3{X: x, Y: y, Z: z} }
	squat := generate(t, ask("a person squats", 120)).Samples[0].Clip
	here := places(squat)[60]
	var everywhere, shaken []mmcp.Constraint
	for j, joint := range squat.Skeleton.Joints {
		everywhere = append(everywhere, target(joint.Name, 30, here[j].Pos, here[j].Rot))
	}
	shaken = append(shaken, mmcp.Constraint{Type: mmcp.ConstraintEffectorTarget, Joint: "RightHand"})
	for f := range 60 {
		shaken[0].Frames = append(shaken[0].Frames, f)
		shaken[0].Positions = append(shaken[0].Positions, [3]float64{-0.3 + 0.2*math.Sin(float64(f)/5), 1.2 + 0.1*math.Cos(float64(f)/3), 0.4})
	}
	turn := geom.AxisAngle(geom.UnitX, 1)
	tests := map[string]struct {
		prompt string
		frames int
		ask    []mmcp.Constraint
		off    float64 // cm that the report tells at least, of the first; 0: it is met
		calm   bool    // how joints bend is not the engine's choice
	}{
		"hand 100 m away":            {"a person stands", 90, []mmcp.Constraint{target("RightHand", 45, at(100, 1, 0))}, 9000, false},
		"hand 100 m up":              {"a person stands", 90, []mmcp.Constraint{target("RightHand", 45, at(0, 100, 0))}, 9000, false},
		"head 100 m away":            {"a person stands", 90, []mmcp.Constraint{target("Head", 45, at(0, 1.5, 100))}, 9000, false},
		"two places at once":         {"a person stands", 90, []mmcp.Constraint{target("RightHand", 45, at(-0.3, 1.2, 0.4)), target("RightHand", 45, at(-0.6, 1.5, 0.1))}, 10, false},
		"hand and elbow apart":       {"a person stands", 90, []mmcp.Constraint{target("RightHand", 45, at(-0.3, 1.2, 0.4)), target("RightForeArm", 45, at(0.6, 1.5, 0.1))}, 10, false},
		"hand under the ground":      {"a person stands", 90, []mmcp.Constraint{target("RightHand", 45, at(-0.3, -0.4, 0.4))}, 0, false},
		"rotation only":              {"a person stands", 90, []mmcp.Constraint{{Type: mmcp.ConstraintEffectorTarget, Joint: "RightHand", Frames: []int{45}, Rotations: [][4]float64{xyzw(turn)}}}, 0, false},
		"first and last frame":       {"a person walks", 90, []mmcp.Constraint{target("RightHand", 0, at(-0.3, 1.6, 0.4)), target("LeftHand", 89, at(0.3, 1.6, 2.8))}, 0, false},
		"one frame":                  {"a person walks", 1, []mmcp.Constraint{target("RightHand", 0, at(-0.3, 1.4, 0.4))}, 0, false},
		"two frames":                 {"a person walks", 2, []mmcp.Constraint{target("RightHand", 0, at(-0.3, 1.4, 0.4)), target("LeftHand", 1, at(0.3, 1.4, 0.4))}, 0, false},
		"all joints, as they were":   {"a person stands", 60, everywhere, 0, false},
		"a hand led frame by frame":  {"a person stands", 60, shaken, 0, false},
		"a path at 50 m/s":           {"a person runs", 120, []mmcp.Constraint{{Type: mmcp.ConstraintRootPath, Frames: []int{0, 60, 110}, PositionsXZ: [][2]float64{{0, 0}, {0, 100}, {0, 180}}}}, 0, true},
		"pose, path, hips and hands": {"a person walks", 90, []mmcp.Constraint{{Type: mmcp.ConstraintPoseKeyframe, Frames: []int{45}, JointRotations: map[string][4]float64{"LeftArm": xyzw(turn)}, RootPosition: &[3]float64{0.5, 0.9, 0.5}}, {Type: mmcp.ConstraintRootPath, Frames: []int{45}, PositionsXZ: [][2]float64{{2, 2}}}, target("Hips", 45, at(-1, 1, -1)), target("RightHand", 45, at(0.3, 1, 0.9))}, 0, true},
		"stairs, path, hand, foot": {"a person walks", 180, []mmcp.Constraint{{Type: mmcp.ConstraintGroundHeight, Points: [][3]float64{{0, 0, 0}, {0, 1, 0}, {0, 1.01, 0.17}, {0, 1.3, 0.17}, {0, 1.31, 0.34}, {0, 1.6, 0.34}, {0, 1.61, 0.51}, {0, 3, 0.51}}},
			{Type: mmcp.ConstraintRootPath, Frames: []int{0, 60, 120, 170}, PositionsXZ: [][2]float64{{0, 0}, {0, 1}, {0, 1.8}, {0, 2.6}}}, target("RightHand", 100, at(-0.3, 1.7, 1.9))}, 0, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			req := ask(tt.prompt, tt.frames)
			req.Constraints = tt.ask
			sample := generate(t, req).Samples[0]
			bones(t, sample.Clip)
			m := metrics.NewMotion(sample.Clip, nil)
			_, past := metrics.JointLimits(m)
			reported := reportedConstraints(t, sample.Extra)
			summary := fmt.Sprintf("%.1f degrees beyond limits, %.1f m/s, the first is %.2f cm off", past, fastest(sample.Clip), reported[0].Error)
			t.Log(summary)
			if !tt.calm && (past > bent || fastest(sample.Clip) > fast) {
				t.Error(summary)
			}
			if off := reported[0].Error; off < tt.off || tt.off == 0 && off > 0.05 {
				t.Errorf("the report tells %.2f cm, want %.0f or more", off, tt.off)
			}
		})
	}
}
