package gltfio_test

import (
	"bytes"
	"fmt"
	"math"
	"testing"

	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
)

// motion makes a document of a wavy chain of joints.
func motion(joints, frames int) *gltfio.Document {
	list := make([]rig.Joint, joints)
	for i := range list {
		list[i] = rig.Joint{Name: fmt.Sprintf("Joint%02d", i), Parent: (i+1)/2 - 1,
			Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{X: 0.01 * float64(i), Y: 0.1234567}}}
	}
	s, err := rig.New(list)
	if err != nil {
		panic(err)
	}
	c := clip.New(s, 30, frames)
	for f := range frames {
		p := s.RestPose()
		p.Root = geom.Vec3{X: math.Sin(float64(f) / 9), Y: 1, Z: 1.3 * float64(f) / 30}
		for j := range joints {
			p.Rot[j] = geom.Exp(geom.Vec3{X: math.Sin(float64(f+j) / 7), Y: 0.3 * math.Cos(float64(f*j)/11), Z: 0.1})
		}
		c.SetPose(f, p)
	}
	for _, j := range []int{joints - 1, joints - 2} {
		on := make([]bool, frames)
		for f := range on {
			on[f] = (f/10+j)%2 == 0
		}
		c.Contacts = append(c.Contacts, clip.Contact{Joint: j, On: on})
	}
	return &gltfio.Document{Version: "1.3", Model: "motiongate", Skeleton: s, FPS: 30, Samples: []gltfio.Sample{{Clip: c}}}
}

func BenchmarkEncodeGLTF(b *testing.B) {
	for _, frames := range []int{150, 240} {
		b.Run(fmt.Sprint(frames, "frames"), func(b *testing.B) {
			d := motion(77, frames)
			b.ReportAllocs()
			for b.Loop() {
				out, err := gltfio.EncodeGLTF(d)
				if err != nil {
					b.Fatal(err)
				}
				b.SetBytes(int64(len(out)))
			}
		})
	}
}

func BenchmarkEncodeGLB(b *testing.B) {
	d := motion(77, 240)
	b.ReportAllocs()
	for b.Loop() {
		out, err := gltfio.EncodeGLB(d)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(out)))
	}
}

// BenchmarkEncodeByLibrary writes the documents of BenchmarkEncodeGLTF by qmuntal/gltf, from its
// own structs (docs/decisions/0005).
func BenchmarkEncodeByLibrary(b *testing.B) {
	for _, frames := range []int{150, 240} {
		b.Run(fmt.Sprint(frames, "frames"), func(b *testing.B) {
			text, err := gltfio.EncodeGLTF(motion(77, frames))
			if err != nil {
				b.Fatal(err)
			}
			doc := new(gltf.Document)
			if err := gltf.NewDecoder(bytes.NewReader(text)).Decode(doc); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				var out bytes.Buffer
				e := gltf.NewEncoder(&out)
				e.AsBinary = false
				if err := e.Encode(doc); err != nil {
					b.Fatal(err)
				}
				b.SetBytes(int64(out.Len()))
			}
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	benchmark(b, gltfio.EncodeGLTF, gltfio.Decode)
}

func BenchmarkToGLB(b *testing.B) {
	benchmark(b, gltfio.EncodeGLTF, gltfio.ToGLB)
}

func BenchmarkToGLTF(b *testing.B) {
	benchmark(b, gltfio.EncodeGLB, gltfio.ToGLTF)
}

// benchmark measures read on what write makes of a motion.
func benchmark[T any](b *testing.B, write func(*gltfio.Document) ([]byte, error), read func([]byte) (T, error)) {
	doc, err := write(motion(77, 225))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(doc)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := read(doc); err != nil {
			b.Fatal(err)
		}
	}
}
