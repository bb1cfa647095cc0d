package language

// functional words say nothing by themselves: they tell how other words go together,
// or stand for whoever acts, or for doing as such. All other words of a prompt are
// acted, or named as ignored, or told in a note.
var functional = wordSet(`a an the this that these those each every another other own same such both either all any some one ones of to
	in on at by for from
	into onto upon with without within over under above below across along through against between behind beside near off out up down
	away toward towards around about again there here then than so too as like until till next before after while when where which who
	whom whose what if only just also still even ever always and or but because though although since however instead during meanwhile
	simultaneously finally lastly afterwards afterward later eventually subsequently whilst first second third i me my you your we us
	our he him his himself she her hers herself it its itself they them their theirs themselves themself oneself someone someones
	somebody anyone nobody everybody something anything be is are was were been being am do does did done doing have has had having
	will would can could should may might must let lets 's s t it's person people man woman figure human character guy boy girl actor
	actress subject avatar individual lady gentleman male female child humanoid mannequin motion movement action manner way style
	fashion kind sort type form set moment time times series sequence position pose posture place spot side direction part whole line
	angle height level pace degree end start body air thing object item scene left right middle opposite`, lightList)

// unsaid reports whether a token has to be named as ignored.
func (p *parser) unsaid(i int) bool {
	t := p.token(i)
	if t.text == "side" && p.ownSide(i) && !p.gone[i] {
		return true
	}
	if p.used[i] || p.actor(i) || t.text == "," || t.text == "." || articles[t.text] {
		return false
	}
	if p.plan.does(t.lemma) && !p.placeNoun(i) {
		return false
	}
	if _, ok := relations[t.text]; ok || negations[t.text] {
		return false
	}
	if t.text == "together" && p.jointly(i) {
		return false
	}
	if p.evident(i) {
		return false
	}
	if t.text == "start-position" && p.plan.comesHome() {
		return false
	}
	if itself[t.text] && (p.text(i-1) == "to" || p.text(i-1) == "at") {
		v := p.governor(i)
		return pointing[v]
	}
	if functional[t.lemma] || functional[t.text] || p.plays(i) {
		return false
	}
	for k, other := range p.tokens {
		if other.text == t.text && p.used[k] && !p.qualifies(t) {
			return false // the thing was acted where it was said first
		}
	}
	return true
}

// plays reports whether a noun for somebody by what he does is the one who acts.
func (p *parser) plays(i int) bool {
	if w := p.lemma(i); !agents[w] && !classes["person"][w] && !classes["official"][w] && !classes["waiter"][w] {
		return false
	}
	before := p.text(i - 1)
	if articles[before] {
		before = p.text(i - 2)
	}
	return !prepositions[before] && before != "to"
}

// placeNoun reports whether a word is a noun after a preposition: "on a swing".
func (p *parser) placeNoun(i int) bool {
	t := p.token(i)
	if t.form != plain && t.form != third || !articles[p.text(i-1)] {
		return false
	}
	w := p.text(i - 2)
	return nouns[t.lemma].Verb == "" && prepositions[w] && w != "with" && w != "of" || w == "up" || w == "down" || w == "along" ||
		w == "into" || w == "through" || w == "off"
}

// pointing are verbs of which it is seen whom they are done to.
var pointing = map[Verb]bool{Point: true, Look: true, Throw: true, Wave: true, Gesture: true, Shoot: true}

// governor returns the verb of the last head before a token.
func (p *parser) governor(i int) Verb {
	for k := i - 1; k >= 0; k-- {
		if v, ok := p.heads[k]; ok {
			return v
		}
		if a, ok := verbs[p.lemma(k)]; ok && p.used[k] && !p.actor(k) && !light[p.lemma(k)] {
			return a.Verb // of a phrase
		}
	}
	return ""
}

// jointly reports whether "together" says of two limbs that they touch, or of several
// people that they do it.
func (p *parser) jointly(i int) bool {
	if p.many {
		return true
	}
	for k := i - 1; k >= 0 && k > i-7 && p.text(k) != "." && p.text(k) != ","; k-- {
		if part := parts[p.lemma(k)]; part != "" && (p.form(k) == third || p.text(k) == "feet" || p.text(k) == "both") || p.text(k) == "both" {
			return true
		}
		switch p.heads[k] {
		case JoinHands, Clap, Hug:
			return true
		}
	}
	return false
}

// comesHome reports whether a body goes back the way that it went.
func (p *Plan) comesHome() bool {
	went, turned := Action{}, false
	for _, a := range p.Actions {
		switch {
		case (a.Verb == Jump || a.Verb == Hop) && went.Verb == a.Verb && wayOut(&a) == opposite[wayOut(&went)]:
			return true
		case a.Verb == Jump || a.Verb == Hop:
			went = a
		case a.Returns, went.Verb != "" && a.Verb == went.Verb && opposite[went.Direction] == a.Direction && a.Direction != went.Direction:
			return true
		case a.Verb == Turn:
			turned = true
		case a.Verb.Goes() && turned && went.Verb != "":
			return true
		case a.Verb.Goes():
			went = a
		}
	}
	return false
}

// wayOut returns the way that a jump goes: forward is as usual.
func wayOut(a *Action) Direction {
	if a.Direction == Ahead {
		return Forward
	}
	return a.Direction
}

// ownSide reports whether "side" is a part of the body that something is done to: "clutches his
// side".
func (p *parser) ownSide(i int) bool {
	before := p.text(i - 1)
	return (before == "his" || before == "her" || before == "their" || before == "its") && relation0(p.text(i+1)) && p.verbal(i-2) &&
		p.form(i-2) != plain
}
