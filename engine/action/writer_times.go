package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gesture"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// handsOver is how long hands stay where a state has them while they go on from there, in
// seconds.
const handsOver = 0.8

// forever is later than anything, in seconds.
const forever = 1e6

// cycles returns the number of cycles of a move within beat seconds. The move's other parts take
// ends seconds.
func (w *writer) cycles(c *Cue, move *repertoire.Move, ends, beat float64) int {
	count := w.times(c, move)
	if move.Descends() {
		count = int(math.Round(w.gone.Y / (move.Gone.Down * w.body.Size.HipHeight))) // as far as it is to the ground
	} else if move.Fills && c.Count == 0 && c.Distance == 0 && len(move.Cycle) > 0 {
		count = max(count, int((beat-ends)/(repertoire.Length(move.Cycle)*w.tempo(c, 0.01, beat))+0.3))
	}
	if c.Freely && len(move.Cycle) > 0 {
		count = max(1, int((beat-ends)/(repertoire.Length(move.Cycle)*w.tempo(c, 0.01, beat))+0.2))
	}
	return count
}

// longer returns how many of some spare seconds a move keeps its pose.
func longer(c *Cue, move *repertoire.Move, spare float64) float64 {
	if c.Seconds > 0 || c.Held {
		return spare
	}
	return math.Min(spare, move.Kept(true))
}

// begins writes the keys with which a move begins, and returns how many cycles that have
// turned the body to its side.
func (w *writer) begins(c *Cue, move *repertoire.Move, enter []repertoire.Key, size, tempo float64) (cycles int) {
	turn := w.aside(c, move)
	if len(enter) == 0 {
		return w.bendAside(turn, move, tempo)
	}
	if turn != 0 {
		w.bend(enter, turn, tempo) // on the way down
		w.loose = false
	} else {
		w.play(enter, size, tempo)
	}
	w.gone = w.gone.Add(w.ahead(move.Starts))
	return 0
}

// settle records that the body stays in a move.
func (w *writer) settle(move *repertoire.Move, name repertoire.Name, clock *gesture.Clock) {
	if w.Pose != nil && w.Pose != move {
		w.clocks[w.settled].Until = clock.Start + handsOver
	}
	w.Stay(name, move)
	w.sways(move)
	w.settled = len(w.clocks) - 1
	clock.Until = forever
	w.stride = 0
}

// sways lets a body go on swaying that stays on its feet, if not as much as one that only
// stands, and one that sits or crouches on both feet a little. The hips of any other shift.
func (w *writer) sways(move *repertoire.Move) {
	const busy, seated = 0.6, 0.7
	keys := move.Cycle
	if len(keys) == 0 {
		keys = move.Enter
	}
	if len(keys) == 0 || len(w.knots) == 0 || move.Gone != (repertoire.Place{}) {
		return
	}
	key := &keys[len(keys)-1]
	onFeet := key.On <= repertoire.OnNear && key.Near.Hand.At == repertoire.Nowhere && key.Far.Hand.At == repertoire.Nowhere
	sits := key.On <= repertoire.OnSeat && !key.Near.Fixed() && !key.Far.Fixed()
	f := &w.knots[len(w.knots)-1].Frame
	switch {
	case onFeet:
		f.Busy = math.Min(f.Busy, busy)
	case sits:
		f.Busy = math.Min(f.Busy, seated)
	default:
		f.Shift = key.On.Shifts()
	}
}

// fill returns the tempo of keys that take own seconds by themselves: rather a little
// slower than done too soon, and over when the feet are to go.
func (w *writer) fill(c *Cue, move *repertoire.Move, tempo, own, beat float64) float64 {
	if move.Fills && c.Count == 0 || c.Freely || w.joint.Before {
		tempo *= blend.Clamp(beat/(own*tempo), 1, 1.25)
	}
	if w.joint.Before && !w.next.Whole {
		tempo = math.Min(tempo, math.Max(0.5, beat/math.Max(own, 0.1)))
	}
	return tempo
}
