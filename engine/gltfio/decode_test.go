package gltfio_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/qmuntal/gltf"
	"pgregory.net/rapid"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
)

func decode(t testing.TB, data []byte) *gltfio.Document {
	t.Helper()
	d, err := gltfio.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDecodeOwn(t *testing.T) {
	d := tiny(t)
	text, glb := encode(t, d)
	for name, data := range map[string][]byte{"JSON": text, "GLB": glb} {
		t.Run(name, func(t *testing.T) {
			got := decode(t, data)
			if got.Version != d.Version || got.Model != d.Model || got.FPS != d.FPS {
				t.Errorf("got %q %q %v", got.Version, got.Model, got.FPS)
			}
			if diff := cmp.Diff(d.Skeleton.Joints, got.Skeleton.Joints); diff != "" {
				t.Errorf("joints (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(d.CanonicalToRequest, got.CanonicalToRequest); diff != "" {
				t.Errorf("mapping (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(d.Extra, got.Extra); diff != "" {
				t.Errorf("extra (-want +got):\n%s", diff)
			}
			s := got.Samples[0]
			if s.Name != "sample_0" || got.Samples[1].Name != "still" {
				t.Errorf("names %q, %q", s.Name, got.Samples[1].Name)
			}
			if diff := cmp.Diff([]int{1, 2}, s.ChunkBoundaries); diff != "" {
				t.Errorf("chunk boundaries (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(d.Samples[0].Clip.Contacts, s.Clip.Contacts); diff != "" {
				t.Errorf("contacts (-want +got):\n%s", diff)
			}
			if string(s.Extra["trajectory"]) != `{"model":"line","loop":false}` || len(s.Extra) != 1 {
				t.Errorf("extra of the sample: %s", s.Extra)
			}
			if got.Samples[1].Clip.Contacts != nil {
				t.Error("contacts were made up")
			}
		})
	}
}

func TestDecodeKeepsEveryMotion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawDocument(t)
		text, err := gltfio.EncodeGLTF(d)
		if err != nil {
			t.Fatal(err)
		}
		got, err := gltfio.Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range d.Samples {
			c := got.Samples[i].Clip
			if c.Frames() != s.Clip.Frames() || c.FPS != d.FPS {
				t.Fatalf("%d frames at %v, want %d at %v", c.Frames(), c.FPS, s.Clip.Frames(), d.FPS)
			}
			for k, q := range s.Clip.Rot {
				if !near(c.Rot[k], q, roundOff) {
					t.Fatalf("rotation %d is %v, want %v", k, c.Rot[k], q)
				}
			}
			for f, p := range s.Clip.Root {
				if c.Root[f].Dist(p) > roundOff*(1+p.Len()) {
					t.Fatalf("root %d is %v, want %v", f, c.Root[f], p)
				}
			}
		}
	})
}

func drawDocument(t *rapid.T) *gltfio.Document {
	number := rapid.Float64Range(-50, 50)
	vec := func() geom.Vec3 {
		return geom.Vec3{X: number.Draw(t, "x"), Y: number.Draw(t, "y"), Z: number.Draw(t, "z")}
	}
	quat := func() geom.Quat { return geom.Exp(vec()) }
	joints := make([]rig.Joint, rapid.IntRange(1, 6).Draw(t, "joints"))
	for j := range joints {
		joints[j] = rig.Joint{Name: fmt.Sprint("j", j), Parent: rapid.IntRange(0, max(j-1, 0)).Draw(t, "parent"), Rest: geom.Transform{Rot: quat(), Pos: vec()}}
	}
	joints[0].Parent = -1
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	d := &gltfio.Document{Skeleton: s, FPS: rapid.SampledFrom([]float64{12.5, 23.976, 24, 30, 60, 120}).Draw(t, "fps")}
	for range rapid.IntRange(1, 3).Draw(t, "samples") {
		c := clip.New(s, d.FPS, rapid.IntRange(1, 12).Draw(t, "frames"))
		for i := range c.Rot {
			c.Rot[i] = quat()
		}
		for i := range c.Root {
			c.Root[i] = vec()
		}
		d.Samples = append(d.Samples, gltfio.Sample{Clip: c})
	}
	return d
}

// pair is a skeleton of a root and one joint.
func pair() []*gltf.Node {
	return []*gltf.Node{
		{Name: "Hips", Children: []int{1}, Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale, Translation: [3]float64{0, 1, 0}},
		{Name: "Spine", Rotation: gltf.DefaultRotation, Scale: gltf.DefaultScale, Translation: [3]float64{0, 0.5, 0}},
	}
}

func TestDecodeAccessors(t *testing.T) {
	turned := geom.AxisAngle(geom.UnitX, deg(90))
	i16 := func(v float64) int16 { return int16(math.Round(v * math.MaxInt16)) }
	for name, tc := range map[string]struct {
		output    func(s *foreignDocument) int
		tolerance float64
	}{
		"floats": {func(s *foreignDocument) int { return s.turns(geom.Identity, turned) }, roundOff},
		"with a stride": {func(s *foreignDocument) int {
			view := s.view(24, 0.0, 0.0, 0.0, 1.0, 7.0, 7.0, turned.X, turned.Y, turned.Z, turned.W, 7.0, 7.0)
			return s.accessor(gltf.Accessor{BufferView: &view, Type: gltf.AccessorVec4, Count: 2})
		}, roundOff},
		"at an offset": {func(s *foreignDocument) int {
			view := s.view(0, 7.0, 0.0, 0.0, 0.0, 1.0, turned.X, turned.Y, turned.Z, turned.W)
			return s.accessor(gltf.Accessor{BufferView: &view, ByteOffset: 4, Type: gltf.AccessorVec4, Count: 2})
		}, roundOff},
		"shorts": {func(s *foreignDocument) int {
			view := s.view(0, int16(0), int16(0), int16(0), i16(1), i16(turned.X), i16(turned.Y), i16(turned.Z), i16(turned.W))
			return s.accessor(gltf.Accessor{BufferView: &view, ComponentType: gltf.ComponentShort, Normalized: true, Type: gltf.AccessorVec4, Count: 2})
		}, 1e-4},
		"shorts that do not say so": {func(s *foreignDocument) int {
			view := s.view(0, int16(0), int16(0), int16(0), i16(1), i16(turned.X), i16(turned.Y), i16(turned.Z), i16(turned.W))
			return s.accessor(gltf.Accessor{BufferView: &view, ComponentType: gltf.ComponentShort, Type: gltf.AccessorVec4, Count: 2})
		}, 1e-4},
		"unsigned shorts": {func(s *foreignDocument) int {
			u := func(v float64) uint16 { return uint16(math.Round(v * math.MaxUint16)) }
			view := s.view(0, uint16(0), uint16(0), uint16(0), u(1), u(turned.X), u(turned.Y), u(turned.Z), u(turned.W))
			return s.accessor(gltf.Accessor{BufferView: &view, ComponentType: gltf.ComponentUshort, Normalized: true, Type: gltf.AccessorVec4, Count: 2})
		}, 1e-4},
		"bytes": {func(s *foreignDocument) int {
			view := s.view(0, int8(0), int8(0), int8(0), int8(127), int8(90), int8(0), int8(0), int8(90))
			return s.accessor(gltf.Accessor{BufferView: &view, ComponentType: gltf.ComponentByte, Normalized: true, Type: gltf.AccessorVec4, Count: 2})
		}, 1e-2},
		"unsigned bytes": {func(s *foreignDocument) int {
			view := s.view(0, uint8(0), uint8(0), uint8(0), uint8(255), uint8(180), uint8(0), uint8(0), uint8(180))
			return s.accessor(gltf.Accessor{BufferView: &view, ComponentType: gltf.ComponentUbyte, Normalized: true, Type: gltf.AccessorVec4, Count: 2})
		}, 1e-2},
		"sparse": {func(s *foreignDocument) int {
			base := s.view(0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
			at, values := s.view(0, uint16(1)), s.view(0, turned.X, turned.Y, turned.Z, turned.W)
			return s.accessor(gltf.Accessor{BufferView: &base, Type: gltf.AccessorVec4, Count: 2, Sparse: &gltf.Sparse{
				Count: 1, Indices: gltf.SparseIndices{BufferView: at, ComponentType: gltf.ComponentUshort}, Values: gltf.SparseValues{BufferView: values},
			}})
		}, roundOff},
		"sparse over nothing": {func(s *foreignDocument) int {
			at, values := s.view(0, uint8(0), uint8(1)), s.view(0, 0.0, 0.0, 0.0, 1.0, turned.X, turned.Y, turned.Z, turned.W)
			return s.accessor(gltf.Accessor{Type: gltf.AccessorVec4, Count: 2, Sparse: &gltf.Sparse{
				Count: 2, Indices: gltf.SparseIndices{BufferView: at, ComponentType: gltf.ComponentUbyte}, Values: gltf.SparseValues{BufferView: values},
			}})
		}, roundOff},
	} {
		for _, asGLB := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s/GLB=%v", name, asGLB), func(t *testing.T) {
				s := newForeign(t, pair()...)
				output := tc.output(s) // before its times: any order will do
				s.drive(1, gltf.TRSRotation, s.times(0, 1.0/30), output)
				c := decode(t, s.bytes(asGLB)).Samples[0].Clip
				if c.Frames() != 2 || c.FPS != 30 {
					t.Fatalf("%d frames at %v", c.Frames(), c.FPS)
				}
				for f, want := range []geom.Quat{geom.Identity, turned} {
					if got := c.Pose(f).Rot[1]; !near(got, want, tc.tolerance) {
						t.Errorf("frame %d is %v, want %v", f, got, want)
					}
					if got := c.Pose(f).Rot[0]; got != geom.Identity {
						t.Errorf("the joint without a channel is turned: %v", got)
					}
					if c.Root[f] != (geom.Vec3{Y: 1}) {
						t.Errorf("the root is at %v", c.Root[f])
					}
				}
			})
		}
	}
}

