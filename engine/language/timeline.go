package language

import (
	"math"
	"slices"
	"strings"
)

// place puts an action into the order of the plan, or beside another.
func (p *parser) place(c *clause, a Action) {
	rel, waited := c.rel, p.waits
	if a.Verb == Carry && rel != meanwhile && rel != participle {
		a = a.walked()
	}
	p.waits = false
	first := len(p.plan.Actions) == 0
	// "while walking he waves": what is told first waits for what it goes with.
	if (rel == meanwhile || rel == participle && first) && (c.opens || first) && c.by != "with" && c.by != "without" {
		p.waits = true
	}
	if waited && (rel == listed || rel == participle || rel == sequel) {
		rel = meanwhile
	}
	if cur := p.told0(); cur != nil && p.beside(cur, a, rel, c) {
		return
	}
	switch {
	case rel == preceding && !c.opens && !first && c.by == "after":
		p.insert(max(0, len(p.plan.Actions)-1), a)
		return
	case rel == following && (c.opens || first):
		p.append(a)
		p.deferred = len(p.plan.Actions)
		return
	case p.deferred > 0:
		at := p.deferred - 1
		p.insert(at, a)
		p.deferred = 0
		return
	}
	p.append(a)
}

// walked is carrying as people mean it: they go somewhere with it.
func (a Action) walked() Action {
	way := a
	way.Verb, way.Object, way.Side, way.Part, way.Target, way.Count = Walk, "", Either, "", Target{}, 0
	if way.Direction == Ahead || way.Direction == Upward || way.Direction == Downward {
		way.Direction = Forward
	}
	a.Direction, a.Distance, a.Steps, a.Speed, a.Veer, a.Angle, a.Path, a.Seconds = Forward, 0, 0, 0, 0, 0, Straight, 0
	way.With = []Action{a}
	return way
}

// told0 is the main action that was told last.
func (p *parser) told0() *Action {
	if n := len(p.plan.Actions); n > 0 {
		return &p.plan.Actions[n-1]
	}
	return nil
}

// beside makes an action happen at the same time as the one before, if the words
// say so and the body can. It reports whether it did.
func (p *parser) beside(cur *Action, a Action, rel relation, c *clause) bool {
	with := rel == meanwhile || rel == participle
	switch {
	case a.Verb == Hold && a.Object == "" && rel != meanwhile && a.Target == (Target{}) && cur.Verb != Stand && !cur.Verb.Goes():
		// "and holds it for two seconds"
		s, _ := cur.natural()
		cur.Seconds, cur.Held = s+or(a.Seconds, 1.5), a.Seconds == 0
		if cur.Verb == Squat {
			cur.Verb = Crouch
		}
		return true
	case (rel == sequel || rel == participle) && c.by == "" && cur.Verb == Rise && a.Verb.Low() && p.text(c.stem-1) == "from":
		// "gets up from lying"
		a.Already, a.Seconds = true, 0.4
		p.insert(len(p.plan.Actions)-1, a)
		return true
	case cur.Verb == Crawl && a.Verb == Crawl && cur.Direction == Forward && cur.Distance == 0 && len(p.plan.Actions) == 1 && rel == joinedBy:
		// "is on all fours and crawls backwards"
		*cur = a
		return true
	case with && a.Verb == "raise knee" && cur.Verb.Goes():
		cur.Tones = merge(cur.Tones, Tone{"march", 1})
		return true
	case with && cur.Verb == a.Verb && cur.Verb.Goes():
		// "walks while limping", "turns while spinning left"
		cur.Tones, cur.Speed = both(cur.Tones, a.Tones), or(a.Speed, cur.Speed)
		cur.Angle, cur.Veer = or(cur.Angle, a.Angle), or(cur.Veer, a.Veer)
		return true
	case with && cur.Verb == Stand && !a.Verb.Upper() && !a.Verb.Stays():
		a.With = append(a.With, cur.With...)
		*cur = a
		return true
	case with && a.Verb == Stand:
		return true // "waves while standing"
	case with && a.Verb == Turn && (cur.Verb == Walk || cur.Verb == Run || cur.Verb == Jump || cur.Verb == Hop):
		cur.Angle, cur.Veer = or(cur.Angle, or(a.Angle, math.Pi/2)), 0
		return true
	case with && cur.Verb == Turn && (a.Verb == Walk || a.Verb == Run || a.Verb == Jump || a.Verb == Hop) && a.Angle == 0:
		a.Angle, a.With = or(cur.Angle, math.Pi/2), cur.With
		*cur = a
		return true
	case with && a.Verb.Upper():
		p.with(cur, a)
		return true
	case with && cur.Verb.Upper() && !a.Verb.Upper():
		// "waves while walking"
		a.With = append(a.With, *cur)
		a.With = append(a.With, cur.With...)
		cur.With, a.With[0].With = nil, nil
		*cur = a
		return true
	case (rel == joinedBy || rel == listed && c.form == gerund) && a.Verb.Upper() && a.along() && (cur.Verb == Walk || cur.Verb == Run || cur.Verb == Stand || cur.Already):
		p.with(cur, a)
		return true
	case a.Verb == Stand && cur.Verb == Stand && rel != joinedBy && !c.opens && len(a.Tones) == 0 && rel != sequel:
		return true // "stands idle"
	case a.Verb == Rise && cur.Verb == Squat:
		return true // squats end up standing by themselves
	}
	return false
}

