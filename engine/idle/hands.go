package idle

import (
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Amplitudes of the wander of a relaxed hand, in degrees, for a person whose factor is 1.
const (
	curlWander      = 4   // of all fingers together
	fingerWander    = 3.5 // of each finger in addition
	wristWander     = 2.5 // of the flexion of the wrist
	wristSideWander = 2   // of the bend of the wrist towards the little finger
)

// personVaries is the largest difference from 1 of a person's factor on the amplitudes.
const personVaries = 0.3

// shapedShare is the share of the amplitudes that is left to a hand whose fingers are not relaxed.
const shapedShare = 0.25

// tenodesis is the curl that a relaxed finger loses by each radian of flexion of its wrist: the tendons of the fingers
// cross it.
const tenodesis = 0.25

// handsWander is the wander of the wrists and fingers of one person.
type handsWander struct {
	factor float64 // on the amplitudes
	sides  [2]struct {
		wrist, wristSide, curl wander
		fingers                [5]wander
	}
}

// wander is a noise with a phase of its own. Noise is 0 at integers, so noises of equal phase are 0 at the same time.
type wander struct {
	noise blend.Noise
	phase float64
}

func newWander(rnd *blend.Rand) wander { return wander{blend.NewNoise(rnd), rnd.Float(0, 1)} }

func (w wander) at(x float64) float64 { return w.noise.At(x + w.phase) }

// newHandsWander draws the wander of the hands of a person from a copy of the person's random source, so that the later
// numbers of the source do not change.
func newHandsWander(source blend.Rand) (h handsWander) {
	rnd := blend.NewRand(source.Uint64())
	h.factor = rnd.Float(1-personVaries, 1+personVaries)
	for side := range h.sides {
		w := &h.sides[side]
		w.wrist, w.wristSide, w.curl = newWander(&rnd), newWander(&rnd), newWander(&rnd)
		for f := range w.fingers {
			w.fingers[f] = newWander(&rnd)
		}
	}
	return h
}

// ApplyHands adds the wander of wrists and fingers at time t. It is called after all other movements, because it depends
// on their hands: a relaxed hand wanders most, and its fingers open as its wrist flexes; a hand of another shape, such as
// a grip, wanders by shapedShare; planted and given hands do not wander.
func (d *Idle) ApplyHands(t float64, p *posture.Posture) {
	for side := range rig.Side(2) {
		a, w := &p.Arms[side], &d.wander.sides[side]
		relaxed := a.Relaxed()
		scale := radians(d.wander.factor) * (shapedShare*(1-a.Plant)*(1-a.Given) + (1-shapedShare)*relaxed)
		a.Wrist += wristWander * scale * w.wrist.at(0.4*t)
		a.Bend += wristSideWander * scale * w.wristSide.at(0.35*t)
		a.Curl += curlWander*scale*w.curl.at(0.5*t) - tenodesis*relaxed*(a.Wrist-posture.RestWrist)
		for f := range a.Fingers {
			a.Fingers[f] += fingerWander * scale * w.fingers[f].at(0.55*t)
		}
	}
}
