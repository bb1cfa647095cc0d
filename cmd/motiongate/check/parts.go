package check

import (
	"strings"

	"github.com/motiongate/motiongate/mmcp"
)

// partRefusals returns requests with one faulty part: a segment, a joint, a constraint or an option.
func (s *suite) partRefusals(m *subject) []refusal {
	shape := []string{"schema_validation"}
	unsound := []string{"invalid_skeleton", "schema_validation"}
	hasText := contains(m.SupportedSegments, mmcp.SegmentText)
	has := func(kind string) bool { return contains(m.SupportedConstraints, kind) }
	joint := func(name string, parent any, rotation ...float64) map[string]any {
		return map[string]any{"name": name, "parent": parent, "rest_translation": []float64{0, 1, 0}, "rest_rotation": rotation}
	}
	rig := func(joints ...any) edit { return set("skeleton", map[string]any{"joints": joints}) }
	headings := path([]int{0}, [][]float64{{0, 0}})
	headings["heading_radians"] = []float64{0, 0}
	target := map[string]any{"type": mmcp.ConstraintEffectorTarget,
		"joint": m.CanonicalSkeleton.Joints[0].Name, "frames": []int{0}, "positions": [][]float64{}}
	pose := map[string]any{"type": mmcp.ConstraintPoseKeyframe, "frame": 0, "joint_rotations": map[string]any{}}
	list := []refusal{
		{name: "a segment of an unknown type", applies: hasText,
			edits: []edit{set("segments", []any{map[string]any{"type": "no_such_segment", "duration_frames": 10}})}},
		{name: "a segment without duration_frames", applies: hasText,
			edits: []edit{set("segments", []any{map[string]any{"type": mmcp.SegmentText, "prompt": "A person walks."}})}},
		{name: "a constraint of an unknown type", applies: true, codes: []string{"schema_validation", "unsupported_constraint"},
			edits: []edit{constraint(map[string]any{"type": "no_such_constraint"})}},
		{name: "a path with fewer positions than frames", applies: has(mmcp.ConstraintRootPath) && s.since(2),
			edits: []edit{constraint(path([]int{0, 1}, [][]float64{{0, 0}}))}},
		{name: "a path with more headings than frames", applies: has(mmcp.ConstraintRootPath) && s.since(2), edits: []edit{constraint(headings)}},
		{name: "a target without its positions", applies: has(mmcp.ConstraintEffectorTarget) && s.since(2), edits: []edit{constraint(target)}},
		{name: "a pose without joints", applies: has(mmcp.ConstraintPoseKeyframe), edits: []edit{constraint(pose)}},
		{name: "a skeleton without joints", applies: true, codes: unsound, edits: []edit{rig()}},
		{name: "a rest rotation of three numbers", applies: true, edits: []edit{rig(joint("a", nil, 0, 0, 0))}},
		{name: "a joint's name of 129 characters", applies: true, edits: []edit{rig(joint(strings.Repeat("a", 129), nil, 0, 0, 0, 1))}},
		{name: "a joint before its parent", applies: s.since(2), status: 400, codes: unsound,
			edits: []edit{rig(joint("a", nil, 0, 0, 0, 1), joint("b", "c", 0, 0, 0, 1), joint("c", "a", 0, 0, 0, 1))}},
		{name: "a joint with a parent that is not there", applies: s.since(2), status: 400, codes: unsound,
			edits: []edit{rig(joint("a", nil, 0, 0, 0, 1), joint("b", "z", 0, 0, 0, 1))}},
		{name: "a frame rate of 0", applies: true, edits: []edit{set("timing", map[string]any{"fps": 0})}},
		{name: "transition_frames of 61", applies: true, codes: []string{"schema_validation", "invalid_options"},
			edits: []edit{option("transition_frames", 61)}},
		{name: "a seed that is a text", applies: true, edits: []edit{option("seed", "many")}},
		{name: "guidance of an unknown type", applies: true,
			edits: []edit{option("guidance", map[string]any{"type": "no_such_type", "weight": []float64{}})}},
	}
	for i := range list {
		if list[i].status == 0 {
			list[i].status = 422
		}
		if list[i].codes == nil {
			list[i].codes = shape
		}
	}
	return list
}
