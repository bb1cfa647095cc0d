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

// A bearing describes the posture of a person that stands or begins to move: the standing leg, the
// carriage of arms, trunk and head, and the direction of the eyes. It differs by seed.
// Each field is between -1 and 1.
type bearing struct {
	weight  float64 // on the left leg
	open    float64 // away from the body the arms hang, and bent
	uneven  float64 // the left arm is farther forward than the right one
	upright float64 // the trunk is held
	look    float64 // to the left
	late    float64 // to begin
}

// newBearing returns the bearing of a sample, by the chance of the first one. Those of
// one request are spread evenly, whatever the seed: chance alone makes two of them
// alike.
func newBearing(rnd script.Rand, number int) bearing {
	// Powers of the root of x^7 = x + 1, the golden ratio of six dimensions.
	const root = 1.1128
	step := 1.0
	next := func() float64 {
		step /= root
		_, u := math.Modf(rnd.Float(0, 1) + float64(number)*step)
		return 2*u - 1
	}
	return bearing{next(), next(), next(), next(), next(), next()}
}

// pause returns how long this person waits before the first action, in seconds.
func (b *bearing) pause() float64 { return 0.1 * (1 + b.late) }

// apply changes how a body holds its trunk, its head and its arms; drive is 1 for
// one on its way, busy for one that does something as a whole. A body that does
// something with its hands looks at that.
func (b *bearing) apply(drive, busy float64, hands bool, q *posture.Posture) {
	half := (1 - 0.75*drive) * (1 - 0.5*busy)
	if !hands {
		q.Chest = q.Chest.Mul(lean(-5*b.upright*half, 4*b.look*half, 0))
		q.Head = q.Head.Mul(lean(3*b.upright*half, 9*b.look*half, 0))
	}
	for side := range q.Arms {
		a, s := &q.Arms[side], rig.Side(side).Sign()
		a.Abduct += degrees((2 + 8*b.open) * half)
		a.Elbow += degrees((6 + 14*b.open) * half)
		a.Flex += degrees((10*s*b.uneven + 2*b.open) * half)
		a.Twist += degrees(8 * b.uneven * s * half)
	}
}

// rest puts the weight of a body on one of its legs; free is 1 for one that does
// nothing else.
func (b *bearing) rest(free float64, size *rig.Measures, q *posture.Posture) {
	aside := q.Hips.Rotate(geom.Vec3{X: 0.03 * size.HipHeight * b.weight * free})
	q.Pelvis = q.Pelvis.Add(aside.Horizontal())
	q.Hips = q.Hips.Mul(lean(0, 0, -2.5*b.weight*free)) // its heading is the start of all paths
	q.Chest = q.Chest.Mul(lean(0, 0, 2.5*b.weight*free))
}

// lean returns a rotation of a part by its pitch forward, its turn to the left and
// its roll to the right, in degrees.
func lean(pitch, turn, roll float64) geom.Quat {
	return geom.Yaw(degrees(turn)).Mul(geom.AxisAngle(geom.UnitX, degrees(pitch))).Mul(geom.AxisAngle(geom.UnitZ, degrees(roll)))
}

func degrees(d float64) float64 { return d * math.Pi / 180 }

// posed reports whether arms stay in a cue as they were in an action before it.
func posed(c action.Cue, a language.Action) bool {
	return slices.ContainsFunc(c.With, func(b language.Action) bool {
		return b.Held && alike(&b, &a)
	})
}

// holding reports whether the arms are in the same state in a cue.
func holding(c action.Cue, a language.Action) bool {
	same := func(b language.Action) bool { return alike(&b, &a) }
	return same(c.Action) || slices.ContainsFunc(c.With, same)
}

// alike reports whether two actions keep arms, or a head, in the same place.
func alike(a, b *language.Action) bool {
	return a.Verb == b.Verb && a.Target == b.Target && a.Side == b.Side && (a.Verb != language.Look || a.Direction == b.Direction)
}
