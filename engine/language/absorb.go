package language

import (
	"cmp"
	"math"
	"slices"
)

// absorbed reports whether an action is none of its own, but says more of the one
// before: "bends down and picks it up" is one picking up, "slashes with a sword"
// one slash.
func (p *parser) absorbed(cur *Action, a Action, rel relation, c *clause) bool {
	closely := rel != sequel && rel != preceding && rel != following || c.by == ""
	listing := rel == listed && c.form != gerund
	switch {
	case p.tool(c) && cur.Verb != Stand && a.Verb != Hold:
		p.more(cur, a)
	case (cur.Verb == Jump || cur.Verb == Hop) && a.Verb == Turn && rel != meanwhile &&
		slices.ContainsFunc(c.words, func(i int) bool { return p.text(i) == "air" || p.text(i) == "airborne" }):
		cur.Angle, cur.Direction, cur.Travels = a.Angle, Forward, false // "jumps and turns 360 degrees in the air"
	case cur.Verb == Dodge && a.Verb == Duck && c.form == gerund:
		*cur = a // "dodges by ducking"
	case cur.Verb == Crawl && a.Verb == Walk && (c.word == "come" || c.word == "go" || c.word == "get" || c.word == "emerge"):
		// that is where it crawls to
	case (cur.Verb == Pushed || cur.Verb == Stumble || cur.Verb == Slip || cur.Verb == Fall) && a.Verb == Wobble && a.Count == 1 &&
		rel != meanwhile:
		p.use(c.stem)
		delete(p.heads, c.stem) // "and catches himself": the stumble already ends on the feet
	case cur.Verb == Shrug && (a.Verb == Drop || a.Verb == Lower) && a.Object == "" && (a.Part == Shoulder || a.Part == ""):
		p.use(c.stem)
		delete(p.heads, c.stem) // raised shoulders come down by themselves
	case cur.Verb == Stumble && a.Verb == Fall && rel != meanwhile && p.backed():
		p.use(p.prior.stem)
		delete(p.heads, p.prior.stem) // "walks backward, trips and falls"
		a.Tones, a.Direction = both(cur.Tones, a.Tones), Backward
		*cur = a
	case cur.Verb == Stumble && a.Verb == Fall && rel != meanwhile && cur.Direction == Forward && a.Direction == Forward:
		p.use(p.prior.stem)
		delete(p.heads, p.prior.stem)
		a.Tones, a.Variant = both(cur.Tones, a.Tones), tripped // "trips over a stone and falls"
		*cur = a
	case (cur.Verb == Fall || cur.Verb == Faint) && a.Verb == Faint:
		// it stays where it fell
	case cur.Verb == Shoot && (a.Verb == Shoot && (c.word == "aim" || p.prior.headWord() == "aim" || cur.Object == "bow") ||
		(a.Verb == Drop || a.Verb == Hold) && (a.Object == "" || a.Object == cur.Object)) && rel != meanwhile:
		cur.Count = max(cur.Count, a.Count) // it is aimed, and let go
		cur.aims = cur.aims && (a.aims || a.Verb != Shoot)
		if cur.Seconds == 0 {
			cur.Seconds = a.Seconds
		}
	case p.prior.by == "with" && p.prior.opens && p.prior.noun && len(p.plan.Actions) == 1 && cur.Verb.Goes() && cur.only() &&
		a.Verb.Goes() && a.Verb != Turn:
		a.Tones, a.Speed = both(cur.Tones, a.Tones), or(a.Speed, cur.Speed)
		*cur = a // "with a limp he walks"
	case p.prior.by == "with" && len(p.plan.Actions) == 1 && p.players(cur) && c.form == third && a.Verb.Goes() && a.Verb != Turn:
		a.Tones, a.Speed, a.With = both(cur.Tones, a.Tones), or(a.Speed, cur.Speed), append(a.With, cur.With...)
		*cur = a // "a zombie with its arms raised walks"
	case cur.Verb == Crank && a.Verb == Throw:
		*cur = a // a wind-up is part of the throw
	case cur.Verb == Tree && (a.Verb == JoinHands || a.Verb == Raise), (cur.Verb == Tree || cur.Verb == Warrior ||
		cur.Verb == Lunge || cur.Verb == OneLeg) && c.by == "with" && (a.Verb == Squat || a.Verb == Bow):
		// that is how the pose looks
	case c.by == "with" && (a.Verb == Squat || a.Verb == Bow || a.Verb == KneeRaise) && c.form == past && cur.Verb.Stays() && cur.Verb.Low():
		p.note("“" + p.text(c.stem) + "” is how one " + cur.Verb.String() + "s, and not acted")
	case c.by == "with" && c.form == past && a.Verb == Squat && cur.Verb.Goes() && cur.Verb != Turn:
		cur.Tones = merge(cur.Tones, Tone{"crouched", 0.8}) // "walks with bent knees"
	case p.text(c.stem-1) == "to" && a.Verb == Dodge && cur.Verb != Stand && !cur.Verb.Goes():
		p.note("“" + p.text(c.stem) + "” is why, and not acted")
	case cur.Verb.Goes() && cur.Verb != Turn && a.Verb == Bow && c.form == past:
		cur.Tones = merge(cur.Tones, Tone{"old", 0.9}) // "walks away bent over"
	case (cur.Path == Square || cur.Path == Triangle || cur.Path == Zigzag) && a.Verb == Turn && (c.form == gerund || rel == meanwhile):
		cur.Mirrored = a.Angle < 0 // "turning right at every corner"
	case cur.Verb == Phone && a.Verb == Hold:
		if one(a.Side) {
			cur.Side = a.Side
		}
	case c.by == "until" && cur.Verb == Turn && a.Verb == Turn:
		if math.Abs(a.Angle) > 2 {
			cur.Angle = math.Copysign(math.Pi, cur.Angle) // "until they face backwards"
		}
	case c.by == "until" && cur.Verb.Goes() && (a.Verb == Reach || a.Verb == Touch && a.Target.Part == "" || a.Verb.Goes() &&
		a.Direction == Forward):
		// that is where it leads
	case c.by == "until" && a.Verb == Touch && a.Target.Part != "" && !cur.Verb.Goes() && cur.Verb != Stand && cur.Verb != Lean &&
		p.prior != nil:
		cur.Size = or(cur.Size, 1.3) // "lowers the head until the chin touches the chest"
	case c.by == "until" && cur.Verb == Bow && a.Verb == TouchToes:
		cur.Size = or(cur.Size, 1.6) // "bows until the forehead touches the floor"
		p.use(c.stem)
		delete(p.heads, c.stem)
	case c.by == "until" && (cur.Verb == Lean || cur.Verb == SideBend || cur.Verb == Bow) && (a.Verb == Touch || a.Verb == Reach):
		if cur.Verb == Lean && (cur.Direction == Leftward || cur.Direction == Rightward) {
			cur.Verb = SideBend
		}
		cur.Size = or(cur.Size, 1.3) // "leans to the left until the hand touches the knee"
	case cur.Verb == Raise && a.Verb == Surrender:
		*cur = a
		p.held = append(p.held, a)
	case cur.Verb == Walk && a.Verb == Wobble && (c.form == gerund || rel == meanwhile):
		cur.Tones = merge(cur.Tones, Tone{"drunk", 0.5}) // "walks along a beam, wobbling"
	case p.keeps(cur, &a, c):
	case p.purpose(cur, a, c):
		if one(cur.Side) || a.Side == Either {
			a.Side = cur.Side
		}
		a.Tones = both(cur.Tones, a.Tones)
		*cur = a
	case a.Verb == Punch && cur.Verb == Punch && blows[c.word] && c.word != p.prior.headWord() && blows[p.prior.headWord()] &&
		rel != meanwhile:
		return false // "a jab cross combination" is two
	case closely && !listing && cur.Verb == a.Verb && !a.Verb.Goes() && a.Verb != Stand && a.Count <= 1 && cur.agrees(a):
		p.more(cur, a)
	case rel == joinedBy && p.prior.headWord() == "carry" && cur.Verb == Walk && a.Verb == Walk && len(a.With) == 0:
		a.With, a.Tones = cur.With, both(cur.Tones, a.Tones)
		*cur = a
	case bends[p.prior.headWord()] && (cur.Verb == Bow || cur.Verb == Crouch || cur.Verb == Lean) && nearGround[a.Verb] &&
		a.Direction != Upward:
		a.Tones = both(cur.Tones, a.Tones)
		*cur = a
	case cur.Verb == Bring && cur.Target.Part == Mouth && cur.Side == Both && a.Verb == Talk && rel != sequel:
		p.use(c.stem)
		delete(p.heads, c.stem) // "cups the hands around the mouth and shouts": the mouth does it
	case p.text(c.stem-1) == "by" && c.form == gerund && cur.Verb == Walk && vague[p.prior.headWord()]:
		p.use(p.prior.stem)
		delete(p.heads, p.prior.stem) // "moves by crawling"
		*cur = a
	case p.text(c.stem-1) == "by" && c.form == gerund && cur.Verb == Dance && (a.Verb.Goes() || a.Verb == Jump):
		p.note("“" + p.text(c.stem) + "” is how one dances, and not acted by itself")
	case cur.Verb.Goes() && a.Verb == CrossLegs && (c.form == gerund || rel == meanwhile) && cur.Verb != Turn:
		p.note("“" + p.text(c.stem) + "” is how the feet go, and not acted")
	case cur.Verb == Lie && a.Verb == Crouch && c.word == "curl" && rel != sequel:
		p.note("“" + p.text(c.stem) + "” is how one lies, and not acted")
	case c.by == "until" && a.Verb == cur.Verb && cur.Verb.Low():
		p.use(c.stem)
		delete(p.heads, c.stem) // "slides down until he sits"
	case cur.Verb == Reach && cur.Direction == Upward && rel != sequel && a.Verb == Touch && a.Target.Part == "" && a.Direction == Forward:
		p.use(c.stem)
		delete(p.heads, c.stem) // what is touched is up there
		cur.Object = cmp.Or(cur.Object, a.Object)
	case cur.Verb == Reach && (rel != sequel || c.by == "") && handled[a.Verb]:
		if a.Direction == Forward {
			a.Direction = cur.Direction
		}
		if a.Side == Either {
			a.Side = cur.Side
		}
		if a.Target == (Target{}) {
			a.Target = cur.Target
		}
		a.With = append(a.With, cur.With...)
		*cur = a
	case cur.Verb == Crouch && cur.Variant == "down" && (a.Verb.Low() || a.Verb == Squat || a.Verb == Lunge ||
		a.Verb == PushUp || a.Verb == SitUp || a.Verb == Roll):
		a.Tones, a.Speed = both(cur.Tones, a.Tones), or(a.Speed, cur.Speed)
		*cur = a
	case (a.Verb == Put || a.Verb == Lower || a.Verb == Bring || a.Verb == Drop) && raisesLeg[cur.Verb] &&
		(leggy(a.Part) || leggy(a.Target.Part)), a.Verb == Lower && cur.Verb == Tiptoes && a.Part == Heel:
		if cur.Verb == Tiptoes {
			p.append(Action{Verb: Stand, Tones: a.Tones})
		} else {
			p.comesDown(cur, a, c)
		}
	case cur.Verb == Stretch && a.Verb == Hold && rel != sequel:
		// the other hand holds the arm that is stretched
	case a.Verb == Wobble && c.word == "balance" && raisesLeg[cur.Verb] && cur.Count < 2:
		cur.Held = true // "lifts the right leg to the side and balances"
	case (a.Verb == Hold || a.Verb == Carry) && raisesLeg[cur.Verb] && rel != sequel && (leggy(a.Part) || leggy(a.Target.Part)):
		cur.Held = true
	case bends[p.prior.headWord()] && (cur.Verb == Bow || cur.Verb == Crouch && p.text(c.stem-1) == "to") && a.Verb == Take:
		a.Verb, a.Tones = PickUp, both(cur.Tones, a.Tones)
		if leggy(a.Target.Part) || a.Target.Part == Ankle {
			a.Verb, a.Speed = TouchToes, cur.Speed // "bends over and grabs the ankles"
		}
		*cur = a
	case cur.Verb == Crouch && cur.Seconds == 0 && a.Verb == Walk && !a.Returns &&
		(closely && rel != listed || slices.ContainsFunc(a.Tones, func(t Tone) bool { return t.Style == "sneaky" })):
		a.Tones, a.Speed = merge(both(cur.Tones, a.Tones), Tone{"crouched", 1.2}), or(a.Speed, cur.Speed) // "crouches and sneaks forward"
		*cur = a
	case cur.Verb == Swing && cur.Part != Leg && c.by == "" && a.Verb == Jump, cur.Verb == Swing && a.Verb == Jump && p.waits:
		*cur = a // everybody swings the arms to jump
	case cur.Verb == Dance && a.Verb == Gesture && rel != sequel:
		// dancers move their arms
	case cur.Verb.Goes() && cur.Verb != Turn && a.Verb == Dance && a.Variant == "hips" && (rel == meanwhile || c.form == gerund):
		cur.Tones = merge(cur.Tones, Tone{"feminine", 1}) // "walks swaying the hips"
	case cur.Verb.Goes() && (a.Verb == LegRaise || a.Verb == KneeRaise) && (rel == meanwhile || c.form == gerund && rel != sequel):
		cur.Tones = merge(cur.Tones, Tone{"kneelift", max(1, a.Size)}) // "lifting the legs high"
	case p.prior.headWord() == "hold" && rel == joinedBy && (cur.Verb == Extend || cur.Verb == Spread || cur.Verb == Raise) &&
		!a.Verb.Upper() && a.Verb != Stand:
		a.With = append(a.With, *cur)
		*cur = a
	case rel == participle && cur.Verb == Walk && a.Verb == Run:
		a.Angle, a.Veer, a.Path, a.Direction = or(a.Angle, cur.Angle), or(a.Veer, cur.Veer), max(a.Path, cur.Path),
			max(a.Direction, cur.Direction)
		*cur = a // "crosses the street running"
	case rel == joinedBy && cur.Verb == Walk && a.Verb == Walk && a.only() && gaits(a.Tones):
		cur.Tones = both(cur.Tones, a.Tones) // "slouches and drags the feet"
		cur.limps(a)
	case cur.Verb == Sit && (a.Verb == KneeRaise && (c.form == gerund || rel == meanwhile) || a.Verb == HugKnee):
		cur.Floor = true // "sits hugging the knees"
	case p.spunInto(cur, a, c):
	case cur.Verb == Sit && a.Verb == CrossLegs && !(cur.Already && c.form == third):
		cur.Variant = "crossed"
	case becomes[p.prior.headWord()] && (cur.Verb == Walk || cur.Verb == Lower || cur.Verb == Drop || cur.Verb == Take ||
		cur.Verb == Stand) && p.into(c.stem):
		// "goes into a squat"
		a.Tones, a.Speed = both(cur.Tones, a.Tones), or(a.Speed, cur.Speed)
		*cur = a
	case cur.Verb == Walk && c.word == "bring" && (a.Part == Foot || a.Part == Leg):
		// "steps to the side and brings the other foot to meet it"
		cur.Steps = max(cur.Steps, 1)
		if cur.Direction != Forward && cur.Direction != Backward {
			cur.Steps++ // ahead the other foot follows by itself
		}
	case cur.Verb.Goes() && cur.Verb != Turn && a.Verb == Crouch && (c.form == past || rel == meanwhile || rel == participle):
		cur.Tones = merge(cur.Tones, Tone{"crouched", 1})
	case cur.Verb == Walk && (rel == meanwhile || c.form == gerund && rel != sequel) && a.Verb == Sway:
		cur.Tones = merge(cur.Tones, Tone{"drunk", 0.6})
	default:
		return false
	}
	return true
}

