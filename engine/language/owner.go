package language

// onOthers are the verbs that do to another person's body what a verb does to the own one. The
// hand goes ahead, at the height of the part.
var onOthers = map[Verb]Verb{Pat: Tap, Tap: Tap, Touch: Reach, Rub: Wipe, Scratch: Wipe, Put: Reach}

// otherHeights are the heights of parts that hang, as shares of the body's height.
var otherHeights = map[Part]float64{Arm: 0.7, Wrist: 0.5, Hand: 0.5, Finger: 0.5, Fist: 0.5, Leg: 0.4}

// heightOf returns how high a part of a standing body is, as a share of its height; 0: not known.
func heightOf(part Part) float64 {
	return or(heights[part], otherHeights[part])
}

// heightAt is likewise of the noun for a part.
func heightAt(noun string) float64 {
	if noun == "back" {
		return heights[Back]
	}
	return heightOf(parts[noun])
}

// onAnother lets a hand go ahead that is said to be put on another person's body: "pats his friend's
// shoulder".
func (r *reader) onAnother() {
	a, p := r.a, r.p
	to, ok := onOthers[a.Verb]
	if !ok || a.Target.Part == "" || heightOf(a.Target.Part) == 0 {
		return
	}
	for i := r.c.stem + 1; r.c.stem >= 0 && !relation0(p.text(i)); i++ {
		if parts[p.lemma(i)] != a.Target.Part || !p.ofAnother(i) {
			continue
		}
		a.Verb, a.Direction = to, Ahead
		a.Target = Target{Height: heightOf(a.Target.Part)}
		if to == Reach {
			a.Direction, a.Held, a.Part = Forward, true, ""
		}
		p.implies(i)
		p.implies(i - 1)
		return
	}
}

// Nouns of those who act, by what "his" and "her" can mean of them.
var (
	males   = wordSet("he man boy guy gentleman male father king prince waiter")
	females = wordSet("she woman girl lady female mother queen princess waitress")
)

// ofAnother reports whether the part of a body at a token is that of somebody else: "his friend's shoulder",
// "the shoulder of a stranger", "her shoulder" of a man who acts.
func (p *parser) ofAnother(i int) bool {
	k := i - 1
	for p.text(k) == "left" || p.text(k) == "right" || classes["adjective"][p.text(k)] {
		k--
	}
	switch w := p.text(k); {
	case w == "her":
		return p.acting(males) && !p.acting(females)
	case w == "his":
		return p.acting(females) && !p.acting(males)
	case k > 0 && p.living(p.lemma(k)) && p.form(k) == plain && parts[p.lemma(k)] == "" && !p.actor(k):
		p.use(k)
		return true
	}
	if p.text(i+1) == "of" {
		if who := p.someoneAt(i + 2); who >= 0 {
			p.use(who)
			return true
		}
	}
	return false
}

// acting reports whether one of some nouns names who acts.
func (p *parser) acting(who map[string]bool) bool {
	for i, t := range p.tokens {
		if who[t.lemma] && (i < 4 && !p.verbBefore(i) || pronouns[t.text]) {
			return true
		}
	}
	return false
}

// atOwnHand raises the hand that somebody looks at.
func (r *reader) atOwnHand() {
	a, p := r.a, r.p
	if a.Verb != Look || r.amends || a.Direction != Forward || r.c.stem < 0 {
		return
	}
	for _, i := range r.c.words {
		part := parts[p.lemma(i)]
		if i < r.c.stem || byGroup[part] != byGroup[Hand] || part == "" || p.ofAnother(i) {
			continue
		}
		k := i - 1
		for w := p.text(k); contraries[w] != "" || w == "both" || w == "of" || articles[w] || w == "back"; w = p.text(k) {
			k--
		}
		if p.text(k) != "at" && k != r.c.stem {
			continue
		}
		side := p.sideBefore(i)
		p.note("“" + p.text(i) + "” is looked at as a watch is")
		*a = Action{Verb: CheckWatch, Side: side, Speed: a.Speed, Tones: a.Tones, Effort: a.Effort}
		if side == Both {
			a.Side = Either
		}
		return
	}
}

// nearPart returns the token of the part of the body that something is done near; 0 none.
func (r *reader) nearPart() int {
	for _, i := range r.c.words {
		w := r.p.text(i - 1)
		if articles[w] {
			w = r.p.text(i - 2)
		}
		if (w == "near" || w == "around" || w == "by" || w == "beside") && i > r.c.stem && heightAt(r.p.lemma(i)) > 0 {
			return i
		}
	}
	return 0
}

// patsThing lets a hand go ahead that pats a thing: the table, the ground.
func (r *reader) patsThing() {
	a, p := r.a, r.p
	if a.Verb != Pat || a.Target.Part != "" || r.amends || r.c.stem < 0 || a.Direction == Ahead {
		return
	}
	at := p.tokenOf(p.undergoes(r.c.stem), r.c.stem)
	if at < 0 || itself[p.text(at)] || reflexive[p.text(at)] && p.text(at) != "it" {
		return
	}
	height := 0.5
	switch w := p.lemma(at); {
	case classes["ground"][w] || w == "soil" || w == "grass" || w == "sand" || w == "snow":
		a.Verb, a.Target.Height = Touch, 0.02
		p.use(at)
		p.note("“" + p.text(r.c.stem) + " … " + p.text(at) + "” is performed as touching it")
		return
	case classes["bed"][w] || classes["seat"][w] || w == "pillow" || w == "cushion":
		height = 0.35
	case p.living(w):
		height = 0.8
	}
	if a.Target.Height < low {
		a.Target.Height = height
	}
	a.Verb, a.Direction = Tap, Ahead
	p.use(at)
}
