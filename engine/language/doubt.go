package language

import "slices"

// intransitive are verbs that nothing is done to by.
var intransitive = map[Verb]bool{Fall: true, Faint: true, Lie: true, Sit: true, Stand: true, Kneel: true, Crouch: true, Crawl: true,
	Rise: true, Lean: true, Stumble: true, Wobble: true, Sway: true, Bow: true, Turn: true, Squat: true, Laugh: true, Cry: true,
	Sleep: true, Walk: true, Run: true, Pushed: true, Roll: true, Cough: true, Sneeze: true,
	Yawn: true, Vomit: true, Nod: true, Shrug: true, Dance: true, Slip: true, Shiver: true, Cower: true, Flinch: true, Scared: true,
	Celebrate: true, Think: true, Facepalm: true, Surrender: true, Cartwheel: true, Handstand: true, Flip: true, PushUp: true,
	SitUp: true, Lunge: true, Stance: true, Swim: true, Slide: true, Pray: true, Stomp: true, Bounce: true, Pirouette: true,
	Plank: true, Bridge: true, Splits: true, Duck: true, Twist: true, SideBend: true, Skate: true, Ski: true, Surf: true,
	Spread: true, Extend: true,
	Flex: true}

// crossing are verbs of going that a place or a person follows.
var crossing = wordSet(`enter leave cross approach follow reach pass chase exit climb descend ascend walk circle round patrol pace
	explore visit take make continue keep tour travel roam wander run jog march ride mount board join meet near step flee escape
	lead trail pursue race carry push pull drag face hike stroll prowl navigate traverse tread go`)

// measures are nouns after a verb of how far, how long or how often.
var measures = wordSet(`moment while bit time length distance way quarter half circle turn lap step stride pace second minute couple few lot
	little third degree corner mile hour day night round little-bit square triangle loop curve`)

// reflexive are pronouns of whom an action is done to by himself.
var reflexive = wordSet("himself herself itself themselves oneself myself yourself him her it them")

// doubted notes readings that do not fit what is said: a thing after a verb that has none, or
// a rare word that is read as a common one.
func (p *parser) doubted(c *clause, a *Action) {
	if c.stem < 0 || p.actor(c.stem) || p.noted(p.text(c.stem)) {
		return
	}
	w := p.text(c.stem)
	if noun := p.unfit(c, a); noun != "" {
		p.note("“" + w + " … " + noun + "” is read as " + a.Verb.String() + ", which may not be meant")
		return
	}
	if noun := p.unbrushed(c, a); noun != "" {
		p.note("“" + w + " … " + noun + "” is read as " + a.Verb.String() + " at the mouth, which may not be meant")
		return
	}
	if noun := p.unfollowed(c, a); noun != "" {
		p.note("“" + w + " … " + noun + "” is read as " + a.Verb.String() + ", which may not be meant")
		return
	}
	if part := p.bodily(c, a); part != "" {
		p.note("“" + w + " … " + part + "” is read as " + a.Verb.String() + " of a thing, which may not be meant")
		return
	}
	if c.form == past && p.absolute(c) && !handPoses[a.Verb] && !a.Verb.Holds() && a.Verb != Hang && a.Verb != Lower {
		p.note("“" + w + "” is how the hands are, and read as " + a.Verb.String())
		return
	}
	if p.unwitnessed(c, a) {
		p.note("“" + w + "” is read as swinging the arms")
		return
	}
	if c.noun && p.misused(c) {
		p.note("“" + w + "” is read as " + a.Verb.String() + ", which may not be meant")
		return
	}
	if c.phrase || c.noun {
		return
	}
	lemma := p.lemma(c.stem)
	if noun := p.undergoes(c.stem); noun != "" &&
		(intransitive[a.Verb] && !((a.Verb == Walk || a.Verb == Run) && crossing[lemma]) ||
			reflexive[noun] && noun != "it" && noun != "them" && dragging[a.Verb]) {
		p.note("“" + w + " … " + noun + "” is read as " + a.Verb.String() + ", which may not be meant")
		return
	}
	if rare[lemma] && a.Verb != Walk && a.Verb != Run && string(a.Verb) != lemma {
		p.note("“" + w + "” is read as " + a.Verb.String())
	}
}

