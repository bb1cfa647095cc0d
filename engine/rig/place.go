package rig

import "github.com/motiongate/motiongate/engine/geom"

// Place returns where joint j, the pelvis or one below it, is in model space
// when the body is turned as t says. Joints without a role keep their rest
// rotation. Only the joints from j up to the pelvis are looked at.
func (b *Body) Place(t *Turns, j int) geom.Vec3 { return b.place(t, j).Pos }

// Shoulders returns what Place does of both upper arms and of the head, whose way from the
// pelvis is the same at first. Missing ones are the pelvis.
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

// chainLink is a joint between the pelvis and an upper arm or the head.
type chainLink struct {
	joint int
	above int // which link its parent is, from 1; 0: the pelvis
}

// findChains collects the joints that Shoulders looks at, and where their ends are.
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
		b.chains = append(b.chains, chainLink{j, above})
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

// below returns where joint j is, whose parent is above.
func (b *Body) below(t *Turns, above *geom.Transform, j int) geom.Transform {
	joint := &b.Skeleton.Joints[j]
	at := geom.Transform{Pos: above.Apply(joint.Rest.Pos)}
	if b.turns[j].role == roleNone {
		at.Rot = above.Rot.Mul(joint.Rest.Rot)
	} else {
		at.Rot = t.turn(b.turns[j]).Mul(b.reference[j])
	}
	return at
}
