package gait

import (
	"math"
	"sort"
	"strings"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/rig"
)

// Trait is one quantity in which manners of walking differ.
type Trait uint8

// Traits. Lengths are metres for a leg of 0.9 m, angles radians, shares are of
// the usual value: 0.5 is half as much again.
const (
	Speed  Trait = iota // share
	Stride              // share, at equal speed
	Stance              // added to the part of the stride in which a foot stands
	Vault               // the pelvis goes up and down by so much more
	Sway                // from side to side
	Crouch              // lower
	Width               // between the feet
	ToeOut              // angle
	Roll                // share: how far the foot rolls
	Late                // share of the swing late of feet.txt, in which the foot is fastest after the middle
	Toes                // 1: the toes come down first
	Knees               // how much higher the feet are lifted
	Heels               // heels are kept off the ground, angle
	Slide               // 1: the feet slide over the ground
	Skip                // 1: a hop on every step
	Gallop              // 1: one foot leads, the other closes up to it in the air

	Trunk     // leans forward, angle
	Head      // looks down, angle
	Tilt      // of the head to the side of the leading foot, angle
	Twist     // share: the pelvis turns
	Shoulders // share: the chest turns
	Hips      // share: the pelvis tips from side to side
	Rock      // the trunk leans over the leg that stands, angle

	Arms   // share: how far they swing
	Fore   // they hang in front, angle
	Elbow  // more flexed, angle
	Abduct // away from the body, angle
	Inward // upper arms turned, angle
	Shrug  // shoulders raised, angle
	Fist   // fingers curled, angle

	Nods    // share: how far the head goes with the steps
	Bends   // share: how far the trunk bends with them
	Leans   // share: how far it goes from side to side
	Elbows  // share: how far the elbows swing
	Wrists  // share: how far the hands do
	Girdles // share: how far the shoulders go with the arms
	Slack   // share: how much longer all these take to follow
	Skew    // share: the arms come forward faster than they go back
	Varied  // share: how much one swing of an arm differs from the next

	Weave   // off the way, from side to side
	Stagger // steps come early and late, and beside their place: 1 is a drunk
	Lame    // 1: one leg hurts
	Drag    // 1: one foot is dragged
	Stiff   // 1: moves in jerks, and holds still between them
	Tremble // angle

	traits
)

// traitNames are the names of the traits in styles.txt, in their order.
var traitNames = strings.Fields(`speed stride stance vault sway crouch width toe-out roll late toes knees heels slide skip gallop
	trunk head tilt twist shoulders hips rock
	arms fore elbow abduct inward shrug fist
	nods bends leans elbows wrists girdles slack skew varied
	weave stagger lame drag stiff tremble`)

// angles are the traits that are angles.
var angles = []Trait{ToeOut, Heels, Trunk, Head, Tilt, Rock, Fore, Elbow, Abduct, Inward, Shrug, Fist, Tremble}

// Manner is the carriage of a body, as a difference from the usual one. The zero
// Manner is usual. Manners can be added and weakened.
type Manner [traits]float64

// plus returns m + k n.
func (m *Manner) plus(n *Manner, k float64) Manner {
	sum := *m
	for i := range sum {
		sum[i] += k * n[i]
	}
	return sum
}

// limits of the sum of manners, within which a body can walk.
var limits = map[Trait][2]float64{
	Speed: {-0.8, 1.5}, Stride: {-0.5, 0.4}, Stance: {-0.05, 0.12}, Vault: {-0.05, 0.1}, Sway: {-0.03, 0.12}, Crouch: {-0.02, 0.26},
	Width: {-0.09, 0.35}, Roll: {-1, 0.4}, Late: {0, 1}, Toes: {0, 1}, Knees: {-0.03, 0.34}, Heels: {0, 0.75}, Slide: {0, 1}, Skip: {0, 1},
	Gallop: {0, 1}, Rock: {-0.1, 0.4}, Trunk: {-0.4, 1}, Head: {-0.6, 1.1}, Twist: {-1, 4},
	Shoulders: {-1, 6}, Hips: {-1, 3}, Arms: {-1, 1.4}, Fore: {-1, 1.7}, Elbow: {-0.2, 2.2}, Abduct: {-0.1, 0.9}, Shrug: {-0.15, 0.5},
	Nods: {-0.8, 2}, Bends: {-0.8, 2}, Leans: {-0.8, 2}, Elbows: {-0.8, 1.5}, Wrists: {-0.8, 2.5}, Girdles: {-0.8, 2},
	Slack: {-0.5, 1}, Skew: {-0.6, 0.6}, Varied: {-0.8, 1},
	Stagger: {0, 1.5}, Lame: {0, 1}, Drag: {0, 1}, Stiff: {0, 1}, Tremble: {0, 0.2},
}

func (m Manner) within() Manner {
	for t, l := range limits {
		m[t] = blend.Clamp(m[t], l[0], l[1])
	}
	return m
}

// NewManner returns the manner of some styles together. Unknown styles change
// nothing; of many, each counts less.
func NewManner(tones []language.Tone) Manner {
	var m Manner
	share := 1 / math.Sqrt(math.Max(1, float64(len(tones))))
	for _, t := range tones {
		style := styles[t.Style].manner
		m = m.plus(&style, share*t.Amount)
	}
	return m.within()
}

// Mood is a manner from a time on, in seconds.
type Mood struct {
	Start, End float64
	Manner     Manner
	First      *rig.Side // the foot that it begins with, if one was said
}

// changing is the time in which a body changes its manner, seconds.
const changing = 0.9

// usualManner is the manner of a body without tones.
var usualManner Manner

// manner returns the manner of the mood at a time, eased from one mood to the next. The caller must
// not change it.
func manner(moods []Mood, t float64) *Manner {
	switch len(moods) {
	case 0:
		return &usualManner
	case 1:
		return &moods[0].Manner
	}
	passed := func(i int) float64 { return (t-moods[i].Start)/changing + 0.5 }
	// Nothing is left of what came before the last mood that is complete.
	first := max(0, sort.Search(len(moods), func(i int) bool { return passed(i) < 1 })-1)
	m := &moods[first].Manner
	for i := first + 1; i < len(moods); i++ {
		k := blend.MinJerk(passed(i))
		if k == 0 {
			break
		}
		mixed := m.plus(m, -k)
		mixed = mixed.plus(&moods[i].Manner, k)
		m = &mixed
	}
	return m
}
