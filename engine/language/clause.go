package language

// relation is how a clause goes together with what was told before it.
type relation uint8

const (
	sequel     relation = iota // a new sentence, then, next
	joinedBy                   // and
	listed                     // a comma
	meanwhile                  // while, as, with
	participle                 // "walks waving": a gerund without a word before it
	preceding                  // after: it comes first
	following                  // before: it comes last
)

var relations = map[string]relation{
	",": listed, ".": sequel, "and": joinedBy, "then": sequel, "next": sequel, "finally": sequel, "lastly": sequel,
	"afterwards": sequel, "afterward": sequel,
	"later": sequel, "eventually": sequel, "subsequently": sequel, "but": sequel, "nor": joinedBy, "until": sequel,
	"till": sequel, "because": sequel, "or": sequel, "meanwhile": meanwhile,
	"while": meanwhile, "as": meanwhile, "with": meanwhile, "whilst": meanwhile, "during": meanwhile, "when": meanwhile,
	"simultaneously": meanwhile, "without": meanwhile, "instead": meanwhile,
	"after": preceding, "before": following,
}

// clause is one verb and the words around it.
type clause struct {
	rel      relation
	by       string // the word that made the relation
	opens    bool   // it is the first of its sentence
	negated  bool
	intended bool // negated, since it is only meant to be done

	has    bool
	word   string // lemma of the head
	form   form
	light  string // verb that only says that something is done
	act    Action // as the head means it
	noun   bool   // the head is a noun: three jumps
	phrase bool   // the head is several words
	stem   int    // token of the head; -1: none
	span   int    // tokens of the head

	words []int // tokens around the head, in order
	nth   int   // it happens at this step of the walk before
}

// headWord returns the lemma of the head; "" without a clause.
func (c *clause) headWord() string {
	if c == nil {
		return ""
	}
	return c.word
}

// clauses cuts the tokens into clauses, each with at most one head.
func (p *parser) clauses() []clause {
	var out []clause
	cur := clause{opens: true, stem: -1}
	push := func(rel relation, by string, opens bool) {
		if cur.has || len(cur.words) > 0 || cur.light != "" {
			out = append(out, cur)
			cur = clause{rel: rel, by: by, stem: -1, opens: opens}
			return
		}
		// Of several connectives in a row the last decides, but a comma or an "and"
		// adds nothing to what stands before it, and a sentence stays open.
		if by == "with" && (cur.by == "then" || cur.by == "and") {
			return // "then with the other hand"
		}
		if rel != joinedBy && rel != listed || cur.by == "" || cur.rel == listed {
			if cur.opens && by == "," {
				return
			}
			cur.rel, cur.by = rel, by
		}
		cur.opens = cur.opens || opens
	}
	for i := 0; i < len(p.tokens); i++ {
		t := p.token(i)
		if subjects[t.lemma] && i > p.subject && t.text != "it" {
			p.subject = 0
		}
		if rel, ok := relations[t.text]; ok && !p.plainly(i) {
			push(rel, t.text, t.text == ".")
			cur.negated = cur.negated || t.text == "without" || t.text == "nor" || t.text == "instead" && i+1 < len(p.tokens) &&
				p.form(i+1) == gerund
			continue
		}
		if negations[t.text] {
			cur.negated = true
			p.use(i)
			continue
		}
		if n := p.unfulfilled(i); n > 0 {
			cur.negated, cur.intended = true, true
			i += n - 1
			continue
		}
		if n := p.everySo(i); n > 0 {
			push(meanwhile, "while", false)
			i += n - 1
			continue
		}
		if p.anothersAct(i) {
			continue
		}
		if n := p.suffered(i); n > 0 {
			i += n - 1
			continue
		}
		if t.text == "who" || t.text == "that" || t.text == "which" {
			if n := p.ofLikeness(i); n > 0 {
				i += n - 1
				continue
			}
		}
		if nth, n := p.ordinal(i); n > 0 {
			cur.nth = nth
			i += n - 1
			continue
		}
		if n := p.purposed(i) + p.asks(i) + p.seems(i, &cur); n > 0 {
			i += n - 1
			continue
		}
		if n := p.idle(i); n > 0 {
			i += n - 1
			continue
		}
		if p.like(i, &cur) {
			continue
		}
		if s, _, n, _ := p.sense(i); s != nil && s.none && !p.actor(i) {
			p.unacted(s, i, n)
			i += n - 1
			continue
		}
		h, ok := p.head(i, &cur)
		if ok && cur.has && p.others(i, &cur, h.form) {
			ok = false
		}
		if !ok {
			if light[t.lemma] && !cur.has && t.form != past {
				cur.light = t.lemma
			}
			cur.words = append(cur.words, i)
			continue
		}
		if cur.has && cur.light == "" {
			if cur.word == "stop" && h.form == gerund && i == cur.stem+1 {
				continue // "stops walking"
			}
			agent := agents[p.lemma(cur.stem)] && p.plainBetween(cur.stem+cur.span, i)
			if h.Verb == cur.act.Verb && !h.phrase && !agent && !p.verbalStart(i) && (h.Variant == "" || h.Variant == cur.act.Variant) {
				cur.words = append(cur.words, i)
				continue
			}
			if agent {
				cur.words = append(cur.words, cur.stem) // "the boxer ducks" does no boxing
				cur.has, cur.act, cur.noun, cur.phrase = false, Action{}, false, false
			}
		}
		if cur.has && cur.light == "" {
			rel := sequel
			if h.form == gerund && cur.form != gerund && p.text(i-1) != "to" {
				rel = participle
			}
			// An adverb right before the second verb belongs to it.
			var own []int
			if n := len(cur.words); n > 0 && cur.words[n-1] == i-1 && i-1 > cur.stem && p.adverb(i-1) && p.text(i-2) != "very" {
				own, cur.words = []int{i - 1}, cur.words[:n-1]
			}
			push(rel, "", false)
			cur.words = own
		}
		if h.sense != nil {
			p.preferred(h, i)
			if h.Verb == Hold && h.sense.pattern[0].class != nil && cur.rel == listed {
				cur.rel = meanwhile // "turns, pistol raised"
			}
		}
		if cur.light != "" {
			h.several(p.token(i+h.n-1), p.text(i-1))
		}
		cur.has, cur.word, cur.form, cur.act, cur.noun, cur.phrase, cur.stem, cur.span = true, t.lemma, h.form, h.Action, h.noun, h.phrase, i, h.n
		if !h.light {
			cur.light = ""
		} else {
			cur.light = t.lemma
		}
		for k := i; k < i+h.n; k++ {
			p.use(k)
		}
		cur.words = append(cur.words, h.skipped...)
		i += h.n - 1
	}
	push(sequel, ".", true)
	return out
}

