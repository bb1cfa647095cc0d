// Package compose turns events into a plan of actions: which movement of the repertoire each event is, with which
// slots, and what runs at the same time by the resources of the body that it takes.
package compose

import (
	"cmp"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// Plan returns the plan of a meaning. Used has the tokens that had an effect.
func Plan(lex *lexicon.Lexicon, m meaning.Meaning) (plan language.Plan, used map[int]bool) {
	c := &composer{lex: lex, used: m.Used, events: m.Events, texts: m.Texts, m: &m}
	c.plan.Notes = append(c.plan.Notes, m.Notes...)
	for _, w := range m.Persona {
		if is := lex.Word(w.Lemma); is.Style != "" {
			c.persona = language.Styled(c.persona, is.Style, w.Degree)
			c.used[w.Token] = true
		}
	}
	for i := range c.events {
		c.addEvent(&c.events[i])
	}
	c.plan.Actions = append(c.past, c.plan.Actions...)
	if m.Many {
		c.note("it speaks of several people: one is shown")
	}
	if len(c.plan.Actions) == 0 {
		c.plan.Blank = true
		c.plan.Actions = []language.Action{{Verb: language.Stand, Tones: c.persona}}
	}
	c.plan.Complete()
	return c.plan, c.used
}

// composer builds a plan event by event.
type composer struct {
	lex     *lexicon.Lexicon
	texts   []string // of the tokens
	m       *meaning.Meaning
	joined  bool // the last event has no action of its own in the plan
	trial   bool // it is a copy that composes a variant of an event
	events  []meaning.Event
	past    []language.Action // actions of the plan before those that an event may read
	plan    language.Plan
	used    map[int]bool
	persona []language.Tone

	last    *meaning.Event    // the last composed event
	acted   []meaning.Event   // the composed events, in the order of the text
	side    language.Side     // the side of the last limb
	held    []language.Action // actions of the hands that continue beside the next actions
	waiting []language.Action // actions of the hands until a main action comes
}

func (c *composer) note(s string) {
	if !slices.Contains(c.plan.Notes, s) {
		c.plan.Notes = append(c.plan.Notes, s)
	}
}

// apply applies a table of rules to an action, and notes the applied lines in the plan.
func (c *composer) apply(t language.Table, a, last *language.Action, says, call func(string) bool) {
	c.plan.Applied = append(slices.Clip(c.plan.Applied), t.Apply(a, last, says, call)...)
}

// act adds one event to the plan. It reports whether the event was composed, so that each of its words has to be tested for an
// effect on the plan.
func (c *composer) act(e *meaning.Event) bool {
	if e.Repeats {
		c.repeat(e)
		return false
	}
	if e.Negated || e.Intended {
		c.markEvent(e)
		if !c.keepArmStill(e) {
			c.note("not acted: " + c.text(e))
		}
		return false
	}
	if e.Frame != nil && e.Frame.Movement == "none" {
		c.markEvent(e)
		c.note("“" + c.text(e) + "”: " + e.Frame.Why)
		return false
	}
	if c.keeps(e) || c.extendLast(e) {
		return false
	}
	actions := c.actions(e)
	read := len(actions)
	if actions = slices.DeleteFunc(actions, func(a language.Action) bool { return a.Verb == "none" }); len(actions) == 0 {
		if read > 0 {
			c.markEvent(e) // a raised leg comes down by itself
		}
		return false
	}
	order, after := e.Order, meaning.During
	if t := c.trend(e); t != nil && len(actions) == 1 {
		actions, after = t.parts(actions[0]), meaning.Then
	}
	if n := len(c.plan.Actions); e.Purpose && n > 0 {
		if last := &c.plan.Actions[n-1]; last.Verb == actions[0].Verb {
			actions[0].Speed, actions[0].Side = cmp.Or(actions[0].Speed, last.Speed), cmp.Or(actions[0].Side, last.Side)
			c.plan.Actions = c.plan.Actions[:n-1] // "turns to face the left"
		}
	}
	posed := c.posed(e)
	for _, a := range actions {
		c.sameWay(e, &a)
		a.Held = a.Held || posed && a.Verb.Upper() && a.Count == 0
		if c.joined = c.mergeWithLast(&a); c.joined {
			continue
		}
		c.place(e, a, order)
		order = after
	}
	if c.last = e; !c.trial {
		c.acted = append(c.acted, *e)
	}
	return true
}

// mergeWithLast merges an action with the last one if a record of the lexicon has one movement for both: "trips and falls". An
// action of one side or of both, such as a fall to both knees, is a movement of its own. It reports whether the action needs no
// place of its own in the plan.
func (c *composer) mergeWithLast(a *language.Action) bool {
	n := len(c.plan.Actions)
	endsWalk := a.Already && a.Verb == language.Walk
	a.Already = a.Already && !endsWalk
	if n == 0 || a.Side != language.Either {
		return false
	}
	if endsWalk && c.plan.Actions[n-1].Verb.Goes() {
		return true // the arrival ends the walk: "walks until he reaches the wall"
	}
	last := &c.plan.Actions[n-1]
	if last.Already && a.Verb == last.Verb && !a.Verb.Stays() && len(last.With) == 0 {
		*last = *a // "on hands and knees, she crawls"
		return true
	}
	show, ok := c.lex.ShowWhen(string(a.Verb), lexicon.After+string(last.Verb))
	if ok && language.Verb(show.Movement) != last.Verb {
		with := show.Slots.Action
		a.Verb, a.With = language.Verb(show.Movement), append(last.With, a.With...)
		if last.Direction != language.Forward {
			with.Direction, with.Variant = last.Direction, "" // "stumbles backward and falls"
		}
		if a.Variant == "" { // "slips and lands on his bottom" has its own
			if a.Variant = with.Variant; a.Direction == language.Forward {
				a.Direction = with.Direction
			}
		}
		*last = *a
	} else if ok {
		merge(last, *a) // "death by a shot, falls forward"
	}
	return ok
}

// extendLast extends the last action, if the event tells that the body remains in its final pose: "squats down and waits". It
// reports whether the event is dealt with.
func (c *composer) extendLast(e *meaning.Event) bool {
	n := len(c.plan.Actions)
	if n == 0 || !c.lex.Word(e.Lemma).Has("remains") || len(e.Objects) > 0 {
		return false
	}
	last := &c.plan.Actions[n-1]
	show, ok := c.lex.ShowWhen(string(last.Verb), lexicon.Lasting)
	switch {
	case ok && last.Count == 0:
		last.Verb = language.Verb(show.Movement)
	case !last.Verb.Low():
		return false
	}
	last.Held = true
	c.prolong(e)
	return true
}

// keepArmStill keeps an arm still during a locomotion: "walks, but does not swing the arms". It reports whether the event is
// dealt with.
func (c *composer) keepArmStill(e *meaning.Event) bool {
	n := len(c.plan.Actions)
	if n == 0 || !e.Negated || len(e.Objects) != 1 || !c.lex.Word(e.Objects[0].Lemma).Part.Arm() || !c.plan.Actions[n-1].Verb.Goes() {
		return false
	}
	c.plan.Actions[n-1].Still = e.Objects[0].Part
	return true
}

// merge copies into cur the slots that only a has. The steps of a replace those of cur; styles are added.
func merge(cur *language.Action, a language.Action) {
	if a.Steps > 0 {
		cur.Steps, cur.Strides, cur.Stepping = a.Steps, a.Strides, a.Stepping
	}
	if a.Direction != language.Forward && cur.Direction == language.Forward {
		cur.Direction, cur.Diagonal, cur.Backing = a.Direction, a.Diagonal, a.Backing
	}
	cur.Speed, cur.Size, cur.Distance = cmp.Or(cur.Speed, a.Speed), cmp.Or(cur.Size, a.Size), cmp.Or(cur.Distance, a.Distance)
	cur.Angle, cur.Veer, cur.Seconds = cmp.Or(cur.Angle, a.Angle), cmp.Or(cur.Veer, a.Veer), cmp.Or(cur.Seconds, a.Seconds)
	if cur.Side == language.Either {
		cur.Side, cur.Part = a.Side, a.Part
	}
	if cur.Object = cmp.Or(cur.Object, a.Object); cur.Target == (language.Target{}) {
		cur.Target = a.Target
	}
	cur.Tones = styled(cur.Tones, a.Tones, 0)
}
