package rig

// Reading has the properties of a joint that its name implies, in rigs of any kind, also without a
// human body.
type Reading struct {
	Side   Side // the parent's side if the name has none
	Head   bool // it is the head, not the end of it
	Handle bool // it only moves other joints: a control or a target
	Hangs  bool // it is hair or a garment on the body
}

// Readings reads the names of the joints of a skeleton, in their order.
func (s *Skeleton) Readings() []Reading {
	out := make([]Reading, s.Len())
	for i, l := range readAll(s.Joints) {
		r := Reading{Side: l.side, Head: l.has(headStems) && !l.has(ends), Handle: l.has(handles), Hangs: l.has(hangings)}
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

// twin reads the side of a joint that has a twin whose name differs in the first
// letter: lfemur and rfemur.
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
