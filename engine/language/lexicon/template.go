package lexicon

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
)

// Template is the part of an action that a frame gives: "variant=off side=both + look dir=down". The value $noun
// stands for the noun of the last class of the pattern.
type Template struct {
	Action  language.Action // its verb is not set, but those of With are
	ByNoun  []string        // slots whose value is $noun
	setters int
}

func template(text string) (Template, error) {
	var t Template
	if text == "" || text == "-" {
		return t, nil
	}
	main, beside, _ := strings.Cut(text, "+ ")
	if err := t.fill(main); err != nil {
		return t, err
	}
	for one := range strings.SplitSeq(beside, "+ ") {
		verb, slots, _ := strings.Cut(strings.TrimSpace(one), " ")
		if verb == "" {
			continue
		}
		var w Template
		if err := w.fill(slots); err != nil {
			return t, err
		}
		w.Action.Verb = language.Verb(strings.ReplaceAll(verb, "_", " "))
		t.Action.With = append(t.Action.With, w.Action)
		t.setters++
	}
	return t, nil
}

func (t *Template) fill(text string) error {
	for w := range strings.FieldsSeq(text) {
		name, value, _ := strings.Cut(w, "=")
		t.setters++
		if value == "$noun" {
			t.ByNoun = append(t.ByNoun, name)
			continue
		}
		if err := Set(&t.Action, name, strings.ReplaceAll(value, "_", " ")); err != nil {
			return err
		}
	}
	return nil
}

// Directions, Terrains, Paths and Sides are the values of slots by their names.
var (
	Directions = map[string]language.Direction{
		"forward": language.Forward, "back": language.Backward, "left": language.Leftward, "right": language.Rightward,
		"up": language.Upward, "down": language.Downward, "side": language.Sideways, "ahead": language.Ahead,
	}
	Terrains = map[string]language.Terrain{
		"stairs-up": language.StairsUp, "stairs-down": language.StairsDown, "slope-up": language.SlopeUp, "slope-down": language.SlopeDown,
		"onto": language.OntoBox, "off": language.OffBox, "over": language.Over,
	}
	Paths = map[string]language.Path{
		"zigzag": language.Zigzag, "s-shape": language.SShape, "figure-eight": language.FigureEight, "square": language.Square,
		"triangle": language.Triangle, "in-place": language.InPlace, "back-and-forth": language.BackAndForth,
		"side-to-side": language.SideToSide,
	}
	Sides = map[string]language.Side{"left": language.Left, "right": language.Right, "both": language.Both}
)

// flags are the slots without a value.
var flags = map[string]func(a *language.Action) *bool{
	"floor":     func(a *language.Action) *bool { return &a.Floor },
	"already":   func(a *language.Action) *bool { return &a.Already },
	"travels":   func(a *language.Action) *bool { return &a.Travels },
	"diagonal":  func(a *language.Action) *bool { return &a.Diagonal },
	"stepping":  func(a *language.Action) *bool { return &a.Stepping },
	"circles":   func(a *language.Action) *bool { return &a.Circles },
	"alternate": func(a *language.Action) *bool { return &a.Alternate },
	"freely":    func(a *language.Action) *bool { return &a.Freely },
	"held":      func(a *language.Action) *bool { return &a.Held },
	"within":    func(a *language.Action) *bool { return &a.Within },
	"returns":   func(a *language.Action) *bool { return &a.Returns },
}

// Set sets a slot of an action by its name. Angles are degrees; numbers are those of [language.Action].
func Set(a *language.Action, name, value string) error {
	if f := flags[name]; f != nil && value == "" {
		*f(a) = true
		return nil
	}
	ok := true
	switch name {
	case "variant":
		a.Variant = value
	case "object":
		a.Object = value
	case "part":
		a.Part = language.Part(value)
	case "at":
		a.Target.Part = language.Part(value)
	case "dir":
		a.Direction, ok = Directions[value]
	case "terrain":
		a.Terrain, ok = Terrains[value]
	case "path":
		a.Path, ok = Paths[value]
	case "side":
		a.Side, ok = Sides[value]
	case "atside":
		a.Target.Side, ok = Sides[value]
	case "style":
		style, amount, weighed := strings.Cut(value, ":")
		n, err := strconv.ParseFloat(amount, 64)
		if !weighed {
			n, err = 1, nil
		}
		a.Tones, ok = append(a.Tones, language.Tone{Style: style, Amount: n}), err == nil
	case "effort":
		a.Effort, ok = effort(value)
	default:
		return setNumber(a, name, value)
	}
	if !ok {
		return fmt.Errorf("slot %s has no value %q", name, value)
	}
	return nil
}

func setNumber(a *language.Action, name, value string) error {
	n, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return fmt.Errorf("no slot %s=%s", name, value)
	}
	switch name {
	case "angle":
		a.Angle = n * math.Pi / 180
	case "veer":
		a.Veer = n * math.Pi / 180
	case "bend":
		a.Bend = n * math.Pi / 180
	case "speed":
		a.Speed = n
	case "size":
		a.Size = n
	case "distance":
		a.Distance = n
	case "seconds":
		a.Seconds = n
	case "height":
		a.Target.Height = n
	case "heft":
		a.Heft = n
	case "steps":
		a.Steps = int(n)
	case "count":
		a.Count = int(n)
	default:
		return fmt.Errorf("no slot %s", name)
	}
	return nil
}

// effort reads weight, time, space and flow, with commas between them.
func effort(value string) (language.Effort, bool) {
	var e language.Effort
	for i, text := range strings.Split(value, ",") {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || i > 3 {
			return e, false
		}
		*[]*float64{&e.Weight, &e.Time, &e.Space, &e.Flow}[i] = n
	}
	return e, true
}
