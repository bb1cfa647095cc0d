package codec

import (
	"bytes"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// The protocol's own names, so that reading them allocates nothing.
var words = func() map[string]string {
	m := make(map[string]string)
	for _, w := range strings.Fields(`
		protocol_version model skeleton segments constraints duration_frames timing options
		joints name parent rest_translation rest_rotation display_name coordinate_system units
		type prompt language seed joint_names rotations root_positions fps video start_s end_s url data media_type
		frames positions_xz heading_radians joint positions frame joint_rotations root_position fill_mode points
		diffusion_steps num_samples post_processing transition_frames guidance weight loop keyframe_budget model_options
		text unconditioned pose motion_reference video_reference
		root_path effector_target pose_keyframe ground_height
		response_formats rotation_format models id limits canonical_skeleton native_clip_seconds chunking
		recommended_max_duration_seconds supported_constraints supported_segments supported_guidance_types
		predicted_contact_joints supports_retargeting supports_async supports_segment_seed supports_loop
		supports_batch supports_trajectory supports_motion_reference_mixed
		supports_joint_translation supports_keyframe_reduction
		title description default minimum maximum values number integer boolean enum flags motiongate
		max_duration_seconds max_num_samples max_constraints_per_request max_prompt_length max_request_bytes
		max_batch_size max_reference_frames max_video_bytes max_video_seconds
		generate rest nocfg regular separated en 1.0 quaternion_xyzw right_handed_y_up meters`) {
		m[w] = w
	}
	return m
}()

// Decode reads the body of POST /generate and checks it: first that it is JSON
// of the protocol's shape, then, unless caps is nil, that a model of caps supports it. The
// checks come in the order of the protocol's reference server, and the first that fails is the
// error, an *Error. Faults of shape are all found, up to a bound, and listed in its details.
//
// The request keeps body; the caller must not write to it again. Requests with the same
// skeleton may share its joints: change only a copy of a skeleton.
func Decode(body []byte, caps *mmcp.Capabilities) (*mmcp.Request, error) {
	req, err := decodeShape(body, caps)
	if err != nil {
		return nil, err
	}
	if caps == nil {
		return req, nil
	}
	if err := checkCatalogue(req, caps); err != nil {
		return nil, err
	}
	// Last of all: only a body that is right otherwise is worth making smaller.
	if err := checkSize(len(body), caps.Model(req.Model)); err != nil {
		return nil, err
	}
	return req, nil
}

// decodeShape reads a request and reports, in this order: text that is not JSON,
// another major version, a segment that the model does not list, and faults of
// shape. The second and third need only a part of the body to be valid, and help a
// client of another version more than a list of faults.
func decodeShape(body []byte, caps *mmcp.Capabilities) (*mmcp.Request, error) {
	if err := checkFields(body); err != nil {
		return nil, err
	}
	r, req := walk(body)
	defer r.Release()
	if !r.Malformed() {
		return req, r.verdict(req, caps, body)
	}
	malformed := r.syntaxError()
	marked := jsonio.WithMarks(body)
	if marked == nil {
		return nil, malformed
	}
	return nil, refuseMarked(marked, caps, malformed)
}

// verdict returns the first fault of the request that was read, in the order of decodeShape. A
// request without faults gets its body as source.
func (r *reader) verdict(req *mmcp.Request, caps *mmcp.Capabilities, body []byte) error {
	if err := checkVersion(req.ProtocolVersion); err != nil {
		return err
	}
	if err := checkSegmentTypes(req, caps); err != nil {
		return err
	}
	checkUnknownTypes(&r.Faults, req, caps)
	if err := faultsError(&r.Faults); err != nil {
		return err
	}
	r.source.Body = body
	req.SetSource(r.source)
	return nil
}

// maxFields bounds the fields of one body. The largest requests of real clients
// have some ten thousand; an unknown field takes twenty times its text.
const maxFields = 200_000

// checkFields refuses a body with too many fields before it is read. It counts the colons: each
// field has at least one.
func checkFields(body []byte) error {
	if len(body) < 2*maxFields { // as nearly all
		return nil
	}
	if n := bytes.Count(body, []byte{':'}); n > maxFields {
		return mmcp.Errorf(mmcp.CodeSchemaValidation,
			"The body has some %d fields; at most %d are read.", n, maxFields).With("max_fields", maxFields)
	}
	return nil
}

// walk reads a request, around its skeleton if that is known.
func walk(body []byte) (*reader, *mmcp.Request) {
	if c, ok := rigs.cutRig(body); ok {
		r := newReader(c.body)
		r.cut = c
		req := r.request()
		r.End()
		// If the text was a part of a string or of a deeper value, the walk did not meet it. And
		// the error for a text that is not JSON needs places in the whole body.
		if r.Err == nil && r.rigMet {
			if r.source.ModelFrom > c.at {
				r.source.ModelFrom += len(c.rig.text) - 2
				r.source.ModelTo += len(c.rig.text) - 2
			}
			return r, req
		}
	}
	r := newReader(body)
	req := r.request()
	r.End()
	return r, req
}

func (r *reader) request() *mmcp.Request {
	req := &mmcp.Request{Options: mmcp.DefaultOptions()}
	ok := r.Object(func(name string) {
		switch name {
		case "protocol_version":
			req.ProtocolVersion = r.version()
		case "model":
			r.source.ModelFrom = r.Next()
			req.Model, _ = r.Str()
			r.source.ModelTo = r.Offset()
		case "skeleton":
			req.Skeleton = r.rig()
		case "segments":
			r.Array(func(int) { req.Segments = append(req.Segments, r.segment()) })
		case "constraints":
			r.Array(func(int) { req.Constraints = append(req.Constraints, r.constraint()) })
		case "duration_frames":
			if !r.Null() {
				req.DurationFrames = r.Integer(1, jsonio.MaxInt)
			}
		case "timing":
			req.Timing = r.timing()
		case "options":
			r.options(&req.Options)
		default:
			r.CopyTo(&req.Extra, name)
		}
	}, "protocol_version", "model", "skeleton")
	if ok {
		checkTimeline(&r.Faults, req)
	}
	return req
}

// version reads a protocol version. One of the wrong form reads as empty.
func (r *reader) version() string {
	s, ok := r.Str()
	if !ok {
		return ""
	}
	if !wellFormedVersion(s) {
		r.Addf("string_pattern_mismatch", `must be "<major>.<minor>" as in "1.0"; it is %q`, jsonio.Clip(s))
		return ""
	}
	return s
}

func wellFormedVersion(s string) bool {
	major, minor, _ := strings.Cut(s, ".")
	return digits(major) && digits(minor)
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func majorOf(version string) string {
	major, _, _ := strings.Cut(version, ".")
	return major
}

// checkVersion refuses a version of another major than 1.
func checkVersion(version string) error {
	if version == "" || strings.TrimLeft(majorOf(version), "0") == "1" {
		return nil
	}
	return versionUnsupported(version)
}

func versionUnsupported(version string) error {
	return mmcp.Errorf(mmcp.CodeVersionUnsupported,
		"protocol_version %q is of another major version; this server speaks 1.x.", jsonio.Clip(version)).
		With("supported_majors", []string{"1"})
}

// rig reads the skeleton of the request, and caches it.
func (r *reader) rig() mmcp.Skeleton {
	from := r.Next()
	if r.cut.rig != nil && from == r.cut.at {
		r.Raw()
		r.rigMet = true
		return r.cut.rig.skeleton
	}
	before := r.Total
	s := r.skeleton()
	if r.Err == nil && r.Total == before && r.cut.rig == nil {
		s.Joints = slices.Clip(s.Joints)
		rigs.add(r.body[from:r.Offset()], s)
	}
	return s
}

func (r *reader) skeleton() (s mmcp.Skeleton) {
	before := r.Faults
	ok := r.Object(func(name string) {
		switch name {
		case "joints":
			s.Joints = r.joints()
		case "coordinate_system":
			r.OneOf(mmcp.CoordinateSystem)
		case "units":
			r.OneOf(mmcp.Units)
		default:
			r.CopyTo(&s.Extra, name)
		}
	}, "joints")
	if ok {
		checkTopology(&r.Faults, &s)
	}
	r.DropTopology(before)
	return s
}

func (r *reader) joints() []mmcp.Joint {
	list := make([]mmcp.Joint, 0, 32)
	if r.Array(func(int) { list = append(list, r.joint(list)) }) && len(list) == 0 {
		r.Add("too_short", "must have at least one joint")
	}
	return list
}

func (r *reader) joint(before []mmcp.Joint) (j mmcp.Joint) {
	r.Object(func(name string) {
		switch name {
		case "name":
			j.Name = r.Text(1, 128)
		case "parent":
			j.Parent = r.parent(before)
		case "rest_translation":
			j.RestTranslation = r.Vec3(jsonio.AxesXYZ)
		case "rest_rotation":
			j.RestRotation = r.Quat()
		case "display_name":
			if !r.Null() {
				j.DisplayName = r.Text(0, 256)
			}
		default:
			r.CopyTo(&j.Extra, name)
		}
	}, "name", "rest_translation", "rest_rotation")
	return j
}

// parent reads the name of a parent. It is mostly the name of one of the last joints, and shares
// the text of that then.
func (r *reader) parent(before []mmcp.Joint) string {
	if r.Null() {
		return ""
	}
	if r.Kind() != '"' {
		r.Mistyped("string_type", "the name of a joint, or null for the root")
		return ""
	}
	v := r.Raw()
	if r.Err != nil {
		return ""
	}
	if len(v) == 2 {
		r.AddTopology("is empty; the root's parent is null")
		return ""
	}
	quoted := v[1 : len(v)-1]
	if bytes.IndexByte(quoted, '\\') < 0 {
		for i := len(before) - 1; i >= 0 && i >= len(before)-8; i-- {
			if before[i].Name == string(quoted) {
				return before[i].Name
			}
		}
	}
	return jsonio.Unquote(v)
}

func (r *reader) timing() *mmcp.Timing {
	if r.Null() {
		return nil
	}
	t := new(mmcp.Timing)
	r.Object(func(name string) {
		switch name {
		case "fps":
			t.FPS = r.Positive()
		default:
			r.CopyTo(&t.Extra, name)
		}
	}, "fps")
	return t
}

func (r *reader) options(o *mmcp.Options) {
	if r.Null() {
		return
	}
	r.Object(func(name string) {
		switch name {
		case "diffusion_steps":
			o.DiffusionSteps = r.Integer(1, maxDiffusionSteps)
		case "num_samples":
			o.NumSamples = r.Integer(1, maxSamples)
		case "seed":
			o.Seed = r.seed()
		case "post_processing":
			r.Boolean(&o.PostProcessing)
		case "transition_frames":
			o.TransitionFrames = r.Integer(0, maxTransitionFrames)
		case "guidance":
			o.Guidance = r.guidance()
		case "loop":
			r.source.Names.Loop = true
			r.Boolean(&o.Loop)
		case "keyframe_budget":
			r.source.Names.KeyframeBudget = true
			if !r.Null() {
				o.KeyframeBudget = r.Positive()
			}
		case "model_options":
			r.source.Names.ModelOptions = true
			if !r.Null() {
				o.ModelOptions = r.optionValues()
			}
		default:
			r.CopyTo(&o.Extra, name)
		}
	})
}

func (r *reader) optionValues() (list []mmcp.OptionValue) {
	r.Object(func(name string) {
		if v := r.Raw(); r.Err == nil {
			list = append(list, mmcp.OptionValue{Name: name, Value: bytes.Clone(v)})
		}
	})
	return list
}

func (r *reader) guidance() *mmcp.Guidance {
	if r.Null() {
		return nil
	}
	g := new(mmcp.Guidance)
	ok := r.Object(func(name string) {
		switch name {
		case "type":
			g.Type = r.OneOf("nocfg", "regular", "separated")
		case "weight":
			g.Weight = r.Floats()
		default:
			r.CopyTo(&g.Extra, name)
		}
	}, "type")
	if ok {
		checkGuidance(&r.Faults, g)
	}
	return g
}
