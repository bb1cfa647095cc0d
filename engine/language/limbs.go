package language

import "slices"

// limbVerb returns what a limb does that is the subject of its clause: "both arms
// go up", "the left knee comes down". Where it was named before, limb is the tokens
// that do.
func (p *parser) limbVerb(i int) (a Action, limb []int, ok bool) {
	if !goesLimb[p.lemma(i)] {
		return a, nil, false
	}
	at := i - 1
	if (relation0(p.text(at)) || p.text(at) == "it" && relation0(p.text(at-1))) && p.subject > 0 {
		at, limb = p.subject, []int{p.subject} // "comes up and goes down again"
		if p.sideOf(at) != Either {
			limb = []int{at - 1, at}
		}
	}
	for p.form(i) == past && auxiliary[p.lemma(at)] {
		at-- // "both feet are lifted"
	}
	part := parts[p.lemma(at)]
	if part == Head && p.lemma(i) == "move" && p.begins(at) {
		return Action{Verb: Look, Side: Both}, limb, true
	}
	if !part.limb() || !p.begins(at) {
		return a, nil, false
	}
	p.subject = at
	leg := leggy(part)
	up := Action{Verb: Raise}
	if leg {
		up = Action{Verb: LegRaise}
		if part == Knee {
			up.Verb = KneeRaise
		}
	}
	down := p.lemma(i) == "drop" || p.lemma(i) == "fall" || p.lemma(i) == "sink"
	for k := i + 1; k < min(len(p.tokens), i+4) && !relation0(p.text(k)); k++ {
		switch d, way := directions[p.lemma(k)]; {
		case !way:
		case d == Upward:
			return up, limb, true
		case d == Downward:
			down = true
		case d == Forward, d == Sideways, d == Backward && leg:
			if leg {
				return up, limb, true
			}
			return Action{Verb: Extend}, limb, true
		}
	}
	switch {
	case down && leg:
		return Action{Verb: Put, Part: part, Direction: Downward}, limb, true
	case down:
		return Action{Verb: Lower}, limb, true
	case p.lemma(i) == "rise" || p.lemma(i) == "lift":
		return up, limb, true
	case p.lemma(i) == "move" && leg:
		return Action{Verb: LegSwing}, limb, true
	case p.lemma(i) == "move":
		return Action{Verb: Swing, Part: Arm}, limb, true
	}
	return a, nil, false
}

// movesPart returns the action of moving or drawing a part of the body: "moves the
// head from side to side", "draws the elbow back".
func (p *parser) movesPart(i int) (a Action, ok bool) {
	k := i + 1
	for articles[p.text(k)] || p.text(k) == "left" || p.text(k) == "right" || p.text(k) == "both" || p.text(k) == "of" {
		k++
	}
	said := map[string]bool{}
	for n := k + 1; n < k+8 && (!relation0(p.text(n)) || p.text(n) == "and" && said["up"]); n++ {
		said[p.text(n)] = true
	}
	part := parts[p.lemma(k)]
	switch {
	case part == "" || p.verbal(k) && p.form(k) == gerund:
		return a, false
	case p.lemma(i) == "move":
		return moving(part, said)
	case p.lemma(i) == "draw":
		return drawing(part, said)
	}
	return a, false
}

// moving returns the action of moving a part of the body, by the words after it.
func moving(part Part, said map[string]bool) (a Action, ok bool) {
	round := said["circle"] || said["circles"] || said["circular"] || said["half-circle"]
	fro := said["side-to-side"] || said["back-and-forth"] || said["left-to-right"] || said["right-to-left"] || said["left-and-right"]
	nods := said["up"] && said["down"]
	switch {
	case part == Head || part == Neck:
		switch {
		case round:
			return Action{Verb: Circle, Variant: "head"}, true
		case nods:
			return Action{Verb: Nod}, true
		}
		return Action{Verb: Look}, true
	case part == Shoulder && round:
		return Action{Verb: Circle, Variant: "shoulder"}, true
	case part == Shoulder:
		return Action{Verb: Shrug}, true
	case (part == Hips || part == Trunk) && round:
		return Action{Verb: HipCircle}, true
	case part == Trunk && fro:
		return Action{Verb: Sway}, true
	case leggy(part) && fro:
		return Action{Verb: LegSwing}, true
	case leggy(part) && nods:
		return Action{Verb: KneeRaise}, true
	}
	return a, false
}

// drawing returns the action of drawing a limb somewhere; a limb that goes nowhere is
// drawn with a pencil.
func drawing(part Part, said map[string]bool) (a Action, ok bool) {
	switch {
	case !said["back"] && !said["up"] && !said["in"] && !said["to"] && !said["toward"] && !said["towards"] && !said["into"]:
		return a, false
	case part == Arm || part == Hand || part == Elbow || part == Fist:
		return Action{Verb: Gesture}, true
	case part == Knee && said["chest"]:
		return Action{Verb: HugKnee}, true
	case part == Knee:
		return Action{Verb: KneeRaise}, true
	case part == Leg || part == Foot:
		return Action{Verb: LegRaise}, true
	}
	return a, false
}

