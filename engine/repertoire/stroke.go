package repertoire

import (
	"math"

	"github.com/motiongate/motiongate/engine/posture"
)

// shownStroke is the time, in seconds, for which the end of a stroke is shown. leastTempo is the least tempo that Hasten chooses.
const (
	shownStroke = 0.08
	leastTempo  = 0.3
)

// Hasten returns a tempo, a factor on the times of keys, at which the stroke of a move ends shownStroke before the given seconds are
// over; the return from the stroke may come later. The result is tempo if that is quick enough or if the move is a jump, and otherwise
// at least leastTempo, at which a long stroke may still end too late.
func (m *Move) Hasten(tempo, seconds float64) float64 {
	core := m.stroke()
	if m.Height > 0 || core*tempo <= seconds-shownStroke {
		return tempo
	}
	return math.Min(tempo, math.Max(leastTempo, (seconds-shownStroke)/core))
}

// stroke returns the seconds from the beginning of a move to the end of its stroke: the last key of the cycle (of Enter, if
// there is no cycle) that is far from the pose before it and reached fast; the first key, if none is both.
func (m *Move) stroke() float64 {
	const away, fast = 0.3, 0.5 // fractions of the largest distance and of the largest speed
	var begins Key
	if n := len(m.Enter); n > 0 {
		begins = m.Enter[n-1]
	}
	keys := m.Cycle
	if len(keys) == 0 {
		begins, keys = Key{}, m.Enter
	}
	speed := func(i int) float64 {
		before := &begins
		if i > 0 {
			before = &keys[i-1]
		}
		return apart(before, &keys[i]) / math.Max(keys[i].In, 0.05)
	}
	most, fastest, last := 0.0, 0.0, 0
	for i := range keys {
		most, fastest = math.Max(most, apart(&begins, &keys[i])), math.Max(fastest, speed(i))
	}
	for i := range keys {
		if apart(&begins, &keys[i]) >= away*most && speed(i) >= fast*fastest {
			last = i
		}
	}
	t := 0.0
	if len(m.Cycle) > 0 {
		t = Length(m.Enter)
	}
	if len(keys) > 0 {
		t += Length(keys[:last]) + keys[last].In
	}
	return t
}

// apart returns the difference of two poses: the sum of all differences, in which each of these counts 1: a hand moved by the length of
// the arm, a joint or the trunk turned by a right angle, a foot or the pelvis moved vertically by the hip height. Head, grip and forward
// shift of the pelvis do not count.
func apart(a, b *Key) float64 {
	const right = 90 // degrees
	turned := func(a, b Lean) float64 {
		return (math.Abs(a.Pitch-b.Pitch) + math.Abs(a.Roll-b.Roll) + math.Abs(a.Yaw-b.Yaw)) / right
	}
	sum := turned(a.Hips, b.Hips) + turned(a.Chest, b.Chest) + math.Abs(a.Pelvis.Down-b.Pelvis.Down)
	for _, l := range [...][2]*Limb{{&a.Near, &b.Near}, {&a.Far, &b.Far}} {
		sum += far(l[0].Reach).Dist(far(l[1].Reach)) + math.Abs(l[0].Lift-l[1].Lift)
		p, q := armOf(l[0]), armOf(l[1])
		sum += (math.Abs(p.Flex-q.Flex) + math.Abs(p.Abduct-q.Abduct) + math.Abs(p.Elbow-q.Elbow)) / radians(right)
		f, g := legOf(l[0]), legOf(l[1])
		sum += (math.Abs(f.Flex-g.Flex) + math.Abs(f.Out-g.Out) + math.Abs(f.Knee-g.Knee)) / right
	}
	return sum
}

// armOf returns the arm of a limb; the zero Arm, if it hangs.
func armOf(l *Limb) posture.Arm {
	if l.Arm == nil {
		return posture.Arm{}
	}
	return *l.Arm
}

// legOf returns the leg of a limb; the zero Leg, if it stands.
func legOf(l *Limb) Leg {
	if l.Leg == nil {
		return Leg{}
	}
	return *l.Leg
}
