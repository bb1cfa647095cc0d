package mmcp

import (
	"maps"
	"slices"
)

// Bytes returns the body of the request: as its client wrote it, to the byte,
// or encoded when the request, or this copy of it, was made in process. The
// caller must not write to it.
//
// A request that was decoded must not be changed in place. Change a copy of the struct
// (and copies of the slices in it): a copy is encoded again.
func (r *Request) Bytes() []byte {
	if r.body != nil && r.self == r {
		return r.body
	}
	return r.encode()
}

// WithModel returns a copy of the request for another model. If r has the bytes
// of a client, the copy has the same bytes but for the value of "model".
func (r *Request) WithModel(id string) *Request {
	c := *r
	c.Model = id
	c.body, c.self = nil, nil
	if r.body == nil || r.self != r {
		return &c
	}
	w := writer{b: make([]byte, 0, len(r.body)+len(id)+2)}
	w.b = append(w.b, r.body[:r.modelFrom]...)
	w.quoted(id)
	c.modelTo = len(w.b)
	w.b = append(w.b, r.body[r.modelTo:]...)
	c.body, c.self = w.b, &c
	return &c
}

// encode writes the request as JSON. Fields of later versions are left out where
// they say nothing, because older servers refuse names that they do not know.
func (r *Request) encode() []byte {
	w := writer{b: make([]byte, 0, 512+200*len(r.Skeleton.Joints))}
	w.open('{')
	w.name("protocol_version")
	w.str(r.ProtocolVersion)
	w.name("model")
	w.str(r.Model)
	w.name("skeleton")
	w.skeleton(&r.Skeleton)
	if len(r.Segments) > 0 {
		w.name("segments")
		w.open('[')
		for i := range r.Segments {
			w.segment(&r.Segments[i])
		}
		w.close(']')
	}
	if len(r.Constraints) > 0 {
		w.name("constraints")
		w.open('[')
		for i := range r.Constraints {
			w.constraint(&r.Constraints[i])
		}
		w.close(']')
	}
	if len(r.Segments) == 0 {
		w.name("duration_frames")
		w.int(r.DurationFrames)
	}
	if r.Timing != nil {
		w.name("timing")
		w.open('{')
		w.name("fps")
		w.float(r.Timing.FPS)
		w.extra(r.Timing.Extra)
		w.close('}')
	}
	w.name("options")
	w.options(&r.Options)
	w.extra(r.Extra)
	w.close('}')
	return w.b
}

func (w *writer) skeleton(s *Skeleton) {
	w.open('{')
	w.name("joints")
	w.open('[')
	for i := range s.Joints {
		j := &s.Joints[i]
		w.open('{')
		w.name("name")
		w.str(j.Name)
		w.name("parent")
		w.strOrNull(j.Parent)
		w.name("rest_translation")
		w.floats(j.RestTranslation[:])
		w.name("rest_rotation")
		w.floats(j.RestRotation[:])
		w.name("display_name")
		w.strOrNull(j.DisplayName)
		w.extra(j.Extra)
		w.close('}')
	}
	w.close(']')
	w.name("coordinate_system")
	w.str(CoordinateSystem)
	w.name("units")
	w.str(Units)
	w.extra(s.Extra)
	w.close('}')
}

func (w *writer) segment(s *Segment) {
	w.open('{')
	w.name("type")
	w.str(s.Type)
	if s.Type == SegmentText || s.Type == SegmentPose {
		w.name("prompt")
		w.str(s.Prompt)
		if s.Language != "" {
			w.name("language")
			w.str(s.Language)
		}
	}
	if s.Type != SegmentPose {
		if s.DurationFrames != 0 {
			w.name("duration_frames")
			w.int(s.DurationFrames)
		}
		if s.Seed != "" {
			w.name("seed")
			w.seed(s.Seed)
		}
	}
	if s.Motion != nil {
		w.motion(s.Motion)
	}
	if s.Video != nil {
		w.video(s.Video)
	}
	w.extra(s.Extra)
	w.close('}')
}

