package agent

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/motiongate/motiongate/mmcp"
)

// usualSeconds is the default duration of a motion.
const usualSeconds = 5.0

type segmentInput struct {
	Prompt  string  `json:"prompt" jsonschema:"what a person does, in English"`
	Seconds float64 `json:"seconds,omitempty" jsonschema:"length in seconds, 5 by default"`
}

type generateInput struct {
	Prompt      string           `json:"prompt,omitempty" jsonschema:"what a person does, in English"`
	Seconds     float64          `json:"seconds,omitempty" jsonschema:"length of the motion in seconds, 5 by default"`
	Segments    []segmentInput   `json:"segments,omitempty" jsonschema:"several prompts in a row, instead of prompt and seconds"`
	Model       string           `json:"model,omitempty" jsonschema:"id of a model of list_models; the first one by default"`
	Seed        *int64           `json:"seed,omitempty" jsonschema:"the same seed gives the same motion; random by default"`
	Samples     int              `json:"samples,omitempty" jsonschema:"number of variations, 1 by default"`
	Loop        bool             `json:"loop,omitempty" jsonschema:"end as it begins"`
	Constraints []map[string]any `json:"constraints,omitempty" jsonschema:"root_path, effector_target, pose_keyframe or ground_height of MMCP"`
	Out         string           `json:"out,omitempty" jsonschema:"path of a .gltf file to write below the folder of the server; stdio only"`
	Overwrite   bool             `json:"overwrite,omitempty" jsonschema:"replace a file that exists at out"`
}

// generated describes a motion to an agent.
type generated struct {
	Take           string          `json:"take"`
	URI            string          `json:"uri"`
	Model          string          `json:"model"`
	Seconds        float64         `json:"seconds"`
	FPS            float64         `json:"fps"`
	Samples        int             `json:"samples"`
	Notes          []string        `json:"notes,omitempty"`
	Interpretation json.RawMessage `json:"interpretation,omitempty"`
	File           string          `json:"file,omitempty"`
}

// generate generates a motion as a job, reports its progress, and cancels it if the call is cancelled.
func (s *server) generate(ctx context.Context, req *mcp.CallToolRequest, in generateInput) (*mcp.CallToolResult, any, error) {
	if in.Out != "" && s.WriteFile == nil {
		return nil, nil, errors.New("out: this server writes no files; leave it out")
	}
	from := headerOf(req.Extra)
	caps, err := s.capabilities(ctx, from)
	if err != nil {
		return nil, nil, err
	}
	body, out, err := requestOf(caps, &in)
	if err != nil {
		return nil, nil, err
	}
	return s.runJob(ctx, req, body, out, file{in.Out, in.Overwrite})
}

// file is the file to which a tool writes a motion; an empty path: none.
type file struct {
	path      string
	overwrite bool
}

// runJob makes the gateway run a request as a job, and describes the motion in out.
func (s *server) runJob(ctx context.Context, req *mcp.CallToolRequest, body []byte, out *generated, to file) (
	*mcp.CallToolResult, any, error) {
	from := headerOf(req.Extra)
	// wait=0 makes a job even of a cached answer, so that every motion has a take.
	accepted, err := s.call(ctx, from, http.MethodPost, "/generate", body,
		"Content-Type", "application/json", "Prefer", "respond-async, wait=0")
	if err != nil {
		return nil, nil, err
	}
	id := strings.TrimPrefix(accepted.header.Get("Location"), jobsPath)
	if !takeID.MatchString(id) {
		return nil, nil, errors.New("the gateway did not take the request as a job; it is not a motiongate, or its view has async: never")
	}
	motion, err := s.await(ctx, req, from, id, accepted.header)
	if err != nil {
		return nil, nil, err
	}
	out.Take, out.URI = id, takeURI+id
	out.readMetadata(motion)
	if to.path != "" {
		if err := s.WriteFile(to.path, motion, to.overwrite); err != nil {
			return nil, nil, err
		}
		out.File = to.path
	}
	text, err := json.Marshal(out)
	if err != nil {
		return nil, nil, err
	}
	size := int64(len(motion))
	return &mcp.CallToolResult{Content: []mcp.Content{
		&mcp.TextContent{Text: string(text)},
		&mcp.ResourceLink{URI: out.URI, Name: id, MIMEType: mmcp.GLTF.ContentType(), Size: &size},
	}, StructuredContent: out}, nil, nil
}

