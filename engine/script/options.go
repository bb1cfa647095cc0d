package script

import (
	"encoding/json"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/mmcp"
)

// Options are the options of the engine's own models, as a request sets them. With
// their defaults a motion is the same as without them.
type Options struct {
	energy   float64       // -1 to 1
	Mood     string        // a style; "": none
	strength float64       // of the mood: 1 is plainly so
	handed   language.Side // Either: left to chance
	Gaze     float64       // how far the head looks about, times the usual
	Idle     float64       // how much a body that stands moves, times the usual
	ArmSwing float64       // how far arms swing, times the usual
	Unlocked bool          // feet of motion that is played go as they were recorded
	Set      []string      // options that the request sets to another value than their default
}

// asWritten is the mood of a request that sets none.
const asWritten = "as_written"

// moods are the styles that are moods, rather than ways of going.
var moods = []string{"happy", "sad", "angry", "proud", "timid", "tired", "relaxed", "scared"}

// Declared are the options that the engine lists for its models.
var Declared = []mmcp.ModelOption{
	number("energy", "Energy", -1, 1, 0, "How much force and haste there is in the motion: 1 makes gestures larger and more sudden, "+
		"arms swing farther and walks and runs quicker by a quarter; -1 the reverse. "+
		"Where the request says where the body is when, its speed follows from that."),
	{Name: "mood", Type: mmcp.OptionEnum, Title: "Mood", Values: append([]string{asWritten}, moods...), Default: gltfio.Raw(asWritten),
		Description: "The mood of all actions for which the prompt names no style. A style in the prompt takes precedence."},
	number("mood_strength", "Strength of the mood", 0, 2, 1, "How much of the mood there is: 1 is plainly so, 0.5 a bit, 0 none."),
	{Name: "handedness", Type: mmcp.OptionEnum, Title: "Handedness", Values: []string{"any", "left", "right"}, Default: gltfio.Raw("any"),
		Description: "The hand or foot of actions with one of them, if the prompt names neither the side nor a direction. " +
			"any: the right one, for one person in five the left one."},
	number("gaze", "Looking about", 0, 2, 1,
		"How far the head of a body that stands wanders, times the usual: 0 looks straight ahead."),
	number("idle", "Moving at rest", 0, 1.5, 1,
		"How much a body that stands sways, shifts its weight and looks about, times the usual. It breathes at 0 too."),
	number("arm_swing", "Swing of the arms", 0, 1.5, 1, "How far the arms swing in walking and running, times the usual."),
	{Name: "foot_lock", Type: mmcp.OptionBoolean, Title: "Locked feet", Default: gltfio.Raw(true),
		Description: "Whether feet of motion that is played, a reference or a clip, stand where they come down. " +
			"false: they go as they were recorded, and have no contacts."},
}

func number(name, title string, low, high, usual float64, description string) mmcp.ModelOption {
	return mmcp.ModelOption{Name: name, Type: mmcp.OptionNumber, Title: title, Description: description,
		Minimum: &low, Maximum: &high, Default: gltfio.Raw(usual)}
}

// optionsOf reads the options of a request, which are valid.
func optionsOf(values []mmcp.OptionValue) Options {
	d := Options{strength: 1, Gaze: 1, Idle: 1, ArmSwing: 1}
	for _, v := range values {
		var text string
		lock := true
		to := map[string]any{
			"energy": &d.energy, "mood": &text, "mood_strength": &d.strength, "handedness": &text,
			"gaze": &d.Gaze, "idle": &d.Idle, "arm_swing": &d.ArmSwing, "foot_lock": &lock,
		}[v.Name]
		if to == nil || json.Unmarshal(v.Value, to) != nil {
			continue // it is refused before
		}
		switch v.Name {
		case "mood":
			if d.Mood = text; text == asWritten {
				d.Mood = ""
			}
		case "handedness":
			d.handed = map[string]language.Side{"left": language.Left, "right": language.Right}[text]
		case "foot_lock":
			d.Unlocked = !lock
		}
		i := slices.IndexFunc(Declared, func(o mmcp.ModelOption) bool { return o.Name == v.Name })
		if !same(v.Value, Declared[i].Default) {
			d.Set = append(d.Set, v.Name)
		}
	}
	return d
}

// same reports whether two scalars of JSON are equal: 1 is 1.0.
func same(a, b json.RawMessage) bool {
	var x, y any
	return json.Unmarshal(a, &x) == nil && json.Unmarshal(b, &y) == nil && x == y
}

// express gives an action the mood and the energy of a request, and a hand.
func (o *Options) express(a language.Action) language.Action {
	if o.Mood != "" && o.strength > 0 && len(a.Tones) == 0 {
		a = a.In(language.Tone{Style: o.Mood, Amount: o.strength})
	}
	a.Handed = o.handed
	if o.energy != 0 {
		a.Effort = a.Effort.Plus(language.Effort{Weight: 0.6, Time: 0.5, Flow: 0.25}, o.energy)
	}
	a.With = slices.Clone(a.With)
	for i := range a.With {
		a.With[i] = o.express(a.With[i])
	}
	return a
}

// Lively returns a manner with the energy of a request.
func (o *Options) Lively(m gait.Manner) gait.Manner {
	if o.energy == 0 {
		return m
	}
	m[gait.Speed] = (1+m[gait.Speed])*(1+o.energy/4) - 1
	m[gait.Arms] = math.Min((1+m[gait.Arms])*(1+0.4*o.energy)-1, 1.4)
	return m
}
