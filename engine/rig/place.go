package rig

import "github.com/motiongate/motiongate/engine/geom"

// Place returns where joint j, the pelvis or one below it, is in model space
// when the body is turned as t says. Joints without a role keep their rest
// rotation. Only the joints from j up to the pelvis are looked at.
func (b *Body) Place(t *Turns, j int) geom.Vec3 { return b.place(t, j).Pos }

func (b *Body) place(t *Turns, j int) geom.Transform {
	if j == b.Pelvis || j < 0 {
		return geom.Transform{Rot: t.Pelvis.Mul(b.reference[b.Pelvis]), Pos: t.At.Sub(t.Pelvis.Rotate(b.offset))}
	}
	joint := &b.Skeleton.Joints[j]
	above := b.place(t, joint.Parent)
	at := geom.Transform{Pos: above.Apply(joint.Rest.Pos)}
	if b.turns[j].role == roleNone {
		at.Rot = above.Rot.Mul(joint.Rest.Rot)
	} else {
		at.Rot = t.turn(b.turns[j]).Mul(b.reference[j])
	}
	return at
}
