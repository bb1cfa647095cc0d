package splice

import (
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
	"math"
)

// Join puts what a model made for a gap into the clip of an edit, and reports how far, in
// metres, the model ends from where the references go on. Where all joints are made, the
// motion is moved over the ground and turned to go on from the reference before it. What
// then differs on the two sides, in places, rotations and their speeds, fades within the gap.
func (e *Edit) Join(into *clip.Clip, g *Gap, made *clip.Clip) (apart float64) {
	moved := e.aligned(g, made)
	n := into.Skeleton.Len()
	if made.Offset != nil {
		into.Loosen()
	}
	for j := range n {
		for _, run := range e.runs(g, j) {
			e.turn(into, g, moved, j, run)
			if made.Offset != nil {
				e.slide(into, g, moved, j, run)
			}
			if j == 0 {
				apart = math.Max(apart, e.place(into, g, moved, run))
			}
		}
	}
	return apart
}

// aligned returns what a model made for a gap, moved and turned so that its root is where
// the reference before the gap, or else the one behind it, has it.
func (e *Edit) aligned(g *Gap, made *clip.Clip) *clip.Clip {
	at := g.From - 1
	if g.First == g.From {
		at = g.To
	}
	if !g.Whole || at >= g.Last {
		return made
	}
	k := at - g.First
	by := geom.Yaw(transfer.Heading(e.Clip, e.Clip.Pose(at)) - transfer.Heading(made, made.Pose(k)))
	way := e.Clip.Root[at].Sub(by.Rotate(made.Root[k])).Horizontal()
	out := made.Range(0, made.Frames())
	moved := *out
	moved.Root, moved.Rot = make([]geom.Vec3, len(made.Root)), append([]geom.Quat(nil), made.Rot...)
	for f := range moved.Root {
		root := f * made.Skeleton.Len()
		moved.Root[f] = by.Rotate(made.Root[f]).Add(way)
		moved.Rot[root] = by.Mul(made.Rot[root])
	}
	return &moved
}

// runs returns the runs of frames of a gap in which a joint is made.
func (e *Edit) runs(g *Gap, joint int) [][2]int {
	on := make([]bool, g.To-g.From)
	for f := range on {
		on[f] = e.makes(g.From+f, joint)
	}
	out := clip.Runs(on)
	for i := range out {
		out[i][0] += g.From
		out[i][1] += g.From
	}
	return out
}

// turn joins the rotations of a joint in a run of frames.
func (e *Edit) turn(into *clip.Clip, g *Gap, made *clip.Clip, j int, run [2]int) {
	n := made.Skeleton.Len()
	own := func(f int) geom.Quat { return made.Rot[(f-g.First)*n+j] }
	kept := func(f int) geom.Quat { return e.Clip.Rot[f*n+j] }
	sides := e.sides(g, run, fadeTurn, func(f, beside int) (apart, speed geom.Vec3) {
		return kept(f).Mul(own(f).Inv()).Log(), kept(f).Mul(kept(beside).Inv()).Log()
	})
	for f := run[0]; f < run[1]; f++ {
		q := own(f)
		var by geom.Vec3
		for _, s := range sides {
			if share, gone := s.at(f); share > 0 {
				by = by.Add(geom.Exp(gone).Mul(kept(s.edge)).Mul(q.Inv()).Log().Scale(share))
			}
		}
		if into.Rot[f*n+j] = q; by != (geom.Vec3{}) {
			into.Rot[f*n+j] = geom.Exp(by).Mul(q)
		}
	}
}

