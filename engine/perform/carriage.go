package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
)

// A carriage varies the posture of a person that stands or starts to move: the standing leg, the
// carriage of arms, trunk and head, and the direction of the eyes. It depends on the seed. Each
// field is between -1 and 1.
type carriage struct {
	weightShift float64 // shift of the weight to the left leg
	armSpread   float64 // abduction and bend of hanging arms
	armOffset   float64 // offset of the left arm forward and of the right arm backward
	extension   float64 // extension of the trunk
	gaze        float64 // direction of the eyes to the left
	delay       float64 // of the start of the motion
}

// newCarriage returns the carriage of a sample from the random numbers of the first sample. The
// samples of a request are spread evenly for every seed, because independent random numbers would
// give similar samples.
func newCarriage(rnd script.Rand, number int) carriage {
	// Powers of the root of x^7 = x + 1, the golden ratio of six dimensions.
	const root = 1.1128
	step := 1.0
	next := func() float64 {
		step /= root
		_, u := math.Modf(rnd.Float(0, 1) + float64(number)*step)
		return 2*u - 1
	}
	return carriage{next(), next(), next(), next(), next(), next()}
}

// pause returns the time that this person waits before the first action, in seconds.
func (b *carriage) pause() float64 { return 0.1 * (1 + b.delay) }

// apply changes the carriage of trunk, head and arms; drive is 1 for a body in locomotion, busy
// for an action of the whole body. A body that uses its hands keeps trunk and head directed at
// them.
func (b *carriage) apply(drive, busy float64, hands bool, q *posture.Posture) {
	half := (1 - 0.75*drive) * (1 - 0.5*busy)
	if !hands {
		q.Chest = q.Chest.Mul(lean(-5*b.extension*half, 4*b.gaze*half, 0))
		q.Head = q.Head.Mul(lean(3*b.extension*half, 9*b.gaze*half, 0))
	}
	for side := range q.Arms {
		a, s := &q.Arms[side], rig.Side(side).Sign()
		a.Abduct += degrees((2 + 8*b.armSpread) * half)
		a.Elbow += degrees((4 + 8*b.armSpread) * half)
		a.Flex += degrees((10*s*b.armOffset + 2*b.armSpread) * half)
		a.Twist += degrees(8 * b.armOffset * s * half)
	}
}

// shiftWeight shifts the weight of a body to one of its legs; free is 1 for a body without an action.
func (b *carriage) shiftWeight(free float64, size *rig.Measures, q *posture.Posture) {
	aside := q.Hips.Rotate(geom.Vec3{X: 0.03 * size.HipHeight * b.weightShift * free})
	q.Pelvis = q.Pelvis.Add(aside.Horizontal())
	q.Hips = q.Hips.Mul(lean(0, 0, -2.5*b.weightShift*free)) // without yaw: all paths start with its heading
	q.Chest = q.Chest.Mul(lean(0, 0, 2.5*b.weightShift*free))
}

// lean returns a rotation by a pitch forward, a yaw to the left and a roll to the right, in
// degrees.
func lean(pitch, turn, roll float64) geom.Quat {
	return geom.Yaw(degrees(turn)).Mul(geom.AxisAngle(geom.UnitX, degrees(pitch))).Mul(geom.AxisAngle(geom.UnitZ, degrees(roll)))
}

func degrees(d float64) float64 { return d * math.Pi / 180 }

// continuesInState reports whether a cue holds the arms or the head in the state of an earlier action a.
func continuesInState(c action.Cue, a language.Action) bool {
	return slices.ContainsFunc(c.With, func(b language.Action) bool {
		return b.Held && samePlacement(&b, &a)
	})
}

// performsOrHolds reports whether a cue performs or holds an action like a.
func performsOrHolds(c action.Cue, a language.Action) bool {
	same := func(b language.Action) bool { return samePlacement(&b, &a) }
	return same(c.Action) || slices.ContainsFunc(c.With, same)
}

// samePlacement reports whether two actions keep arms, or a head, in the same place.
func samePlacement(a, b *language.Action) bool {
	return a.Verb == b.Verb && a.Target == b.Target && a.Side == b.Side && (a.Verb != language.Look || a.Direction == b.Direction)
}
