package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/state"
)

// A guard is a stance of the feet with the fists up. Between blows, in what the legs do on one spot
// and while the fists stay up it is kept; it is left where anything else follows.

// guards is how much longer than its way back to its feet a body stays in the guard after the last blow, at
// least, in seconds.
const guards = 0.3

// keepsStance reports whether a guard stays in its stance after cue i.
func keepsStance(cues []Cue, i int) bool {
	if i+1 == len(cues) {
		return cues[i].Last
	}
	return state.EntryOf(&cues[i+1].Action).Stance
}

// fromGuard returns a move and its first keys as they are done by a body in its guard: its feet stay in
// the stance. Without a side, a blow is of the hand with which that begins there.
func (w *writer) fromGuard(c *Cue, move *repertoire.Move, enter []repertoire.Key) (*repertoire.Move, []repertoire.Key) {
	inGuard := w.Guard == repertoire.GuardReady && w.Pose == nil
	switch {
	case inGuard && move.Ready == repertoire.AtEase && state.EntryOf(&c.Action).Stance:
		return move.InGuard(w.Near == w.rear), nil
	case move.Ready != repertoire.GuardReady:
		return move, enter
	case inGuard && move.NearBehind() != (w.Near == w.rear) && c.Side == language.Either:
		w.Near = w.Near.Other()
	case inGuard && move.NearBehind() && w.Near != w.rear:
		w.Near = w.rear
		return move.Leading(), enter
	}
	if w.rear = w.Near; !move.NearBehind() {
		w.rear = w.Near.Other()
	}
	return move, enter
}

// guard keeps a body in its guard until a cue is over: its weight goes from foot to foot. It takes the
// stance again where it had to leave it for steps, and leaves it where something else follows.
func (w *writer) guard(c *Cue) {
	const least, most = 0.2, 0.36 // seconds of a shift of the weight
	near, own, ends := w.Near, c.Rand, c.End
	leave := repertoire.Key{In: 0.6}
	switch {
	case !w.keeps:
		ends -= leave.In
	case c.Last:
		ends += most // it is not still because the motion is over
	}
	if w.Pose != nil || w.Guard != repertoire.GuardReady && !w.retakes(c, ends) {
		return
	}
	w.Near = w.rear
	for w.now < ends-least {
		w.play([]repertoire.Key{onGuard(math.Min(own.Float(least, most), ends-w.now), &own)}, 1, 1)
	}
	if w.Near = near; w.keeps {
		return
	}
	w.now = math.Max(w.now, ends)
	w.play([]repertoire.Key{leave}, 1, 1)
	w.close()
	w.Stand()
	w.Guard = repertoire.AtEase
	w.carry()
	w.stood()
}

// retakes takes the stance of a guard again whose fists have stayed up while the body stepped, if
// there is time for it.
func (w *writer) retakes(c *Cue, ends float64) bool {
	const takes = 0.5 // seconds
	e := state.EntryOf(&c.Action)
	w.now = math.Max(w.now, w.quiet(w.start(c), c.End))
	if !e.Fists || !e.Stance || w.led.By || ends-w.now < 2*takes {
		return false
	}
	w.Near = w.rear
	w.play([]repertoire.Key{repertoire.Guard(takes, true)}, 1, 1)
	w.Guard = repertoire.GuardReady
	return true
}

// onGuard is a key of a body in its guard that does not strike: fighters do not stand still.
func onGuard(in float64, rnd *blend.Rand) repertoire.Key {
	k := repertoire.Guard(in, true)
	k.Pass = true
	k.Pelvis.Down += rnd.Float(-0.03, 0.025)
	k.Pelvis.Aside, k.Pelvis.Ahead = rnd.Float(-0.035, 0.035), rnd.Float(-0.035, 0.035)
	k.Hips.Yaw += rnd.Float(-4, 4)
	k.Chest.Yaw, k.Chest.Pitch = k.Chest.Yaw+rnd.Float(-8, 8), k.Chest.Pitch+rnd.Float(-3, 4)
	for _, limb := range []*repertoire.Limb{&k.Near, &k.Far} {
		arm := *limb.Arm
		arm.Flex += radians(rnd.Float(-8, 6))
		arm.Elbow += radians(rnd.Float(-10, 8))
		limb.Arm = &arm
	}
	return k
}
