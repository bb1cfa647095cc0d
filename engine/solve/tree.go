package solve

import "github.com/motiongate/motiongate/engine/rig"

// carries reports whether joint j is joint i or a descendant of it.
func (s *Solver) carries(i, j int) bool {
	return s.order[i] <= s.order[j] && s.order[j] < s.order[i]+s.below[i]
}

// maintain excludes fingers from s.model, except fingers that lead an arm: between pins nothing reads them.
func (s *Solver) maintain() {
	last := make([]bool, s.skeleton.Len())
	for i := range last {
		last[i] = true
		for _, arm := range s.body.Arms {
			last[i] = last[i] && !(arm.Hand >= 0 && i != arm.Hand && s.carries(arm.Hand, i))
		}
	}
	for i := range s.hands {
		last[s.hands[i].joint] = true
	}
	var joints []int
	for i, ok := range last {
		if ok {
			joints = append(joints, i)
		}
	}
	s.modelled = s.skeleton.Above(joints...)
	s.branches = make([][]int, s.skeleton.Len())
}

// carried returns the joints of s.model at and below joint j, parents first.
func (s *Solver) carried(j int) []int {
	if s.branches[j] == nil {
		for _, i := range s.modelled {
			if s.carries(j, i) {
				s.branches[j] = append(s.branches[j], i)
			}
		}
	}
	return s.branches[j]
}

// rank numbers the joints depth first, so that the descendants of a joint have consecutive numbers, and
// counts each joint's subtree.
func rank(sk *rig.Skeleton) (order, below []int) {
	n := sk.Len()
	order, below = make([]int, n), make([]int, n)
	for i := n - 1; i >= 0; i-- {
		below[i]++
		if p := sk.Joints[i].Parent; p >= 0 {
			below[p] += below[i]
		}
	}
	free := make([]int, n) // next free number below each joint
	for i := range n {
		if p := sk.Joints[i].Parent; p >= 0 {
			order[i] = free[p]
			free[p] += below[i]
		}
		free[i] = order[i] + 1
	}
	return order, below
}
