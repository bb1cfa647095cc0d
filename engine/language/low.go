package language

import "slices"

// staying marks what is done from within the pose that the body is in.
func staying(actions []Action) []Action {
	var pose *Action
	var rest rest
	for i := range actions {
		a := &actions[i]
		a.legsFirst()
		a.stretchesLegs(rest)
		if pose != nil && pose.Verb == Lie && a.Verb == Cycle {
			a.Verb = Bicycle
		}
		if pose != nil && pose.Verb == Crawl {
			a.onFours()
		}
		if pose != nil && (pose.Verb == Sit || pose.Verb == Kneel || pose.Verb == Lie) {
			a.inPlace()
			if a.Verb == Walk && a.Path == InPlace {
				a.Verb, a.Path = StepInPlace, Straight
			}
			if a.Verb == Take && (a.Target.Part == Toe || a.Part == Toe) || a.Verb == Reach &&
				(a.Target.Part == Toe || a.Target.Part == Foot) || a.Verb == Touch && a.Target.Part == Toe && a.Side != Left && a.Side != Right {
				*a = Action{Verb: TouchToes, Count: a.Count, Speed: a.Speed, Tones: a.Tones, Seconds: a.Seconds, Held: a.Held}
			}
		}
		switch {
		case a.fits(rest):
			a.Within = true
		case a.Verb.Low() || a.rests() != 0:
			pose, rest = a, a.rests()
		case !a.Verb.Upper() && a.Verb != Stand:
			pose, rest = nil, 0
		}
	}
	return actions
}

// onFours makes of an arm and a leg that are raised together what a body on hands
// and knees does with them.
func (a *Action) onFours() {
	if a.Verb != LegRaise || a.Variant != "" {
		return
	}
	for k, b := range a.With {
		if b.Verb == Raise || b.Verb == Extend || b.Verb == Stretch || b.Verb == Reach {
			if a.Side == Either && one(b.Side) {
				a.Side = Left + Right - b.Side
			}
			a.Variant, a.With = "dog", slices.Delete(slices.Clone(a.With), k, k+1)
			return
		}
	}
}

// sinks are the verbs that take a body down to the ground, part by part.
var sinks = wordSet("fall drop sink lie go get kneel lower collapse come roll")

// downTo reads a part of the body as the next one that a body comes down on:
// "falls onto the knees, then onto the belly".
func (p *parser) downTo(c *clause) bool {
	lands := slices.ContainsFunc(c.words, func(i int) bool { return p.lemma(i) == "land" })
	if p.last == nil || !sinks[p.last.headWord()] && !lands {
		return false
	}
	var a Action
	on := false
	for _, i := range c.words {
		switch w, part := p.text(i), parts[p.lemma(i)]; {
		case w == "on" || w == "onto" || w == "to":
			on = true
		case part == Knee:
			a = Action{Verb: Kneel, Side: Both}
			if p.form(i) != third {
				a.Side = p.sideOf(i)
			}
		case part == Hips && lands:
			a = Action{Verb: Fall, Direction: Backward}
		case part == Belly || part == Chest || part == Face:
			a = Action{Verb: Lie, Variant: "front"}
		case w == "back":
			a = Action{Verb: Lie}
		case w == "all-fours", part == Hand:
			a = Action{Verb: Crawl, Variant: "still"}
		case w == "ground" || w == "floor":
		}
	}
	cur := p.told0()
	if !on || a.Verb == "" || cur == nil || !cur.Verb.Low() && !lands {
		return false
	}
	for _, i := range c.words {
		p.use(i)
	}
	a.Speed, a.Tones = cur.Speed, cur.Tones
	p.append(a)
	return true
}

// facesUp are words of a body that lies otherwise than on its front.
var facesUp = wordSet("back up supine bed couch sofa side")

// flat has a body that lies down from its hands and knees do so on its front, unless the
// clause says otherwise.
func (p *parser) flat(c *clause, a *Action) {
	cur := p.told0()
	if cur == nil || cur.Verb != Crawl || cur.Variant != "" && cur.Variant != "still" || a.Verb != Lie || a.Variant != "" || a.Object != "" {
		return
	}
	for i := c.stem; p.text(i) != "" && p.text(i) != "then" && p.text(i) != "and"; i++ {
		if facesUp[p.text(i)] {
			return
		}
	}
	a.Variant = "front"
}

// legsFirst makes the leg that is raised along with an arm the main action: arms
// go with anything, legs do not.
func (a *Action) legsFirst() {
	if !a.Verb.Upper() {
		return
	}
	for k, b := range a.With {
		if b.Verb == LegRaise || b.Verb == KneeRaise {
			arm := *a
			arm.With = nil
			b.With = append(slices.Delete(slices.Clone(a.With), k, k+1), arm)
			b.Count, b.Seconds, b.Held, b.Tones, b.Speed = arm.Count, arm.Seconds, arm.Held, arm.Tones, arm.Speed
			*a = b
			return
		}
	}
}

// postured reads the pose that a body is in from the first, where no verb says so:
// "on his knees, he raises both arms", "a person on their back".
func (p *parser) postured(c *clause) {
	for _, i := range c.words {
		if i >= c.stem || p.text(i) != "on" || p.handBefore(c, i) {
			continue
		}
		k := i + 1
		for articles[p.text(k)] || p.text(k) == "both" || p.text(k) == "left" || p.text(k) == "right" || p.text(k) == "one" {
			k++
		}
		if k >= c.stem && c.stem > i {
			continue
		}
		a := Action{Already: true}
		switch part := parts[p.lemma(k)]; {
		case part == Knee && p.form(k) == third:
			a.Verb, a.Side = Kneel, Both
		case part == Knee && (p.text(k-1) == "one" || p.sideOf(k) != Either):
			a.Verb, a.Side = Kneel, p.sideOf(k)
		case p.text(k) == "back" || part == Back:
			a.Verb = Lie
		case part == Belly:
			a.Verb, a.Variant = Lie, "front"
		case p.text(k) == "side" && k-i > 1:
			a.Verb, a.Variant, a.Side = Lie, "side", p.sideOf(k)
		}
		if a.Verb == "" || a.Verb == c.act.Verb || c.act.Verb.Low() || c.act.Verb.Takes() || c.act.Verb == Roll {
			continue
		}
		for j := i; j <= k; j++ {
			p.use(j)
		}
		c.words = slices.DeleteFunc(slices.Clone(c.words), func(j int) bool { return j >= i && j <= k })
		p.append(a)
		return
	}
}

// handBefore reports whether a hand stands before a token of a clause: it is what
// lies on the back, not the body.
func (p *parser) handBefore(c *clause, at int) bool {
	return slices.ContainsFunc(c.words, func(i int) bool {
		part := parts[p.lemma(i)]
		return i < at && part.limb()
	})
}
