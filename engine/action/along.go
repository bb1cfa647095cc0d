package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
)

// Way returns the place over the ground and the heading of a body on its path at a time, in the
// world.
type Way func(t float64) (at geom.Vec3, heading float64)

// follows reports whether a move crawls along the path of the body.
func (w *writer) follows(move *repertoire.Move) bool {
	return w.led.Way != nil && move != nil && move.Follows()
}

// going returns a move as it is done by a body that is led along a way in the time of a
// cue.
func (w *writer) going(c *Cue, move *repertoire.Move) *repertoire.Move {
	if move == nil || move.Going == nil || !w.led.By {
		return move
	}
	const step, goes = 0.25, 0.2 // seconds, drive
	var p posture.Posture
	for t := c.Start; t < c.End; t += step {
		if _, drive := w.base(t, &p); drive > goes {
			return move.Going
		}
	}
	return move
}

// pace is how fast the way is from a time on.
func (w *writer) pace(t float64) float64 {
	a, _ := w.led.Way(t)
	b, _ := w.led.Way(t + 0.8)
	return b.Sub(a).Horizontal().Len() / 0.8
}

// atOnce reports whether the way leaves no time to get down on the ground first.
func (w *writer) atOnce(t float64) bool {
	const getsDown, near = 2.6, 0.12 // seconds, metres
	a, _ := w.led.Way(t)
	b, _ := w.led.Way(t + getsDown)
	return b.Sub(a).Horizontal().Len() > near
}

// behind returns how far the hips are ahead of the origin of a move's places, metres.
func (w *writer) behind(move *repertoire.Move) float64 {
	f := w.fit(&move.Cycle[len(move.Cycle)-1], w.Near, 1, w.now)
	return f.Pelvis.Z - move.Gone.Ahead*w.body.Size.HipHeight
}

// along repeats a cycle along the way until the action is over: each one goes
// straight to where the way is at its end, in longer and quicker steps where the
// way is faster.
func (w *writer) along(c *Cue, move *repertoire.Move) {
	const slow, turn = 0.05, 0.9 // m/s that need no step; radians a cycle at most
	reach, sign := w.body.Size.HipHeight*math.Abs(move.Gone.Ahead), math.Copysign(1, move.Gone.Ahead)
	natural, behind := repertoire.Length(move.Cycle), w.behind(move)
	for w.now < c.End-0.3 {
		v := w.pace(w.now)
		if v < slow && w.away(w.now, behind).Len() < 0.1 {
			w.now += 0.2
			continue
		}
		k := blend.Clamp(math.Sqrt(math.Max(v, 0.15)*natural/reach), 0.6, 1.55)
		d := w.away(w.now+natural/k, behind)
		if d.Len() > 0.08 {
			want := math.Remainder(math.Atan2(sign*d.X, sign*d.Z)-w.heading()-w.faced, 2*math.Pi)
			want = blend.Clamp(want, -turn, turn)
			w.loose = math.Abs(want) > stiff
			w.faced += want
		}
		ahead := geom.Yaw(-w.heading()-w.faced).Rotate(d).Z * sign
		w.stride = blend.Clamp(ahead/reach, 0.15, 1.7)
		w.play(move.Cycle, 1, 1/k)
		w.advance(move)
	}
	w.stride = 0
}

// bend plays a cycle in which the body turns, a part of it with every key.
func (w *writer) bend(cycle []repertoire.Key, turn, tempo float64) {
	part := turn / float64(len(cycle))
	w.loose = math.Abs(part) > stiff
	for i := range cycle {
		w.faced += part
		w.play(cycle[i:i+1], 1, tempo)
	}
}

// turns plays a cycle in which the body turns, if its way bends: on its feet, hands and knees, or carried.
func (w *writer) turns(move *repertoire.Move, cycle []repertoire.Key, turn, size, tempo float64) {
	switch {
	case !move.Bends || turn == 0:
		w.play(cycle, size, tempo)
	case move.Carried():
		w.curve(move, turn, tempo)
	default:
		w.bend(cycle, turn, tempo)
	}
}

// curve plays a cycle of a body that is carried along a bow: each key is on its arc, and faces along it.
func (w *writer) curve(move *repertoire.Move, turn, tempo float64) {
	n, from, start := float64(len(move.Cycle)), w.gone, w.faced
	for i := range move.Cycle {
		part := float64(i+1) / n
		w.faced = start + part*turn
		way := w.ahead(move.Gone).Scale(part)
		w.gone = from.Add(geom.Yaw(-part * turn / 2).Rotate(way)).Sub(way) // the chord has half the turn of the arc
		w.play(move.Cycle[i:i+1], 1, tempo)
	}
}

// aside returns the turn, in radians, of a body that moves on the ground to the side that the
// action names.
func (w *writer) aside(c *Cue, move *repertoire.Move) (turn float64) {
	if !move.Bends || c.Angle != 0 || w.led.Way != nil {
		return 0
	}
	want := math.Copysign(math.Pi/2, move.Gone.Ahead)
	switch c.Direction {
	case language.Leftward:
	case language.Rightward:
		want = -want
	default:
		return 0
	}
	turn = want - w.turned
	w.turned = want
	return turn
}

// bendAside turns a body on the spot that is on the ground already, and returns how many
// cycles that has taken.
func (w *writer) bendAside(turn float64, move *repertoire.Move, tempo float64) (cycles int) {
	const onTheSpot, each = 0.35, 0.9 // of the usual step; radians a cycle
	stride := w.stride
	w.stride = onTheSpot
	for ; cycles < int(math.Ceil(math.Abs(turn)/each)); cycles++ {
		w.bend(move.Cycle, turn/math.Ceil(math.Abs(turn)/each), tempo)
		w.advance(move)
	}
	w.stride = stride
	return cycles
}

// stiff is how far a body turns while a knee and a hand stay on the ground, radians.
const stiff = 0.6

// away returns the way over the ground from where the body is to where it has to
// be at a time.
func (w *writer) away(t, behind float64) geom.Vec3 {
	at, heading := w.led.Way(t)
	return at.Sub(geom.Yaw(heading).Rotate(geom.Vec3{Z: behind})).Sub(w.place(w.now)).Horizontal()
}

// arrive moves the origin of the keys' places to the path, so that a body that gets up stands
// there.
func (w *writer) arrive() {
	at, heading := w.led.Way(w.now)
	w.gone = w.gone.Add(geom.Yaw(-w.heading()).Rotate(at.Sub(w.place(w.now)).Horizontal()))
	w.faced += math.Remainder(heading-w.heading()-w.faced, 2*math.Pi)
}

// heading returns the heading of the standing body that the moves are added to, with the turns of
// its jumps.
func (w *writer) heading() float64 {
	var p posture.Posture
	heading, _ := w.base(w.now, &p)
	for i := range w.flights {
		heading += w.flights[i].Turn
	}
	return heading
}
