package solve

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// difference returns the change of the solver's pose from the one before: the displacement of the root, then
// a rotation vector for each joint. For an upper arm it is the swing of its turning; the rolls of both arms
// come last.
func (s *Solver) difference(before *rig.Pose, last []float64) []float64 {
	n := s.skeleton.Len()
	diff := make([]float64, 3+3*n+6)
	putVec(diff, s.pose.Root.Sub(before.Root))
	for j := range n {
		v := before.Rot[j].Inv().Mul(s.pose.Rot[j]).Log()
		if v.Len() < 1e-7 {
			continue
		}
		side, ok := s.shoulder(j)
		if !ok {
			putVec(diff[3+3*j:], v)
			continue
		}
		var near *geom.Vec3
		if last != nil {
			near = &geom.Vec3{X: last[3+3*j], Y: last[4+3*j], Z: last[5+3*j]}
		}
		turn := s.turning(side, before.Rot[j], near)
		putVec(diff[3+3*j:], turn.swing)
		diff[3+3*(n+int(side))] = turn.roll
	}
	return diff
}

func (s *Solver) last(diffs [][]float64) []float64 {
	if len(diffs) == 0 {
		return nil
	}
	return diffs[len(diffs)-1]
}

// weave returns one field of the differences of all moved joints.
func (s *Solver) weave(list []agenda, diffs [][]float64, felt float64) {
	width := 3 + 3*len(s.moved)
	knots := make([]blend.Knot, len(diffs))
	changed := false
	for i, d := range diffs {
		v := make([]float64, 0, width)
		v = append(v, d[:3]...)
		for _, j := range s.moved {
			v = append(v, d[3+3*j:6+3*j]...)
		}
		most := 0.0
		for k := 0; k+2 < len(v); k += 3 {
			most = math.Max(most, math.Sqrt(v[k]*v[k]+v[k+1]*v[k+1]+v[k+2]*v[k+2]))
		}
		changed = changed || most > 1e-9
		// Large changes get more time, as in people.
		knots[i] = blend.Knot{Time: list[i].time, Values: v, Fade: felt * math.Min(0.4, 0.13+0.135*math.Sqrt(most))}
	}
	if !changed {
		return
	}
	s.fix = newField(width, knots)
	s.felt = make([]float64, width)
}

func putVec(to []float64, v geom.Vec3) { to[0], to[1], to[2] = v.X, v.Y, v.Z }

// settle adds the changes of the pins to the pose at a time. It reports whether the time is pinned.
func (s *Solver) settle(t float64) (pinned bool) {
	i := sort.Search(len(s.moments), func(i int) bool { return s.moments[i].time > t-1e-7 })
	if i < len(s.moments) && s.moments[i].time < t+1e-7 {
		s.pose.Root = s.moments[i].pose.Root
		copy(s.pose.Rot, s.moments[i].pose.Rot)
		s.remodel()
		return true
	}
	if !s.fix.at(t, s.felt) {
		return false
	}
	feet := s.feetNow()
	s.pose.Root = s.pose.Root.Add(geom.Vec3{X: s.felt[0], Y: s.felt[1], Z: s.felt[2]})
	var arms [2]turning
	for i, j := range s.moved {
		v := geom.Vec3{X: s.felt[3+3*i], Y: s.felt[4+3*i], Z: s.felt[5+3*i]}
		if side, ok := s.shoulder(j); ok {
			arms[side].swing = v
		} else if side := j - s.skeleton.Len(); side >= 0 {
			arms[side].roll = v.X
		} else {
			s.pose.Rot[j] = s.pose.Rot[j].Mul(geom.Exp(v)).Unit()
		}
	}
	s.remodel()
	for side, turn := range arms {
		if s.body != nil && s.body.Arms[side].Upper >= 0 {
			s.turnArm(rig.Side(side), s.alone(rig.Side(side), t, turn))
		}
	}
	if s.body == nil {
		return false
	}
	for side := range feet {
		// The foot rotates about its ball, on which it stands.
		goal, ball := feet[side], s.ball(rig.Side(side))
		at := goal.Apply(ball).Add(s.plant[side].at(t))
		at.Y += s.lift(rig.Side(side), t, at)
		goal.Rot = geom.Exp(s.plantTurn[side].at(t)).Mul(goal.Rot)
		goal.Pos = at.Sub(goal.Rot.Rotate(ball))
		s.tread(rig.Side(side), goal)
		s.trail(rig.Side(side), goal)
	}
	return false
}
