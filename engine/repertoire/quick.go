package repertoire

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
)

// The fastest that people do things with no need to be fast, at the middle of their way:
// seconds for a hand's way of an arm's length, for a degree of the trunk, and for the
// pelvis to come down by the hip height.
const (
	quickHand   = 0.55
	quickTrunk  = 1 / 80.0
	quickPelvis = 1.5
)

// mostDrawn is the part of its time that a move is drawn together to at most.
const mostDrawn = 0.65

// Quick returns the part of its time in which a move, of the whole body or of hands, is
// still done at speeds of people whom nothing hurries. Moves through the air and on the
// ground take what they take.
func (m *Move) Quick(whole bool) float64 {
	part, long, stays := mostDrawn, m.BackTime(), 0.0
	var before Key
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			k := &keys[i]
			if k.Leap != Grounded || k.On.Lies() || k.Near.Leg != nil || k.Far.Leg != nil {
				return 1
			}
			if k.In > 0 {
				part = math.Max(part, wayOf(&before, k)/k.In)
			}
			before = *k
			long += k.In
			stays += k.Stay
		}
	}
	part = math.Min(1, part)
	if !whole && m.pauses() {
		part = (part*long + shortStay*stays) / (long + stays)
	}
	return part
}

// wayOf returns the least seconds that the way from a key to another takes.
func wayOf(a, b *Key) float64 {
	far := math.Max(far(a.Near.Reach).Dist(far(b.Near.Reach)), far(a.Far.Reach).Dist(far(b.Far.Reach)))
	bent := math.Abs(b.Hips.Pitch+b.Chest.Pitch-a.Hips.Pitch-a.Chest.Pitch) + math.Abs(b.Chest.Yaw-a.Chest.Yaw)
	down := geom.Vec3{Y: b.Pelvis.Down - a.Pelvis.Down, Z: b.Pelvis.Ahead - a.Pelvis.Ahead}.Len()
	return math.Max(quickHand*far, math.Max(quickTrunk*bent, quickPelvis*down))
}

// far returns where a reach has the hand, from where it hangs, in lengths of the arm.
func far(r *Reach) geom.Vec3 {
	if r == nil {
		return geom.Vec3{}
	}
	return r.Far()
}

// shortStay is the part of its time that a pose of a move is kept for at least where the
// move has too little time.
const shortStay = 0.4

// pauses reports whether a move keeps poses only to show them: nothing swings in them,
// and they do not fill its time.
func (m *Move) pauses() bool { return m.Hz() == 0 && !m.Stays && !m.Fills }

// Brief returns a move that keeps its poses for a shorter time if it takes longer than so
// many seconds when it is done count times. What is hurried pauses less before it goes faster.
func (m *Move) Brief(count int, seconds float64) *Move {
	long, stays := m.BackTime(), 0.0
	for i, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		times := 1
		if i == 1 {
			times = count
		}
		long += float64(times) * Length(keys)
		for k := range keys {
			stays += float64(times) * keys[k].Stay
		}
	}
	if long <= seconds || stays == 0 || !m.pauses() {
		return m
	}
	part := math.Max(shortStay, 1-(long-seconds)/stays)
	out := *m
	for _, keys := range []*[]Key{&out.Enter, &out.Cycle, &out.Leave} {
		*keys = slices.Clone(*keys)
		for k := range *keys {
			(*keys)[k].Stay *= part
		}
	}
	return &out
}
