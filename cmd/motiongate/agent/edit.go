package agent

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Change is a change of a motion in place.
type Change struct {
	Sample   int
	From, To float64  // seconds; To 0: the end
	Joints   []string // joints to change, with their descendants; empty: all
	Prompt   string
}

type editInput struct {
	motionRef
	From      float64  `json:"from,omitempty" jsonschema:"second at which the change begins, 0 by default"`
	To        float64  `json:"to,omitempty" jsonschema:"second at which it ends, the end of the motion by default"`
	Joints    []string `json:"joints,omitempty" jsonschema:"joints that change, each with those below it; all by default"`
	Prompt    string   `json:"prompt" jsonschema:"what a person does there instead, in English"`
	Model     string   `json:"model,omitempty" jsonschema:"id of a model of list_models; the first one by default"`
	Seed      *int64   `json:"seed,omitempty" jsonschema:"the same seed gives the same motion; random by default"`
	Out       string   `json:"out,omitempty" jsonschema:"path of a .gltf file to write below the folder of the server; stdio only"`
	Overwrite bool     `json:"overwrite,omitempty" jsonschema:"replace a file that exists at out"`
}

// edit regenerates a part of a motion as a job. The rest of the motion does not change.
func (s *server) edit(ctx context.Context, req *mcp.CallToolRequest, in editInput) (*mcp.CallToolResult, any, error) {
	if in.Out != "" && s.WriteFile == nil {
		return nil, nil, errors.New("out: this server writes no files; leave it out")
	}
	from := headerOf(req.Extra)
	motion, err := s.motion(ctx, from, in.motionRef)
	if err != nil {
		return nil, nil, err
	}
	caps, err := s.capabilities(ctx, from)
	if err != nil {
		return nil, nil, err
	}
	model, err := modelOf(caps, in.Model)
	if err != nil {
		return nil, nil, err
	}
	request, err := s.Edit(motion, Change{in.Sample, in.From, in.To, in.Joints, in.Prompt})
	if err != nil {
		return nil, nil, err
	}
	if request.Model = model.ID; in.Seed != nil {
		request.Options.Seed = mmcp.Seed(strconv.FormatInt(*in.Seed, 10))
	}
	fps := request.FPS(model.FPS)
	out := &generated{Model: model.ID, FPS: fps, Samples: 1, Seconds: float64(request.TotalFrames()) / fps}
	return s.runJob(ctx, req, codec.Bytes(request), out, file{in.Out, in.Overwrite})
}

// modelOf returns the model with an id, or the first model.
func modelOf(caps *mmcp.Capabilities, id string) (*mmcp.Model, error) {
	if len(caps.Models) == 0 {
		return nil, errors.New("the gateway has no model now")
	}
	if id == "" {
		return &caps.Models[0], nil
	}
	if model := caps.Model(id); model != nil {
		return model, nil
	}
	return nil, fmt.Errorf("model: there is no %q; list_models has the ids", id)
}
