package keyframe_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/keyframe"
	"github.com/motiongate/motiongate/engine/rig"
)

// roundOff is what float64 loses in a chain of joints.
const roundOff = 1e-9

type random struct{ *rand.Rand }

func (r random) vec(size float64) geom.Vec3 {
	return geom.Vec3{X: size * (2*r.Float64() - 1), Y: size * (2*r.Float64() - 1), Z: size * (2*r.Float64() - 1)}
}

// motion is a tree of joints in smooth motion with some jumps, at some scale.
func (r random) motion(t *testing.T) *clip.Clip {
	t.Helper()
	size := []float64{0.01, 1, 100}[r.IntN(3)]
	joints := make([]rig.Joint, 1+r.IntN(30))
	for j := range joints {
		joints[j] = rig.Joint{Name: fmt.Sprint("j", j), Parent: j - 1 - r.IntN(min(j+1, 3)), Rest: geom.Transform{Rot: geom.Identity, Pos: r.vec(0.3 * size)}}
		if j > 0 {
			joints[j].Parent = max(0, joints[j].Parent)
		} else {
			joints[j].Parent = -1
		}
	}
	s, err := rig.New(joints)
	if err != nil {
		t.Fatal(err)
	}
	c := clip.New(s, 30, 1+r.IntN(120))
	wave := func(size float64) func(f int) geom.Vec3 {
		a, b, at, jump := r.vec(size), r.vec(size), 0.3*r.Float64(), c.Frames()
		if r.IntN(6) == 0 {
			jump = r.IntN(c.Frames())
		}
		if r.IntN(4) == 0 {
			at = 0
		}
		return func(f int) geom.Vec3 {
			v := a.Scale(math.Sin(at * float64(f))).Add(b.Scale(math.Cos(at * float64(f))))
			if f >= jump {
				v = v.Add(a)
			}
			return v
		}
	}
	way := wave(size)
	for f := range c.Root {
		c.Root[f] = way(f)
	}
	for j := range joints {
		turn := wave(1)
		for f := range c.Root {
			c.Rot[f*len(joints)+j] = geom.Exp(turn(f))
			if r.IntN(2) == 0 {
				c.Rot[f*len(joints)+j] = c.Rot[f*len(joints)+j].Neg() // the same rotation
			}
		}
	}
	return c
}

