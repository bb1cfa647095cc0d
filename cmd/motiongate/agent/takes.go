package agent

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/motiongate/motiongate/mmcp"
)

// takeURI begins the URI of a take.
const takeURI = "motion://takes/"

const jobsPath = "/generate/jobs/"

// takeID is the pattern of a take's name. Other names could change the request's path.
var takeID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,128}$`)

// addTakes offers takes as resources.
func (s *server) addTakes(to *mcp.Server) {
	to.AddResourceTemplate(&mcp.ResourceTemplate{
		Name: "take", Title: "A generated motion", URITemplate: takeURI + "{id}", MIMEType: mmcp.GLTF.ContentType(),
		Description: "The motion that generate made, as glTF 2.0 with JSON. The gateway keeps it for a while.",
	}, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		id := strings.TrimPrefix(req.Params.URI, takeURI)
		body, err := s.take(ctx, headerOf(req.Extra), id)
		if err != nil {
			return nil, mcp.ResourceNotFoundError(req.Params.URI)
		}
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{
			URI: req.Params.URI, MIMEType: mmcp.GLTF.ContentType(), Text: string(body),
		}}}, nil
	})
}

// take reads a motion from the gateway.
func (s *server) take(ctx context.Context, from http.Header, id string) ([]byte, error) {
	if !takeID.MatchString(id) {
		return nil, errors.New("take must be a value that generate returned as take")
	}
	got, err := s.call(ctx, from, http.MethodGet, jobsPath+id, nil)
	switch {
	case err != nil:
		return nil, err
	case got.status == http.StatusAccepted:
		return nil, errors.New("the motion is not done yet")
	}
	return got.body, nil
}

// motionRef names a motion: a take, or a file if files may be read.
type motionRef struct {
	Take   string `json:"take,omitempty" jsonschema:"the take that generate returned"`
	File   string `json:"file,omitempty" jsonschema:"path of a .gltf, .glb or .bvh file instead; only where the server runs on this machine"`
	Sample int    `json:"sample,omitempty" jsonschema:"which of several samples, from 0"`
}

// motion returns the bytes of a motion.
func (s *server) motion(ctx context.Context, from http.Header, w motionRef) ([]byte, error) {
	switch {
	case (w.Take == "") == (w.File == ""):
		return nil, errors.New("give either take or file")
	case w.Take != "":
		return s.take(ctx, from, w.Take)
	case s.ReadFile == nil:
		return nil, errors.New("file: this server reads no files; give a take")
	}
	return s.ReadFile(w.File)
}

// onceServer returns a function that creates the server at its first call.
func onceServer(options func() Options) func() *mcp.Server {
	return sync.OnceValue(func() *mcp.Server { return New(options()) })
}
