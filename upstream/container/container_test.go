package container_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/container"
)

// generate has next answer a request through a Converter.
func generate(t *testing.T, next *fixed, req *mmcp.Request) (*mmcp.Result, error) {
	t.Helper()
	return new(container.Converter).Generate(t.Context(), req.Call(), next.generate)
}

// fixed has one answer.
type fixed struct {
	result mmcp.Result
	asked  mmcp.Format // last
	runs   int
}

func (f *fixed) generate(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	f.asked, f.runs = call.Request.Format, f.runs+1
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

func TestAnswersComeInTheRequestedContainer(t *testing.T) {
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
			next := &fixed{result: mmcp.Result{Format: tt.came, Body: tt.body}}
			got, err := generate(t, next, &mmcp.Request{Format: tt.asked})
			if err != nil {
				t.Fatal(err)
			}
			if got.Format != tt.gives || !bytes.Equal(got.Body, tt.want) {
				t.Errorf("got %v of %d bytes, want %v of %d bytes", got.Format, len(got.Body), tt.gives, len(tt.want))
			}
		})
	}
}

// next makes glTF, whatever the client asks for.
func TestOtherFormatsAreWritten(t *testing.T) {
	gltf, _ := encoded(t)
	for format, begins := range map[mmcp.Format]string{mmcp.FBX: "Kaydara", mmcp.BVH: "HIERARCHY", mmcp.USD: "#usda"} {
		next := &fixed{result: mmcp.Result{Body: gltf, Tag: `"x"`}}
		got, err := generate(t, next, &mmcp.Request{Format: format})
		if err != nil {
			t.Fatal(err)
		}
		if got.Format != format || !bytes.HasPrefix(got.Body, []byte(begins)) || got.Tag != "" || next.asked != mmcp.GLTF {
			t.Errorf("%s: got %s, %.10q, tag %s; asked for %s", format, got.Format, got.Body, got.Tag, next.asked)
		}
	}
}

// A motion that a format cannot hold is refused before anything is computed.
func TestSkeletonsBeyondAFormatAreRefused(t *testing.T) {
	next := &fixed{}
	req := &mmcp.Request{Format: mmcp.VRMA}
	req.Skeleton.Joints = []mmcp.Joint{{Name: "a", RestRotation: [4]float64{0, 0, 0, 1}}}
	_, err := generate(t, next, req)
	if e := mmcp.AsError(err); err == nil || e.Code != mmcp.CodeInvalidSkeleton || e.Details["format"] != "model/vrma" || next.runs > 0 {
		t.Errorf("got %v after %d runs", err, next.runs)
	}
}

func TestUnreadableGLBIsRefused(t *testing.T) {
	next := &fixed{result: mmcp.Result{Format: mmcp.GLB, Body: []byte("glTF?"), Route: mmcp.Route{Upstream: "gpu"}}}
	_, err := generate(t, next, &mmcp.Request{})
	var e *mmcp.Error
	if !errors.As(err, &e) || e.Code != mmcp.CodeUpstreamInvalid || e.Route.Upstream != "gpu" {
		t.Errorf("got %v, want upstream_invalid with the route", err)
	}
}
