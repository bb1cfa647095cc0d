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

// wristHeight is the height of a wrist over a palm that carries the body, a part of the hip
// height.
const wristHeight = 0.036

// tiptoe is the angle of raised heels over toes that carry a plank, radians.
var tiptoe = radians(76)

// straight is the distance of the shoulders from hands on straight arms, a part of the arms' length.
const straight = 0.97

// shoulders returns the middle of the shoulders, from the ground under the body
// that stands, in the heading frame.
func (k *fitter) shoulders(t float64, f *timeline.Frame) geom.Vec3 {
	p, facing := k.pose(t, f)
	turns := p.Solve(k.body)
	b := k.body
	at := p.Pelvis.Add(p.Chest.Rotate(geom.Vec3{Y: 0.53 * b.Size.HipHeight}))
	if b.HasArm(rig.Left) && b.HasArm(rig.Right) {
		at = b.Place(&turns, b.Arms[0].Upper).Lerp(b.Place(&turns, b.Arms[1].Upper), 0.5)
	}
	return facing.Inv().Rotate(at.Sub(k.under(t)))
}

// trunk returns the height of the shoulders above the hips of the body that stands.
func (k *fitter) trunk(t float64) float64 {
	return k.shoulders(t, &timeline.Frame{}).Y - k.body.Size.HipHeight
}

// under returns the ground under the body that stands.
func (k *fitter) under(t float64) geom.Vec3 {
	f := timeline.Frame{}
	p, _ := k.pose(t, &f)
	p.Pelvis.Y = (p.Feet[0].Ankle.Y+p.Feet[1].Ankle.Y)/2 - k.body.Size.Ankle
	return p.Pelvis
}

// raised returns how high the shoulders of a key are over the ground.
func (k *fitter) raised(key *repertoire.Key) float64 {
	part := straight
	if key.Arms > 0 {
		part = key.Arms
	}
	z := &k.body.Size
	return wristHeight*z.HipHeight + part*(z.UpperArm+z.ForeArm)
}

// tilt leans the trunk over the knees until the shoulders are as high as the arms
// are long.
func (k *fitter) tilt(key *repertoire.Key, t float64, f *timeline.Frame) {
	high := k.raised(key)
	lo, hi := radians(20), radians(135)
	for range 24 {
		mid := (lo + hi) / 2
		g := *f
		g.Tilt(mid)
		k.seat(t, &g, f)
		if at := k.shoulders(t, &g); at.Y > high {
			lo = mid
		} else {
			hi = mid
		}
	}
	g := *f
	g.Tilt(lo)
	k.seat(t, &g, f)
	*f = g
}

// seat keeps the hips of g where those of f are.
func (k *fitter) seat(t float64, g, f *timeline.Frame) {
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
	under := k.under(t)
	ankle := facing.Inv().Rotate(p.Feet[0].Ankle.Lerp(p.Feet[1].Ankle, 0.5).Sub(under))
	leg, trunk := 0.993*(z.Thigh+z.Shin), k.trunk(t)
	lean := math.Acos(blend.Clamp((k.raised(key)-ankle.Y)/(leg+trunk), -0.2, 1))
	f.Tilt(lean)
	if !key.Stick {
		// The toes are where they have the shoulders where they should be.
		back := ahead - ankle.Z - (leg+trunk)*math.Sin(lean)
		for side := range f.Legs {
			apart := 0.0 // feet that stood one before the other come side by side
			if f.Legs[0].Free == 0 && f.Legs[1].Free == 0 {
				apart = ankle.Z - facing.Inv().Rotate(p.Feet[side].Ankle.Sub(under)).Z
			}
			f.Legs[side].At.Z += back + apart
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
	f.Pelvis = f.Pelvis.Add(geom.Vec3{X: d.X, Y: k.raised(key) - at.Y, Z: d.Z})
}

// Hands are planted farther from the body by a share, farther, of the length by which arms exceed usualArm hip heights: shoulders that
// come down beside them leave no room to fold such arms.
const usualArm, farther = 0.75, 0.7

// plant puts a hand on the ground, or around a bar.
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
		to.At.Z = math.Copysign(math.Abs(to.At.Z)+farther*math.Max(0, z.UpperArm+z.ForeArm-usualArm*z.HipHeight), to.At.Z)
	}
	to.At.Y += wristHeight * z.HipHeight
	f.Arms[side].Curl = -rest.Curl - radians(6)
	to.Tilt = math.Asin(blend.Clamp((to.At.Y-0.002*z.HipHeight)/k.palmLength(side), 0, 0.9))
	if key.On == repertoire.OnFours || key.On == repertoire.OnPlank {
		at := k.shoulders(t, f)
		to.At.X, to.At.Z = to.At.X+at.X, to.At.Z+at.Z
	}
}

