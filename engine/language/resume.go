package language

import (
	"math"
	"slices"
	"strings"
)

// goesOn reads "carries on" as "continues" where nothing is carried: before a gerund,
// "with", or the end of a clause.
func goesOn(words []string) []string {
	forms := map[string]string{"carry": "continue", "carries": "continues", "carried": "continued", "carrying": "continuing"}
	for i := 0; i+1 < len(words); i++ {
		to := forms[words[i]]
		if to == "" || words[i+1] != "on" {
			continue
		}
		next := ""
		if i+2 < len(words) {
			next = words[i+2]
		}
		if relation0(next) || strings.HasSuffix(next, "ing") {
			words = append(append(words[:i:i], to), words[i+2:]...)
		}
	}
	return words
}

// purposed returns how many tokens from one on say what is to be done to the person: "holds
// out the hand to be kissed". Nothing is done of it, and a note says so.
func (p *parser) purposed(at int) int {
	if p.text(at) != "to" || p.text(at+1) != "be" && p.text(at+1) != "get" || p.form(at+2) != past || at == 0 {
		return 0
	}
	before := p.lemma(at - 1)
	if light[before] || before == "about" || before == "look" || before == "like" || relation0(p.text(at-1)) {
		return 0
	}
	return p.tellOff(at, "it is done to the person")
}

// asks returns how many tokens from one on are what somebody looks or waits for:
// "turns to see who caught it".
func (p *parser) asks(at int) int {
	if p.text(at) != "who" || !finds[p.lemma(at-1)] {
		return 0
	}
	return p.tellOff(at, "others do it")
}

// until returns how many tokens from one on say where a way ends: "until she reaches the door".
func (p *parser) until(at int, c *clause) int {
	if c.by != "until" && c.by != "till" || c.has || !arriving[p.lemma(at)] || p.form(at) == gerund {
		return 0
	}
	words, k := "", at
	for ; k < len(p.tokens) && !relation0(p.text(k)) && (k < at+2 || !pronouns[p.text(k)]); k++ {
		words += " " + p.text(k)
		p.use(k)
	}
	p.note("“" + words[1:] + "” is not acted: it is where it ends")
	return k - at
}

// arriving are verbs of getting to a place.
var arriving = wordSet("reach arrive")

// seems returns how many tokens from one on say what seems to be done to the person:
// "falls as if hit".
func (p *parser) seems(at int, c *clause) int {
	if other := p.lemma(at + 1); p.text(at) == "like" && c.has && (other == "someone" || other == "somebody" || other == "something") &&
		p.form(at+2) != plain {
		return p.tellOff(at, "it is what it looks like")
	}
	if p.text(at) == "like" && c.has && telling[c.act.Verb] && p.form(at+1) == gerund {
		return p.tellOff(at, "it is what it looks like") // "waves as if calling for help"
	}
	if p.text(at) != "like" || !c.has && p.lemma(at-1) != "act" && p.lemma(at-1) != "react" || p.form(at+1) != past &&
		p.text(at+1) != "hit" || !p.verbal(at+1) {
		return 0
	}
	return p.tellOff(at, "it is what it looks like")
}

// telling are verbs of what means something: what they look like is why they are done.
var telling = map[Verb]bool{Wave: true, Look: true, Point: true, Nod: true, Clap: true, Beckon: true}

// finds are verbs of what is to be found out.
var finds = wordSet("see look know find check watch hear wonder ask")

// tellOff notes that the words from a token to the end of its clause are not acted,
// and returns how many they are.
func (p *parser) tellOff(at int, why string) int {
	words, k := "", at
	for ; k < len(p.tokens) && !relation0(p.text(k)); k++ {
		words += " " + p.text(k)
		p.use(k)
	}
	p.note("“" + words[1:] + "” is not acted: " + why)
	return k - at
}

// awayFrom reports whether a sentence says that the back is turned to those whom
// somebody turns to.
func (p *parser) awayFrom(at int) bool {
	for k := at - 1; k > 0; k-- {
		if p.text(k-1) == "back" && (p.text(k) == "to" || p.text(k) == "toward" || p.text(k) == "towards") {
			return true
		}
	}
	return false
}

// elided reads a clause that leaves out the verb of the one before: "points at
// himself, then at the door". It reports whether it does.
func (p *parser) elided(c *clause) bool {
	follows := c.by == "then" || c.by == "and" || c.by == "," || c.by == "finally"
	if p.last == nil || !follows || len(c.words) == 0 || !aims[p.last.word] || !aimed[p.text(c.words[0])] {
		return false
	}
	if c.by != "then" && p.text(c.words[0]) != p.aimOf(p.last) {
		return false // "points at the door, to the left"
	}
	again := *p.last
	again.words, again.rel, again.by, again.phrase = c.words, c.rel, c.by, false
	a := verbs[p.last.word]
	if p.oneself(c.words, &a) {
		p.append(a)
		return true
	}
	r := reader{p: p, c: &again, a: &a, own: a.Tones}
	r.read()
	p.complete(&r)
	p.append(a)
	return true
}

