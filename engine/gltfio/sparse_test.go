package gltfio_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
)

// curve is a property that is keyed in some frames only.
type curve[T any] struct {
	frames []int
	keys   []T
}

// at evaluates a curve at a frame as glTF does: held outside the keys.
func (c curve[T]) at(frame int, mix func(a, b T, u float64) T) T {
	last := len(c.frames) - 1
	switch {
	case frame <= c.frames[0]:
		return c.keys[0]
	case frame >= c.frames[last]:
		return c.keys[last]
	}
	i, exact := slices.BinarySearch(c.frames, frame)
	if exact {
		return c.keys[i]
	}
	return mix(c.keys[i-1], c.keys[i], float64(frame-c.frames[i-1])/float64(c.frames[i]-c.frames[i-1]))
}

// slerp is the shorter arc, as glTF has it.
func slerp(a, b geom.Quat, u float64) geom.Quat {
	dot := a.Dot(b)
	if dot < 0 {
		b, dot = geom.Quat{X: -b.X, Y: -b.Y, Z: -b.Z, W: -b.W}, -dot
	}
	theta := math.Acos(min(dot, 1))
	if theta < 1e-6 {
		return a
	}
	s, t := math.Sin((1-u)*theta)/math.Sin(theta), math.Sin(u*theta)/math.Sin(theta)
	return geom.Quat{X: s*a.X + t*b.X, Y: s*a.Y + t*b.Y, Z: s*a.Z + t*b.Z, W: s*a.W + t*b.W}
}

// A document of protocol 1.4: curves that are keyed in some frames only, and begin
// and end anywhere in the clip, and joints that move relative to their parents. The
// clock is the extension's. Each joint stands where the document says.
func TestDecodeSparseKeys(t *testing.T) {
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 1))
		longest := 400
		if seed%6 == 0 {
			longest = 4000 // a span between keys has thousands of frames
		}
		frames, fps := 1+rng.IntN(longest), []float64{24, 30, 29.97, 120}[rng.IntN(4)]
		length := 2 + rng.IntN(6)
		vec := func(size float64) geom.Vec3 {
			return geom.Vec3{X: size * (rng.Float64() - 0.5), Y: size * (rng.Float64() - 0.5), Z: size * (rng.Float64() - 0.5)}
		}
		// A chain, whose root is followed by joints that do not branch.
		nodes := make([]*gltf.Node, length)
		for j := range nodes {
			nodes[j] = node(fmt.Sprint("j", j), vec(1))
			if j+1 < length {
				nodes[j].Children = []int{j + 1}
			}
		}
		some := func() []int {
			var list []int
			for f := range frames {
				if rng.IntN(1+frames/4) == 0 {
					list = append(list, f)
				}
			}
			if len(list) == 0 {
				list = []int{rng.IntN(frames)}
			}
			return list
		}
		s := newForeign(t, nodes...)
		times := func(list []int) int {
			var out []float64
			for _, f := range list {
				out = append(out, float64(f)/fps)
			}
			return s.times(out...)
		}
		turns, places := map[int]curve[geom.Quat]{}, map[int]curve[geom.Vec3]{}
		for j := range nodes {
			c := curve[geom.Quat]{frames: some()}
			for range c.frames {
				c.keys = append(c.keys, geom.Exp(vec(2)))
			}
			turns[j] = c
			s.drive(j, gltf.TRSRotation, times(c.frames), s.turns(c.keys...))
			if j > 0 && rng.IntN(2) == 0 {
				continue // it keeps its rest translation
			}
			p := curve[geom.Vec3]{frames: some()}
			for range p.frames {
				p.keys = append(p.keys, vec(2))
			}
			places[j] = p
			s.drive(j, gltf.TRSTranslation, times(p.frames), s.places(p.keys...))
		}
		s.doc.Extensions = gltf.Extensions{"MMCP_motion": json.RawMessage(fmt.Sprintf(`{"fps": %v, "samples": [{"name": "sample_0", "num_frames": %d}]}`, fps, frames))}
		d := decode(t, s.bytes(seed%2 == 0))
		c := d.Samples[0].Clip
		if c.Frames() != frames || c.FPS != fps {
			t.Fatalf("seed %d: %d frames at %v, want %d at %v", seed, c.Frames(), c.FPS, frames, fps)
		}
		for f := range frames {
			model := d.Skeleton.Model(c.Pose(f), nil)
			at := geom.Transform{Rot: geom.Identity}
			for j, n := range nodes {
				local := geom.Transform{Rot: turns[j].at(f, slerp), Pos: geom.Vec3{X: n.Translation[0], Y: n.Translation[1], Z: n.Translation[2]}}
				if p, moves := places[j]; moves {
					local.Pos = p.at(f, geom.Vec3.Lerp)
				}
				at = at.Mul(local)
				if far := model[j].Pos.Dist(at.Pos); far > place {
					t.Fatalf("seed %d, %d frames: joint %d is %.2g m off at frame %d", seed, frames, j, far, f)
				}
			}
		}
		for j := range nodes {
			if _, moves := places[j]; j > 0 && c.Slides(j) != moves {
				t.Errorf("seed %d: joint %d slides: %v, want %v", seed, j, c.Slides(j), moves)
			}
		}
	}
}

