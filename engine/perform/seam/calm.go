package seam

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

// maxHandAcceleration is the largest acceleration of a hand, seen from its chest, in lengths of the arm a second
// squared. Hands of trained people who strike reach 100 to 150 m/s².
const maxHandAcceleration = 215

// An arm that accelerates more is replaced by its Gaussian mean over time. Each of at most maxRounds rounds adds
// widthStep seconds to the standard deviation, in the frames within wideningRange seconds. A shorter range
// accelerates the hand where its swing goes over into the mean. The kernel ends after kernelRadius standard deviations.
const (
	widthStep     = 0.022
	maxRounds     = 5
	wideningRange = 0.3
	kernelRadius  = 2
)

// minRate is the lowest rate, in frames a second, at which accelerations differ from jumps.
const minRate = 20

// limitAcceleration bounds the acceleration of the hand of an arm in a clip. It reports whether the arm changed.
func (a *arm) limitAcceleration(c *clip.Clip, bound func(frame int) bool) bool {
	if c.FPS < minRate {
		return false
	}
	var own []geom.Quat // see unrolled
	width := make([]float64, c.Frames())
	for range maxRounds {
		if !a.widen(c, width, bound) {
			break
		}
		if own == nil {
			own = a.unrolled(c)
		}
		for f, w := range width {
			if w > 0 {
				a.mean(c, own, f, w*c.FPS)
				a.limit(c.Pose(f).Rot)
			}
		}
	}
	return own != nil
}

// above returns the place of the parent of an arm's joint among the joints of the arm, or -1.
func (a *arm) above(i int) int {
	return slices.Index(a.joints, a.Body.Skeleton.Joints[a.joints[i]].Parent)
}

// unrolled returns the rotations of an arm, frames x joints, seen from the joint above the arm, so that twists of a straight
// arm that cancel out do not bend its mean. Each has the sign that is nearer to the frame before: a mean over an arm that turns by
// more than half a turn stays continuous.
func (a *arm) unrolled(c *clip.Clip) []geom.Quat {
	n := len(a.joints)
	out := make([]geom.Quat, c.Frames()*n)
	for f := range c.Frames() {
		for i, k := range a.joints {
			q := c.Pose(f).Rot[k]
			if p := a.above(i); p >= 0 {
				q = out[f*n+p].Mul(q)
			}
			if f > 0 {
				q = out[(f-1)*n+i].Near(q)
			}
			out[f*n+i] = q
		}
	}
	return out
}

// widen adds to the widths of the mean around moments in which the hand accelerates too much, and
// reports whether there are any.
func (a *arm) widen(c *clip.Clip, width []float64, bound func(frame int) bool) bool {
	last := c.Frames() - 1
	add := make([]float64, len(width))
	found := false
	var at [3]geom.Vec3
	for f := range c.Frames() {
		at[0], at[1], at[2] = at[1], at[2], a.hand(c.Pose(f))
		if f < 2 {
			continue
		}
		if at[2].Add(at[0]).Sub(at[1].Scale(2)).Len()*c.FPS*c.FPS < maxHandAcceleration*a.length {
			continue
		}
		reach := int(wideningRange * c.FPS)
		for g := max(1, f-1-reach); g <= min(last-1, f-1+reach); g++ {
			u := 1 - math.Abs(float64(g-f+1))/float64(reach+1)
			add[g] = math.Max(add[g], widthStep*math.Min(1, 1.5*u))
		}
		found = true
	}
	if !found {
		return false
	}
	near := math.Inf(1)
	limit := func(f int) {
		if near++; bound(f) || a.Closed && (f == 0 || f == last) {
			near = 0
		}
		width[f] = math.Min(width[f], near/c.FPS/kernelRadius)
	}
	for f := range width {
		width[f] += add[f]
		limit(f)
	}
	for f := last; f >= 0; f-- {
		limit(f)
	}
	return true
}

// mean sets a frame of an arm to the mean of its own rotations around it, with a standard deviation of
// some frames. Beyond the ends of the clip they continue by point reflection, so that the ends stay.
func (a *arm) mean(c *clip.Clip, own []geom.Quat, frame int, wide float64) {
	n, last, reach := len(a.joints), c.Frames()-1, int(kernelRadius*wide)
	rot, means := c.Pose(frame).Rot, make([]geom.Quat, n)
	for i, k := range a.joints {
		at := func(f int) geom.Quat {
			end := min(max(f, 0), last)
			if f == end {
				return own[f*n+i]
			}
			q := own[end*n+i]
			return q.Mul(own[min(max(2*end-f, 0), last)*n+i].Inv()).Mul(q)
		}
		var sum geom.Quat
		for f := frame - reach; f <= frame+reach; f++ {
			u := float64(f-frame) / wide
			w, q := portable.Exp(-u*u/2), at(f)
			sum.X, sum.Y, sum.Z, sum.W = sum.X+w*q.X, sum.Y+w*q.Y, sum.Z+w*q.Z, sum.W+w*q.W
		}
		means[i] = sum.Unit()
		q := means[i]
		if p := a.above(i); p >= 0 {
			q = means[p].Inv().Mul(q).Unit()
		}
		rot[k] = rot[k].Near(q)
	}
}

// hand returns the place of the hand of an arm, seen from the joint above the arm.
func (a *arm) hand(p rig.Pose) (at geom.Vec3) {
	joints, last := a.Body.Skeleton.Joints, a.main[len(a.main)-1]
	at = joints[last].Rest.Pos
	for j := joints[last].Parent; ; j = joints[j].Parent {
		at = p.Rot[j].Rotate(at)
		if j == a.main[0] {
			return at
		}
		at = at.Add(joints[j].Rest.Pos)
	}
}
