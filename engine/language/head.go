package language

// head is a word, or several, that an action is told by.
type head struct {
	Action
	n       int
	form    form
	light   bool
	noun    bool
	phrase  bool
	sense   *sense // that it is read by; nil: none
	skipped []int
}

// head reads the head that begins at a token, if one does in this clause.
func (p *parser) head(i int, c *clause) (h head, ok bool) {
	t := p.token(i)
	if p.actor(i) || t.again || p.describes(i) || p.throwing(i) {
		return h, false
	}
	if a, ok := p.playedAs(i); ok && !p.nounish(i) && objects[p.lemma(i+1)] != "racket" {
		return head{Action: a, n: 1, form: t.form}, true
	}
	if p.delivers(i) {
		return h, false
	}
	if a, ok := p.usesThere(i); ok {
		return head{Action: a, n: 1, form: t.form}, true
	}
	a, n, skipped, ok := p.phrase(i)
	if a.Verb == Give && p.handsNothing(i) {
		return h, false // "with both hands stretched out" hands nothing out
	}
	s, meant, m, more := p.sense(i)
	if s != nil && s.pattern[0].class != nil && c.light != "" {
		s = nil // "takes the cup in the left hand" says what is taken
	}
	if s != nil && (!ok || m >= n) && !s.none {
		if c.has && c.light == "" && (p.nounish(i) || parts[t.lemma] != "" && c.act.Verb.Upper()) {
			return h, false
		}
		return head{Action: meant, n: m, form: t.form, skipped: more, noun: p.nounish(i), phrase: true, sense: s}, true
	}
	if ok {
		if c.has && c.light == "" && (p.nounish(i) || parts[t.lemma] != "" && c.act.Verb.Upper()) {
			return h, false // "raises his hand up"
		}
		return head{Action: a, n: n, form: t.form, skipped: skipped, noun: p.nounish(i), phrase: true}, true
	}
	if p.givenTo(i, c) || objects[t.lemma] != "" && t.form == plain && beforeThings[p.text(i-1)] {
		return h, false // "backs away with it", of a box
	}
	if c.has && c.light == "" && objects[t.lemma] != "" && t.form != gerund && t.form != past && !(t.form == third &&
		subjects[p.lemma(i-1)]) {
		return h, false // "kicks the box"
	}
	if a, ok := nouns[t.lemma]; ok {
		if c.has && c.light == "" && (t.form != gerund || p.nounish(i)) {
			return h, false // "throws a football"
		}
		if agents[p.lemma(i+1)] {
			return h, false // "a dog walker"
		}
		_, verb := verbs[t.lemma]
		return head{Action: a, n: 1, form: t.form, noun: !verb || t.form != third || p.nounish(i)}, true
	}
	if t.lemma == "cross" && (articles[p.text(i-1)] || p.text(i-1) == "right" || p.text(i-1) == "left" || p.text(i-1) == "," ||
		p.text(i-1) == "and" || boxing[p.text(i-1)]) && p.boxes() && parts[p.lemma(i+1)] == "" && parts[p.lemma(i+2)] == "" {
		return head{Action: Action{Verb: Punch, Speed: 1.1}, n: 1, form: plain, noun: true}, true
	}
	if t.lemma == "face" && (subjects[p.lemma(i-1)] || relation0(p.text(i-1)) || p.actor(max(0, i-1))) && faced[p.text(i+1)] &&
		(t.form == third || t.form == plain) {
		return head{Action: Action{Verb: Turn}, n: 1, form: third}, true
	}
	if c.light != "" && !c.has && p.limbBlow(i) {
		if t.lemma == "elbow" {
			p.note("“elbow” is read as a hook")
		}
		return head{Action: limbBlows[t.lemma], n: 1, form: plain, noun: true}, true
	}
	if a, ok := p.movesPart(i); ok {
		return head{Action: a, n: 1, form: t.form}, true
	}
	if a, limb, ok := p.limbVerb(i); ok {
		return head{Action: a, n: 1, form: third, skipped: limb}, true
	}
	a, ok = verbs[t.lemma]
	if !ok || p.misread(i, c) || t.text == "boxes" && p.nounish(i) {
		return h, false
	}
	var limb []int
	if p.text(i-1) == "it" && relation0(p.text(i-2)) && p.subject > 0 && a.Verb.Upper() {
		limb = []int{p.subject} // what was said of a limb goes on
		if p.sideOf(p.subject) != Either {
			limb = []int{p.subject - 1, p.subject}
		}
	}
	noun := p.nounish(i)
	if t.form == plain && c.has && c.light == "" && rare[t.lemma] && p.text(i-1) != "to" && !p.adverb(i-1) && !relation0(p.text(i-1)) {
		return h, false // rare verbs that are mostly nouns
	}
	if noun && c.has && c.light == "" && !(becomes[c.word] && p.into(i)) {
		return h, false
	}
	return head{Action: a, n: 1, form: t.form, light: light[t.lemma], noun: noun, skipped: limb}, true
}

