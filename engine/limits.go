package engine

import (
	"math"
	"time"

	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
)

// Bounds of one request that the protocol does not define. A request beyond them is
// refused with the bound and the field in words; docs/engine.md lists them.
const (
	maxSegments   = 600               // two a second in the longest clip
	maxGround     = 20_000            // points of the ground
	maxPinned     = 256               // joints that effector targets pin in one frame
	maxRotations  = 8_000_000         // of one answer, over samples, frames and joints: some 130 MB
	maxWork       = 120 * time.Second // of one core, as estimated
	heavyWork     = time.Second       // from here on a request runs apart from small ones
	humanTurns    = 75                // directions in which the joints of a human body turn
	pinnedRowsMin = 25                // aims of a pinned moment beside its pins: feet that stay, joints at their ends
)

// Measured times of parts of a request on one core, in seconds.
const (
	perSecond  = 4e-3 // of motion, planned
	perUneven  = 2e-2 // the same on ground that is given
	perFrame   = 4e-5 // sampled, measured and encoded, on perJoints joints
	perThinned = 2e-4 // the same, with its keys reduced
	perJoints  = 77.0
	perSegment = 4e-3
	perPose    = 5e-2   // of a pose segment, which is acted out by itself
	perByte    = 1.5e-5 // of a prompt, read
	perPoint   = 2e-5   // of ground
	perFlop    = 6e-8   // of the equations of a pinned moment, all rounds together
)

// work is an estimate of what a request takes on one core, by the field that asks
// for it.
type work struct{ pins, ground, segments, length float64 } // seconds

func (w work) total() time.Duration {
	return time.Duration((w.pins + w.ground + w.segments + w.length) * float64(time.Second))
}

// costliest returns the field that asks for most of the work, and what a client can do
// about it.
func (w work) costliest() (field, advice string) {
	switch most := max(w.pins, w.ground, w.segments, w.length); most {
	case w.pins:
		return "constraints", "pin fewer joints or frames, or ask for fewer samples"
	case w.ground:
		return "constraints", "give fewer points of ground_height, or ask for a shorter clip"
	case w.segments:
		return "segments", "ask for fewer segments"
	}
	return "timing", "ask for a shorter clip, a lower rate, or fewer samples"
}

// estimate returns the work of a request that keeps the bounds above. turns is the
// number of directions in which its joints turn.
func estimate(req *mmcp.Request, frames, turns int) work {
	var w work
	samples := float64(max(1, req.Options.NumSamples))
	seconds := float64(frames) / req.FPS(nativeFPS)
	each := perFrame
	if req.Options.KeyframeBudget > 0 {
		each += perThinned
	}
	w.length = samples * (perSecond*seconds + each*float64(frames)*float64(len(req.Skeleton.Joints))/perJoints)
	for i := range req.Segments {
		g := &req.Segments[i]
		w.segments += samples*perSegment + perByte*float64(len(g.Prompt))
		if g.Type == mmcp.SegmentPose {
			w.segments += samples * perPose
		}
	}
	points := 0
	for i := range req.Constraints {
		points += len(req.Constraints[i].Points)
	}
	if points > 0 {
		w.ground = perPoint*float64(points) + samples*perUneven*seconds
	}
	for _, rows := range pinned(req.Constraints, frames) {
		if rows > 0 {
			few, many := float64(rows+pinnedRowsMin), float64(turns)
			few, many = min(few, many), max(few, many)
			w.pins += samples * perFlop * (few*few*many/2 + 4*few*few*few/3)
		}
	}
	return w
}

// pinned returns how many equations the constraints make of each frame.
func pinned(constraints []mmcp.Constraint, frames int) []int {
	out := make([]int, frames)
	for i := range constraints {
		c := &constraints[i]
		rows := 0
		switch c.Type {
		case mmcp.ConstraintEffectorTarget:
			rows = 3
			if len(c.Rotations) > 0 {
				rows = 6
			}
		case mmcp.ConstraintRootPath:
			rows = 2
		case mmcp.ConstraintPoseKeyframe:
			rows = 1
		}
		for _, f := range c.Frames {
			if f >= 0 && f < frames {
				out[f] += rows
			}
		}
	}
	return out
}

// bounded refuses a request that asks for more than one request may. turns is as for
// estimate.
func bounded(req *mmcp.Request, frames, turns int) error {
	points := 0
	crowd := make([]int, frames)
	for i := range req.Constraints {
		c := &req.Constraints[i]
		points += len(c.Points)
		if c.Type != mmcp.ConstraintEffectorTarget {
			continue
		}
		for _, f := range c.Frames {
			if f < 0 || f >= frames {
				continue
			}
			if crowd[f]++; crowd[f] > maxPinned {
				return tooMuch("constraints", maxPinned,
					"constraints pin more than %d joints in frame %d; the engine takes %d effector targets in one frame.", maxPinned, f, maxPinned)
			}
		}
	}
	if points > maxGround {
		return tooMuch("constraints", maxGround,
			"constraints have %d points of ground_height; the engine takes %d in all.", points, maxGround)
	}
	if w := estimate(req, frames, turns); w.total() > maxWork {
		field, advice := w.costliest()
		return tooMuch(field, int(maxWork.Seconds()), "This request would take about %d s of one core, most of it for %s, "+
			"and one request may take %d s; %s.",
			int(math.Ceil(w.total().Seconds())), field, int(maxWork.Seconds()), advice)
	}
	return nil
}

// tooMuch is the error of a request beyond a bound.
func tooMuch(field string, bound int, format string, args ...any) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeInvalidOptions, format, args...).With("field", field).With("bound", bound)
}

// Heavy reports whether a request takes so long that small ones should not wait
// behind it. It looks at the request only; one that is refused is not heavy.
func (e *Engine) Heavy(req *mmcp.Request) bool {
	_, frames, err := e.timeline(req)
	if err != nil || len(req.Skeleton.Joints) > script.MaxJoints {
		return false
	}
	return estimate(req, frames, humanTurns).total() > heavyWork
}
