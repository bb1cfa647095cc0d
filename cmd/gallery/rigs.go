package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/render"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// The motions on the page of rigs.
var (
	rigPrompts = []string{"a person walks forward and waves", "a person crouches and claps", "a person does push-ups"}
	rigNames   = []string{"Mixamo", "Unreal 5", "VRoid", "chibi"}
)

// own is a model that supports only its own skeleton, with the motion of the engine.
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
	single := *caps
	single.Models = []mmcp.Model{mmcp.NewModel("own", 30, rigtest.Protocol(s))}
	return &own{e, &single}, nil
}

func (o *own) Capabilities(context.Context) (*mmcp.Capabilities, error) { return o.caps, nil }

func (o *own) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	caps, err := o.engine.Capabilities(ctx)
	if err != nil {
		return nil, err
	}
	return o.engine.Generate(ctx, call.With(codec.WithModel(call.Request, caps.Models[0].ID)))
}

// drawRigs draws the motion of a model on its own skeleton and, through the adapter, on four rigs, and writes
// the page of these pictures.
func drawRigs(folder string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	model, err := newOwn()
	if err != nil {
		return err
	}
	adapter := adapt.New(model, adapt.Options{})
	var sections []section
	for i, prompt := range rigPrompts {
		e := entry{prompt: prompt, seconds: 3.5}
		pictures := []picture{rigPicture("own", i)}
		if err := drawRig(folder, model, e, pictures[0], nil); err != nil {
			return err
		}
		for _, r := range rigtest.All() {
			if !slices.Contains(rigNames, r.Name) {
				continue
			}
			p, s := rigPicture(r.Name, i), rigtest.Protocol(r.Skeleton)
			if err := drawRig(folder, adapter, e, p, &s); err != nil {
				return err
			}
			pictures = append(pictures, p)
		}
		sections = append(sections, section{prompt, pictures})
	}
	html, err := pageOf("One model on other rigs", `A model that takes its own skeleton of 30 joints only, and its motion on
four rigs through the adapter: Mixamo, Unreal (whose root lies on the ground), VRoid, and a child-like figure with a large head.`, sections)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "index.html"), html, 0o644)
}

// rigPicture returns the picture of a rig in a section.
func rigPicture(rig string, number int) picture {
	return picture{Name: rig, File: strings.ToLower(fmt.Sprintf("%d-%s.png", number+1, strings.ReplaceAll(rig, " ", "-")))}
}

func drawRig(folder string, by mmcp.Backend, e entry, p picture, s *mmcp.Skeleton) error {
	res, err := perform(by, e, func(r *mmcp.Request) {
		r.ProtocolVersion = "1.4"
		if s != nil {
			r.Skeleton = *s
		}
	})
	if err != nil {
		return fmt.Errorf("%s on %s: %w", e.prompt, p.Name, err)
	}
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		return err
	}
	var png bytes.Buffer
	options := render.Options{Title: p.Name, Moments: figures, Width: across, Brief: true}
	if err := render.WritePNG(&png, doc.Samples[0].Clip, options); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, p.File), png.Bytes(), 0o644)
}
