package idle

import (
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Amplitudes of the noise of a relaxed hand, in degrees, for a person whose factor is 1.
const (
	curlAmplitude      = 4   // of all fingers together
	fingerAmplitude    = 3.5 // of each finger in addition
	wristAmplitude     = 2.5 // of the flexion of the wrist
	wristSideAmplitude = 2   // of the bend of the wrist towards the little finger
)

// personSpread is the largest difference of a person's factor on the amplitudes from 1.
const personSpread = 0.3

// shapedHandShare is the share of the amplitudes that is left to a hand whose fingers are not relaxed.
const shapedHandShare = 0.25

// tenodesis is the curl that a relaxed finger loses by each radian of flexion of its wrist: the tendons of the fingers
// cross it.
const tenodesis = 0.25

// handNoise is the noise of the wrists and fingers of one person.
type handNoise struct {
	factor float64 // on the amplitudes
	sides  [2]struct {
		wrist, wristSide, curl phasedNoise
		fingers                [5]phasedNoise
	}
}

// phasedNoise is a noise with a phase of its own. Noise is 0 at integers, so noises of equal phase are 0 at the same time.
type phasedNoise struct {
	noise blend.Noise
	phase float64
}

func newPhasedNoise(rnd *blend.Rand) phasedNoise {
	return phasedNoise{blend.NewNoise(rnd), rnd.Float(0, 1)}
}

func (w phasedNoise) at(x float64) float64 { return w.noise.At(x + w.phase) }

// newHandNoise draws the noise of the hands of a person from a copy of the person's random source, so that the later
// numbers of the source do not change.
func newHandNoise(source blend.Rand) (h handNoise) {
	rnd := blend.NewRand(source.Uint64())
	h.factor = rnd.Float(1-personSpread, 1+personSpread)
	for side := range h.sides {
		w := &h.sides[side]
		w.wrist, w.wristSide, w.curl = newPhasedNoise(&rnd), newPhasedNoise(&rnd), newPhasedNoise(&rnd)
		for f := range w.fingers {
			w.fingers[f] = newPhasedNoise(&rnd)
		}
	}
	return h
}

// ApplyHands adds the noise of wrists and fingers at time t, in seconds. It is called after all other movements, because the
// amplitudes depend on the pose of the hands: a relaxed hand has all of the noise, and its fingers open as its wrist flexes;
// a hand of another shape, such as a grip, has shapedHandShare of it; planted and given hands have none.
func (d *Idle) ApplyHands(t float64, p *posture.Posture) {
	for side := range rig.Side(2) {
		a, w := &p.Arms[side], &d.wander.sides[side]
		relaxed := a.Relaxed()
		scale := radians(d.wander.factor) * (shapedHandShare*(1-a.Plant)*(1-a.Given) + (1-shapedHandShare)*relaxed)
		a.Wrist += wristAmplitude * scale * w.wrist.at(0.4*t)
		a.Bend += wristSideAmplitude * scale * w.wristSide.at(0.35*t)
		a.Curl += curlAmplitude*scale*w.curl.at(0.5*t) - tenodesis*relaxed*(a.Wrist-posture.RestWrist)
		for f := range a.Fingers {
			a.Fingers[f] += fingerAmplitude * scale * w.fingers[f].at(0.55*t)
		}
	}
}