// others reports whether a verb tells what somebody or something else does, or
// is asked to do: "watches the ball fly", "motions for someone to come over".
func (p *parser) others(i int, c *clause, f form) bool {
	who := p.lemma(i - 1)
	switch c.act.Verb {
	case Look:
		return f == plain && (objects[who] != "" || who == "it" || who == "them")
	case Gesture, Beckon, Wave, Point, Talk:
		if who == "to" && f == plain && (asked[p.lemma(i-2)] || objects[p.lemma(i-2)] != "") {
			switch p.lemma(i) {
			case "come", "approach":
				c.act.Verb, c.act.Variant = Beckon, ""
			case "stop", "halt", "wait":
				c.act.Verb, c.act.Variant = Extend, "" // a palm held out
			}
			p.use(i)
			return true
		}
	}
	return false
}

// asked are those who can be told to do something.
var asked = wordSet("someone somebody person people him her them other others friend everyone everybody crowd")

// likened reports whether a noun is what somebody moves like.
func (p *parser) likened(i int) bool {
	return p.text(i-1) == "like" || articles[p.text(i-1)] && p.text(i-2) == "like"
}

// verbalStart reports whether a verb stands where a new sentence would go on.
func (p *parser) verbalStart(i int) bool { return subjects[p.lemma(i-1)] || p.lemma(i-1) == "to" }

// nounAfter are prepositions that no verb of the third person follows.
var nounAfter = wordSet("with of using in")

var negations = wordSet("not never doesn't don't isn't didn't neither cannot can't won't haven't hasn't hadn't wasn't " +
	"weren't aren't wouldn't couldn't shouldn't")

// plainly reports whether a word that could begin a clause does not here.
func (p *parser) plainly(i int) bool {
	switch p.text(i) {
	case "next", "after", "later", "as":
		return p.text(i+1) == "to" || p.text(i) == "as" && (adverbial(p.lemma(i+1)) || adverbial(p.lemma(i-1)))
	case "with":
		// "kicks with the left, then ...": the limb that was not named
		k := i + 1
		if articles[p.text(k)] {
			k++
		}
		return (p.text(k) == "left" || p.text(k) == "right") && relation0(p.text(k+1)) && p.text(k+1) != "and"
	case "before":
		return p.text(i+1) == "" || p.text(i-1) == "as" || p.text(i-1) == "like"
	case "or":
		return true
	case "and":
		// "left and right arm", "hands and knees": one limb, or two.
		a, b := p.text(i-1), p.text(i+1)
		side := func(w string) bool { return w == "left" || w == "right" }
		return side(a) && side(b) && parts[p.lemma(i+2)] != "" ||
			side(a) && articles[b] && side(p.text(i+2)) && parts[p.lemma(i+3)] != "" ||
			parts[p.lemma(i-1)] != "" && parts[p.lemma(i+1)] != "" && !p.verbal(i+2) ||
			a == "forth" || b == "forth" || a == b
	}
	return false
}

