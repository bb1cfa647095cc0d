package language

// leftOut finds what a prompt tells of others and of things, and what is only meant, before
// clauses are read: it is told in a note, and its words say nothing of the person.
func (p *parser) leftOut() {
	p.gone = make([]bool, len(p.tokens))
	p.supposed()
	for i := range p.tokens {
		if p.gone[i] || p.actor(i) {
			continue
		}
		_ = p.pained(i) || p.dressed(i) ||
			p.perceived(i) || p.bidden(i) || p.beckoned(i) || p.prevented(i) || p.insufficient(i) || p.related(i) ||
			p.thingActs(i) || p.otherActs(i) ||
			p.reported(i)
	}
}

// dressed leaves out what somebody wears: "a man wearing a hat walks". A pack that is worn on a way is
// acted.
func (p *parser) dressed(i int) bool {
	if p.text(i) != "wearing" || p.text(i+1) == "out" || p.text(i+1) == "off" || i == 0 {
		return false
	}
	for k := i + 1; !relation0(p.text(k)) && k < i+5; k++ {
		if objects[p.lemma(k)] == "backpack" && p.verbBefore(i) {
			return false
		}
	}
	return p.leave(i, "it is how the person is dressed")
}

// leave marks the tokens from one on, up to the next word between clauses, as what is not
// acted. It reports true.
func (p *parser) leave(from int, why string) bool {
	words := ""
	for k := from; k < len(p.tokens) && (k == from || !relation0(p.text(k))); k++ {
		if k > from+2 && p.form(k) == third && p.verbal(k) && p.form(k-1) == plain && !prepositions[p.text(k-1)] && !p.verbBefore(from) {
			break // "strong enough to lift a car flexes"
		}
		words += " " + p.text(k)
		p.gone[k] = true
		p.use(k)
	}
	p.note("“" + words[1:] + "” is not acted: " + why)
	return true
}

// someoneAt returns the token of the noun or pronoun for somebody else that begins at a
// token, articles and adjectives before it; -1 none.
func (p *parser) someoneAt(k int) int {
	if w := p.text(k); (w == "him" || w == "them" || w == "someone" || w == "somebody" || w == "others") ||
		w == "her" && p.form(k+1) == plain && (p.verbal(k+1) || p.text(k+1) == "to" || p.text(k+1) == "from") && parts[p.lemma(k+1)] == "" {
		return k
	}
	k = p.nounAt(k)
	if k < 0 || !p.living(p.lemma(k)) {
		return -1
	}
	return k
}

// nounAt returns the token of the noun that an article or a number at a token belongs to;
// -1 none.
func (p *parser) nounAt(k int) int {
	if _, num := number(p.text(k)); !articles[p.text(k)] && !num {
		return -1
	}
	k++
	for end := k + 3; k < end && (classes["adjective"][p.text(k)] || sizes[p.text(k)] != 0 || tones[p.text(k)] != "" &&
		!personal[p.text(k)] ||
		p.text(k) == "other"); k++ {
	}
	if t := p.token(k); relation0(t.text) || parts[t.lemma] != "" || prepositions[t.text] || numeric(t.text) || t.form == gerund {
		return -1
	}
	return k
}

// living reports whether a noun is one for somebody, or for an animal.
func (p *parser) living(w string) bool {
	return generic[w] || agents[w] || personal[w] || professional(w) || classes["person"][w] || classes["child"][w] ||
		classes["official"][w] || classes["animal"][w] ||
		classes["mount"][w]
}

// perceives are verbs after which stands what somebody else does, and lets those that make
// others do it.
var (
	perceives = wordSet("see watch hear notice observe spot help film photograph catch")
	lets      = wordSet("make")
)

// perceived leaves out what others do that the person sees, or makes them do: "sees
// somebody fall".
func (p *parser) perceived(i int) bool {
	verb := p.lemma(i)
	if !perceives[verb] && !lets[verb] || p.nounish(i) {
		return false
	}
	who := p.someoneAt(i + 1)
	if who < 0 {
		if who = p.nounAt(i + 1); who < 0 || !perceives[verb] || verb == "help" || verb == "catch" || p.form(who+1) != gerund ||
			p.text(who) == p.text(who+1) {
			return false
		}
	}
	k := who + 1
	f := p.form(k)
	if !(p.verbal(k) || p.verbs(k)) || f != plain && f != gerund || f == gerund && lets[verb] || prepositions[p.text(k)] ||
		parts[p.lemma(k)] != "" || directions[p.text(k)] != 0 || particles[p.text(k)] || p.adverb(k) || tones[p.text(k)] != "" {
		return false
	}
	return p.leave(k, p.does(who))
}

// does is why what a noun does is not acted.
func (p *parser) does(who int) string {
	if p.form(who) == third || p.text(who) == "them" || p.text(who) == "others" {
		return "it is what the " + p.another(who) + " do"
	}
	return "it is what the " + p.another(who) + " does"
}

// another names somebody else in a note.
func (p *parser) another(who int) string {
	switch w := p.text(who); w {
	case "him", "her", "them", "someone", "somebody", "others":
		return "other one"
	default:
		return w
	}
}