// players reports whether an action is no more than what the one does whom the sentence
// begins with: a zombie walks.
func (p *parser) players(a *Action) bool {
	first := 0
	for articles[p.text(first)] || classes["adjective"][p.lemma(first)] || tones[p.text(first)] != "" && !agents[p.lemma(first)] {
		first++
	}
	return agents[p.lemma(first)] && nouns[p.lemma(first)].Verb == a.Verb && a.Verb.Goes() && a.only()
}

// more adds to an action what another says of it.
func (p *parser) more(cur *Action, a Action) {
	if cur.Variant == "" || cur.Verb == Crawl && cur.Variant == "still" {
		cur.Variant = a.Variant
	}
	if cur.Object == "" || p.prior.headWord() == "reach" && a.Object != "" {
		cur.Object = a.Object // "reaches for the shelf and takes a jar"
	}
	if cur.Side == Either {
		cur.Side = a.Side
	}
	if cur.Direction == Forward {
		cur.Direction = a.Direction
	}
	if cur.Target == (Target{}) {
		cur.Target = a.Target
	}
	if cur.Part == "" {
		cur.Part = a.Part
	}
	cur.Count = max(cur.Count, a.Count)
	cur.Speed, cur.Size = or(cur.Speed, a.Speed), or(cur.Size, a.Size)
	cur.Tones = both(cur.Tones, a.Tones)
	cur.With = append(cur.With, a.With...)
}

