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

// pronouns are those of a subject.
var pronouns = wordSet("he she they")

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
	sensed bool   // a sense says what it means
	stem   int    // token of the head; -1: none
	span   int    // tokens of the head

	words []int // tokens around the head, in order
	nth   int   // it happens at this step of the walk before

	entered bool // the movement before ends in it: "spins into a kick"
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
		if p.gone[i] {
			continue
		}
		if subjects[t.lemma] && i > p.subject && t.text != "it" {
			p.subject = 0
		}
		if rel, ok := relations[t.text]; ok && !p.plainly(i) {
			if w := p.lemma(i - 1); t.text == "with" && i > 0 && ending[w] && p.verbBefore(i-1) {
				p.use(i - 1)
				push(sequel, "then", false) // "ends with the arms wide open"
				continue
			}
			push(rel, t.text, t.text == ".")
			cur.negated = cur.negated || t.text == "without" || t.text == "nor" || t.text == "instead" && i+1 < len(p.tokens) &&
				p.form(i+1) == gerund
			continue
		}
		if negations[t.text] || t.text == "nobody" || t.text == "no" && p.text(i+1) == "one" {
			cur.negated = true
			p.use(i)
			continue
		}
		if n := p.unfulfilled(i); n > 0 {
			cur.negated, cur.intended = true, true
			i += n - 1
			continue
		}
		if n := p.wished(i); n > 0 {
			i += n - 1
			continue
		}
		if n := p.everySo(i); n > 0 {
			if k := len(cur.words) - 1; k >= 0 && cur.words[k] == i-1 && (p.text(i-1) == "on" || p.text(i-1) == "at") {
				cur.words = cur.words[:k] // "and on each step"
			}
			push(meanwhile, "while", false)
			i += n - 1
			continue
		}
		if n := len(out); cur.by == "with" && !cur.has && len(cur.words) > 0 && n > 0 && out[n-1].has && out[n-1].opens &&
			(out[n-1].rel == preceding || out[n-1].rel == meanwhile) && pronouns[t.text] && p.verbal(i+1) {
			push(listed, ",", false) // "after picking up the phone with the right hand he paces"
		}
		if p.anothersAct(i) {
			if !cur.has && cur.light == "" {
				cur.rel, cur.by, cur.words = sequel, "", nil
			}
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
		if n := p.purposed(i) + p.asks(i) + p.until(i, &cur) + p.seems(i, &cur); n > 0 {
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
		if p.leadsInto(i, &cur) {
			p.use(i)
			push(sequel, "then", false)
			cur.light, cur.entered = "do", true
			continue
		}
		h, ok := p.head(i, &cur)
		if ok && !h.phrase && p.thingHanded(i, &cur) {
			ok = false
		}
		if ok && cur.has && p.others(i, &cur, h.form) {
			ok = false
		}
		if !ok {
			if p.thingHanded(i, &cur) {
				cur.light = "" // the verb has what it is done to
			}
			if (light[t.lemma] || p.delivers(i)) && !cur.has && t.form != past {
				cur.light = t.lemma
				if !light[t.lemma] {
					p.use(i)
				}
			}
			cur.words = append(cur.words, i)
			continue
		}
		if cur.has && cur.light == "" {
			if cur.word == "stop" && h.form == gerund && i == cur.stem+1 {
				if begun, ok := p.begun(&cur, h, i, out); ok {
					out = append(out, begun)
				}
				continue // "stops walking"
			}
			agent := agents[p.lemma(cur.stem)] && p.plainBetween(cur.stem+cur.span, i)
			posture := cur.act.Verb == Crawl && cur.act.Variant == "still" && h.Verb == Crawl // "on hands and knees crawls back"
			if h.Verb == cur.act.Verb && !h.phrase && !agent && !posture && !p.verbalStart(i) && (h.Variant == "" || h.Variant == cur.act.Variant) &&
				(h.Verb != Punch || t.lemma == cur.word || !boxing[cur.word] || !blows[t.lemma]) {
				cur.words = append(cur.words, i)
				if i == cur.stem+cur.span && t.lemma == cur.word && h.Verb.kind().again > 0 {
					cur.act.Count, cur.span = max(1, cur.act.Count)+1, cur.span+1 // "jab jab"
					p.use(i)
				}
				continue
			}
			if agent {
				cur.words = append(cur.words, cur.stem) // "the boxer ducks" does no boxing
			}
			if agent || posture {
				cur.has, cur.act, cur.noun, cur.phrase = false, Action{}, false, false
			}
		}
		if cur.has && cur.light == "" {
			rel := sequel
			if h.form == gerund && (cur.form != gerund || cur.opens && (cur.act.Verb.Goes() || cur.act.Verb == Stand)) && p.text(i-1) != "to" {
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
			p.single(&h, i)
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
		cur.sensed = h.sense != nil
		cur.words = append(cur.words, h.skipped...)
		i += h.n - 1
	}
	push(sequel, ".", true)
	return out
}

// ending are verbs of how an action ends, before "with".
var ending = wordSet("end finish conclude land")

// begun returns the clause of what somebody stops doing, if nothing before says that
// it is done: he does it first.
func (p *parser) begun(stop *clause, h head, i int, before []clause) (c clause, ok bool) {
	for _, b := range before {
		if b.has && b.act.Verb == h.Verb {
			return c, false
		}
	}
	if h.Verb.Stays() || h.Verb == Stand || stop.negated || stop.rel == meanwhile || stop.rel == preceding || stop.rel == following {
		return c, false
	}
	c = *stop
	c.word, c.form, c.act, c.noun, c.phrase, c.stem, c.span = p.lemma(i), third, h.Action, false, h.phrase, i, h.n
	for k := i; k < i+h.n; k++ {
		p.use(k)
	}
	stop.rel, stop.by, stop.opens, stop.words = sequel, "then", false, nil
	return c, true
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
