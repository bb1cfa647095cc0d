package solve

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// moment is a pinned time, with the whole pose that meets its pins.
type moment struct {
	time float64
	pose rig.Pose
}

// agenda sorts pins by their time.
type agenda struct {
	time    float64
	places  []Place
	targets []Target
	keys    []Key
}

func agendas(pins *Pins) []agenda {
	var out []agenda
	find := func(t float64) *agenda {
		i := sort.Search(len(out), func(i int) bool { return out[i].time > t-1e-9 })
		if i < len(out) && math.Abs(out[i].time-t) < 1e-9 {
			return &out[i]
		}
		out = append(out, agenda{})
		copy(out[i+1:], out[i:])
		out[i] = agenda{time: t}
		return &out[i]
	}
	for _, p := range pins.Places {
		a := find(p.Time)
		a.places = append(a.places, p)
	}
	for _, p := range pins.Targets {
		a := find(p.Time)
		a.targets = append(a.targets, p)
	}
	for _, p := range pins.Keys {
		a := find(p.Time)
		a.keys = append(a.keys, p)
	}
	return out
}

// meet finds the poses of all pinned moments and spreads their differences from
// the motion as it was.
func (s *Solver) meet(pins *Pins) {
	n := s.skeleton.Len()
	var diffs [][]float64 // per moment: root, then a rotation vector per joint
	moved := make([]bool, n+2)
	s.keep = map[int]bool{}
	var legs [2][]offset
	var soles [2][]offset
	list := agendas(pins)
	felt := 1.0
	if pins.Felt > 0 {
		felt = pins.Felt
	}
	for i := range list {
		a := &list[i]
		s.hold(a)
		s.shape(a.time)
		before := rig.Pose{Root: s.pose.Root, Rot: append([]geom.Quat(nil), s.pose.Rot...)}
		feet := s.feetNow()
		p := s.problem(a, feet)
		p.solve()
		if p.leap > p.rise && p.missed() > 1e-4 {
			// Feet on the ground do not bring it there: the body has to leave it.
			p.rise, p.roam = p.leap, math.Max(p.roam, s.body.Size.HipHeight)
			p.solve()
		}
		if p.missed() > 0.01 && p.relent() {
			p.solve()
		}
		if p.surface() {
			p.solve()
		}
		diff := s.difference(&before, s.last(diffs))
		for j := range moved {
			moved[j] = moved[j] || diff[3+3*j] != 0 || diff[4+3*j] != 0 || diff[5+3*j] != 0
		}
		diffs = append(diffs, diff)
		s.raise(diff, felt*0.25, a.time)
		for side, f := range s.feetNow() {
			if s.body == nil {
				break
			}
			ball := s.ball(rig.Side(side))
			legs[side] = append(legs[side], offset{a.time, f.Apply(ball).Sub(feet[side].Apply(ball))})
			soles[side] = append(soles[side], offset{a.time, f.Rot.Mul(feet[side].Rot.Inv()).Log()})
			s.footfalls = append(s.footfalls, s.footfall(rig.Side(side), a.time, legs[side][len(legs[side])-1].value))
		}
		s.moments = append(s.moments, moment{a.time, rig.Pose{Root: s.pose.Root, Rot: append([]geom.Quat(nil), s.pose.Rot...)}})
	}
	for j, m := range moved {
		if m {
			s.moved = append(s.moved, j)
			s.keep[j] = j < n
		}
	}
	s.weave(list, diffs, felt)
	s.raiseAll()
	if s.body != nil {
		for side := range legs {
			s.plant[side] = newSpread(fadeRoot, legs[side])
			s.plantTurn[side] = newSpread(fadeRoot, soles[side])
		}
	}
}