// throwing reports whether a token tells how something is thrown: "throws it with the left hand overhand".
func (p *parser) throwing(i int) bool {
	if _, way := throws[p.text(i)]; !way {
		return false
	}
	for k := i - 1; k >= 0 && !relation0(p.text(k)) || k >= 0 && p.text(k) == "with"; k-- {
		if verbs[p.lemma(k)].Verb == Throw {
			return true
		}
	}
	return false
}

// givenTo reports whether a noun is that to which something is given that is done to it: "gives the box
// a push".
func (p *parser) givenTo(i int, c *clause) bool {
	if c.light != "give" || !articles[p.text(i-1)] || p.text(i-1) == "a" || p.text(i-1) == "an" {
		return false
	}
	if a := p.text(i + 1); a != "a" && a != "an" && a != "another" {
		return false
	}
	k := i + 2
	for classes["adjective"][p.text(k)] || sizes[p.text(k)] != 0 || manners[p.text(k)] != (Effort{}) || speeds[p.text(k)] != 0 {
		k++
	}
	return p.verbal(k) || p.verbs(k)
}

// handsOver are light verbs that mean themselves before a thing: "takes a hammer".
var handsOver = wordSet("take get give bring")

// thingHanded reports whether a noun is a thing that a light verb brings from hand to hand.
func (p *parser) thingHanded(i int, c *clause) bool {
	t := p.token(i)
	return c.has && handsOver[c.light] && t.form == plain && p.nounish(i) && (objects[t.lemma] != "" || takeable[t.lemma]) &&
		!p.givenTo(i, c)
}

// handsNothing reports whether a hand is one of the body: "with both hands stretched out".
func (p *parser) handsNothing(i int) bool {
	before := p.text(i - 1)
	return p.lemma(i) == "hand" && (before == "both" || numeric(before) || p.text(i) == "hands" && articles[before])
}

// describes reports whether a participle tells how a thing is: it stands between an article, a
// number or a preposition, and the thing: "between two parked cars".
func (p *parser) describes(i int) bool {
	if f := p.form(i); f != past || i == 0 {
		return false
	}
	before, next := p.text(i-1), p.lemma(i+1)
	_, num := number(before)
	thing := objects[next] != "" || graspable[next] || classes["landmark"][next] || classes["vehicle"][next]
	return (articles[before] || num || beforeThings[before] || before == "between") && thing && parts[next] == ""
}

// playedAs returns what a verb means in the game that a prompt speaks of.
func (p *parser) playedAs(i int) (a Action, ok bool) {
	a, ok = played[p.sport][p.lemma(i)]
	if shot := i + 1; shots[p.lemma(i)] && !ok {
		for k := shot; k < shot+3; k++ {
			if p.text(k) == "shot" || p.text(k) == "shots" {
				if a, ok = played[p.sport]["shoot"]; ok {
					p.use(k) // "takes a quick shot"
				}
			}
		}
	}
	if ok && p.sport == "tennis" && p.lemma(i+2) == "backhand" {
		a = verbs["backhand"]
	}
	if k := i + 1; ok && p.sport == "archery" {
		for articles[p.text(k)] || numeric(p.text(k)) {
			k++
		}
		w := p.text(k)
		ok = w == "" || relation0(w) || prepositions[w] || p.adverb(k) || bowParts[p.lemma(k)] // no sword is drawn, no dog released
	}
	return a, ok
}

