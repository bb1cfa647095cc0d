package posture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/ik"
	"github.com/motiongate/motiongate/engine/rig"
)

// plantHand moves the hand of an arm towards its planted position by the weight Plant: the wrist
// on a straight line, and the elbow with it.
func (p *Posture) plantHand(b *rig.Body, side rig.Side, t *rig.Turns) {
	a, s := &p.Arms[side], side.Sign()
	out := geom.UnitX.Scale(s)
	shoulder := b.Place(t, b.Arms[side].Upper)
	elbow := shoulder.Add(t.Upper[side].Rotate(out.Scale(b.Size.UpperArm)))
	wrist := elbow.Add(t.Fore[side].Rotate(out.Scale(b.Size.ForeArm)))
	if tall := b.Size.HipHeight; p.Low {
		// The wrist stays above the ground, also if the shape of the arm puts it below.
		wrist.Y += blend.MinJerk(2*a.Plant) * blend.Ramp(p.groundBelow(wrist)+knuckleFlesh*tall-wrist.Y, 0.01*tall)
	}
	wrist = wrist.Lerp(a.Spot, a.Plant)
	wrist = wrist.Add(t.Chest.Rotate(out).Horizontal().Unit().Scale(a.Plant * room(b, wrist.Dist(shoulder))))
	axis := wrist.Sub(shoulder).Unit()
	limb := b.Size.UpperArm + b.Size.ForeArm
	reach := wrist.Dist(shoulder)
	wrist = shoulder.Add(axis.Scale(reach + (Within(reach, limb)-reach)*a.Plant))
	free := t.Upper[side].Rotate(geom.UnitZ.Scale(-1))
	pole := perpendicular(free, axis).Lerp(perpendicular(p.elbowDirection(b, side, t), axis), a.Plant)
	pole = geom.AxisAngle(axis, s*a.Swivel*a.Plant).Rotate(pole)
	bend := ik.TwoBone(shoulder, wrist, pole, b.Size.UpperArm, b.Size.ForeArm)
	// In the reference pose the arm points outwards and its hinge along Y.
	t.Upper[side] = geom.Basis(bend.Hinge.Cross(bend.Upper), bend.Hinge.Scale(-s))
	t.Fore[side] = t.Upper[side].Mul(geom.AxisAngle(geom.UnitY, -s*bend.Angle))
}

// room returns how far a planted hand of a long arm moves outwards, in metres, at a distance from the shoulder at which that arm does not
// fold above the ground.
func room(b *rig.Body, distance float64) float64 {
	const usual, long, folded = 0.75, 1.0, 0.3 // lengths of arms in hip heights; part of the arm
	arm := b.Size.UpperArm + b.Size.ForeArm
	least := folded * arm * blend.MinJerk((arm/b.Size.HipHeight-usual)/(long-usual))
	if least == 0 {
		return 0
	}
	return least * blend.MinJerk((1.6*least-distance)/(1.3*least))
}

// perpendicular returns the component of v perpendicular to axis, as a unit vector.
func perpendicular(v, axis geom.Vec3) geom.Vec3 { return across(v, axis).Unit() }

// across returns the component of v perpendicular to axis.
func across(v, axis geom.Vec3) geom.Vec3 { return v.Sub(axis.Scale(v.Dot(axis))) }

// elbowDirection returns the direction of the elbow of a planted arm in the world, without its swivel: beside the line
// to the hand if the hand is above the head, and never below the line.
func (p *Posture) elbowDirection(b *rig.Body, side rig.Side, t *rig.Turns) geom.Vec3 {
	offset := p.Arms[side].Spot.Sub(b.Place(t, b.Arms[side].Upper)).Unit()
	over := blend.MinJerk((t.Chest.Inv().Rotate(offset).Y + 0.1) / 0.8)
	pole := geom.Vec3{X: 0.45, Y: -0.75, Z: -0.4}.Lerp(geom.Vec3{X: 0.8, Z: 0.2}, over)
	pole.X *= side.Sign()
	pole = t.Chest.Rotate(pole)
	pole.Y = blend.Ramp(pole.Y, 0.3)
	return pole
}

// alignHand rotates a planted hand to Palm within the range of the wrist. The forearm takes up the
// twist.
func (a *Arm) alignHand(side rig.Side, t *rig.Turns) {
	// A twist of half a turn has no side, so the forearm takes up less of a twist near that.
	const most, sided = 1.9, math.Pi - 0.6
	r := t.Fore[side].Inv().Mul(a.Palm)
	twist := 2 * math.Atan2(r.X, r.W)
	twist = math.Remainder(twist, 2*math.Pi)
	twist = blend.Clamp(twist, -most, most) * blend.MinJerk((math.Pi-math.Abs(twist))/(math.Pi-sided))
	t.Fore[side] = t.Fore[side].Mul(geom.AxisAngle(geom.UnitX, a.Plant*twist))
	t.Hand[side] = t.Hand[side].Slerp(bentWrist(t.Fore[side], a.Palm), a.Plant)
	t.Hand[side] = bentWrist(t.Fore[side], t.Hand[side])
}

// bentWrist returns the rotation of a hand within the range of the wrist that is nearest to hand.
func bentWrist(fore, hand geom.Quat) geom.Quat {
	if v := fore.Inv().Mul(hand).Log(); v.Len() > mostWrist {
		return fore.Mul(geom.Exp(v.Unit().Scale(mostWrist)))
	}
	return hand
}

// thumbUp is the curl of a thumb beside a flat hand, flatCurl the largest curl of its fingers, and
// mostWrist the largest bend of the wrist of a planted hand, in radians.
const (
	thumbUp   = -1.1
	flatCurl  = 0.02
	mostWrist = 1.74
)
