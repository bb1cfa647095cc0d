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
	if !slices.ContainsFunc(actions, func(a language.Action) bool { return a.Verb != "none" }) {
		if len(actions) > 0 {
			c.markEvent(e) // a raised leg comes down by itself
			return false
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
		if a.Verb == "none" {
			continue
		}
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
		if a.Variant = with.Variant; a.Direction == language.Forward {
			a.Direction = with.Direction
		}
		*last = *a
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
	if n == 0 || !e.Negated || len(e.Objects) != 1 || !c.lex.Word(e.Objects[0].Lemma).Arm() || !c.plan.Actions[n-1].Verb.Goes() {
		return false
	}
	c.plan.Actions[n-1].Still = e.Objects[0].Part
	return true
}

// place adds an action to the plan: after, before or beside the last one, or in waiting until a main action comes. An action
// that changes nothing is dropped.
func (c *composer) place(e *meaning.Event, a language.Action, order meaning.Order) {
	n, upper, state := len(c.plan.Actions), a.Verb.Upper(), e.State
	if upper && state && n == 0 && order == meaning.During {
		a.Held = true
		c.waiting = append(c.waiting, a)
		return
	}
	if n > 0 && state && !upper && order == meaning.During && c.plan.Actions[n-1].Verb.Low() {
		if last := &c.plan.Actions[n-1]; a.Verb.Within(last.Verb) && a.Verb == "raise leg" {
			last.With = append(last.With, language.Action{Verb: language.Extend, Part: language.Leg, Side: a.Side}) // "sits with legs out"
		}
		return // the pose of a low body includes its legs: "lies with bent knees"
	}
	switch {
	case n == 0 || order == meaning.Then:
	case order == meaning.Before:
		c.plan.Actions = slices.Insert(c.plan.Actions, n-1, a)
		return
	case c.combine(a, order, state):
		return
	case order == meaning.During && c.isRestated(a):
		return
	case order == meaning.During && c.surround(a):
		return
	case order == meaning.During && e.Frame != nil && !e.Frame.Near:
		c.note("“" + c.text(e) + "” is acted after the other, not at the same time")
	}
	for _, w := range c.waiting {
		if upper && order != meaning.During && clashes([]language.Action{w}, a) {
			c.plan.Actions = append(c.plan.Actions, w)
		} else {
			a.With = append(a.With, w)
		}
	}
	c.waiting = nil
	if a.Verb != language.Walk && a.Verb != language.Run {
		a.Path = language.Straight
	}
	c.hold(&a)
	c.plan.Actions = append(c.plan.Actions, a)
}

// isRestated reports whether an action is the same movement as the last one, which it accompanies: "breaks a board with a karate chop".
func (c *composer) isRestated(a language.Action) bool {
	last := &c.plan.Actions[len(c.plan.Actions)-1]
	restated := a.Verb == last.Verb && (a.Variant == last.Variant || last.Variant == "") && a.Direction == last.Direction && a.Count == 0 &&
		a.Path == last.Path && (a.Side == language.Either || a.Side == last.Side || last.Side == language.Either)
	if restated && !a.Verb.Goes() {
		last.Variant, last.Side = cmp.Or(last.Variant, a.Variant), max(last.Side, a.Side) // "punches with a right cross"
	}
	return restated
}

// needsOwnTurn reports whether an action of the hands that follows "and" must come after the last action, not beside it: it
// takes or leaves a thing, or its pose is shown. "Carries a box and puts it down", "walks forward and salutes".
func (c *composer) needsOwnTurn(a language.Action) bool {
	return a.Verb.Leaves() || a.Verb.Takes() || c.lex.In(string(a.Verb), "kept")
}

// surround puts the walk or run a before and after the last action, if that is one of the whole body: "jumps over a puddle while
// running". It reports whether it did.
func (c *composer) surround(a language.Action) bool {
	n := len(c.plan.Actions)
	cur := c.plan.Actions[n-1]
	straightGait := (a.Verb == language.Walk || a.Verb == language.Run) && a.Path == language.Straight
	if !straightGait || cur.Verb.Upper() || cur.Verb.Low() || cur.Verb == language.Stand {
		return false
	}
	c.plan.Actions = append(c.plan.Actions[:n-1], a, cur, a)
	return true
}

// combine combines an action with the last one: as a simultaneous action, as values of its slots, or as the state before it. It
// reports whether the action is dealt with.
func (c *composer) combine(a language.Action, order meaning.Order, state bool) bool {
	cur := &c.plan.Actions[len(c.plan.Actions)-1]
	if a.Verb == language.Stand && a.Direction == language.Ahead && order == meaning.During && cur.Verb.Goes() && cur.Veer != 0 {
		cur.Direction, cur.Veer = language.WayOf(cur.Veer > 0), 0 // "walks to the left while facing forward"
		return true
	}
	simultaneous := order == meaning.During || order == meaning.Joined && len(cur.With) > 0 && cur.Seconds == 0
	if state && a.Verb.Upper() && !cur.Verb.Upper() {
		a.Held = true
	} else if cur.Verb == language.Stand && simultaneous && a.Verb.Upper() && !a.Verb.Holds() {
		a.With = append(cur.With, a.With...)
		*cur = a
		return true
	}
	if s, ok := c.lex.ShowWhen(string(a.Verb), lexicon.OnTheWay); ok && cur.Verb.Goes() && order == meaning.During {
		if s.Movement == string(a.Verb) {
			a.Held = true
			cur.With = append(cur.With, a) // "walks leaning to the left"
			return true
		}
		for _, t := range s.Slots.Action.Tones {
			cur.Tones = language.Styled(cur.Tones, t.Style, cmp.Or(a.Size, t.Amount))
		}
		return true
	}
	if a.Already && order == meaning.During && !cur.Verb.Upper() {
		c.plan.Actions = slices.Insert(c.plan.Actions, len(c.plan.Actions)-1, a) // "raises both legs lying on the back"
		return true
	}
	switch {
	case a.Verb == language.Turn && order == meaning.During && cur.Angle == 0 &&
		(cur.Verb.Goes() || cur.Verb == language.Jump || cur.Verb == language.Hop):
		cur.Angle = a.Angle // "hops, turning in a circle"
		return true
	case a.Verb == cur.Verb && order == meaning.During && (cur.Side == language.Either && cur.Verb.Holds() ||
		a.Verb.Goes() && (len(a.With) == 0 || len(cur.With) == 0)):
		merge(cur, a) // "walks with long strides", "walks carrying a box"
		cur.With = append(cur.With, a.With...)
		return true
	case a.Verb == cur.Verb && order == meaning.Joined && len(cur.With) > 0 && a.Verb.Goes() && routeless(a):
		merge(cur, a) // "carries a box and walks quickly"
		return true
	case a.Verb == language.Stand && order == meaning.During:
		return true
	case a.Verb.Upper() && !cur.Verb.Upper():
		if order == meaning.Joined && (!lasts(cur) || c.endsAtPlace() || cur.Verb == language.Stand && len(c.plan.Actions) > 1) {
			return false
		}
		if clashes(cur.With, a) || order == meaning.Joined && c.needsOwnTurn(a) {
			return false
		}
		cur.With = append(cur.With, a)
		return true
	case !a.Verb.Upper() && cur.Verb.Upper():
		if order == meaning.Joined && !(a.Verb.Goes() && cur.Verb.Holds()) && !cur.Held {
			return false
		}
		a.With = append(a.With, *cur)
		*cur = a
		return true
	case a.Verb.Upper() && cur.Verb.Upper():
		if order != meaning.During || clashes([]language.Action{*cur}, a) {
			return false
		}
		cur.With = append(cur.With, a)
		return true
	case cur.Verb == language.Stand && order == meaning.During:
		a.With = append(cur.With, a.With...)
		for _, t := range cur.Tones {
			a.Tones = language.Styled(a.Tones, t.Style, t.Amount)
		}
		*cur = a
		return true
	}
	return false
}

// routeless reports whether a walk has no route of its own: no direction, steps, distance, turn, path or terrain.
func routeless(a language.Action) bool {
	return a.Direction == language.Forward && a.Steps == 0 && a.Distance == 0 && a.Angle == 0 && a.Veer == 0 && a.Path == language.Straight &&
		a.Terrain == language.Level && !a.Returns && !a.Home
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
	for _, t := range a.Tones {
		cur.Tones = language.Styled(cur.Tones, t.Style, t.Amount)
	}
}

// endsAtPlace reports whether the last event ends at a place: "walks to the window and looks out".
func (c *composer) endsAtPlace() bool {
	return c.last != nil && slices.ContainsFunc(c.last.Obliques, func(o *meaning.Thing) bool {
		return o.Prep == "to" && c.isPlace(o) && !isSideways(o)
	})
}

// lasts reports whether an action continues during the action of the hands that "and" joins to it.
func lasts(a *language.Action) bool {
	switch {
	case a.Steps > 0 || a.Strides > 0 || a.Distance > 0 || a.Verb == language.Turn:
		return false
	case a.Verb.Low():
		return a.Already
	}
	return a.Verb.Goes() || a.Verb == language.Stand || a.Verb.GoesOn() && a.Count == 0
}