// oneself reads that somebody points or looks at himself: he touches his chest, or looks
// down.
func (p *parser) oneself(words []int, a *Action) bool {
	k := slices.IndexFunc(words, func(i int) bool { return itself[p.text(i)] && aimed[p.text(i-1)] })
	if k < 0 {
		return false
	}
	switch a.Verb {
	case Point:
		*a = Action{Verb: Touch, Target: Target{Part: Chest}, Tones: a.Tones}
	case Look:
		*a = Action{Verb: Look, Direction: Downward, Tones: a.Tones}
	default:
		return false
	}
	p.use(words[k])
	return true
}

// itself are pronouns of the person for what he does something to.
var itself = wordSet("himself herself themselves themself itself oneself myself yourself")

// aimOf returns the preposition that follows the verb of a clause; "" if none does.
func (p *parser) aimOf(c *clause) string {
	for _, i := range c.words {
		if i > c.stem && aimed[p.text(i)] {
			return p.text(i)
		}
	}
	return ""
}

// aims are verbs that go to one thing and then to another, and aimed the prepositions
// before those.
var (
	aims  = wordSet("point look glance stare wave bow nod shoot aim gesture peer gaze smile")
	aimed = wordSet("at to toward towards")
)

// paceChanged lets what is done go on faster or slower, where the body goes nowhere:
// "drums, then speeds up".
func (p *parser) paceChanged(c *clause, a *Action) {
	cur := p.told0()
	if n := len(p.plan.Actions); n > 1 && cur.Verb == Look && p.plan.Actions[n-2].Verb.Goes() && paceChanges[c.word] {
		speed := a.Speed
		*a = p.plan.Actions[n-2] // "looks back and speeds up", while he walks
		a.Speed, a.Steps, a.Distance, a.Veer, a.With = or(a.Speed, 1)*or(speed, 1), 0, 0, 0, cloned(a.With)
		return
	}
	if cur == nil || !paceChanges[c.word] || a.Verb != Walk || a.Speed == 0 || cur.Verb == Stand || cur.Verb.Goes() {
		return
	}
	if k := cur.Verb.kind(); cur.Verb.Whole() && !k.open && k.again == 0 {
		return
	}
	speed := a.Speed
	*a = *cur
	a.Speed, a.Count, a.Seconds, a.With = or(cur.Speed, 1)*speed, 0, 0, cloned(cur.With)
	if speed > 1 {
		a.Speed = math.Max(speed, a.Speed)
	}
}

// paceChanges are verbs of doing the same faster or slower.
var paceChanges = wordSet("speed slow accelerate decelerate quicken")

// seated begins a plan on a seat where somebody gets up from one, and has only used
// the hands before: "ends the letter and rises from the chair"; or leans back or rocks
// in a chair.
func seated(actions []Action) []Action {
	if len(actions) > 0 && actions[0].Object == "chair" {
		if a := &actions[0]; a.Verb == Lean && a.Direction == Backward || a.Verb == Sway {
			a.Within = true
			return slices.Insert(actions, 0, Action{Verb: Sit, Already: true, Object: "chair"})
		}
	}
	if len(actions) > 0 && actions[0].Verb == Lean && actions[0].Floor && actions[0].Direction == Backward {
		actions[0].Within = true
		return slices.Insert(actions, 0, Action{Verb: Sit, Already: true, Floor: true})
	}
	for i := range actions {
		a := &actions[i]
		if a.Verb == Rise && a.Object == "chair" && i > 0 {
			return slices.Insert(actions, 0, Action{Verb: Sit, Already: true, Object: a.Object})
		}
		if !a.Verb.Upper() {
			return actions
		}
	}
	return actions
}

// again reports whether a body that lies already falls, which is left out.
func (a *Action) again(last *Action) bool {
	return a.Verb == Fall && last.Verb == Fall && last.Count == 0 && a.Count == 0
}

// matched makes two jumps that lead to and fro as long as each other.
func matched(a, b *Action) {
	const far = 0.6 // metres, which people jump backward as well
	back := a.Direction == Backward && b.Direction == Forward || a.Direction == Forward && b.Direction == Backward
	if a.Verb == Jump && b.Verb == Jump && back && a.Travels && b.Travels && a.Distance == 0 && b.Distance == 0 && a.Count == b.Count {
		a.Distance, b.Distance = far*math.Max(1, float64(a.Count)), far*math.Max(1, float64(b.Count))
	}
}

// onward counts the hops along, or on one leg, that are told without a number: one hop
// is no way to move.
func (a *Action) onward() {
	along := a.Travels || leggy(a.Part) || a.Direction == Backward
	if a.Verb == Hop && a.Count == 0 && along && a.Distance == 0 && a.Variant != "over" && a.Terrain == Level {
		a.Count, a.Freely = 3, true
	}
}
