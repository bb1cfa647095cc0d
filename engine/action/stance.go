package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
)

// Stance is how those who stand plant their feet for what their hands do: one of
// them steps towards the work, and the weight goes along. Lengths are parts of
// the hip height.
type Stance struct {
	Ahead float64 // how far the near foot steps; the far one, if it is negative
	Wide  float64 // how far it steps aside
	Seat  bool    // they sit down for it, if there is time, or sit from the beginning
}

// atEase is to stand as one stood.
var atEase = Stance{Wide: 0.01}

// atSeat is to sit at an instrument, or a desk.
var atSeat = Stance{Seat: true}

// Steps shorter than this are shifts of the weight and no more.
const leastStep = 0.07

// standing gives each move of a table the stance that its hands ask for, unless
// it says itself what the legs do.
func standing(table map[string]*Move) map[string]*Move {
	for _, m := range table {
		if m.Stand == (Stance{}) && !m.usesLegs() {
			m.Stand = m.stance()
		}
	}
	return table
}

// stance works out where the feet go from where the hands do: who reaches with
// one hand steps with the foot below it, who works with both, or swings one of
// them, stands against it on the other.
func (m *Move) stance() Stance {
	var ahead, pace float64
	for _, keys := range [][]Key{m.Enter, m.Cycle, m.Leave} {
		for i := range keys {
			for _, r := range []*Reach{keys[i].Near.Reach, keys[i].Far.Reach} {
				if r == nil || !r.free() {
					continue
				}
				ahead = math.Max(ahead, r.far().Z)
				pace = math.Max(pace, r.Swing.Hz*r.Swing.Off.Len())
			}
		}
	}
	step := blend.Clamp(0.3*(ahead-0.22), 0, 0.2) + math.Min(0.1, 0.22*pace)
	if step < leastStep {
		return Stance{}
	}
	if m.usesFar() || m.Twin || pace > 0.2 {
		step = -step
	}
	return Stance{Ahead: step, Wide: 0.03}
}

// key is the body in a stance, with its weight so far over the foot that has
// stepped.
func (s Stance) key(in, weight float64) Key {
	step := math.Abs(s.Ahead)
	at, other := Limb{Foot: Place{Ahead: step, Aside: s.Wide}}, Limb{Toes: 40 * step}
	k := Key{In: in, Pelvis: Place{Down: 0.01 + 0.08*step, Ahead: (0.12 + 0.25*weight) * step}, Hips: Lean{Yaw: 20 * s.Ahead},
		Near: at, Far: other}
	if s.Ahead < 0 {
		k.Near, k.Far = other, at
	}
	return k
}

// stands returns the stance of a cue, if the body stands and its hands ask for
// one.
func (w *writer) stands(c *Cue) (*Move, bool) {
	if w.state != nil || w.led.By || c.Already || !c.Verb.Upper() || c.Verb.Holds() || c.End-c.Start < 1.6 {
		return nil, false
	}
	if _, m := moveOf(&c.Action); m != nil {
		return nil, false
	}
	own := c.Rand // a copy, so that the hand is chosen the same way again
	m, ok := gestureOf(&c.Action, nearSide(&c.Action, &own))
	return m, ok && (m.Stand.Ahead != 0 || m.Stand.Seat && c.End-c.Start >= leastSeat)
}

// stand plants the feet for a gesture, keeps the weight alive while it lasts, and
// brings them back, unless what follows is done from a stance as well.
func (w *writer) stand(c *Cue, m *Move, on bool) {
	own := c.Rand
	w.near = nearSide(&c.Action, &own)
	w.now = math.Max(w.now, w.quiet(c.Start, c.End))
	s, _ := scored(m, &c.Span, 1, Joint{})
	ends := c.End
	if on = on || c.Endless; !on {
		ends = math.Min(ends, s.knots[len(s.knots)-1].time-0.35*m.back())
	}
	if m.Stand.Seat {
		w.sit(ends, !on, w.now <= 0 && len(w.knots) == 0)
		return
	}
	const goes, back = 0.6, 0.62
	if ends-w.now < goes+back+0.3 {
		return
	}
	long := m.Stand.key(goes, own.Float(0.1, 0.7))
	w.stance(&long)
	for until := ends - back; until-w.now > 1.2; {
		shift := m.Stand.key(math.Min(own.Float(0.9, 1.5), until-w.now-0.1), own.Float(-0.6, 1))
		shift.Stay = math.Min(own.Float(0.6, 2.4), math.Max(0, until-w.now-shift.In))
		w.stance(&shift)
	}
	if !on {
		w.stance(&Key{In: math.Max(back, ends-w.now)})
	}
}

// leastSeat is for how many seconds of work nobody sits down.
const leastSeat = 3

// sit sits down for a gesture, and up again if it is over. With already
// the body sits from the beginning.
func (w *writer) sit(ends float64, up, already bool) {
	rest := Key{In: 0.5, On: OnSeat, Hips: Lean{Pitch: -3}}
	if already {
		f := w.fit(&rest, w.near, 1, w.now)
		w.knots = append(w.knots, knot{time: w.now - 5, frame: f})
	} else {
		from := w.now
		w.play(seated(rest), 1, 1)
		w.clocks[len(w.clocks)-1].Wait = w.now - from - 0.7
	}
	if up {
		w.now = math.Max(w.now, ends-length(unseated))
		w.play(unseated, 1, 1)
	}
}

// stance writes a key of which the trunk has no part: that belongs to the hands.
func (w *writer) stance(k *Key) {
	w.anchor()
	w.key(k, 1, 1)
	for i := range w.knots[max(0, len(w.knots)-2):] {
		f := &w.knots[len(w.knots)-1-i].frame
		f.busy = math.Min(f.busy, 0.4)
	}
}
