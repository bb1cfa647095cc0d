package solve

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// handClearance is the height above the ground, in hip heights, to which the joints of a hand are raised.
const handClearance = 0.002

// handJoints holds the joints of a hand, its ancestors and its descendants.
type handJoints struct {
	above   []int   // the hand and its ancestors, parents first
	arm     []int   // all descendants of the upper arm, with those of the hand, parents first
	below   []int   // the descendants of the hand, parents first
	palm    []int   // the descendants outside the fingers, and the first joint of each finger
	fingers [][]int // by finger: its first joint, then the joints after it, parents first
	reach   float64 // largest distance of a descendant, or of a held object, from the hand, in metres
}

// handsOf returns the joints of both hands of a body.
func handsOf(b *rig.Body) *[2]handJoints {
	var out [2]handJoints
	for side := range out {
		if !b.HasArm(rig.Side(side)) {
			continue
		}
		g, hand, joints := &out[side], b.Arms[side].Hand, b.Skeleton.Joints
		g.above = b.Skeleton.Above(hand)
		far := map[int]float64{} // reach of each joint, metres
		finger := map[int]int{}  // number of the finger of each joint, from 1
		for i, f := range b.Finger[side] {
			if len(f) > 0 {
				finger[f[0]] = i + 1
				g.fingers = append(g.fingers, f[:1:1])
			}
		}
		for j := hand + 1; j < len(joints); j++ {
			p := joints[j].Parent
			if p != hand && !slices.Contains(g.below, p) {
				continue
			}
			g.below = append(g.below, j)
			far[j] = far[p] + joints[j].Rest.Pos.Len()
			g.reach = math.Max(g.reach, far[j])
			on := finger[p]
			if on == 0 {
				g.palm = append(g.palm, j)
				continue
			}
			finger[j] = on
			for i, f := range g.fingers {
				if f[0] == b.Finger[side][on-1][0] {
					g.fingers[i] = append(f, j)
				}
			}
		}
		upper := slices.Index(g.above, b.Arms[side].Upper)
		g.arm = slices.Concat(g.above[upper+1:], g.below)
	}
	return &out
}

// RaiseHands rotates the arms, hands and fingers of a pose up until wrists and fingers are out of the ground. Pins at time t limit the
// rotation, so some joints may stay below the ground.
func (s *Solver) RaiseHands(t float64, pose *rig.Pose) {
	if s.body == nil || s.raw || s.sunk {
		return
	}
	if s.handJoints == nil {
		s.handJoints = handsOf(s.body)
	}
	for side := range s.handJoints {
		g := &s.handJoints[side]
		if g.above == nil {
			continue
		}
		s.skeleton.ModelOf(*pose, g.above, s.model)
		hand := s.body.Arms[side].Hand
		if -s.under(s.model[hand].Pos) > g.reach+handClearance*s.body.Size.HipHeight {
			continue
		}
		w := s.loosened(rig.Side(side), t)
		if w == 0 {
			continue
		}
		s.skeleton.ModelOf(*pose, g.below, s.model)
		for range 3 {
			s.raisePoints(s.body.Arms[side].Upper, []int{hand}, g.arm, w, pose)
		}
		for range 3 {
			s.raisePoints(hand, g.palm, g.below, w, pose)
		}
		for _, f := range g.fingers {
			for range 2 {
				s.raisePoints(f[0], f[1:], g.below, w, pose)
			}
		}
	}
}

// raisePoints rotates a joint of an arm up by the largest angle that one of the points needs to leave the
// ground, at most 0.6 radians, times share. It updates the model of the joints below it.
func (s *Solver) raisePoints(joint int, points, below []int, share float64, pose *rig.Pose) {
	const most = 0.6 // radians
	at, angle, axis := s.model[joint], 0.0, geom.Vec3{}
	for _, p := range points {
		lever := s.model[p].Pos.Sub(at.Pos)
		deep := blend.Ramp(s.under(s.model[p].Pos), handClearance*s.body.Size.HipHeight)
		if a := deep / math.Max(lever.Horizontal().Len(), 0.4*lever.Len()); deep > 0 && a > angle {
			angle, axis = a, lever.Cross(geom.UnitY)
		}
	}
	if angle < 1e-4 || axis.Len() < 1e-9 {
		return
	}
	turn := geom.AxisAngle(axis.Unit(), share*math.Min(angle, most))
	parent := at.Rot.Mul(pose.Rot[joint].Inv())
	pose.Rot[joint] = parent.Inv().Mul(turn).Mul(at.Rot).Unit()
	s.model[joint].Rot = turn.Mul(at.Rot)
	s.skeleton.ModelOf(*pose, below, s.model)
}