// requestOf returns the body of a request.
func requestOf(caps *mmcp.Capabilities, in *generateInput) ([]byte, *generated, error) {
	model, err := modelOf(caps, in.Model)
	if err != nil {
		return nil, nil, err
	}
	if (in.Prompt == "") == (len(in.Segments) == 0) {
		return nil, nil, errors.New("give either prompt or segments")
	}
	if in.Prompt != "" {
		in.Segments = []segmentInput{{in.Prompt, in.Seconds}}
	}
	out := &generated{Model: model.ID, FPS: model.FPS, Samples: max(1, in.Samples)}
	segments := make([]map[string]any, len(in.Segments))
	for i, segment := range in.Segments {
		seconds := segment.Seconds
		if seconds == 0 {
			seconds = usualSeconds
		}
		if !(seconds > 0 && seconds <= mostSeconds) {
			return nil, nil, fmt.Errorf("segments[%d].seconds must be above 0 and at most %d", i, mostSeconds)
		}
		frames := max(1, int(math.Round(seconds*model.FPS)))
		segments[i] = map[string]any{"type": mmcp.SegmentText, "prompt": segment.Prompt, "duration_frames": frames}
		out.Seconds += float64(frames) / model.FPS
	}
	options := map[string]any{"num_samples": out.Samples, "seed": in.Seed}
	if in.Loop {
		options["loop"] = true
	}
	request := map[string]any{"protocol_version": mmcp.Version, "model": model.ID, "skeleton": skeletonOf(model),
		"segments": segments, "options": options}
	if len(in.Constraints) > 0 {
		request["constraints"] = in.Constraints
	}
	body, err := json.Marshal(request)
	return body, out, err
}

// skeletonOf returns the skeleton of a model in the form of a request.
func skeletonOf(m *mmcp.Model) map[string]any {
	joints := make([]map[string]any, len(m.CanonicalSkeleton.Joints))
	for i, j := range m.CanonicalSkeleton.Joints {
		joints[i] = map[string]any{"name": j.Name, "parent": nil, "rest_translation": j.RestTranslation, "rest_rotation": j.RestRotation}
		if j.Parent != "" {
			joints[i]["parent"] = j.Parent
		}
	}
	return map[string]any{"joints": joints}
}

// Pauses between two polls of a job.
const (
	leastPause = 50 * time.Millisecond
	mostPause  = 2 * time.Second
)

// await returns the result of a job. If ctx ends first, it cancels the job.
func (s *server) await(ctx context.Context, req *mcp.CallToolRequest, from http.Header, id string, h http.Header) ([]byte, error) {
	for pause := leastPause; ; pause = min(2*pause, mostPause) {
		select {
		case <-ctx.Done():
			s.cancel(ctx, from, id)
			return nil, ctx.Err()
		case <-time.After(min(pause, retryAfter(h))):
		}
		got, err := s.call(ctx, from, http.MethodGet, jobsPath+id, nil)
		switch {
		case ctx.Err() != nil:
			continue // the loop then cancels the job
		case err != nil:
			return nil, err
		case got.status != http.StatusAccepted:
			return got.body, nil
		}
		h = got.header
		notifyProgress(ctx, req, got.body)
	}
}

// cancelTimeout bounds the request that cancels a job.
const cancelTimeout = 10 * time.Second

func (s *server) cancel(ctx context.Context, from http.Header, id string) {
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), cancelTimeout)
	defer stop()
	// A job that cannot be cancelled has ended, or ends by itself.
	_, _ = s.call(ctx, from, http.MethodDelete, jobsPath+id, nil)
}

func retryAfter(h http.Header) time.Duration {
	seconds, err := strconv.Atoi(h.Get("Retry-After"))
	if err != nil || seconds <= 0 {
		return mostPause
	}
	return time.Duration(seconds) * time.Second
}

// notifyProgress sends the status of a job as progress, if the caller asked for it.
func notifyProgress(ctx context.Context, req *mcp.CallToolRequest, status []byte) {
	token := req.Params.GetProgressToken()
	if token == nil {
		return
	}
	var s struct {
		State    string  `json:"state"`
		Position int     `json:"queue_position"`
		Progress float64 `json:"progress"`
	}
	if json.Unmarshal(status, &s) != nil {
		return
	}
	message := s.State
	if s.Position > 0 {
		message += fmt.Sprintf(", place %d in the queue", s.Position)
	}
	// An error means that the client has disconnected.
	_ = req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
		ProgressToken: token, Progress: s.Progress, Total: 1, Message: message,
	})
}

// readMetadata decodes the metadata of a motion.
func (g *generated) readMetadata(motion []byte) {
	var doc struct {
		Extensions struct {
			Motion struct {
				FPS   float64 `json:"fps"`
				Notes []struct {
					Message string `json:"message"`
				} `json:"notes"`
				Interpretation json.RawMessage `json:"interpretation"`
			} `json:"MMCP_motion"`
		} `json:"extensions"`
	}
	if json.Unmarshal(motion, &doc) != nil {
		return
	}
	m := &doc.Extensions.Motion
	for _, n := range m.Notes {
		g.Notes = append(g.Notes, n.Message)
	}
	g.Interpretation = m.Interpretation
	if m.FPS > 0 {
		g.FPS = m.FPS
	}
}
