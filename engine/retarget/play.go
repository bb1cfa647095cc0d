package retarget

import (
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// At fills q with the motion at time t for a body of size z at the position at on the ground, with a heading.
func (m *Motion) At(t float64, z *rig.Measures, at geom.Vec3, heading float64, q *posture.Posture) {
	a, b, k := m.around(t)
	turns := a.turns.Mix(&b.turns, k)
	facing := geom.Yaw(heading)
	turns = rotated(&turns, facing)
	leg := z.Thigh + z.Shin
	world := func(p geom.Vec3) geom.Vec3 {
		p = facing.Rotate(p.Scale(leg)).Add(at)
		p.Y += z.Ankle
		return p
	}
	q.Hips, q.Chest, q.Head = turns.Pelvis, turns.Chest, turns.Head
	middle := z.Hip[rig.Left].Lerp(z.Hip[rig.Right], 0.5)
	q.Pelvis = world(a.turns.At.Lerp(b.turns.At, k)).Sub(q.Hips.Rotate(middle))
	chest := turns.Chest.Inv()
	for s := range q.Feet {
		q.Feet[s] = posture.Foot{
			Ankle: world(a.ankle[s].Lerp(b.ankle[s], k)), Turn: turns.Sole[s], Toe: turns.Toe[s],
			Knee: turns.Thigh[s].Rotate(geom.UnitZ), Literal: true,
		}
		q.Arms[s] = posture.Arm{Given: 1, Turned: posture.ArmTurns{
			Clavicle: chest.Mul(turns.Clavicle[s]), Upper: chest.Mul(turns.Upper[s]),
			Fore: chest.Mul(turns.Fore[s]), Hand: chest.Mul(turns.Hand[s]), Curl: turns.Curl[s],
		}}
	}
}
