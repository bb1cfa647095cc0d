// Package seam joins the pieces of a motion whose arms jump: where a hand is released, where the solver
// of an arm changes its branch, where an arm gets out of the ground on another side. The difference
// between both pieces is spread over the time around, by inertialization (Bollo, "Inertialization:
// High-Performance Animation Transitions in Gears of War", GDC 2018).
package seam

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Motion is a motion that may jump, as a function of time.
type Motion struct {
	Body *rig.Body
	At   func(t float64, pose *rig.Pose)

	// Bound reports whether the hand of an arm has a fixed target at time t.
	HandFixed func(side rig.Side, t float64) bool

	// Stands reports whether a foot is on the ground at time t.
	FootPlanted func(side rig.Side, t float64) bool
	// Clear moves an arm of a pose out of the body by the motion's own method.
	Clear func(side rig.Side, t float64, pose *rig.Pose)

	Closed bool   // the motion is a loop
	Check  func() // panics if the work is cancelled
}

// A rotation of an arm from one frame to the next is examined if it differs by minDeviation radians from
// its neighbours. It is a jump if at least the share minJumpShare of it happens within jumpTime seconds.
const (
	minDeviation = 0.17
	jumpTime     = 0.004
	minJumpShare = 0.5
)

// A join lasts minJoin seconds, and joinPerRadian seconds for each radian of the jump, on each side of the
// jump, at most maxJoin.
const (
	minJoin       = 0.07
	joinPerRadian = 0.09
	maxJoin       = 0.3
)

// maxWristAngle is the range of a wrist in any direction, radians.
const maxWristAngle = 1.74

// join is the correction of one jump.
type join struct {
	from, at, to float64     // seconds; at is the time of the jump
	off          []geom.Vec3 // rotation by joint of the arm, from the pose after the jump to the pose before it
}

// add applies the correction at time t to the rotations of an arm. Outside from and to it changes nothing.
func (j *join) add(t float64, rot []geom.Quat, joints []int) {
	if t <= j.from || t >= j.to {
		return
	}
	share := -blend.MinJerk((t - j.from) / (j.to - j.from))
	if t >= j.at {
		share++
	}
	for i, k := range joints {
		if j.off[i] != (geom.Vec3{}) {
			rot[k] = rot[k].Mul(geom.Exp(j.off[i].Scale(share))).Unit()
		}
	}
}

// Mend smooths the jumps of both arms in a clip that was sampled from the motion. time returns the time
// of a frame in the motion. A clip of fewer than four frames is left as it is.
func (m *Motion) Mend(c *clip.Clip, time func(frame int) float64) {
	if c.Frames() < 4 {
		return
	}
	for side := rig.Left; side <= rig.Right; side++ {
		if m.Body.HasArm(side) {
			a := newArm(m, side)
			a.mend(c, time)
			arm := m.Body.Arms[side]
			l := limb{m.Body.Skeleton, arm.Upper, arm.Fore, arm.Hand, m.Body.Size.UpperArm + m.Body.Size.ForeArm, a.jointed, a.straight,
				func(f int) bool { return m.HandFixed(side, time(f)) }}
			l.smoothSwivel(c) // a mean over an arm that swivels quickly would move its hand
			if a.limitAcceleration(c, l.fixed) {
				l.smoothSwivel(c)
			}
		}
		leg := m.Body.Legs[side]
		l := limb{m.Body.Skeleton, leg.Thigh, leg.Shin, leg.Foot, m.Body.Size.Thigh + m.Body.Size.Shin, false, geom.Identity,
			func(f int) bool { return m.FootPlanted(side, time(f)) }}
		l.smoothSwivel(c)
	}
}

// arm is one arm of a motion.
type arm struct {
	*Motion
	side     rig.Side
	joints   []int // from the shoulder girdle on
	main     []int // of them: girdle, if there is one, upper arm, forearm and hand
	length   float64
	straight geom.Quat // rotation of the hand that goes on from the forearm
	jointed  bool      // no joint is between forearm and hand
	joins    []join
	pose     rig.Pose
}