// bids are verbs of telling others what to do.
var bids = wordSet(`ask tell teach order want allow force help invite persuade encourage urge command instruct train enable
	challenge dare beg`)

// bidden leaves out what somebody else is told or helped to do: "teaches a boy to swim".
func (p *parser) bidden(i int) bool {
	if !bids[p.lemma(i)] || p.nounish(i) {
		return false
	}
	who := p.someoneAt(i + 1)
	if who < 0 || p.text(who+1) != "to" || !(p.verbal(who+2) || p.verbs(who+2)) || p.form(who+2) != plain {
		return false
	}
	if asked[p.lemma(who)] && (p.lemma(i) == "ask" || p.lemma(i) == "tell") {
		switch p.lemma(who + 2) {
		case "come", "approach", "stop", "halt", "wait":
			return false // that is a gesture
		}
	}
	return p.leave(who+1, "it is what the "+p.another(who)+" is to do")
}

// beckons are verbs of showing others by hand what they are to do.
var beckons = wordSet("gesture motion signal beckon gesticulate wave nod")

// beckoned leaves out what others are to do that a gesture tells it to: "gestures to sit down".
func (p *parser) beckoned(i int) bool {
	k := i + 2
	if !beckons[p.lemma(i)] || p.text(i+1) != "to" || p.nounish(i) || p.form(k) != plain || !(p.verbal(k) || p.verbs(k)) {
		return false
	}
	switch p.lemma(k) {
	case "stop", "halt", "come", "approach", "wait", "greet", "say":
		return false // that is a gesture
	}
	return p.leave(i+1, "it is what others are to do")
}

// prevented leaves out what somebody else is kept from: "stops the child from running".
func (p *parser) prevented(i int) bool {
	switch p.lemma(i) {
	case "stop", "keep", "prevent", "hold", "save", "restrain", "pull":
	default:
		return false
	}
	who := p.someoneAt(i + 1)
	if who < 0 || p.text(who+1) != "from" || p.form(who+2) != gerund {
		return false
	}
	return p.leave(who+1, "it is what the "+p.another(who)+" is kept from")
}

// wanted are nouns before what somebody could do with or at them.
var wanted = wordSet("place spot somewhere chance opportunity permission room reason nothing nobody strength courage time right need")

// insufficient leaves out what is a measure, or only meant: "strong enough to lift a car",
// "too tired to walk", "a place to sit".
func (p *parser) insufficient(i int) bool {
	if p.text(i) != "to" || p.form(i+1) != plain || !(p.verbal(i+1) || p.verbs(i+1)) || articles[p.text(i+1)] ||
		light[p.lemma(i+1)] && p.lemma(i+1) != "take" {
		return false
	}
	before := p.text(i - 1)
	switch {
	case before == "enough", wanted[before] && !(before == "right" || before == "place" && p.text(i-2) == "in" || before == "spot" &&
		p.text(i-2) == "the"):
	case (before == "something" || before == "anything" || before == "someone") && p.text(i-2) == "for":
	case p.lemma(i+1) == "balance" && relation0(p.text(i+2)) && !light[p.lemma(i-1)] && p.verbBefore(i):
		return p.leave(i, "it is what it is done for")
	case p.text(i-2) == "too" && !relation0(before) || p.text(i-3) == "too" && articles[p.text(i-1)]:
	default:
		return false
	}
	return p.leave(i, "it is only what could be done")
}

// related leaves out what is told of somebody or something that the person has to do with:
// "points at a man who dances".
func (p *parser) related(i int) bool {
	w := p.text(i)
	bare := p.form(i) == gerund && p.verbal(i) && p.text(i-1) != "being" // "pets a cat sitting on his lap"
	if w != "who" && w != "that" && w != "which" && !bare || i < 3 {
		return false
	}
	k := i - 1
	first := k
	for first > 0 && !articles[p.text(first)] && first > i-4 {
		first--
	}
	if p.nounAt(first) != k || !p.verbBefore(first) || p.actor(k) {
		return false
	}
	if bare {
		return p.living(p.lemma(k)) && !generic[p.lemma(k)] && p.doneWith(first) && p.leave(i, p.does(k))
	}
	n := i + 1
	if p.lemma(n) == "be" || p.lemma(n) == "have" {
		n++
	}
	if !(p.verbal(n) || p.verbs(n)) || p.form(n) == plain || p.form(n) == past && n > i+1 {
		return false
	}
	if p.text(i) != "who" && !p.moving(p.lemma(k)) && !p.living(p.lemma(k)) {
		return false
	}
	return p.leave(i, p.does(k))
}

// doneWith reports whether a noun phrase that begins at a token follows a verb right away: it
// tells to whom something is done.
func (p *parser) doneWith(first int) bool {
	k := first - 1
	if prepositions[p.text(k)] || particles[p.text(k)] || p.text(k) == "to" {
		k--
	}
	return p.verbal(k) && p.form(k) != plain && !p.actor(k)
}