func TestDecodeTime(t *testing.T) {
	at := func(d float64) geom.Quat { return geom.AxisAngle(geom.UnitX, deg(d)) }
	for name, tc := range map[string]struct {
		times   []float64
		degrees []float64
		interp  gltf.Interpolation
		fps     float64
		frames  int
		check   map[int]float64 // frame -> degrees
	}{
		"even":                {[]float64{0, 0.04, 0.08}, []float64{0, 10, 20}, gltf.InterpolationLinear, 25, 3, map[int]float64{0: 0, 1: 10, 2: 20}},
		"begins late":         {[]float64{1, 1.04, 1.08}, []float64{0, 10, 20}, gltf.InterpolationLinear, 25, 3, map[int]float64{0: 0, 1: 10, 2: 20}},
		"keys left out":       {[]float64{0, 1.0 / 24, 4.0 / 24}, []float64{0, 10, 40}, gltf.InterpolationLinear, 24, 5, map[int]float64{1: 10, 2: 20, 3: 30, 4: 40}},
		"poses":               {[]float64{0, 1}, []float64{0, 90}, gltf.InterpolationLinear, 30, 31, map[int]float64{0: 0, 15: 45, 30: 90}},
		"steps":               {[]float64{0, 1}, []float64{0, 90}, gltf.InterpolationStep, 30, 31, map[int]float64{0: 0, 29: 0, 30: 90}},
		"one key":             {[]float64{0}, []float64{30}, gltf.InterpolationLinear, 30, 1, map[int]float64{0: 30}},
		"one moment twice":    {[]float64{0, 0.1, 0.1, 0.2}, []float64{0, 10, 50, 60}, gltf.InterpolationLinear, 10, 3, map[int]float64{0: 0, 1: 50, 2: 60}},
		"faster than anybody": {[]float64{0, 0.001, 0.002}, []float64{0, 10, 20}, gltf.InterpolationLinear, 240, 1, map[int]float64{0: 0}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newForeign(t, pair()...)
			var keys []geom.Quat
			for _, d := range tc.degrees {
				keys = append(keys, at(d))
			}
			s.drive(1, gltf.TRSRotation, s.times(tc.times...), s.turns(keys...)).Interpolation = tc.interp
			c := decode(t, s.bytes(true)).Samples[0].Clip
			if c.FPS != tc.fps || c.Frames() != tc.frames {
				t.Fatalf("%d frames at %v, want %d at %v", c.Frames(), c.FPS, tc.frames, tc.fps)
			}
			for f, want := range tc.check {
				if got := c.Pose(f).Rot[1]; !near(got, at(want), 1e-5) {
					t.Errorf("frame %d: %v degrees, want %v", f, got.Angle(geom.Identity)*180/math.Pi, want)
				}
			}
		})
	}
}

