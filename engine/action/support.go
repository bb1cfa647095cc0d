package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// support puts the pelvis where the body is carried.
func (k *fitter) support(key *repertoire.Key, near rig.Side, t float64, f *timeline.Frame) {
	z := &k.body.Size
	switch key.On {
	case repertoire.OnSeat:
		k.bring(t, f, z.Ankle+z.Shin, -0.97*z.Thigh)
	case repertoire.OnFloor:
		wide := math.Abs(z.Hip[rig.Left].X-z.Hip[rig.Right].X) / 2
		k.bring(t, f, math.Max(0.115*z.HipHeight, 0.85*wide), key.Pelvis.Ahead*z.HipHeight-0.72*(z.Thigh+z.Shin))
	case repertoire.OnKnee, repertoire.OnKnees:
		k.kneel(key, near, t, f)
	case repertoire.InAir:
	case repertoire.OnBed:
		k.bring(t, f, z.Ankle+z.Shin, key.Pelvis.Ahead*z.HipHeight-0.97*z.Thigh)
		f.Bed = z.Ankle + z.Shin - floor.HipFlesh*z.HipHeight
		k.layDown(t, f)
	case repertoire.OnBody:
		k.layDown(t, f)
	case repertoire.OnFours:
		k.kneel(key, near, t, f)
		k.tilt(key, t, f)
	case repertoire.OnPlank:
		k.straighten(key, t, f)
	case repertoire.OnHands:
		k.stack(key, near, t, f)
	default:
		if !key.Still() {
			k.balance(key, near, t, f)
		}
	}
}

// layDown moves the body vertically until its lowest part touches the surface that it lies on.
func (k *fitter) layDown(t float64, f *timeline.Frame) {
	f.Rest = 1
	// Knees over feet that stand change as the hips come down.
	for range 12 {
		p, _ := k.pose(t, f)
		deep := floor.Sunk(k.body, &p)
		f.Pelvis.Y += deep
		if math.Abs(deep) < 2e-4 {
			break
		}
	}
}

// bring puts the middle of the hips at a height above the ground and ahead of the ankles, turned as they are.
func (k *fitter) bring(t float64, f *timeline.Frame, height, ahead float64) {
	p, facing := k.pose(t, f)
	hips := p.HipJoint(k.body, rig.Left).Lerp(p.HipJoint(k.body, rig.Right), 0.5)
	ankles := k.grounded(&p, t, f)
	ground := ankles.Y - k.body.Size.Ankle
	f.Pelvis.Y += ground + height - hips.Y
	f.Pelvis.Z += ahead - facing.Inv().Rotate(hips.Sub(ankles)).Z
}

// grounded returns the middle of the ankles on the ground, or of the ankles before both feet left it.
func (k *fitter) grounded(p *posture.Posture, t float64, f *timeline.Frame) geom.Vec3 {
	var sum geom.Vec3
	n := 0.0
	for side := range f.Legs {
		if l := &f.Legs[side]; l.Free == 0 && l.At.Y == 0 {
			sum, n = sum.Add(p.Feet[side].Ankle), n+1
		}
	}
	if n == 0 {
		stood, _ := k.pose(t, &timeline.Frame{})
		return stood.Feet[rig.Left].Ankle.Lerp(stood.Feet[rig.Right].Ankle, 0.5)
	}
	return sum.Scale(1 / n)
}

// kneel steps back with one foot, or both, as far as its knee needs to come down in front of it, and puts the hips over it.
func (k *fitter) kneel(key *repertoire.Key, near rig.Side, t float64, f *timeline.Frame) {
	const tucked = 82.0 // degrees that the heel is raised over the toes
	back := 0.2         // the hips are behind the knee, part of the thigh
	if key.On == repertoire.OnFours {
		back = 0
	}
	z := &k.body.Size
	padding := posture.KneeFlesh * z.HipHeight
	// The ankle of the raised heel, from the ball, and the knee in front of it.
	ankle := pitch(radians(tucked)).Rotate(z.Ball.Scale(-1))
	high := z.Ankle + z.Ball.Y + ankle.Y
	shin := math.Sqrt(math.Max(0.25*z.Shin*z.Shin, z.Shin*z.Shin-(high-padding)*(high-padding)))
	// From the standing ankle to that knee, for a foot that does not step.
	knee := z.Ball.Z + ankle.Z + shin
	step := -(knee + (0.97-back)*z.Thigh)
	for side := range f.Legs {
		stays := key.Near.Stay
		if rig.Side(side) != near {
			stays = key.Far.Stay
		}
		if l := &f.Legs[side]; (rig.Side(side) == near || key.On != repertoire.OnKnee) && !key.Stick && !(stays && !k.loose) && l.Free == 0 {
			l.Heel = radians(tucked)
			if l.At.Z += step; key.On != repertoire.OnFours {
				l.At = geom.Vec3{Z: l.At.Z}
			}
		}
	}
	flat := *f
	flat.Legs = [2]timeline.Leg{}
	k.bring(t, &flat, padding+z.Thigh*math.Sqrt(1-back*back), step+knee-back*z.Thigh)
	f.Pelvis.Y, f.Pelvis.Z = flat.Pelvis.Y, flat.Pelvis.Z+f.Pelvis.Z
}

