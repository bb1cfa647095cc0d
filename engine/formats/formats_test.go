package formats_test

import (
	"archive/zip"
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// document is some motions of the canonical body.
func document(samples int) *gltfio.Document {
	s := rig.Canonical()
	doc := &gltfio.Document{Version: "1.0", Model: "m", Skeleton: s, FPS: 24}
	for i := range samples {
		c := clip.New(s, 24, 4)
		for f := range c.Frames() {
			c.SetPose(f, s.RestPose())
			c.Root[f].Z = 0.1 * float64(f)
			for j := range s.Joints {
				c.Pose(f).Rot[j] = geom.Exp(geom.Vec3{X: 0.6 * math.Sin(float64(5*j+f+i)), Z: 0.3})
			}
		}
		doc.Samples = append(doc.Samples, gltfio.Sample{Clip: c})
	}
	return doc
}

// Every format begins as its readers expect, for one motion and for two.
func TestEncode(t *testing.T) {
	begins := map[mmcp.Format]string{
		mmcp.GLTF: `{"asset"`, mmcp.GLB: "glTF", mmcp.FBX: "Kaydara FBX Binary", mmcp.BVH: "HIERARCHY", mmcp.VRMA: "glTF", mmcp.USD: "#usda 1.0",
	}
	for _, f := range formats.Written {
		for samples := 1; samples < 3; samples++ {
			want, as := begins[f], f
			if f == mmcp.BVH && samples > 1 {
				want, as = "PK", mmcp.ZIP
			}
			body, became, err := formats.Encode(document(samples), f, formats.Options{})
			if err != nil || became != as || !strings.HasPrefix(string(body), want) {
				t.Errorf("%s of %d: %s, %v, %.20q", f, samples, became, err, body)
			}
			again, _, _ := formats.Encode(document(samples), f, formats.Options{})
			if !bytes.Equal(body, again) {
				t.Errorf("%s of %d is not always the same", f, samples)
			}
		}
		if got, ok := formats.Named("." + strings.ToUpper(f.String())); !ok || got != f {
			t.Errorf("files named .%s are %s", f, got)
		}
	}
}

func TestSeveralMotionsAreZipped(t *testing.T) {
	body, _, err := formats.Encode(document(2), mmcp.BVH, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	if err != nil || len(r.File) != 2 || r.File[1].Name != "sample_1.bvh" {
		t.Fatalf("%v: %+v", err, r.File)
	}
	same, err := formats.Zip([]formats.File{{Name: "a/b"}, {Name: "A_B"}})
	if err != nil {
		t.Fatal(err)
	}
	if r, err = zip.NewReader(bytes.NewReader(same), int64(len(same))); err != nil || r.File[0].Name != "a_b" || r.File[1].Name != "1_A_B" {
		t.Errorf("%v: %+v", err, r.File)
	}
}

// A motion that is written as BVH, in either unit, is read back unchanged.
func TestThereAndBack(t *testing.T) {
	want := document(1)
	s := want.Skeleton
	for _, unit := range []float64{0.01, 1} {
		body, _, err := formats.Encode(want, mmcp.BVH, formats.Options{BVH: bvh.Options{Unit: unit}})
		if err != nil {
			t.Fatal(err)
		}
		got, err := formats.Decode(body, ".bvh", npz.Options{})
		if err != nil {
			t.Fatal(err)
		}
		c := got.Samples[0].Clip
		if got.FPS != 24 || c.FPS != 24 || c.Frames() != 4 {
			t.Errorf("%d frames at %g and %g", c.Frames(), got.FPS, c.FPS)
		}
		for f := range 4 {
			p, q := want.Samples[0].Clip.Pose(f), c.Pose(f)
			at := got.Skeleton.Model(q, nil)
			for j, own := range s.Model(p, nil) {
				k := got.Skeleton.Index(s.Joints[j].Name)
				if d := at[k].Pos.Dist(own.Pos); d > 1e-6 {
					t.Fatalf("unit %g: %s is %g m off", unit, s.Joints[j].Name, d)
				}
				if a := p.Rot[j].Angle(q.Rot[k]) * 180 / math.Pi; a > 0.01 {
					t.Fatalf("unit %g: %s is turned by %g degrees", unit, s.Joints[j].Name, a)
				}
			}
		}
		if _, err := gltfio.EncodeGLB(got); err != nil {
			t.Error(err)
		}
	}
	if _, err := formats.Decode(nil, ".max", npz.Options{}); err == nil || !strings.Contains(err.Error(), ".bvh") {
		t.Errorf("got %v, want the endings that are read", err)
	}
}

// Each motion of an FBX file is read with its name.
func TestFBXThereAndBack(t *testing.T) {
	want := document(2)
	body, _, err := formats.Encode(want, mmcp.FBX, formats.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got, err := formats.Decode(body, ".FBX", npz.Options{})
	if err != nil || len(got.Samples) != 2 || got.Samples[1].Name != "sample_1" || got.FPS != 24 || got.Skeleton.Len() != want.Skeleton.Len() {
		t.Fatalf("%+v %v", got, err)
	}
	again, _, err := formats.Encode(got, mmcp.GLB, formats.Options{})
	if err != nil || len(again) == 0 {
		t.Error(err)
	}
}

func TestHolds(t *testing.T) {
	chain := &mmcp.Skeleton{Joints: []mmcp.Joint{{Name: "a", RestRotation: [4]float64{0, 0, 0, 1}}}}
	if err := formats.Holds(mmcp.VRMA, chain); err == nil {
		t.Error("a VRM animation of one joint")
	}
	if err := formats.Holds(mmcp.FBX, chain); err != nil {
		t.Error(err)
	}
}