// unfit returns the object of a verb of hands that hands do not hold: the person himself, or
// nothing that there is to see, such as speed; "" none. What a sense has said is meant.
func (p *parser) unfit(c *clause, a *Action) string {
	if !dragging[a.Verb] && !handling[a.Verb] || c.sensed {
		return ""
	}
	for k := c.stem + 1; k < c.stem+4 && !relation0(p.text(k)); k++ {
		switch w := p.text(k); {
		case itself[w], unseen[w] && !prepositions[p.text(k-1)] && p.text(k-1) != "to":
			return w
		case !particles[w] && !articles[w] && !classes["adjective"][w]:
			return ""
		}
	}
	return ""
}

// unbrushed returns what is brushed that is no teeth, where teeth are; "" none.
func (p *parser) unbrushed(c *clause, a *Action) string {
	if c.sensed || a.Verb != "brush" || a.Target.Part != Mouth {
		return ""
	}
	k := c.stem + 1
	for articles[p.text(k)] || particles[p.text(k)] || classes["adjective"][p.text(k)] {
		k++
	}
	if w := p.lemma(k); relation0(p.text(k)) || w == "tooth" || w == "mouth" || prepositions[p.text(k)] || p.adverb(k) {
		return ""
	}
	return p.text(k)
}

// unfollowed returns what somebody goes after that goes nowhere, or takes that stays where it is:
// "follows the lines", "takes the door"; "" none.
func (p *parser) unfollowed(c *clause, a *Action) string {
	if c.sensed || c.noun {
		return ""
	}
	if a.Verb == Take || a.Verb == PickUp || a.Verb == Carry || a.Verb == Throw || a.Verb == Give {
		for k := c.stem + 1; k < c.stem+5 && !relation0(p.text(k)); k++ {
			if w := p.lemma(k); immovable[w] && objects[w] == a.Object && a.Object != "" {
				return p.text(k)
			}
		}
		return ""
	}
	if w := p.lemma(c.stem); a.Verb != Walk && a.Verb != Run || w != "follow" && w != "chase" && w != "trace" && w != "pursue" {
		return ""
	}
	k := c.stem + 1
	for articles[p.text(k)] || classes["adjective"][p.text(k)] {
		k++
	}
	w := p.lemma(k)
	if k == c.stem+1 || relation0(p.text(k)) || p.living(w) || classes["way"][w] && !(w == "line" && p.form(k) == third) ||
		classes["vehicle"][w] || classes["ball"][w] || footing[w] || prepositions[p.text(k)] || parts[w] != "" {
		return ""
	}
	return p.text(k)
}

var (
	// immovable are things that no hand takes away.
	immovable = wordSet(`door gate window wall stair stairs street road room house building tree floor ground ceiling roof bridge
		river elevator corner`)
	// footing are what somebody follows on foot.
	footing = wordSet("path trail track trace footprint footstep route leader way road river stream wall fence others coast rail")
)

// bodily returns the part of the body that a verb of things is said of: "opens both hands"; "" none.
func (p *parser) bodily(c *clause, a *Action) string {
	if c.sensed || c.phrase || c.noun || !ofThings[a.Verb] {
		return ""
	}
	k := c.stem + 1
	for articles[p.text(k)] || p.text(k) == "both" || p.text(k) == "left" || p.text(k) == "right" {
		k++
	}
	if parts[p.lemma(k)] == "" || p.form(k) == gerund || objects[p.lemma(k+1)] != "" || thingNouns[p.lemma(k+1)] {
		return ""
	}
	return p.text(k)
}

