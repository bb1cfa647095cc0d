package splice

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// Join copies the motion that a model generated for a gap into a clip, and returns the distance in
// metres of the root between the generated end and the reference that follows. If all joints are
// generated, the motion is first translated and turned to continue the reference before the gap.
// Residual differences of position, rotation and velocity are blended out within the gap.
func (e *Edit) Join(into *clip.Clip, g *Gap, motion *clip.Clip) (apart float64) {
	moved := e.aligned(g, motion)
	n := into.Skeleton.Len()
	if motion.Offset != nil {
		into.Loosen()
	}
	for j := range n {
		for _, run := range e.runs(g, j) {
			e.blendRotations(into, g, moved, j, run)
			if motion.Offset != nil {
				e.blendOffsets(into, g, moved, j, run)
			}
			if j == 0 {
				apart = math.Max(apart, e.blendRoot(into, g, moved, run))
			}
		}
	}
	return apart
}

// Alignment returns the transform over the ground and about the vertical by which the generated
// motion of a gap continues the reference before the gap or, if there is none, leads into the one
// after it. If some joints are not generated, or there is no reference, ok is false.
func (e *Edit) Alignment(g *Gap, motion *clip.Clip) (t geom.Transform, ok bool) {
	at := g.From - 1
	if g.First == g.From {
		at = g.To
	}
	if !g.AllJoints || at >= g.Last {
		return geom.Transform{}, false
	}
	k := at - g.First
	yaw := geom.Yaw(transfer.Heading(e.Clip, e.Clip.Pose(at)) - transfer.Heading(motion, motion.Pose(k)))
	return geom.Transform{Rot: yaw, Pos: e.Clip.Root[at].Sub(yaw.Rotate(motion.Root[k])).Horizontal()}, true
}

// aligned returns the generated motion of a gap, moved by its alignment.
func (e *Edit) aligned(g *Gap, motion *clip.Clip) *clip.Clip {
	t, ok := e.Alignment(g, motion)
	if !ok {
		return motion
	}
	moved := *motion
	moved.Root, moved.Rot = make([]geom.Vec3, len(motion.Root)), slices.Clone(motion.Rot)
	for f := range moved.Root {
		root := f * motion.Skeleton.Len()
		moved.Root[f] = t.Apply(motion.Root[f])
		moved.Rot[root] = t.Rot.Mul(motion.Rot[root])
	}
	return &moved
}

// runs returns the runs of frames of a gap in which a joint is generated.
func (e *Edit) runs(g *Gap, joint int) [][2]int {
	on := make([]bool, g.To-g.From)
	for f := range on {
		on[f] = e.isGenerated(g.From+f, joint)
	}
	out := clip.Runs(on)
	for i := range out {
		out[i][0] += g.From
		out[i][1] += g.From
	}
	return out
}

// blendRotations copies the rotations of a joint in a run of frames and blends them with the
// references on both sides.
func (e *Edit) blendRotations(into *clip.Clip, g *Gap, motion *clip.Clip, j int, run [2]int) {
	n := motion.Skeleton.Len()
	generated := func(f int) geom.Quat { return motion.Rot[(f-g.First)*n+j] }
	reference := func(f int) geom.Quat { return e.Clip.Rot[f*n+j] }
	boundaries := e.boundaries(g, run, span{minFade, maxAddedTurn}, func(f, neighbour int) (difference, velocity geom.Vec3) {
		return reference(f).Mul(generated(f).Inv()).Log(), reference(f).Mul(reference(neighbour).Inv()).Log()
	})
	for f := run[0]; f < run[1]; f++ {
		q := generated(f)
		var correction geom.Vec3
		for _, b := range boundaries {
			if weight, displacement := b.at(f); weight > 0 {
				correction = correction.Add(geom.Exp(displacement).Mul(reference(b.frame)).Mul(q.Inv()).Log().Scale(weight))
			}
		}
		if into.Rot[f*n+j] = q; correction != (geom.Vec3{}) {
			into.Rot[f*n+j] = geom.Exp(correction).Mul(q)
		}
	}
}

