package codec

import (
	"maps"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// Bytes returns the body of the request: as its client wrote it, to the byte,
// or encoded when the request, or this copy of it, was made in process. The
// caller must not write to it.
//
// A request that was decoded must not be changed in place. Change a copy of the struct
// (and copies of the slices in it): a copy is encoded again.
func Bytes(r *mmcp.Request) []byte {
	if source, ok := r.Source(); ok {
		return source.Body
	}
	return encode(r)
}

// WithModel returns a copy of the request for another model. If r has the bytes
// of a client, the copy has the same bytes but for the value of "model".
func WithModel(r *mmcp.Request, id string) *mmcp.Request {
	c := *r
	c.Model = id
	source, ok := r.Source()
	if !ok {
		return &c
	}
	w := newWriter(len(source.Body) + len(id) + 2)
	w.Bytes = append(w.Bytes, source.Body[:source.ModelFrom]...)
	w.Quoted(id)
	to := len(w.Bytes)
	w.Bytes = append(w.Bytes, source.Body[source.ModelTo:]...)
	source.Body, source.ModelTo = w.Bytes, to
	c.SetSource(source)
	return &c
}

// encode writes the request as JSON. Fields of later versions are left out where
// they say nothing, because older servers refuse names that they do not know.
func encode(r *mmcp.Request) []byte {
	w := newWriter(512 + 200*len(r.Skeleton.Joints))
	w.Open('{')
	w.Name("protocol_version").Str(r.ProtocolVersion)
	w.Name("model").Str(r.Model)
	w.Name("skeleton")
	w.skeleton(&r.Skeleton)
	if len(r.Segments) > 0 {
		w.Name("segments").Open('[')
		for i := range r.Segments {
			w.segment(&r.Segments[i])
		}
		w.Close(']')
	}
	if len(r.Constraints) > 0 {
		w.Name("constraints").Open('[')
		for i := range r.Constraints {
			w.constraint(&r.Constraints[i])
		}
		w.Close(']')
	}
	if len(r.Segments) == 0 {
		w.Name("duration_frames").Int(r.DurationFrames)
	}
	if r.Timing != nil {
		w.Name("timing").Open('{')
		w.Name("fps").Float(r.Timing.FPS)
		w.Extra(r.Timing.Extra)
		w.Close('}')
	}
	w.Name("options")
	w.options(&r.Options)
	w.Extra(r.Extra)
	w.Close('}')
	return w.Bytes
}

func (w *writer) skeleton(s *mmcp.Skeleton) {
	w.Open('{')
	w.Name("joints").Open('[')
	for i := range s.Joints {
		j := &s.Joints[i]
		w.Open('{')
		w.Name("name").Str(j.Name)
		w.Name("parent").StrOrNull(j.Parent)
		w.Name("rest_translation").Floats(j.RestTranslation[:])
		w.Name("rest_rotation").Floats(j.RestRotation[:])
		w.Name("display_name").StrOrNull(j.DisplayName)
		w.Extra(j.Extra)
		w.Close('}')
	}
	w.Close(']')
	w.Name("coordinate_system").Str(mmcp.CoordinateSystem)
	w.Name("units").Str(mmcp.Units)
	w.Extra(s.Extra)
	w.Close('}')
}

func (w *writer) segment(s *mmcp.Segment) {
	w.Open('{')
	w.Name("type").Str(s.Type)
	if s.Type == mmcp.SegmentText || s.Type == mmcp.SegmentPose || s.Prompt != "" {
		w.Name("prompt").Str(s.Prompt)
		if s.Language != "" {
			w.Name("language").Str(s.Language)
		}
	}
	if s.Type != mmcp.SegmentPose {
		if s.DurationFrames != 0 {
			w.Name("duration_frames").Int(s.DurationFrames)
		}
		if s.Seed != "" {
			w.Name("seed")
			w.seed(s.Seed)
		}
	}
	if s.Motion != nil {
		w.motion(s.Motion)
	}
	if s.Video != nil {
		w.video(s.Video)
	}
	w.Extra(s.Extra)
	w.Close('}')
}

func (w *writer) motion(m *mmcp.MotionReference) {
	w.Name("joint_names").Strs(m.JointNames)
	w.Name("rotations").Open('[')
	for _, frame := range m.Rotations {
		w.quats(frame)
	}
	w.Close(']')
	w.Name("root_positions")
	w.vec3s(m.RootPositions)
	w.Name("fps").Float(m.FPS)
	if m.Skeleton != nil {
		w.Name("skeleton")
		w.skeleton(m.Skeleton)
	}
}

func (w *writer) video(v *mmcp.VideoReference) {
	w.Name("video").Open('{')
	if v.URL != "" {
		w.Name("url").Str(v.URL)
	} else {
		w.Name("data").Str(v.Data)
		w.Name("media_type").Str(v.MediaType)
	}
	w.Extra(v.Extra)
	w.Close('}')
	for _, f := range []struct {
		name  string
		value float64
	}{{"start_s", v.Start}, {"end_s", v.End}, {"fps", v.FPS}} {
		if f.value != 0 {
			w.Name(f.name).Float(f.value)
		}
	}
}

func (w *writer) constraint(c *mmcp.Constraint) {
	w.Open('{')
	w.Name("type").Str(c.Type)
	switch c.Type {
	case mmcp.ConstraintRootPath:
		w.frames(c.Frames)
		w.Name("positions_xz").Open('[')
		for _, p := range c.PositionsXZ {
			w.Floats(p[:])
		}
		w.Close(']')
		if c.HeadingRadians != nil {
			w.Name("heading_radians").Floats(c.HeadingRadians)
		}
	case mmcp.ConstraintEffectorTarget:
		w.Name("joint").Str(c.Joint)
		w.frames(c.Frames)
		w.Name("positions")
		w.vec3s(c.Positions)
		if c.Rotations != nil {
			w.Name("rotations")
			w.quats(c.Rotations)
		}
	case mmcp.ConstraintPoseKeyframe:
		w.keyframe(c)
	case mmcp.ConstraintGroundHeight:
		w.Name("points")
		w.vec3s(c.Points)
	}
	w.Extra(c.Extra)
	w.Close('}')
}

func (w *writer) keyframe(c *mmcp.Constraint) {
	if len(c.Frames) > 0 {
		w.Name("frame").Int(c.Frames[0])
	}
	w.Name("joint_rotations").Open('{')
	for _, joint := range slices.Sorted(maps.Keys(c.JointRotations)) {
		w.Name(joint)
		q := c.JointRotations[joint]
		w.Floats(q[:])
	}
	w.Close('}')
	if c.RootPosition != nil {
		w.Name("root_position").Floats(c.RootPosition[:])
	}
	if c.FillMode != "" {
		w.Name("fill_mode").Str(c.FillMode)
	}
}

func (w *writer) frames(list []int) {
	w.Name("frames").Open('[')
	for _, f := range list {
		w.Int(f)
	}
	w.Close(']')
}

func (w *writer) vec3s(list [][3]float64) {
	w.Open('[')
	for i := range list {
		w.Floats(list[i][:])
	}
	w.Close(']')
}

func (w *writer) quats(list [][4]float64) {
	w.Open('[')
	for i := range list {
		w.Floats(list[i][:])
	}
	w.Close(']')
}

func (w *writer) options(o *mmcp.Options) {
	w.Open('{')
	w.Name("diffusion_steps").Int(o.DiffusionSteps)
	w.Name("num_samples").Int(o.NumSamples)
	w.Name("seed")
	w.seed(o.Seed)
	w.Name("post_processing").Bool(o.PostProcessing)
	w.Name("transition_frames").Int(o.TransitionFrames)
	if o.Loop {
		w.Name("loop").Bool(true)
	}
	if o.KeyframeBudget != 0 {
		w.Name("keyframe_budget").Float(o.KeyframeBudget)
	}
	if len(o.ModelOptions) > 0 {
		w.Name("model_options")
		w.optionValues(o.ModelOptions)
	}
	if g := o.Guidance; g != nil {
		w.Name("guidance").Open('{')
		w.Name("type").Str(g.Type)
		w.Name("weight").Floats(g.Weight)
		w.Extra(g.Extra)
		w.Close('}')
	}
	w.Extra(o.Extra)
	w.Close('}')
}
