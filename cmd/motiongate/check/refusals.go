package check

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
)

// refusal is a request that a server must refuse.
type refusal struct {
	name    string
	applies bool     // it applies to this model
	status  int      // status that the protocol prescribes
	codes   []string // codes that are accepted, the documented one first
	edits   []edit
	raw     []byte // body in place of a request with edits
	soft    string // why old servers may accept it; "": they must not
}

// refusals checks that requests beyond the model's abilities are refused with the right error, before they
// cost anything.
func (s *suite) refusals() {
	s.group = "refusals"
	m := s.model
	list := append(s.shapeRefusals(m), s.partRefusals(m)...)
	list = append(list, s.limitRefusals(m)...)
	for _, r := range append(list, s.kindRefusals(m)...) {
		if !r.applies {
			continue
		}
		s.check(r.name, func() finding { return s.refused(m, r) })
	}
}

func (s *suite) refused(m *subject, r refusal) finding {
	body := r.raw
	if body == nil {
		body = s.body(m, r.edits...)
	}
	got, err := s.client.once(s.ctx, body, nil)
	if err != nil {
		return broken("no answer: %v", err)
	}
	code := string(mmcp.DecodeError(got.status, got.header, got.body).Code)
	want := fmt.Sprintf("%d %s", r.status, r.codes[0])
	switch {
	case got.status < 300 && r.soft != "":
		return note("it was accepted; %s", r.soft)
	case got.status < 300:
		return broken("it was accepted; the protocol wants %s", want)
	case got.status < 400 || got.status >= 500:
		return broken("status %d; the protocol wants %s", got.status, want)
	case isEnvelope(got) != "":
		return broken("%s", isEnvelope(got))
	case !slices.Contains(r.codes, code):
		return broken("%d %s; the protocol wants %s", got.status, code, want)
	case got.status != r.statusOf(code):
		return broken("%d %s; the protocol wants %d with this code", got.status, code, r.statusOf(code))
	case contentType(got, "application/json").verdict != OK:
		return contentType(got, "application/json")
	}
	if missing := missingDetails(got.body, code); len(missing) > 0 {
		return note("%d %s without details.%s", got.status, code, strings.Join(missing, ", details."))
	}
	return okay("%d %s", got.status, code)
}

// statusOf returns the status that the protocol prescribes for one of the codes.
func (r *refusal) statusOf(code string) int {
	if code == r.codes[0] {
		return r.status
	}
	return (&mmcp.Error{Code: mmcp.Code(code)}).Status()
}

// details lists the details of an error that clients read, by its code.
var details = map[string][]string{
	"unknown_model":          {"available_models"},
	"unsupported_constraint": {"supported_constraints"},
	"unsupported_segment":    {"supported_segments"},
	"unknown_joint":          {"skeleton_joints"},
	"frame_out_of_range":     {"frame", "total_frames"},
	"version_unsupported":    {"supported_majors"},
	"payload_too_large":      {"max_request_bytes"},
}

// missingDetails returns the details that an error lacks.
func missingDetails(body []byte, code string) (missing []string) {
	var e struct {
		Error struct {
			Details map[string]json.RawMessage `json:"details"`
		} `json:"error"`
	}
	if err := json.Unmarshal(body, &e); err != nil {
		return nil // it is an envelope
	}
	for _, name := range details[code] {
		if e.Error.Details[name] == nil {
			missing = append(missing, name)
		}
	}
	return missing
}

