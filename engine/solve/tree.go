package solve

import "github.com/motiongate/motiongate/engine/rig"

// carries reports whether joint j is joint i or below it.
func (s *Solver) carries(i, j int) bool {
	return s.order[i] <= s.order[j] && s.order[j] < s.order[i]+s.below[i]
}

// rank numbers joints so that the joints below one follow it without a gap, and
// counts them, itself included.
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
