package rig

import "github.com/motiongate/motiongate/engine/geom"

// Place returns the position in model space of joint j, the pelvis or one below it, of the
// body in pose t. Joints without a role keep their rest rotation. It computes only the joints
// from j up to the pelvis.
func (b *Body) Place(t *Turns, j int) geom.Vec3 { return b.place(t, j).Pos }

// Shoulders returns the positions of both upper arms and of the head, and computes the joints
// of the spine, which they share, once. A missing joint has the position of the pelvis.
func (b *Body) Shoulders(t *Turns) (shoulders [2]geom.Vec3, head geom.Vec3) {
	var buffer [32]geom.Transform
	at := buffer[:]
	if len(b.chains) >= len(at) {
		at = make([]geom.Transform, len(b.chains)+1)
	}
	at[0] = b.place(t, b.Pelvis)
	for i, l := range b.chains {
		at[i+1] = b.below(t, &at[l.above], l.joint)
	}
	return [2]geom.Vec3{at[b.ends[Left]].Pos, at[b.ends[Right]].Pos}, at[b.ends[2]].Pos
}

// shoulderLink is a joint between the pelvis and an upper arm or the head.
type shoulderLink struct {
	joint int
	above int // link of the parent in Body.chains, from 1; 0: the pelvis
}

// findChains fills chains and ends for Shoulders.
func (b *Body) findChains() {
	seen := map[int]int{}
	var link func(j int) int
	link = func(j int) int {
		if j == b.Pelvis || j < 0 {
			return 0
		}
		if n, ok := seen[j]; ok {
			return n
		}
		above := link(b.Skeleton.Joints[j].Parent)
		b.chains = append(b.chains, shoulderLink{j, above})
		seen[j] = len(b.chains)
		return seen[j]
	}
	b.ends = [3]int{link(b.Arms[Left].Upper), link(b.Arms[Right].Upper), link(b.Head)}
}

func (b *Body) place(t *Turns, j int) geom.Transform {
	if j == b.Pelvis || j < 0 {
		return geom.Transform{Rot: t.Pelvis.Mul(b.reference[b.Pelvis]), Pos: t.At.Sub(t.Pelvis.Rotate(b.offset))}
	}
	above := b.place(t, b.Skeleton.Joints[j].Parent)
	return b.below(t, &above, j)
}

// below returns the transform of joint j from the transform of its parent.
func (b *Body) below(t *Turns, above *geom.Transform, j int) geom.Transform {
	joint := &b.Skeleton.Joints[j]
	at := geom.Transform{Pos: above.Apply(joint.Rest.Pos)}
	if b.parts[j].role == roleNone {
		at.Rot = above.Rot.Mul(joint.Rest.Rot)
	} else {
		at.Rot = t.turn(b.parts[j]).Mul(b.reference[j])
	}
	return at
}
