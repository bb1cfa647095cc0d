package gesture

import (
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
)

// Expressivity holds factors of one person on the movements of head and chest that accompany gestures: one person hardly
// moves the head while another bows with each wave. Neck divides these movements between neck and head.
type Expressivity struct {
	Neck posture.Neck

	headPitch, headRoll, chestPitch, chestYaw float64
}

// Standard deviations, over persons and before the bound maxDeviation, of the natural logarithms of the factors. The
// median of each factor is 1; the means are 1.1 to 1.3.
const (
	headPitchDeviation  = 0.65
	headRollDeviation   = 0.6
	chestPitchDeviation = 0.75
	chestYawDeviation   = 0.5
)

// maxDeviation bounds the logarithm of a factor, in standard deviations.
const maxDeviation = 1.6

// NewExpressivity draws the expressivity of a person from a copy of the person's random source, so that the later numbers
// of the source do not change.
func NewExpressivity(source blend.Rand) (e Expressivity) {
	rnd := blend.NewRand(source.Uint64())
	e.Neck = posture.NewNeck(&rnd)
	factor := func(deviation float64) float64 {
		normal := rnd.Float(-1, 1) + rnd.Float(-1, 1) + rnd.Float(-1, 1) // approximately, with variance 1
		return portable.Exp(deviation * blend.Clamp(normal, -maxDeviation, maxDeviation))
	}
	e.headPitch, e.chestPitch = factor(headPitchDeviation), factor(chestPitchDeviation)
	e.headRoll, e.chestYaw = factor(headRollDeviation), factor(chestYawDeviation)
	return e
}
