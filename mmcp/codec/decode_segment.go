package codec

import (
	"slices"
	"strconv"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

var (
	segmentTypes = []string{
		mmcp.SegmentText, mmcp.SegmentUnconditioned, mmcp.SegmentPose, mmcp.SegmentMotionReference, mmcp.SegmentVideoReference,
	}
	constraintTypes = []string{
		mmcp.ConstraintRootPath, mmcp.ConstraintEffectorTarget, mmcp.ConstraintPoseKeyframe, mmcp.ConstraintGroundHeight,
	}
)

// KnownSegment reports whether this package knows the fields of a type of segment.
func KnownSegment(kind string) bool { return slices.Contains(segmentTypes, kind) }

// KnownConstraint reports whether this package knows the fields of a type of
// constraint.
func KnownConstraint(kind string) bool { return slices.Contains(constraintTypes, kind) }

// discriminator returns the "type" of the next object, at any place in it. If it is no string,
// the object is a fault and skipped. Whether a type beside the known ones is a fault depends on
// the model.
func (r *reader) discriminator(known []string) string {
	if r.Kind() != '{' {
		r.Mistyped("model_attributes_type", "an object")
		return ""
	}
	word, found := jsonio.StringAt(r.body[r.Next():], "type")
	if word != "" {
		return word
	}
	if r.Raw(); r.Err != nil {
		return ""
	}
	if !found {
		r.Addf("union_tag_not_found", "has no type; its field \"type\" must be %s", jsonio.Alternatives(known))
	} else {
		unknownType(&r.Faults, "", known)
	}
	return ""
}

// unknownType records that an object has an unknown type.
func unknownType(f *jsonio.Faults, word string, known []string) {
	f.Addf("union_tag_invalid", "has no known type; its field \"type\" is %q and must be %s", jsonio.Clip(word), jsonio.Alternatives(known))
}

// checkUnknownTypes records the types that neither this package knows nor the
// model of the request lists. A newer server may list them: its own are passed on.
func checkUnknownTypes(f *jsonio.Faults, r *mmcp.Request, caps *mmcp.Capabilities) {
	var m *mmcp.Model
	if caps != nil {
		m = caps.Model(r.Model)
	}
	for i := range r.Segments {
		kind := r.Segments[i].Type
		if kind != "" && !slices.Contains(segmentTypes, kind) && (m == nil || !slices.Contains(m.SupportedSegments, kind)) {
			f.At("segments", i, func() { unknownType(f, kind, segmentTypes) })
		}
	}
	for i := range r.Constraints {
		kind := r.Constraints[i].Type
		if kind != "" && !slices.Contains(constraintTypes, kind) && (m == nil || !slices.Contains(m.SupportedConstraints, kind)) {
			f.At("constraints", i, func() { unknownType(f, kind, constraintTypes) })
		}
	}
}

func (r *reader) segment() (s mmcp.Segment) {
	s.Type = r.discriminator(segmentTypes)
	switch s.Type {
	case mmcp.SegmentText:
		r.Object(func(name string) {
			switch name {
			case "prompt":
				s.Prompt = r.Text(1, 0)
			case "language":
				s.Language = r.language()
			default:
				r.stretch(&s, name)
			}
		}, "prompt", "duration_frames")
	case mmcp.SegmentUnconditioned:
		r.Object(func(name string) { r.stretch(&s, name) }, "duration_frames")
	case mmcp.SegmentPose:
		r.pose(&s)
	case mmcp.SegmentMotionReference:
		r.motionReference(&s)
	case mmcp.SegmentVideoReference:
		r.videoReference(&s)
	case "":
	default:
		r.Object(func(name string) { r.foreign(&s, name) })
	}
	return s
}

// foreign reads a field of a segment of an unknown type. The duration and
// the seed count if they have the types of other segments.
func (r *reader) foreign(s *mmcp.Segment, name string) {
	if name == "type" {
		r.Raw()
		return
	}
	v := r.Raw()
	if r.Err != nil {
		return
	}
	if v[0] == '-' || v[0] >= '0' && v[0] <= '9' {
		n, integer := "", false
		if d, ok := jsonio.ParseDecimal(string(v)); ok {
			n, integer = d.Integer()
		}
		switch frames, err := strconv.Atoi(n); {
		case name == "duration_frames" && integer && err == nil && frames > 0 && frames <= jsonio.MaxInt:
			s.DurationFrames = frames
			return
		case name == "seed" && integer:
			r.source.Names.SegmentSeed = true
			s.Seed = mmcp.Seed(n)
			return
		}
	}
	s.Extra = s.Extra.With(name, v)
}

// stretch reads the fields that every segment with a duration has.
func (r *reader) stretch(s *mmcp.Segment, name string) {
	switch name {
	case "type":
		r.Raw()
	case "duration_frames":
		s.DurationFrames = r.Integer(1, jsonio.MaxInt)
	case "seed":
		r.source.Names.SegmentSeed = true
		s.Seed = r.seed()
	default:
		r.CopyTo(&s.Extra, name)
	}
}

func (r *reader) language() string {
	if r.Null() {
		return ""
	}
	s, _ := r.Str()
	return s
}

func (r *reader) pose(s *mmcp.Segment) {
	s.DurationFrames = 1
	r.Object(func(name string) {
		switch name {
		case "type":
			r.Raw()
		case "prompt":
			s.Prompt = r.Text(1, 0)
		case "language":
			s.Language = r.language()
		case "duration_frames", "seed":
			// Not additive: the protocol knows these names and refuses them here.
			if !r.Null() {
				r.Raw()
				r.Add("extra_forbidden", "does not belong here: a pose is exactly one frame long and takes the seed of the options")
			}
		default:
			r.CopyTo(&s.Extra, name)
		}
	}, "prompt")
}

func (r *reader) motionReference(s *mmcp.Segment) {
	m := new(mmcp.MotionReference)
	s.Motion = m
	ok := r.Object(func(name string) {
		switch name {
		case "joint_names":
			r.Array(func(int) { m.JointNames = append(m.JointNames, r.Text(1, 128)) })
		case "rotations":
			r.Array(func(int) {
				m.Rotations = append(m.Rotations, r.frame(len(m.JointNames)))
			})
		case "root_positions":
			r.Array(func(int) { m.RootPositions = append(m.RootPositions, r.Vec3(jsonio.AxesXYZ)) })
		case "fps":
			m.FPS = r.Positive()
		case "skeleton":
			if !r.Null() {
				own := r.skeleton()
				m.Skeleton = &own
			}
		case "prompt":
			s.Prompt = r.Text(1, 0)
		default:
			r.stretch(s, name)
		}
	}, "duration_frames", "joint_names", "rotations", "root_positions", "fps")
	if ok {
		checkMotion(&r.Faults, m)
	}
}

// frame reads one frame of rotations. After one of the wrong length nothing is
// allocated ahead: with many names, each of many empty frames would take as much
// as a whole one. checkMotion reports different lengths, unless there are too
// many to read on.
func (r *reader) frame(names int) [][4]float64 {
	frame := [][4]float64{}
	if r.oddFrames == 0 {
		frame = make([][4]float64, 0, names)
	}
	r.Array(func(int) { frame = append(frame, r.Quat()) })
	if len(frame) == names && names > 0 {
		return frame
	}
	if r.oddFrames++; len(frame) == 0 && r.oddFrames > jsonio.MaxTotal {
		r.Addf("value_error", "must have one quaternion for each of the joint_names; it has none")
	}
	return frame
}

func (r *reader) videoReference(s *mmcp.Segment) {
	v := new(mmcp.VideoReference)
	s.Video = v
	ok := r.Object(func(name string) {
		switch name {
		case "video":
			r.video(v)
		case "start_s":
			if !r.Null() {
				v.Start = r.Float()
			}
		case "end_s":
			if !r.Null() {
				v.End = r.Positive()
			}
		case "fps":
			if !r.Null() {
				v.FPS = r.Positive()
			}
		default:
			r.stretch(s, name)
		}
	}, "duration_frames", "video")
	if ok {
		checkTrim(&r.Faults, v)
	}
}

func (r *reader) video(v *mmcp.VideoReference) {
	ok := r.Object(func(name string) {
		if name != "url" && name != "data" && name != "media_type" {
			r.CopyTo(&v.Extra, name)
			return
		}
		if r.Null() {
			return
		}
		switch name {
		case "url":
			v.URL = r.Text(1, 4096)
		case "data":
			v.Data = r.Text(1, 0)
		case "media_type":
			v.MediaType = r.OneOf(mediaTypes...)
		}
	})
	if ok {
		checkVideo(&r.Faults, v)
	}
}