// shapeRefusals returns bodies that are not requests.
func (s *suite) shapeRefusals(m *subject) []refusal {
	shape := []string{"schema_validation"}
	unsound := []string{"invalid_skeleton", "schema_validation"}
	rig := func(joints ...any) edit { return set("skeleton", map[string]any{"joints": joints}) }
	joint := func(name string, parent any) map[string]any {
		return map[string]any{"name": name, "parent": parent, "rest_translation": []float64{0, 1, 0}, "rest_rotation": []float64{0, 0, 0, 1}}
	}
	return []refusal{
		{name: "a body that is not JSON", applies: true, status: 422, codes: shape, raw: []byte("{")},
		{name: "a body that is no object", applies: true, status: 422, codes: shape, raw: []byte("[]")},
		{name: "a request without a model", applies: true, status: 422, codes: shape, edits: []edit{without("model")}},
		{name: "a request without a skeleton", applies: true, status: 422, codes: shape, edits: []edit{without("skeleton")}},
		{name: "a request without protocol_version", applies: true, status: 422, codes: shape, edits: []edit{without("protocol_version")}},
		{name: "neither segments nor constraints", applies: true, status: 422, codes: shape,
			edits: []edit{set("segments", []any{}), set("duration_frames", 10)}},
		{name: "duration_frames beside segments", applies: len(m.SupportedSegments) > 0, status: 422, codes: shape,
			edits: []edit{set("duration_frames", 10)}},
		{name: "a segment of 0 frames", applies: contains(m.SupportedSegments, mmcp.SegmentText), status: 422, codes: shape,
			edits: []edit{set("segments", []any{text("A person walks.", 0)})}},
		{name: "an empty prompt", applies: contains(m.SupportedSegments, mmcp.SegmentText), status: 422, codes: shape,
			edits: []edit{set("segments", []any{text("", s.frames(m))})}},
		{name: "num_samples of 17", applies: true, status: 422, codes: []string{"schema_validation", "invalid_options"},
			edits: []edit{option("num_samples", 17)}},
		{name: "diffusion_steps of 501", applies: true, status: 422, codes: []string{"schema_validation", "invalid_options"},
			edits: []edit{option("diffusion_steps", 501)}},
		{name: "another major version", applies: true, status: 400, codes: []string{"version_unsupported"},
			edits: []edit{set("protocol_version", "2.0")}},
		{name: "a model that is not there", applies: true, status: 400, codes: []string{"unknown_model"},
			edits: []edit{set("model", "no-such-model")}},
		{name: "a skeleton with two roots", applies: s.since(2), status: 400, codes: unsound,
			edits: []edit{rig(joint("a", nil), joint("b", nil))}},
		{name: "a skeleton with a name twice", applies: s.since(2), status: 400, codes: unsound,
			edits: []edit{rig(joint("a", nil), joint("a", "a"))}},
	}
}

// limitRefusals returns requests beyond a limit of the catalogue.
func (s *suite) limitRefusals(m *subject) []refusal {
	over := []string{"invalid_options"}
	l, hasText := m.Limits, contains(m.SupportedSegments, mmcp.SegmentText)
	many := make([]any, 0, max(0, min(l.MaxConstraintsPerRequest, 10_000)+1))
	for range cap(many) {
		many = append(many, path([]int{0}, [][]float64{{0, 0}}))
	}
	old := ""
	if !s.since(2) {
		old = "servers before 1.2 do not enforce max_request_bytes"
	}
	return []refusal{
		{name: "more than limits.max_num_samples", applies: l.MaxNumSamples < 16, status: 400, codes: over,
			edits: []edit{option("num_samples", l.MaxNumSamples+1)}},
		{name: "a prompt beyond limits.max_prompt_length", applies: hasText && l.MaxPromptLength < 100_000, status: 400, codes: over,
			edits: []edit{set("segments", []any{text(strings.Repeat("é", l.MaxPromptLength+1), s.frames(m))})}},
		{name: "longer than limits.max_duration_seconds", applies: hasText, status: 400, codes: over,
			edits: []edit{set("segments", []any{text("A person walks.", int(l.MaxDurationSeconds*m.FPS)+2)})}},
		{name: "more than limits.max_constraints_per_request",
			applies: len(many) > 1 && len(many) <= 10_000 && contains(m.SupportedConstraints, mmcp.ConstraintRootPath),
			status:  400, codes: over, edits: []edit{set("constraints", many)}},
		{name: "larger than limits.max_request_bytes", applies: l.MaxRequestBytes <= 8<<20, status: 413, codes: []string{"payload_too_large"},
			raw: append(s.body(m), []byte(strings.Repeat(" ", s.largest()))...), soft: old},
	}
}

// largest returns the largest number of bytes that any model accepts.
func (s *suite) largest() int {
	most := 0
	for i := range s.caps.Models {
		most = max(most, s.caps.Models[i].Limits.MaxRequestBytes)
	}
	return min(most, 8<<20) + 1
}