// The extension's rate counts, whatever the keys' own.
func TestDecodeAtTheStatedRate(t *testing.T) {
	s := newForeign(t, pair()...)
	s.drive(0, gltf.TRSTranslation, s.times(0, 0.5, 1), s.places(geom.Vec3{}, geom.Vec3{X: 1}, geom.Vec3{X: 4}))
	s.doc.Extensions = gltf.Extensions{"MMCP_motion": json.RawMessage(`{"fps": 20}`)}
	c := decode(t, s.bytes(false)).Samples[0].Clip
	if c.FPS != 20 || c.Frames() != 21 {
		t.Fatalf("%d frames at %v", c.Frames(), c.FPS)
	}
	if got := c.Root[15]; got.Dist(geom.Vec3{X: 2.5}) > roundOff {
		t.Errorf("half-way between two keys the root is at %v", got)
	}
}

func TestDecodeCubicSpline(t *testing.T) {
	s := newForeign(t, pair()...)
	// Places of t^3 - t at 0 and 2 with its true slopes: the spline is the curve.
	in := s.times(0, 2)
	s.drive(0, gltf.TRSTranslation, in, s.places(
		geom.Vec3{}, geom.Vec3{}, geom.Vec3{X: -1},
		geom.Vec3{X: 11}, geom.Vec3{X: 6}, geom.Vec3{},
	)).Interpolation = gltf.InterpolationCubicSpline
	// A rotation at rest between equal keys.
	q := geom.AxisAngle(geom.UnitZ, 1)
	s.drive(1, gltf.TRSRotation, in, s.turns(geom.Quat{}, q, geom.Quat{}, geom.Quat{}, q, geom.Quat{})).Interpolation = gltf.InterpolationCubicSpline
	c := decode(t, s.bytes(true)).Samples[0].Clip
	if c.Frames() != 61 {
		t.Fatalf("%d frames", c.Frames())
	}
	for f, got := range c.Root {
		u := float64(f) / 30
		if want := u*u*u - u; math.Abs(got.X-want) > 1e-5 {
			t.Errorf("at %v s the root is at %v, want %v", u, got.X, want)
		}
		if !near(c.Pose(f).Rot[1], q, 1e-5) {
			t.Errorf("at %v s the rotation is %v", u, c.Pose(f).Rot[1])
		}
	}
}

