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
	n, cur := len(c.plan.Actions), &language.Action{}
	beside := []language.Action{}
	if n > 0 {
		cur = &c.plan.Actions[n-1]
		if beside = cur.With; cur.Verb.Upper() {
			beside = []language.Action{*cur}
		}
	}
	show, styled := c.lex.ShowWhen(string(a.Verb), lexicon.OnTheWay)
	same := a.Verb == cur.Verb
	under, posed := c.lex.ShowWhen(string(cur.Verb), lexicon.OnTheWay)
	if posed {
		show = under
	}
	says := map[string]bool{
		"during": n > 0 && order == meaning.During, "joined": n > 0 && order == meaning.Joined,
		"before": n > 0 && order == meaning.Before, "first": n == 0 && order == meaning.During,
		"state": e.State, "same": same, "holds": a.Verb.Holds(), "styled": styled, "posed": posed, "clash": clashes(beside, a),
		"loaded": len(cur.With) > 0, "crowded": len(cur.With) > 0 && len(a.With) > 0, "lasting": lasts(cur, n) && !c.endsAtPlace(),
		"own-turn": a.Verb.Leaves() || a.Verb.Takes() || c.lex.In(string(a.Verb), "kept"),
		"restated": same && (a.Variant == cur.Variant || cur.Variant == "") && a.Direction == cur.Direction && a.Count == 0 &&
			a.Path == cur.Path && (a.Side == language.Either || a.Side == cur.Side || cur.Side == language.Either),
	}
	joined := false
	c.apply(language.Joins, &a, cur, func(w string) bool { return says[w] }, func(function string) bool {
		joined = true
		c.join(function, a, cur, show)
		return joined
	})
	if joined {
		return
	}
	if says["during"] && e.Frame != nil && !e.Frame.Near {
		c.note("“" + c.text(e) + "” is acted after the other, not at the same time")
	}
	for _, w := range c.waiting {
		if a.Verb.Upper() && order != meaning.During && clashes([]language.Action{w}, a) {
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
func (c *composer) join(function string, a language.Action, cur *language.Action, style lexicon.Show) {
	last := len(c.plan.Actions) - 1
	switch function {
	case "wait":
		c.waiting = append(c.waiting, a)
	case "before":
		c.plan.Actions = slices.Insert(c.plan.Actions, last, a)
	case "surround":
		c.plan.Actions = append(c.plan.Actions[:last], a, *cur, a)
	case "beside":
		cur.With = append(cur.With, a)
	case "main":
		a.With = append(a.With, *cur)
		*cur = a
	case "replace":
		c.held = slices.DeleteFunc(slices.Clone(c.held), func(h language.Action) bool { return h.Verb == cur.Verb && h.Object == cur.Object })
		a.With, a.Tones = append(cur.With, a.With...), styled(a.Tones, cur.Tones, 0)
		*cur = a
	case "merge":
		merge(cur, a)
		cur.With = append(cur.With, a.With...)
	case "restate":
		cur.Variant, cur.Side = cmp.Or(cur.Variant, a.Variant), max(cur.Side, a.Side)
	case "turn":
		cur.Angle = a.Angle
	case "face-ahead":
		cur.Direction, cur.Veer = language.WayOf(cur.Veer > 0), 0
	case "style":
		cur.Tones = styled(cur.Tones, style.Slots.Action.Tones, a.Size)
	case "pose":
		a.Tones, a.With = styled(a.Tones, style.Slots.Action.Tones, 0), append(cur.With, a.With...)
		*cur = a
	case "extend-legs":
		cur.With = append(cur.With, language.Action{Verb: language.Extend, Part: language.Leg, Side: a.Side})
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
		return o.Prep == "to" && c.isPlace(o) && !c.isSideways(o)
	})
}

// lasts reports whether the last of n actions continues during the action of the hands that "and" joins to it.
func lasts(a *language.Action, n int) bool {
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
