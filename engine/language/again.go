package language

import (
	"math"
	"slices"
	"strings"
)

// tells reports whether a clause without a verb says enough to go on with the
// verb before: a limb, a way, or "again".
func (p *parser) tells(c *clause) bool {
	for _, i := range c.words {
		w := p.lemma(i)
		if w == "left" || w == "right" || w == "again" || w == "repeatedly" || w == "time" || directions[w] != 0 ||
			w == "forward" || speeds[w] != 0 {
			return true
		}
	}
	return false
}

// repeats reads "again", "repeats this twice": what was done is done once more.
func (p *parser) repeats(c *clause) bool {
	again, times := false, 1.0
	for k, i := range c.words {
		w := p.lemma(i)
		switch {
		case w == "again" || w == "repeat" || w == "once" && p.lemma(i+1) == "more":
			again = true
		case w == "twice":
			times = 2
		case w == "time" && k > 0:
			if n, ok := number(p.lemma(i - 1)); ok {
				times = n
			}
		case (w == "up" || w == "down") && p.told0() != nil && p.told0().Terrain.stairs():
			return false // "goes up the stairs and then down again"
		case silent[w] || articles[w] || light[w]:
		case numbers[w] != 0:
		default:
			cur := p.told0()
			ahead := (w == "forward" || w == "forwards") && cur != nil && cur.Direction != Forward && cur.Verb.Goes()
			if parts[w] != "" || w == "left" || w == "right" || directions[w] != 0 || ahead {
				return false
			}
		}
	}
	cur := p.told0()
	if !again || cur == nil {
		return false
	}
	for _, i := range c.words {
		p.use(i)
	}
	if k := cur.Verb.kind(); k.again > 0 {
		cur.Count = int(math.Min(50, math.Max(1, float64(cur.Count))+times))
		return true
	}
	n := len(p.plan.Actions)
	whole := p.plan.Actions[max(0, n-3):n]
	if c.light != "repeat" && !strings.Contains(p.text(c.words[0]), "repeat") {
		whole = p.plan.Actions[n-1:]
	}
	for range int(math.Min(times, 4)) {
		p.plan.Actions = append(p.plan.Actions, slices.Clone(whole)...)
	}
	return true
}

// soManyMore reads that so many more are done: "does five squats, rests and does five more".
func (p *parser) soManyMore(c *clause) bool {
	times := 0.0
	for _, i := range c.words {
		w := p.text(i)
		n, num := number(w)
		switch {
		case num && (p.text(i+1) == "more" || p.text(i+1) == "further" || articles[p.text(i-1)] && p.text(i-1) == "another"):
			times = n
		case w == "more", w == "further", silent[p.lemma(i)], articles[w], light[p.lemma(i)], w == "time", w == "times":
		default:
			return false
		}
	}
	all := p.plan.Actions
	k := len(all) - 1
	for k >= 0 && (all[k].Verb == Stand || all[k].Verb.kind().again == 0) {
		k--
	}
	if times < 1 || k < 0 {
		return false
	}
	for _, i := range c.words {
		p.use(i)
	}
	a := cloned(all[k : k+1])[0]
	a.Count, a.Freely = int(math.Min(times, 50)), false
	p.append(a)
	return true
}

// inTurns reads a clause that says no more than that limbs take turns: "punches twice,
// alternating hands".
func (p *parser) inTurns(c *clause) bool {
	cur := p.told0()
	takesTurns := func(i int) bool { return p.lemma(i) == "alternating" }
	if cur == nil || cur.Verb.kind().again == 0 || cur.Alternate || !slices.ContainsFunc(c.words, takesTurns) {
		return false
	}
	for _, i := range c.words {
		if w := p.lemma(i); w != "alternating" && !articles[w] && !parts[w].limb() && w != "side" {
			return false
		}
	}
	for _, i := range c.words {
		p.use(i)
	}
	cur.Alternate = true
	if cur.Direction == Ahead {
		cur.Direction = Forward
	}
	return true
}

