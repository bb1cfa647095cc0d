// Package motion has the commands that generate, convert, draw and measure motions in files, and the same
// functions as tools for agents. It reads motions of any server in any format of engine/formats.
package motion

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/motiongate/motiongate/cmd/motiongate/agent"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/language"
	derivation "github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/render"
	"github.com/motiongate/motiongate/engine/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/explain"
)

// Tools returns the functions of agents' tools that need no gateway.
func Tools() agent.Options {
	return agent.Options{
		Explain: explainTo,
		Measure: measureBytes,
		Render:  renderBytes,
		Convert: convertBytes,
		Edit:    editOf,
		Version: mmcp.Version,
	}
}

// Explainer returns the explainer of the built-in engine's readings of prompts.
func Explainer() *explain.Explainer {
	return &explain.Explainer{Explain: explainTo, Verbs: sync.OnceValue(readVerbs)}
}

// readVerbs returns the verbs, in the third person, that work as prompts on their own, without a word that
// has no effect.
func readVerbs() (out []string) {
	for _, v := range language.Verbs() {
		form := thirdPerson(string(v))
		if plan := derivation.Plan("a person " + form); len(plan.Ignored) == 0 && len(plan.Notes) == 0 {
			out = append(out, form)
		}
	}
	return out
}

// Endings of verbs that take more than an s in the third person.
var (
	sibilant   = regexp.MustCompile(`(?:s|x|z|ch|sh|do|go)$`)
	consonantY = regexp.MustCompile(`[^aeiou]y$`)
)

// thirdPerson returns the form of a verb after "a person": "catch a ball" becomes "catches a
// ball".
func thirdPerson(verb string) string {
	first, rest, more := strings.Cut(verb, " ")
	switch {
	case sibilant.MatchString(first):
		first += "es"
	case consonantY.MatchString(first):
		first = first[:len(first)-1] + "ies"
	default:
		first += "s"
	}
	if more {
		return first + " " + rest
	}
	return first
}

func explainTo(prompt string, seconds float64) (reading any, err error) {
	defer mmcp.Contain(context.Background(), slog.New(slog.DiscardHandler), "explain", &err)
	return derivation.InTime(prompt, seconds, lookup.Times, new(state.Body).Thread), nil
}

// sampleOf reads one motion.
func sampleOf(motion []byte, sample int) (*gltfio.Document, *gltfio.Sample, error) {
	doc, err := gltfio.Decode(motion)
	switch {
	case err != nil:
		return nil, nil, fmt.Errorf("the motion cannot be read: %w", err)
	case sample < 0 || sample >= len(doc.Samples):
		return nil, nil, fmt.Errorf("sample: there are %d, from 0", len(doc.Samples))
	}
	return doc, &doc.Samples[sample], nil
}

// measureBytes measures one motion on level ground, or on the ground that its model imagined.
func measureBytes(motion []byte, sample int) (report any, err error) {
	defer mmcp.Contain(context.Background(), slog.New(slog.DiscardHandler), "metrics", &err)
	doc, s, err := sampleOf(motion, sample)
	if err != nil {
		return nil, err
	}
	ground := metrics.OnRelief(clip.Imagined(s.Extra))
	c := s.Clip
	return measured{
		Sample: s.Name, Model: doc.Model, FPS: c.FPS, Frames: c.Frames(), Joints: c.Skeleton.Len(),
		Metrics: metrics.Measure(metrics.NewMotion(c, ground), metrics.Requested{Boundaries: s.ChunkBoundaries}),
	}, nil
}

// agentWidth is the width of contact sheets for agents in pixels: enough to see a foot, and cheap to read.
const agentWidth = 1200

func renderBytes(motion []byte, sample, moments int) (png []byte, err error) {
	defer mmcp.Contain(context.Background(), slog.New(slog.DiscardHandler), "render", &err)
	doc, s, err := sampleOf(motion, sample)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = render.WritePNG(&out, s.Clip, render.Options{Title: fmt.Sprintf("sample %d by %s", sample, doc.Model), Moments: moments, Rows: 1,
		Width: agentWidth, Ground: ground(nil, s)})
	return out.Bytes(), err
}

// convertBytes converts one motion of a file, or all motions if the format remains glTF.
func convertBytes(motion []byte, sample int, ending string) (data []byte, mediaType string, err error) {
	defer mmcp.Contain(context.Background(), slog.New(slog.DiscardHandler), "convert", &err)
	format, ok := formats.Named(ending)
	if !ok {
		return nil, "", fmt.Errorf("format must be one of %s, not %q", extensions(), ending)
	}
	switch format {
	case mmcp.GLB:
		data, err = gltfio.ToGLB(motion)
		return data, format.ContentType(), err
	case mmcp.GLTF:
		data, err = gltfio.ToGLTF(motion)
		return data, format.ContentType(), err
	}
	doc, s, err := sampleOf(motion, sample)
	if err != nil {
		return nil, "", err
	}
	doc.Samples = []gltfio.Sample{*s}
	data, became, err := formats.Encode(doc, format, formats.Options{})
	return data, became.ContentType(), err
}

// maxMotionFile bounds the size of a motion file that an agent names, in bytes.
const maxMotionFile = 256 << 20

// ReadFile reads a motion file that an agent names. BVH is converted to glTF; other files are returned
// unchanged.
func ReadFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // only read
	data, err := io.ReadAll(io.LimitReader(f, maxMotionFile+1))
	if err == nil && len(data) > maxMotionFile {
		err = fmt.Errorf("%s is larger than %d bytes", path, maxMotionFile)
	}
	ext := strings.ToLower(filepath.Ext(path))
	if err != nil || ext != ".bvh" {
		return data, err
	}
	doc, err := formats.Decode(data, ext, npz.Options{})
	if err != nil {
		return nil, fmt.Errorf("%s holds no motion: %w", path, err)
	}
	return gltfio.EncodeGLTF(doc)
}