// A clock that leaves keys out, is none, or would unfold to far more than the
// document is not believed.
func TestDecodeDoubtsTheClock(t *testing.T) {
	for clock, want := range map[string]int{
		`"num_frames": 61`:            61,
		`"num_frames": 46`:            46,
		`"num_frames": 45`:            46, // the last key stands behind it
		`"num_frames": 0`:             46,
		`"num_frames": -3`:            46,
		`"num_frames": "61"`:          46,
		`"frames": 61`:                46,
		`"num_frames": 1000000000000`: 0,
	} {
		s := newForeign(t, pair()...)
		s.drive(0, gltf.TRSTranslation, s.times(0, 1.5), s.places(geom.Vec3{}, geom.Vec3{X: 1}))
		s.doc.Extensions = gltf.Extensions{"MMCP_motion": json.RawMessage(`{"fps": 30, "samples": [{` + clock + `}]}`)}
		data := s.bytes(false)
		if want == 0 {
			if _, err := gltfio.Decode(data); err == nil {
				t.Errorf("%s: decoded", clock)
			}
			continue
		}
		if got := decode(t, data).Samples[0].Clip.Frames(); got != want {
			t.Errorf("%s: %d frames, want %d", clock, got, want)
		}
	}
}

// Without a clock a translation below the root is part of the root's motion, or of
// no motion: files of other programs key every bone where it rests.
func TestDecodeKeepsRestsOfForeignDocuments(t *testing.T) {
	s := newForeign(t, pair()...)
	s.drive(1, gltf.TRSTranslation, s.times(0, 1), s.places(geom.Vec3{Y: 1}, geom.Vec3{Y: 3}))
	if c := decode(t, s.bytes(false)).Samples[0].Clip; c.Offset != nil {
		t.Error("a foreignDocument's joint slides")
	}
}

// The notes of a model about its answer are read and written unchanged.
func TestNotes(t *testing.T) {
	d := tiny(t)
	d.Notes = []gltfio.Note{
		{Code: "path_too_fast", Severity: "warning", Message: "The path is faster than a run.", Extra: map[string]json.RawMessage{"metres_per_second": json.RawMessage("9.5")}},
		{Code: "ignored", Severity: "info", Message: "“flobbily” is not known."},
	}
	text, glb := encode(t, d)
	for _, data := range [][]byte{text, glb} {
		got := decode(t, data)
		if diff := cmp.Diff(d.Notes, got.Notes); diff != "" {
			t.Errorf("notes (-want +got):\n%s", diff)
		}
		if _, twice := got.Extra["notes"]; twice {
			t.Error("notes are among the further keys too")
		}
	}
	d.Notes = nil
	if text, _ := encode(t, d); bytes.Contains(text, []byte(`"notes"`)) {
		t.Error("an empty list of notes is written")
	}
}
