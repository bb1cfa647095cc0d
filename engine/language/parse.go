package language

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// Parse reads a prompt. It never fails: a prompt that says nothing known is a
// person who stands; what says only unknown things, one who also looks about.
//
// Tokens become clauses with one verb each, clauses become actions by the words
// around their verb, and actions go into the order, or beside each other, as the
// words between the clauses say.
func Parse(prompt string) Plan { return ParseIn(prompt, "en") }

// ParseIn reads a prompt that is said to be in a language, of which code is the
// tag: de, pt-BR. Of others than English the words that are English as well
// count; a note tells which.
func ParseIn(prompt, code string) Plan { return reading(prompt, code).plan }

// reading reads a prompt.
func reading(prompt, code string) *parser {
	p := &parser{}
	tongue, small := foreign(prompt, code)
	words, notes := tokens(labelled(prompt), tongue == "", small)
	words = limbed(restLimbs(referred(words)))
	p.plan.Notes = notes
	p.read(slices.Clone(words))
	p.checked(words)
	p.written = split(prompt)
	p.toldOnce()
	switch {
	case tongue != "":
		p.tell(tongue)
	case !p.wordy() && strings.TrimSpace(prompt) != "":
		p.note("there are no words in it: a person who stands")
	}
	return p
}

// read reads tokens, which it may change.
func (p *parser) read(words []token) {
	p.tokens = words
	p.used = make([]bool, len(words))
	p.marked()
	p.several()
	p.sport = p.game()
	p.leftOut()
	for _, c := range p.clauses() {
		p.clause(&c)
	}
	p.finish()
}

type parser struct {
	tokens  []token
	used    []bool   // tokens that had an effect, or have none by nature
	who     []bool   // tokens that only name the actor
	gone    []bool   // tokens of what is not acted, as a note tells
	sport   string   // that is played; "" none
	written []string // the words of the prompt as they stand there
	plan    Plan
	shown   []Action // of the plan, as its motion shows them; nil: not asked yet

	last     *clause  // with a verb
	prior    *clause  // the one before that
	subject  int      // token of the limb that was told last where it goes; 0: none
	lead     []int    // words that wait for a verb
	deferred int      // 1 + place of the action that a "before" put after what comes next; 0: none
	later    []Action // that a "before" puts after the rest of the sentence
	many     bool     // it speaks of several people
	split    int      // repetitions of what was read in parts

	joinedFrom int  // place of the first of the actions that "and" joins to the last
	listed     bool // that action continues a list
	readTo     int  // tokens before this one were read with an earlier clause
	waits      bool // the next clause happens at the same time as the one before
	held       []Action
	sensed     []*sense // of the heads

	heads  map[int]Verb // that were read as something to do, by their token
	meant  map[int]Verb // all that was read so, of nouns and phrases as well
	thrown map[int]bool // tokens of phrases for throwing and kicking things, which go somewhere
	owners map[int]int  // tokens of the verbs that numbers are said of, by their own

	implied map[int]bool // tokens that tell what is so anyhow
	pains   []pain       // reasons of what is done

	person, mood []Tone // of the person; of the action being read
	carried      []Tone // of the last action that was given any
}

// token returns a token. Before the first and behind the last one are empty
// ones: reading looks ahead and back without counting.
func (p *parser) token(i int) token {
	if i < 0 || i >= len(p.tokens) {
		return token{}
	}
	return p.tokens[i]
}

func (p *parser) text(i int) string  { return p.token(i).text }
func (p *parser) lemma(i int) string { return p.token(i).lemma }
func (p *parser) form(i int) form    { return p.token(i).form }

// actor reports whether a token only names the actor.
func (p *parser) actor(i int) bool { return i >= 0 && i < len(p.who) && p.who[i] }

