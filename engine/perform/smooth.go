package perform

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/script"
)

// Near the boundary of two segments the body above the feet is averaged over a window of time, which is widest
// at the boundary. The feet are not averaged.

// maxBlendReach is the largest reach of the mean to either side, in seconds: enough to smooth the
// transition, and not enough to stop the swing of arms.
const maxBlendReach = 0.3

// segmentBlends are the times of the boundaries between segments and the duration of a blend, in seconds.
type segmentBlends script.Blends

// reach returns the reach of the mean at a time, in seconds.
func (s *segmentBlends) reach(t float64) float64 {
	most := 0.0
	for _, at := range s.At {
		if near := 1 - math.Abs(t-at)/math.Max(s.Seconds, 1e-9); near > 0 {
			most = math.Max(most, math.Min(s.Seconds/2, maxBlendReach)*blend.MinJerk(near))
		}
	}
	return most
}

// smoothedPose fills q with the body at time t before it is lowered to reach its feet, with
// segments blended.
func (p *performance) smoothedPose(t float64, of extent, q *posture.Posture) {
	p.rawPose(t, of, q)
	h := p.blends.reach(t)
	if h < 1e-4 {
		return
	}
	feet, here := q.Feet, p.walk.Path().At(t)
	if of == wholeBody {
		p.fixArms(q)
	}
	var o posture.Posture
	weight := 3.0
	for _, part := range [...]struct{ at, weight float64 }{{-1, 1}, {-0.5, 2}, {0.5, 2}, {1, 1}} {
		p.rawPose(t+part.at*h, of, &o)
		// The mean is relative to the path.
		there := p.walk.Path().At(t + part.at*h)
		turn := geom.Yaw(here.Heading - there.Heading)
		o.Pelvis = turn.Rotate(o.Pelvis.Sub(there.Pos)).Add(here.Pos)
		o.Hips, o.Chest, o.Head = turn.Mul(o.Hips), turn.Mul(o.Chest), turn.Mul(o.Head)
		if of == wholeBody {
			p.fixArms(&o)
		}
		weight += part.weight
		q.Mix(&o, part.weight/weight)
	}
	q.Feet = feet
}

// fixArms describes the arms of a posture by rotations: two gestures may have similar arms and
// very different angles.
func (p *performance) fixArms(q *posture.Posture) {
	turns := q.Solve(p.body)
	inv := q.Chest.Inv()
	for side := range q.Arms {
		if q.Arms[side].Plant > 0 {
			continue // the hand is planted
		}
		q.Arms[side] = posture.Arm{Given: 1, Turned: posture.ArmTurns{
			Clavicle: inv.Mul(turns.Clavicle[side]), Upper: inv.Mul(turns.Upper[side]),
			Fore: inv.Mul(turns.Fore[side]), Hand: inv.Mul(turns.Hand[side]), Curl: turns.Curl[side],
		}}
	}
}

// lowered returns the distance by which the body is lowered at a time so that its legs reach its
// feet, in metres. The parts of a body that are near the ground stay above it.
func (p *performance) lowered(t float64) float64 {
	if p.sink == nil {
		var q posture.Posture
		p.sink = posture.NewSink(p.length, func(t float64) float64 {
			q = posture.Posture{}
			p.smoothedPose(t, lowerBody, &q)
			excess := q.Excess(&p.body.Size)
			if excess > 0 && q.Low {
				excess = math.Min(excess, math.Max(0, -floor.Sunk(p.body, &q)))
			}
			return excess
		})
	}
	return p.sink.At(t)
}
