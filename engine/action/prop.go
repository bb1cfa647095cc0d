package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/floor"
	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// wristHeight is the height of a wrist over a palm that carries the body, as a fraction of the hip height.
const wristHeight = 0.036

// tiptoe is the angle of raised heels over toes that carry a plank, radians.
var tiptoe = radians(76)

// straightArm is the distance of the shoulders from hands on straight arms, as a fraction of the length of the arms.
const straightArm = 0.97

// shoulders returns the midpoint of the shoulders relative to standingPoint, in the heading frame. For a body without both arms it is
// estimated from the chest.
func (k *fitter) shoulders(t float64, f *timeline.Frame) geom.Vec3 {
	p, facing := k.pose(t, f)
	turns := p.Solve(k.body)
	b := k.body
	at := p.Pelvis.Add(p.Chest.Rotate(geom.Vec3{Y: 0.53 * b.Size.HipHeight}))
	if b.HasArm(rig.Left) && b.HasArm(rig.Right) {
		at = b.Place(&turns, b.Arms[0].Upper).Lerp(b.Place(&turns, b.Arms[1].Upper), 0.5)
	}
	return facing.Inv().Rotate(at.Sub(k.standingPoint(t)))
}

// trunk returns the height of the shoulders above the hips in the standing pose.
func (k *fitter) trunk(t float64) float64 {
	return k.shoulders(t, &timeline.Frame{}).Y - k.body.Size.HipHeight
}

// standingPoint returns the point of the ground under the pelvis in the standing pose.
func (k *fitter) standingPoint(t float64) geom.Vec3 {
	f := timeline.Frame{}
	p, _ := k.pose(t, &f)
	p.Pelvis.Y = (p.Feet[0].Ankle.Y+p.Feet[1].Ankle.Y)/2 - k.body.Size.Ankle
	return p.Pelvis
}

// shoulderHeight returns the height of the shoulders over the ground that a key asks for.
func (k *fitter) shoulderHeight(key *repertoire.Key) float64 {
	fraction := straightArm
	if key.Arms > 0 {
		fraction = key.Arms
	}
	z := &k.body.Size
	return wristHeight*z.HipHeight + fraction*(z.UpperArm+z.ForeArm)
}

// tilt leans the trunk about the hips, by 20 to 135 degrees, until the shoulders are at shoulderHeight.
func (k *fitter) tilt(key *repertoire.Key, t float64, f *timeline.Frame) {
	high := k.shoulderHeight(key)
	lo, hi := radians(20), radians(135)
	for range 24 {
		mid := (lo + hi) / 2
		g := *f
		g.Tilt(mid)
		k.matchHips(t, &g, f)
		if at := k.shoulders(t, &g); at.Y > high {
			lo = mid
		} else {
			hi = mid
		}
	}
	g := *f
	g.Tilt(lo)
	k.matchHips(t, &g, f)
	*f = g
}

// matchHips moves the pelvis of g so that its hips are at those of f.
func (k *fitter) matchHips(t float64, g, f *timeline.Frame) {
	p, facing := k.pose(t, f)
	q, _ := k.pose(t, g)
	hips := func(side rig.Side) geom.Vec3 { return p.HipJoint(k.body, side).Sub(q.HipJoint(k.body, side)) }
	g.Pelvis = g.Pelvis.Add(facing.Inv().Rotate(hips(rig.Left).Lerp(hips(rig.Right), 0.5)))
}

// straighten makes the body a plank from the toes to the shoulders.
func (k *fitter) straighten(key *repertoire.Key, t float64, f *timeline.Frame) {
	z := &k.body.Size
	ahead := f.Pelvis.Z
	f.Pelvis.Z = 0
	if !key.Stick {
		for side := range f.Legs {
			f.Legs[side].Heel = tiptoe
		}
	}
	p, facing := k.pose(t, f)
	under := k.standingPoint(t)
	ankle := facing.Inv().Rotate(p.Feet[0].Ankle.Lerp(p.Feet[1].Ankle, 0.5).Sub(under))
	leg, trunk := 0.993*(z.Thigh+z.Shin), k.trunk(t)
	lean := math.Acos(blend.Clamp((k.shoulderHeight(key)-ankle.Y)/(leg+trunk), -0.2, 1))
	f.Tilt(lean)
	if !key.Stick {
		// The feet move so that the shoulders are ahead by as much as the key has the pelvis.
		back := ahead - ankle.Z - (leg+trunk)*math.Sin(lean)
		for side := range f.Legs {
			align := 0.0 // of feet that stood one before the other, which come side by side
			if f.Legs[0].Free == 0 && f.Legs[1].Free == 0 {
				align = ankle.Z - facing.Inv().Rotate(p.Feet[side].Ankle.Sub(under)).Z
			}
			f.Legs[side].At.Z += back + align
		}
		ankle.Z += back
	}
	q, _ := k.pose(t, f)
	hips := facing.Inv().Rotate(q.HipJoint(k.body, rig.Left).Lerp(q.HipJoint(k.body, rig.Right), 0.5).Sub(under))
	f.Pelvis = f.Pelvis.Add(ankle.Add(geom.Vec3{Y: math.Cos(lean), Z: math.Sin(lean)}.Scale(leg)).Sub(hips))
}

