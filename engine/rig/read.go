package rig

import (
	"github.com/motiongate/motiongate/engine/geom"
)

// Read is the inverse of Write: it returns the turns of the parts of a posed body from the
// reference pose, and the position of the pelvis. model holds the joints in model space. A part
// that the rig does not have gets the turn of the part above it.
func (b *Body) Read(model []geom.Transform) Turns {
	t := NewTurns()
	t.At = model[b.Pelvis].Pos
	t.Pelvis = b.turnOf(model, b.Pelvis, geom.Identity)
	t.Chest = t.Pelvis
	if n := len(b.Spine); n > 0 {
		t.Chest = b.turnOf(model, b.Spine[n-1], t.Pelvis)
	}
	t.Head = b.turnOf(model, b.Head, t.Chest)
	for side := range b.Arms {
		a, l := b.Arms[side], b.Legs[side]
		t.Clavicle[side] = b.turnOf(model, a.Clavicle, t.Chest)
		t.Upper[side] = b.turnOf(model, a.Upper, t.Clavicle[side])
		t.Fore[side] = b.turnOf(model, a.Fore, t.Upper[side])
		t.Hand[side] = b.turnOf(model, a.Hand, t.Fore[side])
		t.Thigh[side] = b.turnOf(model, l.Thigh, t.Pelvis)
		t.Shin[side] = b.turnOf(model, l.Shin, t.Thigh[side])
		t.Sole[side] = b.turnOf(model, l.Foot, t.Shin[side])
		t.Toe[side] = b.turnOf(model, l.Toe, t.Sole[side])
		for f, joints := range b.Finger[side] {
			t.Curl[side][f] = b.curlOf(model, joints, t.Hand[side])
		}
	}
	return t
}

// turnOf returns the turn of joint j from the reference pose, or carrier, the turn of the part
// above it, if the rig does not have the joint.
func (b *Body) turnOf(model []geom.Transform, j int, carrier geom.Quat) geom.Quat {
	if j < 0 || b.parts[j].role == roleNone {
		return carrier
	}
	return model[j].Rot.Mul(b.reference[j].Inv()).Unit()
}

// curlOf returns the mean curl of the joints of a finger in radians, 0 for a finger without joints. Each joint is compared
// with the one before it, because a fist turns the last joint by more than half a turn from the hand.
func (b *Body) curlOf(model []geom.Transform, joints []int, hand geom.Quat) float64 {
	sum, shares, above := 0.0, 0.0, 0.0
	for _, j := range joints {
		p := b.parts[j]
		axis, gain := p.curlAxis()
		turn, share := model[j].Rot.Mul(b.reference[j].Inv()), p.curlShare()
		sum += hand.Inv().Mul(turn).Log().Dot(axis)
		shares += gain * (share - above)
		hand, above = turn, share
	}
	if shares == 0 {
		return 0
	}
	return sum / shares
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