func (w *writer) motion(m *MotionReference) {
	w.name("joint_names")
	w.strs(m.JointNames)
	w.name("rotations")
	w.open('[')
	for _, frame := range m.Rotations {
		w.quats(frame)
	}
	w.close(']')
	w.name("root_positions")
	w.vec3s(m.RootPositions)
	w.name("fps")
	w.float(m.FPS)
	if m.Skeleton != nil {
		w.name("skeleton")
		w.skeleton(m.Skeleton)
	}
}

func (w *writer) video(v *VideoReference) {
	w.name("video")
	w.open('{')
	if v.URL != "" {
		w.name("url")
		w.str(v.URL)
	} else {
		w.name("data")
		w.str(v.Data)
		w.name("media_type")
		w.str(v.MediaType)
	}
	w.extra(v.Extra)
	w.close('}')
	for _, f := range []struct {
		name  string
		value float64
	}{{"start_s", v.Start}, {"end_s", v.End}, {"fps", v.FPS}} {
		if f.value != 0 {
			w.name(f.name)
			w.float(f.value)
		}
	}
}

func (w *writer) constraint(c *Constraint) {
	w.open('{')
	w.name("type")
	w.str(c.Type)
	switch c.Type {
	case ConstraintRootPath:
		w.frames(c.Frames)
		w.name("positions_xz")
		w.open('[')
		for _, p := range c.PositionsXZ {
			w.floats(p[:])
		}
		w.close(']')
		if c.HeadingRadians != nil {
			w.name("heading_radians")
			w.floats(c.HeadingRadians)
		}
	case ConstraintEffectorTarget:
		w.name("joint")
		w.str(c.Joint)
		w.frames(c.Frames)
		w.name("positions")
		w.vec3s(c.Positions)
		if c.Rotations != nil {
			w.name("rotations")
			w.quats(c.Rotations)
		}
	case ConstraintPoseKeyframe:
		w.keyframe(c)
	case ConstraintGroundHeight:
		w.name("points")
		w.vec3s(c.Points)
	}
	w.extra(c.Extra)
	w.close('}')
}

func (w *writer) keyframe(c *Constraint) {
	if len(c.Frames) > 0 {
		w.name("frame")
		w.int(c.Frames[0])
	}
	w.name("joint_rotations")
	w.open('{')
	for _, joint := range slices.Sorted(maps.Keys(c.JointRotations)) {
		w.name(joint)
		q := c.JointRotations[joint]
		w.floats(q[:])
	}
	w.close('}')
	if c.RootPosition != nil {
		w.name("root_position")
		w.floats(c.RootPosition[:])
	}
	if c.FillMode != "" {
		w.name("fill_mode")
		w.str(c.FillMode)
	}
}

func (w *writer) frames(list []int) {
	w.name("frames")
	w.open('[')
	for _, f := range list {
		w.int(f)
	}
	w.close(']')
}

func (w *writer) vec3s(list [][3]float64) {
	w.open('[')
	for i := range list {
		w.floats(list[i][:])
	}
	w.close(']')
}

func (w *writer) quats(list [][4]float64) {
	w.open('[')
	for i := range list {
		w.floats(list[i][:])
	}
	w.close(']')
}

func (w *writer) options(o *Options) {
	w.open('{')
	w.name("diffusion_steps")
	w.int(o.DiffusionSteps)
	w.name("num_samples")
	w.int(o.NumSamples)
	w.name("seed")
	w.seed(o.Seed)
	w.name("post_processing")
	w.bool(o.PostProcessing)
	w.name("transition_frames")
	w.int(o.TransitionFrames)
	if o.Loop {
		w.name("loop")
		w.bool(true)
	}
	if o.KeyframeBudget != 0 {
		w.name("keyframe_budget")
		w.float(o.KeyframeBudget)
	}
	if len(o.ModelOptions) > 0 {
		w.name("model_options")
		w.optionValues(o.ModelOptions)
	}
	if g := o.Guidance; g != nil {
		w.name("guidance")
		w.open('{')
		w.name("type")
		w.str(g.Type)
		w.name("weight")
		w.floats(g.Weight)
		w.extra(g.Extra)
		w.close('}')
	}
	w.extra(o.Extra)
	w.close('}')
}
