package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/gesture"
	"github.com/motiongate/motiongate/engine/lookup"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// stands returns the stance of a cue, if the body stands and its hands ask for
// one.
func (w *writer) stands(c *Cue) (*repertoire.Move, bool) {
	if w.Pose != nil || w.Guard != repertoire.AtEase || w.led.By || c.Already || !c.Verb.Upper() || c.Verb.Holds() || c.End-c.Start < 1.6 {
		return nil, false
	}
	if _, m := lookup.Move(&c.Action); m != nil {
		return nil, false
	}
	own := c.Rand // a copy, so that the hand is chosen the same way again
	m, ok := lookup.Gesture(&c.Action, lookup.Hand(&c.Action, &own))
	return m, ok && (m.Stand.Ahead != 0 || m.Stand.Seat && c.End-c.Start >= leastSeat)
}

// stand plants the feet for a gesture, keeps the weight alive while it lasts, and
// brings them back, unless what follows is done from a stance as well.
func (w *writer) stand(c *Cue, m *repertoire.Move, on bool) {
	own := c.Rand
	w.Near = lookup.Hand(&c.Action, &own)
	w.now = math.Max(w.now, w.quiet(c.Start, c.End))
	ends := c.End
	if on = on || c.Endless; !on {
		ends = math.Min(ends, gesture.Ends(m, &c.Span)-0.35*m.BackTime())
	}
	if m.Stand.Seat {
		w.sit(ends, !on, w.now <= 0 && len(w.knots) == 0)
		return
	}
	const goes, back = 0.6, 0.62
	if ends-w.now < goes+back+0.3 {
		return
	}
	long := m.Stand.Key(goes, own.Float(0.1, 0.7))
	w.stance(&long)
	for until := ends - back; until-w.now > 1.2; {
		shift := m.Stand.Key(math.Min(own.Float(0.9, 1.5), until-w.now-0.1), own.Float(-0.6, 1))
		shift.Stay = math.Min(own.Float(0.6, 2.4), math.Max(0, until-w.now-shift.In))
		w.stance(&shift)
	}
	if !on {
		w.stance(&repertoire.Key{In: math.Max(back, ends-w.now)})
	}
}

// leastSeat is the least time of work for which a body sits down, in seconds.
const leastSeat = 3

// sit sits down for a gesture, and up again if it is over. With already
// the body sits from the beginning.
func (w *writer) sit(ends float64, up, already bool) {
	rest := repertoire.Key{In: 0.5, On: repertoire.OnSeat, Hips: repertoire.Lean{Pitch: -3}}
	if already {
		f := w.fit(&rest, w.Near, 1, w.now)
		w.knots = append(w.knots, timeline.Knot{Time: w.now - 5, Frame: f})
	} else {
		from := w.now
		w.play(repertoire.SatDown(rest), 1, 1)
		w.clocks[len(w.clocks)-1].Wait = w.now - from - 0.7
	}
	if up {
		w.now = math.Max(w.now, ends-repertoire.Length(repertoire.StoodUp()))
		w.play(repertoire.StoodUp(), 1, 1)
	}
}

// stance writes a key of the feet. It lets the trunk sway, because a gesture moves trunk and hands.
func (w *writer) stance(k *repertoire.Key) {
	w.anchor()
	w.key(k, 1, 1)
	for i := range w.knots[max(0, len(w.knots)-2):] {
		f := &w.knots[len(w.knots)-1-i].Frame
		f.Busy = math.Min(f.Busy, 0.4)
	}
}