// with adds an action to those that are done at the same time.
func (p *parser) with(cur *Action, a Action) {
	cur.With = append(cur.With, a)
	if a.Verb.Holds() {
		p.held = append(p.held, a)
	}
}

// along reports whether an action of the upper body goes along with walking if
// no more is said than "and": one that goes on, not one that gets something done.
func (a *Action) along() bool {
	k := kinds[a.Verb]
	return k.open || k.holds || k.least > 0 || k.again > 0 && k.again < 0.6*k.seconds || a.Verb == Look
}

// releases end what the arms hold.
var releases = wordSet("place put drop throw release give uncross lower set deposit toss hand let leave")

// append adds an action at the end, with what the arms still hold.
func (p *parser) append(a Action) {
	if p.last != nil && releases[p.last.word] || releases[string(a.Verb)] {
		p.held = nil
	}
	switch last := p.told0(); {
	case a.Verb == Stand && last != nil && last.Verb.Low() && a.Direction == Upward:
		a.Verb = Rise
	case a.Verb.Holds():
		p.held = append(p.held, a)
	case !a.Verb.Upper():
		for _, h := range p.held {
			if !slices.ContainsFunc(a.With, func(w Action) bool { return w.Verb == h.Verb }) {
				a.With = append(a.With, h)
			}
		}
	}
	if last := p.told0(); last != nil && last.Verb.Holds() && !a.Verb.Upper() && len(p.plan.Actions) == 1 && last.Seconds == 0 && len(last.With) == 0 {
		p.plan.Actions = p.plan.Actions[:0] // it holds it while it does so, and needs no time of its own
	}
	p.plan.Actions = append(p.plan.Actions, a)
}

func (p *parser) insert(at int, a Action) {
	p.plan.Actions = slices.Insert(p.plan.Actions, at, a)
}

// tells reports whether a clause without a verb says enough to go on with the
// verb before: a limb, a way, or "again".
func (p *parser) tells(c *clause) bool {
	for _, i := range c.words {
		w := p.lemma(i)
		if w == "left" || w == "right" || w == "again" || w == "repeatedly" || w == "time" || directions[w] != 0 || w == "forward" || speeds[w] != 0 {
			return true
		}
	}
	return false
}

// repeats reads "again", "repeats this twice": what was done is done once more.
func (p *parser) repeats(c *clause) bool {
	again, times := false, 1.0
	for k, i := range c.words {
		w := p.lemma(i)
		switch {
		case w == "again" || w == "repeat" || w == "once" && p.lemma(i+1) == "more":
			again = true
		case w == "twice":
			times = 2
		case w == "time" && k > 0:
			if n, ok := number(p.lemma(i - 1)); ok {
				times = n
			}
		case silent[w] || articles[w] || light[w]:
		case numbers[w] != 0:
		default:
			if parts[w] != "" || w == "left" || w == "right" || directions[w] != 0 {
				return false
			}
		}
	}
	cur := p.told0()
	if !again || cur == nil {
		return false
	}
	for _, i := range c.words {
		p.use(i)
	}
	if k := kinds[cur.Verb]; k.again > 0 {
		cur.Count = int(math.Min(50, math.Max(1, float64(cur.Count))+times))
		return true
	}
	n := len(p.plan.Actions)
	whole := p.plan.Actions[max(0, n-3):n]
	if c.light != "repeat" && !strings.Contains(p.text(c.words[0]), "repeat") {
		whole = p.plan.Actions[n-1:]
	}
	for range int(math.Min(times, 4)) {
		p.plan.Actions = append(p.plan.Actions, slices.Clone(whole)...)
	}
	return true
}

