package repertoire

import "slices"

// farStep is the longest way of a foot, in parts of the hip height, in a move that is done on one
// spot, and mostYaw the most that its hips turn, in degrees.
const (
	farStep = 0.2
	mostYaw = 100
)

// OnSpot reports whether a move on the feet leaves the body where it stands, and as it faces, so that
// it can be done from a stance and back into it.
func (m *Move) OnSpot() bool {
	if m.Stays || m.Reaches() || m.Gone != (Place{}) || m.Turn != 0 || m.Height != 0 || m.Starts != (Place{}) || m.Ends != (Place{}) {
		return false
	}
	for _, keys := range [][]Key{m.Enter, m.Cycle} {
		for i := range keys {
			k := &keys[i]
			if k.On > OnNear || k.Leap != Grounded || max(k.Hips.Yaw, -k.Hips.Yaw) > mostYaw || !k.Near.onSpot() || !k.Far.onSpot() {
				return false
			}
		}
	}
	return true
}

func (l *Limb) onSpot() bool {
	p := l.Foot
	return max(p.Ahead, -p.Ahead, p.Aside, -p.Aside) <= farStep && l.Hand.At == Nowhere
}

// InGuard returns a move that is done on one spot as fighters do it in their guard: the feet leave the
// stance only where they leave the ground, and come back into it. The near foot is behind, or else
// the far one.
func (m *Move) InGuard(nearBehind bool) *Move {
	stance := Guard(0.4, nearBehind)
	out := *m
	out.Ready, out.Enter = GuardReady, nil
	out.Cycle = slices.Concat(m.Enter, m.Cycle, []Key{stance})
	out.Leave = []Key{{In: 0.6}}
	if n := len(out.Cycle) - 2; n >= 0 && out.Cycle[n].ends() {
		out.Cycle = slices.Delete(out.Cycle, n, n+1) // it comes down into the stance
	}
	for i := range out.Cycle {
		k := &out.Cycle[i]
		k.Near.plant(&stance.Near)
		k.Far.plant(&stance.Far)
		if k.Near.Arm == nil {
			k.Near.Arm = stance.Near.Arm
		}
		if k.Far.Arm == nil {
			k.Far.Arm = stance.Far.Arm
		}
	}
	return &out
}

// ends reports whether a body stands on both feet in a key as at the end of a kick.
func (key *Key) ends() bool {
	return key.On == OnFeet && key.Near.Leg == nil && key.Far.Leg == nil && key.Pelvis.Down <= 0.05 && key.Stay == 0
}

// plant puts a foot that stands where it stands in a stance.
func (l *Limb) plant(stance *Limb) {
	if l.Leg != nil {
		return
	}
	l.Foot = stance.Foot
	if l.Heel == 0 {
		l.Heel = stance.Heel
	}
	if l.Toes == 0 {
		l.Toes = stance.Toes
	}
}

// NearBehind reports whether the near foot is behind in the pose in which a move begins.
func (m *Move) NearBehind() bool {
	if len(m.Enter) == 0 {
		return m.Cycle[len(m.Cycle)-1].Near.Foot.Ahead < 0
	}
	return m.Enter[len(m.Enter)-1].Near.Foot.Ahead < 0
}

// Leading returns a blow of the hand behind as one of the hand ahead: the feet stay as they are.
func (m *Move) Leading() *Move {
	out := *m
	out.Cycle = slices.Clone(m.Cycle)
	last := len(out.Cycle) - 1
	for i := range out.Cycle[:last] {
		k := &out.Cycle[i]
		k.Near.Arm, k.Far.Arm = k.Far.Arm, k.Near.Arm
		k.Hips.Yaw, k.Chest.Yaw = 10+0.2*k.Hips.Yaw, 30-0.5*k.Chest.Yaw
		k.Near.Heel, k.Near.Toes = 22, 26
	}
	out.Cycle[last] = Guard(out.Cycle[last].In, true)
	return &out
}

// Swapped has each side do what the other one does: the near hand leads.
func Swapped(keys []Key) []Key {
	out := slices.Clone(keys)
	for i := range out {
		k := &out[i]
		k.Near, k.Far = k.Far, k.Near
		k.Pelvis.Aside = -k.Pelvis.Aside
		for _, l := range []*Lean{&k.Hips, &k.Chest, &k.Head} {
			l.Roll, l.Yaw, l.Spin = -l.Roll, -l.Yaw, -l.Spin
		}
	}
	return out
}
