package language

// passes are verbs of other people that the person meets.
var passes = wordSet("pass enter leave arrive approach come go walk run drive ride march appear")

// since are the words before another person's action at the same time.
var since = wordSet("as when while until till before after once because if")

// generic nouns mean the person of the prompt, wherever they stand.
var generic = wordSet("person man woman someone somebody boy girl guy figure character child lady gentleman kid human")

// anothersAct reports whether a verb tells what somebody else does, after a word like
// "as": "salutes the officer as he passes", "bows until the queen has left". It is
// told in a note.
func (p *parser) anothersAct(at int) bool {
	if f := p.form(at); f != third && f != past && f != gerund {
		return false
	}
	k := at - 1
	for auxiliary[p.lemma(k)] || p.lemma(k) == "have" || p.adverb(k) {
		k--
	}
	who, before := p.text(k), p.text(k-1)
	switch {
	case who == "other" && articles[before] && relation0(p.text(k-2)) && p.many && (p.verbal(at) || p.verbs(at)):
		return p.leaveOut(k, at, who)
	case who == "he" || who == "she" || who == "they":
		met := p.met(k - 1)
		return since[before] && passes[p.lemma(at)] && met != "" && p.leaveOut(k, at, met)
	case (who == "someone" || who == "somebody") && since[before] && p.verbBefore(k-1) && (p.verbal(at) || p.verbs(at)):
		return p.leaveOut(k, at, who)
	case articles[before] && since[p.text(k-2)] && p.isAnother(p.lemma(k)) && p.verbBefore(k-2) && (p.verbal(at) || p.verbs(at)):
		return p.leaveOut(k, at, who)
	case articles[before] && since[p.text(k-2)] && (p.verbal(at) || p.verbs(at)) && p.form(at) != gerund && p.newcomer(k):
		return p.leaveOut(k, at, who)
	case who == "it" && k == at-1 && since[before] && p.form(at) == third && p.verbal(at) && !auxiliary[p.lemma(at)] && p.verbBefore(k-1):
		return p.leaveOut(k, at, p.itsNoun(k))
	case articles[before] && since[p.text(k-2)] && happening[p.lemma(at)] && p.form(at) != gerund && p.newcomer(k):
		return p.leaveOut(k, at, who)
	}
	return false
}

// happening are verbs of what begins and ends by itself.
var happening = wordSet("start begin stop end change play ring sound fade finish")

// newcomer reports whether a noun names a person or a thing that the prompt did not name
// before, and no part of the body: its verb is the action of another person.
func (p *parser) newcomer(at int) bool {
	w := p.lemma(at)
	for k := range at {
		if p.lemma(k) == w {
			return false
		}
	}
	crowd := classes["crowd"][w] || classes["music"][w] || classes["vehicle"][w] || w == "music" || w == "audience"
	if generic[w] || parts[w] != "" || w == "leg" || classes["body"][w] {
		return false
	}
	opens := at == 2 || p.text(at-3) == "."
	if opens && !agents[w] && !classes["person"][w] && !professional(w) && p.pronounActs(at) {
		return true // "until the light turns green she waits"
	}
	if !crowd && !p.verbBefore(at-2) {
		return false
	}
	return p.form(at) == plain && !numeric(w) && directions[w] == 0 && tones[w] == "" || crowd
}

// itsNoun returns the noun that an "it" at a token stands for: the last with an article.
func (p *parser) itsNoun(at int) string {
	for k := at - 2; k > 0; k-- {
		if articles[p.text(k-1)] && parts[p.lemma(k)] == "" && !classes["adjective"][p.text(k)] && sizes[p.text(k)] == 0 {
			return p.text(k)
		}
	}
	return "thing"
}

// pronounActs reports whether a pronoun does something later in the sentence of a token.
func (p *parser) pronounActs(at int) bool {
	for k := at + 1; k < len(p.tokens) && p.text(k) != "."; k++ {
		if pronouns[p.text(k)] && (p.verbal(k+1) || p.verbs(k+1)) {
			return true
		}
	}
	return false
}

// isAnother reports whether a noun is not the person of a prompt.
func (p *parser) isAnother(w string) bool {
	for _, class := range []string{"person", "official", "animal", "vehicle", "crowd", "transit"} {
		if classes[class][w] {
			return !generic[w]
		}
	}
	return false
}