func newArm(m *Motion, side rig.Side) *arm {
	l, z := m.Body.Arms[side], &m.Body.Size
	a := &arm{Motion: m, side: side, length: z.UpperArm + z.ForeArm, pose: m.Body.Skeleton.RestPose()}
	a.jointed = m.Body.Skeleton.Joints[l.Hand].Parent == l.Fore
	a.straight = m.Body.Reference(l.Fore).Inv().Mul(m.Body.Reference(l.Hand))
	for _, j := range []int{l.Clavicle, l.Upper, l.Fore, l.Hand} {
		if j >= 0 {
			a.main = append(a.main, j)
		}
	}
	below := make([]bool, m.Body.Skeleton.Len())
	for j := range m.Body.Skeleton.Joints {
		p := m.Body.Skeleton.Joints[j].Parent
		if below[j] = j == a.main[0] || p >= 0 && below[p]; below[j] {
			a.joints = append(a.joints, j)
		}
	}
	return a
}

func (a *arm) mend(c *clip.Clip, time func(frame int) float64) {
	n := c.Skeleton.Len()
	step := func(f, k int) geom.Vec3 { return c.Rot[(f-1)*n+k].Inv().Mul(c.Rot[f*n+k]).Log() }
	first, last := time(0), time(c.Frames()-1)
	for f := 1; f < c.Frames(); f++ {
		worst := 0.0
		for _, k := range a.main {
			own, lone := step(f, k), math.Inf(1)
			if own.Len() < minDeviation {
				continue
			}
			if f > 1 {
				lone = own.Sub(step(f-1, k)).Len()
			}
			if f+1 < c.Frames() {
				lone = math.Min(lone, own.Sub(step(f+1, k)).Len())
			}
			worst = math.Max(worst, lone)
		}
		if worst > minDeviation {
			a.Check()
			a.join(time(f-1), time(f), first, last)
		}
	}
	for f := range c.Frames() {
		for i := range a.joins {
			if j := &a.joins[i]; time(f) > j.from && time(f) < j.to {
				p := c.Pose(f)
				j.add(time(f), p.Rot, a.joints)
				a.limit(p.Rot)
				a.Clear(a.side, time(f), &p)
			}
		}
	}
}

// limit turns the hand back into the range of its wrist.
func (a *arm) limit(rot []geom.Quat) {
	hand := a.main[len(a.main)-1]
	if bent := a.straight.Angle(rot[hand]); a.jointed && bent > maxWristAngle {
		rot[hand] = a.straight.Slerp(rot[hand], maxWristAngle/bent).Unit()
	}
}

// rotations returns the rotations of the arm at a time, with its joins so far.
func (a *arm) rotations(t float64) []geom.Quat {
	a.At(t, &a.pose)
	for i := range a.joins {
		a.joins[i].add(t, a.pose.Rot, a.joints)
	}
	out := make([]geom.Quat, len(a.joints))
	for i, k := range a.joints {
		out[i] = a.pose.Rot[k]
	}
	return out
}

// maxAngle returns the largest angle between two poses of an arm at its main joints.
func (a *arm) maxAngle(p, q []geom.Quat) (far float64) {
	for i, k := range a.joints {
		if slices.Contains(a.main, k) {
			far = math.Max(far, p[i].Inv().Mul(q[i]).Log().Len())
		}
	}
	return far
}

// join finds a jump between two times, and adds its correction between first and last. A hand with a
// fixed target limits the correction to the other side of the jump.
func (a *arm) join(from, to, first, last float64) {
	before, after := a.rotations(from), a.rotations(to)
	total := a.maxAngle(before, after)
	for wide := to - from; to-from > math.Min(jumpTime, wide/4); {
		t := (from + to) / 2
		middle := a.rotations(t)
		if a.maxAngle(before, middle) > a.maxAngle(middle, after) {
			to, after = t, middle
		} else {
			from, before = t, middle
		}
	}
	far := a.maxAngle(before, after)
	if far < minJumpShare*total || far < minDeviation/2 {
		return
	}
	at := (from + to) / 2
	reach := math.Min(minJoin+joinPerRadian*far, maxJoin)
	j := join{from: math.Max(first, at-reach), at: at, to: math.Min(last, at+reach), off: make([]geom.Vec3, len(a.joints))}
	bound := func(from, to float64) bool {
		return a.HandFixed(a.side, from) || a.HandFixed(a.side, to) || a.HandFixed(a.side, (from+to)/2)
	}
	switch old, next := bound(j.from, at-jumpTime), bound(at+jumpTime, j.to); {
	case old && next:
		return
	case old:
		j.from = from
	case next:
		j.to = to
	}
	for i := range j.off {
		j.off[i] = after[i].Inv().Mul(before[i]).Log()
	}
	a.joins = append(a.joins, j)
}