// stack puts the shoulders over the hands.
func (k *fitter) stack(key *repertoire.Key, near rig.Side, t float64, f *timeline.Frame) {
	var over geom.Vec3
	n := 0.0
	for i, limb := range [2]*repertoire.Limb{&key.Near, &key.Far} {
		side := near
		if i == 1 {
			side = near.Other()
		}
		if limb.Hand.At != repertoire.Planted && limb.Hand.At != repertoire.Stay && !key.Stick {
			continue
		}
		g := *f
		k.plant(key, &limb.Hand, side, t, &g)
		over, n = over.Add(g.Hands[side].At), n+1
	}
	at := k.shoulders(t, f)
	d := over.Scale(1 / math.Max(n, 1)).Sub(at)
	f.Pelvis = f.Pelvis.Add(geom.Vec3{X: d.X, Y: k.shoulderHeight(key) - at.Y, Z: d.Z})
}

// usualArm is the length of an arm, in hip heights, for which keys are written. A longer arm plants its hand farther away, by longArmShare
// of the excess: shoulders that come down beside the hand leave it no room to fold.
const usualArm, longArmShare = 0.75, 0.7

// plant puts a hand on the ground or around a bar, or keeps it where it was.
func (k *fitter) plant(key *repertoire.Key, h *repertoire.Hand, side rig.Side, t float64, f *timeline.Frame) {
	if !k.body.HasArm(side) {
		return
	}
	z, s := &k.body.Size, side.Sign()
	f.Low = 1
	to := &f.Hands[side]
	f.Arms[side].Swivel, f.Arms[side].Curl = radians(h.Swivel), radians(h.Curl)-rest.Curl
	if key.Stick || h.At == repertoire.Stay {
		if k.last != nil {
			*to = k.last.Hands[side]
			f.Arms[side].Curl = k.last.Arms[side].Curl
		}
		return
	}
	*to = timeline.Hand{Plant: 1, At: geom.Vec3{X: h.Off.X, Y: h.Off.Y, Z: h.Off.Z * k.long()}.Scale(z.HipHeight), Yaw: radians(12)}
	to.At.X = s * (to.At.X + z.Shoulder)
	if h.At == repertoire.Bar {
		usual := usualReach * z.HipHeight
		longer := math.Max(0, k.trunk(t)+z.UpperArm+z.ForeArm-usual) / math.Max(usual, 1e-6)
		to.At.Y += longer * math.Max(0, to.At.Y-z.HipHeight)
		to.Tilt, to.Yaw = -math.Pi/2, 0
		return
	}
	if key.On != repertoire.OnFours && key.On != repertoire.OnPlank {
		to.At.Z = math.Copysign(math.Abs(to.At.Z)+longArmShare*math.Max(0, z.UpperArm+z.ForeArm-usualArm*z.HipHeight), to.At.Z)
	}
	to.At.Y += wristHeight * z.HipHeight
	f.Arms[side].Curl = -rest.Curl - radians(6)
	to.Tilt = math.Asin(blend.Clamp((to.At.Y-0.002*z.HipHeight)/k.palmLength(side), 0, 0.9))
	if key.On == repertoire.OnFours || key.On == repertoire.OnPlank {
		at := k.shoulders(t, f)
		to.At.X, to.At.Z = to.At.X+at.X, to.At.Z+at.Z
	}
}

// Keys are written for bodies whose shoulders are at most usualTrunk above the hips, and whose raised hands are at most usualReach above
// them, in hip heights.
const usualTrunk, usualReach = 0.72, 1.18