// ofThings are verbs of hands whose object is no part of the body.
var ofThings = map[Verb]bool{Open: true, Close: true, Throw: true, PickUp: true, Carry: true, "fold": true, "peel": true, "read": true,
	"take": true, "catch": true, "give": true, "switch": true, "write": true, "hammer": true, "pour": true}

// handling are verbs of things, beside those of dragging.
var handling = map[Verb]bool{PickUp: true, Hold: true, Carry: true, Drop: true, Catch: true, Give: true, Kick: true}

// unseen are nouns of what no hand holds.
var unseen = wordSet(`speed pace momentum courage strength breath attention time heart hope mind confidence idea sight blame
	party tantrum advantage control power energy interest pride fun care part notice charge command aim refuge cover cold flu
	tone mood tempo rhythm fight quarrel argument habit secret promise grudge office line conversation meeting distance`)

// unwitnessed reports whether a verb of many meanings stands there without a word that tells
// which is meant: "swings", of neither an arm nor a bat.
func (p *parser) unwitnessed(c *clause, a *Action) bool {
	if c.sensed || a.Verb != Swing || p.lemma(c.stem) != "swing" || a.Part != "" {
		return false
	}
	return !slices.ContainsFunc(c.words, func(i int) bool {
		w := p.lemma(i)
		return parts[w] != "" || objects[w] != "" || thingNouns[w] && !p.placeNoun(i) || w == "it" || w == "both" || w == "left" || w == "right"
	}) && !(p.subject > 0 && p.text(c.stem-1) == "it")
}

// misused reports whether a noun of something done is used as a verb that the engine does not
// know: "her hair blows".
func (p *parser) misused(c *clause) bool {
	at := c.stem
	if _, verb := verbs[p.lemma(at)]; verb || p.form(at) != third || c.light != "" || c.phrase || nouns[p.lemma(at)].Verb == "" {
		return false
	}
	before := p.text(at - 1)
	return blows[p.lemma(at)] && (personal[before] || subjects[before] || p.actor(at-1) || p.form(at-1) == plain && articles[p.text(at-2)] ||
		(before == "and" || before == "then" || before == ",") && p.verbBefore(at-1))
}

// dragging are verbs whose object is another when they are acted.
var dragging = map[Verb]bool{Pull: true, Push: true, Throw: true, Lift: true, Take: true, Put: true}

// undergoes returns the noun right after a verb that something is done to; "" none.
func (p *parser) undergoes(stem int) string {
	k := stem + 1
	if reflexive[p.text(k)] && !(articles[p.text(k)] && p.form(k+1) == plain && !relation0(p.text(k+1)) && !prepositions[p.text(k+1)]) {
		return p.text(k)
	}
	if !articles[p.text(k)] || p.text(k) == "that" {
		return ""
	}
	for articles[p.text(k)] || classes["adjective"][p.text(k)] || p.text(k) == "left" || p.text(k) == "right" || numeric(p.text(k)) {
		k++
	}
	t := p.token(k)
	_, way := directions[t.lemma]
	if t.text == "" || relation0(t.text) || prepositions[t.text] || way || parts[t.lemma] != "" || measures[t.lemma] || p.adverb(k) ||
		sizes[t.lemma] != 0 || speeds[t.lemma] != 0 || subjects[t.lemma] && p.acts(k+1) {
		return ""
	}
	if _, act := nouns[t.lemma]; act && objects[t.lemma] == "" && !thingNouns[t.lemma] || blows[t.lemma] {
		return ""
	}
	return t.text
}

// nearest tells what is performed in place of a movement that the repertoire lacks.
func (p *parser) nearest(c *clause) {
	if !c.act.near {
		return
	}
	c.act.near = false
	if c.stem < 0 || p.actor(c.stem) || p.noted(p.text(c.stem)) || c.by == "with" && c.noun {
		return
	}
	words := p.text(c.stem)
	for k := c.stem + 1; k < c.stem+c.span; k++ {
		words += " " + p.text(k)
	}
	p.note("“" + words + "” is performed as " + c.act.String() + ", the nearest movement")
}