// agrees reports whether another action of the same verb can be the same one.
func (a *Action) agrees(b Action) bool {
	if a.Travels && b.Travels && a.Direction != b.Direction {
		return false // "jumps forward and jumps back"
	}
	return (b.Side == Either || a.Side == b.Side || a.Side == Either && a.Verb == Stretch) &&
		(b.Direction == Forward || a.Direction == Forward || a.Direction == b.Direction) &&
		(b.Variant == "" || a.Variant == "" || a.Variant == b.Variant) &&
		(b.Target.Part == "" || a.Target.Part == "" || a.Target == b.Target) && b.Angle == 0 && b.Distance == 0
}

// only reports whether nothing was said of a walk but how it is.
func (a *Action) only() bool {
	return a.Direction == Forward && a.Angle == 0 && a.Veer == 0 && a.Path == Straight && a.Terrain == Level &&
		a.Distance == 0 && a.Steps == 0 && !a.Stepping && !a.Returns
}

// gaits reports whether styles are ways in which any walk can be, rather than
// gaits of their own.
func gaits(tones []Tone) bool {
	for _, t := range tones {
		switch t.Style {
		case "skip", "gallop", "march", "tiptoe":
			return false
		}
	}
	return len(tones) > 0
}

var raisesLeg = map[Verb]bool{LegRaise: true, KneeRaise: true, OneLeg: true, LegSwing: true, Kick: true}

