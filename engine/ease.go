package engine

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
)

// Where one segment passes into the next, the body above its feet is a mean over the
// time around, the wider the nearer: what comes to an end still shows in what begins.
// The feet go where the plan has them; their contacts are no matter of taste.

// easeMost is how far the mean reaches to either side, in seconds: far enough to take
// the edge off everything, not so far that arms stop swinging.
const easeMost = 0.3

// seams are the moments at which the segments of a request meet, in seconds, and how
// long each takes.
type seams struct {
	at   []float64
	long float64
}

// seams returns where segments meet that are about different things.
func (k *take) seams(spans []cue) seams {
	out := seams{long: float64(k.req.Options.TransitionFrames) / k.fps}
	at := 0
	for i := range k.req.Segments[:max(0, len(k.req.Segments)-1)] {
		at += k.req.Segments[i].DurationFrames
		t := float64(at) / k.fps
		if k.references[i].motion != nil || k.references[i+1].motion != nil {
			continue // they have joins of their own
		}
		before, after := doneAt(spans, t-0.01), doneAt(spans, t+0.01)
		if before != after || !before.Goes() {
			out.at = append(out.at, t)
		}
	}
	return out
}

// doneAt returns what is done at a time.
func doneAt(spans []cue, t float64) language.Verb {
	var out language.Verb
	for _, s := range spans {
		if s.Start <= t {
			out = s.Verb
		}
	}
	return out
}

// reach returns how far the mean reaches at a time, in seconds.
func (s *seams) reach(t float64) float64 {
	most := 0.0
	for _, at := range s.at {
		if near := 1 - math.Abs(t-at)/math.Max(s.long, 1e-9); near > 0 {
			most = math.Max(most, math.Min(s.long/2, easeMost)*blend.MinJerk(near))
		}
	}
	return most
}

// eased fills q with the body at time t before it is lowered to reach its feet.
func (p *performance) eased(t float64, q *posture.Posture) {
	p.loose(t, q)
	h := p.seams.reach(t)
	if h < 1e-4 {
		return
	}
	feet, here := q.Feet, p.walk.Path().At(t)
	p.give(q)
	var o posture.Posture
	weight := 3.0
	for _, part := range [...]struct{ at, weight float64 }{{-1, 1}, {-0.5, 2}, {0.5, 2}, {1, 1}} {
		p.loose(t+part.at*h, &o)
		// What the way does meanwhile is no matter of the body.
		there := p.walk.Path().At(t + part.at*h)
		turn := geom.Yaw(here.Heading - there.Heading)
		o.Pelvis = turn.Rotate(o.Pelvis.Sub(there.Pos)).Add(here.Pos)
		o.Hips, o.Chest, o.Head = turn.Mul(o.Hips), turn.Mul(o.Chest), turn.Mul(o.Head)
		p.give(&o)
		weight += part.weight
		q.Mix(&o, part.weight/weight)
	}
	q.Feet = feet
}

// give says by their turns how the arms of a posture are. The angles of two gestures
// may be worlds apart and the arms side by side.
func (p *performance) give(q *posture.Posture) {
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
