package rig

// NameTraits holds the properties that the name of a joint implies, in a rig with or without a
// human body.
type NameTraits struct {
	Side      Side // the parent's side if the name has none
	Head      bool // it is the head, not its end
	Control   bool // it only moves other joints, as an IK target does
	Secondary bool // it belongs to hair or clothes
}

// NameTraits returns the traits of the names of the joints of a skeleton, in their order.
func (s *Skeleton) NameTraits() []NameTraits {
	out := make([]NameTraits, s.Len())
	for i, l := range parseNames(s.Joints) {
		r := NameTraits{Side: l.side, Head: l.has(headStems) && !l.has(ends), Control: l.has(controls), Secondary: l.has(secondary)}
		if r.Side == Centre {
			r.Side = s.twin(s.Joints[i].Name)
		}
		if p := s.Joints[i].Parent; r.Side == Centre && p >= 0 {
			r.Side = out[p].Side
		}
		out[i] = r
	}
	return out
}

// twin returns the side of a joint whose name begins with l or r if the other letter gives the
// name of another joint, as in lfemur and rfemur; otherwise Centre.
func (s *Skeleton) twin(name string) Side {
	if len(name) < 2 {
		return Centre
	}
	switch rest := name[1:]; {
	case name[0] == 'l' && s.Index("r"+rest) >= 0, name[0] == 'L' && s.Index("R"+rest) >= 0:
		return Left
	case name[0] == 'r' && s.Index("l"+rest) >= 0, name[0] == 'R' && s.Index("L"+rest) >= 0:
		return Right
	}
	return Centre
}