// Keys are drawn for bodies whose shoulders are at most usualTrunk above the hips, and whose hands reach at most usualReach above them, in
// hip heights.
const usualTrunk, usualReach = 0.72, 1.18

// overhang returns the horizontal distance by which the shoulders of a leaning body are farther from its hips than those of the body
// for which the key is drawn. It is zero for a trunk of at most usualTrunk.
func (k *fitter) overhang(t float64, f *timeline.Frame) geom.Vec3 {
	trunk := k.trunk(t)
	longer := math.Max(0, trunk-usualTrunk*k.body.Size.HipHeight) / math.Max(trunk, 1e-6)
	if longer == 0 {
		return geom.Vec3{}
	}
	p, facing := k.pose(t, f)
	hips := facing.Inv().Rotate(p.HipJoint(k.body, rig.Left).Lerp(p.HipJoint(k.body, rig.Right), 0.5).Sub(k.under(t)))
	return k.shoulders(t, f).Sub(hips).Horizontal().Scale(longer)
}

// stoop brings a body that stands near enough to its planted hands for the arms to reach them: it moves the pelvis. Where that would
// bring a body with a long trunk under the ground, it plants new hands farther away, and leans the trunk by at most mostLean.
func (k *fitter) stoop(t float64, f *timeline.Frame) {
	base, away := *f, k.overhang(t, f)
	if k.draw(t, f); away == (geom.Vec3{}) {
		return
	}
	deep := math.Max(0, k.sunk(t, &base))
	if k.sunk(t, f) <= deep {
		return
	}
	*f = base
	for side := range f.Hands {
		if h := &f.Hands[side]; h.Plant == 1 && (k.last == nil || *h != k.last.Hands[side]) {
			h.At = h.At.Add(away)
		}
	}
	const step, mostLean = 2, 30 // degrees
	for i, least := 0, k.apart(t, f); i < mostLean/step && least > 0; i++ {
		for _, by := range [2]float64{radians(step), radians(-step)} {
			g := *f
			g.Tilt(by)
			k.seat(t, &g, f)
			if far := k.apart(t, &g); far < least {
				least, *f = far, g
				break
			}
		}
	}
	k.draw(t, f)
	f.Pelvis.Y += math.Max(0, k.sunk(t, f)-deep)
}

// sunk returns how deep the body of a frame is under the ground; negative above it.
func (k *fitter) sunk(t float64, f *timeline.Frame) float64 {
	p, _ := k.pose(t, f)
	return floor.Sunk(k.body, &p)
}

// reach is the longest distance of a shoulder from a planted hand, a part of the length of the arm.
const reach = 0.98

// draw moves the pelvis toward planted hands that are out of reach.
func (k *fitter) draw(t float64, f *timeline.Frame) {
	for range 6 {
		for _, way := range k.ways(t, f) {
			if far := way.Len() - reach*(k.body.Size.UpperArm+k.body.Size.ForeArm); far > 0 {
				f.Pelvis = f.Pelvis.Add(way.Unit().Scale(0.6 * far))
			}
		}
	}
}

// apart returns the largest distance of a planted hand out of reach, in metres.
func (k *fitter) apart(t float64, f *timeline.Frame) (far float64) {
	for _, way := range k.ways(t, f) {
		far = math.Max(far, way.Len()-reach*(k.body.Size.UpperArm+k.body.Size.ForeArm))
	}
	return far
}

// ways returns the ways from the shoulders of a frame to the hands that it plants, in the heading frame; zero for other hands.
func (k *fitter) ways(t float64, f *timeline.Frame) (out [2]geom.Vec3) {
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
