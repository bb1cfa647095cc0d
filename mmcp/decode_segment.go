package mmcp

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

var (
	segmentTypes    = []string{SegmentText, SegmentUnconditioned, SegmentPose, SegmentMotionReference, SegmentVideoReference}
	constraintTypes = []string{ConstraintRootPath, ConstraintEffectorTarget, ConstraintPoseKeyframe, ConstraintGroundHeight}
)

// KnownSegment reports whether this package knows the fields of a type of segment.
func KnownSegment(kind string) bool { return slices.Contains(segmentTypes, kind) }

// KnownConstraint reports whether this package knows the fields of a type of
// constraint.
func KnownConstraint(kind string) bool { return slices.Contains(constraintTypes, kind) }

// next returns where the next value begins in the body.
func (r *reader) next() int {
	r.kind()
	at := int(r.dec.InputOffset())
	rest := r.body[at:]
	return at + len(rest) - len(bytes.TrimLeft(rest, " \t\r\n,:"))
}

// discriminator returns the "type" of the object that comes next, which may
// stand anywhere in it. If it is no string, the object is a fault and skipped.
// Whether a type that is none of known is a fault depends on the model.
func (r *reader) discriminator(known []string) string {
	if r.kind() != '{' {
		r.mistyped("model_attributes_type", "an object")
		return ""
	}
	word := ""
	ahead := find(r.body[r.next():], "type")
	if ahead != nil {
		defer retire(ahead)
	}
	if ahead != nil && ahead.PeekKind() == '"' {
		t, _ := ahead.ReadToken()
		word = t.String()
	}
	if word != "" {
		return word
	}
	if r.raw(); r.err != nil {
		return ""
	}
	if ahead == nil {
		r.addf("union_tag_not_found", "has no type; its field \"type\" must be %s", alternatives(known))
	} else {
		r.unknownType("", known)
	}
	return ""
}

// unknownType records that an object has an unknown type.
func (f *faults) unknownType(word string, known []string) {
	f.addf("union_tag_invalid", "has no known type; its field \"type\" is %q and must be %s", clip(word), alternatives(known))
}

// checkUnknownTypes records the types that neither this package knows nor the
// model of the request lists. A newer server may list them: its own are passed on.
func (f *faults) checkUnknownTypes(r *Request, caps *Capabilities) {
	var m *Model
	if caps != nil {
		m = caps.Model(r.Model)
	}
	for i := range r.Segments {
		kind := r.Segments[i].Type
		if kind != "" && !slices.Contains(segmentTypes, kind) && (m == nil || !slices.Contains(m.SupportedSegments, kind)) {
			f.at("segments", i, func() { f.unknownType(kind, segmentTypes) })
		}
	}
	for i := range r.Constraints {
		kind := r.Constraints[i].Type
		if kind != "" && !slices.Contains(constraintTypes, kind) && (m == nil || !slices.Contains(m.SupportedConstraints, kind)) {
			f.at("constraints", i, func() { f.unknownType(kind, constraintTypes) })
		}
	}
}

// find returns a decoder that stands before the value of a field of the object
// at the start of text, or nil if the object has no such field. Malformed text
// is left to the walk that reads all of it.
func find(text []byte, field string) *jsontext.Decoder {
	dec := decoderOf(text)
	if enter(dec, field) {
		return dec
	}
	retire(dec)
	return nil
}

// has reports whether the object at the start of text has a field.
func has(text []byte, field string) bool {
	dec := find(text, field)
	if dec == nil {
		return false
	}
	retire(dec)
	return true
}

// enter reads an object up to the value of a field, and reports whether there is
// one.
func enter(dec *jsontext.Decoder, field string) bool {
	if t, err := dec.ReadToken(); err != nil || t.Kind() != '{' {
		return false
	}
	for dec.PeekKind() == '"' {
		name, err := dec.ReadToken()
		if err != nil {
			return false
		}
		if name.String() == field {
			return true
		}
		if dec.SkipValue() != nil {
			return false
		}
	}
	return false
}

func (r *reader) segment() (s Segment) {
	s.Type = r.discriminator(segmentTypes)
	switch s.Type {
	case SegmentText:
		r.object(func(name string) {
			switch name {
			case "prompt":
				s.Prompt = r.text(1, 0)
			case "language":
				s.Language = r.language()
			default:
				r.stretch(&s, name)
			}
		}, "prompt", "duration_frames")
	case SegmentUnconditioned:
		r.object(func(name string) { r.stretch(&s, name) }, "duration_frames")
	case SegmentPose:
		r.pose(&s)
	case SegmentMotionReference:
		r.motionReference(&s)
	case SegmentVideoReference:
		r.videoReference(&s)
	case "":
	default:
		r.object(func(name string) { r.foreign(&s, name) })
	}
	return s
}

