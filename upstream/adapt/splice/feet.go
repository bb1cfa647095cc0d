package splice

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/upstream/adapt/transfer"
)

// Contacts returns the contacts that an edited clip shows, of the joints that a model tells
// contacts of.
func Contacts(body *rig.Body, c *clip.Clip, told []clip.Contact) (out []clip.Contact) {
	shown := transfer.Contacts(body, c)
	for _, k := range told {
		on := make([]bool, c.Frames())
		for _, s := range shown {
			if s.Joint == k.Joint {
				copy(on, s.On)
			}
		}
		out = append(out, clip.Contact{Joint: k.Joint, On: on})
	}
	return out
}

// Step puts the feet of a body where a model has them, in a gap in which all joints are made.
// They come there from where the references have them over the ground, not through it, as they
// would where the turns of the legs fade.
func (e *Edit) Step(body *rig.Body, into *clip.Clip, g *Gap, made *clip.Clip) *clip.Clip {
	if !g.Whole {
		return into
	}
	moved, run := e.aligned(g, made), [2]int{g.From, g.To}
	var feet [2][]side
	for side, l := range body.Legs {
		feet[side] = e.sides(g, run, fadeSpeed, func(f, beside int) (apart, speed geom.Vec3) {
			at := e.kept(body, f)[l.Foot].Pos
			return at.Sub(modelOf(body, moved, f-g.First)[l.Foot].Pos), at.Sub(e.kept(body, beside)[l.Foot].Pos)
		})
	}
	return transfer.Placed(body, into, func(side, f int) (foot geom.Transform, toes geom.Quat, ok bool) {
		if f < g.From || f >= g.To {
			return foot, toes, false
		}
		l, own := body.Legs[side], modelOf(body, moved, f-g.First)
		toe := max(l.Toe, 0)
		foot, toes = own[l.Foot], own[toe].Rot
		for _, s := range feet[side] {
			share, gone := s.at(f)
			edge, was := e.kept(body, s.edge), modelOf(body, moved, s.edge-g.First)
			way := edge[l.Foot].Pos.Add(gone).Sub(own[l.Foot].Pos)
			way.Y = max(way.Y, edge[l.Foot].Pos.Y-was[l.Foot].Pos.Y) // never down, through the ground
			foot.Pos = foot.Pos.Add(way.Scale(share))
			foot.Rot = fading(edge[l.Foot].Rot, was[l.Foot].Rot, share).Mul(foot.Rot)
			toes = fading(edge[toe].Rot, was[toe].Rot, share).Mul(toes)
		}
		foot.Pos.Y -= min(0, depth(body, l.Foot, foot))
		return foot, toes, true
	})
}

// fading returns a share of the turn from one rotation to another.
func fading(to, from geom.Quat, share float64) geom.Quat {
	return geom.Exp(to.Mul(from.Inv()).Log().Scale(share))
}

// depth returns how far the lowest of the heel and the ball of a foot is above level ground.
func depth(body *rig.Body, joint int, foot geom.Transform) float64 {
	turn, z := foot.Rot.Mul(body.Reference(joint).Inv()), &body.Size
	at := func(p geom.Vec3) float64 { return foot.Pos.Y + turn.Rotate(p).Y - z.Ankle - p.Y }
	return min(at(z.Heel), at(z.Ball))
}

// kept returns where the joints of a body are in a frame of the references.
func (e *Edit) kept(body *rig.Body, f int) []geom.Transform { return modelOf(body, e.Clip, f) }

func modelOf(body *rig.Body, c *clip.Clip, f int) []geom.Transform {
	return body.Skeleton.Model(c.Pose(f), nil)
}

// Planted returns an edited clip whose feet stay in place while they stand, in gaps in which
// all joints are made. Other frames, and what is fixed, stay as they are.
func (e *Edit) Planted(body *rig.Body, c *clip.Clip, fixed *transfer.Fixed) *clip.Clip {
	open := make([]bool, c.Frames())
	for _, g := range e.Gaps {
		for f := g.From; g.Whole && f < g.To; f++ {
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

// Take copies the joints that are made in a gap from another clip of its frames, from the
// first that the model is asked for.
func (e *Edit) Take(into *clip.Clip, g *Gap, from *clip.Clip) {
	n := into.Skeleton.Len()
	for f := g.From; f < g.To; f++ {
		k := f - g.First
		for j := range n {
			if e.makes(f, j) {
				into.Rot[f*n+j] = from.Rot[k*n+j]
			}
		}
		if e.makes(f, 0) {
			into.Root[f] = from.Root[k]
		}
	}
}
