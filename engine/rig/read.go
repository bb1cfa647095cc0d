package rig

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// Read returns how far each part of a posed body is turned from the reference
// pose, and where its pelvis is: the reverse of Write. model holds the joints in
// model space. Parts that a rig does not have go with the part that carries them.
func (b *Body) Read(model []geom.Transform) Turns {
	t := NewTurns()
	t.At = model[b.Pelvis].Pos
	t.Pelvis = b.turned(model, b.Pelvis, geom.Identity)
	t.Chest = t.Pelvis
	if n := len(b.Spine); n > 0 {
		t.Chest = b.turned(model, b.Spine[n-1], t.Pelvis)
	}
	t.Head = b.turned(model, b.Head, t.Chest)
	for side := range b.Arms {
		a, l := b.Arms[side], b.Legs[side]
		t.Clavicle[side] = b.turned(model, a.Clavicle, t.Chest)
		t.Upper[side] = b.turned(model, a.Upper, t.Clavicle[side])
		t.Fore[side] = b.turned(model, a.Fore, t.Upper[side])
		t.Hand[side] = b.turned(model, a.Hand, t.Fore[side])
		t.Thigh[side] = b.turned(model, l.Thigh, t.Pelvis)
		t.Shin[side] = b.turned(model, l.Shin, t.Thigh[side])
		t.Sole[side] = b.turned(model, l.Foot, t.Shin[side])
		t.Toe[side] = b.turned(model, l.Toe, t.Sole[side])
		for f, joints := range b.Finger[side] {
			t.Curl[side][f] = b.curled(model, joints, t.Hand[side])
		}
	}
	return t
}

// turned returns the turn of a joint's part, or the carrier's turn if the rig does not have the
// joint.
func (b *Body) turned(model []geom.Transform, j int, carrier geom.Quat) geom.Quat {
	if j < 0 || b.turns[j].role == roleNone {
		return carrier
	}
	return model[j].Rot.Mul(b.reference[j].Inv()).Unit()
}

// curled returns the curl of a finger, the mean over its joints.
func (b *Body) curled(model []geom.Transform, joints []int, hand geom.Quat) float64 {
	sum := 0.0
	for _, j := range joints {
		p := b.turns[j]
		unit := curl(p, 1).Log() // the axis, as long as one radian of curl turns the joint
		bent := hand.Inv().Mul(model[j].Rot).Mul(b.reference[j].Inv()).Log()
		sum += bent.Dot(unit) / math.Max(1e-9, unit.Dot(unit))
	}
	if len(joints) == 0 {
		return 0
	}
	return sum / float64(len(joints))
}

// Mix returns the pose between t (k = 0) and o (k = 1).
func (t *Turns) Mix(o *Turns, k float64) Turns {
	out := Turns{
		At: t.At.Lerp(o.At, k), Pelvis: t.Pelvis.Slerp(o.Pelvis, k), Chest: t.Chest.Slerp(o.Chest, k), Head: t.Head.Slerp(o.Head, k),
		Waist: t.Waist.Lerp(o.Waist, k), Nape: t.Nape.Lerp(o.Nape, k),
	}
	for s := range out.Upper {
		out.Clavicle[s], out.Upper[s] = t.Clavicle[s].Slerp(o.Clavicle[s], k), t.Upper[s].Slerp(o.Upper[s], k)
		out.Fore[s], out.Hand[s] = t.Fore[s].Slerp(o.Fore[s], k), t.Hand[s].Slerp(o.Hand[s], k)
		out.Thigh[s], out.Shin[s] = t.Thigh[s].Slerp(o.Thigh[s], k), t.Shin[s].Slerp(o.Shin[s], k)
		out.Sole[s], out.Toe[s] = t.Sole[s].Slerp(o.Sole[s], k), t.Toe[s].Slerp(o.Toe[s], k)
		for f := range out.Curl[s] {
			out.Curl[s][f] = t.Curl[s][f] + k*(o.Curl[s][f]-t.Curl[s][f])
		}
	}
	return out
}
