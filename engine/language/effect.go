package language

import (
	"math"
	"reflect"
	"slices"
	"strconv"
)

// mostChecked bounds the words of a prompt whose effect is checked: each costs a reading.
const mostChecked = 10

// checked tells the words that were read and change nothing: verbs, sides, ways, adverbs,
// adjectives, numbers and parts of the body. Without them, or with the other side,
// the same is done, and nothing of what is done is what they say.
func (p *parser) checked(tokens []token) {
	left := mostChecked
	for i := range tokens {
		if i >= len(p.used) || tokens[i].limb && contraries[tokens[i].text] != "" || p.isTold(i) || !p.doubtful(i) {
			continue
		}
		if left--; left < 0 {
			return
		}
		if !p.matters(tokens, i) {
			p.plan.Ignored = append(p.plan.Ignored, tokens[i].text)
		}
	}
	p.hands()
}

// hands gives what is done with one hand to one, and notes a hand that does not do alone what it
// is said to do, or the other way round.
func (p *parser) hands() {
	for i := range p.tokens {
		w, next := p.text(i), parts[p.lemma(i+1)]
		if w == "other" && articles[p.text(i-1)] && (relation0(p.text(i+1)) || next == Hand || next == Arm) {
			p.otherSide(p.ofClause(i))
			continue
		}
		if w != "one" && w != "both" || next != Hand && next != Arm && next != Fist || p.noted(w) {
			continue
		}
		if a := p.handed(i); a != nil && w == "one" && a.Verb.Upper() && a.shows() != ^slots(0) {
			switch s := a.shows(); {
			case s&actsSide != 0 && (a.Side == Both || a.Side == Either && s&actsTwo != 0):
				a.Side, p.shown = Right, nil
				continue
			case s&(actsSide|actsBoth) == 0 && s&actsTwo != 0 && a.Part == "":
				p.note("“one " + p.text(i+1) + "” is acted with both")
				continue
			}
		}
		var wrong func(actions []Action) bool
		wrong = func(actions []Action) bool {
			return slices.ContainsFunc(actions, func(a Action) bool {
				if byGroup[a.Part] != byGroup[Hand] || a.Part == "" {
					return wrong(a.With)
				}
				s := a.shows()
				if w == "one" {
					return s&actsBoth == 0 && (s&actsTwo != 0 || s&actsSide == 0)
				}
				return s&(actsTwo|actsBoth) == 0 && !paired[a.Verb]
			})
		}
		if w == "one" {
			single(p.plan.Actions)
		}
		if wrong(p.plan.Actions) {
			other := map[string]string{"one": "both", "both": "one"}[w]
			p.note("“" + w + " " + p.text(i+1) + "” is acted with " + other)
		}
	}
}

// otherSide gives an action of one hand the hand that the action before it leaves free: "throws with
// the right hand and waves with the other".
func (p *parser) otherSide(a *Action) {
	if a == nil || !a.Verb.Upper() || a.Side != Either || a.shows()&actsSide == 0 || a.shows() == ^slots(0) {
		return
	}
	for k := range p.plan.Actions {
		if &p.plan.Actions[k] != a || k == 0 {
			continue
		}
		if before := p.plan.Actions[k-1]; one(before.Side) && !leggy(before.Part) {
			a.Side, p.shown = Left+Right-before.Side, nil
		}
	}
}

// handed returns the action of hands that a token is said of: that of its clause, or else the only
// one of both hands; nil if there is none, or several.
func (p *parser) handed(i int) *Action {
	if a := p.ofClause(i); a != nil {
		return a
	}
	var found []*Action
	var find func(actions []Action)
	find = func(actions []Action) {
		for k := range actions {
			if a := &actions[k]; a.Side == Both && a.Verb.Upper() {
				found = append(found, a)
			}
			find(actions[k].With)
		}
	}
	if find(p.plan.Actions); len(found) == 1 {
		return found[0]
	}
	return nil
}

// isTold reports whether a token says who acts, or was named as ignored or in a note.
func (p *parser) isTold(i int) bool {
	return p.actor(i) || slices.Contains(p.plan.Ignored, p.text(i)) || p.noted(p.text(i))
}

