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

// An event may change the last comparedActions of the plan, and read the last readActions. Older actions are moved to
// composer.past.
const (
	comparedActions = 3
	readActions     = 8
)

// addEvent adds an event to the plan. It marks a word of the event as used if the visible motion differs without the word, or if
// the motion implies the word.
func (c *composer) addEvent(e *meaning.Event) {
	if n := len(c.plan.Actions); n > 2*readActions {
		c.past = append(c.past, c.plan.Actions[:n-readActions]...)
		c.plan.Actions = slices.Clone(c.plan.Actions[n-readActions:])
	}
	before := c.fork()
	if composed := c.act(e); !composed || c.trial {
		return
	}
	t := &ablation{composer: c, before: before, from: max(0, len(before.plan.Actions)-comparedActions)}
	t.after, t.last = t.resultOf(c), c.lastShown()
	if equalResults(t.resultOf(before), t.after) && !t.restated(e) && !c.joined {
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
		t.markWord(e, w.Token)
	}
	for _, q := range e.Quantities {
		if t.markWord(e, q.Token) {
			c.used[q.Number] = true
		}
	}
	roles := slices.Concat(e.Objects, e.Obliques)
	if e.Subject != nil && e.Subject.Part != "" {
		roles = append(roles, e.Subject)
	}
	for _, role := range roles {
		t.markRole(e, role)
	}
	for _, at := range e.Tokens {
		if !c.used[at] {
			t.markImplied(e, at)
		}
	}
	for at := range c.texts {
		c.used[at] = c.used[at] || c.m.Topic(e, at)
	}
}

// fork returns a copy of c for a trial, in which no word is used yet. Changes to the copy do not affect c.
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

// text returns the verb of an event, or its noun if the event is nominal, as the prompt spells it.
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

// markEvent marks all words of an event as used, without a test of each word.
func (c *composer) markEvent(e *meaning.Event) {
	for _, t := range e.Tokens {
		c.used[t] = true
	}
}

// restated reports whether the movement of an event is standing, or is a movement of a compared action.
func (t *ablation) restated(e *meaning.Event) bool {
	if e.Frame == nil || e.Frame.Movement == string(language.Stand) {
		return e.Frame != nil
	}
	again := func(a language.Action) bool { return string(a.Verb) == e.Frame.Movement }
	return slices.ContainsFunc(t.after.motion, func(a language.Action) bool { return again(a) || slices.ContainsFunc(a.With, again) })
}

// ablation composes variants of an event, such as the event without one of its words, and compares their plans with the plan of
// the event. It marks the words that have an effect.
type ablation struct {
	*composer               // state after the event
	before    *composer     // state before the event
	from      int           // index of the first compared action of the plan
	after     result        // of the event
	last      reflect.Value // the last action after the event
	bare      reflect.Value // the last action after the event without its roles and words; invalid: not composed yet
}

// result holds the parts of a composer that an event may change.
type result struct {
	motion, waiting, held []language.Action // visible actions of the plan from ablation.from; composer.waiting and composer.held
	notes                 int               // number of notes
}

// resultOf returns the result of a composer.
func (t *ablation) resultOf(c *composer) result {
	recent := language.Plan{Actions: c.plan.Actions[min(t.from, len(c.plan.Actions)):]}
	return result{recent.Completed(), c.waiting, c.held, len(c.plan.Notes)}
}

// changed reports whether a variant of the event has another result than the event.
func (t *ablation) changed(e *meaning.Event) bool {
	return !equalResults(t.after, t.resultOf(t.composeInstead(e)))
}

// equalResults reports whether two results are equal.
func equalResults(a, b result) bool {
	return a.notes == b.notes && equalActions(a.motion, b.motion) && equalActions(a.waiting, b.waiting) && equalActions(a.held, b.held)
}

// markWord marks the word at a token if it is effective or implied. It reports whether it did.
func (t *ablation) markWord(e *meaning.Event, token int) bool {
	return t.markEffective(e, token) || t.markImplied(e, token)
}

// markEffective marks the word at a token if the result differs without the word, or if the word is redundant. It reports
// whether it did.
func (t *ablation) markEffective(e *meaning.Event, token int) bool {
	less, ok := t.m.Without(e, token)
	if !ok || !t.changed(&less) && !t.redundant(e, token) {
		return false
	}
	t.used[token] = true
	return true
}

