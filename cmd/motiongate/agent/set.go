package agent

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type setInput struct {
	Set         string         `json:"set,omitempty" jsonschema:"name of the set, locomotion by default"`
	Description string         `json:"description,omitempty" jsonschema:"a set of your own, as YAML: docs/sets.md"`
	Clips       []string       `json:"clips,omitempty" jsonschema:"names of the clips; all by default"`
	Model       string         `json:"model,omitempty" jsonschema:"id of a model of list_models; the first one by default"`
	Skeleton    map[string]any `json:"skeleton,omitempty" jsonschema:"the rig, as in MMCP; the canonical one of the model by default"`
	Style       string         `json:"style,omitempty" jsonschema:"is added to every prompt: tired"`
	Seed        *int64         `json:"seed,omitempty" jsonschema:"the same seed gives the same set; random by default"`
	Formats     []string       `json:"formats,omitempty" jsonschema:"glb, fbx; both by default"`
	Out         string         `json:"out,omitempty" jsonschema:"path of a .zip file to write below the folder of the server; stdio only"`
	Overwrite   bool           `json:"overwrite,omitempty" jsonschema:"replace a file that exists at out"`
}

// madeSet describes a set to an agent.
type madeSet struct {
	Name   string `json:"name"`
	Model  string `json:"model"`
	Bytes  int    `json:"bytes"`
	Path   string `json:"path"`           // path of the ZIP file at the gateway
	File   string `json:"file,omitempty"` // file that was written
	Clips  []clip `json:"clips"`
	Failed []struct {
		Clip    string `json:"clip"`
		Message string `json:"message"`
	} `json:"failed"`
}

type clip struct {
	Name     string  `json:"name"`
	Loop     bool    `json:"loop"`
	Seconds  float64 `json:"seconds"`
	Measured struct {
		Speed float64 `json:"speed"`
	} `json:"measured"`
}

// set generates a set of clips as a job.
func (s *server) set(ctx context.Context, req *mcp.CallToolRequest, in setInput) (*mcp.CallToolResult, any, error) {
	if in.Out != "" && s.WriteFile == nil {
		return nil, nil, errors.New("out: this server writes no files; leave it out")
	}
	out, overwrite := in.Out, in.Overwrite
	in.Out, in.Overwrite = "", false // not part of the gateway's request
	body, err := json.Marshal(in)
	if err != nil {
		return nil, nil, err
	}
	from := headerOf(req.Extra)
	accepted, err := s.call(ctx, from, http.MethodPost, "/sets", body, "Content-Type", "application/json", "Prefer", "respond-async, wait=0")
	if err != nil {
		return nil, nil, err
	}
	path := accepted.header.Get("Location")
	id := strings.TrimPrefix(path, jobsPath)
	if !takeID.MatchString(id) {
		return nil, nil, errors.New("the gateway did not take the request as a job; it is not a motiongate, or its view has async: never")
	}
	file, err := s.await(ctx, req, from, id, accepted.header)
	if err != nil {
		return nil, nil, err
	}
	set, err := readSet(file)
	if err != nil {
		return nil, nil, err
	}
	if set.Path = path; out != "" {
		if err := s.WriteFile(out, file, overwrite); err != nil {
			return nil, nil, err
		}
		set.File = out
	}
	return asText(set, nil)
}

// readSet returns the description of a set from its ZIP file.
func readSet(file []byte) (*madeSet, error) {
	z, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return nil, err
	}
	text, err := z.Open("set.json")
	if err != nil {
		return nil, err
	}
	defer func() { _ = text.Close() }() // in memory
	set := &madeSet{Bytes: len(file)}
	return set, json.NewDecoder(text).Decode(set)
}