// doubtful reports whether nothing of the plan shows that a token had an effect.
func (p *parser) doubtful(i int) bool {
	t := p.token(i)
	switch {
	case p.implied[i]:
		return false
	case p.lost(i):
		return p.used[i]
	case rounds[t.text] && p.used[i]:
		return p.flattened(i)
	case crossings[t.text] != "":
		a := p.ofClause(i)
		return p.used[i] && (a == nil || !toAndFro[a.Verb])
	case upDown[t.text] || shapes[t.text]:
		return p.wayward(i)
	case contraries[t.text] != "":
		return !(p.text(i-1) == "the" && p.text(i-2) == "to" && p.text(i-3) == "back") // "runs back to the left", from the right
	case !p.used[i] || p.confirms(i):
		return false
	}
	if d, ok := directions[t.text]; ok && (d == Upward || d == Downward) {
		return p.wayward(i)
	}
	if unusualWays[t.text] && p.goesTo(directions[t.text]) {
		return false
	}
	return p.qualifies(t) || p.inert(i) || unusualWays[t.text] || particularParts[parts[t.lemma]] || leggy(parts[t.lemma]) && p.armed()
}

// armed reports whether something that legs have no part in is said to be done by them.
func (p *parser) armed() bool {
	return slices.ContainsFunc(p.plan.Actions, func(a Action) bool {
		return leggy(a.Part) && (byHand[a.Verb] || (a.Verb.Upper() || a.Verb == Lean) && a.shows()&(actsBy<<byGroup[a.Part]) == 0)
	})
}

// particularParts are parts that are only named where they matter: hands, heads and feet go
// without saying.
var particularParts = map[Part]bool{Elbow: true, Shoulder: true, Hips: true, Thigh: true, Knee: true, Ankle: true, Toe: true, Heel: true,
	Chest: true, Back: true, Wrist: true, Neck: true, Chin: true, Ear: true, Nose: true, Belly: true, Waist: true}

// contraries are words in whose place the other one makes another motion.
var contraries = map[string]string{"left": "right", "right": "left", "clockwise": "counterclockwise", "counterclockwise": "clockwise",
	"up": "down", "down": "up", "circle": "square", "square": "circle", "triangle": "circle", "heart": "square"}

// crossings are words for ways from one side to the other, with the contrary.
var crossings = map[string]string{"left-to-right": "right-to-left", "right-to-left": "left-to-right"}

// toAndFro are verbs that go to both sides whatever is said.
var toAndFro = map[Verb]bool{Look: true, Sway: true, SideBend: true, Lean: true, Swing: true, LegSwing: true, Shake: true, Wave: true,
	Turn: true, Sweep: true, HipCircle: true}

// rounds are words for circles that a limb makes.
var rounds = wordSet("circular circles")

// flattened reports whether circles that a limb is said to make are not seen.
func (p *parser) flattened(i int) bool {
	a := p.ofClause(i)
	return a != nil && a.Circles && a.Verb.Upper() && a.shows()&actsCircles == 0 && a.Verb != Circle && a.Verb != Stir
}

// single gives what one hand is said to do alone, and both would, to one of them.
func single(actions []Action) {
	for i := range actions {
		a := &actions[i]
		if a.Part != "" && byGroup[a.Part] == byGroup[Hand] && a.Side == Either && a.shows()&actsTwo != 0 && a.shows()&actsBoth != 0 {
			a.Side = Right
		}
		single(a.With)
	}
}

// paired are the verbs that take both hands with some things or at some parts.
var paired = map[Verb]bool{HandsOn: true, Cover: true, "play": true, Lean: true, Touch: true}

// upDown are contraries that many verbs have by themselves.
var upDown = wordSet("up down")

// downward and upward are the verbs that go there whatever is said, or that have both
// words for other things.
var (
	downward = map[Verb]bool{Sit: true, Lie: true, Kneel: true, Crouch: true, Squat: true, Fall: true, Faint: true, Bow: true, Drop: true,
		Lower: true, Put: true, Duck: true, Sleep: true, Lunge: true, Stomp: true, Chop: true, TouchToes: true, PickUp: true, Slash: true,
		Climb: true, Walk: true, Run: true, Stand: true, Turn: true, Look: true, Write: true, Crawl: true, Stab: true, Lever: true}
	upward = map[Verb]bool{Rise: true, Raise: true, PickUp: true, Lift: true, Climb: true, Tiptoes: true, KneeRaise: true, LegRaise: true,
		Wear: true, Walk: true, Run: true, Stand: true, Turn: true, Look: true, Jump: true, Hop: true, Push: true, Sit: true, Crawl: true,
		PushUp: true, PullUp: true, Stretch: true, Celebrate: true, Surrender: true, Zip: true}
)

