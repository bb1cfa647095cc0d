package codec_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// rig writes a skeleton of n joints: a spine with limbs, numbers as exporters
// write them.
func rig(n int) string {
	var b strings.Builder
	b.WriteString(`{"joints": [`)
	for i := range n {
		parent := "null"
		if i > 0 {
			parent = fmt.Sprintf(`"Joint_%02d"`, (i-1)*2/3)
			b.WriteString(", ")
		}
		v := float64(i) + 1
		fmt.Fprintf(&b, `{"name": "Joint_%02d", "parent": %s, "rest_translation": [%.6f, %.6f, %.6f], "rest_rotation": [0.0, 0.0, 0.0, 1.0], "display_name": null}`,
			i, parent, math.Sin(v), math.Cos(v), math.Sin(v*v))
	}
	b.WriteString(`], "coordinate_system": "right_handed_y_up", "units": "meters"}`)
	return b.String()
}

// bigBody is the workload of the benchmarks: 12 KB, nine tenths of them the skeleton.
func bigBody() []byte {
	return []byte(`{"protocol_version": "1.0", "model": "walker", "skeleton": ` + rig(77) + `,
		"segments": [{"type": "text", "prompt": "a person walks forward", "duration_frames": 90, "seed": 7},
			{"type": "unconditioned", "duration_frames": 30}],
		"constraints": [{"type": "root_path", "frames": [0, 60], "positions_xz": [[0, 0], [0.5, 2.25]]}],
		"options": {"diffusion_steps": 50, "num_samples": 1, "seed": 12345678901234567890, "transition_frames": 5,
			"guidance": {"type": "separated", "weight": [2, 2]}}}`)
}

// catalogue has three models: one that can do everything, one of the base
// protocol with its own skeleton only, one with narrow limits.
func catalogue(t testing.TB) *mmcp.Capabilities {
	t.Helper()
	caps, err := codec.DecodeCapabilities([]byte(`{"protocol_version": "1.3", "models": [
		{"id": "all", "fps": 30, "canonical_skeleton": ` + smallRig + `, "supports_retargeting": true, "supports_loop": true,
			"supports_segment_seed": true, "supported_constraints": ["root_path", "effector_target", "pose_keyframe", "ground_height"],
			"supported_segments": ["text", "unconditioned", "pose", "motion_reference", "video_reference"]},
		{"id": "base", "fps": 20, "canonical_skeleton": ` + smallRig + `, "supported_constraints": ["root_path"]},
		{"id": "narrow", "fps": 30, "canonical_skeleton": ` + smallRig + `, "supports_retargeting": true, "supports_loop": true,
			"supported_constraints": ["root_path", "effector_target", "pose_keyframe"],
			"supported_segments": ["text", "unconditioned", "pose", "motion_reference", "video_reference"],
			"limits": {"max_duration_seconds": 2, "max_num_samples": 2, "max_constraints_per_request": 1, "max_prompt_length": 5,
				"max_request_bytes": 2000, "max_batch_size": 2, "max_reference_frames": 2, "max_video_bytes": 5, "max_video_seconds": 1}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	return caps
}

const smallRig = `{"joints": [
	{"name": "Hips", "parent": null, "rest_translation": [0, 1, 0], "rest_rotation": [0, 0, 0, 1], "display_name": "hip bone"},
	{"name": "Head", "parent": "Hips", "rest_translation": [0, 0.6, 0], "rest_rotation": [0, 0, 0, 1]}]}`

// body writes a request to a model with the small rig; fields go in as JSON text.
func body(model, fields string) []byte {
	return []byte(`{"protocol_version": "1.0", "model": "` + model + `", "skeleton": ` + smallRig + `, ` + fields + `}`)
}

const text30 = `"segments": [{"type": "text", "prompt": "walk", "duration_frames": 30}]`

func decode(t testing.TB, text []byte) *mmcp.Request {
	t.Helper()
	r, err := codec.Decode(text, nil)
	if err != nil {
		t.Fatalf("Decode: %v\n%s", err, text)
	}
	return r
}
