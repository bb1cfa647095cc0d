// Package load defines the weight of objects that people carry, and the posture of the body under it. One
// rule depends on the mass and its position: the trunk leans against it, knees bend, steps are slower and
// shorter. No kind of object has a rule of its own. All functions are safe for concurrent use.
package load

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
)

// Class is a class of weight.
type Class int

// Classes. The word "heavy" raises an object by one class.
const (
	Light   Class = iota // below 1 kg
	Medium               // below 8 kg
	Heavy                // above
	heavier              // heavy, and described as heavy as well; it is reported as heavy
)

var classes = [...]string{"light", "medium", "heavy"}

// masses of the classes, kg.
var masses = [...]float64{0.3, 4, 20, 30}

func (c Class) String() string { return classes[min(c, Heavy)] }

// ClassOf returns the weight class of an action's object, by its name and by words for its weight.
func ClassOf(a *language.Action) Class {
	_, c := Extent(a.Object)
	if a.Object == "" && (a.Verb == language.Carry || a.Verb == language.Lift || a.Heft > 0) {
		c = Medium // the usual class of a carried object without a word for its weight
	}
	switch {
	case a.Heft < 0:
		return Light
	case a.Heft > 0:
		return c + 1
	}
	return c
}

// Mass returns the mass that an action makes a body bear, in kg. "Very heavy" is more than "heavy".
func Mass(a *language.Action) float64 {
	switch {
	case !a.Bears(), a.Hauls() && a.Heft <= 0 && (a.Object == "" || ClassOf(a) < Heavy):
		return 0
	}
	return masses[ClassOf(a)] * math.Max(1, math.Min(a.Heft, mostHeft))
}

// mostHeft bounds the factor on a mass by words such as "very heavy".
const mostHeft = 1.6

// stiffness is the moment of the body above the hips, in kg times hip heights per radian of lean; the others
// are the largest leans forward, back and sideways, in radians.
const (
	upper     = 12.5
	mostAhead = 0.75
	mostBack  = 0.36
	mostAside = 0.34
)

// Lean returns the lean of the trunk forward and to the right, in radians, that balances moments of loads to
// the left of the pelvis and ahead of it, in kg times hip heights.
func Lean(left, ahead float64) (forward, right float64) {
	bound := func(v, most float64) float64 { return most * v / (most + math.Abs(v)) }
	most := mostAhead
	if ahead > 0 {
		most = mostBack
	}
	return bound(-ahead/upper, most), bound(left/upper, mostAside)
}

// Manner returns the changes of walking and standing under a mass in kg: slower, with shorter steps, a longer
// stance and bent knees.
func Manner(mass float64) (m gait.Manner) {
	share := blend.Clamp(mass/masses[Heavy], 0, 2)
	m[gait.Speed], m[gait.Stride], m[gait.Stance] = -0.17*share, -0.08*share, 0.015*share
	m[gait.Crouch], m[gait.Width], m[gait.Vault] = 0.016*share, 0.02*share, -0.004*share
	return m
}