// shapes are what is drawn, and what hands or ways have the shape of.
var shapes = wordSet("circle square triangle heart")

// wayward reports whether a word of a way belongs to a verb that goes no way by
// itself, or a shape to one that draws.
func (p *parser) wayward(i int) bool {
	if shapes[p.text(i)] {
		return slices.ContainsFunc(p.plan.Actions, func(a Action) bool { return a.Verb == Write || a.Verb == Paint || a.Verb == Point })
	}
	if p.hidden(directions[p.text(i)]) {
		return true
	}
	for k := i - 1; k >= 0 && k > i-6 && !relation0(p.text(k)); k-- {
		v, ok := p.heads[k]
		switch {
		case !ok && p.thrown[k]:
			return !p.goesTo(directions[p.text(i)])
		case !ok:
		case directions[p.text(i)] == Upward:
			return !upward[v] && !p.goesTo(Upward)
		default:
			return !downward[v] && !p.goesTo(Downward)
		}
	}
	v := p.governor(i) // of a clause without a verb
	switch d := directions[p.text(i)]; {
	case !unusualWays[p.text(i)]:
		return false
	case d == Upward:
		return !upward[v] && !p.goesTo(d)
	}
	return !downward[v] && !p.goesTo(Downward)
}

// hidden reports whether an action of the plan goes a way that its motion does not show.
func (p *parser) hidden(d Direction) bool {
	for k, a := range p.plan.Actions {
		if a.Direction == d && p.seen()[k].Direction != d && !(d == Upward && upward[a.Verb]) && !(d == Downward && downward[a.Verb]) {
			return true
		}
	}
	return false
}

// goesTo reports whether something that is done goes some way.
func (p *parser) goesTo(d Direction) bool {
	return slices.ContainsFunc(p.seen(), func(a Action) bool { return a.Direction == d || d == Downward && a.Terrain == OffBox })
}

// unusualWays are ways that no verb goes by itself.
var unusualWays = wordSet("backward backwards rearward sideways leftward leftwards rightward rightwards diagonally " +
	"upward upwards downward downwards overhead")

// matters reports whether something else is done without a token, or with the other side
// in its place.
func (p *parser) matters(tokens []token, i int) bool {
	if n, num := number(tokens[i].lemma); num && !articles[tokens[i].text] && n != 1 {
		others := []float64{n + 3} // a phrase may need a number
		if parts[p.lemma(i+1)] == "" {
			others = append(others, 1) // of two things one is in each hand, as of five
		}
		return slices.ContainsFunc(others, func(other float64) bool {
			words := slices.Clone(tokens)
			words[i].text = strconv.FormatFloat(other, 'g', -1, 64)
			words[i].lemma = words[i].text
			return p.differs(words)
		})
	}
	if w := crossings[tokens[i].text]; w != "" {
		words := slices.Clone(tokens)
		words[i].text, words[i].lemma = w, w
		return p.differs(words) || p.differs(slices.Delete(slices.Clone(tokens), i, i+1))
	}
	w := contraries[tokens[i].text]
	if w == "" || upDown[tokens[i].text] && !articles[p.text(i+1)] && !p.differs(slices.Delete(slices.Clone(tokens), i, i+1)) {
		return w == "" && p.differs(slices.Delete(slices.Clone(tokens), i, i+1))
	}
	words := slices.Clone(tokens)
	for k := i; k < len(words) && (k == i || words[k].text != w); k++ {
		if k == i || words[k].limb && words[k].text == tokens[i].text {
			words[k].text, words[k].lemma = w, w // and of the limb where a pronoun stands for it
		}
	}
	return p.differs(words)
}

// differs reports whether something else is done that is seen, with other tokens.
func (p *parser) differs(tokens []token) bool {
	other := &parser{}
	other.read(tokens)
	return !reflect.DeepEqual(visible(other.plan.Actions), p.seen())
}