// bowParts are what an archer draws and releases.
var bowParts = wordSet("bow arrow string bowstring back")

// shots are verbs of shooting a ball, before "shot".
var shots = wordSet("take try attempt fire hit make")

// limbBlows are limbs that one hits with, as nouns of what is delivered: "throws an elbow".
var limbBlows = map[string]Action{"knee": {Verb: Kick, Variant: "knee"}, "elbow": {Verb: Punch, Variant: "hook"}}

// limbBlow reports whether a limb is the noun of a blow: an article or a side stands before
// it, and where it goes after it, if anything.
func (p *parser) limbBlow(i int) bool {
	if limbBlows[p.lemma(i)].Verb == "" || p.form(i) == third {
		return false
	}
	before, after := p.text(i-1), p.text(i+1)
	sided := before == "a" || before == "an" || (before == "left" || before == "right") && articles[p.text(i-2)]
	return sided && (relation0(after) || after == "to" || after == "at" || after == "into" || after == "strike")
}

// beforeThings are prepositions that a thing follows, and no verb.
var beforeThings = wordSet("with of into onto")

// several counts what is said to be done as a thing: "does a burpee" is one,
// "does burpees" as many as there is time for. An object of the action, "kicks
// balls", says nothing of either.
func (h *head) several(last token, before string) {
	again := h.Verb.kind().again > 0
	switch {
	case !again || h.Verb.Upper():
	case before == "a" || before == "an":
		h.Count = 0
	case last.form == third && h.Count <= 0:
		h.Count, h.Freely = 3, true
	case last.form == third:
		h.Freely = true
	}
}

// single counts what is said to be done as one thing, whatever stands between: "gives one small nod". Of
// what is short, "a" is one too.
func (p *parser) single(h *head, i int) {
	if !h.noun || h.Count > 0 || h.Verb.kind().again == 0 || p.form(i) == third {
		return
	}
	k := i - 1
	for sizes[p.text(k)] != 0 || speeds[p.text(k)] != 0 || classes["adjective"][p.text(k)] || manners[p.text(k)] != (Effort{}) {
		k--
	}
	switch p.text(k) {
	case "one", "single":
		h.Count = 1
	case "a", "an", "another":
		if brief[h.Verb] {
			h.Count = 1
		}
	}
}

// brief are the verbs whose noun is one of them: "gives a nod".
var brief = map[Verb]bool{Nod: true, Shrug: true, Clap: true, Stomp: true}

// subjects are the words that a verb of the third person follows.
var subjects = wordSet("person man woman he she they it someone somebody figure human character guy boy girl actor " +
	"subject child people avatar")

// delivering are verbs that say no more than that a blow, a jump or a turn is done, where
// one follows as a noun: "delivers a back kick".
var delivering = wordSet("deliver land unleash execute launch perform follow throw attempt add finish score")

// blows are nouns of what is delivered.
var blows = wordSet(`kick punch jab cross hook uppercut blow strike slap chop slash stab elbow knee headbutt roundhouse sidekick thrust
	combo backflip frontflip somersault flip cartwheel handspring salto pirouette spin twirl jump leap shot lunge`)

// delivers reports whether a verb only says that the blow after it is done.
func (p *parser) delivers(i int) bool {
	if !delivering[p.lemma(i)] || p.lemma(i) == "throw" && parts[p.lemma(i+2)] != "" {
		return false
	}
	k := i + 1
	for ; k < i+6; k++ {
		w := p.text(k)
		if blows[p.lemma(k)] {
			return k > i+1 || p.lemma(i) == "throw" && p.form(i) == gerund && p.form(k) == third // "throwing punches"
		}
		if w == "" || relation0(w) || prepositions[w] && w != "of" || w == "to" {
			return false
		}
	}
	return false
}
