package language

import (
	"slices"
)

// place puts an action into the order of the plan, or beside another.
func (p *parser) place(c *clause, a Action) {
	if c.opens {
		p.flush()
	}
	rel, waited := c.rel, p.waits
	if p.leads(c) {
		rel = participle
	}
	burdens := a.Verb == Carry || a.Verb == Push || a.Verb == Pull || a.Verb == Hold || a.Verb == Cradle && c.word == "carry"
	if burdens && rel != meanwhile && rel != participle &&
		((a.Verb == Carry || a.Verb == Cradle || a.Verb == Hold && c.word == "carry") && c.word != "hold" || a.Distance > 0 || a.Steps > 0 ||
			p.wheeled(c) || a.Path != Straight) {
		a = a.Walked()
		r := reader{p: p, c: c, a: &a}
		for _, i := range c.words {
			if i > c.stem && r.terrain(p.lemma(i), i) {
				p.use(i) // "carries a box up the stairs"
			}
		}
	}
	p.waits = false
	first := len(p.plan.Actions) == 0
	// "while walking he waves": what is told first waits for what it goes with.
	if (rel == meanwhile || rel == participle && first) && (c.opens || first) && c.by != "with" && c.by != "without" {
		p.waits = true
	}
	if first && p.absolute(c) && (a.Verb.Holds() || handPoses[a.Verb]) {
		p.waits = true
	}
	if waited && (rel == listed || rel == participle || rel == sequel) {
		rel = meanwhile
	}
	if cur := p.told0(); cur != nil && rel == joinedBy && cur.Verb == a.Verb && a.Verb.Upper() && a.Side == Either &&
		cur.Side != Both && p.other(c) {
		if cur.Side == Either {
			cur.Side = Right
		}
		a.Side = Left + Right - cur.Side // "waves hello with one hand and goodbye with the other"
		p.append(a)
		return
	}
	if cur := p.told0(); cur != nil && p.withOther(cur, a, rel, c) {
		return
	}
	if cur := p.told0(); cur != nil && p.prior.headWord() == "reach" && a.Verb == Take && cur.Object != "" && cur.Object == a.Object &&
		(cur.Verb == Take || cur.Verb == Reach) {
		a.Target, a.Side = cur.Target, max(a.Side, cur.Side) // "reaches for the sword and draws it"
		*cur = a
		return
	}
	if cur := p.told0(); cur != nil && p.prior != nil && p.absorbed(cur, a, rel, c) {
		if cur.Verb == a.Verb {
			delete(p.heads, p.prior.stem) // it is part of this
		}
		if cur.Verb != a.Verb {
			p.last = p.prior
		}
		return
	}
	if cur := p.told0(); cur != nil && p.beside(cur, a, rel, c) {
		return
	}
	switch {
	case rel == preceding && !c.opens && !first && c.by == "after":
		p.insert(max(0, len(p.plan.Actions)-1), a)
		return
	case rel == following && (c.opens || first):
		p.append(a)
		p.deferred = len(p.plan.Actions)
		return
	case p.deferred > 0:
		at := p.deferred - 1
		p.later = append(p.later, p.plan.Actions[at:]...)
		p.plan.Actions = p.plan.Actions[:at:at]
		p.deferred = 0
	}
	p.inOrder(rel, c, &a)
	p.append(a)
}

// withOther gives each hand its own action: "covers the eyes with one hand and points with the
// other". What stays goes on while the other hand does something. It reports whether it did.
func (p *parser) withOther(cur *Action, a Action, rel relation, c *clause) bool {
	other := slices.ContainsFunc(c.words, func(i int) bool {
		part := parts[p.lemma(i+1)]
		return p.text(i) == "other" && articles[p.text(i-1)] && (relation0(p.text(i+1)) || part == Hand || part == Arm)
	})
	if !other || rel == sequel || !cur.Verb.Upper() || !a.Verb.Upper() || cur.Verb == a.Verb || cur.Side == Both || a.Side != Either {
		return false
	}
	if cur.Side == Either {
		cur.Side = Right
	}
	a.Side = Left + Right - cur.Side
	switch {
	case a.Verb.Holds():
		p.with(cur, a)
	case handPoses[cur.Verb] || cur.Verb.Holds():
		a.With = append(a.With, *cur)
		*cur = a
	default:
		p.append(a)
	}
	return true
}

// inOrder notes that what is said to happen at the same time is acted in turn.
func (p *parser) inOrder(rel relation, c *clause, a *Action) {
	at := c.by == "while" || c.by == "whilst" || c.by == "simultaneously" || c.by == "meanwhile" ||
		c.by == "with" && c.stem >= 0 && (parts[p.lemma(c.stem)] != "" || p.lemma(c.stem) == "guard")
	said := slices.ContainsFunc(p.tokens, func(t token) bool { return t.text == c.by })
	cur := p.told0()
	lasts := p.during(rel, c) && cur != nil && cur.Verb != Stand && cur.Verb != Imitate && p.prior != nil && p.prior.form == third &&
		(a.Verb != Stand || c.word == "stand") && (a.Verb.Upper() && a.lingers() || trunks[a.Verb] || a.Verb.kind().open) && !a.Verb.Goes()
	if (rel == meanwhile && at && said || lasts) && !c.opens && len(p.plan.Actions) > 0 && c.stem >= 0 && !p.noted(p.text(c.stem)) {
		p.note("“" + p.text(c.stem) + "” is acted after the other, not at the same time")
	}
}

