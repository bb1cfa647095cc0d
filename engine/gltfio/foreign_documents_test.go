package gltfio_test

import (
	"bytes"
	"encoding/binary"
	"math"
	"testing"

	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/geom"
)

// foreignDocument is a document as some other program might write it.
type foreignDocument struct {
	t   testing.TB
	doc *gltf.Document
	bin []byte
}

func newForeign(t testing.TB, nodes ...*gltf.Node) *foreignDocument {
	doc := gltf.NewDocument()
	doc.Nodes = nodes
	doc.Scenes[0].Nodes = []int{0}
	doc.Animations = []*gltf.Animation{{}}
	return &foreignDocument{t: t, doc: doc}
}

// view appends numbers, floats unless they are of another type, as a buffer
// view.
func (s *foreignDocument) view(stride int, values ...any) int {
	for len(s.bin)%4 != 0 {
		s.bin = append(s.bin, 0)
	}
	from := len(s.bin)
	for _, v := range values {
		if f, ok := v.(float64); ok {
			v = float32(f)
		}
		b, err := binary.Append(nil, binary.LittleEndian, v)
		if err != nil {
			s.t.Fatal(err)
		}
		s.bin = append(s.bin, b...)
	}
	s.doc.BufferViews = append(s.doc.BufferViews, &gltf.BufferView{ByteOffset: from, ByteLength: len(s.bin) - from, ByteStride: stride})
	return len(s.doc.BufferViews) - 1
}

func (s *foreignDocument) accessor(a gltf.Accessor) int {
	s.doc.Accessors = append(s.doc.Accessors, &a)
	return len(s.doc.Accessors) - 1
}

func (s *foreignDocument) floats(kind gltf.AccessorType, values ...float64) int {
	list := make([]any, len(values))
	for i, v := range values {
		list[i] = v
	}
	view := s.view(0, list...)
	return s.accessor(gltf.Accessor{BufferView: &view, ComponentType: gltf.ComponentFloat, Type: kind, Count: len(values) / kind.Components()})
}

func (s *foreignDocument) times(values ...float64) int {
	return s.floats(gltf.AccessorScalar, values...)
}

func (s *foreignDocument) turns(values ...geom.Quat) int {
	var list []float64
	for _, q := range values {
		list = append(list, q.X, q.Y, q.Z, q.W)
	}
	return s.floats(gltf.AccessorVec4, list...)
}

func (s *foreignDocument) places(values ...geom.Vec3) int {
	var list []float64
	for _, p := range values {
		list = append(list, p.X, p.Y, p.Z)
	}
	return s.floats(gltf.AccessorVec3, list...)
}

// drive adds a channel to the last animation.
func (s *foreignDocument) drive(node int, path gltf.TRSProperty, input, output int) *gltf.AnimationSampler {
	a := s.doc.Animations[len(s.doc.Animations)-1]
	sampler := &gltf.AnimationSampler{Input: input, Output: output}
	a.Samplers = append(a.Samplers, sampler)
	a.Channels = append(a.Channels, &gltf.AnimationChannel{
		Sampler: len(a.Samplers) - 1,
		Target:  gltf.AnimationChannelTarget{Node: &node, Path: path},
	})
	return sampler
}

func (s *foreignDocument) bytes(asGLB bool) []byte {
	s.doc.Buffers = []*gltf.Buffer{{ByteLength: len(s.bin), Data: s.bin}}
	if !asGLB {
		s.doc.Buffers[0].EmbeddedResource()
	}
	var b bytes.Buffer
	e := gltf.NewEncoder(&b)
	e.AsBinary = asGLB
	if err := e.Encode(s.doc); err != nil {
		s.t.Fatal(err)
	}
	return b.Bytes()
}

// near reports whether two rotations are the same but for a tolerance in
// radians.
func near(a, b geom.Quat, tolerance float64) bool { return a.Angle(b) <= tolerance }

func deg(d float64) float64 { return d * math.Pi / 180 }