// varies reads a clause that does the same once more, elsewhere: "kicks with the
// right leg, then the left leg", "walks forward and then backward".
func (p *parser) varies(c *clause) bool {
	cur := p.told0()
	if cur == nil || p.last == nil || c.rel == meanwhile && c.by == "with" {
		return false
	}
	main := cur
	if t := p.told(); t != cur {
		cur = t
	}
	if c.rel == listed && cur.Side == Either && cur.Direction == Forward && cur.Veer == 0 {
		return false
	}
	again := *p.last
	again.words, again.rel, again.by = c.words, c.rel, c.by
	a := again.act
	a.Object, a.Part, a.Target.Part = cur.Object, cur.Part, cur.Target.Part
	a.Stepping, a.Floor = cur.Stepping, cur.Floor
	if cur.Verb.Goes() && (cur.Direction == Leftward || cur.Direction == Rightward) {
		a.Direction = Sideways
	}
	if cur.Angle == 0 || cur.Verb == Turn {
		a.Steps, a.Distance, a.Count = cur.Steps, cur.Distance, cur.Count
	}
	if cur.Side == Both && cur.Part != "" {
		a.Side = Both // "stretches the arms ahead, then to the side"
	}
	bare := a
	if p.other(c) && kinds[cur.Verb].seconds > 0 {
		// "raises one arm and then the other"
		if cur.Side != Left {
			cur.Side = Right
		}
		a.Side = Left + Right - cur.Side
	}
	carried := p.carried
	r := reader{p: p, c: &again, a: &a, own: again.act.Tones}
	used := slices.Clone(p.used)
	r.read()
	said := a.Side != bare.Side || a.Direction != bare.Direction || a.Veer != bare.Veer || a.Angle != bare.Angle || a.Part != bare.Part ||
		a.Speed != bare.Speed || a.Path != bare.Path || len(r.said) > 0
	if p.other(c) {
		said = true
	}
	differs := a.Side != cur.Side && (cur.Side != Either || c.rel == sequel) || a.Direction != cur.Direction && (cur.Direction != Forward || c.rel == sequel || cur.Verb.Goes()) || a.Veer != cur.Veer && cur.Veer != 0 ||
		a.Angle != cur.Angle && cur.Verb == Turn && a.Angle != 0 || c.rel == sequel
	if !said || !differs || c.rel == joinedBy && cur.Side != Either && a.Side == cur.Side && a.Part == cur.Part {
		copy(p.used, used)
		p.carried = carried
		return false
	}
	if c.rel != sequel && a.Part == cur.Part && cur.Verb.Upper() && a.Side != cur.Side && a.Side != Both && a.Direction == cur.Direction {
		cur.Side = Both // "raises his left arm and his right arm"
		return true
	}
	p.complete(&r)
	a.Tones = cur.Tones
	if len(r.said) > 0 {
		a.Tones = both(again.act.Tones, r.said)
	}
	if cur != main && c.rel != sequel {
		main.With = append(main.With, a)
		return true
	}
	p.append(a)
	return true
}

// other reports whether a clause speaks of the other limb.
func (p *parser) other(c *clause) bool {
	return slices.ContainsFunc(c.words, func(i int) bool { return p.text(i) == "other" })
}

// complete gives an action what follows from what was said.
func (p *parser) complete(r *reader) {
	a := r.a
	if a.Verb == Turn && a.Angle == 0 {
		a.Angle = math.Pi / 2
		if a.Size > 0 && a.Size < 1 {
			a.Angle *= math.Max(0.5, a.Size) // turns slightly
		}
		if a.Direction == Rightward {
			a.Angle = -a.Angle
		}
	}
	if r.steps() {
		a.Steps = 1
		if a.Direction == Leftward || a.Direction == Rightward || a.Direction == Sideways {
			a.Steps = 2 // the other foot follows
			if !r.c.noun {
				a.Steps = 4
			}
		}
	}
	if a.Verb == Turn && a.Count > 1 {
		a.Angle = math.Max(-8*math.Pi, math.Min(8*math.Pi, a.Angle*float64(a.Count)))
		a.Count = 0
	}
	if a.Diagonal && a.Angle != 0 && (a.Verb == Walk || a.Verb == Run) {
		a.Diagonal = false
	}
	if a.Opposite {
		if last := p.told0(); last != nil && !r.amends {
			switch {
			case last.Side == Left || last.Side == Right:
				a.Side = Left + Right - last.Side
			case last.Veer != 0:
				a.Veer = -last.Veer
			case last.Angle != 0 && a.Verb == Turn:
				a.Angle = -last.Angle
			case last.Direction == Forward && last.Verb.Goes() && a.Verb.Goes():
				a.Returns = true
			}
		}
	}
	if r.c.word == "return" || r.c.word == "go" || r.c.word == "come" || r.c.word == "get" || r.c.word == "stand" {
		p.comesBack(r)
	}
}

