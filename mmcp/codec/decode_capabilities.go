package codec

import (
	"fmt"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// Bounds of a catalogue. An entry beyond them is left out: every client of every
// model gets the whole catalogue.
const (
	maxModels     = 256
	maxModelBytes = 1 << 20
)

// DecodeCapabilities reads the answer of GET /capabilities. Fields that the
// server's version does not have, or gives as null, hold the protocol's
// defaults; fields that this version does not know are kept if every client can
// read them. A model with an invalid value is left out, so that it does not take the others with it; if no
// model is left, the first fault is returned as an *Error that names its place.
func DecodeCapabilities(body []byte) (*mmcp.Capabilities, error) {
	r := newReader(body)
	c, invalid := r.capabilities()
	r.End()
	if len(c.Models) == 0 && invalid != nil && !r.Malformed() && r.Total == 0 {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The catalogue is not valid: %s %s.", invalid.Path(), invalid.Msg)
	}
	if r.Malformed() {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The catalogue cannot be read. %s", r.syntaxError().Message)
	}
	if f := r.First(); f != nil {
		return nil, mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The catalogue is not valid: %s %s.", f.Path(), f.Msg)
	}
	return c, nil
}

// capabilities also returns the first fault of a model that it left out, or nil.
func (r *reader) capabilities() (c *mmcp.Capabilities, invalid *jsonio.Fault) {
	c = &mmcp.Capabilities{
		ProtocolVersion:  mmcp.Version,
		RotationFormat:   mmcp.RotationFormat,
		CoordinateSystem: mmcp.CoordinateSystem,
		Units:            mmcp.Units,
		ResponseFormats:  []string{mmcp.FormatGLTF},
		Models:           []mmcp.Model{},
	}
	r.leftOut = &c.LeftOut
	var about map[string]mmcp.Extra
	r.Object(func(name string) {
		if name != "models" && r.absent(name) {
			return
		}
		switch name {
		case "protocol_version":
			c.ProtocolVersion, _ = r.Str()
		case "rotation_format":
			c.RotationFormat, _ = r.Str()
		case "coordinate_system":
			c.CoordinateSystem, _ = r.Str()
		case "units":
			c.Units, _ = r.Str()
		case "response_formats":
			c.ResponseFormats = r.strs()
		case "models":
			r.Array(func(i int) {
				if fault := r.entry(c, i); invalid == nil {
					invalid = fault
				}
			})
		case aboutField:
			about = r.about()
		default:
			r.CopyTo(&c.Extra, name)
		}
	}, "models")
	for i := range c.Models {
		setAbout(&c.Models[i], about[c.Models[i].ID])
	}
	return c, invalid
}

// entry reads the model at index i into c, or leaves it out. It returns the first
// fault of a model with an invalid value.
func (r *reader) entry(c *mmcp.Capabilities, i int) *jsonio.Fault {
	if i >= maxModels {
		if r.Raw(); i == maxModels {
			c.LeftOut = append(c.LeftOut, fmt.Sprintf("models beyond the first %d", maxModels))
		}
		return nil
	}
	before, begin, reasons := r.Faults, r.Offset(), len(c.LeftOut)
	m := r.model()
	size := r.Offset() - begin
	fault := r.Rewind(before)
	if fault != nil || size > maxModelBytes {
		c.LeftOut = c.LeftOut[:reasons] // one reason for the whole entry
	}
	switch {
	case fault != nil:
		c.LeftOut = append(c.LeftOut, fmt.Sprintf("model %q: %s %s", jsonio.Clip(m.ID), fault.Path(), fault.Msg))
	case size > maxModelBytes:
		c.LeftOut = append(c.LeftOut, fmt.Sprintf("model %q: its entry has %d bytes, more than %d", jsonio.Clip(m.ID), size, maxModelBytes))
	default:
		c.Models = append(c.Models, m)
	}
	return fault
}

// aboutField is the field beside the models in which a gateway has further facts about them: an
// object of objects, by the id of the model. In a model's entry a strict client refuses any
// field that its version of the protocol lacks.
const aboutField = "motiongate"

func (r *reader) about() map[string]mmcp.Extra {
	all := make(map[string]mmcp.Extra)
	r.Object(func(name string) {
		if name != "models" {
			r.Raw()
			return
		}
		r.Object(func(id string) {
			about := mmcp.Extra{}
			r.Object(func(name string) { r.CopyTo(&about, name) })
			all[id] = about
		})
	})
	return all
}

// setAbout sets the facts beside the entry of a model. It also moves there the facts that
// gateways of earlier versions wrote into the entry.
func setAbout(m *mmcp.Model, about mmcp.Extra) {
	for _, name := range []string{"revision", "arithmetic", "clips", "deterministic"} {
		if v, ok := m.Extra[name]; ok {
			m.About = m.About.With(name, v)
			delete(m.Extra, name)
		}
	}
	if len(m.Extra) == 0 {
		m.Extra = nil
	}
	for name, v := range about {
		m.About = m.About.With(name, v)
	}
}

// absent consumes a null, with which a server says that it does not have the field.
func (r *reader) absent(name string) bool {
	_, known := words[name]
	return known && r.Null()
}

func (r *reader) strs() []string {
	list := []string{}
	r.Array(func(int) {
		if s, ok := r.Str(); ok {
			list = append(list, s)
		}
	})
	return list
}

// DecodeSkeleton reads one skeleton in the form of a catalogue. The error, an *Error, has its
// most important fault.
func DecodeSkeleton(body []byte) (mmcp.Skeleton, error) {
	r := newReader(body)
	s := r.skeleton()
	r.End()
	if r.Malformed() {
		return mmcp.Skeleton{}, r.syntaxError()
	}
	if f := r.First(); f != nil {
		return mmcp.Skeleton{}, mmcp.Errorf(mmcp.CodeInvalidSkeleton, "%s %s.", f.Path(), f.Msg)
	}
	return s, nil
}

func (r *reader) model() mmcp.Model {
	m := mmcp.NewModel("", 0, mmcp.Skeleton{})
	r.Object(func(name string) {
		if !slices.Contains(modelNeeds, name) && r.absent(name) {
			return
		}
		m.Lacks &^= fieldOf[name]
		if to := listField(&m, name); to != nil {
			*to = r.strs()
			return
		}
		if to := flagField(&m, name); to != nil {
			r.Boolean(to)
			return
		}
		switch name {
		case "id":
			m.ID = r.Text(1, 0)
		case "fps":
			m.FPS = r.Positive()
		case "canonical_skeleton":
			m.CanonicalSkeleton = r.skeleton()
		case "native_clip_seconds":
			m.NativeClipSeconds = r.Float()
		case "recommended_max_duration_seconds":
			m.RecommendedMaxDurationSeconds = r.Float()
		case "chunking":
			m.Chunking, _ = r.Str()
		case "model_options":
			m.ModelOptions = r.modelOptions()
		case "limits":
			if r.limits(&m.Limits) {
				m.Lacks &^= mmcp.FieldBatchSize
			}
		default:
			r.CopyTo(&m.Extra, name)
		}
	}, modelNeeds...)
	return m
}

// fieldOf has the member of Fields for the name of a field.
var fieldOf = map[string]mmcp.Fields{
	"supported_segments":              mmcp.FieldSegments,
	"supports_segment_seed":           mmcp.FieldSegmentSeed,
	"supports_loop":                   mmcp.FieldLoop,
	"supports_batch":                  mmcp.FieldBatch,
	"max_batch_size":                  mmcp.FieldBatchSize,
	"supports_trajectory":             mmcp.FieldTrajectory,
	"supports_motion_reference_mixed": mmcp.FieldReferenceMixed,
	"supports_joint_translation":      mmcp.FieldJointTranslation,
	"supports_keyframe_reduction":     mmcp.FieldKeyframeReduction,
}

// modelNeeds are the fields for which the protocol has no default.
var modelNeeds = []string{"id", "fps", "canonical_skeleton"}

// listField returns the list of words in m that a field of the catalogue sets; nil: none.
func listField(m *mmcp.Model, name string) *[]string {
	switch name {
	case "supported_constraints":
		return &m.SupportedConstraints
	case "supported_segments":
		return &m.SupportedSegments
	case "supported_guidance_types":
		return &m.SupportedGuidanceTypes
	case "predicted_contact_joints":
		return &m.PredictedContactJoints
	}
	return nil
}

// flagField returns the boolean in m that a field of the catalogue sets; nil: none.
func flagField(m *mmcp.Model, name string) *bool {
	switch name {
	case "supports_retargeting":
		return &m.SupportsRetargeting
	case "supports_async":
		return &m.SupportsAsync
	case "supports_segment_seed":
		return &m.SupportsSegmentSeed
	case "supports_loop":
		return &m.SupportsLoop
	case "supports_batch":
		return &m.SupportsBatch
	case "supports_trajectory":
		return &m.SupportsTrajectory
	case "supports_motion_reference_mixed":
		return &m.SupportsMotionReferenceMixed
	case "supports_joint_translation":
		return &m.SupportsJointTranslation
	case "supports_keyframe_reduction":
		return &m.SupportsKeyframeReduction
	}
	return nil
}

// limits reads the limits, and reports whether one of them bounds batches.
func (r *reader) limits(l *mmcp.Limits) (batches bool) {
	r.Object(func(name string) {
		if r.absent(name) {
			return
		}
		switch name {
		case "max_duration_seconds":
			l.MaxDurationSeconds = r.Float()
		case "max_num_samples":
			l.MaxNumSamples = r.Integer(0, jsonio.MaxInt)
		case "max_constraints_per_request":
			l.MaxConstraintsPerRequest = r.Integer(0, jsonio.MaxInt)
		case "max_prompt_length":
			l.MaxPromptLength = r.Integer(0, jsonio.MaxInt)
		case "max_request_bytes":
			l.MaxRequestBytes = r.Integer(0, jsonio.MaxInt)
		case "max_batch_size":
			l.MaxBatchSize = r.Integer(0, jsonio.MaxInt)
			batches = true
		case "max_reference_frames":
			l.MaxReferenceFrames = r.Integer(0, jsonio.MaxInt)
		case "max_video_bytes":
			l.MaxVideoBytes = r.Integer(0, jsonio.MaxInt)
		case "max_video_seconds":
			l.MaxVideoSeconds = r.Float()
		default:
			r.CopyTo(&l.Extra, name)
		}
	})
	return batches
}