// landed reads a clause that only tells how a leap ends: "lands softly on the right foot". A
// note tells it.
func (p *parser) landed(c *clause) bool {
	cur := p.told0()
	at := slices.IndexFunc(c.words, func(i int) bool { return p.lemma(i) == "land" })
	if cur == nil || at < 0 || cur.Verb != Jump && cur.Verb != Hop && cur.Verb != GrandLeap && cur.Verb != Flip {
		return false
	}
	words := ""
	for _, i := range c.words[at:] {
		if part := parts[p.lemma(i)]; part != "" && part != Foot && part != Leg && part != Toe || nouns[p.lemma(i)].Verb != "" {
			return false // "lands on one knee", "in a crouch"
		}
	}
	for _, i := range c.words[at:] {
		p.use(i)
		words += " " + p.text(i)
	}
	p.note("“" + words[1:] + "” is how the leap ends, and not acted by itself")
	return true
}

// touches reads further places that a hand goes to: "touches the head, then the shoulders, knees and toes".
func (p *parser) touches(c *clause) bool {
	cur := p.told0()
	if cur == nil || p.last == nil || c.by == "with" || !onSelf[cur.Verb] || !onSelf[verbs[p.last.headWord()].Verb] {
		return false
	}
	var all []Target
	for _, i := range c.words {
		w := p.text(i)
		switch part := parts[p.lemma(i)]; {
		case w == "back" && articles[p.text(i-1)]:
			all = append(all, Target{Part: Back})
		case part != "" && part != Hand && part != Finger:
			to := Target{Part: part}
			if part.limb() {
				to.Side = p.sideBefore(i)
			}
			all = append(all, to)
		case w == "left" || w == "right" || w == "both" || w == "and" || articles[w] || silent[w] || directions[w] == Upward && w != "back":
		default:
			return false
		}
	}
	if len(all) == 0 {
		return false
	}
	for _, i := range c.words {
		p.use(i)
	}
	verb, side := cur.Verb, cur.Side
	if verb == TouchToes {
		verb = Touch
	}
	for _, to := range all {
		by := side
		if to.Side == Both {
			by = Both
		}
		p.append(Action{Verb: verb, Side: by, Target: to, Speed: cur.Speed, Tones: cur.Tones})
		cur = p.told0()
	}
	return true
}

// onSelf are verbs of hands that go to one part of the own body after the other.
var onSelf = map[Verb]bool{Touch: true, TouchToes: true, Pat: true, Rub: true, Scratch: true}

