package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/render"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// The motions on the page of rigs.
var (
	rigPrompts = []string{"a person walks forward and waves", "a person crouches and claps", "a person does push-ups"}
	rigNames   = []string{"Mixamo", "Unreal 5", "VRoid", "chibi"}
)

// own is a model that takes its own skeleton only, with the motion of the engine.
type own struct {
	engine *engine.Engine
	caps   *mmcp.Capabilities
}

func newOwn() (*own, error) {
	s, err := npz.Skeleton("soma30")
	if err != nil {
		return nil, err
	}
	e := engine.New(engine.Options{})
	caps, err := e.Capabilities(context.Background())
	if err != nil {
		return nil, err
	}
	mine := *caps
	mine.Models = []mmcp.Model{mmcp.NewModel("own", 30, rigtest.Protocol(s))}
	return &own{e, &mine}, nil
}

func (o *own) Capabilities(context.Context) (*mmcp.Capabilities, error) { return o.caps, nil }

func (o *own) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	caps, err := o.engine.Capabilities(ctx)
	if err != nil {
		return nil, err
	}
	return o.engine.Generate(ctx, call.With(call.Request.WithModel(caps.Models[0].ID)))
}

// drawRigs draws what a model makes on its own skeleton, and on four rigs through the
// adapter, and writes the page that shows both.
func drawRigs(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	model, err := newOwn()
	if err != nil {
		return err
	}
	adapter := adapt.New(model, adapt.Options{})
	var page strings.Builder
	page.WriteString("# One model on other rigs\n\nA model that takes its own skeleton of 30 joints only, and the same motion " +
		"as the adapter puts it on four rigs:\nMixamo, Unreal (whose root lies on the ground), VRoid, and a child-like " +
		"figure with a large head. `make gallery` draws it anew.\n")
	for i, prompt := range rigPrompts {
		fmt.Fprintf(&page, "\n## %s\n", prompt)
		e := entry{prompt: prompt, seconds: 3.5}
		if err := drawRig(&page, folder, model, e, "own", i, nil); err != nil {
			return err
		}
		for _, r := range rigtest.All() {
			for _, name := range rigNames {
				if r.Name != name {
					continue
				}
				s := rigtest.Protocol(r.Skeleton)
				if err := drawRig(&page, folder, adapter, e, name, i, &s); err != nil {
					return err
				}
			}
		}
	}
	return os.WriteFile(filepath.Join(folder, "README.md"), []byte(page.String()), 0o644)
}

func drawRig(page *strings.Builder, folder string, by mmcp.Backend, e entry, name string, number int, s *mmcp.Skeleton) error {
	res, err := perform(by, e, func(r *mmcp.Request) {
		r.ProtocolVersion = "1.4"
		if s != nil {
			r.Skeleton = *s
		}
	})
	if err != nil {
		return fmt.Errorf("%s on %s: %w", e.prompt, name, err)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		return err
	}
	var png bytes.Buffer
	options := render.Options{Title: name, Moments: figures, Width: across, Brief: true}
	if err := render.WritePNG(&png, doc.Samples[0].Clip, options); err != nil {
		return err
	}
	file := strings.ToLower(fmt.Sprintf("%d-%s.png", number+1, strings.ReplaceAll(name, " ", "-")))
	fmt.Fprintf(page, "\n![%s: %s](%s)\n", name, e.prompt, file)
	return os.WriteFile(filepath.Join(folder, file), png.Bytes(), 0o644)
}
