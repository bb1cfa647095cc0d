package repertoire

import "github.com/motiongate/motiongate/engine/geom"

// UsesLegs reports whether a move does anything below the chest.
func (m *Move) UsesLegs() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			k := keys[i]
			k.Near.Reach, k.Far.Reach, k.Chest, k.Head, k.Swing, k.Weight = nil, nil, Lean{}, Lean{}, nil, 0
			if !k.Still() {
				return true
			}
		}
	}
	return false
}

// Reaches reports whether an arm goes somewhere in a key.
func (key *Key) Reaches() bool { return key.Near.Reach != nil || key.Far.Reach != nil }

// Reaches reports whether an arm goes somewhere in a move.
func (m *Move) Reaches() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			if keys[i].Reaches() {
				return true
			}
		}
	}
	return false
}

// UsesArms reports whether a move says anything of an arm, or stands on hands.
func (m *Move) UsesArms() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			if on := keys[i].On; on == OnFours || on == OnPlank || on == OnHands {
				return true
			}
			for _, l := range [...]*Limb{&keys[i].Near, &keys[i].Far} {
				if l.Arm != nil || l.Reach != nil || l.Hand.At != Nowhere {
					return true
				}
			}
		}
	}
	return false
}

// UsesFar reports whether a move says what the far arm does.
func (m *Move) UsesFar() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			if keys[i].Far.Reach != nil {
				return true
			}
		}
	}
	return false
}

// UsesNear reports whether the near hand goes somewhere.
func (m *Move) UsesNear() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			if keys[i].Near.Reach != nil {
				return true
			}
		}
	}
	return false
}

// Balances reports whether the far arm only balances what the near one does: its hand is relaxed and goes to
// no place.
func (m *Move) Balances() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			if r := keys[i].Far.Reach; r != nil && (r.At != Nowhere || r.Hand != Relaxed) {
				return false
			}
		}
	}
	return !m.Twin && m.UsesNear()
}

// Free reports whether the arms of a move have nothing to do with each other: no hand goes to the other one, or in front of
// the body, where both meet.
func (m *Move) Free() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			if r := keys[i].Near.Reach; r != nil {
				switch r.At {
				case Middle, Front, OtherElbow, OtherWrist, OtherHand:
					return false
				}
			}
		}
	}
	return true
}

// Length returns how long keys take, in seconds.
func Length(keys []Key) float64 {
	t := 0.0
	for _, k := range keys {
		t += k.In + k.Stay
	}
	return t
}

// Hz returns how fast a move swings, if it does.
func (m *Move) Hz() float64 {
	for i := range m.Enter {
		k := &m.Enter[i]
		for _, r := range []*Reach{k.Near.Reach, k.Far.Reach} {
			if r != nil && r.Swing.Hz > 0 {
				return r.Swing.Hz
			}
		}
		if k.Swing != nil {
			return k.Swing.Hz
		}
	}
	return 0
}

// LastStay returns how long the last key before the way back is kept, in seconds.
func (m *Move) LastStay() float64 {
	keys := m.Cycle
	if len(keys) == 0 {
		keys = m.Enter
	}
	if len(keys) == 0 {
		return 0
	}
	return keys[len(keys)-1].Stay
}

// usualBack is how long arms take to go back, in seconds.
const usualBack = 0.7

// BackTime returns how long arms take to go back, in seconds.
func (m *Move) BackTime() float64 {
	if m.Back > 0 {
		return m.Back
	}
	return usualBack
}

// Follows reports whether a move gets about on the ground, along a way that bends.
func (m *Move) Follows() bool {
	return m.Bends && m.Gone.Ahead != 0 && len(m.Cycle) > 0 && !m.Carried()
}

// Carried reports whether something that goes carries the body in its cycle: wheels, a horse, blades.
func (m *Move) Carried() bool { return len(m.Cycle) > 0 && m.Cycle[0].Near.Drag && m.Cycle[0].Far.Drag }

// Stoops reports whether the hand of a limb goes to where a trunk bends down to.
func (l *Limb) Stoops() bool { return l.Reach != nil && l.Reach.At.below() }

// below reports whether a mark is one that a trunk bends down to.
func (m Mark) below() bool {
	switch m {
	case Floor, Ground, Foot, Toes, OtherFoot, Knee:
		return true
	}
	return false
}

// Still reports whether a key stands at ease.
func (key *Key) Still() bool {
	c := *key
	c.In, c.Stay, c.Pass = 0, 0, false
	return c == Key{}
}