// foreign reads a field of a segment of an unknown type. Its duration and its
// seed count where they are what they are elsewhere.
func (r *reader) foreign(s *Segment, name string) {
	if name == "type" {
		r.raw()
		return
	}
	v := r.raw()
	if r.err != nil {
		return
	}
	if v[0] == '-' || v[0] >= '0' && v[0] <= '9' {
		n, whole := "", false
		if d, ok := parseDecimal(string(v)); ok {
			n, whole = d.integer()
		}
		switch frames, err := strconv.Atoi(n); {
		case name == "duration_frames" && whole && err == nil && frames > 0 && frames <= maxInt:
			s.DurationFrames = frames
			return
		case name == "seed" && whole:
			r.named.segmentSeed = true
			s.Seed = Seed(n)
			return
		}
	}
	s.Extra = s.Extra.with(name, v)
}

// stretch reads the fields that every segment with a duration has.
func (r *reader) stretch(s *Segment, name string) {
	switch name {
	case "type":
		r.raw()
	case "duration_frames":
		s.DurationFrames = r.whole(1, maxInt)
	case "seed":
		r.named.segmentSeed = true
		s.Seed = r.seed()
	default:
		r.keep(&s.Extra, name)
	}
}

func (r *reader) language() string {
	if r.null() {
		return ""
	}
	s, _ := r.str()
	return s
}

func (r *reader) pose(s *Segment) {
	s.DurationFrames = 1
	r.object(func(name string) {
		switch name {
		case "type":
			r.raw()
		case "prompt":
			s.Prompt = r.text(1, 0)
		case "language":
			s.Language = r.language()
		case "duration_frames", "seed":
			// Not additive: the protocol knows these names and refuses them here.
			if !r.null() {
				r.raw()
				r.add("extra_forbidden", "does not belong here: a pose is exactly one frame long and takes the seed of the options")
			}
		default:
			r.keep(&s.Extra, name)
		}
	}, "prompt")
}

func (r *reader) motionReference(s *Segment) {
	m := new(MotionReference)
	s.Motion = m
	ok := r.object(func(name string) {
		switch name {
		case "joint_names":
			r.array(func(int) { m.JointNames = append(m.JointNames, r.text(1, 128)) })
		case "rotations":
			r.array(func(int) {
				m.Rotations = append(m.Rotations, r.frame(len(m.JointNames)))
			})
		case "root_positions":
			r.array(func(int) { m.RootPositions = append(m.RootPositions, r.vec3(axesXYZ)) })
		case "fps":
			m.FPS = r.positive()
		case "skeleton":
			if !r.null() {
				own := r.skeleton()
				m.Skeleton = &own
			}
		default:
			r.stretch(s, name)
		}
	}, "duration_frames", "joint_names", "rotations", "root_positions", "fps")
	if ok {
		r.checkMotion(m)
	}
}

// frame reads one frame of rotations. After one of the wrong length nothing is
// allocated ahead: with many names, each of many empty frames would take as much
// as a whole one. That lengths differ is a fault for checkMotion, unless they are
// so many that reading on is of no use.
func (r *reader) frame(names int) [][4]float64 {
	frame := [][4]float64{}
	if r.oddFrames == 0 {
		frame = make([][4]float64, 0, names)
	}
	r.array(func(int) { frame = append(frame, r.quat()) })
	if len(frame) == names && names > 0 {
		return frame
	}
	if r.oddFrames++; len(frame) == 0 && r.oddFrames > maxTotal {
		r.addf("value_error", "must have one quaternion for each of the joint_names; it has none")
	}
	return frame
}

func (r *reader) videoReference(s *Segment) {
	v := new(VideoReference)
	s.Video = v
	ok := r.object(func(name string) {
		switch name {
		case "video":
			r.video(v)
		case "start_s":
			if !r.null() {
				v.Start = r.float()
			}
		case "end_s":
			if !r.null() {
				v.End = r.positive()
			}
		case "fps":
			if !r.null() {
				v.FPS = r.positive()
			}
		default:
			r.stretch(s, name)
		}
	}, "duration_frames", "video")
	if ok {
		r.checkTrim(v)
	}
}

func (r *reader) video(v *VideoReference) {
	ok := r.object(func(name string) {
		if name != "url" && name != "data" && name != "media_type" {
			r.keep(&v.Extra, name)
			return
		}
		if r.null() {
			return
		}
		switch name {
		case "url":
			v.URL = r.text(1, 4096)
		case "data":
			v.Data = r.text(1, 0)
		case "media_type":
			v.MediaType = r.oneOf(mediaTypes...)
		}
	})
	if ok {
		r.checkVideo(v)
	}
}