// difference returns what the solver's pose has changed of the one before: the way of
// the root, then a rotation vector of each joint. That of an upper arm is the swing
// of its turning; the rolls of both arms come last.
func (s *Solver) difference(before *rig.Pose, last []float64) []float64 {
	n := s.skeleton.Len()
	diff := make([]float64, 3+3*n+6)
	put(diff, s.pose.Root.Sub(before.Root))
	for j := range n {
		v := before.Rot[j].Inv().Mul(s.pose.Rot[j]).Log()
		if v.Len() < 1e-7 {
			continue
		}
		side, ok := s.shoulder(j)
		if !ok {
			put(diff[3+3*j:], v)
			continue
		}
		var near *geom.Vec3
		if last != nil {
			near = &geom.Vec3{X: last[3+3*j], Y: last[4+3*j], Z: last[5+3*j]}
		}
		turn := s.turning(side, before.Rot[j], near)
		put(diff[3+3*j:], turn.swing)
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

// weave makes one field of the differences of all moved joints.
func (s *Solver) weave(list []agenda, diffs [][]float64, felt float64) {
	width := 3 + 3*len(s.moved)
	knots := make([]blend.Knot, len(diffs))
	any := false
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
		any = any || most > 1e-9
		// Far changes take people more time.
		knots[i] = blend.Knot{Time: list[i].time, Values: v, Fade: felt * math.Min(0.4, 0.13+0.135*math.Sqrt(most))}
	}
	if !any {
		return
	}
	s.fix = newField(width, knots)
	s.felt = make([]float64, width)
}

func put(to []float64, v geom.Vec3) { to[0], to[1], to[2] = v.X, v.Y, v.Z }

// feetNow returns the feet of the solver's pose.
func (s *Solver) feetNow() (out [2]geom.Transform) {
	if s.body != nil {
		for side, l := range s.body.Legs {
			out[side] = s.model[l.Foot]
		}
	}
	return out
}

// problem sets up what a moment asks for. Keyed joints take their rotation at
// once and keep it.
func (s *Solver) problem(a *agenda, feet [2]geom.Transform) *problem {
	p := &problem{s: s, locked: make([]bool, s.skeleton.Len())}
	for _, k := range a.keys {
		for j, r := range k.Rot {
			s.pose.Rot[j], p.locked[j] = r, true
		}
		if k.Root != nil {
			s.pose.Root, p.nailed = *k.Root, true
		}
	}
	s.remodel()
	p.home, p.roam, p.rise, p.leap = s.pose.Root, math.Inf(1), math.Inf(1), math.Inf(1)
	if s.body != nil && len(a.targets) > 0 {
		leg := s.body.Size.HipHeight
		up := math.Max(0, s.upright()-s.body.Middle(s.model[s.body.Pelvis]).Y)
		p.roam, p.rise, p.leap = 0.35*leg, up+0.01*leg, up+0.3*leg
	}
	for _, t := range a.targets {
		if s.body != nil && s.carries(t.Joint, s.body.Pelvis) {
			p.roam, p.leap = math.Inf(1), math.Inf(1) // the body itself is put there
		}
		p.aims = append(p.aims, aim{kind: point, joint: t.Joint, at: t.Pos, weight: effectorWeight})
		if t.Rot != nil {
			p.aims = append(p.aims, aim{kind: turned, joint: t.Joint, turn: *t.Rot, weight: turnWeight})
		}
	}
	for _, w := range a.places {
		if !w.Free {
			p.roam = math.Inf(1)
			p.aims = append(p.aims, aim{kind: ground, joint: s.pelvisJoint(), at: geom.Vec3{X: w.X, Z: w.Z}, weight: placeWeight})
		}
		if w.Heading != nil {
			p.aims = append(p.aims, aim{kind: heading, joint: s.pelvisJoint(), angle: *w.Heading, weight: placeWeight})
		}
	}
	if s.body != nil {
		s.keepFeet(p, a, feet)
		if len(p.aims) > 0 {
			for i := range s.bends {
				p.aims = append(p.aims, aim{kind: within, joint: s.bends[i].joint, weight: bendWeight, bend: &s.bends[i]})
			}
		}
	}
	return p
}

// keepFeet asks feet that nothing else moves to stay.
func (s *Solver) keepFeet(p *problem, a *agenda, feet [2]geom.Transform) {
	var keyed [2]bool
	for side, l := range s.body.Legs {
		keyed[side] = p.locked[l.Thigh] || p.locked[l.Shin]
	}
	for side, l := range s.body.Legs {
		free := true
		for _, t := range a.targets {
			free = free && !(t.Joint > l.Thigh && s.carries(l.Thigh, t.Joint))
		}
		// A key of the legs decides where the feet are. Where nothing says where
		// the body is, it stands as near to its feet as the key lets it.
		lost := keyed[0] && keyed[1] && !p.nailed && len(a.places) == 0 && len(a.targets) == 0
		if !free || keyed[side] && !lost {
			continue
		}
		if l.Toe >= 0 {
			p.aims = append(p.aims, aim{kind: point, joint: l.Toe, at: feet[side].Apply(s.skeleton.Joints[l.Toe].Rest.Pos), weight: toeWeight})
		}
		p.aims = append(p.aims, aim{kind: point, joint: l.Foot, at: feet[side].Pos, weight: footWeight})
		if !keyed[side] && !p.locked[l.Foot] {
			p.aims = append(p.aims, aim{kind: turned, joint: l.Foot, turn: feet[side].Rot, weight: footWeight * turnWeight})
		}
	}
}

// pelvisJoint is the joint that places are about: the root of what is no body.
func (s *Solver) pelvisJoint() int {
	if s.body == nil {
		return 0
	}
	return s.body.Pelvis
}

// facing returns the heading of a joint's part.
func (s *Solver) facing(j int) float64 {
	ahead := s.part(j).Rotate(geom.UnitZ)
	if s.body == nil {
		ahead = s.model[j].Rot.Mul(s.restInverse[j]).Rotate(geom.UnitZ)
	}
	return math.Atan2(ahead.X, ahead.Z)
}

// part returns how the part of joint j is turned from the reference pose; of
// joints that are no part of a body, the joint's own turn.
func (s *Solver) part(j int) geom.Quat {
	if s.body != nil {
		if r := s.body.Reference(j); r != (geom.Quat{}) {
			return s.model[j].Rot.Mul(r.Inv())
		}
	}
	return s.model[j].Rot
}

// carries reports whether joint j is, or hangs on, joint i.
func (s *Solver) carries(i, j int) bool {
	return s.order[i] <= s.order[j] && s.order[j] < s.order[i]+s.below[i]
}

// rank numbers joints so that what hangs on one follows it without a gap, and
// counts how many those are, itself among them.
func rank(sk *rig.Skeleton) (order, below []int) {
	n := sk.Len()
	order, below = make([]int, n), make([]int, n)
	for i := n - 1; i >= 0; i-- {
		below[i]++
		if p := sk.Joints[i].Parent; p >= 0 {
			below[p] += below[i]
		}
	}
	free := make([]int, n) // the next number below a joint
	for i := range n {
		if p := sk.Joints[i].Parent; p >= 0 {
			order[i] = free[p]
			free[p] += below[i]
		}
		free[i] = order[i] + 1
	}
	return order, below
}

// settle adds what the pins ask for to the pose of a time. It reports whether that
// is the time of a pin.
func (s *Solver) settle(t float64) (pinned bool) {
	if i := sort.Search(len(s.moments), func(i int) bool { return s.moments[i].time > t-1e-7 }); i < len(s.moments) && s.moments[i].time < t+1e-7 {
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
		// The foot turns about its ball, on which it stands.
		goal, ball := feet[side], s.ball(rig.Side(side))
		at := goal.Apply(ball).Add(s.plant[side].at(t))
		at.Y += s.lift(rig.Side(side), t, at)
		goal.Rot = geom.Exp(s.plantTurn[side].at(t)).Mul(goal.Rot)
		goal.Pos = at.Sub(goal.Rot.Rotate(ball))
		s.tread(rig.Side(side), goal)
	}
	return false
}
