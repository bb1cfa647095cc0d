package compose

import (
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// comparedActions is the number of earlier actions that an event may change, and readActions the number that it may read.
const (
	comparedActions = 3
	readActions     = 8
)

// event adds an event to the plan, and marks as used the words that the plan accounts for: those without which the visible
// motion differs, and those that the motion implies.
func (c *composer) event(e *meaning.Event) {
	if n := len(c.plan.Actions); n > 2*readActions {
		c.past = append(c.past, c.plan.Actions[:n-readActions]...)
		c.plan.Actions = slices.Clone(c.plan.Actions[n-readActions:])
	}
	before := c.fork()
	if composed := c.act(e); !composed || c.trial {
		return
	}
	t := &test{composer: c, before: before, from: max(0, len(before.plan.Actions)-comparedActions)}
	t.now, t.last = t.result(c), c.shown()
	if same(t.result(before), t.now) && !t.restated(e) && !c.joined {
		return
	}
	n := 1
	if e.Nominal {
		n += strings.Count(e.Lemma, " ")
	}
	for _, at := range e.Tokens[:min(n, len(e.Tokens))] {
		c.used[at] = true
	}
	for _, w := range e.Words {
		t.word(e, w.Token)
	}
	for _, q := range e.Quantities {
		if t.word(e, q.Token) {
			c.used[q.Number] = true
		}
	}
	roles := slices.Concat(e.Objects, e.Obliques)
	if e.Subject != nil && e.Subject.Part != "" {
		roles = append(roles, e.Subject)
	}
	for _, role := range roles {
		t.role(e, role)
	}
	for _, at := range e.Tokens {
		if !c.used[at] {
			t.implied(e, at)
		}
	}
}

// fork returns a trial copy of c without used words. Changes to the copy do not affect c.
func (c *composer) fork() *composer {
	out := *c
	out.trial, out.used = true, map[int]bool{}
	out.plan.Actions, out.plan.Notes = append(make([]language.Action, 0, len(c.plan.Actions)+2), c.plan.Actions...), slices.Clip(c.plan.Notes)
	for i := range out.plan.Actions {
		out.plan.Actions[i].With = slices.Clip(out.plan.Actions[i].With)
	}
	out.held, out.waiting = slices.Clip(c.held), slices.Clip(c.waiting)
	return &out
}

// text returns the words that tell an event, as they stand in the prompt.
func (c *composer) text(e *meaning.Event) string {
	n := 1
	if e.Nominal {
		n = min(strings.Count(e.Lemma, " ")+1, len(e.Tokens))
	}
	if e.Token+n > len(c.texts) || e.Lemma == "" {
		return e.Lemma
	}
	return strings.Join(c.texts[e.Token:e.Token+n], " ")
}

// spend marks the words of an event as told in a note.
func (c *composer) spend(e *meaning.Event) {
	for _, t := range e.Tokens {
		c.used[t] = true
	}
}

// restated reports whether the movement of an event is among those that are acted already, or is standing.
func (t *test) restated(e *meaning.Event) bool {
	if e.Frame == nil || e.Frame.Movement == string(language.Stand) {
		return e.Frame != nil
	}
	again := func(a language.Action) bool { return string(a.Verb) == e.Frame.Movement }
	return slices.ContainsFunc(t.now.motion, func(a language.Action) bool { return again(a) || slices.ContainsFunc(a.With, again) })
}

// A test marks as used the words of an event that the composed plan accounts for.
type test struct {
	*composer           // state after the event
	before    *composer // state before the event
	from      int       // index of the first action that is compared
	now       result
	last      reflect.Value // the last action
	bare      reflect.Value // the last action of the event without its roles and words; invalid: not composed yet
}

// result is what an event may change: the visible actions from the first one that is compared, the actions that wait or are held,
// and the number of notes.
type result struct {
	motion, waiting, held []language.Action
	notes                 int
}

func (t *test) result(c *composer) result {
	recent := language.Plan{Actions: c.plan.Actions[min(t.from, len(c.plan.Actions)):]}
	return result{recent.Completed(), c.waiting, c.held, len(c.plan.Notes)}
}

// changed reports whether the result differs if an event is composed instead of the tested one.
func (t *test) changed(e *meaning.Event) bool { return !same(t.now, t.result(t.composeInstead(e))) }

// same reports whether two results are alike.
func same(a, b result) bool {
	return a.notes == b.notes && alike(a.motion, b.motion) && alike(a.waiting, b.waiting) && alike(a.held, b.held)
}

// word marks the word at a token if it is effective or implied. It reports whether it did.
func (t *test) word(e *meaning.Event, token int) bool {
	return t.effective(e, token) || t.implied(e, token)
}

// effective marks the word at a token if the motion differs without it, or if the word repeats another one. It reports
// whether it did.
func (t *test) effective(e *meaning.Event, token int) bool {
	less, ok := t.m.Without(e, token)
	if !ok || !t.changed(&less) && !t.redundant(e, token) {
		return false
	}
	t.used[token] = true
	return true
}

// redundant reports whether the word or role at a token, alone, gives a field of the action the value that the whole event
// gives it, as "clockwise" does in "in a circle, clockwise".
func (t *test) redundant(e *meaning.Event, token int) bool {
	if !t.bare.IsValid() {
		bare := t.m.Alone(e, -1)
		t.bare = t.composeInstead(&bare).shown()
	}
	alone := t.m.Alone(e, token)
	b := t.composeInstead(&alone).shown()
	for i := range t.last.NumField() {
		is := amount(b.Field(i))
		if !reflect.DeepEqual(amount(t.bare.Field(i)), is) && reflect.DeepEqual(amount(t.last.Field(i)), is) {
			return true
		}
	}
	return false
}

// amount returns the value of a field of an action, and the absolute value of a float, whose sign is a direction.
func amount(v reflect.Value) any {
	if v.Kind() == reflect.Float64 {
		return math.Abs(v.Float())
	}
	return v.Interface()
}

// shown returns the visible values of the last action.
func (c *composer) shown() reflect.Value {
	var a language.Action
	if n := len(c.plan.Actions); n > 0 {
		all := language.Plan{Actions: c.plan.Actions[n-1:]}.Completed()
		a = all[len(all)-1]
	}
	return reflect.ValueOf(a)
}

// role marks the words of a role that are effective or implied. It tests each modifier by itself and the other words
// together. The noun of a limb is marked if its side is. All words for both hands are implied if the movement takes both.
func (t *test) role(e *meaning.Event, role *meaning.Thing) {
	arms := (role.Prep == "" || instrumental(role.Prep)) && (role.Side == language.Both || role.Plural) && t.lex.Word(role.Lemma).Arm()
	if n := len(t.plan.Actions); arms && n > 0 && twoHanded(t.plan.Actions[n-1:]) {
		for _, at := range append(role.Tokens, role.Token) {
			t.used[at] = true
		}
		return
	}
	sided := false
	var others []int
	for _, at := range role.Tokens {
		is := t.lex.Word(t.texts[at])
		_, apart := t.m.Without(e, at)
		if at == role.Token || !apart || role.Part != "" && is.Kinds&lexicon.Person != 0 || !t.m.Open(at) && !is.Has("L") { // "the robot's arm"
			others = append(others, at)
		} else {
			sided = t.word(e, at) && role.Part != "" || sided
		}
	}
	if !sided && !t.word(e, role.Token) {
		return
	}
	for _, at := range append(others, role.Token) {
		t.used[at] = true
	}
	for _, event := range t.acted {
		for _, o := range slices.Concat(event.Objects, event.Obliques) {
			if o.Lemma == role.Noun() && o.Lemma != "" {
				t.used[o.Token] = true // "walks to a box and picks it up"
			}
		}
	}
}

// composeInstead composes an event instead of the tested one, and returns the composer after it.
func (t *test) composeInstead(e *meaning.Event) *composer {
	c := t.before.fork()
	c.act(e)
	return c
}

// alike reports whether actions are the same.
func alike(a, b []language.Action) bool {
	return slices.EqualFunc(a, b, func(x, y language.Action) bool {
		if !alike(x.With, y.With) || !slices.Equal(x.Tones, y.Tones) {
			return false
		}
		x.With, y.With, x.Tones, y.Tones = nil, nil, nil, nil
		return reflect.DeepEqual(x, y)
	})
}

// implied marks the word at a token if its opposite would change the motion, if the frame of the event lists it, or if the
// verb of a composed action implies it. It reports whether it did.
func (t *test) implied(e *meaning.Event, token int) bool {
	opposed, ok := t.m.Opposed(e, token)
	implied := ok && t.changed(&opposed) || t.m.Framed(e, token) ||
		t.impliesAny(t.plan.Actions[t.from:], t.m.Lemmas(token))
	if implied {
		t.used[token] = true
	}
	return implied
}

// twoHanded reports whether the movement of an action, or of one beside it, takes both hands whatever the prompt names.
func twoHanded(actions []language.Action) bool {
	return slices.ContainsFunc(actions, func(a language.Action) bool {
		return shows(&a, "two") || twoHanded(a.With)
	})
}

// impliesAny reports whether the verb of an action, or of one within it, implies any of some words.
func (t *test) impliesAny(actions []language.Action, words []string) bool {
	return slices.ContainsFunc(actions, func(a language.Action) bool {
		return t.impliesAny(a.With, words) || slices.ContainsFunc(words, func(w string) bool { return t.lex.Implies(string(a.Verb), w) })
	})
}
