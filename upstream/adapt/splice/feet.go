package splice

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// Contacts returns the contacts found in an edited clip, of the joints for which the model reports
// contacts.
func Contacts(body *rig.Body, c *clip.Clip, reported []clip.Contact) (out []clip.Contact) {
	found := transfer.Contacts(body, c)
	for _, k := range reported {
		on := make([]bool, c.Frames())
		for _, s := range found {
			if s.Joint == k.Joint {
				copy(on, s.On)
			}
		}
		out = append(out, clip.Contact{Joint: k.Joint, On: on})
	}
	return out
}

// PlaceFeet returns a clip whose feet are where the generated motion has them, in a gap in which all
// joints are generated. It blends positions from the references above the ground; blended rotations
// of the legs alone would lead the feet through it.
func (e *Edit) PlaceFeet(body *rig.Body, into *clip.Clip, g *Gap, motion *clip.Clip) *clip.Clip {
	if !g.AllJoints {
		return into
	}
	moved, run := e.aligned(g, motion), [2]int{g.From, g.To}
	var feet [2][]boundary
	for side, l := range body.Legs {
		feet[side] = e.boundaries(g, run, span{minFootFade, maxAddedSpeed}, func(f, neighbour int) (difference, velocity geom.Vec3) {
			at := e.reference(body, f)[l.Foot].Pos
			return at.Sub(modelOf(body, moved, f-g.First)[l.Foot].Pos), at.Sub(e.reference(body, neighbour)[l.Foot].Pos)
		})
	}
	return transfer.Placed(body, into, func(side, f int) (foot geom.Transform, toes geom.Quat, ok bool) {
		if f < g.From || f >= g.To {
			return foot, toes, false
		}
		l, pose := body.Legs[side], modelOf(body, moved, f-g.First)
		toe := max(l.Toe, 0)
		foot, toes = pose[l.Foot], pose[toe].Rot
		for _, b := range feet[side] {
			weight, displacement := b.at(f)
			reference, generated := e.reference(body, b.frame), modelOf(body, moved, b.frame-g.First)
			correction := reference[l.Foot].Pos.Add(displacement).Sub(pose[l.Foot].Pos)
			correction.Y = max(correction.Y, reference[l.Foot].Pos.Y-generated[l.Foot].Pos.Y) // never down, through the ground
			foot.Pos = foot.Pos.Add(correction.Scale(weight))
			foot.Rot = partialTurn(reference[l.Foot].Rot, generated[l.Foot].Rot, weight).Mul(foot.Rot)
			toes = partialTurn(reference[toe].Rot, generated[toe].Rot, weight).Mul(toes)
		}
		foot.Pos.Y -= min(0, clearance(body, l, foot, toes)-e.leastClearance(body, moved, l, f-g.First))
		return foot, toes, true
	})
}

// partialTurn returns a fraction of the rotation from one orientation to another.
func partialTurn(to, from geom.Quat, fraction float64) geom.Quat {
	return geom.Exp(to.Mul(from.Inv()).Log().Scale(fraction))
}

// clearance returns the height above level ground of the lowest of the heel, the ball and the tip of
// a foot.
func clearance(body *rig.Body, l rig.Leg, foot geom.Transform, toes geom.Quat) float64 {
	turn, z := foot.Rot.Mul(body.Reference(l.Foot).Inv()), &body.Size
	at := func(p geom.Vec3) float64 { return foot.Pos.Y + turn.Rotate(p).Y - z.Ankle - p.Y }
	low := min(at(z.Heel), at(z.Ball))
	if l.Toe >= 0 {
		bent := toes.Mul(body.Reference(l.Toe).Inv())
		low = min(low, foot.Pos.Y+turn.Rotate(z.Ball).Y+bent.Rotate(z.Tip.Sub(z.Ball)).Y-z.Ankle-z.Tip.Y)
	}
	return low
}

// leastClearance returns the height above the ground of a foot in a frame of the generated motion, at
// least: a foot that swings does not touch it.
func (e *Edit) leastClearance(body *rig.Body, motion *clip.Clip, l rig.Leg, f int) float64 {
	const swings, height = 0.8, 0.005 // m/s, metres
	a, b := modelOf(body, motion, max(0, f-1))[l.Foot].Pos, modelOf(body, motion, min(f+1, motion.Frames()-1))[l.Foot].Pos
	if b.Sub(a).Horizontal().Len()*e.Clip.FPS > 2*swings {
		return height
	}
	return 0
}

// reference returns the joints of a body in model space in a frame of the references.
func (e *Edit) reference(body *rig.Body, f int) []geom.Transform { return modelOf(body, e.Clip, f) }

// modelOf returns the joints of a body in model space in a frame of a clip.
func modelOf(body *rig.Body, c *clip.Clip, f int) []geom.Transform {
	return body.Skeleton.Model(c.Pose(f), nil)
}

// WithoutSlip returns an edited clip whose feet do not slip while they stand, in gaps in which all
// joints are generated. Other frames, and fixed parts of the body, do not change.
func (e *Edit) WithoutSlip(body *rig.Body, c *clip.Clip, fixed *transfer.Fixed) *clip.Clip {
	open := make([]bool, c.Frames())
	for _, g := range e.Gaps {
		for f := g.From; g.AllJoints && f < g.To; f++ {
			open[f] = true
		}
	}
	for f := range open {
		if !open[f] {
			fixed.Foot[rig.Left][f], fixed.Foot[rig.Right][f], fixed.Body[f] = true, true, true
		}
	}
	standing := *c
	standing.Contacts = transfer.Contacts(body, c)
	out := *transfer.Stood(body, &standing, nil, fixed)
	out.Contacts = c.Contacts
	return &out
}

// CopyGenerated copies the generated joints of a gap from a clip that begins with the first requested
// frame of the gap.
func (e *Edit) CopyGenerated(into *clip.Clip, g *Gap, from *clip.Clip) {
	n := into.Skeleton.Len()
	for f := g.From; f < g.To; f++ {
		k := f - g.First
		for j := range n {
			if e.isGenerated(f, j) {
				into.Rot[f*n+j] = from.Rot[k*n+j]
			}
		}
		if e.isGenerated(f, 0) {
			into.Root[f] = from.Root[k]
		}
	}
}
