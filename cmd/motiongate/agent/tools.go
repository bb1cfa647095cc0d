package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

func (s *server) addTools(to *mcp.Server) {
	reads := &mcp.ToolAnnotations{ReadOnlyHint: true}
	mcp.AddTool(to, &mcp.Tool{Name: "list_models", Annotations: reads,
		Description: "Lists the motion models, their frame rates, longest motions and what they take."}, s.listModels)
	mcp.AddTool(to, &mcp.Tool{Name: "explain", Annotations: reads,
		Description: "Tells which actions the built-in engine reads in a prompt, when they happen, and which words have no effect. " +
			"Makes no motion."}, s.explain)
	mcp.AddTool(to, &mcp.Tool{Name: "generate",
		Description: "Makes a motion from a prompt, or from several in a row. Returns a take, which render, metrics and convert take. " +
			"The same seed gives the same motion."}, s.generate)
	mcp.AddTool(to, &mcp.Tool{Name: "edit",
		Description: "Makes a part of a motion anew: some seconds, some joints, or both. The rest stays as it is, bit for bit. Returns a take."},
		s.edit)
	mcp.AddTool(to, &mcp.Tool{Name: "set",
		Description: "Makes a set of some sixty clips of one character for a game: loops, starts, stops, turns, jumps, stairs, as GLB and FBX " +
			"with blend spaces and a feature table. Returns what is in it, and writes the ZIP file to out."}, s.set)
	mcp.AddTool(to, &mcp.Tool{Name: "metrics", Annotations: reads,
		Description: "Measures a motion: foot skating, contacts, penetration of the ground, balance, joint limits, smoothness. SI units."},
		s.metrics)
	mcp.AddTool(to, &mcp.Tool{Name: "render", Annotations: reads,
		Description: "Draws a motion as a contact sheet: the figure at several times from the front and the side, its path, its foot contacts."},
		s.render)
	mcp.AddTool(to, &mcp.Tool{Name: "convert",
		Description: "Converts a motion to another file format. Returns it, or writes it to out."}, s.convert)
	mcp.AddTool(to, &mcp.Tool{Name: "fleet", Annotations: reads,
		Description: "Shows the servers behind the gateway: their states, models and queues."}, s.fleet)
}

type none struct{}

// modelInfo describes a model to an agent.
type modelInfo struct {
	ID          string   `json:"id"`
	FPS         float64  `json:"fps"`
	MaxSeconds  float64  `json:"max_seconds"`
	MaxSamples  int      `json:"max_samples"`
	Joints      int      `json:"joints"`
	Segments    []string `json:"segments"`
	Constraints []string `json:"constraints"`
	Loop        bool     `json:"loop"`
}

type modelList struct {
	Models []modelInfo `json:"models"`
}

func (s *server) capabilities(ctx context.Context, from http.Header) (*mmcp.Capabilities, error) {
	got, err := s.call(ctx, from, http.MethodGet, "/capabilities", nil)
	if err != nil {
		return nil, err
	}
	return codec.DecodeCapabilities(got.body)
}

func (s *server) listModels(ctx context.Context, req *mcp.CallToolRequest, _ none) (*mcp.CallToolResult, modelList, error) {
	caps, err := s.capabilities(ctx, headerOf(req.Extra))
	if err != nil {
		return nil, modelList{}, err
	}
	out := modelList{Models: []modelInfo{}}
	for i := range caps.Models {
		m := &caps.Models[i]
		out.Models = append(out.Models, modelInfo{
			ID: m.ID, FPS: m.FPS, MaxSeconds: m.Limits.MaxDurationSeconds, MaxSamples: m.Limits.MaxNumSamples,
			Joints: len(m.CanonicalSkeleton.Joints), Segments: orEmpty(m.SupportedSegments),
			Constraints: orEmpty(m.SupportedConstraints), Loop: m.SupportsLoop,
		})
	}
	return nil, out, nil
}

// orEmpty returns list, or an empty list for nil, which JSON would encode as null.
func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

type explainInput struct {
	Prompt  string  `json:"prompt" jsonschema:"what a person does, in English"`
	Seconds float64 `json:"seconds,omitempty" jsonschema:"length of the motion, 5 by default"`
}

// mostSeconds bounds the duration of a requested motion.
const mostSeconds = 600