// redundant reports whether the word or role at a token sets a field of the action, without the other words of the event, to the
// value that the whole event sets it to. An example is "clockwise" in "in a circle, clockwise".
func (t *ablation) redundant(e *meaning.Event, token int) bool {
	if !t.bare.IsValid() {
		bare := t.m.Alone(e, -1)
		t.bare = t.composeInstead(&bare).lastShown()
	}
	alone := t.m.Alone(e, token)
	b := t.composeInstead(&alone).lastShown()
	for i := range t.last.NumField() {
		is := magnitude(b.Field(i))
		if !reflect.DeepEqual(magnitude(t.bare.Field(i)), is) && reflect.DeepEqual(magnitude(t.last.Field(i)), is) {
			return true
		}
	}
	return false
}

// magnitude returns the absolute value of a float field of an action, whose sign is a direction, and the value of any other field.
func magnitude(v reflect.Value) any {
	if v.Kind() == reflect.Float64 {
		return math.Abs(v.Float())
	}
	return v.Interface()
}

// lastShown returns the last action of the plan, completed with its defaults and without the slots that its motion does not show.
func (c *composer) lastShown() reflect.Value {
	var a language.Action
	if n := len(c.plan.Actions); n > 0 {
		all := language.Plan{Actions: c.plan.Actions[n-1:]}.Completed()
		a = all[len(all)-1]
	}
	return reflect.ValueOf(a)
}

// markRole marks the words of a role that are effective or implied. It tests each modifier by itself and the other words together.
// If the side of a part of the body is marked, so is its noun. If the movement takes both hands, all words of a role that names
// both are marked.
func (t *ablation) markRole(e *meaning.Event, role *meaning.Thing) {
	arms := (role.Prep == "" || t.instrumental(role.Prep)) && (role.Side == language.Both || role.Plural) && t.lex.Word(role.Lemma).Part.Arm()
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
		_, removed := t.m.Without(e, at)
		if at == role.Token || !removed || role.Part != "" && is.Kinds&lexicon.Person != 0 || !t.m.Open(at) && !is.Has("L") { // "the robot's arm"
			others = append(others, at)
		} else {
			sided = t.markWord(e, at) && role.Part != "" || sided
		}
	}
	if !sided && !t.markWord(e, role.Token) {
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

// composeInstead composes a variant of the event from the state before the event. It returns the composer after the variant.
func (t *ablation) composeInstead(e *meaning.Event) *composer {
	c := t.before.fork()
	c.act(e)
	return c
}

// equalActions reports whether two lists of actions are equal.
func equalActions(a, b []language.Action) bool {
	return slices.EqualFunc(a, b, func(x, y language.Action) bool {
		if !equalActions(x.With, y.With) || !slices.Equal(x.Tones, y.Tones) {
			return false
		}
		x.With, y.With, x.Tones, y.Tones = nil, nil, nil, nil
		return reflect.DeepEqual(x, y)
	})
}

// markImplied marks the word at a token if the opposite of the word would change the result, if the frame of the event lists the
// word, or if the verb of a compared action implies it. It reports whether it did.
func (t *ablation) markImplied(e *meaning.Event, token int) bool {
	opposed, ok := t.m.Opposed(e, token)
	implied := ok && t.changed(&opposed) || t.m.Framed(e, token) ||
		t.impliesAny(t.plan.Actions[t.from:], t.m.Lemmas(token))
	if implied {
		t.used[token] = true
	}
	return implied
}

// twoHanded reports whether an action, or an action that runs at the same time, takes both hands, whether or not the prompt names
// both.
func twoHanded(actions []language.Action) bool {
	return slices.ContainsFunc(actions, func(a language.Action) bool {
		return shows(&a, "two") || twoHanded(a.With)
	})
}

// impliesAny reports whether the verb of an action, or of an action that runs at the same time, implies one of the words.
func (t *ablation) impliesAny(actions []language.Action, words []string) bool {
	return slices.ContainsFunc(actions, func(a language.Action) bool {
		return t.impliesAny(a.With, words) || slices.ContainsFunc(words, func(w string) bool { return t.lex.Implies(string(a.Verb), w) })
	})
}
