// Package keyframe reduces the keys of animation curves within a bound on the displacement of any point of
// the character.
//
// First every curve is reduced separately by the algorithm of Douglas and Peucker: both ends have keys, and
// the frame with the largest error between two keys gets a key, until all errors are within the bound. The
// bound of a rotation follows from the distance of the points that it moves, and from the strictest bound
// among them. Then the pose of the curves is compared with the original pose over the whole tree of joints in
// every frame. While a point exceeds its bound, the curves that move it most get a key.
package keyframe

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Hold bounds one joint in one frame more strictly than the budget does.
type Hold struct {
	Joint, Frame int
	Distance     float64 // of the joint itself, metres
	Angle        float64 // of its rotation in the world, radians; 0: only the budget
}

// share is the share of the budget for reducing a single curve. The errors of several curves rarely add up in
// full, and the final comparison finds frames over the budget. Of the values tried, 0.7 leaves the fewest
// keys.
const share = 0.7

// span bounds the frames between two keys. It makes the time linear in the length of the clip, for any
// motion.
const span = 128

// Thin returns the keys that the curves of c need so that no point of the character moves farther than the
// budget in any frame, and no joint farther than its holds. It replaces the frames of c by the values of the
// curves. The first and the last frame have keys, and so have all curves in the frames of fixed.
//
// A point of the character is a joint, or a point beside a bone within half its length. The keys are the same
// on every processor. check is called repeatedly, and may panic to stop.
func Thin(c *clip.Clip, budget float64, holds []Hold, fixed []int, check func()) *clip.Keys {
	t := newThinner(c, budget, holds)
	t.check = check
	last := t.frames - 1
	for k := range t.on {
		for f := 0; f < last; f += span {
			t.on[k][f] = true
		}
		t.on[k][last] = true
		for _, f := range fixed {
			t.on[k][f] = true
		}
	}
	for k := range t.on {
		from := 0
		for f := 1; f < t.frames; f++ {
			if t.on[k][f] {
				t.split(k, from, f)
				from = f
			}
		}
		t.fill(k, 0, last)
	}
	t.refine()
	return t.keys(c)
}

// thinner chooses the keys of a clip. Its curves are the rotations of the joints, followed by the translation
// of the root.
type thinner struct {
	skeleton *rig.Skeleton
	frames   int
	joints   int
	budget   float64
	holds    [][]Hold // by frame
	check    func()

	rot      []geom.Quat // frames x joints, of the clip
	root     []geom.Vec3
	thinRot  []geom.Quat // values of the curves
	thinRoot []geom.Vec3
	on       [][]bool // curves x frames: whether there is a key

	thick []float64   // by joint: distance of the points that its rotation moves
	reach []float64   // by joint: distance of the farthest of them, including descendants
	bound [][]float64 // curves x frames: bound on the error of a single curve; nil: the curve moves no held joint

	at, thin []geom.Transform // poses of one frame
}

func newThinner(c *clip.Clip, budget float64, holds []Hold) *thinner {
	n, frames := c.Skeleton.Len(), c.Frames()
	t := &thinner{
		skeleton: c.Skeleton, frames: frames, joints: n, budget: budget,
		rot: c.Rot, root: c.Root,
		thinRot: append([]geom.Quat(nil), c.Rot...), thinRoot: append([]geom.Vec3(nil), c.Root...),
		on: make([][]bool, n+1), holds: make([][]Hold, frames), bound: make([][]float64, n+1),
	}
	for k := range t.on {
		t.on[k] = make([]bool, frames)
	}
	t.measure()
	for _, h := range holds {
		t.hold(h)
	}
	return t
}

// measure computes the distances of the points that the rotation of each joint moves.
func (t *thinner) measure() {
	t.thick, t.reach = make([]float64, t.joints), make([]float64, t.joints)
	leaf := make([]bool, t.joints)
	for j := range leaf {
		leaf[j] = true
	}
	for j := t.joints - 1; j > 0; j-- {
		bone, parent := t.skeleton.Joints[j].Rest.Pos.Len(), t.skeleton.Joints[j].Parent
		if leaf[j] {
			t.thick[j] = bone // the end of the body part is about as long as its bone
		}
		t.reach[j] = math.Max(t.reach[j], t.thick[j])
		leaf[parent] = false
		t.thick[parent] = math.Max(t.thick[parent], bone/2)
		t.reach[parent] = math.Max(t.reach[parent], bone+t.reach[j])
	}
	t.reach[0] = math.Max(t.reach[0], t.thick[0])
}

