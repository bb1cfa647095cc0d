package language

import (
	_ "embed"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// slots is a set of the properties of an action that a prompt can name.
type slots uint64

// slotNames has the measured slots, in bit order. "both": the prompt can ask for both sides. "two": the motion always uses both
// arms. "aside": the motion goes to the named side. "by:" is the part that moves; "at:" is the target part.
var slotNames = strings.Fields(`side both two speed size weight time flow count distance steps angle bend circles alternate floor path
	stairs travels height veer aside back up down sideways ahead diagonal
	by:head by:shoulder by:chest by:hips by:elbow by:hand by:leg by:knee by:foot by:toe by:heel
	at:head at:mouth at:shoulder at:chest at:belly at:back at:hips at:elbow at:hand at:thigh at:knee at:foot`)

// readSlots returns the slots of a list of names. It ignores unknown names.
func readSlots(list string) (all slots) {
	for w := range strings.FieldsSeq(list) {
		if i := slices.Index(slotNames, w); i >= 0 {
			all |= 1 << i
		}
	}
	return all
}

var (
	slotSide, slotBoth, slotTwo     = readSlots("side"), readSlots("both"), readSlots("two")
	slotWeight, slotFlow, slotTempo = readSlots("weight"), readSlots("flow"), readSlots("time speed")
	slotHigh, slotLow               = readSlots("height"), readSlots("height floor down")

	legSlots = readSlots("by:leg by:knee by:foot at:thigh at:knee at:foot")

	// bySlot maps a moving part to its slot; atSlot maps a target part to its slot.
	bySlot = partSlots("by:", `head face eye ear nose mouth chin neck; shoulder; chest belly back waist trunk; hips; elbow;
		hand arm wrist finger fist; leg thigh; knee; foot ankle; toe; heel`)
	atSlot = partSlots("at:", `head face eye ear nose chin neck; mouth; shoulder; chest trunk; belly; back; hips waist; elbow;
		hand arm wrist finger fist; thigh leg; knee; foot ankle toe heel`)

	// directionSlots maps a direction to its slot.
	directionSlots = map[Direction]slots{Backward: readSlots("back"), Leftward: readSlots("aside"), Rightward: readSlots("aside"),
		Upward: readSlots("up"), Downward: readSlots("down"), Sideways: readSlots("sideways"), Ahead: readSlots("ahead")}
)

// partSlots gives the parts of each group the slot of its first part.
func partSlots(kind, groups string) map[Part]slots {
	out := map[Part]slots{}
	for group := range strings.SplitSeq(groups, ";") {
		parts := strings.Fields(group)
		for _, p := range parts {
			out[Part(p)] = readSlots(kind + parts[0])
		}
	}
	return out
}

//go:embed data/acted.txt
var actedLines string

// measuredSlots maps "verb|variant" to the slots that the motion shows. The first lookup reads the table.
var measuredSlots = sync.OnceValue(func() map[string]slots {
	out := map[string]slots{}
	for name, list := range records(actedLines) {
		out[name] = readSlots(list)
	}
	return out
})

// allSlots is the set of all slots.
const allSlots = ^slots(0)

// shownSlots returns the slots that the motion of an action shows. It returns allSlots for Stand and for an action without
// measurements.
func (a *Action) shownSlots() slots {
	if a.Verb == Stand {
		return allSlots // its slots describe the end of the movement before it
	}
	if s, ok := measuredSlots()[string(a.Verb)+"|"+a.Variant]; ok {
		if a.Verb == Walk || a.Verb == Run {
			s |= slotSide | legSlots // gaits take the first foot, and the limping leg, without measurement
		}
		return s
	}
	return allSlots
}

// lowHeight is the height below which a target is low, as a share of the height of the body.
const lowHeight = 0.25

// freeArms gives the arm of a gait to the action that is done while the body goes: "walks and waves with the left hand".
func (a *Action) freeArms() {
	if !a.Verb.Goes() || a.Part == "" || a.Part.Leg() {
		return
	}
	if len(a.With) > 0 && a.With[0].Side == Either {
		a.With[0].Side = a.Side
	}
	a.Side, a.Part = Either, ""
}

// canonicalize brings an action, and each action beside it, into its canonical form. It clears the side, part and target of
// Stand, and the slots that the motion does not show.
func (a *Action) canonicalize() {
	for i := range a.With {
		a.With[i].canonicalize()
	}
	s := a.shownSlots()
	if a.Verb == Stand {
		a.Side, a.Part = Either, ""
		if !a.Target.Beside {
			a.Target = Target{}
		}
	}
	if s == allSlots {
		return
	}
	v := reflect.ValueOf(a).Elem()
	for field, need := range fieldSlots {
		if s&need == 0 {
			v.Field(field).SetZero()
		}
	}
	a.Effort.Space = 0 // no motion shows it
	if s&slotWeight == 0 {
		a.Effort.Weight = 0
	}
	if s&slotTempo == 0 {
		a.Effort.Time = 0
	}
	if s&slotFlow == 0 {
		a.Effort.Flow = 0
	}
	if h := a.Target.Height; h != 0 && !(a.Verb == KneeRaise && h <= Belly.Height()) { // a knee raise up to the belly keeps its height
		need := slotHigh
		if h < lowHeight {
			need = slotLow
		}
		if s&need == 0 {
			a.Target.Height = 0
		}
	}
	a.clearHidden(s)
}

// clearHidden clears the side, the parts and the direction that the motion of an action does not show.
func (a *Action) clearHidden(s slots) {
	if a.Side != Both || !a.Verb.is(takes|leaves|grips) { // both hands have a thing each, or a large one
		if s&(slotSide|slotBoth) == 0 || a.Side == Both && s&(slotBoth|slotTwo) != slotBoth {
			a.Side = Either
		}
	}
	if by := bySlot[a.Part]; by != 0 && s&by == 0 {
		a.Part = ""
	}
	if at := atSlot[a.Target.Part]; at != 0 && s&at == 0 ||
		a.Verb.Goes() && !slices.ContainsFunc(a.Tones, func(t Tone) bool { return t.Style == "limping" }) {
		a.Target.Part = ""
	}
	if a.Target.Part == "" || a.Target.Side == Both && s&slotTwo != 0 {
		a.Target.Side = Either
	}
	if a.Part.Leg() && a.Verb.is(byHand) || (a.Part == Hand || a.Part == Arm) && a.Target.Part != "" && a.Verb.Upper() && !a.Verb.is(head) {
		a.Part = "" // hands do it
	}
	if slot, ok := directionSlots[a.Direction]; ok && s&slot == 0 {
		if s&slotSide != 0 && a.Direction.aside() {
			a.Side = a.sideOfDirection()
		}
		a.Direction = Forward
	}
}

// fieldSlots maps the index of a field of Action to its slots. canonicalize clears the field if the motion shows no slot of the
// set.
var fieldSlots = func() map[int]slots {
	out := map[int]slots{}
	for name, list := range map[string]string{"Travels": "travels distance", "Terrain": "stairs", "Speed": "speed", "Size": "size",
		"Distance": "distance", "Bend": "bend", "Veer": "veer", "Angle": "angle", "Steps": "steps", "Count": "count", "Circles": "circles",
		"Alternate": "alternate", "Path": "path"} {
		field, _ := reflect.TypeFor[Action]().FieldByName(name)
		out[field.Index[0]] = readSlots(list)
	}
	return out
}()

// sideOfDirection returns the side of an action, or the side of its direction if it has none.
func (a *Action) sideOfDirection() Side {
	switch {
	case a.Side != Either:
		return a.Side
	case a.Direction == Leftward:
		return Left
	}
	return Right
}

// sideFromTarget gives a gesture the side of its target, if the prompt names no hand and the motion shows the side but not the
// target: the left hand goes to the left ear.
func (a *Action) sideFromTarget() {
	s := a.shownSlots()
	sided := s != allSlots && s&slotSide != 0 && s&atSlot[a.Target.Part] == 0
	if sided && a.Side == Either && a.Target.Side.Single() && a.Verb.Upper() && !a.Verb.is(head) {
		a.Side = a.Target.Side
	}
}

// Slots returns the names of the measured slots.
func Slots() []string { return slices.Clone(slotNames) }

// Shown returns the names of the measured slots that the motion of an action shows; false for Stand and for an action without
// measurements.
func Shown(a Action) (names []string, measured bool) {
	s := a.shownSlots()
	if s == allSlots {
		return nil, false
	}
	for i, name := range slotNames {
		if s&(1<<i) != 0 {
			names = append(names, name)
		}
	}
	return names, true
}
