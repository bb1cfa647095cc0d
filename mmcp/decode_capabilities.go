package mmcp

import (
	"fmt"
	"slices"
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
func DecodeCapabilities(body []byte) (*Capabilities, error) {
	r := newReader(body)
	c, invalid := r.capabilities()
	r.end()
	if len(c.Models) == 0 && invalid != nil && !r.malformed() && r.total == 0 {
		return nil, Errorf(CodeUpstreamInvalid, "The catalogue is not valid: %s %s.", invalid.Path(), invalid.Msg)
	}
	if r.malformed() {
		return nil, Errorf(CodeUpstreamInvalid, "The catalogue cannot be read. %s", r.syntaxError().Message)
	}
	if f := r.firstFault(); f != nil {
		return nil, Errorf(CodeUpstreamInvalid, "The catalogue is not valid: %s %s.", f.Path(), f.Msg)
	}
	return c, nil
}

// capabilities also returns the first fault of a model that it left out, or nil.
func (r *reader) capabilities() (c *Capabilities, invalid *Fault) {
	c = &Capabilities{
		ProtocolVersion:  Version,
		RotationFormat:   RotationFormat,
		CoordinateSystem: CoordinateSystem,
		Units:            Units,
		ResponseFormats:  []string{FormatGLTF},
		Models:           []Model{},
	}
	r.leftOut = &c.LeftOut
	var about map[string]Extra
	r.object(func(name string) {
		if name != "models" && r.absent(name) {
			return
		}
		switch name {
		case "protocol_version":
			c.ProtocolVersion, _ = r.str()
		case "rotation_format":
			c.RotationFormat, _ = r.str()
		case "coordinate_system":
			c.CoordinateSystem, _ = r.str()
		case "units":
			c.Units, _ = r.str()
		case "response_formats":
			c.ResponseFormats = r.strs()
		case "models":
			r.array(func(i int) {
				if fault := r.entry(c, i); invalid == nil {
					invalid = fault
				}
			})
		case aboutField:
			about = r.about()
		default:
			r.keep(&c.Extra, name)
		}
	}, "models")
	for i := range c.Models {
		c.Models[i].learn(about[c.Models[i].ID])
	}
	return c, invalid
}

// entry reads the model at index i into c, or leaves it out. It returns the first
// fault of a model with an invalid value.
func (r *reader) entry(c *Capabilities, i int) *Fault {
	if i >= maxModels {
		if r.raw(); i == maxModels {
			c.LeftOut = append(c.LeftOut, fmt.Sprintf("models beyond the first %d", maxModels))
		}
		return nil
	}
	before, begin, reasons := r.faults, r.dec.InputOffset(), len(c.LeftOut)
	m := r.model()
	size := r.dec.InputOffset() - begin
	fault := r.rewind(before)
	if fault != nil || size > maxModelBytes {
		c.LeftOut = c.LeftOut[:reasons] // one reason for the whole entry
	}
	switch {
	case fault != nil:
		c.LeftOut = append(c.LeftOut, fmt.Sprintf("model %q: %s %s", clip(m.ID), fault.Path(), fault.Msg))
	case size > maxModelBytes:
		c.LeftOut = append(c.LeftOut, fmt.Sprintf("model %q: its entry has %d bytes, more than %d", clip(m.ID), size, maxModelBytes))
	default:
		c.Models = append(c.Models, m)
	}
	return fault
}

// aboutField is the field beside the models in which a gateway says what it knows
// of them: an object of objects, by the id of the model. In a model's entry a
// strict client refuses any field that its version of the protocol lacks.
const aboutField = "motiongate"

func (r *reader) about() map[string]Extra {
	all := make(map[string]Extra)
	r.object(func(name string) {
		if name != "models" {
			r.raw()
			return
		}
		r.object(func(id string) {
			about := Extra{}
			r.object(func(name string) { r.keep(&about, name) })
			all[id] = about
		})
	})
	return all
}

// learn takes over what stands beside the entry, and what gateways of earlier
// versions wrote into it.
func (m *Model) learn(about Extra) {
	for _, name := range []string{"revision", "arithmetic", "clips", "deterministic"} {
		if v, ok := m.Extra[name]; ok {
			m.About = m.About.with(name, v)
			delete(m.Extra, name)
		}
	}
	if len(m.Extra) == 0 {
		m.Extra = nil
	}
	for name, v := range about {
		m.About = m.About.with(name, v)
	}
}

// absent consumes a null that stands for a field which a server does not have.
func (r *reader) absent(name string) bool {
	_, known := words[name]
	return known && r.null()
}

func (r *reader) strs() []string {
	list := []string{}
	r.array(func(int) {
		if s, ok := r.str(); ok {
			list = append(list, s)
		}
	})
	return list
}

// NewModel returns the entry of a model that states only what the protocol requires.
// The other fields have the protocol's defaults.
func NewModel(id string, fps float64, s Skeleton) Model {
	return Model{
		ID:                            id,
		FPS:                           fps,
		CanonicalSkeleton:             s,
		Lacks:                         allFields,
		NativeClipSeconds:             10,
		RecommendedMaxDurationSeconds: 12,
		Chunking:                      "none",
		SupportedConstraints:          []string{},
		SupportedSegments:             []string{SegmentText, SegmentUnconditioned},
		SupportedGuidanceTypes:        []string{"nocfg", "regular", "separated"},
		PredictedContactJoints:        []string{},
		Limits:                        DefaultLimits(),
	}
}

// DecodeSkeleton reads one skeleton, as it stands in a catalogue. The error, an
// *Error, says what is wrong with it first.
func DecodeSkeleton(body []byte) (Skeleton, error) {
	r := newReader(body)
	s := r.skeleton()
	r.end()
	if r.malformed() {
		return Skeleton{}, r.syntaxError()
	}
	if f := r.firstFault(); f != nil {
		return Skeleton{}, Errorf(CodeInvalidSkeleton, "%s %s.", f.Path(), f.Msg)
	}
	return s, nil
}

func (r *reader) model() Model {
	m := NewModel("", 0, Skeleton{})
	r.object(func(name string) {
		if !slices.Contains(modelNeeds, name) && r.absent(name) {
			return
		}
		m.Lacks &^= fieldOf[name]
		if to := m.list(name); to != nil {
			*to = r.strs()
			return
		}
		if to := m.flag(name); to != nil {
			r.boolean(to)
			return
		}
		switch name {
		case "id":
			m.ID = r.text(1, 0)
		case "fps":
			m.FPS = r.positive()
		case "canonical_skeleton":
			m.CanonicalSkeleton = r.skeleton()
		case "native_clip_seconds":
			m.NativeClipSeconds = r.float()
		case "recommended_max_duration_seconds":
			m.RecommendedMaxDurationSeconds = r.float()
		case "chunking":
			m.Chunking, _ = r.str()
		case "model_options":
			m.ModelOptions = r.modelOptions()
		case "limits":
			if r.limits(&m.Limits) {
				m.Lacks &^= FieldBatchSize
			}
		default:
			r.keep(&m.Extra, name)
		}
	}, modelNeeds...)
	return m
}

// fieldOf is the member of Fields that a name stands for.
var fieldOf = map[string]Fields{
	"supported_segments":              FieldSegments,
	"supports_segment_seed":           FieldSegmentSeed,
	"supports_loop":                   FieldLoop,
	"supports_batch":                  FieldBatch,
	"max_batch_size":                  FieldBatchSize,
	"supports_trajectory":             FieldTrajectory,
	"supports_motion_reference_mixed": FieldReferenceMixed,
	"supports_joint_translation":      FieldJointTranslation,
	"supports_keyframe_reduction":     FieldKeyframeReduction,
}

const allFields = FieldKeyframeReduction<<1 - 1

// modelNeeds are the fields for which the protocol has no default.
var modelNeeds = []string{"id", "fps", "canonical_skeleton"}

// list returns the list of words that a field of the catalogue holds, or nil.
func (m *Model) list(name string) *[]string {
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

// flag returns the yes or no that a field of the catalogue holds, or nil.
func (m *Model) flag(name string) *bool {
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

// DefaultLimits returns the limits of a model that states none.
func DefaultLimits() Limits {
	return Limits{
		MaxDurationSeconds:       30,
		MaxNumSamples:            16,
		MaxConstraintsPerRequest: 64,
		MaxPromptLength:          1000,
		MaxRequestBytes:          1 << 20,
		MaxBatchSize:             16,
	}
}

// limits reports whether there is a limit on batches.
func (r *reader) limits(l *Limits) (batches bool) {
	r.object(func(name string) {
		if r.absent(name) {
			return
		}
		switch name {
		case "max_duration_seconds":
			l.MaxDurationSeconds = r.float()
		case "max_num_samples":
			l.MaxNumSamples = r.whole(0, maxInt)
		case "max_constraints_per_request":
			l.MaxConstraintsPerRequest = r.whole(0, maxInt)
		case "max_prompt_length":
			l.MaxPromptLength = r.whole(0, maxInt)
		case "max_request_bytes":
			l.MaxRequestBytes = r.whole(0, maxInt)
		case "max_batch_size":
			l.MaxBatchSize = r.whole(0, maxInt)
			batches = true
		case "max_reference_frames":
			l.MaxReferenceFrames = r.whole(0, maxInt)
		case "max_video_bytes":
			l.MaxVideoBytes = r.whole(0, maxInt)
		case "max_video_seconds":
			l.MaxVideoSeconds = r.float()
		default:
			r.keep(&l.Extra, name)
		}
	})
	return batches
}