func adverbial(w string) bool { return speeds[w] != 0 || w == "soon" || w == "possible" || w == "if" }

// verbal reports whether a token can be a verb.
func (p *parser) verbal(i int) bool {
	_, ok := verbs[p.lemma(i)]
	return ok || phrased[p.lemma(i)] && light[p.lemma(i)]
}

func (p *parser) adverb(i int) bool {
	w := p.text(i)
	_, manner := manners[w]
	return (speeds[w] != 0 || manner || tones[w] != "") && len(w) > 2 && w[len(w)-2:] == "ly"
}

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
	if p.actor(i) {
		return h, false
	}
	if a, ok := played[p.sport][t.lemma]; ok && !p.nounish(i) && objects[p.lemma(i+1)] != "racket" {
		return head{Action: a, n: 1, form: t.form}, true
	}
	if a, ok := p.usesThere(i); ok {
		return head{Action: a, n: 1, form: t.form}, true
	}
	a, n, skipped, ok := p.phrase(i)
	if before := p.text(i - 1); a.Verb == Give && t.text == "hands" && (before == "both" || articles[before]) {
		return h, false // "with both hands stretched out" hands nothing out
	}
	s, meant, m, more := p.sense(i)
	if s != nil && s.pattern[0].class != nil && c.light != "" {
		s = nil // "takes the cup in the left hand" says what is taken
	}
	if s != nil && (!ok || m >= n) && !s.none {
		if c.has && c.light == "" && p.nounish(i) {
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
	if objects[t.lemma] != "" && t.form == plain && beforeThings[p.text(i-1)] {
		return h, false // "backs away with it", of a box
	}
	if c.has && c.light == "" && objects[t.lemma] != "" && t.form != gerund && t.form != past && !(t.form == third && subjects[p.lemma(i-1)]) {
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
		p.text(i-1) == "and") && p.boxes() && parts[p.lemma(i+1)] == "" && parts[p.lemma(i+2)] == "" {
		return head{Action: Action{Verb: Punch, Speed: 1.1}, n: 1, form: plain, noun: true}, true
	}
	if t.lemma == "face" && (subjects[p.lemma(i-1)] || relation0(p.text(i-1)) || p.actor(max(0, i-1))) && faced[p.text(i+1)] &&
		(t.form == third || t.form == plain) {
		return head{Action: Action{Verb: Turn}, n: 1, form: third}, true
	}
	if a, limb, ok := p.limbVerb(i); ok {
		return head{Action: a, n: 1, form: third, skipped: limb}, true
	}
	a, ok = verbs[t.lemma]
	if !ok || p.misread(i, c) {
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

// beforeThings are prepositions that a thing follows, and no verb.
var beforeThings = wordSet("with of into onto")

// several counts what is said to be done as a thing: "does a burpee" is one,
// "does burpees" as many as there is time for. An object of the action, "kicks
// balls", says nothing of either.
func (h *head) several(last token, before string) {
	again := kinds[h.Verb].again > 0
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

// subjects are the words that a verb of the third person follows.
var subjects = wordSet("person man woman he she they it someone somebody figure human character guy boy girl actor " +
	"subject child people avatar")

// misread reports whether a word that can be a verb is none here.
func (p *parser) misread(i int, c *clause) bool {
	t := p.token(i)
	before, after := p.text(i-1), p.text(i+1)
	if before == "for" && t.form == plain && c.has {
		return true // "for balance", "for help"
	}
	if parts[t.lemma] != "" && (articles[before] || before == "left" || before == "right" || before == "both" ||
		before == "of" || t.form == plain && c.has && c.light == "") {
		return true
	}
	if next := p.lemma(i + 1); t.form == gerund && before == "with" && (next == "gesture" || next == "motion" || next == "movement") {
		return true // "with sweeping gestures"
	}
	switch t.lemma {
	case "hand":
		return !(t.form == third && (subjects[p.lemma(i-1)] || before == "and" || before == "then") || t.form == gerund ||
			t.form == past || before == "to") || parts[p.lemma(i-1)] != "" || !handable(after) && objects[p.lemma(i+2)] == ""
	case "look", "seem", "appear", "feel", "act":
		// "looking sad" is sad
		return tones[after] != "" || degrees[after] != 0 && tones[p.text(i+2)] != "" || after == "like" || after == "as"
	case "hang":
		return p.lemma(i-1) == "head" || parts[p.lemma(i-1)] != ""
	case "position", "set", "step-up":
		return t.form == plain && !relation0(before) && before != "to"
	case "bend":
		// "with the elbows bent"
		return t.text == "bent" && c.has && (parts[p.lemma(i-1)] != "" || parts[p.lemma(i+1)] != "")
	case "cross":
		return t.text == "crossed" && c.has && parts[p.lemma(i-1)] == Leg
	case "motion":
		return t.form == plain || t.form == third && !subjects[before]
	case "use":
		// "waving, using the left hand"
		return t.form == gerund && (parts[p.lemma(i+1)] != "" || parts[p.lemma(i+2)] != "" || parts[p.lemma(i+3)] != "")
	case "head", "face":
		return !(t.lemma == "head" && (after == "to" || after == "toward" || after == "towards" || after == "back") && t.form != plain)
	case "back":
		return t.form == plain
	case "step", "pace", "stride":
		_, n := number(before)
		_, further := number(p.lemma(i - 2))
		return c.has && c.light == "" && (n || sizes[before] != 0 || further && !relation0(before))
	case "circle":
		return before == "in" || before == "quarter" || before == "half" || before == "full" || p.nounish(i) && c.has &&
			c.light == "" || before == "clockwise" || before == "counterclockwise"
	case "hold":
		return t.text == "held" && c.has && objects[p.lemma(i-1)] != ""
	case "lower":
		return after == "back" && articles[before] || parts[p.lemma(i+1)] != "" && before == "the" || after == "body"
	case "rest":
		return before == "the" || before == "at"
	case "light", "clean", "dry", "warm", "cool", "open", "close", "slow", "still", "right", "left", "clear", "level",
		"near", "free", "present", "long":
		return t.form == plain && (p.nounish(i) || c.has && c.light == "" && !relation0(before))
	case "ground", "floor", "place", "sound", "second", "form", "spot", "end", "bit", "like", "found":
		return t.form == plain && !relation0(before) && before != "to" || articles[before]
	case "bent", "crossed", "raised":
		return false
	}
	// "is able", "are": forms of words that happen to be verbs.
	return t.text == "bit" && articles[before] || t.text == "saw" && !articles[before] && after == "a"
}

// handable reports whether a word is, or begins, what can be handed to somebody.
func handable(w string) bool {
	return articles[w] || w == "it" || w == "something" || w == "over" || w == "out" || w == "them"
}

func relation0(w string) bool { _, ok := relations[w]; return ok || w == "" }

// nounish reports whether a word is used as a noun: an article, a number or a
// verb that only says that something is done stands before it.
func (p *parser) nounish(i int) bool {
	if f := p.form(i); f == gerund || f == past {
		return articles[p.text(i-1)] && p.text(i-1) != "each" && p.text(i-1) != "that"
	}
	for k := i - 1; k >= max(0, i-6); k-- {
		w := p.lemma(k)
		switch _, num := number(w); {
		case agents[w] && k == i-1 && p.form(i) == third:
			return false
		case p.actor(k), (subjects[w] || personal[w] && p.form(i) == third) && k == i-1:
			return false
		case w == "back" && k == i-1 && p.text(k-2) == "on":
			return false // "lying on his back kicks"
		case articles[w] && w != "each" && w != "that", w == "of" && k == i-1, nounAfter[w] && p.form(i) != plain:
			return true
		case nouns[w].Verb != "", tools[w] && k == i-1 && p.form(k) == plain:
		case num:
			if k == i-1 || articles[p.text(k-1)] || w != "one" {
				return true
			}
		case light[w] && k < i-1 || light[w] && w != "let" && w != "start" && w != "begin" && p.form(i) == third:
			return true
		case sizes[w] != 0, speeds[w] != 0 && !p.adverb(k), w == "left", w == "right", w == "degree", w == "quarter",
			w == "half", w == "full", degrees[w] != 0, tones[w] != "" && !p.adverb(k), w == "clockwise", w == "counterclockwise",
			directions[w] != 0 || w == "forward":
			if relation0(p.text(k)) {
				return false
			}
		case classes["adjective"][p.text(k)]:
		default:
			if _, ok := manners[w]; !ok || p.adverb(k) {
				return false
			}
		}
	}
	return false
}