// clause adds what one clause says.
func (p *parser) clause(c *clause) {
	if !c.has || p.withThings(c) {
		p.headless(c)
		return
	}
	p.use(c.stem)
	if c.negated {
		p.negate(c)
		return
	}
	if len(p.lead) > 0 {
		c.words, p.lead = append(p.lead, c.words...), nil
	}
	p.nearest(c)
	p.shoved(c)
	a := c.act
	if len(p.plan.Actions) == 0 && p.last == nil {
		p.person = p.tonesBefore(c)
	}
	if c.word == "go" && resumes[p.lemma(c.stem-1)] && p.resume(c) {
		return // "keeps going"
	}
	if len(p.plan.Actions) == 0 {
		p.postured(c)
	}
	r := reader{p: p, c: c, a: &a, own: c.act.Tones}
	r.already()
	p.suffers(c, &r)
	r.read()
	p.complete(&r)
	p.handfuls(c, &a)
	p.paceChanged(c, &a)
	p.changesGait(c, &a)
	p.heard(c, a.Verb)
	keeps := c.rel != meanwhile && slices.ContainsFunc(c.words, func(i int) bool { return i < c.stem && p.lemma(i) == "keep" })
	a.kept = keeps && (raised[a.Verb] && a.Verb.Upper() || a.Verb == Salute)
	a.Held = a.Held || a.kept || keeps && a.Verb == Look && !a.Alternate
	a.aloft = raisedArms[a.Verb] && !leggy(a.Part) && c.stem >= 0 && (p.lemma(c.stem) == "hold" || p.lemma(c.stem) == "keep")
	a.aims = a.Verb == Shoot && a.Object != "bow" && a.Variant != "bow" && a.Count == 0 && p.lemma(c.stem) == "aim"
	if c.nth > 0 {
		p.afterSteps(c.nth)
	}
	p.prior, p.last = p.last, c
	if a.Verb == Stretch && c.form == past && p.absolute(c) && (a.Direction == Upward || a.Target.Height > 0.9) {
		a.Verb = Raise // "arms stretched overhead"
		p.implies(c.stem)
	}
	p.turnsThing(c, &a)
	p.doubted(c, &a)
	p.barely(c, &a)
	p.high(&a)
	p.flat(c, &a)
	if cur := p.told0(); cur != nil && cur.Verb == Lie && a.Verb == Squat && (p.text(c.stem) == "bent" || p.text(c.stem+1) == "bent") {
		p.note("“bent” is how one lies, and not acted")
		return
	}
	if p.amidst(c, a) {
		return
	}
	if c.rel != joinedBy {
		p.joinedFrom, p.listed = len(p.plan.Actions), c.rel == listed && !c.opens
	}
	if cur := p.told0(); cur != nil && a.Verb == Hop && cur.Verb == Hop && a.Side == Either && !a.Alternate {
		a.Side = cur.Side // the same leg
	}
	p.weigh(c, &a)
	p.goesThere(c, &a)
	p.place(c, a)
}

// barely reads what almost happens.
func (p *parser) barely(c *clause, a *Action) {
	for _, i := range c.words {
		if w := p.text(i); i < c.stem && (w == "almost" || w == "nearly") {
			p.use(i)
			switch a.Verb {
			case Fall, Faint:
				*a = Action{Verb: Wobble, Count: 1, Tones: a.Tones}
			default:
				a.Size = or(a.Size, 1) * 0.7
			}
		}
	}
}

// use marks a token as one that had an effect.
func (p *parser) use(i int) {
	if i >= 0 && i < len(p.used) {
		p.used[i] = true
	}
}

// implies marks a token as one that tells what is so anyhow.
func (p *parser) implies(i int) {
	if p.implied == nil {
		p.implied = map[int]bool{}
	}
	p.implied[i] = true
}

