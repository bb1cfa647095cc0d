package rig

// Missing returns the roles of a human body that no joint of a skeleton plays, by
// the names of canonical joints: of legs, and of arms. It returns nil where all were
// found: such a skeleton is no human body because it stands on four feet or has no size.
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
