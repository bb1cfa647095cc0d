package perform

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/script"
)

// Where one segment passes into the next, the body above its feet is a mean over the
// time around, the wider the nearer: what comes to an end still shows in what begins.
// The feet go where the plan has them.

// easeMost is how far the mean reaches to either side, in seconds: far enough to take
// the edge off everything, not so far that arms stop swinging.
const easeMost = 0.3

// segmentBlends are the moments at which the segments of a request pass into each
// other.
type segmentBlends script.Blends

// reach returns how far the mean reaches at a time, in seconds.
func (s *segmentBlends) reach(t float64) float64 {
	most := 0.0
	for _, at := range s.At {
		if near := 1 - math.Abs(t-at)/math.Max(s.Seconds, 1e-9); near > 0 {
			most = math.Max(most, math.Min(s.Seconds/2, easeMost)*blend.MinJerk(near))
		}
	}
	return most
}

// smoothedPose fills q with the body at time t before it is lowered to reach its feet.
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
		// The mean is over the body, not over its path.
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

// fixArms describes the arms of a posture by their rotations. Two gestures may differ
// much in their angles while the arms are side by side.
func (p *performance) fixArms(q *posture.Posture) {
	turns := q.Solve(p.body)
	inv := q.Chest.Inv()
	for side := range q.Arms {
		if q.Arms[side].Plant > 0 {
			continue // it stands somewhere
		}
		q.Arms[side] = posture.Arm{Given: 1, Turned: posture.ArmTurns{
			Clavicle: inv.Mul(turns.Clavicle[side]), Upper: inv.Mul(turns.Upper[side]),
			Fore: inv.Mul(turns.Fore[side]), Hand: inv.Mul(turns.Hand[side]), Curl: turns.Curl[side],
		}}
	}
}
