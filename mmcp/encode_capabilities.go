package mmcp

// Encode writes the catalogue as compact JSON: every field of every version that
// this package knows, defaults included, in one order.
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
	w.extra(c.Extra)
	w.close('}')
	return w.b
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
		w.name(name)
		w.strs(*m.list(name))
	}
	w.name("native_clip_seconds")
	w.float(m.NativeClipSeconds)
	w.name("chunking")
	w.str(m.Chunking)
	w.name("recommended_max_duration_seconds")
	w.float(m.RecommendedMaxDurationSeconds)
	for _, name := range []string{"supports_segment_seed", "supports_loop", "supports_batch", "supports_trajectory", "supports_motion_reference_mixed"} {
		w.name(name)
		w.bool(*m.flag(name))
	}
	w.name("limits")
	w.limits(&m.Limits)
	w.extra(m.Extra)
	w.close('}')
}

func (w *writer) limits(l *Limits) {
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