// varies reads a clause that does the same once more, elsewhere: "kicks with the
// right leg, then the left leg", "walks forward and then backward".
func (p *parser) varies(c *clause) bool {
	cur := p.told0()
	if cur == nil || p.last == nil || c.rel == meanwhile && c.by == "with" {
		return false
	}
	main := cur
	if t := p.told(); t != cur {
		cur = t
	}
	if cur.Veer != 0 && cur.Verb.Goes() && len(c.words) == 1 && p.text(c.words[0]) == "sideways" {
		return false // "to the right, sideways"
	}
	if c.rel == listed && cur.Side == Either && cur.Direction == Forward && cur.Veer == 0 && !p.ahead(p.last) {
		return false
	}
	again := *p.last
	again.words, again.rel, again.by = c.words, c.rel, c.by
	a := again.act
	a.Object, a.Part, a.Target.Part = cur.Object, cur.Part, cur.Target.Part
	a.Stepping, a.Floor = cur.Stepping, cur.Floor
	if cur.Verb.Goes() && (cur.Direction == Leftward || cur.Direction == Rightward) {
		a.Direction = Sideways
	}
	if cur.Angle == 0 || cur.Verb == Turn {
		a.Steps, a.Distance, a.Count, a.Freely = cur.Steps, cur.Distance, cur.Count, cur.Freely
	}
	if p.otherLimb(c, cur.Part) {
		a.Part = "" // "raises the left arm, then the left leg"
		switch a.Verb {
		case Raise:
			a.Verb = LegRaise
		case LegRaise:
			a.Verb, a.Size = Raise, 0
		}
	}
	if p.limbed(c) && cur.Verb.Goes() {
		a.Direction = cur.Direction // "steps back with the left foot, then the right"
	}
	if cur.Side == Both && cur.Part != "" {
		a.Side = Both // "stretches the arms ahead, then to the side"
	}
	if (cur.Verb.Upper() || leggy(cur.Part)) && one(cur.Side) && !p.limbed(c) && !cur.Verb.Goes() {
		a.Verb, a.Side = cur.Verb, cur.Side // "lifts the left arm to the side, then up"
	}
	standing := a.Verb == OneLeg || a.Verb == Tree || a.Verb == Pirouette
	if standing {
		a.Side = Either
	}
	if cur.Path == InPlace && a.Path == Straight && !p.ahead(c) {
		a.Path = InPlace // "marches in place, first slowly, then faster"
	}
	bare := a
	if cur.Terrain.stairs() {
		a.Terrain = p.otherWay(c, cur.Terrain)
	}
	if p.other(c) && cur.Verb.kind().seconds > 0 {
		// "raises one arm and then the other"
		if cur.Side != Left {
			cur.Side = Right
		}
		a.Side = Left + Right - cur.Side
		if one(cur.Target.Side) {
			a.Target.Side = Left + Right - cur.Target.Side
		}
		for _, b := range cur.With {
			if one(b.Side) && !b.Verb.Holds() {
				b.Side = Left + Right - b.Side
				a.With = append(a.With, b)
			}
		}
	}
	a.Strides = cur.Strides
	if c.rel == listed && cur.Strides > 0 {
		cur.Strides, a.Strides = 1, 1 // "steps left, right, left"
	}
	carried := p.carried
	r := reader{p: p, c: &again, a: &a, own: again.act.Tones}
	used := slices.Clone(p.used)
	r.read()
	if a.Side == Either && a.Size != bare.Size && !p.limbed(c) {
		a.Side = cur.Side // "kicks low, then high"
	}
	if standing && one(a.Side) && !p.other(c) {
		a.Side = Left + Right - a.Side // the leg that is named is stood on
	}
	if s := p.elliptic(c, cur); s != Either {
		a.Verb, a.Side = cur.Verb, s
		if a.Direction != Upward && a.Direction != Downward && a.Direction != Backward && a.Direction != Ahead {
			a.Direction = cur.Direction // not "up with the right hand, then down with the left"
		}
	}
	said := a.Side != bare.Side || a.Direction != bare.Direction || a.Veer != bare.Veer || a.Angle != bare.Angle ||
		a.Part != bare.Part || a.Target.Side != bare.Target.Side && a.Target.Part == cur.Target.Part || a.Terrain != bare.Terrain ||
		a.Path != bare.Path || c.rel != listed && (a.Speed != bare.Speed || a.Size != bare.Size || len(r.said) > 0)
	if a.trend != (trend{}) {
		said = true // "walks slowly, then faster and faster"
	}
	if cur.Direction != Forward && slices.ContainsFunc(c.words, func(i int) bool { return p.text(i) == "in-place" }) {
		said = true // "jumps to the left, then on the spot"
	}
	if p.other(c) || p.ahead(c) && cur.Direction != Forward && cur.Direction != Ahead && cur.Direction != Upward {
		said = true // "backwards twice, then forward once"
	}
	differs := a.Side != cur.Side && (cur.Side != Either || c.rel == sequel) || a.Direction != cur.Direction &&
		(cur.Direction != Forward || c.rel == sequel || cur.Verb.Goes()) || a.Veer != cur.Veer && cur.Veer != 0 ||
		a.Angle != cur.Angle && cur.Verb == Turn && a.Angle != 0 || a.Terrain != Level && a.Terrain != cur.Terrain || c.rel == sequel
	if !said || !differs || c.rel == joinedBy && cur.Side != Either && a.Side == cur.Side && a.Part == cur.Part {
		copy(p.used, used)
		p.carried = carried
		return false
	}
	if c.rel != sequel && a.Part == cur.Part && cur.Verb.Upper() && a.Side != cur.Side && a.Side != Both && a.Direction == cur.Direction &&
		a.Target.Part == cur.Target.Part {
		cur.Side = Both // "raises his left arm and his right arm"
		return true
	}
	p.complete(&r)
	if c.rel != sequel && cur.Strides == 1 {
		a.Strides = 1
	}
	a.Tones = cur.Tones
	if len(r.said) > 0 {
		a.Tones = both(again.act.Tones, r.said)
	}
	if cur != main && c.rel != sequel {
		main.With = append(main.With, a)
		return true
	}
	if a.Verb == Raise && a.Direction == Downward && cur.Verb == Raise {
		a.Verb, a.Direction, a.Variant = Lower, Forward, "raised" // "puts the arm up, then down"
		for _, i := range c.words {
			if p.text(i) == "down" {
				p.implies(i)
			}
		}
	}
	p.append(a)
	return true
}