// No point of the character is farther off than the budget, or than a hold has it,
// in any frame of any motion.
func TestThin(t *testing.T) {
	total, kept := 0, 0
	for seed := range uint64(80) {
		r := random{rand.New(rand.NewPCG(seed, 1))}
		c := r.motion(t)
		n, frames := c.Skeleton.Len(), c.Frames()
		full := *c
		budget := []float64{0.0005, 0.005, 0.05, 0.5}[r.IntN(4)]
		var holds []keyframe.Hold
		for range r.IntN(20) {
			holds = append(holds, keyframe.Hold{Joint: r.IntN(n), Frame: r.IntN(frames), Distance: budget / 50, Angle: []float64{0, 0.01}[r.IntN(2)]})
		}
		var keep []int
		for range r.IntN(3) {
			keep = append(keep, r.IntN(frames))
		}
		keys := keyframe.Thin(c, budget, holds, keep, func() {})
		total, kept = total+(n+1)*frames, kept+keys.Len()
		checkKeys(t, &full, c, keys, keep)
		for f := range frames {
			a, b := c.Skeleton.Model(full.Pose(f), nil), c.Skeleton.Model(c.Pose(f), nil)
			for j := range a {
				checkPoints(t, r, c.Skeleton, a, b, j, budget)
			}
			for _, h := range holds {
				if h.Frame != f {
					continue
				}
				if far := a[h.Joint].Pos.Dist(b[h.Joint].Pos); far > h.Distance+roundOff {
					t.Fatalf("seed %d: a joint that is held within %v is %v off", seed, h.Distance, far)
				}
				if turn := a[h.Joint].Rot.Angle(b[h.Joint].Rot); h.Angle > 0 && turn > h.Angle*1.001 {
					t.Fatalf("seed %d: a joint that is held within %v radians is %v off", seed, h.Angle, turn)
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if kept > total*2/3 {
		t.Errorf("%d of %d keys are left", kept, total)
	}
}

// checkPoints holds points beside the bones of a joint.
func checkPoints(t *testing.T, r random, s *rig.Skeleton, a, b []geom.Transform, j int, budget float64) {
	t.Helper()
	check := func(p geom.Vec3) {
		if far := a[j].Apply(p).Dist(b[j].Apply(p)); far > budget+roundOff*(1+p.Len()) {
			t.Errorf("a point of joint %d is %v off, with a budget of %v", j, far, budget)
		}
	}
	check(geom.Vec3{})
	for k := j + 1; k < s.Len(); k++ {
		if s.Joints[k].Parent == j {
			bone := s.Joints[k].Rest.Pos
			check(bone)
			// A point of the skin beside the joint; those along the bone are between it
			// and the same beside the next joint.
			check(r.vec(1).Unit().Scale(0.499 * bone.Len()))
		}
	}
}

// checkKeys holds that the clip is what its keys give.
func checkKeys(t *testing.T, full, c *clip.Clip, keys *clip.Keys, keep []int) {
	t.Helper()
	n, last := c.Skeleton.Len(), c.Frames()-1
	for k := range n + 1 {
		list := keys.Root
		if k < n {
			list = keys.Rot[k]
		}
		for _, f := range append([]int{0, last}, keep...) {
			if !slices.Contains(list, f) {
				t.Errorf("curve %d has no key in frame %d", k, f)
			}
		}
		for i, a := range list {
			if k == n && c.Root[a] != full.Root[a] || k < n && c.Rot[a*n+k] != full.Rot[a*n+k] {
				t.Fatalf("curve %d has another value at its key %d", k, a)
			}
			if i+1 == len(list) {
				break
			}
			b := list[i+1]
			for f := a + 1; f < b; f++ {
				u := float64(f-a) / float64(b-a)
				if k == n {
					if far := c.Root[f].Dist(full.Root[a].Lerp(full.Root[b], u)); far > roundOff {
						t.Fatalf("the root is %v from its line at frame %d", far, f)
					}
				} else if turn := c.Rot[f*n+k].Angle(full.Rot[a*n+k].Slerp(full.Rot[b*n+k], u)); turn > 1e-7 {
					t.Fatalf("joint %d is %v from its arc at frame %d", k, turn, f)
				}
			}
		}
	}
}

// A curve of constant speed has two keys, and so has a constant one.
func TestThinEven(t *testing.T) {
	s, err := rig.New([]rig.Joint{
		{Name: "a", Parent: -1, Rest: geom.Transform{Rot: geom.Identity}},
		{Name: "b", Parent: 0, Rest: geom.Transform{Rot: geom.Identity, Pos: geom.Vec3{Y: 1}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	c := clip.New(s, 30, 61)
	for f := range c.Frames() {
		c.Root[f] = geom.Vec3{X: 0.1 * float64(f)}
		c.Rot[2*f], c.Rot[2*f+1] = geom.Yaw(0.02*float64(f)), geom.Identity
	}
	keys := keyframe.Thin(c, 0.001, nil, nil, func() {})
	if n := keys.Len(); n != 6 {
		t.Errorf("%d keys: %v", n, *keys)
	}
}

// The work for a motion of unrelated frames is linear in the number of frames.
func TestThinWork(t *testing.T) {
	work := func(frames int) (calls int) {
		s, err := rig.New([]rig.Joint{{Name: "a", Parent: -1, Rest: geom.Transform{Rot: geom.Identity}}})
		if err != nil {
			t.Fatal(err)
		}
		c := clip.New(s, 30, frames)
		for f := range frames {
			c.Root[f], c.Rot[f] = geom.Vec3{X: float64(f % 2)}, geom.Identity
		}
		keyframe.Thin(c, 0.001, nil, nil, func() { calls++ })
		return calls
	}
	if short, long := work(1000), work(8000); long > 9*short {
		t.Errorf("%d calls of check for 1000 frames, %d for 8000", short, long)
	}
}
