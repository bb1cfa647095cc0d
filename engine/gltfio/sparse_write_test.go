package gltfio_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
)

// keyed gives the curves of every sample random keys, and returns the values of the curves.
func keyed(d *gltfio.Document, r *rand.Rand) []*clip.Clip {
	var out []*clip.Clip
	n := d.Skeleton.Len()
	for i := range d.Samples {
		c := d.Samples[i].Clip
		frames := c.Frames()
		sets := make([][]int, 3) // few, so that curves have equal ones
		for k := range sets {
			for f := range frames {
				if r.IntN(3) == 0 {
					sets[k] = append(sets[k], f)
				}
			}
			if len(sets[k]) == 0 {
				sets[k] = []int{r.IntN(frames)}
			}
		}
		keys := &clip.Keys{Root: sets[r.IntN(3)], Rot: make([][]int, n)}
		want := clip.New(d.Skeleton, d.FPS, frames)
		for j := range keys.Rot {
			keys.Rot[j] = sets[r.IntN(3)]
		}
		for f := range frames {
			pose := d.Skeleton.RestPose()
			between := func(list []int) (a, b int, u float64) {
				at, exact := slices.BinarySearch(list, f)
				switch {
				case exact || at == 0:
					return list[at], list[at], 0
				case at == len(list):
					return list[at-1], list[at-1], 0
				}
				a, b = list[at-1], list[at]
				return a, b, float64(f-a) / float64(b-a)
			}
			a, b, u := between(keys.Root)
			pose.Root = c.Root[a].Lerp(c.Root[b], u)
			for j := range pose.Rot {
				a, b, u := between(keys.Rot[j])
				pose.Rot[j] = c.Rot[a*n+j].Slerp(c.Rot[b*n+j], u)
			}
			want.SetPose(f, pose)
		}
		d.Samples[i].Keys = keys
		out = append(out, want)
	}
	return out
}

// Curves with few keys are read back as what the keys give. Equal times are there
// once, the times of all frames first, and no sampler has other times than its keys.
func TestEncodeKeys(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 2))
		d := motion(2+r.IntN(9), 1+r.IntN(60))
		for range r.IntN(3) {
			d.Samples = append(d.Samples, motion(d.Skeleton.Len(), 1+r.IntN(60)).Samples...)
			d.Samples[len(d.Samples)-1].Clip.Skeleton = d.Skeleton
		}
		for i := range d.Samples {
			d.Samples[i].Name = ""
		}
		want := keyed(d, r)
		text, glb := encode(t, d)
		for _, data := range [][]byte{text, glb} {
			got := decode(t, data)
			for i, w := range want {
				checkPlaces(t, d.Skeleton, got.Samples[i].Clip, w)
			}
			checkTimes(t, data, d)
		}
		if back, err := gltfio.ToGLB(text); err != nil || !bytes.Equal(back, glb) {
			t.Errorf("seed %d: the GLB of the JSON is another: %v", seed, err)
		}
	}
}

func checkPlaces(t *testing.T, s *rig.Skeleton, got, want *clip.Clip) {
	t.Helper()
	if got.Frames() != want.Frames() {
		t.Fatalf("%d frames, want %d", got.Frames(), want.Frames())
	}
	for f := range want.Frames() {
		a, b := s.Model(got.Pose(f), nil), s.Model(want.Pose(f), nil)
		for j := range a {
			if far := a[j].Pos.Dist(b[j].Pos); far > 1e-5 {
				t.Fatalf("joint %d is %v off in frame %d", j, far, f)
			}
		}
	}
}

func checkTimes(t *testing.T, data []byte, d *gltfio.Document) {
	t.Helper()
	doc := readBy(t, data)
	if n := doc.Accessors[0].Count; n != d.Samples[0].Clip.Frames() {
		t.Errorf("the first accessor has %d values, not one for each frame", n)
	}
	var seen [][]float32
	inputs := map[int]bool{}
	for _, a := range doc.Animations {
		for _, s := range a.Samplers {
			if in, out := doc.Accessors[s.Input], doc.Accessors[s.Output]; in.Count != out.Count {
				t.Fatalf("%d values at %d times", out.Count, in.Count)
			}
			if inputs[s.Input] {
				continue
			}
			inputs[s.Input] = true
			times := accessor[[]float32](t, doc, s.Input)
			for _, other := range seen {
				if slices.Equal(times, other) {
					t.Fatalf("the times %v are there twice", times)
				}
			}
			seen = append(seen, slices.Clone(times))
			if in := doc.Accessors[s.Input]; float32(in.Min[0]) != times[0] || float32(in.Max[0]) != times[len(times)-1] {
				t.Fatalf("times from %v to %v are said to go from %v to %v", times[0], times[len(times)-1], in.Min, in.Max)
			}
		}
	}
}

// Keys that do not fit their clip are refused.
func TestEncodeRefusesKeys(t *testing.T) {
	for name, spoil := range map[string]func(*clip.Keys){
		"too few curves": func(k *clip.Keys) { k.Rot = k.Rot[:1] },
		"no key":         func(k *clip.Keys) { k.Root = nil },
		"beyond the end": func(k *clip.Keys) { k.Rot[1] = []int{0, 3} },
		"negative":       func(k *clip.Keys) { k.Root = []int{-1, 2} },
		"twice":          func(k *clip.Keys) { k.Rot[0] = []int{1, 1} },
		"backwards":      func(k *clip.Keys) { k.Root = []int{2, 0} },
	} {
		d := tiny(t)
		k := &clip.Keys{Root: []int{0, 2}, Rot: [][]int{{0}, {1, 2}, {2}}}
		d.Samples[0].Keys = k
		if _, err := gltfio.EncodeGLB(d); err != nil {
			t.Fatal(err)
		}
		spoil(k)
		if _, err := gltfio.EncodeGLB(d); err == nil {
			t.Errorf("%s: written", name)
		}
	}
}