// otherWay returns where stairs lead that are taken the other way, if a clause says so:
// "goes up the stairs and then down again".
func (p *parser) otherWay(c *clause, t Terrain) Terrain {
	for _, i := range c.words {
		switch w := p.text(i); {
		case t == StairsUp && w == "down":
			p.use(i)
			return StairsDown
		case t == StairsDown && w == "up":
			p.use(i)
			return StairsUp
		}
	}
	return Level
}

// elliptic returns the side of a limb that is not named again: "lifts the left
// knee, then the right".
func (p *parser) elliptic(c *clause, cur *Action) Side {
	if !one(cur.Side) || cur.Part == "" && cur.Verb != Punch || p.limbed(c) {
		return Either
	}
	if cur.Verb == Turn || cur.Verb == Look || cur.Verb == Walk || cur.Verb == Run {
		return Either
	}
	for _, i := range c.words {
		w, before := p.text(i), p.text(i-1)
		if (w == "left" || w == "right") && before != "to" && p.text(i-2) != "to" && p.text(i+1) != "side" {
			return sideOf(w == "left")
		}
	}
	return Either
}

// ahead reports whether a clause says that it goes forward.
func (p *parser) ahead(c *clause) bool {
	return slices.ContainsFunc(c.words, func(i int) bool { d, ok := directions[p.lemma(i)]; return ok && d == Forward })
}

// limbed reports whether a clause names a foot or a hand.
func (p *parser) limbed(c *clause) bool {
	return slices.ContainsFunc(c.words, func(i int) bool { return parts[p.lemma(i)].limb() })
}

// otherLimb reports whether a clause names an arm after a leg, or a leg after an arm.
func (p *parser) otherLimb(c *clause, part Part) bool {
	return (part == Arm || part == Hand || part == Leg || part == Foot) && slices.ContainsFunc(c.words, func(i int) bool {
		named := parts[p.lemma(i)]
		return (named == Arm || named == Hand || named == Leg || named == Foot) && leggy(named) != leggy(part)
	})
}

// other reports whether a clause speaks of the other limb.
func (p *parser) other(c *clause) bool {
	return slices.ContainsFunc(c.words, func(i int) bool { return p.text(i) == "other" })
}

// heightOf reports whether a clause says how high something is: "until they are at shoulder height".
func (p *parser) heightOf(c *clause) bool {
	a := p.told()
	if a == nil || !a.Verb.Upper() && !raisesLeg[a.Verb] || a.Target.Height != 0 {
		return false
	}
	return slices.ContainsFunc(c.words, func(i int) bool {
		next := p.text(i + 1)
		if p.lemma(i) == "parallel" || p.text(i) == "horizontal" {
			a.Target.Height = heights[Shoulder]
			p.use(i)
			return !leggy(a.Part) && raised[a.Verb]
		}
		if parts[p.lemma(i)] == "" || heights[parts[p.lemma(i)]] == 0 {
			return false
		}
		if next == "height" || next == "level" || next == "high" {
			return true
		}
		for k := i - 1; k > i-6 && k > 0; k-- {
			if w := p.text(k); w == "level" || w == "above" {
				a.Target.Height = heights[parts[p.lemma(i)]]
				p.use(i)
				p.use(k)
				return true
			}
		}
		return false
	})
}
