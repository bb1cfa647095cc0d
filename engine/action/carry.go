package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/timeline"
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
	from, f := math.Max(w.now-carryLead, w.from), timeline.Frame{}
	if n := len(w.knots); n > 0 {
		from, f = math.Max(from, w.knots[n-1].Time+0.03), w.knots[n-1].Frame
	}
	if from > w.now-0.15 || f.Busy > 0 {
		return
	}
	w.knots = append(w.knots, timeline.Knot{Time: from, Frame: f}, timeline.Knot{Time: w.now, Frame: f})
	w.over = over{len(w.knots) - 1, carriedIn}
}

// carry continues the movement of trunk and arms after a move that has brought the body back to its
// feet: into the next move, or to rest.
func (w *writer) carry() {
	n := len(w.knots)
	if !w.joint.Before || n < 2 || w.Pose != nil || !w.knots[n-1].Eases() {
		return
	}
	first := n - 1
	if w.gone != (geom.Vec3{}) || w.faced != 0 || w.wound != (timeline.Lean{}) {
		w.carryOn()
		return
	}
	for first > 1 && w.knots[first-1].Frame == w.knots[n-1].Frame {
		first--
	}
	if w.over = (over{first, carriedOver}); w.next.Whole {
		return
	}
	w.hand(&timeline.Frame{}, 1-carriedOut)
	end := w.knots[n-1].Frame.Eased()
	w.knots = append(w.knots, timeline.Knot{Time: w.knots[n-1].Time + carryTrail, Frame: end})
}

// carryOn is carry for a body that has left the place where it stood when the spell began: the next
// spell begins with the remaining pose of trunk and arms.
func (w *writer) carryOn() {
	n := len(w.knots)
	w.over = over{n - 1, 0}
	w.hand(&timeline.Frame{}, 1-carriedOut)
	if w.knots[n-1].Frame.Low == 0 {
		left := w.knots[n-1].Frame
		level := func(l timeline.Lean) timeline.Lean { return timeline.Lean{Pitch: l.Pitch, Roll: l.Roll} }
		w.left = &timeline.Frame{Hips: level(left.Hips), Chest: level(left.Chest), Head: level(left.Head), Arms: left.Arms}
	}
}

// resume begins a spell with the pose of trunk and arms that remains from the spell before.
func (w *writer) resume() {
	if w.left == nil {
		return
	}
	w.knots = append(w.knots, timeline.Knot{Time: w.from, Frame: *w.left})
	if !w.next.Whole {
		w.knots = append(w.knots, timeline.Knot{Time: w.from + carryTrail})
	}
	w.left = nil
}

// hand sets trunk and arms of the knots that stand, now that what comes is known.
func (w *writer) hand(next *timeline.Frame, share float64) {
	first := w.over.first
	w.over = over{}
	if first < 1 || first >= len(w.knots) {
		return
	}
	before := w.knots[first-1].Frame
	for i := first; i < len(w.knots); i++ {
		k := &w.knots[i]
		k.Pass = i == first && i == len(w.knots)-1
		k.Frame.Between(&before, next, share)
		if next.Busy > 0 {
			k.Frame.Crouch(&before, next, share, w.body.Size.HipHeight)
		}
	}
}
