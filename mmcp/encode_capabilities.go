package mmcp

import "slices"

// Encode writes the catalogue as compact JSON: every field that a model's server has,
// defaults included, in one order. Facts about the models beside their entries follow
// them.
func (c *Capabilities) Encode() []byte {
	w := writer{b: make([]byte, 0, 1024+16<<10*len(c.Models))}
	w.open('{')
	w.name("protocol_version")
	w.str(c.ProtocolVersion)
	w.name("rotation_format")
	w.str(c.RotationFormat)
	w.name("coordinate_system")
	w.str(c.CoordinateSystem)
	w.name("units")
	w.str(c.Units)
	w.name("response_formats")
	w.strs(c.ResponseFormats)
	w.name("models")
	w.open('[')
	for i := range c.Models {
		w.model(&c.Models[i])
	}
	w.close(']')
	w.about(c.Formats, c.Models)
	w.extra(c.Extra)
	w.close('}')
	return w.b
}

// about writes what stands beside the entries, if there is anything.
func (w *writer) about(formats []string, models []Model) {
	if len(formats) == 0 && !slices.ContainsFunc(models, func(m Model) bool { return len(m.About) > 0 }) {
		return
	}
	w.name(aboutField)
	w.open('{')
	if len(formats) > 0 {
		w.name("formats")
		w.strs(formats)
	}
	w.name("models")
	w.open('{')
	for i := range models {
		if len(models[i].About) > 0 {
			w.name(models[i].ID)
			w.open('{')
			w.extra(models[i].About)
			w.close('}')
		}
	}
	w.close('}')
	w.close('}')
}

func (w *writer) model(m *Model) {
	w.open('{')
	w.name("id")
	w.str(m.ID)
	w.name("fps")
	w.float(m.FPS)
	w.name("canonical_skeleton")
	w.skeleton(&m.CanonicalSkeleton)
	for _, name := range []string{"supports_retargeting", "supports_async"} {
		w.name(name)
		w.bool(*m.flag(name))
	}
	for _, name := range []string{"supported_constraints", "supported_segments", "supported_guidance_types", "predicted_contact_joints"} {
		if m.Lacks&fieldOf[name] != 0 {
			continue
		}
		w.name(name)
		w.strs(*m.list(name))
	}
	w.name("native_clip_seconds")
	w.float(m.NativeClipSeconds)
	w.name("chunking")
	w.str(m.Chunking)
	w.name("recommended_max_duration_seconds")
	w.float(m.RecommendedMaxDurationSeconds)
	for _, name := range laterFlags {
		if m.Lacks&fieldOf[name] == 0 {
			w.name(name)
			w.bool(*m.flag(name))
		}
	}
	if len(m.ModelOptions) > 0 {
		// Never an empty list: clients of 1.3 do not know the field.
		w.name("model_options")
		w.modelOptions(m.ModelOptions)
	}
	w.name("limits")
	w.limits(&m.Limits, m.Lacks&FieldBatchSize == 0)
	w.extra(m.Extra)
	w.close('}')
}

var laterFlags = []string{
	"supports_segment_seed", "supports_loop", "supports_batch", "supports_trajectory", "supports_motion_reference_mixed",
	"supports_joint_translation", "supports_keyframe_reduction",
}

// limits writes the limits; batches says whether that on batches is one of them.
func (w *writer) limits(l *Limits, batches bool) {
	w.open('{')
	w.name("max_duration_seconds")
	w.float(l.MaxDurationSeconds)
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
			w.name(f.name)
			w.int(f.value)
		}
	}
	if l.MaxVideoSeconds != 0 {
		w.name("max_video_seconds")
		w.float(l.MaxVideoSeconds)
	}
	w.extra(l.Extra)
	w.close('}')
}
