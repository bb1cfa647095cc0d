package mmcptest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sort"
)

// request is the part of a generation's body that matters here.
type request struct {
	ProtocolVersion *string           `json:"protocol_version"`
	Model           *string           `json:"model"`
	Skeleton        *rig              `json:"skeleton"`
	Segments        []segment         `json:"segments"`
	Constraints     []json.RawMessage `json:"constraints"`
	DurationFrames  *float64          `json:"duration_frames"`
	Timing          *struct {
		FPS float64 `json:"fps"`
	} `json:"timing"`
	Options *options `json:"options"`
}

type rig struct {
	Joints           []joint `json:"joints"`
	CoordinateSystem string  `json:"coordinate_system"`
	Units            string  `json:"units"`
}

type segment struct {
	Type           string      `json:"type"`
	Prompt         string      `json:"prompt"`
	Language       *string     `json:"language"`
	DurationFrames float64     `json:"duration_frames"`
	Seed           json.Number `json:"seed"`
}

type options struct {
	DiffusionSteps   *float64        `json:"diffusion_steps"`
	NumSamples       *float64        `json:"num_samples"`
	Seed             json.Number     `json:"seed"`
	PostProcessing   *bool           `json:"post_processing"`
	TransitionFrames *float64        `json:"transition_frames"`
	Guidance         json.RawMessage `json:"guidance"`
	Loop             *bool           `json:"loop"`
}

// fault is an error answer before it is written.
type fault struct {
	status  int
	code    string
	message string
	details map[string]any
}

func refuse(status int, code, format string, args ...any) *fault {
	return &fault{status: status, code: code, message: fmt.Sprintf(format, args...), details: map[string]any{}}
}

func (f *fault) with(key string, value any) *fault {
	f.details[key] = value
	return f
}

// order is a request that may be run.
type order struct {
	model   *Model
	joints  []joint
	fps     float64
	frames  int
	samples int
	loop    bool
	seeds   []string // effective seed of each segment, or one; empty strings are random
	prompts []string
	exact   bool    // of SDK 12 and later
	budget  float64 // of keyframes; 0: none
	raw     []byte  // the body
}

// accept checks a body in the order of the reference server, as far as it
// matters to a caller's tests.
func (c *Config) accept(raw []byte) (*order, *fault) {
	var req request
	dec := json.NewDecoder(bytes.NewReader(raw))
	if c.Strict {
		dec.DisallowUnknownFields()
	}
	if err := dec.Decode(&req); err != nil {
		return nil, refuse(422, "schema_validation", "Request failed schema validation: %v", err)
	}
	if f := c.shape(&req); f != nil {
		return nil, f
	}
	if v := *req.ProtocolVersion; v == "" || v[0] != '1' {
		return nil, refuse(400, "version_unsupported", "Protocol version %s is not supported.", v).with("supported_majors", []string{"1"})
	}
	m := c.model(*req.Model)
	if m == nil {
		return nil, refuse(400, "unknown_model", "Model %q is not served.", *req.Model).with("available_models", c.ids())
	}
	if !m.Retargeting && !slices.EqualFunc(req.Skeleton.Joints, m.body().joints, sameName) {
		return nil, refuse(400, "retargeting_unsupported", "Model %s takes its canonical skeleton only.", m.ID)
	}
	for _, s := range req.Segments {
		if !slices.Contains(c.segments(m), s.Type) {
			return nil, refuse(400, "unsupported_segment", "Model %s does not support %s segments.", m.ID, s.Type).
				with("supported_segments", c.segments(m))
		}
	}
	o, f := c.limits(m, &req)
	if f == nil {
		o.raw = raw
	}
	return o, f
}

func sameName(a, b joint) bool { return a.Name == b.Name }

// shape checks what the schema demands, and refuses fields that are younger
// than the SDK when the server is strict.
func (c *Config) shape(req *request) *fault {
	switch {
	case req.ProtocolVersion == nil, req.Model == nil, req.Skeleton == nil:
		return refuse(422, "schema_validation", "protocol_version, model and skeleton are required.")
	case len(req.Skeleton.Joints) == 0:
		return refuse(422, "schema_validation", "A skeleton needs at least one joint.")
	case len(req.Segments) == 0 && len(req.Constraints) == 0:
		return refuse(422, "schema_validation", "Segments and constraints are both empty.")
	case (len(req.Segments) == 0) != (req.DurationFrames != nil):
		return refuse(422, "schema_validation", "duration_frames goes with constraints alone.")
	}
	if !c.Strict {
		return nil
	}
	if c.SDK < 4 && req.Options != nil && req.Options.Loop != nil {
		return refuse(422, "schema_validation", "options.loop: Extra inputs are not permitted")
	}
	for i, s := range req.Segments {
		if c.SDK < 3 && s.Seed != "" {
			return refuse(422, "schema_validation", "segments.%d.seed: Extra inputs are not permitted", i)
		}
	}
	return nil
}

func (c *Config) limits(m *Model, req *request) (*order, *fault) {
	o := &order{model: m, joints: req.Skeleton.Joints, fps: m.FPS, samples: 1}
	if req.Timing != nil {
		o.fps = req.Timing.FPS
	}
	if req.Options == nil {
		req.Options = &options{}
	}
	if n := req.Options.NumSamples; n != nil {
		o.samples = int(*n)
	}
	o.loop = req.Options.Loop != nil && *req.Options.Loop
	o.timeline(req)
	switch {
	case o.loop && !m.Loop:
		return nil, refuse(400, "invalid_options", "Model %s cannot loop.", m.ID).with("model", m.ID)
	case o.samples < 1 || o.samples > m.MaxSamples:
		return nil, refuse(400, "invalid_options", "num_samples %d is not between 1 and %d.", o.samples, m.MaxSamples)
	case o.frames < 1 || o.fps <= 0 || o.fps > 1000:
		return nil, refuse(422, "schema_validation", "Durations and fps must be greater than 0, and fps at most 1000.")
	case float64(o.frames)/o.fps > m.MaxSeconds:
		return nil, refuse(400, "invalid_options", "The request is longer than %v s.", m.MaxSeconds)
	case m.FixedFPS && o.fps != m.FPS:
		return nil, refuse(400, "invalid_options", "Model %s runs at %v fps only.", m.ID, m.FPS).
			with("model_fps", m.FPS).with("requested_fps", o.fps)
	}
	return o, nil
}

// timeline sets the length, and what the motion is derived from.
func (o *order) timeline(req *request) {
	if req.DurationFrames != nil {
		o.frames = int(*req.DurationFrames)
		o.seeds = []string{req.Options.Seed.String()}
		return
	}
	for _, s := range req.Segments {
		if s.Type == "pose" {
			s.DurationFrames = 1
		}
		if s.Seed == "" {
			s.Seed = req.Options.Seed
		}
		o.frames += int(s.DurationFrames)
		o.seeds = append(o.seeds, s.Seed.String())
		o.prompts = append(o.prompts, s.Prompt)
	}
}

func (c *Config) ids() []string {
	ids := make([]string, 0, len(c.Models))
	for _, m := range c.Models {
		ids = append(ids, m.ID)
	}
	sort.Strings(ids)
	return ids
}

// injected is the failure of a generation with a status.
func injected(status int) *fault {
	switch status {
	case http.StatusServiceUnavailable:
		return refuse(status, "resource_exhausted", "Out of device memory.").with("device", "cuda:0")
	case http.StatusGatewayTimeout:
		return refuse(status, "timeout", "The server's own deadline passed.")
	}
	return refuse(status, "internal_error", "The model failed.")
}