// thingActs leaves out what a thing does: "and the ball rolls away".
func (p *parser) thingActs(i int) bool {
	if before := p.text(i - 1); !relation0(before) || before == "with" || before == "without" {
		return false
	}
	k := i
	if p.text(i) != "it" {
		if k = p.nounAt(i); k < 0 || !p.moving(p.lemma(k)) || p.form(k) == third && p.text(k) == p.lemma(k) {
			return false
		}
	} else if w := p.itsNoun(i); w == "thing" || !p.verbBefore(i) || !p.moving(w) {
		return false
	}
	v := k + 1
	for p.adverb(v) {
		v++
	}
	switch {
	case p.lemma(v) == "be" && p.form(v+1) == gerund && p.text(v+1) != "being":
		v++
	case p.form(v) == third:
	case p.form(v) == past && intransitive[verbs[p.lemma(v)].Verb]:
	default:
		return false
	}
	if next := p.text(v + 1); !(p.verbal(v) || p.verbs(v)) || articles[next] || numeric(next) || next == "both" {
		return false // a fan of music throws something
	}
	what := p.text(k)
	if what == "it" {
		what = p.itsNoun(i)
	}
	return p.leave(i, "it is what the "+what+" does")
}

// moving reports whether a noun is one for a thing, of which something can be told.
func (p *parser) moving(w string) bool {
	return (thingNouns[w] || objects[w] != "" || w == "hair" || lifeless[w]) && !p.living(w) && parts[w] == "" && !tools[w] &&
		!classes["vehicle"][w]
}

// lifeless are nouns of what moves by itself and is nobody.
var lifeless = wordSet(`bullet arrow leaf wave wind rain bomb bell music light alarm clock smoke fire branch glass chair ground floor earth
	ice bridge elevator curtain lid engine machine blade bubble kite snow sun moon cloud`)

// otherActs leaves out what an animal or somebody whom the person has to do with does:
// "and the dog fetches it".
func (p *parser) otherActs(i int) bool {
	if r, ok := relations[p.text(i-1)]; !ok || r != joinedBy && r != listed && p.text(i-1) != "then" ||
		!p.verbBefore(i) {
		return false
	}
	k := p.nounAt(i)
	if k < 0 || p.form(k+1) != third && !(p.lemma(k+1) == "be" && p.form(k+2) == gerund) || !(p.verbal(k+1) || p.verbs(k+1) ||
		p.lemma(k+1) == "be") {
		return false
	}
	w := p.lemma(k)
	beast := classes["animal"][w] || classes["mount"][w]
	beast = beast || classes["crowd"][w]
	if !beast && (!p.living(w) || generic[w]) {
		return false
	}
	for j := k - 1; j >= 0; j-- {
		if p.lemma(j) == w && !classes["crowd"][w] {
			beast = p.verbBefore(j) // it was named as what something is done to
			break
		}
	}
	if !beast {
		return false
	}
	return p.leave(i, p.does(k))
}

// shoved tells that what is done to the person is acted as a push.
func (p *parser) shoved(c *clause) {
	if c.act.Verb != Pushed || !c.phrase {
		return
	}
	for k := c.stem; k < c.stem+c.span; k++ {
		if w := p.lemma(k); p.form(k) == past && !auxiliary[w] && !pushes[w] && !p.noted(p.text(k)) {
			p.note("“" + p.text(k) + "” is performed as being pushed")
			return
		}
	}
}

// pushes are verbs that, in the passive, throw a body off its balance.
var pushes = wordSet(`push shove hit knock bump strike punch kick shoot slap jolt shunt ram jostle tackle throw blow nudge stab smack
	elbow hurl fling butt whack bash slam wound hurt`)

// supposed tells that what is only a condition is acted as though it came true.
func (p *parser) supposed() {
	for i := range p.tokens {
		if w := p.text(i); w != "if" && w != "unless" || p.gone[i] {
			continue
		}
		if w := p.lemma(i - 1); perceives[w] || finds[w] || w == "as" || w == "even" || w == "like" {
			continue
		}
		words, act := "", false
		for k := i; k < len(p.tokens) && (k == i || !relation0(p.text(k))); k++ {
			words += " " + p.text(k)
			act = act || p.verbal(k) && p.form(k) == third
		}
		if act {
			p.note("“" + words[1:] + "” is a condition, and taken as true")
		}
	}
}

// reported leaves out a clause that only tells what something is about: "looks at how she
// dances", "picks up what he dropped".
func (p *parser) reported(i int) bool {
	switch p.text(i) {
	case "what", "how", "where", "whatever", "wherever":
	default:
		return false
	}
	k := i + 1
	if w := p.text(k); pronouns[w] || w == "it" || w == "someone" || w == "somebody" || w == "everyone" {
		k++
	} else if n := p.nounAt(k); n > 0 {
		k = n + 1
	}
	if p.lemma(k) == "be" || p.lemma(k) == "have" {
		k++
	}
	if i == 0 || !p.verbBefore(i) || p.form(k) == plain || !(p.verbal(k) || p.verbs(k)) {
		return false
	}
	return p.leave(i, "it is told of something else")
}
