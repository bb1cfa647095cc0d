package engine

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/mmcp"
)

// dials are the options of the engine's own models, as a request sets them. With
// their defaults a motion is the same as without them.
type dials struct {
	energy   float64       // -1 to 1
	mood     string        // a style; "": none
	strength float64       // of the mood: 1 is plainly so
	handed   language.Side // Either: left to chance
	gaze     float64       // how far the head looks about, times the usual
	idle     float64       // how much a body that stands moves, times the usual
	arms     float64       // how far arms swing, times the usual
	unlocked bool          // feet of motion that is played go as they were recorded
	set      []string      // options that the request sets to another value than their default
}

// asWritten is the mood of a request that sets none.
const asWritten = "as_written"

// moods are the styles that are moods, rather than ways of going.
var moods = []string{"happy", "sad", "angry", "proud", "timid", "tired", "relaxed", "scared"}

// declared are the options that the engine lists for its models.
var declared = []mmcp.ModelOption{
	number("energy", "Energy", -1, 1, 0, "How much force and haste there is in the motion: 1 makes gestures larger and more sudden, "+
		"arms swing farther and walks and runs quicker by a quarter; -1 the reverse. "+
		"Where the request says where the body is when, its speed follows from that."),
	{Name: "mood", Type: mmcp.OptionEnum, Title: "Mood", Values: append([]string{asWritten}, moods...), Default: encoded(asWritten),
		Description: "The mood in which everything is done for which the prompt names no style. Where it names one, the prompt counts."},
	number("mood_strength", "Strength of the mood", 0, 2, 1, "How much of the mood there is: 1 is plainly so, 0.5 a bit, 0 none."),
	{Name: "handedness", Type: mmcp.OptionEnum, Title: "Handedness", Values: []string{"any", "left", "right"}, Default: encoded("any"),
		Description: "The hand or foot that does what is done with one of them, where the prompt says neither which nor where. " +
			"any: the right one, for one person in five the left one."},
	number("gaze", "Looking about", 0, 2, 1,
		"How far the head of a body that stands wanders, times the usual: 0 looks straight ahead."),
	number("idle", "Moving at rest", 0, 1.5, 1,
		"How much a body that stands sways, shifts its weight and looks about, times the usual. It breathes at 0 too."),
	number("arm_swing", "Swing of the arms", 0, 1.5, 1, "How far the arms swing in walking and running, times the usual."),
	{Name: "foot_lock", Type: mmcp.OptionBoolean, Title: "Locked feet", Default: encoded(true),
		Description: "Whether feet of motion that is played, a reference or a clip, stand where they come down. " +
			"false: they go as they were recorded, and have no contacts."},
}

func number(name, title string, low, high, usual float64, description string) mmcp.ModelOption {
	return mmcp.ModelOption{Name: name, Type: mmcp.OptionNumber, Title: title, Description: description,
		Minimum: &low, Maximum: &high, Default: encoded(usual)}
}

// dialsOf reads the options of a request, which are valid.
func dialsOf(values []mmcp.OptionValue) dials {
	d := dials{strength: 1, gaze: 1, idle: 1, arms: 1}
	for _, v := range values {
		var text string
		lock := true
		to := map[string]any{
			"energy": &d.energy, "mood": &text, "mood_strength": &d.strength, "handedness": &text,
			"gaze": &d.gaze, "idle": &d.idle, "arm_swing": &d.arms, "foot_lock": &lock,
		}[v.Name]
		if to == nil || json.Unmarshal(v.Value, to) != nil {
			continue // it is refused before
		}
		switch v.Name {
		case "mood":
			if d.mood = text; text == asWritten {
				d.mood = ""
			}
		case "handedness":
			d.handed = map[string]language.Side{"left": language.Left, "right": language.Right}[text]
		case "foot_lock":
			d.unlocked = !lock
		}
		i := slices.IndexFunc(declared, func(o mmcp.ModelOption) bool { return o.Name == v.Name })
		if !same(v.Value, declared[i].Default) {
			d.set = append(d.set, v.Name)
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
func (d *dials) express(a language.Action) language.Action {
	if d.mood != "" && d.strength > 0 && len(a.Tones) == 0 {
		a = a.In(language.Tone{Style: d.mood, Amount: d.strength})
	}
	a.Handed = d.handed
	if d.energy != 0 {
		a.Effort = a.Effort.Plus(language.Effort{Weight: 0.6, Time: 0.5, Flow: 0.25}, d.energy)
	}
	a.With = slices.Clone(a.With)
	for i := range a.With {
		a.With[i] = d.express(a.With[i])
	}
	return a
}

// lively returns a manner with the energy of a request.
func (d *dials) lively(m gait.Manner) gait.Manner {
	if d.energy == 0 {
		return m
	}
	m[gait.Speed] = (1+m[gait.Speed])*(1+d.energy/4) - 1
	m[gait.Arms] = math.Min((1+m[gait.Arms])*(1+0.4*d.energy)-1, 1.4)
	return m
}

// dialNotes are the notes on options that something else limits.
func (k *take) dialNotes() []gltfio.Note {
	var out []gltfio.Note
	limited := func(option, why string, members ...any) {
		if slices.Contains(k.dials.set, option) {
			message := fmt.Sprintf("options.model_options.%s %s.", option, why)
			out = append(out, told(noteLimited, noteInfo, message, append([]any{"option", option}, members...)...))
		}
	}
	if k.body == nil {
		for _, o := range k.dials.set {
			limited(o, "has no effect: the skeleton is not read as a human body")
		}
		return out
	}
	for i := range k.plans {
		if slices.ContainsFunc(k.plans[i].Actions, func(a language.Action) bool { return len(a.Tones) > 0 }) && k.dials.mood != "" {
			limited("mood", fmt.Sprintf("does not count where segments[%d].prompt names a style of its own", i), "segment", i)
		}
	}
	if k.dials.mood == "" {
		limited("mood_strength", "has no effect without a mood")
	}
	if len(k.references) == 0 && len(k.clips) == 0 {
		limited("foot_lock", "has no effect: no reference or clip is played")
	}
	paths := slices.ContainsFunc(k.req.Constraints, func(c mmcp.Constraint) bool { return c.Type == mmcp.ConstraintRootPath })
	if paths {
		limited("energy", "does not change the speed: a root_path says where the body is when")
	}
	return out
}