// blendRoot copies the root positions in a run of frames and blends them with the references on both
// sides. It returns the distance between the generated end and the reference that follows.
func (e *Edit) blendRoot(into *clip.Clip, g *Gap, motion *clip.Clip, run [2]int) float64 {
	generated := func(f int) geom.Vec3 { return motion.Root[f-g.First] }
	boundaries := e.boundaries(g, run, span{minFade, maxAddedSpeed}, func(f, neighbour int) (difference, velocity geom.Vec3) {
		return e.Clip.Root[f].Sub(generated(f)), e.Clip.Root[f].Sub(e.Clip.Root[neighbour])
	})
	for f := run[0]; f < run[1]; f++ {
		into.Root[f] = generated(f)
		for _, b := range boundaries {
			weight, displacement := b.at(f)
			into.Root[f] = into.Root[f].Add(e.Clip.Root[b.frame].Add(displacement).Sub(generated(f)).Scale(weight))
		}
	}
	if run[1] < g.Last {
		return e.Clip.Root[run[1]].Dist(generated(run[1]))
	}
	return 0
}

// blendOffsets copies the offsets of a joint in a run of frames, and fades them from and to the rest
// offset at both ends of the run.
func (e *Edit) blendOffsets(into *clip.Clip, g *Gap, motion *clip.Clip, j int, run [2]int) {
	n, rest := motion.Skeleton.Len(), motion.Skeleton.Joints[j].Rest.Pos
	fade := min(minFade*into.FPS, float64(run[1]-run[0]+1)/2)
	for f := run[0]; f < run[1]; f++ {
		weight := 1.0
		if run[0] > g.First {
			weight = blend.MinJerk(float64(f-run[0]+1) / fade)
		}
		if run[1] < g.Last {
			weight = math.Min(weight, blend.MinJerk(float64(run[1]-f)/fade))
		}
		into.Offset[f*n+j] = rest.Lerp(motion.Offset[(f-g.First)*n+j], weight)
	}
}

// Constants of the blend from a reference to the generated motion. During the blend the reference is
// extrapolated with its velocity and acceleration at the boundary, which both decay.
const (
	minFade           = 0.4  // least duration, seconds
	minFootFade       = 0.2  // of feet, whose swings end soon
	maxAddedTurn      = 2.5  // that the blend adds to a joint, rad/s; a larger difference takes longer
	maxAddedSpeed     = 0.4  // that the blend adds to the root, m/s
	velocityDecay     = 0.5  // time constant, seconds
	accelerationDecay = 0.05 // time constant, seconds
)

// maxSlope is the largest slope of the minimum-jerk curve from 0 to 1 over a time of 1.
const maxSlope = 1.875

// boundary is the frame of a reference next to a run of generated frames, from which the run is
// blended.
type boundary struct {
	frame        int       // of the reference
	direction    int       // 1 if the run follows the frame, -1 if it precedes it
	velocity     geom.Vec3 // per frame, in the direction
	acceleration geom.Vec3 // per frame²
	fade         float64   // frames of the blend

	velocityDecay, accelerationDecay float64 // time constants, frames
}

// at returns the blend weight of the reference in frame f, and its extrapolated displacement there.
func (b *boundary) at(f int) (weight float64, displacement geom.Vec3) {
	t := float64((f - b.frame) * b.direction)
	if t >= b.fade {
		return 0, displacement
	}
	displacement = b.velocity.Scale(b.velocityDecay * (1 - portable.Exp(-t/b.velocityDecay)))
	gained := b.accelerationDecay * (t - b.accelerationDecay*(1-portable.Exp(-t/b.accelerationDecay)))
	return 1 - blend.MinJerk(t/b.fade), displacement.Add(b.acceleration.Scale(gained))
}

// span is the least duration of a blend, in seconds, and the most speed that it adds, per second.
type span struct{ least, most float64 }

// boundaries returns the boundaries of a run. The function differ returns the difference between
// reference and generated motion in frame f, and the velocity of the reference from a neighbour to f.
func (e *Edit) boundaries(g *Gap, run [2]int, s span,
	differ func(f, neighbour int) (difference, velocity geom.Vec3),
) (out []boundary) {
	length := float64(run[1] - run[0] + 1)
	add := func(frame, direction, available int) {
		if available < 1 {
			return
		}
		b := boundary{frame: frame, direction: direction,
			velocityDecay: velocityDecay * e.Clip.FPS, accelerationDecay: accelerationDecay * e.Clip.FPS}
		var difference geom.Vec3
		difference, b.velocity = differ(frame, frame-direction*min(1, available-1))
		if available > 2 {
			_, before := differ(frame-direction, frame-2*direction)
			b.acceleration = b.velocity.Sub(before)
		}
		seconds := math.Max(s.least, difference.Len()*maxSlope/s.most)
		b.fade = math.Max(1, math.Min(length, math.Round(seconds*e.Clip.FPS)))
		out = append(out, b)
	}
	add(run[0]-1, 1, run[0]-g.First)
	add(run[1], -1, g.Last-run[1])
	return out
}