// headless reads a clause without a verb: it goes on with the verb before, or
// waits for the next one.
func (p *parser) headless(c *clause) {
	switch {
	case len(c.words) > 0 && c.words[len(c.words)-1] < p.readTo:
		// it was read with the clause before
	case c.negated:
		p.negate(c)
	case len(c.words) > 1 && p.lemma(c.words[0]) == "keep" && p.likewise(c):
	case c.light == "keep" && p.holdsOn(c):
	case p.guess(c):
		c.has, c.stem = true, -1
		p.clause(c)
	case resumes[c.light] && c.rel != meanwhile && p.resume(c):
	case p.last == nil || c.opens && !p.tells(c):
		p.lead = append(p.lead, c.words...)
	case c.by == "until" && p.last != nil && p.heightOf(c):
		p.amend(c)
	case c.by == "until" && p.last != nil && !p.tells(c):
		// that is why it ends
	case p.likewise(c), p.soManyMore(c), p.inTurns(c), p.landed(c), p.touches(c):
	case p.closes(c), p.back(c), p.twice(c), p.downTo(c), p.ordered(c), p.repeats(c), p.legs(c), p.varies(c), p.elided(c):
	case p.severalTimes(c):
	default:
		p.amend(c)
	}
	if c.by == "simultaneously" {
		p.waits = p.last == nil
	}
}

// resumes are verbs of going on with what was interrupted.
var resumes = wordSet("continue keep resume")

// resume lets a body go on that went somewhere before it did something else. It
// reports whether one did.
func (p *parser) resume(c *clause) bool {
	for k := len(p.plan.Actions) - 1; k >= 0; k-- {
		a := p.plan.Actions[k]
		if a.Verb != Walk && a.Verb != Run {
			continue
		}
		if k+1 < len(p.plan.Actions) {
			a.Distance, a.Steps, a.Veer, a.With = 0, 0, 0, nil
			p.append(a)
		}
		return true
	}
	return p.walksOn(c)
}

// walksOn lets a body go on that stumbled, slipped or was pushed: it was on its way.
func (p *parser) walksOn(c *clause) bool {
	n := len(p.plan.Actions)
	for k := n - 1; k >= 0 && k >= n-3; k-- {
		if v := p.plan.Actions[k].Verb; v != Stumble && v != Slip && v != Pushed {
			continue
		}
		a := Action{Verb: Walk, Tones: p.plan.Actions[k].Tones}
		stairs := slices.IndexFunc(p.tokens, func(t token) bool { return t.lemma == "stair" || t.lemma == "stairs" || t.lemma == "step" })
		for _, i := range c.words {
			switch w := p.text(i); {
			case stairs >= 0 && w == "up":
				a.Terrain = StairsUp
			case stairs >= 0 && w == "down":
				a.Terrain = StairsDown
			}
		}
		if a.Terrain != Level {
			p.use(stairs)
		}
		p.append(a)
		return true
	}
	return false
}

// amend reads words as if they stood in the clause before.
func (p *parser) amend(c *clause) {
	if a := p.told(); a != nil {
		if len(c.words) > 1 && p.text(c.words[0]) == "first" && a.Count > 1 && c.rel == listed {
			a.Count = 0 // "claps three times, first in front, then behind the back"
		}
		if c.by == "with" && a.Verb == Stretch && one(a.Side) && p.limbed(c) {
			for _, i := range c.words {
				p.use(i) // the hand that holds the stretched limb
				p.implies(i)
			}
			return
		}
		if p.bears(a, c) {
			return
		}
		stem := *p.last
		stem.words, stem.rel, stem.by = c.words, c.rel, c.by
		r := reader{p: p, c: &stem, a: a, amends: true, own: stem.act.Tones}
		if c.by == "with" {
			r.about = c.by
		}
		r.read()
		p.complete(&r)
		if len(c.words) > 0 && c.by == "with" {
			stem.stem = c.words[0]
			p.handfuls(&stem, a)
		}
	}
}