// Lingers reports whether hands can stay in the last key of a move before they leave
// it.
func (m *Move) Lingers() bool {
	keys := m.Cycle
	if len(keys) == 0 {
		keys = m.Enter
	}
	return len(keys) > 0 && !keys[len(keys)-1].Pass
}

// Descends reports whether a move brings the body down from where it has climbed.
func (m *Move) Descends() bool { return m.Gone.Down > 0 }

// Free reports whether a hand goes to no place of the body, so that it can be
// held higher or lower.
func (r *Reach) Free() bool { return r.At == Nowhere || r.At == Front || r.At == Middle }

// hangs is the place of a hanging hand, from its shoulder, in lengths of the arm.
var hangs = v(0.14, -0.95, 0.2)

// Far returns the displacement of the hand by a reach from where the arm hangs, in lengths of the
// arm. It is zero for reaches to places that the legs and the trunk move: their keys have it.
func (r *Reach) Far() geom.Vec3 {
	switch r.At {
	case Nowhere:
		return r.Upper.Unit().Lerp(r.Fore.Unit(), 0.5).Sub(hangs)
	case Front:
		return r.Off.Sub(hangs)
	case Middle:
		return r.Off.Sub(v(0.3, 0, 0)).Sub(hangs)
	case Mouth, Nose, Brow, Temple, Ear, Crown, Nape:
		return v(-0.25, 0.4, 0.3).Sub(hangs)
	case Chest, Shoulder:
		return v(-0.35, -0.1, 0.35).Sub(hangs)
	case Belly:
		return v(-0.25, -0.5, 0.3).Sub(hangs)
	case OtherElbow, OtherWrist, OtherHand:
		return v(-0.35, -0.5, 0.5).Sub(hangs)
	}
	return geom.Vec3{}
}

// Plus returns the sum of a lean and a share of another one.
func (l Lean) Plus(m Lean, share float64) Lean {
	return Lean{l.Pitch + share*m.Pitch, l.Roll + share*m.Roll, l.Yaw + share*m.Yaw, l.Spin + share*m.Spin}
}

// WithArms is a pose with the trunk and the arms of another key, at that key's time.
func (key *Key) WithArms(other *Key) Key {
	k := *key
	k.In, k.Stay, k.Pass = other.In, other.Stay, other.Pass
	if !key.On.Lies() { // a trunk on the ground stays there
		k.Chest, k.Head = other.Chest, other.Head
	}
	for i, l := range []*Limb{&k.Near, &k.Far} {
		o := &other.Near
		if i == 1 {
			o = &other.Far
		}
		if o.Arm != nil || o.Reach != nil || o.Hand.At != Nowhere {
			l.Arm, l.Reach, l.Hand = o.Arm, o.Reach, o.Hand
		}
	}
	return k
}

// LeavesFeet reports whether anything but the feet carries the body in a move, or
// nothing.
func (m *Move) LeavesFeet() bool {
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			if k := &keys[i]; k.On >= OnSeat || k.Leap != Grounded || k.Near.Hand.At == Planted || k.Far.Hand.At == Planted {
				return true
			}
		}
	}
	return false
}

// Crouches reports whether the hips come down in a move.
func (m *Move) Crouches() bool {
	const deep = 0.12 // of the hip height
	for _, keys := range [][]Key{m.Enter, m.Cycle} {
		for i := range keys {
			if keys[i].Pelvis.Down > deep {
				return true
			}
		}
	}
	return false
}

// Fixed reports whether a limb has its hand on something that does not go with the body, or a leg
// that no place on the ground holds.
func (l *Limb) Fixed() bool {
	at := l.Hand.At
	return l.Leg != nil || at == Planted || at == Bar || at == Stay
}

// Here returns a move that leaves the body where it is.
func (m *Move) Here() *Move {
	out := *m
	out.Gone, out.Starts, out.Ends = Place{}, Place{}, Place{}
	return &out
}

// OnOneLeg reports whether a move raises one leg while the body stands on the other one, and does
// nothing else but stand on its feet.
func (m *Move) OnOneLeg() (raises bool) {
	if m.Stays || m.Fills {
		return false
	}
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			k := &keys[i]
			near, far := k.Near.Leg != nil, k.Far.Leg != nil
			planted := k.Near.Hand.At == Planted || k.Far.Hand.At == Planted
			if near && far || planted || k.Leap != Grounded || k.On >= OnSeat && k.On != InAir {
				return false
			}
			raises = raises || near != far
		}
	}
	return raises
}
