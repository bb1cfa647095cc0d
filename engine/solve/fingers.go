package solve

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// lowHand is the height of a wrist above the ground, in hip heights, under which its fingers may touch
// the ground. shy is the height at which they begin to bend out of it.
const (
	lowHand = 0.3
	shy     = 0.002
)

// grip is a hand with all that hangs on it.
type grip struct {
	above   []int   // the joints up to the hand, parents first
	below   []int   // those below it, parents first
	palm    []int   // of these, the first joints of fingers, and what is not on a finger
	fingers [][]int // the others, by finger, behind the first joint of each
}

// grips returns the hands of a body.
func grips(b *rig.Body) *[2]grip {
	var out [2]grip
	for side := range out {
		if !b.HasArm(rig.Side(side)) {
			continue
		}
		g, hand, joints := &out[side], b.Arms[side].Hand, b.Skeleton.Joints
		g.above = b.Skeleton.Above(hand)
		finger := map[int]int{} // that a joint is on, from 1
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
	}
	return &out
}

// RaiseHands turns hands and fingers of a pose up until nothing of them is under the ground, as far as
// pins at a time leave their arms loose.
func (s *Solver) RaiseHands(t float64, pose *rig.Pose) {
	if s.body == nil || s.raw || s.sunk {
		return
	}
	if s.grips == nil {
		s.grips = grips(s.body)
	}
	for side := range s.grips {
		g := &s.grips[side]
		if g.above == nil {
			continue
		}
		s.skeleton.ModelOf(*pose, g.above, s.model)
		hand := s.body.Arms[side].Hand
		if -s.under(s.model[hand].Pos) > lowHand*s.body.Size.HipHeight {
			continue
		}
		w := s.loosened(rig.Side(side), t)
		if w == 0 {
			continue
		}
		s.skeleton.ModelOf(*pose, g.below, s.model)
		for range 3 {
			s.raisePoints(hand, g.palm, g, w, pose)
		}
		for _, f := range g.fingers {
			for range 2 {
				s.raisePoints(f[0], f[1:], g, w, pose)
			}
		}
	}
}

// raisePoints turns a joint of a hand so that the deepest of some joints below it comes out of the ground.
func (s *Solver) raisePoints(joint int, points []int, g *grip, share float64, pose *rig.Pose) {
	const most = 0.6 // radians
	at, angle, axis := s.model[joint], 0.0, geom.Vec3{}
	for _, p := range points {
		lever := s.model[p].Pos.Sub(at.Pos)
		deep := soft(s.under(s.model[p].Pos), shy*s.body.Size.HipHeight)
		if a := deep / math.Max(lever.Horizontal().Len(), 0.4*lever.Len()); deep > 0 && a > angle {
			angle, axis = a, lever.Cross(geom.UnitY)
		}
	}
	if angle < 1e-4 || axis.Len() < 1e-9 {
		return
	}
	turn := geom.AxisAngle(axis.Unit(), share*math.Min(angle, most))
	above := at.Rot.Mul(pose.Rot[joint].Inv())
	pose.Rot[joint] = above.Inv().Mul(turn).Mul(at.Rot).Unit()
	s.model[joint].Rot = turn.Mul(at.Rot)
	s.skeleton.ModelOf(*pose, g.below, s.model)
}
