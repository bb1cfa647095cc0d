package idle

import (
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Standard amplitudes of a relaxed hand, in radians, and the share of them that is left to a hand that holds something.
const (
	allStir    = 4   // degrees, of all fingers together
	fingerStir = 3.5 // of each finger beside that
	flexStir   = 2.5 // of the wrist, towards the palm
	asideStir  = 2
	heldStirs  = 0.25
)

// tenodesis is the curl that a relaxed finger loses by each radian of flexion of its wrist: the tendons of the fingers
// cross it.
const tenodesis = 0.25

// ApplyHands moves wrists and fingers at time t, last of all: those of a relaxed hand wander, and the fingers open as the
// wrist flexes. Hands that hold something shift their hold a little, and hands on the ground stay.
func (d *Idle) ApplyHands(t float64, p *posture.Posture) {
	for side := range rig.Side(2) {
		a, n := &p.Arms[side], &d.hands[side]
		relaxed := a.Relaxed()
		own := 1 + 0.3*n.At(900) // of the person
		stirs := radians(own) * (heldStirs*(1-a.Plant)*(1-a.Given) + (1-heldStirs)*relaxed)
		a.Curl -= tenodesis * relaxed * (a.Wrist - posture.RestWrist)
		a.Wrist += flexStir * stirs * n.At(0.4*t+11)
		a.Bend += asideStir * stirs * n.At(0.35*t+13)
		a.Curl += allStir * stirs * n.At(0.5*t+3)
		for f := range a.Fingers {
			a.Fingers[f] += fingerStir * stirs * n.At(0.55*t+23+29*float64(f))
		}
	}
}