// told is the action that was told last: the one beside another, if it is that.
func (p *parser) told() *Action {
	n := len(p.plan.Actions)
	if n == 0 {
		return nil
	}
	at := n - 1
	if p.deferred > 0 {
		at = min(at, p.deferred-1)
	}
	a := &p.plan.Actions[at]
	if k := len(a.With); k > 0 && p.last != nil && a.With[k-1].Verb == p.last.act.Verb {
		return &a.With[k-1]
	}
	return a
}

// negate leaves out what is not to be done, and holds still what is not to be
// moved.
func (p *parser) negate(c *clause) {
	arms := false
	text := ""
	for _, i := range slices.Sorted(slices.Values(append(slices.Clone(c.words), c.stem))) {
		if i < 0 {
			continue
		}
		p.use(i)
		if !c.intended || i >= c.stem {
			text += " " + p.text(i)
		}
		arms = arms || parts[p.lemma(i)] == Arm || parts[p.lemma(i)] == Hand
	}
	a := p.told()
	switch {
	case a != nil && arms:
		a.Still = Arm
	case a != nil && c.has && c.act.Verb == Turn && a.Verb.Goes() && a.Veer != 0:
		a.Direction, a.Veer = Leftward, 0
	}
	switch {
	case c.intended:
		p.note("only meant, and not acted:" + text)
	case text != "":
		p.note("not:" + text)
	}
	if a == nil && c.has && (c.act.Verb == Walk && !p.contrasted(c) || c.intended) && !arms && c.by != "instead" {
		p.append(Action{Verb: Stand}) // "does not move"
	}
}

// contrasted reports whether a sentence says after a clause what is done instead:
// "does not walk but crawls".
func (p *parser) contrasted(c *clause) bool {
	for k := c.stem; k < len(p.tokens) && p.text(k) != "."; k++ {
		if p.text(k) == "but" {
			return true
		}
	}
	return false
}

func (p *parser) note(s string) { p.plan.Notes = append(p.plan.Notes, s) }

// wordy reports whether there is a word in a prompt.
func (p *parser) wordy() bool {
	return slices.ContainsFunc(p.tokens, func(t token) bool { return t.text != "." && t.text != "," })
}

// does reports whether a word is a verb that the plan does anyhow: a zombie walks
// without being told to.
func (p *Plan) does(w string) bool {
	a, ok := verbs[w]
	return ok && slices.ContainsFunc(p.Actions, func(b Action) bool { return b.Verb == a.Verb })
}

// finish ends the plan: nothing is left unsaid, and words without effect are
// told.
func (p *parser) finish() {
	p.flush()
	if len(p.lead) > 0 && len(p.plan.Actions) > 0 && p.last != nil {
		p.amend(&clause{words: p.lead})
	}
	p.tellPains()
	for i, t := range p.tokens {
		if p.unsaid(i) {
			p.plan.Ignored = append(p.plan.Ignored, strings.TrimSuffix(t.text, "-position"))
		}
	}
	p.split = p.plan.Complete()
	if len(p.plan.Actions) > 0 {
		return
	}
	p.plan.Blank = true
	stand := Action{Verb: Stand}
	for _, i := range p.lead {
		if style := tones[p.text(i)]; style != "" {
			stand.Tones = merge(stand.Tones, Tone{style, p.degree(i)})
		}
	}
	stand.Effort = effortOf(&stand)
	p.plan.Actions = []Action{stand}
	if len(p.plan.Ignored) > 0 {
		// Something was asked for: stand, but not like a statue.
		p.plan.Actions = []Action{{Verb: Look}, stand}
		p.note("nothing in it is known: a person who stands and looks about")
	}
}

func number(w string) (float64, bool) {
	if n, ok := numbers[w]; ok {
		return n, true
	}
	n, err := strconv.ParseFloat(w, 64)
	return n, err == nil && !math.IsNaN(n) && !math.IsInf(n, 0) && w[0] >= '0' && w[0] <= '9'
}

func or(a, b float64) float64 {
	if a == 0 {
		return b
	}
	return a
}
