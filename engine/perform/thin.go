package perform

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/keyframe"
	"github.com/motiongate/motiongate/mmcp"
)

// Errors from which a constraint counts as missed.
const (
	MissedBy     = 0.0005 // metres
	MissedByTurn = 0.1 * math.Pi / 180
)

// Bounds on thinned curves that are stricter than the budget.
const (
	thinSlip = 0.003            // m/s, speed of joints that rest on the ground
	thinMiss = MissedBy / 5     // metres, displacement of pinned joints
	thinTurn = MissedByTurn / 2 // radians, rotation of pinned joints
)

// Thin reduces the keys of the motion's clip if the request has a budget, and sets the clip to the
// interpolation of the remaining keys, so that measurements and notes describe the motion that the
// client sees. Joints that rest on the ground stay in place, and constraints are met. It returns
// nil if every frame has a key.
func (m *Motion) Thin(c *clip.Clip) *clip.Keys {
	s := m.Script
	budget := s.Request.Options.KeyframeBudget
	if budget <= 0 {
		return nil
	}
	var holds []keyframe.Hold
	hold := func(joint, frame int, far, turn float64) {
		if joint >= 0 && frame >= 0 && frame < c.Frames() {
			holds = append(holds, keyframe.Hold{Joint: joint, Frame: frame, Distance: min(far, budget), Angle: turn})
		}
	}
	for _, contact := range c.Contacts {
		for f, on := range contact.On {
			// A joint that rests in a frame does not move until the next one.
			if on || f > 0 && contact.On[f-1] {
				hold(contact.Joint, f, thinSlip/2/s.FPS, 0)
			}
		}
	}
	var frames []int
	for i := range s.Request.Constraints {
		r := &s.Request.Constraints[i]
		for n, f := range r.Frames {
			switch {
			case r.Type == mmcp.ConstraintEffectorTarget:
				turn := 0.0
				if n < len(r.Rotations) {
					turn = thinTurn
				}
				hold(s.Skeleton.Index(r.Joint), f, thinMiss, turn)
			case r.Type == mmcp.ConstraintRootPath && (!Dense(s, r) || s.Body == nil):
				turn := 0.0
				if len(r.HeadingRadians) > 0 {
					turn = thinTurn
				}
				hold(s.Pelvis(), f, thinMiss, turn)
			case r.Type == mmcp.ConstraintPoseKeyframe && f >= 0 && f < c.Frames():
				frames = append(frames, f)
			}
		}
	}
	return keyframe.Thin(c, budget, holds, frames, m.check)
}
