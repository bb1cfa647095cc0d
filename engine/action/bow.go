package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/gesture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// The largest bends of a trunk for a hand, radians: of the chest from the hips, and of the hips.
var mostStoop, mostTilt = radians(62), radians(105)

// deepestSquat is how far a body squats whose head would be under the ground if it bent further, in lengths of the leg.
const deepestSquat = 0.5

// bow supports a body and bends it until its hands reach the targets of their reaches. If the
// largest bend is not enough, or the head stops it at the ground, it lowers the body.
func (k *fitter) bow(key *repertoire.Key, near rig.Side, t float64, f *timeline.Frame) {
	base, pitch, down, wished := *f, 0.0, 0.0, f.Chest.Pitch
	k.placePelvis(key, near, t, f)
	if key.On.Lies() || !key.Near.Stoops() && !key.Far.Stoops() {
		return // a lying body draws up the legs
	}
	for range 16 {
		far := k.short(key, near, t, f)
		if far < 0.002 {
			return
		}
		step := 0.8 * far / (0.5 * k.body.Size.HipHeight)
		if bent := f.Chest.Pitch - f.Hips.Pitch; f.Hips.Pitch > mostTilt && bent > mostStoop {
			down += 0.7 * far
		} else if f.Chest.Pitch < wished-0.01 {
			down = math.Min(down+0.7*far, math.Max(down, base.Pelvis.Y+deepestSquat*(k.body.Size.Thigh+k.body.Size.Shin)))
		}
		pitch += step
		*f = base
		bend := math.Min(pitch, math.Max(0, mostStoop-(base.Chest.Pitch-base.Hips.Pitch)))
		tilt := math.Min(pitch-0.6*bend, math.Max(0, mostTilt-base.Hips.Pitch))
		f.Hips.Pitch += tilt
		f.Chest.Pitch += tilt + bend
		f.Head.Pitch += tilt + 0.8*bend
		f.Pelvis.Y -= down
		wished = f.Chest.Pitch
		k.placePelvis(key, near, t, f)
	}
}

// short returns how far the hands of a key are from where they should be, metres.
func (k *fitter) short(key *repertoire.Key, near rig.Side, t float64, f *timeline.Frame) float64 {
	p, _ := k.pose(t, f)
	far := 0.0
	for i, limb := range [2]*repertoire.Limb{&key.Near, &key.Far} {
		side := near
		if i == 1 {
			side = near.Other()
		}
		if !limb.Stoops() || !k.body.HasArm(side) {
			continue
		}
		far = math.Max(far, gesture.Short(k.body, &p, limb.Reach, side))
	}
	return far
}