// kindRefusals returns segments, constraints, joints and options that a model does not list.
func (s *suite) kindRefusals(m *subject) []refusal {
	frames := s.frames(m)
	target := func(joint string, frame int) edit {
		return constraint(map[string]any{"type": "effector_target", "joint": joint, "frames": []int{frame}, "positions": [][]float64{{0, 1, 0}}})
	}
	pose := map[string]any{"type": "pose", "prompt": "A person stands."}
	root := m.CanonicalSkeleton.Joints[0].Name
	has := func(kind string) bool { return contains(m.SupportedConstraints, kind) }
	return []refusal{
		{name: "a segment type that is not listed", applies: !contains(m.SupportedSegments, mmcp.SegmentPose), status: 400,
			codes: []string{"unsupported_segment", "schema_validation"}, edits: []edit{set("segments", []any{pose})}},
		{name: "a constraint type that is not listed", applies: !has(mmcp.ConstraintEffectorTarget), status: 400,
			codes: []string{"unsupported_constraint"}, edits: []edit{target(root, 0)}},
		{name: "a constraint on an unknown joint", applies: has(mmcp.ConstraintEffectorTarget), status: 400,
			codes: []string{"unknown_joint"}, edits: []edit{target("no such joint", 0)}},
		{name: "a constraint beyond the last frame", applies: has(mmcp.ConstraintRootPath), status: 400, codes: []string{"frame_out_of_range"},
			edits: []edit{constraint(path([]int{frames}, [][]float64{{0, 0}}))}},
		{name: "a path with frames out of order", applies: has(mmcp.ConstraintRootPath), status: 422, codes: []string{"schema_validation"},
			edits: []edit{constraint(path([]int{1, 0}, [][]float64{{0, 0}, {0, 0}}))}},
		{name: "a skeleton with other names", applies: !m.SupportsRetargeting, status: 400, codes: []string{"retargeting_unsupported"},
			edits: []edit{set("skeleton", renameJoint(m.skeleton, root))}},
		{name: "options.loop where supports_loop is false", applies: !m.SupportsLoop && s.since(2), status: 400,
			codes: []string{"invalid_options", "schema_validation"}, edits: []edit{option("loop", true)}},
		{name: "a reference motion where it is not listed", applies: s.since(2) && !contains(m.SupportedSegments, mmcp.SegmentMotionReference),
			status: 400, codes: []string{"unsupported_segment", "schema_validation"},
			edits: []edit{set("segments", []any{map[string]any{"type": mmcp.SegmentMotionReference, "duration_frames": frames}})}},
		{name: "a ground where it is not listed", applies: !has(mmcp.ConstraintGroundHeight), status: 400,
			codes: []string{"unsupported_constraint", "schema_validation"},
			edits: []edit{constraint(map[string]any{"type": mmcp.ConstraintGroundHeight, "points": [][]float64{{0, 0, 0}}})}},
		{name: "a loop over two segments", applies: m.SupportsLoop && s.since(2) && contains(m.SupportedSegments, mmcp.SegmentText),
			status: 400, codes: []string{"invalid_options"},
			edits: []edit{option("loop", true), set("segments", []any{text("A person walks.", frames), text("A person runs.", frames)})}},
		{name: "a model option that is not declared", applies: s.since(4), status: 400, codes: []string{"invalid_options"},
			edits: []edit{option("model_options", map[string]any{"no_such_option": 1})}},
		{name: "keyframe_budget where it is not supported", applies: s.since(4) && !m.SupportsKeyframeReduction, status: 400,
			codes: []string{"invalid_options"}, edits: []edit{option("keyframe_budget", 0.01)}},
	}
}

// renameJoint returns a skeleton with a renamed joint.
func renameJoint(skeleton json.RawMessage, joint string) any {
	var out struct {
		Joints []map[string]any `json:"joints"`
	}
	if json.Unmarshal(skeleton, &out) != nil {
		return skeleton // the checks of the catalogue say why
	}
	for _, j := range out.Joints {
		for _, field := range []string{"name", "parent"} {
			if j[field] == joint {
				j[field] = joint + "_renamed"
			}
		}
	}
	return out
}
