package language

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// slots is a set of the properties of an action that a prompt can name.
type slots uint64

// The slots of actions whose effect on the motion was measured: data/acted.txt names
// them. A part of the body is one that does it (by) or one that it is done to (at).
const (
	actsSide slots = 1 << iota // the left one moves otherwise than the right one
	actsBoth                   // both arms move otherwise than one
	actsTwo                    // both arms take part, whatever the prompt names
	actsSpeed
	actsSize
	actsWeight
	actsTime
	actsFlow
	actsCount
	actsDistance
	actsSteps
	actsAngle
	actsBend
	actsCircles
	actsAlternate
	actsFloor
	actsPath
	actsStairs
	actsTravels
	actsHeight
	actsVeer
	actsAside // to the side of the limb that does it, or the other one
	actsBack
	actsUp
	actsDown
	actsSideways
	actsAhead
	actsDiagonal
	actsBy // the first of the parts that do it
)

const (
	actsAt    = actsBy << 11  // the first of the parts that it is done to
	bodyParts = ^(actsBy - 1) // all of them
)

// slotNames are the names of the slots, in the order of their bits.
var slotNames = strings.Fields(`side both two speed size weight time flow count distance steps angle bend circles alternate floor path
	stairs travels height veer aside back up down sideways ahead diagonal
	by:head by:shoulder by:chest by:hips by:elbow by:hand by:leg by:knee by:foot by:toe by:heel
	at:head at:mouth at:shoulder at:chest at:belly at:back at:hips at:elbow at:hand at:thigh at:knee at:foot`)

//go:embed data/acted.txt
var actedLines string

// acted has the slots that the motion of a verb or of one of its variants shows, by
// "verb|variant". It is read when the first prompt is.
var acted = sync.OnceValue(func() map[string]slots {
	out := map[string]slots{}
	for line := range strings.Lines(actedLines) {
		name, list, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || line[0] == '#' {
			continue
		}
		var all slots
		for w := range strings.FieldsSeq(list) {
			if i := slices.Index(slotNames, w); i >= 0 {
				all |= 1 << i
			}
		}
		out[name] = all
	}
	return out
})

// shows returns the slots of an action that its motion shows; all of one that was never
// measured.
func (a *Action) shows() slots {
	if a.Verb == Stand {
		return ^slots(0) &^ bodyParts // its other slots describe the end of the movement before it
	}
	all := acted()
	if s, ok := all[string(a.Verb)+"|"+a.Variant]; ok {
		if a.Verb == Walk || a.Verb == Run {
			s |= actsSide | footed // of a foot that begins, or that limps
		}
		return s
	}
	if s, ok := all[string(a.Verb)+"|"]; ok && a.Variant == "" {
		return s
	}
	return ^slots(0)
}

// lowHeight is the height below which something is done down there, as a share of the body's.
const lowHeight = 0.25

// footed are the parts of legs that do something and that something is done to.
const footed = actsBy<<6 | actsBy<<7 | actsBy<<8 | actsAt<<9 | actsAt<<10 | actsAt<<11

// byGroup and atGroup have the place among the measured parts of each part.
var (
	byGroup = map[Part]int{Head: 0, Face: 0, Eye: 0, Ear: 0, Nose: 0, Mouth: 0, Chin: 0, Neck: 0, Shoulder: 1, Chest: 2, Belly: 2,
		Back: 2, Waist: 2, Trunk: 2, Hips: 3, Elbow: 4, Arm: 5, Wrist: 5, Hand: 5, Finger: 5, Fist: 5, Leg: 6, Thigh: 6, Knee: 7,
		Ankle: 8, Foot: 8, Toe: 9, Heel: 10}
	atGroup = map[Part]int{Head: 0, Face: 0, Eye: 0, Ear: 0, Nose: 0, Chin: 0, Neck: 0, Mouth: 1, Shoulder: 2, Chest: 3, Trunk: 3,
		Belly: 4, Back: 5, Hips: 6, Waist: 6, Elbow: 7, Arm: 8, Wrist: 8, Hand: 8, Finger: 8, Fist: 8, Leg: 9, Thigh: 9, Knee: 10,
		Ankle: 11, Foot: 11, Toe: 11, Heel: 11}
)