// overhang returns the horizontal distance by which the shoulders of a leaning body are farther from its hips than those of the body
// for which the key is written. It is zero for a trunk of at most usualTrunk.
func (k *fitter) overhang(t float64, f *timeline.Frame) geom.Vec3 {
	trunk := k.trunk(t)
	longer := math.Max(0, trunk-usualTrunk*k.body.Size.HipHeight) / math.Max(trunk, 1e-6)
	if longer == 0 {
		return geom.Vec3{}
	}
	p, facing := k.pose(t, f)
	hips := facing.Inv().Rotate(p.HipJoint(k.body, rig.Left).Lerp(p.HipJoint(k.body, rig.Right), 0.5).Sub(k.standingPoint(t)))
	return k.shoulders(t, f).Sub(hips).Horizontal().Scale(longer)
}

// stoop moves the pelvis of a body that stands toward its planted hands until the arms reach them. If that puts a body with a long trunk
// deeper under the ground, stoop instead plants the new hands farther away by the overhang, leans the trunk by at most mostLean either
// way, and lifts the pelvis to the depth that it had.
func (k *fitter) stoop(t float64, f *timeline.Frame) {
	base, farther := *f, k.overhang(t, f)
	k.pullPelvis(t, f)
	if farther == (geom.Vec3{}) {
		return
	}
	allowed := math.Max(0, k.sunk(t, &base))
	if k.sunk(t, f) <= allowed {
		return
	}
	*f = base
	for side := range f.Hands {
		if h := &f.Hands[side]; h.Plant == 1 && (k.last == nil || *h != k.last.Hands[side]) {
			h.At = h.At.Add(farther)
		}
	}
	const step, mostLean = 2, 30 // degrees
	for i, least := 0, k.shortfall(t, f); i < mostLean/step && least > 0; i++ {
		for _, by := range [2]float64{radians(step), radians(-step)} {
			g := *f
			g.Tilt(by)
			k.matchHips(t, &g, f)
			if far := k.shortfall(t, &g); far < least {
				least, *f = far, g
				break
			}
		}
	}
	k.pullPelvis(t, f)
	f.Pelvis.Y += math.Max(0, k.sunk(t, f)-allowed)
}

// sunk returns how deep the body of a frame is under the ground; negative above it.
func (k *fitter) sunk(t float64, f *timeline.Frame) float64 {
	p, _ := k.pose(t, f)
	return floor.Sunk(k.body, &p)
}

// maxStretch is the largest distance from a shoulder to a planted hand, as a fraction of the length of the arm.
const maxStretch = 0.98

// pullPelvis moves the pelvis toward planted hands that are out of reach.
func (k *fitter) pullPelvis(t float64, f *timeline.Frame) {
	for range 6 {
		for _, toHand := range k.toHands(t, f) {
			if far := toHand.Len() - maxStretch*(k.body.Size.UpperArm+k.body.Size.ForeArm); far > 0 {
				f.Pelvis = f.Pelvis.Add(toHand.Unit().Scale(0.6 * far))
			}
		}
	}
}

// shortfall returns the largest distance, in metres, by which an arm is too short for its planted hand; 0 if both reach.
func (k *fitter) shortfall(t float64, f *timeline.Frame) (far float64) {
	for _, toHand := range k.toHands(t, f) {
		far = math.Max(far, toHand.Len()-maxStretch*(k.body.Size.UpperArm+k.body.Size.ForeArm))
	}
	return far
}

// toHands returns the vectors from the shoulders of a frame to the hands that it plants, in the heading frame; zero for other hands.
func (k *fitter) toHands(t float64, f *timeline.Frame) (out [2]geom.Vec3) {
	p, facing := k.pose(t, f)
	turns := p.Solve(k.body)
	for side := range f.Hands {
		if f.Hands[side].Plant == 1 && k.body.HasArm(rig.Side(side)) {
			out[side] = facing.Inv().Rotate(p.Arms[side].Spot.Sub(k.body.Place(&turns, k.body.Arms[side].Upper)))
		}
	}
	return out
}

// palmLength returns the length of a hand from the wrist to the tip of its
// middle finger.
func (k *fitter) palmLength(side rig.Side) float64 {
	turns := rig.NewTurns()
	if joints := k.body.Finger[side][2]; len(joints) > 0 {
		tip := k.body.Place(&turns, joints[len(joints)-1])
		return tip.Dist(k.body.Place(&turns, k.body.Arms[side].Hand)) + 0.015*k.body.Size.HipHeight
	}
	return 0.19 * k.body.Size.HipHeight
}