// verbBefore reports whether something is done before a token in its sentence.
func (p *parser) verbBefore(at int) bool {
	for k := at - 1; k >= 0 && p.text(k) != "."; k-- {
		if p.verbal(k) && !p.actor(k) || p.form(k) == third && p.verbs(k) {
			return true
		}
	}
	return false
}

// met returns the person whom the clause before a token speaks of; "" none.
func (p *parser) met(at int) string {
	for k := at - 1; k >= 0 && p.text(k) != "."; k-- {
		w := p.lemma(k)
		if (classes["person"][w] || classes["official"][w]) && articles[p.text(k-1)] {
			return w
		}
		if p.verbal(k) && objects[w] == "" {
			return ""
		}
	}
	return ""
}

// leaveOut notes that the words from a subject on are what somebody else does.
func (p *parser) leaveOut(from, verb int, who string) bool {
	words := ""
	for k := from; k < len(p.tokens) && !relation0(p.text(k)); k++ {
		if k > verb && (p.text(k) == "does" || subjects[p.lemma(k)] && p.text(k) != "it" && (p.verbal(k+1) || p.verbs(k+1))) {
			break // "as the music starts she nods"
		}
		words += " " + p.text(k)
		p.use(k)
		if k >= verb {
			p.tokens[k].lemma, p.tokens[k].form, p.tokens[k].known = p.text(k)+"·", plain, true // no verb of this person
		}
	}
	if words == "" {
		return false
	}
	p.note("“" + words[1:] + "” is not acted: it is what the " + who + " does")
	return true
}

// mutual are verbs in which both take part alike.
var mutual = wordSet("chase pursue hug embrace kiss greet dance marry follow join beat defeat")

// suffered reads what another does to the person: "is lifted by her partner". It
// returns how many tokens say so, which are told in a note; 0 if they do not, or if
// it can be acted.
func (p *parser) suffered(at int) int {
	if p.form(at) != past || !auxiliary[p.lemma(at-1)] || mutual[p.lemma(at)] || !p.verbal(at) {
		return 0
	}
	who := p.lemma(at - 2)
	if p.text(at-1) == "being" && auxiliary[who] {
		who = p.lemma(at - 3)
	}
	again := (p.text(at-2) == "and" || p.text(at-2) == ",") && p.verbBefore(at-2) // "falls, and is picked up"
	if !again && (!subjects[who] && !p.actor(at-2) || who == "it") || parts[p.lemma(at-3)] != "" {
		return 0
	}
	if _, _, _, told := p.phrase(at - 1); told {
		return 0 // "is pushed" is acted
	}
	if s, _, _, _ := p.sense(at - 1); s != nil {
		return 0
	}
	if _, _, _, told := p.phrase(at - 2); told && p.text(at-1) == "being" {
		return 0 // "is being chased"
	}
	for k := at + 1; k < at+5 && !relation0(p.text(k)); k++ {
		if p.text(k) != "by" {
			continue
		}
		by := k + 1
		for articles[p.text(by)] {
			by++
		}
		if w := p.lemma(by); !classes["person"][w] && !p.isAnother(w) && !subjects[w] {
			return 0
		}
		words := ""
		for i := at - 1; i <= by; i++ {
			p.use(i)
			words += " " + p.text(i)
		}
		p.note("“" + words[1:] + "” is not acted: it is done to the person")
		return by + 1 - at
	}
	if p.lemma(at) == "see" && p.form(at+1) == gerund {
		p.use(at)
		return 1 // "is seen walking"
	}
	if doneTo[p.verbOf(at)] {
		return p.tellOff(at, "it is done to the person")
	}
	return 0
}

// verbOf is the verb that a token means by itself.
func (p *parser) verbOf(at int) Verb {
	if a, _, _, ok := p.phrase(at); ok {
		return a.Verb
	}
	return verbs[p.lemma(at)].Verb
}

// doneTo are verbs that, in the passive, tell what is done to the person.
var doneTo = map[Verb]bool{Take: true, PickUp: true, Lift: true, Look: true, Hug: true, Carry: true, Cradle: true, Feed: true, Give: true,
	Touch: true, Tap: true, Pat: true, Tie: true, Wash: true, Brush: true, Shave: true, BlowKiss: true, Hold: true, Throw: true,
	Photograph: true, Wear: true}