// trunks are the verbs of the trunk, beside what else a body does.
var trunks = map[Verb]bool{Lean: true, Bow: true, SideBend: true, Twist: true, Sway: true}

// flush adds what a "before" puts after the rest of its sentence: "before leaving, she
// turns back and waves".
func (p *parser) flush() {
	p.plan.Actions = append(p.plan.Actions, p.later...)
	p.later = nil
}

// leads reports whether a clause has no subject and only tells what goes on while
// the clause after it happens: "still holding the box, he kneels".
func (p *parser) leads(c *clause) bool {
	if !c.opens || c.form != gerund || c.noun || c.light != "" {
		return false
	}
	for i := c.stem - 1; i >= 0 && p.text(i) != "."; i-- {
		if p.text(i) != "still" && !p.adverb(i) {
			return false
		}
	}
	for i := c.stem + 1; i < len(p.tokens) && p.text(i) != "."; i++ {
		if p.text(i) == "," {
			return subjects[p.lemma(i+1)] || subjects[p.lemma(i+2)] && articles[p.text(i+1)]
		}
	}
	return false
}

// Walked returns a walk with the action beside it: a body that carries, pushes or pulls a thing goes somewhere with it.
func (a Action) Walked() Action {
	way := a
	way.Variant = ""
	way.Verb, way.Object, way.Side, way.Part, way.Target, way.Count = Walk, "", Either, "", Target{}, 0
	if way.Direction == Ahead || way.Direction == Upward || way.Direction == Downward {
		way.Direction = Forward
	}
	if a.Verb != Hold || a.Direction != Upward {
		a.Direction = Forward
	}
	a.Distance, a.Steps, a.Speed, a.Veer, a.Angle, a.Path, a.Seconds = 0, 0, 0, 0, 0, Straight, 0
	if a.Verb == Pull && a.Variant == "" && way.Direction == Forward {
		a.Variant = "behind" // it follows
	}
	if a.Verb == Push && (a.Variant == "" || a.Variant == "hard") && way.Direction == Forward {
		a.Variant = "along" // it rolls ahead, with both hands on it
	}
	way.With = []Action{a}
	return way
}

// told0 is the main action that was told last.
func (p *parser) told0() *Action {
	if n := len(p.plan.Actions); n > 0 {
		return &p.plan.Actions[n-1]
	}
	return nil
}

// append adds an action at the end, with what the arms still hold.
func (p *parser) append(a Action) {
	if releases[p.last.headWord()] || releases[string(a.Verb)] {
		p.held = nil
	}
	switch last := p.told0(); {
	case a.Verb == Stand && last != nil && last.Verb.Low() && a.Direction == Upward:
		a.Verb = Rise
	case a.Verb.Holds() || a.kept:
		p.held = append(p.held, a)
	case !a.Verb.Upper():
		if onHands[a.Verb] {
			p.held = slices.DeleteFunc(p.held, func(h Action) bool { return h.Object == "" && handPoses[h.Verb] })
		}
		for _, h := range p.held {
			if !slices.ContainsFunc(a.With, func(w Action) bool { return w.Verb == h.Verb }) {
				a.With = append(a.With, h)
			}
		}
	}
	if last := p.told0(); last != nil && (last.Verb.Holds() || last.kept) && !a.Verb.Upper() && len(p.plan.Actions) == 1 &&
		last.Seconds == 0 && len(last.With) == 0 {
		p.plan.Actions = p.plan.Actions[:0] // it holds it while it does so, and needs no time of its own
	}
	p.plan.Actions = append(p.plan.Actions, a)
}

func (p *parser) insert(at int, a Action) {
	p.plan.Actions = slices.Insert(p.plan.Actions, at, a)
}

// onHands are verbs of the whole body that need the hands: a pose of theirs ends.
var onHands = map[Verb]bool{TouchToes: true, PickUp: true, Crawl: true, PushUp: true, Plank: true, Roll: true, Climb: true, Throw: true,
	Push: true, Pull: true, "cartwheel": true, "burpee": true, "handstand": true, "handspring": true, "swim": true, "dig": true,
	"dribble": true, "mountain climber": true, "hug knee": true, "pull-up": true, "row": true, "jump rope": true, "bat": true, "golf": true}

// releases end what the arms hold.
var releases = wordSet("place put drop throw release give uncross lower set deposit toss hand let leave")

// wheeled reports whether what a clause speaks of is pushed or pulled by the walker.
func (p *parser) wheeled(c *clause) bool {
	for i := max(0, c.stem); i < len(p.tokens) && !relation0(p.text(i)); i++ {
		if wheels[p.lemma(i)] || p.text(i) == "across" || p.text(i) == "along" {
			return true
		}
	}
	return false
}

var wheels = wordSet("cart trolley stroller pram wheelbarrow wheelchair lawnmower mower buggy sled sledge suitcase " +
	"wagon pushchair rickshaw")
