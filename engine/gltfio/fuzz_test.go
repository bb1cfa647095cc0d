package gltfio_test

import (
	"bytes"
	"testing"

	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
)

func seeds(f *testing.F) {
	text, glb := encode(f, tiny(f))
	f.Add(text)
	f.Add(glb)
	s := newForeign(f, node("Armature", geom.Vec3{}, 1), node("Hips", geom.Vec3{Y: 1}, 2), node("Spine", geom.Vec3{Y: 1}))
	s.doc.Skins = []*gltf.Skin{{Joints: []int{1, 2}}}
	at, values := s.view(0, uint8(1)), s.view(0, 1.0, 0.0, 0.0, 0.0)
	base := s.view(20, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0)
	out := s.accessor(gltf.Accessor{BufferView: &base, Type: gltf.AccessorVec4, Count: 2, Sparse: &gltf.Sparse{
		Count: 1, Indices: gltf.SparseIndices{BufferView: at, ComponentType: gltf.ComponentUbyte}, Values: gltf.SparseValues{BufferView: values},
	}})
	in := s.times(0, 0.5)
	s.drive(2, gltf.TRSRotation, in, out)
	s.drive(1, gltf.TRSTranslation, in, s.places(geom.Vec3{}, geom.Vec3{}, geom.Vec3{}, geom.Vec3{X: 1}, geom.Vec3{}, geom.Vec3{})).Interpolation = gltf.InterpolationCubicSpline
	f.Add(s.bytes(false))
	f.Add(s.bytes(true))
}

// Decoding never panics, and a decoded motion can be written and decoded again.
func FuzzDecode(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := gltfio.Decode(data)
		if err != nil {
			return
		}
		text, err := gltfio.EncodeGLTF(d)
		if err != nil {
			return // finite, but beyond float32
		}
		again, err := gltfio.Decode(text)
		if err != nil {
			t.Fatalf("what was decoded cannot be decoded again: %v", err)
		}
		if len(again.Samples) != len(d.Samples) || again.Skeleton.Len() != d.Skeleton.Len() {
			t.Fatalf("%d samples of %d joints became %d of %d", len(d.Samples), d.Skeleton.Len(), len(again.Samples), again.Skeleton.Len())
		}
	})
}

// A document that can become GLB can come back.
func FuzzToGLB(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		glb, err := gltfio.ToGLB(data)
		if err != nil || gltfio.IsGLB(data) {
			return
		}
		text, err := gltfio.ToGLTF(glb)
		if err != nil {
			t.Fatalf("no way back: %v", err)
		}
		again, err := gltfio.ToGLB(text)
		if err != nil {
			t.Fatalf("no way there again: %v", err)
		}
		if !bytes.Equal(glb, again) {
			t.Fatalf("%q became %q", glb, again)
		}
	})
}
