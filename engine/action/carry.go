package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// Between two moves of the whole body, and between a move and a walk, the feet stand. Trunk and
// arms need not rest: their movement goes on from the one into the other.

// Shares of the transition of trunk and arms that have passed when the feet stand: between two
// moves, before a move that follows a walk, and after a move before a walk.
const (
	carriedOver = 0.5
	carriedIn   = 0.6
	carriedOut  = 0.4
)

// Seconds that trunk and arms begin before the feet stand, and come to rest after it.
const (
	carryLead  = 0.5
	carryTrail = 0.5
)

// over is a range of knots in which the feet stand while trunk and arms go on.
type over struct {
	first int     // first knot of the range; 0: there is none
	share float64 // share of the transition to the next key that has passed there
}

// lead begins the next move's movement of trunk and arms before the feet stand.
func (w *writer) lead() {
	from, f := math.Max(w.now-carryLead, w.from), frame{}
	if n := len(w.knots); n > 0 {
		from, f = math.Max(from, w.knots[n-1].time+0.03), w.knots[n-1].frame
	}
	if from > w.now-0.15 || f.busy > 0 {
		return
	}
	w.knots = append(w.knots, knot{time: from, frame: f}, knot{time: w.now, frame: f})
	w.over = over{len(w.knots) - 1, carriedIn}
}

// carry continues the movement of trunk and arms after a move that has brought the body back to its
// feet: into the next move, or to rest.
func (w *writer) carry() {
	n := len(w.knots)
	if !w.joint.Before || n < 2 || w.Pose != nil || !w.knots[n-1].eases() {
		return
	}
	first := n - 1
	if w.gone != (geom.Vec3{}) || w.faced != 0 || w.wound != (lean{}) {
		w.carryOn()
		return
	}
	for first > 1 && w.knots[first-1].frame == w.knots[n-1].frame {
		first--
	}
	if w.over = (over{first, carriedOver}); w.next.Whole {
		return
	}
	w.hand(&frame{}, 1-carriedOut)
	end := w.knots[n-1].frame.eased()
	w.knots = append(w.knots, knot{time: w.knots[n-1].time + carryTrail, frame: end})
}

// carryOn is carry for a body that has left the place where it stood when the spell began: the next
// spell begins with the remaining pose of trunk and arms.
func (w *writer) carryOn() {
	n := len(w.knots)
	w.over = over{n - 1, 0}
	w.hand(&frame{}, 1-carriedOut)
	if w.knots[n-1].frame.low == 0 {
		left := w.knots[n-1].frame
		w.left = &frame{hips: lean{left.hips.pitch, left.hips.roll, 0, 0}, chest: lean{left.chest.pitch, left.chest.roll, 0, 0},
			head: lean{left.head.pitch, left.head.roll, 0, 0}, arms: left.arms}
	}
}

// resume begins a spell with the pose of trunk and arms that remains from the spell before.
func (w *writer) resume() {
	if w.left == nil {
		return
	}
	w.knots = append(w.knots, knot{time: w.from, frame: *w.left})
	if !w.next.Whole {
		w.knots = append(w.knots, knot{time: w.from + carryTrail})
	}
	w.left = nil
}

// hand sets trunk and arms of the knots that stand, now that what comes is known.
func (w *writer) hand(next *frame, share float64) {
	first := w.over.first
	w.over = over{}
	if first < 1 || first >= len(w.knots) {
		return
	}
	before := w.knots[first-1].frame
	for i := first; i < len(w.knots); i++ {
		k := &w.knots[i]
		k.pass = i == first && i == len(w.knots)-1
		k.frame.between(&before, next, share)
		if next.busy > 0 {
			k.frame.crouch(&before, next, share, w.body.Size.HipHeight)
		}
	}
}

// crouch puts the hips of a frame on the way from one frame to another, as far as legs
// bend that stand on the way.
func (f *frame) crouch(a, b *frame, share, tall float64) {
	const deepest = 0.25 // parts of the hip height
	at := a.pelvis.Lerp(b.pelvis, share)
	if at.Y > 0 || at.Horizontal().Len() > deepest*tall {
		return
	}
	at.Y = math.Max(at.Y, -deepest*tall)
	f.pelvis = at
}

// eases reports whether a body stands in a knot and does nothing.
func (k *knot) eases() bool { return k.frame.busy == 0 && k.stands() && k.frame.eased() == k.frame }

// eased is a frame with trunk and arms at ease.
func (f *frame) eased() frame {
	return frame{
		pelvis: f.pelvis, legs: f.legs, hands: f.hands,
		hips: lean{yaw: f.hips.yaw}, chest: lean{yaw: f.chest.yaw}, head: lean{yaw: f.head.yaw},
	}
}

// between puts trunk and arms of a frame so far on the way from one frame to another.
// Arms that hold on are left alone.
func (f *frame) between(a, b *frame, share float64) {
	mix := func(a, b float64) float64 { return a + (b-a)*share }
	for _, l := range [][3]*lean{{&f.hips, &a.hips, &b.hips}, {&f.chest, &a.chest, &b.chest}, {&f.head, &a.head, &b.head}} {
		l[0].pitch, l[0].roll = mix(l[1].pitch, l[2].pitch), mix(l[1].roll, l[2].roll)
	}
	to, from, with := f.list(), a.list(), b.list()
	for side := range f.arms {
		if a.arms[side].Hold > 0 || b.arms[side].Hold > 0 || a.hands[side].plant > 0 || b.hands[side].plant > 0 {
			continue
		}
		for c := armFirst + side*armSize; c < armFirst+side*armSize+10; c++ {
			*to[c] = mix(*from[c], *with[c])
		}
	}
}