// reduce brings an action, and each action beside it, into its canonical form: without the slots that its motion does not
// show. Actions of one form are performed alike.
func (a *Action) reduce() {
	if a.Verb.Goes() && a.Part != "" && !leggy(a.Part) {
		if len(a.With) > 0 && a.With[0].Side == Either {
			a.With[0].Side = a.Side // "walks and waves with the left hand"
		}
		a.Side, a.Part = Either, ""
	}
	for i := range a.With {
		a.With[i].reduce()
	}
	s := a.shows()
	if s == ^slots(0) {
		return
	}
	if a.Verb == Stand {
		a.Part, a.Target = "", Target{}
		return
	}
	hide(s, actsSpeed, &a.Speed)
	hide(s, actsSize, &a.Size)
	hide(s, actsWeight, &a.Effort.Weight)
	hide(s, actsTime|actsSpeed, &a.Effort.Time)
	hide(s, actsFlow, &a.Effort.Flow)
	hide(s, 0, &a.Effort.Space)
	hide(s, actsDistance, &a.Distance)
	hide(s, actsBend, &a.Bend)
	hide(s, actsVeer, &a.Veer)
	hide(s, actsAngle, &a.Angle)
	if h := a.Target.Height; !(a.Verb == KneeRaise && h >= heights[Hips] && h <= heights[Belly]) { // as high as it is anyhow
		need := actsHeight
		if h < lowHeight {
			need |= actsFloor | actsDown
		}
		hide(s, need, &a.Target.Height)
	}
	hide(s, actsSteps, &a.Steps)
	hide(s, actsCount, &a.Count)
	hide(s, actsCircles, &a.Circles)
	hide(s, actsAlternate, &a.Alternate)
	hide(s, actsTravels|actsDistance, &a.Travels)
	hide(s, actsPath, &a.Path)
	hide(s, actsStairs, &a.Terrain)
	if a.Side != Both || !a.Verb.is(takes|leaves|grips) { // both hands have a thing each, or a large one
		hide(s, actsSide|actsBoth, &a.Side)
		if a.Side == Both && s&(actsBoth|actsTwo) != actsBoth {
			a.Side = Either
		}
	}
	if i, ok := byGroup[a.Part]; ok && s&(actsBy<<i) == 0 {
		a.Part = ""
	}
	if a.Verb.Goes() && !slices.ContainsFunc(a.Tones, func(t Tone) bool { return t.Style == "limping" }) {
		a.Target.Part = ""
	}
	if a.Target.Part == "" || a.Target.Side == Both && s&actsTwo != 0 {
		a.Target.Side = Either
	}
	if i, ok := atGroup[a.Target.Part]; ok && s&(actsAt<<i) == 0 {
		a.Target.Part, a.Target.Side = "", Either
	}
	if leggy(a.Part) && a.Verb.is(byHand) || (a.Part == Hand || a.Part == Arm) && a.Target.Part != "" && a.Verb.Upper() && !a.Verb.is(head) {
		a.Part = "" // hands do it
	}
	if d, ok := directed[a.Direction]; ok && s&d == 0 {
		if s&actsSide != 0 && (a.Direction == Leftward || a.Direction == Rightward) {
			a.Side = a.aside()
		}
		a.Direction = Forward
	}
}

// aside is the side that a direction stands for where only the side is shown.
func (a *Action) aside() Side {
	switch {
	case a.Side != Either:
		return a.Side
	case a.Direction == Leftward:
		return Left
	}
	return Right
}

// directed has the slot of each direction.
var directed = map[Direction]slots{Backward: actsBack, Leftward: actsAside, Rightward: actsAside, Upward: actsUp, Downward: actsDown,
	Sideways: actsSideways, Ahead: actsAhead}

// hide makes a value zero unless one of some slots is shown.
func hide[T comparable](shown, need slots, v *T) {
	if shown&need == 0 {
		var zero T
		*v = zero
	}
}

// sideless sets the side of a gesture at a part of one side of the body, if the prompt names no
// hand: a gesture at the left ear is the left hand's.
func (a *Action) sideless() {
	if a.Side == Either && a.Target.Side.single() && sidedPart[a.Target.Part] && a.shows()&actsSide != 0 && a.Verb.Upper() &&
		a.shows() != ^slots(0) {
		if i := atGroup[a.Target.Part]; a.shows()&(actsAt<<i) == 0 {
			a.Side = a.Target.Side
		}
	}
}

// sidedPart are the parts that the hand of their own side goes to.
var sidedPart = map[Part]bool{Ear: true, Shoulder: true, Hips: true, Eye: true, Wrist: true, Head: true}

// Slots returns the names of the properties of actions that are measured on motions.
func Slots() []string { return slices.Clone(slotNames) }

// Shown returns the names of the slots that the motion of an action is known to show;
// false if it was never measured.
func Shown(a Action) (names []string, measured bool) {
	s := a.shows()
	if s == ^slots(0) || a.Verb == Stand {
		return nil, false
	}
	for i, name := range slotNames {
		if s&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names, true
}