// Ankles bend this far before the heels come off the ground.
const mostDorsiflexion = 42.0

// pushPoint is the point of the foot, as a fraction of the line from the ankle to the ball, over which balance puts the centre of mass
// at take-off and landing. It does not depend on the angle of the heel: a centre of mass that moved ahead as the heel rose would keep
// that velocity in the air.
const pushPoint = 0.5

// balance puts the centre of mass over the feet that carry the body, and raises heels where the ankles do not bend so far.
func (k *fitter) balance(key *repertoire.Key, near rig.Side, t float64, f *timeline.Frame) {
	wish := f.Pelvis
	carries := [2]bool{true, true}
	switch key.On {
	case repertoire.OnNear:
		carries[near.Other()] = false
	case repertoire.OnFar:
		carries[near] = false
	}
	said := [2]float64{f.Legs[0].Heel, f.Legs[1].Heel}
	for i := range 7 {
		p, facing := k.pose(t, f)
		var over geom.Vec3
		var n float64
		for side, c := range carries {
			if !c {
				continue
			}
			if heel := &f.Legs[side].Heel; i < 4 {
				k.raise(side, &p, f)
			} else if i == 4 && *heel > said[side] {
				*heel = plain(*heel)
			}
			foot := &p.Feet[side]
			flat := blend.Clamp(1-f.Legs[side].Heel/0.3, 0, 1)
			sole := foot.Ankle.Add(foot.Turn.Rotate(k.body.Size.Ball.Scale(1 - 0.62*flat)))
			if key.Leap == repertoire.TakeOff || key.Leap == repertoire.Landing {
				ball := foot.Ankle.Add(foot.Turn.Rotate(k.body.Size.Ball))
				sole = ball.Sub(foot.Turn.Mul(pitch(-f.Legs[side].Heel)).Rotate(k.body.Size.Ball.Scale(1 - pushPoint)))
			}
			over, n = over.Add(facing.Inv().Rotate(sole)), n+1
		}
		miss := over.Scale(1 / n).Sub(k.centre(t, f))
		f.Pelvis.Z += 1.1 * miss.Z
		if n == 1 {
			f.Pelvis.X += 1.1 * miss.X
		}
	}
	// The rest of the wish of the key, beyond balance.
	f.Pelvis.Z += wish.Z
}

// plain makes up its mind about a heel: it is on the ground or clearly off it.
func plain(heel float64) float64 {
	if heel < radians(14) {
		return 0
	}
	return math.Max(heel, radians(20))
}

// raise lifts a heel as far as the shin leans too much.
func (k *fitter) raise(side int, p *posture.Posture, f *timeline.Frame) {
	turns := p.Solve(k.body)
	toe := turns.Sole[side].Rotate(geom.UnitZ)
	up := turns.Sole[side].Rotate(geom.UnitY)
	shin := turns.Shin[side].Rotate(geom.UnitY)
	bent := math.Atan2(shin.Dot(toe), shin.Dot(up)) * 180 / math.Pi
	if over := bent - mostDorsiflexion; over > 0 {
		f.Legs[side].Heel = math.Min(f.Legs[side].Heel+0.8*radians(over), math.Max(f.Legs[side].Heel, radians(55)))
	}
}

// lie brings a frame to a body whose trunk is near the ground, and lays it down on it as far as the frame says.
func lie(f *timeline.Frame, facing geom.Quat, b *rig.Body, flat [2]float64, p *posture.Posture) {
	base := *p
	soft := 0.004 * b.Size.HipHeight
	// The ground attracts the body only when it is nearly there: until then it sinks as the keys
	// have it.
	rests := blend.MinJerk((f.Rest - 0.8) / 0.2)
	for range 5 {
		*p = base
		f.Apply(facing, b, flat, p)
		deep := floor.Sunk(b, p)
		up := rests*deep + (1-rests)*blend.Ramp(deep, soft)
		if math.Abs(up) < 2e-4 {
			return
		}
		f.Pelvis.Y += up
	}
}