// place joins the places of the root in a run of frames. It returns how far the end of the
// run lies from where the reference goes on.
func (e *Edit) place(into *clip.Clip, g *Gap, made *clip.Clip, run [2]int) float64 {
	own := func(f int) geom.Vec3 { return made.Root[f-g.First] }
	sides := e.sides(g, run, fadeSpeed, func(f, beside int) (apart, speed geom.Vec3) {
		return e.Clip.Root[f].Sub(own(f)), e.Clip.Root[f].Sub(e.Clip.Root[beside])
	})
	for f := run[0]; f < run[1]; f++ {
		into.Root[f] = own(f)
		for _, s := range sides {
			share, gone := s.at(f)
			into.Root[f] = into.Root[f].Add(e.Clip.Root[s.edge].Add(gone).Sub(own(f)).Scale(share))
		}
	}
	if run[1] < g.Last {
		return e.Clip.Root[run[1]].Dist(own(run[1]))
	}
	return 0
}

// slide lets a joint that slides do so within a run of frames only.
func (e *Edit) slide(into *clip.Clip, g *Gap, made *clip.Clip, j int, run [2]int) {
	n, rest := made.Skeleton.Len(), made.Skeleton.Joints[j].Rest.Pos
	long := min(fadeTime*into.FPS, float64(run[1]-run[0]+1)/2)
	for f := run[0]; f < run[1]; f++ {
		share := 1.0
		if run[0] > g.First {
			share = blend.MinJerk(float64(f-run[0]+1) / long)
		}
		if run[1] < g.Last {
			share = math.Min(share, blend.MinJerk(float64(run[1]-f)/long))
		}
		into.Offset[f*n+j] = rest.Lerp(made.Offset[(f-g.First)*n+j], share)
	}
}

// Times in seconds, and speeds in radians and metres a second: over fadeTime, or longer where
// the fade would add more than fadeTurn or fadeSpeed, a reference fades into what a model
// made. It goes on with its speed meanwhile, which falls to a third within restTime, and gains
// speed as it did, which falls to a third within easeTime.
const (
	fadeTime  = 0.4
	fadeTurn  = 2.5
	fadeSpeed = 0.4
	restTime  = 0.5
	easeTime  = 0.05
)

// steepest is the highest speed of a fade of length one from one to zero.
const steepest = 1.875

// side is a reference beside a run of frames, which fades in the run.
type side struct {
	edge   int       // its frame beside the run
	step   int       // 1 where the run lies behind it, -1 where it lies before
	speed  geom.Vec3 // a frame, in the direction of the step
	gain   geom.Vec3 // of speed in a frame
	frames float64   // of the fade
	rest   float64   // frames in which the speed falls to a third
	ease   float64   // frames in which the gain does
}

// at returns the share of a side in a frame, and how far it has gone on there.
func (s *side) at(f int) (share float64, gone geom.Vec3) {
	t := float64((f - s.edge) * s.step)
	if t >= s.frames {
		return 0, gone
	}
	gone = s.speed.Scale(s.rest * (1 - portable.Exp(-t/s.rest)))
	gone = gone.Add(s.gain.Scale(s.ease * (t - s.ease*(1-portable.Exp(-t/s.ease)))))
	return 1 - blend.MinJerk(t/s.frames), gone
}

// sides returns the references beside a run. Differ returns how far the reference is from
// what a model made in a frame, and from its own frame beside that.
func (e *Edit) sides(g *Gap, run [2]int, fastest float64, differ func(f, beside int) (apart, speed geom.Vec3)) (out []side) {
	long := float64(run[1] - run[0] + 1)
	add := func(edge, step, beside int) {
		if beside < 1 {
			return
		}
		s := side{edge: edge, step: step, rest: restTime * e.Clip.FPS, ease: easeTime * e.Clip.FPS}
		var apart geom.Vec3
		apart, s.speed = differ(edge, edge-step*min(1, beside-1))
		if beside > 2 {
			_, before := differ(edge-step, edge-2*step)
			s.gain = s.speed.Sub(before)
		}
		seconds := math.Max(fadeTime, apart.Len()*steepest/fastest)
		s.frames = math.Max(1, math.Min(long, math.Round(seconds*e.Clip.FPS)))
		out = append(out, s)
	}
	add(run[0]-1, 1, run[0]-g.First)
	add(run[1], -1, g.Last-run[1])
	return out
}