// steps reports whether no more than a step or two are meant: "takes a step to
// the left", "steps forward". Who is stepping goes on.
func (r *reader) steps() bool {
	a, c := r.a, r.c
	if a.Verb != Walk || c.word != "step" || !a.Stepping || c.form == gerund || a.Steps > 0 || a.Distance > 0 || a.Count > 0 || a.Seconds > 0 || a.Path != Straight || a.Angle != 0 || a.Alternate {
		return false
	}
	return !c.noun || c.form != third // "takes steps" goes on as well
}

// comesBack reads a return to where or how a body was in the beginning.
func (p *parser) comesBack(r *reader) {
	a, n := r.a, len(p.plan.Actions)
	to := false
	for _, i := range r.c.words {
		w := p.lemma(i)
		if w == "up" && (r.c.word == "come" || r.c.word == "get" || r.c.word == "go") && p.text(i-1) == "back" || w == "start-position" || w == "standing" || w == "stand" || r.c.word == "return" && w == "position" {
			to = true
			p.use(i)
		}
	}
	if n == 0 || !to && r.c.word != "return" {
		return
	}
	tones := a.Tones
	for k := n - 1; k >= 0; k-- {
		switch last := &p.plan.Actions[k]; {
		case last.Verb.Low():
			*a = Action{Verb: Rise, Floor: last.Floor, Speed: a.Speed, Tones: tones}
			return
		case last.Verb == Rise, last.Verb.Upper(), last.Verb == Stand:
		case last.Verb == Turn && r.c.word != "return":
		case last.Verb == Walk || last.Verb == Run:
			*a = Action{Verb: last.Verb, Returns: true, Speed: a.Speed, Tones: tones}
			return
		}
	}
	if r.c.word != "walk" {
		*a = Action{Verb: Stand, Tones: tones}
	}
}

// settle resolves what can only be told at the end: ways back become a turn and
// a walk, alternating sides single actions.
func (p *parser) settle() {
	var out []Action
	for _, a := range p.plan.Actions {
		if a.Direction == Sideways && (a.Verb.Goes() || a.Verb == Jump || a.Verb == Hop) {
			a.Direction = Leftward
		}
		switch {
		case a.Returns:
			way := a
			way.Returns, way.Direction = false, Forward
			if n := len(out); n > 0 && out[n-1].Verb.Goes() && out[n-1].Distance > 0 {
				way.Distance = or(way.Distance, out[n-1].Distance)
			}
			out = append(out, Action{Verb: Turn, Angle: math.Pi, Speed: a.Speed, Tones: a.Tones, With: slices.Clone(a.With)}, way)
		case a.Alternate && a.Count != 1 && kinds[a.Verb].again > 0 && !kinds[a.Verb].open && a.Direction != Ahead && a.Direction != Sideways:
			out = append(out, alternated(a)...)
		case a.Alternate && a.Verb == Turn:
			b := a
			b.Angle, b.Alternate = -a.Angle, false
			a.Alternate = false
			out = append(out, a, b)
		default:
			out = append(out, a)
		}
	}
	p.plan.Actions = out
	if len(out) > 0 && len(out[0].With) == 0 && len(out) == 1 && out[0].Verb.Holds() {
		p.plan.Actions = []Action{{Verb: Stand, Tones: out[0].Tones, With: out}}
	}
}

// alternated returns an action done with one side and the other in turn.
func alternated(a Action) []Action {
	n := max(2, min(a.Count, 12))
	side := Right
	if a.Side == Left {
		side = Left
	}
	var out []Action
	for range n {
		b := a
		b.Side, b.Count, b.Alternate = side, 0, false
		b.With = slices.Clone(a.With)
		out, side = append(out, b), Left+Right-side
	}
	return out
}

// already tells being in a pose from getting into it: "is sitting", "while
// kneeling".
func (r *reader) already() {
	p, a := r.p, r.a
	if !a.Verb.Stays() || r.c.stem < 0 || a.Already {
		return
	}
	if n := len(p.plan.Actions); n > 0 && !(n == 1 && p.plan.Actions[0].Verb.Upper() && r.c.rel == meanwhile) {
		return
	}
	before, after := p.lemma(r.c.stem-1), p.text(r.c.stem+1)
	if r.c.form == gerund && after != "down" && (before == "be" || before == "while" || before == "as" || before == "person" || before == "man" || before == "woman" || before == "" || p.last == nil && silent[before] && before != "start") ||
		r.c.form != gerund && before == "be" {
		a.Already = true
	}
}