func TestDecodeContacts(t *testing.T) {
	for name, tc := range map[string]struct {
		contacts string
		want     []clip.Contact
	}{
		"flags":            {`{"Spine":[true,false],"Hips":[false,true]}`, []clip.Contact{{Joint: 1, On: []bool{true, false}}, {Joint: 0, On: []bool{false, true}}}},
		"numbers":          {`{"Spine":[1,0]}`, []clip.Contact{{Joint: 1, On: []bool{true, false}}}},
		"wrong length":     {`{"Spine":[true]}`, []clip.Contact{}},
		"another joint":    {`{"Toe":[true,true]}`, []clip.Contact{}},
		"one joint twice":  {`{"Spine":[true,false],"Spine":[false,false]}`, []clip.Contact{{Joint: 1, On: []bool{true, false}}}},
		"something else":   {`7`, nil},
		"flags in a table": {`{"$accessor":0}`, []clip.Contact{{Joint: 1, On: []bool{true, false}}, {Joint: 0, On: []bool{false, true}}}},
	} {
		t.Run(name, func(t *testing.T) {
			s := newForeign(t, pair()...)
			view := s.view(0, uint8(1), uint8(0), uint8(0), uint8(1))
			s.accessor(gltf.Accessor{BufferView: &view, ComponentType: gltf.ComponentUbyte, Type: gltf.AccessorScalar, Count: 4})
			s.drive(1, gltf.TRSRotation, s.times(0, 1.0/30), s.turns(geom.Identity, geom.Identity))
			s.doc.Extensions = gltf.Extensions{"MMCP_motion": json.RawMessage(
				`{"fps":30,"samples":[{"foot_contacts":` + tc.contacts + `,"foot_contact_joints":["Spine","Hips"]}]}`)}
			got := decode(t, s.bytes(false)).Samples[0].Clip.Contacts
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// An extension of the wrong shape costs what it says, not the motion.
func TestDecodeSurvivesAWrongExtension(t *testing.T) {
	for _, ext := range []string{
		`7`, `[]`, `{"fps":"fast","model":3,"version":null,"samples":{}}`, `{"fps":-1}`, `{"samples":[null,7,{"name":8,"chunk_boundaries":"x"}]}`,
		`{"samples":[{"chunk_boundaries":[-5,1000,1]}],"canonical_to_request":{"a":null,"b":"c"}}`,
	} {
		s := newForeign(t, pair()...)
		s.drive(1, gltf.TRSRotation, s.times(0, 1.0/30), s.turns(geom.Identity, geom.Identity))
		s.doc.Extensions = gltf.Extensions{"MMCP_motion": json.RawMessage(ext)}
		d := decode(t, s.bytes(false))
		if d.FPS != 30 || d.Samples[0].Clip.Frames() != 2 {
			t.Errorf("%s: %d frames at %v", ext, d.Samples[0].Clip.Frames(), d.FPS)
		}
		if got := d.Samples[0].ChunkBoundaries; len(got) > 1 {
			t.Errorf("%s: chunk boundaries %v", ext, got)
		}
		if _, err := gltfio.EncodeGLTF(d); err != nil {
			t.Errorf("%s: %v", ext, err)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	for name, tc := range map[string]struct {
		spoil func(s *foreignDocument)
		want  string
	}{
		"a missing view":         {func(s *foreignDocument) { s.doc.Accessors[1].BufferView = gltf.Index(9) }, "does not exist"},
		"a negative view":        {func(s *foreignDocument) { s.doc.Accessors[1].BufferView = gltf.Index(-1) }, "does not exist"},
		"a view too long":        {func(s *foreignDocument) { s.doc.BufferViews[1].ByteLength = 1 << 30 }, "beyond its buffer"},
		"a view of another file": {func(s *foreignDocument) { s.doc.BufferViews[1].Buffer = 1 }, "does not exist"},
		"a count too large":      {func(s *foreignDocument) { s.doc.Accessors[1].Count = math.MaxInt }, "do not fit"},
		"a negative count":       {func(s *foreignDocument) { s.doc.Accessors[1].Count = -1 }, "empty"},
		"an endless nothing": {func(s *foreignDocument) {
			s.doc.Accessors[1].BufferView, s.doc.Accessors[1].Count = nil, 1<<40
		}, "more memory"},
		"a negative offset":      {func(s *foreignDocument) { s.doc.Accessors[1].ByteOffset = -4 }, "do not fit"},
		"an endless course":      {func(s *foreignDocument) { copy(s.bin[4:], []byte{0, 0, 0, 0x7e}) }, "more memory"},
		"time that is no number": {func(s *foreignDocument) { copy(s.bin[4:], []byte{0, 0, 0xc0, 0x7f}) }, "its times decrease"},
		"time that goes back":    {func(s *foreignDocument) { copy(s.bin[4:], []byte{0, 0, 0, 0xc0}) }, "its times decrease"},
		"rotation of no number":  {func(s *foreignDocument) { copy(s.bin[8+16:], []byte{0, 0, 0xc0, 0x7f}) }, "zero or not finite"},
		"rotation of nothing":    {func(s *foreignDocument) { clear(s.bin[8+16:]) }, "zero or not finite"},
		"fewer values":           {func(s *foreignDocument) { s.doc.Accessors[1].Count = 1 }, "fewer"},
		"times of vectors":       {func(s *foreignDocument) { s.doc.Accessors[0].Type = gltf.AccessorVec2 }, "numbers"},
		"a missing sampler":      {func(s *foreignDocument) { s.doc.Animations[0].Channels[0].Sampler = 3 }, "sampler 3"},
		"a joint driven twice": {func(s *foreignDocument) {
			s.doc.Animations[0].Channels = append(s.doc.Animations[0].Channels, s.doc.Animations[0].Channels[0])
		}, "twice"},
		"no animation":       {func(s *foreignDocument) { s.doc.Animations = nil }, "no animation"},
		"no nodes":           {func(s *foreignDocument) { s.doc.Nodes = nil }, "no joints"},
		"a circle":           {func(s *foreignDocument) { s.doc.Nodes[1].Children = []int{0} }, "own ancestor"},
		"two parents":        {func(s *foreignDocument) { s.doc.Nodes[0].Children = []int{1, 1} }, "child"},
		"a missing child":    {func(s *foreignDocument) { s.doc.Nodes[0].Children = []int{7} }, "child"},
		"old glTF":           {func(s *foreignDocument) { s.doc.Asset.Version = "1.0" }, "1.0"},
		"a sparse overreach": {func(s *foreignDocument) { s.doc.Accessors[1].Sparse = &gltf.Sparse{Count: 5} }, "replaced"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newForeign(t, pair()...)
			s.drive(1, gltf.TRSRotation, s.times(0, 1.0/30), s.turns(geom.Identity, geom.Identity))
			tc.spoil(s)
			d, err := gltfio.Decode(s.bytes(false))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, %v, want something about %q", d, err, tc.want)
			}
		})
	}
}

func TestDecodeRefusesText(t *testing.T) {
	for name, tc := range map[string]struct{ in, want string }{
		"another file":  {`{"nodes":[{"name":"a"}],"accessors":[{"bufferView":0,"componentType":5126,"count":1,"type":"SCALAR"}],"bufferViews":[{"buffer":0,"byteLength":4}],"buffers":[{"uri":"a.bin","byteLength":4}],"animations":[{"channels":[],"samplers":[{"input":0,"output":0}]}]}`, "outside"},
		"nothing":       {``, "JSON"},
		"an error":      {`{"error":{"code":"timeout"}}`, "no joints"},
		"a web page":    {`<html></html>`, "JSON"},
		"a list":        {`[]`, "JSON"},
		"empty nodes":   {`{"nodes":[null]}`, "node 0"},
		"null things":   {`{"nodes":[{"name":"a"}],"animations":[null],"accessors":[null],"buffers":[null],"skins":[null],"scenes":[null]}`, ""},
		"deep nesting":  {`{"x":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`, "not glTF"},
		"two spellings": {`{"nodes":[{}],"Buffers":[{"uri":"data:;base64,AAAA","byteLength":3}],"animations":[{"channels":[],"samplers":[{"input":0,"output":0}]}],"accessors":[{"bufferView":0,"componentType":5126,"count":1,"type":"SCALAR"}],"bufferViews":[{"buffer":0,"byteLength":3}]}`, "buffer 0"},
	} {
		t.Run(name, func(t *testing.T) {
			if d, err := gltfio.Decode([]byte(tc.in)); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, %v, want something about %q", d, err, tc.want)
			}
		})
	}
}
