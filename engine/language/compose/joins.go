package compose

import (
	"cmp"
	"slices"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/language/lexicon"
	"github.com/motiongate/motiongate/engine/language/meaning"
)

// place adds an action of an event to the plan by the rules of data/joins.txt.
func (c *composer) place(e *meaning.Event, a language.Action, order meaning.Order) {
	n, last := len(c.plan.Actions), &language.Action{}
	beside := []language.Action{}
	if n > 0 {
		last = &c.plan.Actions[n-1]
		if beside = last.With; last.Verb.Upper() {
			beside = []language.Action{*last}
		}
	}
	gait, styled := c.lex.ShowWhen(string(a.Verb), lexicon.OnTheWay)
	lastGait, posed := c.lex.ShowWhen(string(last.Verb), lexicon.OnTheWay)
	if posed {
		gait = lastGait
	}
	sameVerb := a.Verb == last.Verb
	says := map[string]bool{
		"simultaneous": n > 0 && order == meaning.During, "coordinate": n > 0 && order == meaning.Joined,
		"prior": n > 0 && order == meaning.Before, "initial": n == 0 && order == meaning.During, "stative": e.State,
		"same-verb": sameVerb, "holds": a.Verb.Holds(), "styled": styled, "posed": posed, "conflict": conflicts(beside, a),
		"accompanied": len(last.With) > 0, "both-accompanied": len(last.With) > 0 && len(a.With) > 0,
		"continues": continues(last, n) && !c.endsAtPlace(),
		"separate":  a.Verb.Leaves() || a.Verb.Takes() || c.lex.In(string(a.Verb), "held-pose"),
		"paraphrase": sameVerb && (a.Variant == last.Variant || last.Variant == "") && a.Direction == last.Direction && a.Count == 0 &&
			a.Path == last.Path && (a.Side == language.Either || a.Side == last.Side || last.Side == language.Either),
	}
	joined := false
	c.apply(language.Joins, &a, last, func(w string) bool { return says[w] }, func(function string) bool {
		joined = true
		c.join(function, a, last, gait)
		return joined
	})
	if joined {
		return
	}
	if says["simultaneous"] && e.Frame != nil && !e.Frame.Near {
		c.note("“" + c.text(e) + "” is acted after the other, not at the same time")
	}
	for _, w := range c.waiting {
		if a.Verb.Upper() && order != meaning.During && conflicts([]language.Action{w}, a) {
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

// join joins an action to the last one by a function of data/joins.txt.
func (c *composer) join(function string, a language.Action, last *language.Action, gait lexicon.Show) {
	at := len(c.plan.Actions) - 1
	switch function {
	case "defer":
		c.waiting = append(c.waiting, a)
	case "insert-before":
		c.plan.Actions = slices.Insert(c.plan.Actions, at, a)
	case "repeat-around":
		c.plan.Actions = append(c.plan.Actions[:at], a, *last, a)
	case "accompany":
		last.With = append(last.With, a)
	case "take-over":
		a.With = append(a.With, *last)
		*last = a
	case "replace":
		c.held = slices.DeleteFunc(slices.Clone(c.held), func(h language.Action) bool { return h.Verb == last.Verb && h.Object == last.Object })
		a.With, a.Tones = append(last.With, a.With...), styled(a.Tones, last.Tones, 0)
		*last = a
	case "merge":
		merge(last, a)
		last.With = append(last.With, a.With...)
	case "paraphrase":
		last.Variant, last.Side = cmp.Or(last.Variant, a.Variant), max(last.Side, a.Side)
	case "set-angle":
		last.Angle = a.Angle
	case "face-ahead":
		last.Direction, last.Veer = language.WayOf(last.Veer > 0), 0
	case "add-style":
		last.Tones = styled(last.Tones, gait.Slots.Action.Tones, a.Size)
	case "replace-in-style":
		a.Tones, a.With = styled(a.Tones, gait.Slots.Action.Tones, 0), append(last.With, a.With...)
		*last = a
	case "extend-legs":
		last.With = append(last.With, language.Action{Verb: language.Extend, Part: language.Leg, Side: a.Side})
	}
}

// styled returns tones with others added, by some amount instead of their own unless it is 0.
func styled(tones, others []language.Tone, amount float64) []language.Tone {
	for _, t := range others {
		tones = language.Styled(tones, t.Style, cmp.Or(amount, t.Amount))
	}
	return tones
}

// endsAtPlace reports whether the last event ends at a place: "walks to the window and looks out".
func (c *composer) endsAtPlace() bool {
	return c.last != nil && slices.ContainsFunc(c.last.Obliques, func(o *meaning.Thing) bool {
		return c.lex.Word(o.Prep).Has("arrival") && c.isPlace(o) && !c.isSideways(o)
	})
}

// continues reports whether the last of n actions goes on during an action of the hands that "and" joins to it.
func continues(a *language.Action, n int) bool {
	switch {
	case a.Steps > 0 || a.Strides > 0 || a.Distance > 0 || a.Verb == language.Turn:
		return false
	case a.Verb.Low():
		return a.Already
	case a.Verb == language.Stand:
		return n == 1
	}
	return a.Verb.Goes() || a.Verb.GoesOn() && a.Count == 0
}