func leggy(p Part) bool { return p == Leg || p == Foot || p == Knee || p == Thigh || p == Toe }

// tools are nouns that are verbs as well, of what one works or fights with.
var tools = wordSet("shovel hammer saw axe sword bat mop vacuum brush comb rake broom hook swing serve putt drum club " +
	"knife pen pencil camera stroke forehand backhand gun rifle pistol bow oar baton racket racquet paddle spoon whisk " +
	"jump step leap bounce curl row paddle sweep")

// tool reports whether a clause only tells what something is done with.
func (p *parser) tool(c *clause) bool {
	return c.by == "with" && c.noun && c.light == "" && tools[c.word]
}

var (
	bends      = wordSet("bend reach lean stoop crouch squat duck")
	nearGround = map[Verb]bool{PickUp: true, TouchToes: true, Lift: true}
	handled    = map[Verb]bool{Take: true, PickUp: true, Touch: true, Press: true, Switch: true, Open: true, Close: true,
		Pull: true, TouchToes: true, Give: true, Put: true, Catch: true, Tap: true}
	becomes = wordSet("move go get come transition return shift change lower drop sink fall")
)

// into reports whether a verb tells what the body changes into.
func (p *parser) into(stem int) bool {
	for k := stem - 1; k >= max(0, stem-4); k-- {
		switch w := p.text(k); {
		case w == "to" && k == stem-1 && light[p.lemma(k-1)]:
			return false // "starts to run"
		case w == "into" || w == "in" || w == "to":
			return true
		case !articles[w] && sizes[w] == 0 && degrees[w] == 0:
			return false
		}
	}
	return false
}

// comesDown reads how a raised leg is lowered. It comes down as part of raising it, at one speed.
func (p *parser) comesDown(cur *Action, a Action, c *clause) {
	if a.Direction == Upward || slices.ContainsFunc(c.words, func(i int) bool { return p.text(i) == "up" }) {
		return // that is no way for it
	}
	p.use(c.stem)
	delete(p.heads, c.stem)
	if a.Speed == 0 || a.Speed == cur.Speed {
		return
	}
	if cur.Speed != 0 {
		cur.Speed = math.Sqrt(cur.Speed * a.Speed)
		p.note("a leg is raised and lowered at one speed, between the two that are said")
		return
	}
	cur.Speed = a.Speed
	p.note("“" + p.text(c.stem) + "”: the leg is raised as fast as it is lowered")
}

// vague are verbs of going that do not say how.
var vague = wordSet("move go travel proceed advance progress get")

// backed reports whether a body went backward before it stumbled.
func (p *parser) backed() bool {
	n := len(p.plan.Actions)
	return n > 1 && p.plan.Actions[n-2].Verb.Goes() && p.plan.Actions[n-2].Direction == Backward
}
