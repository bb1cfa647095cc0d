package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// writer writes the knots of moves one after the other.
type writer struct {
	fitter
	led     bool
	knots   []knot
	flights []flight
	rides   []ride
	clocks  []Clock // one for each cue

	state *Move // in whose last key the body stays
	near  rig.Side
	now   float64
	open  *ride // being written
}

// cue writes the move of one cue.
func (w *writer) cue(c *Cue, first bool) {
	w.clocks = append(w.clocks, Clock{})
	move, ok := moveOf(&c.Action)
	rise := c.Verb == language.Rise
	if !ok && !rise {
		return
	}
	if ok && w.state != nil && move.reaches() && c.Verb.Upper() {
		return // the arms do it from where the body is
	}
	if w.state == nil && first && (rise || c.Already) {
		w.begin(c, move)
	}
	w.now = math.Max(w.now, w.quiet(c.Start, c.End))
	beat := c.End - w.now
	if w.state != nil && (rise || move != w.state) {
		n := length(w.state.Leave)
		if move != nil {
			beat -= n
		}
		w.play(w.state.Leave, 1, w.tempo(c, n, beat))
		w.state = nil
	}
	if move == nil || move == w.state {
		return
	}
	w.near = w.side(c, move)
	size := c.Rand.Float(0.96, 1.04)
	if c.Size > 0 {
		size *= c.Size
	}
	count := w.times(c, move)
	natural := length(move.Enter) + float64(count)*length(move.Cycle) + length(move.Leave)
	if move.Stays {
		natural = length(move.Enter)
	}
	tempo := w.tempo(c, natural, beat) * c.Rand.Float(0.96, 1.05)
	keys := size
	if move.Height > 0 {
		// Who jumps higher pushes harder rather than from deeper.
		keys = 1 + 0.3*(size-1)
		w.jump(move, c, size)
	}
	if move.Fills && c.Count == 0 {
		count = max(1, int((beat/tempo-natural)/math.Max(0.1, length(move.Cycle))+1.3))
	}
	w.anchor()
	clock := &w.clocks[len(w.clocks)-1]
	*clock = Clock{Runs: true, Start: w.now, Tempo: tempo, Near: w.near}
	w.play(move.Enter, keys, tempo)
	for i := range count {
		if i > 0 && w.now > c.End-0.4 {
			break // what does not fit is left out
		}
		if i > 0 && move.Height > 0 {
			w.jump(move, c, size)
		}
		w.play(move.Cycle, keys, tempo)
		clock.Times++
	}
	if move.Stays {
		w.state = move
		return
	}
	w.play(move.Leave, size, tempo)
	w.close()
}

// side is the side that a move is done with.
func (w *writer) side(c *Cue, move *Move) rig.Side {
	switch {
	case move.reaches():
		return nearSide(&c.Action, &c.Rand)
	case c.Side == language.Left || c.Side == language.Either && !move.Either && c.Rand.Float(0, 1) < 0.15:
		return rig.Left
	}
	return rig.Right
}

// times returns how often a move is done: as often as was said, or as often as a
// way takes.
func (w *writer) times(c *Cue, move *Move) int {
	if c.Count == 0 && c.Distance > 0 && move.Travel > 0 {
		return int(blend.Clamp(math.Ceil(c.Distance/(1.7*move.Travel*w.body.Size.HipHeight)), 1, 50))
	}
	return max(1, c.Count)
}

// begin puts a body into a pose from the start: the one that it is in already,
// or one that it can get up from.
func (w *writer) begin(c *Cue, move *Move) {
	switch {
	case move != nil:
	case c.Floor:
		move = moves["sit on the floor"]
	default:
		move = moves["sit"]
	}
	w.state, w.near = move, rig.Right
	if c.Side == language.Left {
		w.near = rig.Left
	}
	key := move.Enter[len(move.Enter)-1]
	f := w.fit(&key, w.near, 1, c.Start)
	w.knots = append(w.knots, knot{time: c.Start - 5, frame: f}, knot{time: c.Start + 0.2, frame: f})
	w.now = c.Start + 0.2
}

// tempo is by how much moves of natural length are drawn out: to what was asked
// for, and as far as they have to be to fit.
func (w *writer) tempo(c *Cue, natural, room float64) float64 {
	slow := 1.0
	if c.Speed > 0 {
		slow = blend.Clamp(math.Pow(1/c.Speed, 0.9), 0.6, 1.9)
	}
	return math.Min(slow, math.Max(0.55, room/math.Max(natural, 0.1)))
}

func length(keys []Key) float64 {
	t := 0.0
	for _, k := range keys {
		t += k.In + k.Stay
	}
	return t
}

// quiet returns when the body stands still, from a time on and before another.
func (w *writer) quiet(from, before float64) float64 {
	var p posture.Posture
	last := from + 0.5*(before-from)
	for t := from; t < last; t += 1.0 / 30 {
		if _, drive := w.base(t, &p); drive < 0.02 {
			return t
		}
	}
	return from
}

// play writes keys.
func (w *writer) play(keys []Key, size, tempo float64) {
	if len(keys) == 0 {
		return
	}
	w.anchor()
	for i := range keys {
		w.key(&keys[i], size, tempo)
	}
}

// anchor starts a move from the pose in which the body is.
func (w *writer) anchor() {
	n := len(w.knots)
	if n == 0 {
		w.knots = append(w.knots, knot{time: w.now})
		return
	}
	if last := w.knots[n-1]; last.time < w.now-1e-9 {
		w.knots = append(w.knots, knot{time: w.now, frame: last.frame})
	}
}

// key writes one key.
func (w *writer) key(key *Key, size, tempo float64) {
	last := w.knots[len(w.knots)-1]
	f := w.fit(key, w.near, size, w.now)
	in := key.In * tempo
	if w.open != nil {
		in = w.height(key, &f, in)
	}
	w.now = last.time + math.Max(in, 0.05)
	w.knots = append(w.knots, knot{time: w.now, pass: key.Pass, frame: f})
	if key.Stay > 0 {
		w.now += key.Stay * tempo
		w.knots = append(w.knots, knot{time: w.now, frame: f})
	}
}
