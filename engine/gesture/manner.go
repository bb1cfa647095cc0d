package gesture

import (
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
)

// Manner scales the movements of trunk and head that accompany the gestures of one person. One person
// hardly moves the head while another bows with each wave.
type Manner struct {
	nods  float64 // pitch of the head
	bends float64 // pitch of the chest
	tilts float64 // roll of the head
	turns float64 // yaw of the chest
	Neck  posture.Neck
}

// Standard deviations, over persons, of the natural logarithms of the factors.
const (
	nodsVary  = 0.65
	bendsVary = 0.75
	tiltsVary = 0.6
	turnsVary = 0.5
)

// mostOwn bounds the deviation of a factor, in standard deviations.
const mostOwn = 1.6

// NewManner draws the manner of a person from a copy of the person's choices, so that other choices stay as they are.
func NewManner(person blend.Rand) Manner {
	rnd := blend.NewRand(person.Uint64())
	neck := posture.NewNeck(&rnd)
	factor := func(deviation float64) float64 {
		normal := rnd.Float(-1, 1) + rnd.Float(-1, 1) + rnd.Float(-1, 1)
		return portable.Exp(deviation * blend.Clamp(normal, -mostOwn, mostOwn))
	}
	return Manner{nods: factor(nodsVary), bends: factor(bendsVary), tilts: factor(tiltsVary), turns: factor(turnsVary),
		Neck: neck}
}
