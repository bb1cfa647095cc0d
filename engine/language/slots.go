package language

import (
	"fmt"
	"math"
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

// slotPointers has a pointer to each slot of an action by its name in data files.
var slotPointers = map[string]func(a *Action) any{
	"variant":   func(a *Action) any { return &a.Variant },
	"object":    func(a *Action) any { return &a.Object },
	"part":      func(a *Action) any { return &a.Part },
	"at":        func(a *Action) any { return &a.Target.Part },
	"atside":    func(a *Action) any { return &a.Target.Side },
	"height":    func(a *Action) any { return &a.Target.Height },
	"dir":       func(a *Action) any { return &a.Direction },
	"terrain":   func(a *Action) any { return &a.Terrain },
	"path":      func(a *Action) any { return &a.Path },
	"side":      func(a *Action) any { return &a.Side },
	"steps":     func(a *Action) any { return &a.Steps },
	"count":     func(a *Action) any { return &a.Count },
	"angle":     func(a *Action) any { return &a.Angle },
	"veer":      func(a *Action) any { return &a.Veer },
	"bend":      func(a *Action) any { return &a.Bend },
	"speed":     func(a *Action) any { return &a.Speed },
	"size":      func(a *Action) any { return &a.Size },
	"distance":  func(a *Action) any { return &a.Distance },
	"seconds":   func(a *Action) any { return &a.Seconds },
	"heft":      func(a *Action) any { return &a.Heft },
	"floor":     func(a *Action) any { return &a.Floor },
	"already":   func(a *Action) any { return &a.Already },
	"travels":   func(a *Action) any { return &a.Travels },
	"diagonal":  func(a *Action) any { return &a.Diagonal },
	"stepping":  func(a *Action) any { return &a.Stepping },
	"circles":   func(a *Action) any { return &a.Circles },
	"alternate": func(a *Action) any { return &a.Alternate },
	"freely":    func(a *Action) any { return &a.Freely },
	"held":      func(a *Action) any { return &a.Held },
	"within":    func(a *Action) any { return &a.Within },
	"returns":   func(a *Action) any { return &a.Returns },
}

// Set sets a slot of an action by its name in data files. Angles are degrees, a flag has no value, styles are added.
func (a *Action) Set(name, value string) (err error) {
	pointer, ok := slotPointers[name]
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
	case !ok:
		return fmt.Errorf("no slot %s", name)
	}
	switch p := pointer(a).(type) {
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
	}
	if !ok || err != nil {
		return fmt.Errorf("slot %s has no value %q", name, value)
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
