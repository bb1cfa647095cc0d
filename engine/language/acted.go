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

// slotNames are the names of the slots of actions whose effect on the motion was measured, in the order of their bits. Among
// them "two" are both arms that take part whatever the prompt names, and "aside" is the side of the limb or the other one. A
// part of the body does it (by) or has it done to it (at).
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
	side, both, two    = readSlots("side"), readSlots("both"), readSlots("two")
	weight, flow, time = readSlots("weight"), readSlots("flow"), readSlots("time speed")
	high, deep         = readSlots("height"), readSlots("height floor down")

	footed = readSlots("by:leg by:knee by:foot at:thigh at:knee at:foot") // parts of legs that act and that are acted on

	// bySlot and atSlot have the slot of each part of the body as the one that does something and the one that has it done.
	bySlot = partSlots("by:", `head face eye ear nose mouth chin neck; shoulder; chest belly back waist trunk; hips; elbow;
		hand arm wrist finger fist; leg thigh; knee; foot ankle; toe; heel`)
	atSlot = partSlots("at:", `head face eye ear nose chin neck; mouth; shoulder; chest trunk; belly; back; hips waist; elbow;
		hand arm wrist finger fist; thigh leg; knee; foot ankle toe heel`)

	// wayShown has the slot of each direction.
	wayShown = map[Direction]slots{Backward: readSlots("back"), Leftward: readSlots("aside"), Rightward: readSlots("aside"),
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

// acted has the slots that the motion of a verb or of one of its variants shows, by
// "verb|variant". It is read when the first prompt is.
var acted = sync.OnceValue(func() map[string]slots {
	out := map[string]slots{}
	for line := range strings.Lines(actedLines) {
		name, list, ok := strings.Cut(strings.TrimSpace(line), ":")
		if !ok || line[0] == '#' {
			continue
		}
		out[name] = readSlots(list)
	}
	return out
})

// shows returns the slots of an action that its motion shows; all of one that was never
// measured.
func (a *Action) shows() slots {
	if a.Verb == Stand {
		return ^slots(0) // they describe the end of the movement before it
	}
	all := acted()
	if s, ok := all[string(a.Verb)+"|"+a.Variant]; ok {
		if a.Verb == Walk || a.Verb == Run {
			s |= side | footed // of a foot that begins, or that limps
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

// reduce brings an action, and each action beside it, into its canonical form: without the slots that its motion does not
// show. Actions of one form are performed alike.
func (a *Action) reduce() {
	if a.Verb.Goes() && a.Part != "" && !a.Part.Leg() {
		if len(a.With) > 0 && a.With[0].Side == Either {
			a.With[0].Side = a.Side // "walks and waves with the left hand"
		}
		a.Side, a.Part = Either, ""
	}
	for i := range a.With {
		a.With[i].reduce()
	}
	s := a.shows()
	if a.Verb == Stand {
		a.Side, a.Part, a.Target = Either, "", Target{}
	}
	if s == ^slots(0) {
		return
	}
	v := reflect.ValueOf(a).Elem()
	for field, need := range shownFields {
		if s&need == 0 {
			v.Field(field).SetZero()
		}
	}
	if a.Effort.Space = 0; s&weight == 0 {
		a.Effort.Weight = 0
	}
	if s&time == 0 {
		a.Effort.Time = 0
	}
	if s&flow == 0 {
		a.Effort.Flow = 0
	}
	if h := a.Target.Height; h != 0 && !(a.Verb == KneeRaise && h <= heights[Belly]) { // as high as it is anyhow
		need := high
		if h < lowHeight {
			need = deep
		}
		if s&need == 0 {
			a.Target.Height = 0
		}
	}
	a.reduceSides(s)
}

// reduceSides takes the sides, parts and directions from an action that its motion does not show.
func (a *Action) reduceSides(s slots) {
	if a.Side != Both || !a.Verb.is(takes|leaves|grips) { // both hands have a thing each, or a large one
		if s&(side|both) == 0 || a.Side == Both && s&(both|two) != both {
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
	if a.Target.Part == "" || a.Target.Side == Both && s&two != 0 {
		a.Target.Side = Either
	}
	if a.Part.Leg() && a.Verb.is(byHand) || (a.Part == Hand || a.Part == Arm) && a.Target.Part != "" && a.Verb.Upper() && !a.Verb.is(head) {
		a.Part = "" // hands do it
	}
	if way, ok := wayShown[a.Direction]; ok && s&way == 0 {
		if s&side != 0 && a.Direction.aside() {
			a.Side = a.aside()
		}
		a.Direction = Forward
	}
}

// shownFields are the indexes of the fields that a motion may not show, each with the slots of which one has to be shown.
var shownFields = func() map[int]slots {
	out := map[int]slots{}
	for name, list := range map[string]string{"Travels": "travels distance", "Terrain": "stairs", "Speed": "speed", "Size": "size",
		"Distance": "distance", "Bend": "bend", "Veer": "veer", "Angle": "angle", "Steps": "steps", "Count": "count", "Circles": "circles",
		"Alternate": "alternate", "Path": "path"} {
		field, _ := reflect.TypeFor[Action]().FieldByName(name)
		out[field.Index[0]] = readSlots(list)
	}
	return out
}()

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

// sideless sets the side of a gesture at a part of one side of the body, if the prompt names no
// hand: a gesture at the left ear is the left hand's.
func (a *Action) sideless() {
	s := a.shows()
	sided := s != ^slots(0) && s&side != 0 && s&atSlot[a.Target.Part] == 0
	if sided && a.Side == Either && a.Target.Side.single() && a.Verb.Upper() && !a.Verb.is(head) {
		a.Side = a.Target.Side
	}
}

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
