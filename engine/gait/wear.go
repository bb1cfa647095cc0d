package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Wear adds the carriage of the manner to a body of another motion: its trunk, head
// and arms. The action, the steps and the tempo stay. Arms that are given as turns
// swing about usual, by side and as seen from the chest.
func (m *Manner) Wear(size *rig.Measures, usual [2]geom.Quat, q *posture.Posture) {
	leg := size.Thigh + size.Shin
	back := q.Hips.Rotate(geom.UnitZ).Horizontal().Unit().Scale(-0.11 * m[Trunk] * leg)
	q.Pelvis = q.Pelvis.Add(back)
	q.Pelvis.Y -= math.Max(0, m[Crouch]) * leg / rig.StudiedHip
	q.Hips = q.Hips.Mul(turn(0, 0.4*math.Max(-0.08, m[Trunk]), 0))
	q.Chest = q.Chest.Mul(turn(0, m[Trunk], 0))
	// The head follows the chest only in part: people look ahead.
	q.Head = q.Head.Mul(turn(0, m[Head], -m[Tilt]))
	for side := range q.Arms {
		if q.Arms[side].Given > 0 {
			m.arm(rig.Side(side), usual[side], &q.Arms[side].Turned)
		}
	}
}

// The share by which an arm's swing shrinks at most, and grows.
const (
	leastSwing = -0.7
	mostSwing  = 0.35
)

// arm changes the carriage of an arm that is given as turns. A raised arm is part of
// an action; only its amplitude changes.
func (m *Manner) arm(side rig.Side, usual geom.Quat, a *posture.ArmTurns) {
	s := side.Sign()
	fore, hand := a.Upper.Inv().Mul(a.Fore), a.Fore.Inv().Mul(a.Hand)
	hangs := blend.MinJerk((-a.Upper.Rotate(geom.UnitX.Scale(s)).Y - 0.2) / 0.6)
	swing := a.Upper.Mul(usual.Inv()).Log().Scale(1 + blend.Clamp(m[Arms], leastSwing, mostSwing))
	held := geom.AxisAngle(geom.UnitX, -hangs*m[Fore]).Mul(geom.AxisAngle(geom.UnitZ, s*hangs*m[Abduct]))
	a.Upper = held.Mul(geom.Exp(swing)).Mul(usual)
	a.Clavicle = geom.AxisAngle(geom.UnitZ, s*m[Shrug]).Mul(a.Clavicle)
	// A joint that is already bent bends less.
	bent := math.Max(0, m[Elbow]) * hangs * blend.Clamp(1-fore.Log().Len()/radians(120), 0, 1)
	a.Fore = a.Upper.Mul(geom.AxisAngle(geom.UnitY, -s*bent)).Mul(fore)
	a.Hand = a.Fore.Mul(hand)
	for f := range a.Curl {
		a.Curl[f] = math.Max(0, a.Curl[f]+m[Fist])
	}
}