// hold applies a strict bound to the curves that move its joint.
func (t *thinner) hold(h Hold) {
	t.holds[h.Frame] = append(t.holds[h.Frame], h)
	strict := func(k int, far float64) {
		if t.bound[k] == nil {
			t.bound[k] = make([]float64, t.frames)
			for f := range t.bound[k] {
				t.bound[k][f] = t.budget
			}
		}
		t.bound[k][h.Frame] = math.Min(t.bound[k][h.Frame], far)
	}
	strict(t.joints, h.Distance)
	far := 0.0
	for j := h.Joint; j >= 0; j = t.skeleton.Joints[j].Parent {
		// The budget applies to the farthest point, a hold to its joint.
		if far > 0 {
			strict(j, h.Distance*t.reach[j]/far)
		}
		if h.Angle > 0 {
			strict(j, h.Angle*t.reach[j])
		}
		far += t.skeleton.Joints[j].Rest.Pos.Len()
	}
}

// split adds keys to a curve between two of its keys.
func (t *thinner) split(k, from, to int) {
	for to-from > 1 {
		t.check()
		worst, at := 1.0, -1
		for f := from + 1; f < to; f++ {
			bound := t.budget
			if t.bound[k] != nil {
				bound = t.bound[k][f]
			}
			if r := t.off(k, f, from, to) / (share * bound); r > worst {
				worst, at = r, f
			}
		}
		if at < 0 {
			return
		}
		t.on[k][at] = true
		t.split(k, from, at)
		from = at
	}
}

// off returns the displacement of a point in a frame by a single curve with keys in two other frames.
func (t *thinner) off(k, f, from, to int) float64 {
	u := float64(f-from) / float64(to-from)
	if k == t.joints {
		return t.root[from].Lerp(t.root[to], u).Dist(t.root[f])
	}
	n := t.joints
	return chord(t.rot[from*n+k].Slerp(t.rot[to*n+k], u), t.rot[f*n+k]) * t.reach[k]
}

// chord returns the largest displacement of a point at a distance of one metre between two rotations.
func chord(a, b geom.Quat) float64 {
	b = a.Near(b)
	x, y, z, w := a.X-b.X, a.Y-b.Y, a.Z-b.Z, a.W-b.W
	half := x*x + y*y + z*z + w*w // of quaternions that are near each other; the dot product would have lost the digits
	return math.Sqrt(half * math.Max(0, 4-half))
}

// fill copies the values of a curve between two keys.
func (t *thinner) fill(k, from, to int) {
	for a := from; a < to; {
		b := a + 1
		for b < to && !t.on[k][b] {
			b++
		}
		for f := a + 1; f <= b; f++ {
			t.set(k, f, a, b)
		}
		a = b
	}
}

// set copies the value of a curve in a frame, interpolated between the keys around it.
func (t *thinner) set(k, f, before, after int) {
	u, n := float64(f-before)/float64(after-before), t.joints
	switch {
	case k == t.joints && f == after:
		t.thinRoot[f] = t.root[f]
	case k == t.joints:
		t.thinRoot[f] = t.root[before].Lerp(t.root[after], u)
	case f == after:
		t.thinRot[f*n+k] = t.rot[f*n+k]
	default:
		t.thinRot[f*n+k] = t.rot[before*n+k].Slerp(t.rot[after*n+k], u)
	}
}

// keys returns the keys, and sets the clip to the curves through them.
func (t *thinner) keys(c *clip.Clip) *clip.Keys {
	c.Rot, c.Root = t.thinRot, t.thinRoot
	frames := make([][]int, len(t.on))
	for k := range t.on {
		for f, key := range t.on[k] {
			if key {
				frames[k] = append(frames[k], f)
			}
		}
	}
	return &clip.Keys{Rot: frames[:t.joints], Root: frames[t.joints]}
}
