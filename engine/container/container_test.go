package container_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/container"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// fixed is a Backend that has one answer.
type fixed struct{ result mmcp.Result }

func (f *fixed) Capabilities(context.Context) (*mmcp.Capabilities, error) {
	return &mmcp.Capabilities{}, nil
}

func (f *fixed) Generate(context.Context, *mmcp.Call) (*mmcp.Result, error) {
	r := f.result
	return &r, nil
}

func encoded(t *testing.T) (gltf, glb []byte) {
	t.Helper()
	s, err := rig.New([]rig.Joint{
		{Name: "Hips", Parent: -1, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.UnitY}},
		{Name: "Chest", Parent: 0, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.UnitY}},
	})
	if err != nil {
		t.Fatal(err)
	}
	c := clip.New(s, 30, 3)
	for i := range c.Frames() {
		c.SetPose(i, s.RestPose())
	}
	d := &gltfio.Document{Version: "1.0", Model: "m", Skeleton: s, FPS: 30, Samples: []gltfio.Sample{{Name: "sample_0", Clip: c}}}
	if gltf, err = gltfio.EncodeGLTF(d); err != nil {
		t.Fatal(err)
	}
	if glb, err = gltfio.EncodeGLB(d); err != nil {
		t.Fatal(err)
	}
	return gltf, glb
}

func TestAdaptGivesTheContainerAskedFor(t *testing.T) {
	gltf, glb := encoded(t)
	tests := map[string]struct {
		came, asked mmcp.Format
		body, want  []byte
		gives       mmcp.Format
	}{
		"JSON as it came":                 {mmcp.GLTF, mmcp.GLTF, gltf, gltf, mmcp.GLTF},
		"GLB as it came":                  {mmcp.GLB, mmcp.GLB, glb, glb, mmcp.GLB},
		"JSON to GLB":                     {mmcp.GLTF, mmcp.GLB, gltf, glb, mmcp.GLB},
		"GLB to JSON":                     {mmcp.GLB, mmcp.GLTF, glb, gltf, mmcp.GLTF},
		"JSON that GLB cannot hold":       {mmcp.GLTF, mmcp.GLB, []byte(`{"buffers":[{"uri":"a.bin","byteLength":4}]}`), []byte(`{"buffers":[{"uri":"a.bin","byteLength":4}]}`), mmcp.GLTF},
		"what nobody asked to be changed": {mmcp.GLTF, mmcp.GLTF, []byte("{ }\n"), []byte("{ }\n"), mmcp.GLTF},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			b := container.Adapt(&fixed{mmcp.Result{Format: tt.came, Body: tt.body}}, nil)
			got, err := b.Generate(t.Context(), (&mmcp.Request{Format: tt.asked}).Call())
			if err != nil {
				t.Fatal(err)
			}
			if got.Format != tt.gives || !bytes.Equal(got.Body, tt.want) {
				t.Errorf("got %v of %d bytes, want %v of %d bytes", got.Format, len(got.Body), tt.gives, len(tt.want))
			}
		})
	}
}

func TestAdaptRefusesAnUnreadableGLB(t *testing.T) {
	next := &fixed{mmcp.Result{Format: mmcp.GLB, Body: []byte("glTF?"), Route: mmcp.Route{Upstream: "gpu"}}}
	_, err := container.Adapt(next, nil).Generate(t.Context(), (&mmcp.Request{}).Call())
	var e *mmcp.Error
	if !errors.As(err, &e) || e.Code != mmcp.CodeUpstreamInvalid || e.Route.Upstream != "gpu" {
		t.Errorf("got %v, want upstream_invalid with the route", err)
	}
}
