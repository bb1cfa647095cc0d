package mmcptest

import "encoding/json"

type catalogue struct {
	ProtocolVersion  string   `json:"protocol_version"`
	RotationFormat   string   `json:"rotation_format"`
	CoordinateSystem string   `json:"coordinate_system"`
	Units            string   `json:"units"`
	ResponseFormats  []string `json:"response_formats"`
	Models           []entry  `json:"models"`
}

type skeleton struct {
	Joints           []joint `json:"joints"`
	CoordinateSystem string  `json:"coordinate_system"`
	Units            string  `json:"units"`
}

// entry is a model in the catalogue. Pointers are fields that older SDKs do not
// write at all.
type entry struct {
	ID                     string   `json:"id"`
	FPS                    float64  `json:"fps"`
	CanonicalSkeleton      skeleton `json:"canonical_skeleton"`
	SupportsRetargeting    bool     `json:"supports_retargeting"`
	SupportsAsync          bool     `json:"supports_async"`
	SupportedConstraints   []string `json:"supported_constraints"`
	SupportedGuidanceTypes []string `json:"supported_guidance_types"`
	PredictedContactJoints []string `json:"predicted_contact_joints"`
	NativeClipSeconds      float64  `json:"native_clip_seconds"`
	Chunking               string   `json:"chunking"`
	RecommendedMaxSeconds  float64  `json:"recommended_max_duration_seconds"`
	Limits                 limits   `json:"limits"`

	SupportedSegments      []string `json:"supported_segments,omitempty"`
	SupportsSegmentSeed    *bool    `json:"supports_segment_seed,omitempty"`
	SupportsLoop           *bool    `json:"supports_loop,omitempty"`
	SupportsBatch          *bool    `json:"supports_batch,omitempty"`
	SupportsTrajectory     *bool    `json:"supports_trajectory,omitempty"`
	SupportsReferenceMixed *bool    `json:"supports_motion_reference_mixed,omitempty"`

	SupportsJointTranslation  *bool    `json:"supports_joint_translation,omitempty"`
	SupportsKeyframeReduction *bool    `json:"supports_keyframe_reduction,omitempty"`
	ModelOptions              []option `json:"model_options,omitempty"`
}

// option is a declared option, with null for absent members.
type option struct {
	Name        string          `json:"name"`
	Type        string          `json:"type"`
	Title       *string         `json:"title"`
	Description *string         `json:"description"`
	Default     json.RawMessage `json:"default"`
	Minimum     *float64        `json:"minimum"`
	Maximum     *float64        `json:"maximum"`
	Values      []string        `json:"values"`
}

type limits struct {
	MaxDurationSeconds       float64 `json:"max_duration_seconds"`
	MaxNumSamples            int     `json:"max_num_samples"`
	MaxConstraintsPerRequest int     `json:"max_constraints_per_request"`
	MaxPromptLength          int     `json:"max_prompt_length"`
	MaxRequestBytes          int     `json:"max_request_bytes"`
	MaxBatchSize             int     `json:"max_batch_size,omitempty"`
}

var baseConstraints = []string{"root_path", "effector_target", "pose_keyframe"}

// since returns value for SDKs from the given minor version on, else nothing.
func (c *Config) since(sdk int, value bool) *bool {
	if c.SDK < sdk {
		return nil
	}
	return &value
}

func (c *Config) segments(m *Model) []string {
	list := []string{"text", "unconditioned"}
	if m.Pose && c.SDK >= 2 {
		list = append(list, "pose")
	}
	return list
}

// catalogue encodes the answer of GET /capabilities.
func (c *Config) catalogue() []byte {
	doc := catalogue{
		ProtocolVersion:  c.protocol(),
		RotationFormat:   "quaternion_xyzw",
		CoordinateSystem: "right_handed_y_up",
		Units:            "meters",
		ResponseFormats:  []string{"gltf_2.0_json"},
	}
	if c.Answer == "glb" || c.Answer == "negotiate" {
		doc.ResponseFormats = append(doc.ResponseFormats, "gltf_2.0_binary")
	}
	for i := range c.Models {
		doc.Models = append(doc.Models, c.entry(&c.Models[i]))
	}
	return encode(doc)
}

func (c *Config) entry(m *Model) entry {
	b := m.body()
	e := entry{
		ID: m.ID, FPS: m.FPS,
		CanonicalSkeleton:      skeleton{b.joints, "right_handed_y_up", "meters"},
		SupportsRetargeting:    m.Retargeting,
		SupportsAsync:          c.Async,
		SupportedConstraints:   baseConstraints,
		SupportedGuidanceTypes: []string{"nocfg", "regular", "separated"},
		PredictedContactJoints: b.contacts,
		NativeClipSeconds:      10,
		Chunking:               "none",
		RecommendedMaxSeconds:  12,
		Limits: limits{
			MaxDurationSeconds: m.MaxSeconds, MaxNumSamples: m.MaxSamples,
			MaxConstraintsPerRequest: 64, MaxPromptLength: 1000, MaxRequestBytes: 1 << 20,
		},
		SupportsSegmentSeed:    c.since(3, true),
		SupportsLoop:           c.since(4, m.Loop),
		SupportsBatch:          c.since(5, c.exact()),
		SupportsTrajectory:     c.since(7, false),
		SupportsReferenceMixed: c.since(10, false),

		SupportsJointTranslation:  c.since(exactSDK, m.JointTranslation),
		SupportsKeyframeReduction: c.since(exactSDK, m.KeyframeReduction),
	}
	if c.exact() {
		e.Limits.MaxBatchSize = c.MaxBatch
		for _, o := range m.Options {
			e.ModelOptions = append(e.ModelOptions, option{Name: o.Name, Type: o.Type, Default: o.Default, Minimum: o.Minimum,
				Maximum: o.Maximum, Values: o.Values})
		}
	}
	if c.SDK >= 2 {
		e.SupportedSegments = c.segments(m)
	}
	return e
}