// goesLimb are verbs that say of a limb where it goes.
var goesLimb = wordSet("go come move rise lift shoot fly drop fall sink travel")

// begins reports whether a limb is the first thing in its clause, over what stands
// before it.
func (p *parser) begins(i int) bool {
	for k := i - 1; ; k-- {
		switch w := p.text(k); {
		case relation0(w) || w == "while" || w == "as" || w == "with":
			return true
		case articles[w] || w == "left" || w == "right" || w == "both" || w == "person" || w == "man" || w == "woman" ||
			w == "one" || w == "two" || w == "of" || w == "other" || w == "only" || w == "just":
		case p.owns(k):
			p.use(k)
		default:
			return false
		}
	}
}

// owns reports whether a noun names whose limb follows: "the robot's left arm".
func (p *parser) owns(k int) bool {
	w := p.text(k)
	if prepositions[w] || particles[w] || p.form(k) == gerund || light[p.lemma(k)] {
		return false
	}
	first := k
	for first > 0 && !articles[p.text(first)] && first > k-3 {
		first--
	}
	return articles[p.text(first)] && first < k && relation0(p.text(first-1)) && !p.verbal(first+1) ||
		(agents[w] || tones[w] != "") && relation0(p.text(k-1))
}

// ordered reads which side comes first of an action that is done with one and
// then the other: "one after the other, left then right".
func (p *parser) ordered(c *clause) bool {
	cur := p.told0()
	if cur == nil || !cur.Alternate || len(c.words) == 0 {
		return false
	}
	side := Either
	for _, i := range c.words {
		switch w := p.text(i); {
		case w == "left" || w == "right":
			side = sideOf(w == "left")
		case !articles[w] && w != "first" && w != "starting" && parts[p.lemma(i)] == "" && w != "side" && w != "with" && !silent[p.lemma(i)]:
			return false
		}
	}
	if side == Either {
		return false
	}
	if cur.Side == Either {
		cur.Side = side
	}
	for _, i := range c.words {
		p.use(i)
	}
	return true
}

// purpose reports whether a hand was only brought up in order to do what is told
// next: "raises the right hand to shade the eyes".
func (p *parser) purpose(cur *Action, a Action, c *clause) bool {
	switch cur.Verb {
	case Raise, Bring, Extend, Lift, Put:
	default:
		return false
	}
	armed := cur.Part == Arm || cur.Part == Hand || cur.Part == Finger || cur.Part == Fist
	return armed && c.stem > 0 && p.text(c.stem-1) == "to" && !wishes[p.text(c.stem-2)] && a.Verb.Upper() && !a.Verb.Holds()
}

// keeps reads "and keeps it up", "holds it there for three seconds": a limb stays
// where it was brought. It reports whether there is one.
func (p *parser) keeps(cur *Action, a *Action, c *clause) bool {
	limb := a.Part.limb() || a.Target.Part.limb() || a.Part == "" && a.Target == (Target{}) && a.Object == ""
	keeping := slices.ContainsFunc(c.words, func(i int) bool { return p.lemma(i) == "keep" })
	if c.word != "hold" && !keeping && c.word != "stay" || !limb {
		return false
	}
	up := a.Verb == Hold && a.Object == "" || a.Verb == Raise || a.Verb == LegRaise || a.Verb == KneeRaise ||
		a.Verb == Extend || a.Verb == HandsOn
	kept := cur
	if !raised[kept.Verb] {
		kept = nil
		for k := range cur.With {
			if raised[cur.With[k].Verb] {
				kept = &cur.With[k]
			}
		}
	}
	side := a.Side
	if a.Target.Part.limb() && side == Either {
		side = a.Target.Side
	}
	if !up || kept == nil || side != Either && kept.Side != Either && side != kept.Side {
		return false
	}
	s, _ := kept.natural(nil)
	kept.Seconds, kept.Held = s+or(a.Seconds, 1.5), a.Seconds == 0
	if h := a.Target.Height; h > 0 && kept.Target == (Target{}) {
		kept.Target.Height = h
	}
	if kept != cur {
		kept.Seconds = 0
	}
	return true
}

// raised are the verbs after which a limb is somewhere.
var raised = map[Verb]bool{Raise: true, Extend: true, LegRaise: true, KneeRaise: true, Reach: true, Stretch: true,
	Spread: true, Point: true, Lift: true, HugKnee: true, Bring: true}

// holdsOn reads limbs that are kept where they are, by a clause that says no more
// than that: "and keeps it there", "keep the left arm at your side".
func (p *parser) holdsOn(c *clause) bool {
	if !p.limbed(c) {
		return false
	}
	side := Either
	for _, i := range c.words {
		if parts[p.lemma(i)].limb() && p.sideOf(i) != Either {
			side = p.sideOf(i)
		}
	}
	cur := p.told0()
	if cur != nil && raised[cur.Verb] && (side == Either || cur.Side == Either || side == cur.Side) {
		s, _ := cur.natural(nil)
		cur.Seconds, cur.Held = s+1.5, true
	} else if cur != nil {
		return false
	}
	for _, i := range c.words {
		p.use(i)
	}
	return true
}