// seen returns the actions of the plan without what their motion does not show.
func (p *parser) seen() []Action {
	if p.shown == nil {
		p.shown = visible(p.plan.Actions)
	}
	return p.shown
}

// qualifies reports whether a word says how something is done, or how often or far.
func (p *parser) qualifies(t token) bool {
	if articles[t.text] || functional[t.lemma] || verbs[t.lemma].Verb != "" {
		return false
	}
	if degrees[t.text] != 0 && sizes[t.text] == 0 {
		return false // it qualifies another
	}
	_, manner := manners[t.lemma]
	return manner || speeds[t.lemma] != 0 || sizes[t.lemma] != 0 || tones[t.text] != "" || numeric(t.lemma)
}

// confirms reports whether the plan has what a word says, if only as what is usual.
func (p *parser) confirms(i int) bool {
	t := p.token(i)
	n, num := number(t.lemma)
	style, part := tones[t.text], parts[t.lemma]
	const near = 1e-6
	same := func(a float64) bool { return math.Abs(math.Abs(a)-n) < near }
	var within func(actions []Action) bool
	aside := t.text == "sideways"
	owner := p.ownVerb(i)
	within = func(actions []Action) bool {
		return slices.ContainsFunc(actions, func(a Action) bool {
			num := num && (owner == "" || a.Verb == owner)
			return aside && (a.Direction == Leftward || a.Direction == Rightward) ||
				style != "" && slices.ContainsFunc(a.Tones, func(t Tone) bool { return t.Style == style }) ||
				part != "" && (a.Part == part || a.Target.Part == part || a.Variant == string(part) || ownParts[a.Verb][part]) ||
				num && (int(n) == p.split || a.Count == int(n) || a.Steps == int(n) || same(a.Angle*180/math.Pi) || same(a.Seconds) ||
					same(a.Distance) ||
					a.Verb.Goes() && same(a.Angle/(2*math.Pi))) || within(a.With)
		})
	}
	return within(p.seen())
}

// ownVerb returns the verb that a token is said of, if the plan has it: a number that another
// action has as well says nothing of that one.
func (p *parser) ownVerb(i int) Verb {
	v, ok := p.heads[p.owner(i)]
	if !ok {
		return ""
	}
	var does func(actions []Action) bool
	does = func(actions []Action) bool {
		return slices.ContainsFunc(actions, func(a Action) bool { return a.Verb == v || does(a.With) })
	}
	if !does(p.plan.Actions) {
		return ""
	}
	return v
}

// owner returns the token of the verb of the clause of a token; -1 if it has none.
func (p *parser) owner(i int) int {
	if at, ok := p.owners[i]; ok {
		return at
	}
	return -1
}

// noted reports whether a note names a word.
func (p *parser) noted(w string) bool {
	return slices.ContainsFunc(p.plan.Notes, func(note string) bool { return slices.Contains(split(note), w) })
}

// lost reports whether a token is a verb whose action the plan does not have.
func (p *parser) lost(i int) bool {
	v, told := p.heads[i]
	if !told || p.noted(p.text(i)) {
		return false
	}
	var does func(actions []Action) bool
	does = func(actions []Action) bool {
		return slices.ContainsFunc(actions, func(a Action) bool { return a.Verb == v || does(a.With) })
	}
	return !does(p.plan.Actions)
}

// heard notes what a verb is read as.
func (p *parser) heard(c *clause, v Verb) {
	if c.stem >= 0 && c.phrase && (v == Throw || v == Kick) {
		if p.thrown == nil {
			p.thrown = map[int]bool{}
		}
		p.thrown[c.stem] = true
	}
	if p.meant == nil {
		p.meant = map[int]Verb{}
	}
	if c.stem >= 0 {
		p.meant[c.stem] = v
	}
	if c.stem < 0 || c.noun || c.phrase || light[p.lemma(c.stem)] || v == Stand || v == Hold {
		return
	}
	if p.heads == nil {
		p.heads, p.owners = map[int]Verb{}, map[int]int{}
	}
	p.heads[c.stem] = v
	for _, i := range c.words {
		if numeric(p.lemma(i)) {
			p.owners[i] = c.stem
		}
	}
}
