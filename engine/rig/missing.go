package rig

// Missing explains a skeleton for which NewBody returns nil. It returns the names of the
// canonical joints without a counterpart in it: the joints of the legs or, if it has legs, of
// the arms. It returns nil if both were found: then the skeleton stands on four feet or has no size.
func Missing(s *Skeleton) []string {
	m := newMapper(s)
	b := &Body{Skeleton: s, Head: -1}
	if _, ok := m.legs(b); !ok {
		return []string{"Hips", "LeftLeg", "LeftShin", "LeftFoot", "RightLeg", "RightShin", "RightFoot"}
	}
	if m.arms(b) < 0 {
		return []string{"LeftArm", "LeftForeArm", "LeftHand", "RightArm", "RightForeArm", "RightHand"}
	}
	return nil
}
