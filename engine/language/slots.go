package language

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
)

// Directions, Terrains, Paths and Sides are the values of slots by their names in data files.
var (
	Directions = map[string]Direction{"forward": Forward, "back": Backward, "left": Leftward, "right": Rightward, "up": Upward,
		"down": Downward, "side": Sideways, "ahead": Ahead}
	Terrains = map[string]Terrain{"stairs-up": StairsUp, "stairs-down": StairsDown, "slope-up": SlopeUp, "slope-down": SlopeDown,
		"onto": OntoBox, "off": OffBox, "over": Over}
	Paths = map[string]Path{"zigzag": Zigzag, "s-shape": SShape, "figure-eight": FigureEight, "square": Square,
		"triangle": Triangle, "in-place": InPlace, "back-and-forth": BackAndForth, "side-to-side": SideToSide}
	Sides = map[string]Side{"left": Left, "right": Right, "both": Both}
)

// slotField returns the index of the field of an action that data files name: "dir", "at", "on" and "height" of the target, or the name of
// the field; nil if there is none.
func slotField(name string) []int {
	if field, ok := map[string]string{"at": "Part", "atside": "Side", "height": "Height", "on": "On"}[name]; ok {
		target, _ := reflect.TypeFor[Action]().FieldByName("Target")
		f, _ := target.Type.FieldByName(field)
		return append(target.Index, f.Index...)
	}
	f, _ := reflect.TypeFor[Action]().FieldByNameFunc(func(f string) bool {
		return strings.EqualFold(f, name) || name == "dir" && f == "Direction"
	})
	return f.Index
}

// Set sets a slot of an action by its name in data files. Angles are degrees, a flag has no value, styles are added.
func (a *Action) Set(name, value string) (err error) {
	index, ok := slotField(name), true
	switch {
	case name == "style":
		style, amount, weighed := strings.Cut(value, ":")
		t := Tone{Style: style, Amount: 1}
		if weighed {
			t.Amount, err = strconv.ParseFloat(amount, 64)
		}
		a.Tones = append(a.Tones, t)
		return err
	case name == "effort":
		a.Effort, err = ReadEffort(value)
		return err
	case index == nil:
		return fmt.Errorf("unknown slot %q", name)
	}
	switch p := reflect.ValueOf(a).Elem().FieldByIndex(index).Addr().Interface().(type) {
	case *string:
		*p = value
	case *Part:
		*p = Part(value)
	case *Direction:
		*p, ok = Directions[value]
	case *Terrain:
		*p, ok = Terrains[value]
	case *Path:
		*p, ok = Paths[value]
	case *Side:
		*p, ok = Sides[value]
	case *int:
		*p, err = strconv.Atoi(value)
	case *float64:
		*p, err = strconv.ParseFloat(value, 64)
		if name == "angle" || name == "veer" || name == "bend" {
			*p *= math.Pi / 180
		}
	case *bool:
		*p, ok = true, value == ""
	default:
		ok = false
	}
	if !ok || err != nil {
		return fmt.Errorf("slot %s cannot have the value %q", name, value)
	}
	return nil
}

// ReadEffort reads up to four numbers with commas between them: weight, time, space and flow.
func ReadEffort(text string) (e Effort, err error) {
	for i, number := range strings.Split(text, ",") {
		if i > 3 {
			return e, fmt.Errorf("effort %q has more than four qualities", text)
		}
		p := []*float64{&e.Weight, &e.Time, &e.Space, &e.Flow}[i]
		if *p, err = strconv.ParseFloat(number, 64); err != nil {
			return e, err
		}
	}
	return e, nil
}
