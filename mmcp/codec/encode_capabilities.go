package codec

import (
	"slices"

	"github.com/motiongate/motiongate/mmcp"
)

// EncodeCapabilities writes a catalogue as compact JSON: every field that a model's server has,
// defaults included, in one order. Facts about the models beside their entries follow
// them.
func EncodeCapabilities(c *mmcp.Capabilities) []byte {
	w := newWriter(1024 + 16<<10*len(c.Models))
	w.Open('{')
	w.Name("protocol_version").Str(c.ProtocolVersion)
	w.Name("rotation_format").Str(c.RotationFormat)
	w.Name("coordinate_system").Str(c.CoordinateSystem)
	w.Name("units").Str(c.Units)
	w.Name("response_formats").Strs(c.ResponseFormats)
	w.Name("models").Open('[')
	for i := range c.Models {
		w.model(&c.Models[i])
	}
	w.Close(']')
	w.about(c.Formats, c.Models)
	w.Extra(c.Extra)
	w.Close('}')
	return w.Bytes
}

// about writes the facts beside the entries, if there are any.
func (w *writer) about(formats []string, models []mmcp.Model) {
	if len(formats) == 0 && !slices.ContainsFunc(models, func(m mmcp.Model) bool { return len(m.About) > 0 }) {
		return
	}
	w.Name(aboutField).Open('{')
	if len(formats) > 0 {
		w.Name("formats").Strs(formats)
	}
	w.Name("models").Open('{')
	for i := range models {
		if len(models[i].About) > 0 {
			w.Name(models[i].ID).Open('{')
			w.Extra(models[i].About)
			w.Close('}')
		}
	}
	w.Close('}')
	w.Close('}')
}

func (w *writer) model(m *mmcp.Model) {
	w.Open('{')
	w.Name("id").Str(m.ID)
	w.Name("fps").Float(m.FPS)
	w.Name("canonical_skeleton")
	w.skeleton(&m.CanonicalSkeleton)
	for _, name := range []string{"supports_retargeting", "supports_async"} {
		w.Name(name).Bool(*flagField(m, name))
	}
	for _, name := range []string{"supported_constraints", "supported_segments", "supported_guidance_types", "predicted_contact_joints"} {
		if m.Lacks&fieldOf[name] != 0 {
			continue
		}
		w.Name(name).Strs(*listField(m, name))
	}
	w.Name("native_clip_seconds").Float(m.NativeClipSeconds)
	w.Name("chunking").Str(m.Chunking)
	w.Name("recommended_max_duration_seconds").Float(m.RecommendedMaxDurationSeconds)
	for _, name := range laterFlags {
		if m.Lacks&fieldOf[name] == 0 {
			w.Name(name).Bool(*flagField(m, name))
		}
	}
	if len(m.ModelOptions) > 0 {
		// Never an empty list: clients of 1.3 do not know the field.
		w.Name("model_options")
		w.modelOptions(m.ModelOptions)
	}
	w.Name("limits")
	w.limits(&m.Limits, m.Lacks&mmcp.FieldBatchSize == 0)
	w.Extra(m.Extra)
	w.Close('}')
}

var laterFlags = []string{
	"supports_segment_seed", "supports_loop", "supports_batch", "supports_trajectory", "supports_motion_reference_mixed",
	"supports_joint_translation", "supports_keyframe_reduction",
}

// limits writes the limits, with the one on batches if batches is true.
func (w *writer) limits(l *mmcp.Limits, batches bool) {
	w.Open('{')
	w.Name("max_duration_seconds").Float(l.MaxDurationSeconds)
	for _, f := range []struct {
		name  string
		value int
		since bool // of a later version, which old clients need not see
	}{
		{"max_num_samples", l.MaxNumSamples, false},
		{"max_constraints_per_request", l.MaxConstraintsPerRequest, false},
		{"max_prompt_length", l.MaxPromptLength, false},
		{"max_request_bytes", l.MaxRequestBytes, false},
		{"max_batch_size", l.MaxBatchSize, false},
		{"max_reference_frames", l.MaxReferenceFrames, true},
		{"max_video_bytes", l.MaxVideoBytes, true},
	} {
		if f.name == "max_batch_size" && !batches {
			continue
		}
		if f.value != 0 || !f.since {
			w.Name(f.name).Int(f.value)
		}
	}
	if l.MaxVideoSeconds != 0 {
		w.Name("max_video_seconds").Float(l.MaxVideoSeconds)
	}
	w.Extra(l.Extra)
	w.Close('}')
}