func (s *server) explain(_ context.Context, _ *mcp.CallToolRequest, in explainInput) (*mcp.CallToolResult, any, error) {
	seconds := in.Seconds
	if seconds == 0 {
		seconds = usualSeconds
	}
	if in.Prompt == "" || len(in.Prompt) > 10_000 || !(seconds > 0 && seconds <= mostSeconds) {
		return nil, nil, fmt.Errorf("prompt must have 1 to 10000 bytes, and seconds must be above 0 and at most %d", mostSeconds)
	}
	reading, err := s.Explain(in.Prompt, seconds)
	return asText(reading, err)
}

func (s *server) metrics(ctx context.Context, req *mcp.CallToolRequest, in motionRef) (*mcp.CallToolResult, any, error) {
	body, err := s.motion(ctx, headerOf(req.Extra), in)
	if err != nil {
		return nil, nil, err
	}
	return asText(s.Measure(body, in.Sample))
}

// asText returns a value as JSON.
func asText(v any, err error) (*mcp.CallToolResult, any, error) {
	if err != nil {
		return nil, nil, err
	}
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, nil, nil
}

type renderInput struct {
	motionRef
	Moments int `json:"moments,omitempty" jsonschema:"number of figures in a row, 1 to 24, 9 by default"`
}

// usualMoments is the default number of figures of a contact sheet.
const usualMoments = 9

func (s *server) render(ctx context.Context, req *mcp.CallToolRequest, in renderInput) (*mcp.CallToolResult, any, error) {
	if in.Moments == 0 {
		in.Moments = usualMoments
	}
	if in.Moments < 1 || in.Moments > 24 {
		return nil, nil, errors.New("moments must be from 1 to 24")
	}
	body, err := s.motion(ctx, headerOf(req.Extra), in.motionRef)
	if err != nil {
		return nil, nil, err
	}
	png, err := s.Render(body, in.Sample, in.Moments)
	if err != nil {
		return nil, nil, err
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.ImageContent{Data: png, MIMEType: "image/png"}}}, nil, nil
}

type convertInput struct {
	motionRef
	Format    string `json:"format" jsonschema:"the file format, such as glb, gltf, bvh, fbx, vrma or usda"`
	Out       string `json:"out,omitempty" jsonschema:"path of the file to write, below the folder of the server; not over HTTP"`
	Overwrite bool   `json:"overwrite,omitempty" jsonschema:"replace a file that exists at out"`
}

func (s *server) convert(ctx context.Context, req *mcp.CallToolRequest, in convertInput) (*mcp.CallToolResult, any, error) {
	if in.Out != "" && s.WriteFile == nil {
		return nil, nil, errors.New("out: this server writes no files; leave it out")
	}
	body, err := s.motion(ctx, headerOf(req.Extra), in.motionRef)
	if err != nil {
		return nil, nil, err
	}
	data, mediaType, err := s.Convert(body, in.Sample, in.Format)
	if err != nil {
		return nil, nil, err
	}
	if in.Out != "" {
		if err := s.WriteFile(in.Out, data, in.Overwrite); err != nil {
			return nil, nil, err
		}
		text := fmt.Sprintf("%s: %d bytes of %s", in.Out, len(data), mediaType)
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil, nil
	}
	name := in.Take
	if name == "" {
		name = "file"
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.EmbeddedResource{Resource: &mcp.ResourceContents{
		URI: takeURI + name + "." + in.Format, MIMEType: mediaType, Blob: data,
	}}}}, nil, nil
}

// upstreamInfo describes a server as any client of the gateway may see it.
type upstreamInfo struct {
	Name   string   `json:"name"`
	State  string   `json:"state"`
	Models []string `json:"models"`
}

type fleetInfo struct {
	Upstreams []upstreamInfo     `json:"upstreams"`
	Queues    []mmcp.QueueStatus `json:"queues"`
}

func (s *server) fleet(ctx context.Context, _ *mcp.CallToolRequest, _ none) (*mcp.CallToolResult, fleetInfo, error) {
	f, err := s.Fleet(ctx)
	if err != nil {
		return nil, fleetInfo{}, err
	}
	out := fleetInfo{Upstreams: []upstreamInfo{}, Queues: append([]mmcp.QueueStatus{}, f.Queues...)}
	for _, u := range f.Upstreams {
		out.Upstreams = append(out.Upstreams, upstreamInfo{u.Name, string(u.State), orEmpty(u.Models)})
	}
	return nil, out, nil
}
