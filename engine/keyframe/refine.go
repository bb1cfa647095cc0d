package keyframe

import (
	"math"

	"github.com/motiongate/motiongate/engine/rig"
)

// refine adds keys until no point exceeds its bound in any frame. A key changes its curve only between the
// neighbouring keys, so that only these frames are compared again. It terminates, because the curves are
// exact with a key in every frame.
func (t *thinner) refine() {
	dirty := make([]bool, t.frames)
	for f := range dirty {
		dirty[f] = true
	}
	ratio, joint := make([]float64, t.frames), make([]int, t.frames)
	for more := true; more; {
		more = false
		for f, is := range dirty {
			if is {
				t.check()
				ratio[f], joint[f] = t.worst(f)
				dirty[f] = false
			}
		}
		for f := range ratio {
			// Add a key only at the worst of successive frames: it improves the others.
			if ratio[f] > 1 && peak(ratio, f) {
				t.mend(f, joint[f], dirty)
				more = true
			}
		}
	}
}

// peak reports whether a frame is the worst in its neighbourhood.
func peak(ratio []float64, f int) bool {
	return (f == 0 || ratio[f-1] < ratio[f]) && (f+1 == len(ratio) || ratio[f] >= ratio[f+1])
}

// worst returns the largest error of a point in a frame, relative to its bound, and its joint.
func (t *thinner) worst(f int) (ratio float64, joint int) {
	t.pose(f)
	for j := range t.at {
		if r := t.moved(j) / t.budget; r > ratio {
			ratio, joint = r, j
		}
	}
	for _, h := range t.holds[f] {
		r := t.at[h.Joint].Pos.Dist(t.thin[h.Joint].Pos) / h.Distance
		if h.Angle > 0 {
			r = math.Max(r, chord(t.at[h.Joint].Rot, t.thin[h.Joint].Rot)/h.Angle)
		}
		if r > ratio {
			ratio, joint = r, h.Joint
		}
	}
	return ratio, joint
}

// moved returns the error of the points of a joint in the posed frame.
func (t *thinner) moved(j int) float64 {
	return t.at[j].Pos.Dist(t.thin[j].Pos) + t.thick[j]*chord(t.at[j].Rot, t.thin[j].Rot)
}

// pose computes the joints of a frame, from the clip and from the curves.
func (t *thinner) pose(f int) {
	n := t.joints
	at := t.skeleton.Model(rig.Pose{Root: t.root[f], Rot: t.rot[f*n : (f+1)*n]}, t.at)
	t.at, t.thin = at, t.skeleton.Model(rig.Pose{Root: t.thinRoot[f], Rot: t.thinRot[f*n : (f+1)*n]}, t.thin)
}

// mend adds keys in a frame to the curves that move a joint most, and marks the changed frames.
func (t *thinner) mend(f, joint int, dirty []bool) {
	t.pose(f)
	n, most := t.joints, 0.0
	parts := make([]float64, 0, 16)
	point := t.at[joint].Pos
	for j := joint; j >= 0; j = t.skeleton.Joints[j].Parent {
		parts = append(parts, chord(t.rot[f*n+j], t.thinRot[f*n+j])*(point.Dist(t.at[j].Pos)+t.thick[joint]))
	}
	parts = append(parts, t.root[f].Dist(t.thinRoot[f]))
	for _, p := range parts {
		most = math.Max(most, p)
	}
	curve := joint
	for _, p := range parts {
		if p > most/2 && !t.on[curve][f] {
			t.key(curve, f, dirty)
		}
		if curve < n {
			if curve = t.skeleton.Joints[curve].Parent; curve < 0 {
				curve = n
			}
		}
	}
	if most == 0 {
		t.keyAll(f, dirty)
	}
}

// keyAll adds a key in a frame to every curve.
func (t *thinner) keyAll(f int, dirty []bool) {
	for k := range t.on {
		if !t.on[k][f] {
			t.key(k, f, dirty)
		}
	}
}

// key adds a key to a curve.
func (t *thinner) key(k, f int, dirty []bool) {
	t.on[k][f] = true
	from, to := f-1, f+1
	for !t.on[k][from] {
		from--
	}
	for !t.on[k][to] {
		to++
	}
	t.fill(k, from, to)
	for g := from + 1; g < to; g++ {
		dirty[g] = true
	}
}
