package reader

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// Event is a movement in a model's answer. Names are names of the lexicon; a zero value is absent.
type Event struct {
	Movement  string  `json:"movement"`
	Meanwhile bool    `json:"meanwhile,omitempty"` // simultaneous with the previous event
	Side      string  `json:"side,omitempty"`
	Direction string  `json:"direction,omitempty"`
	Style     string  `json:"style,omitempty"`
	Path      string  `json:"path,omitempty"`
	Count     float64 `json:"count,omitempty"`
	Steps     float64 `json:"steps,omitempty"`
	Degrees   float64 `json:"degrees,omitempty"` // angle of a turn; left is positive
	Metres    float64 `json:"metres,omitempty"`
	Seconds   float64 `json:"seconds,omitempty"`
	Speed     float64 `json:"speed,omitempty"` // factor on the usual speed
	Size      float64 `json:"size,omitempty"`  // factor on the usual size
}

// mostEvents bounds the number of events of a prompt.
const mostEvents = 12

// slot is a number of an event: the slot of the lexicon that it sets, and its bounds.
type slot struct {
	name, slot  string
	least, most float64
	integer     bool
	value       func(*Event) float64
}

var numbers = []slot{
	{"count", "count", 1, 50, true, func(e *Event) float64 { return e.Count }},
	{"steps", "steps", 1, 100, true, func(e *Event) float64 { return e.Steps }},
	{"degrees", "angle", -1440, 1440, false, func(e *Event) float64 { return e.Degrees }},
	{"metres", "distance", 0.1, 100, false, func(e *Event) float64 { return e.Metres }},
	{"seconds", "seconds", 0.1, 300, false, func(e *Event) float64 { return e.Seconds }},
	{"speed", "speed", 0.3, 2.2, false, func(e *Event) float64 { return e.Speed }},
	{"size", "size", 0.4, 1.8, false, func(e *Event) float64 { return e.Size }},
}

// word is a name of an event: the slot of the lexicon that it sets, and the permitted names.
type word struct {
	name, slot string
	names      []string
	value      func(*Event) string
}

var words = []word{
	{"side", "side", slices.Sorted(maps.Keys(language.Sides)), func(e *Event) string { return e.Side }},
	{"direction", "dir", slices.Sorted(maps.Keys(language.Directions)), func(e *Event) string { return e.Direction }},
	{"style", "style", slices.Clone(language.Styles), func(e *Event) string { return e.Style }},
	{"path", "path", slices.Sorted(maps.Keys(language.Paths)), func(e *Event) string { return e.Path }},
}

// planOf validates events and returns their plan. Its error names the first event that the engine cannot act.
func planOf(lex *lexicon.Lexicon, events []Event) (language.Plan, error) {
	var plan language.Plan
	if n := len(events); n == 0 || n > mostEvents {
		return plan, fmt.Errorf("it has %d events, not 1 to %d", n, mostEvents)
	}
	known := vocabularyOf(lex).movements
	for i := range events {
		a, err := events[i].action(known)
		if err != nil {
			return language.Plan{}, fmt.Errorf("event %d: %w", i+1, err)
		}
		if n := len(plan.Actions); events[i].Meanwhile && n > 0 && a.Verb.Upper() {
			plan.Actions[n-1].With = append(plan.Actions[n-1].With, a)
		} else {
			plan.Actions = append(plan.Actions, a)
		}
	}
	plan.Complete()
	return plan, nil
}

// action returns the action of an event.
func (e *Event) action(known []string) (language.Action, error) {
	var a language.Action
	if _, ok := slices.BinarySearch(known, e.Movement); !ok {
		return a, fmt.Errorf("unknown movement %.40q", e.Movement)
	}
	a.Verb = language.Verb(e.Movement)
	for _, w := range words {
		value := w.value(e)
		if value == "" {
			continue
		}
		if !slices.Contains(w.names, value) {
			return a, fmt.Errorf("unknown %s %.40q", w.name, value)
		}
		if err := a.Set(w.slot, value); err != nil {
			return a, err
		}
	}
	for _, s := range numbers {
		n := s.value(e)
		switch {
		case n == 0:
			continue
		case n < s.least || n > s.most || s.integer && n != math.Trunc(n):
			return a, fmt.Errorf("%s is %v, not from %v to %v", s.name, n, s.least, s.most)
		}
		if err := a.Set(s.slot, strconv.FormatFloat(n, 'g', -1, 64)); err != nil {
			return a, err
		}
	}
	if a.Verb == language.Turn && a.Angle == 0 {
		a.Angle, a.Bare = math.Pi/2, a.Direction == language.Forward
		if a.Direction == language.Rightward {
			a.Angle = -a.Angle
		}
	}
	return a, nil
}

// schema is the JSON schema of a reading.
func schema(movements []string) json.RawMessage {
	event := map[string]any{
		"movement":  map[string]any{"type": "string", "enum": movements},
		"meanwhile": map[string]any{"type": "boolean"},
	}
	for _, w := range words {
		event[w.name] = map[string]any{"type": "string", "enum": w.names}
	}
	for _, s := range numbers {
		kind := "number"
		if s.integer {
			kind = "integer"
		}
		event[s.name] = map[string]any{"type": kind, "minimum": s.least, "maximum": s.most}
	}
	object := func(properties map[string]any, required string) map[string]any {
		return map[string]any{"type": "object", "properties": properties, "required": []string{required}, "additionalProperties": false}
	}
	events := map[string]any{"type": "array", "minItems": 1, "maxItems": mostEvents, "items": object(event, "movement")}
	raw, err := json.Marshal(object(map[string]any{"events": events}, "events"))
	if err != nil {
		panic(err) // unreachable: it has only types that JSON supports
	}
	return raw
}
