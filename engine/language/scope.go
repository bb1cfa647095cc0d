package language

import (
	"math"
	"slices"
	"strings"
)

// meant are words in a row after which a verb is not done, but only meant, or
// not even that: "is about to run".
var meant = [][]string{
	{"about", "to"}, {"refuse", "to"}, {"forget", "to"}, {"decline", "to"}, {"unable", "to"},
	{"fail", "to"}, {"yet", "to"}, {"verge", "of"}, {"brink", "of"},
	{"want", "to"}, {"wish", "to"}, {"hope", "to"}, {"intend", "to"}, {"plan", "to"}, {"prepare", "to"}, {"ready", "to"},
}

// plans are words of intentions: unless something thwarts them, what is meant is done.
var plans = wordSet("want wish hope intend plan prepare ready")

// thwarts are words that say that what was about to be done is not.
var thwarts = wordSet("but however instead until when stop halt freeze pause hesitate")

// unfulfilled returns how many tokens from one on say that the verb after them is
// not done.
func (p *parser) unfulfilled(at int) int {
	for _, words := range meant {
		first := p.lemma(at) == words[0] || strings.TrimSuffix(p.text(at), "s") == words[0]
		if !first || p.text(at+1) != words[1] || words[0] == "about" && !p.thwarted(at) {
			continue
		}
		if plans[words[0]] && !p.thwarted(at) {
			if p.verbal(at+2) && p.form(at+2) == plain && !articles[p.text(at+2)] {
				p.use(at)
				p.note("“" + p.text(at) + " to " + p.text(at+2) + "” is acted as done")
			}
			continue
		}
		for k := at + 2; k < at+4; k++ {
			if p.verbal(k) || p.verbs(k) {
				p.use(at)
				p.use(at + 1)
				return 2
			}
		}
	}
	return 0
}

// wishes are participles that say that another person wants an action: "is told to sit".
var wishes = wordSet("told asked ordered instructed commanded invited urged begged reminded persuaded encouraged signaled signalled")

// passiveAfter are words after which a participle of wishes is passive.
var passiveAfter = wordSet("is are was were be being been gets got until when once if unless as after before")

// wished returns how many tokens from one on say that another person wants the action
// after them. The action is acted, the wish is told in a note.
func (p *parser) wished(at int) int {
	if !wishes[p.text(at)] || !passiveAfter[p.text(at-1)] || p.text(at+1) != "to" || !p.verbal(at+2) && !p.verbs(at+2) {
		return 0
	}
	p.use(at)
	p.use(at + 1)
	p.note("“" + p.text(at) + " to” is not acted: another person says it")
	return 2
}

// thwarted reports whether what somebody is about to do is not done, by what the
// sentence says then; without that he does it.
func (p *parser) thwarted(at int) bool {
	for k := at; k < len(p.tokens) && p.text(k) != "."; k++ {
		if thwarts[p.lemma(k)] {
			return true
		}
	}
	return false
}

// verbs reports whether a phrase, a noun of something done or a sense begins at a token.
func (p *parser) verbs(i int) bool {
	_, noun := nouns[p.lemma(i)]
	return noun || phrases[p.lemma(i)] != nil
}

// everySo returns how many tokens from one on say that something is done again and
// again on a way: "every two steps". It is done all along.
func (p *parser) everySo(at int) int {
	if w := p.text(at); w != "every" && w != "each" {
		return 0
	}
	k := at + 1
	if p.text(k) == "time" && p.toldAlike(k) {
		return p.tellOff(at, "it is done alike each time")
	}
	if _, num := number(p.text(k)); num || ordinals[p.text(k)] > 0 || p.text(k) == "other" {
		k++
	}
	switch p.lemma(k) {
	case "step", "stride", "pace", "second", "metre", "meter":
	default:
		return 0
	}
	if before := p.text(at - 1); prepositions[before] && before != "with" && before != "on" && before != "at" {
		return 0
	}
	words := ""
	for i := at; i <= k; i++ {
		p.use(i)
		words += " " + p.text(i)
	}
	p.note("“" + words[1:] + "” is read as all along the way")
	return k + 1 - at
}

// toldAlike reports whether no verb follows a token in its clause.
func (p *parser) toldAlike(k int) bool {
	for k++; !relation0(p.text(k)); k++ {
		if p.verbal(k) && p.form(k) != plain || subjects[p.lemma(k)] {
			return false
		}
	}
	return true
}

// legs reads a way of its own in a clause without a verb: "two metres to the left
// and three metres forward" are two ways, the second as seen from before the first.
func (p *parser) legs(c *clause) bool {
	cur := p.told0()
	if cur == nil || p.last == nil || cur.Verb != Walk && cur.Verb != Run || cur.Distance == 0 && cur.Steps == 0 || c.rel == meanwhile {
		return false
	}
	far, way := false, false
	for k, i := range c.words {
		w := p.lemma(i)
		_, to := directions[w]
		_, num := number(p.text(i - 1))
		far = far || k > 0 && num && (w == "meter" || w == "m" || w == "foot" || w == "yard" || w == "step")
		way = way || to || w == "left" || w == "right"
	}
	if !far || !way || cur.Angle != 0 || cur.Path != Straight {
		return false
	}
	again := *p.last
	again.words, again.rel, again.by = c.words, c.rel, c.by
	a := p.last.act
	a.Stepping, a.Tones = cur.Stepping, cur.Tones
	veer, back := cur.Veer, p.told0().Direction
	if veer != 0 {
		a.Stepping = true // sides are sides as yet, and back is backward
	}
	r := reader{p: p, c: &again, a: &a, own: again.act.Tones}
	r.read()
	a.Stepping, a.Returns = cur.Stepping, false
	p.complete(&r)
	a.Strides = 0
	if veer != 0 {
		a.toward(veer)
	}
	if back == Forward && veer == 0 && (a.Direction == Leftward || a.Direction == Rightward) && !a.Stepping {
		a.Veer, a.Direction = sign(a.Direction == Leftward)*math.Pi/2, Forward
	}
	p.append(a)
	return true
}

// toward turns a way that is told as seen from before a turn into one as seen from
// after it.
func (a *Action) toward(veer float64) {
	to := map[Direction]float64{Forward: 0, Leftward: math.Pi / 2, Rightward: -math.Pi / 2, Backward: math.Pi}[a.Direction]
	a.Direction = Forward
	switch d := to - veer; {
	case d > math.Pi:
		a.Veer = d - 2*math.Pi
	case d < -math.Pi:
		a.Veer = d + 2*math.Pi
	default:
		a.Veer = d
	}
}

// twice does with one limb and then with the other what is said to be repeated with
// the other, although nothing was done before: "repeats the punch with the other
// hand". It reports whether it is.
func (p *parser) twice(c *clause) bool {
	cur := p.told0()
	if len(p.plan.Actions) != 1 || p.last == nil || cur.Verb.kind().again == 0 || cur.Side != Either || !p.other(c) || !p.limbed(c) {
		return false
	}
	if !slices.ContainsFunc(p.last.words, func(i int) bool { return p.lemma(i) == "repeat" }) {
		return false
	}
	for _, i := range c.words {
		p.use(i)
	}
	again := *cur
	cur.Side, again.Side = Right, Left
	p.append(again)
	p.note("what is repeated with the other one is done with the right one first")
	return true
}

// back reads "and back" after a way: the way to where it began, or the same jump
// to the other side. It reports whether a clause says no more than that.
func (p *parser) back(c *clause) bool {
	cur := p.told0()
	if cur == nil || p.last == nil || c.rel == meanwhile || !slices.ContainsFunc(c.words, func(i int) bool { return p.text(i) == "back" }) {
		return false
	}
	for _, i := range c.words {
		if w := p.text(i); w == "back" && (articles[p.text(i-1)] || p.text(i-1) == "lower" || p.text(i-1) == "upper") {
			return false // a part of the body
		} else if w != "back" && w != "again" && !silent[w] && !articles[w] && w != "start-position" {
			return false
		}
	}
	a := *cur
	a.With = slices.Clone(cur.With)
	switch {
	case cur.Verb.Goes() && cur.Verb != Turn && cur.Direction == Forward && !cur.Returns && !cur.Stepping:
		a.Returns, a.Veer = true, 0
	case cur.Verb == Walk && (cur.Strides == 1 || cur.Steps == 1) && cur.Part == Foot && cur.Direction == Forward && one(cur.Side):
		a.Direction = Backward // "puts the right foot forward, then back"
	case (cur.Verb == Jump || cur.Verb == Hop || cur.Stepping) && (cur.Direction == Leftward || cur.Direction == Rightward):
		a.Direction = Leftward + Rightward - cur.Direction
	default:
		return false
	}
	for _, i := range c.words {
		p.use(i)
	}
	p.append(a)
	return true
}

// closes reads that a way ends where it began. It reports whether a clause says so.
func (p *parser) closes(c *clause) bool {
	cur := p.told0()
	ends, home := false, false
	for _, i := range c.words {
		ends = ends || p.lemma(i) == "end" || p.lemma(i) == "finish" || p.lemma(i) == "stop"
		home = home || p.lemma(i) == "start-position"
	}
	if cur == nil || !ends || !home || !cur.Verb.Goes() {
		return false
	}
	for _, i := range c.words {
		p.use(i)
	}
	switch {
	case cur.Path != Straight || math.Abs(cur.Angle) > 6:
	case cur.Angle != 0 && cur.Verb != Turn:
		cur.Angle = math.Copysign(2*math.Pi, cur.Angle)
	default:
		p.append(Action{Verb: Walk, Returns: true, Tones: cur.Tones})
	}
	return true
}

// there puts a thing at the height of what somebody went to: "walks to the shelf and
// puts it there".
func (r *reader) there() {
	there := r.told("there")
	if r.a.Verb != Put || r.a.Target != (Target{}) || !there && r.a.Direction != Downward {
		return
	}
	for k := r.c.stem - 1; k >= 0 && r.p.text(k) != "."; k-- {
		gone := articles[r.p.text(k-1)] && (r.p.text(k-2) == "to" || r.p.text(k-2) == "toward" || r.p.text(k-2) == "towards")
		if o := objects[r.p.lemma(k)]; (there || gone) && (o == "table" || o == "shelf") {
			r.place(r.p.lemma(k))
			r.a.Direction = Forward
			r.p.use(k)
			return
		}
	}
}

// high lets a body that stands on something reach up, because a stool is climbed for
// things that are high.
func (p *parser) high(a *Action) {
	if a.Verb != Reach && a.Verb != Take || a.Direction != Forward || a.Target != (Target{}) {
		return
	}
	for k := len(p.plan.Actions) - 1; k >= 0; k-- {
		switch b := &p.plan.Actions[k]; {
		case b.Terrain == OntoBox || b.Verb == Tiptoes || b.lifted:
			a.Direction = Upward
			return
		case b.Terrain == OffBox || b.Verb.Goes():
			return
		}
	}
}

// onto notes that somebody stands on a thing.
func (r *reader) onto() {
	p := r.p
	if r.a.Verb != Stand {
		return
	}
	for _, i := range r.c.words {
		w, before := p.lemma(i), p.text(i-1)
		if articles[before] {
			before = p.text(i - 2)
		}
		if (classes["furniture"][w] || blocks[w] || w == "ladder") && (before == "on" || before == "onto") {
			r.a.lifted = true
			p.use(i)
			if p.token(i).again && !p.onBox() {
				r.a.Verb, r.a.Terrain = Walk, OntoBox // "drags a chair to the wall and stands on it"
				return
			}
			p.note("standing on the " + p.text(i) + " is acted on the floor")
		}
	}
}

// lasting keeps limbs up that are told to come down only later: "stretches out his
// arms, walks five steps and drops them".
func lasting(actions []Action) []Action {
	for i := range actions {
		a := &actions[i]
		if !raisedArms[a.Verb] || leggy(a.Part) || a.Count > 1 {
			continue
		}
		end := slices.IndexFunc(actions[i+1:], func(b Action) bool {
			return b.Verb == Lower && (b.Side == a.Side || b.Side == Either || a.Side == Either || a.Side == Both) && !leggy(b.Part)
		})
		if end >= 0 && actions[i+1+end].Variant == "" {
			actions[i+1+end].Variant = "raised" // they are up already
		}
		for k := i + 1; k <= i+end; k++ {
			b := &actions[k]
			if b.Verb.Upper() || slices.ContainsFunc(b.With, func(w Action) bool { return w.Verb.Upper() }) || b.Verb.Low() {
				break
			}
			up := *a
			up.Seconds, up.Held, up.With = 0, true, nil
			b.With = append(b.With, up)
		}
		a.leftUp(actions, i+1+end)
	}
	return actions
}

// holding keeps up what arms are said to hold themselves at, through what is done after
// it, until the text has something else for them: "holds the left arm out to the side,
// then waves with the right hand".
func holding(actions []Action) []Action {
	for i := range actions {
		up := actions[i]
		beside := slices.IndexFunc(up.With, func(w Action) bool { return w.aloft || w.Verb.Holds() && w.thing() && !up.Verb.Upper() })
		if beside >= 0 {
			actions[i].With = slices.Clone(up.With)
			actions[i].With[beside].Held = true
			up = up.With[beside]
		} else if !up.aloft {
			continue
		}
		up.Seconds, up.Held, up.With = 0, true, nil
		n := i + 1
		for n < len(actions) && actions[n].leavesArm(&up) {
			n++
		}
		if n < len(actions) && actions[n].Verb == Lower && actions[n].Variant == "" {
			actions[n].Variant = "raised" // they are up already
		}
		for k := i + 1; k < n; k++ {
			b := &actions[k]
			if b.Side == Either && b.Verb.Upper() && one(up.Side) && !heads[b.Verb] {
				b.Side = Left + Right - up.Side
			}
			if !slices.ContainsFunc(b.With, func(w Action) bool { return w.Verb == up.Verb }) {
				b.With = append(slices.Clone(b.With), up)
			}
		}
		if beside < 0 && i+1 == len(actions) {
			actions[i].Held = true
		}
	}
	return actions
}

// phoning leaves the talking of somebody on the phone to the mouth: the hand stays at the ear.
func phoning(actions []Action) []Action {
	talks := func(w Action) bool { return w.Verb == Talk }
	for i := range actions {
		a := &actions[i]
		if a.Verb == Phone || slices.ContainsFunc(a.With, func(w Action) bool { return w.Verb == Phone }) {
			a.With = slices.DeleteFunc(slices.Clone(a.With), talks)
		}
	}
	return actions
}

// thing reports whether an action has a thing in the hands as long as nothing else is
// said.
func (a *Action) thing() bool {
	return a.Verb == Umbrella || a.Verb == Hold && a.Object != "" && a.Object != "rifle"
}

// leavesArm reports whether an arm that is held up can stay so in an action.
func (a *Action) leavesArm(up *Action) bool {
	for _, b := range append([]Action{*a}, a.With...) {
		switch {
		case b.uses(up):
			return false // it is drunk from
		case b.Verb == Lower || b.Verb == Drop || b.Verb == Put || b.Verb == up.Verb && b.Side == up.Side:
			return false
		case heads[b.Verb] || armless[b.Verb]:
		case !b.Verb.Upper(), !one(up.Side), b.Side == Both, b.Side == up.Side:
			return false
		}
	}
	return true
}

// uses reports whether an action is done with what another has in the hand.
func (a *Action) uses(held *Action) bool {
	if a.Side != Either || !held.Verb.Holds() || held.Object == "" || a.Verb == held.Verb {
		return false
	}
	return a.Object == held.Object || a.Verb == Drink && a.Object == "" && classes["vessel"][held.Object]
}

// armless are the verbs of the whole body that leave the arms as they are.
var armless = map[Verb]bool{Walk: true, Run: true, Turn: true, Stand: true, Sit: true, Kneel: true, Rise: true, Squat: true, Crouch: true,
	Kick: true, Lunge: true, Bow: true, Lean: true, SideBend: true, Tiptoes: true, Sway: true, Jump: true, Hop: true, Stomp: true}

// posing keeps arms as they are beside one action through those after it that go
// somewhere, turn or stand, until the text has something else for them: "walks with
// the arms stretched out, turns around and walks back".
func posing(actions []Action) []Action {
	for i := 1; i < len(actions); i++ {
		a, last := &actions[i], &actions[i-1]
		if !a.Verb.Goes() && a.Verb != Stand || len(a.With) > 0 || a.Still != "" || !last.Verb.Goes() && last.Verb != Stand {
			continue
		}
		for _, w := range last.With {
			if w.Held && handPoses[w.Verb] {
				a.With = append(a.With, w)
			}
		}
	}
	return actions
}

// leftUp keeps one of two arms up, from when only the other one is lowered.
func (a *Action) leftUp(actions []Action, from int) {
	if a.Side != Both || from < 1 || from >= len(actions) || !one(actions[from].Side) {
		return
	}
	up := *a
	up.Side, up.Seconds, up.Held, up.With = Left+Right-actions[from].Side, 0, true, nil
	for k := from; k < len(actions); k++ {
		b := &actions[k]
		if k > from && (b.Verb.Upper() || b.Verb.Low()) {
			return
		}
		b.With = append(b.With, up)
	}
}

// raisedArms are the verbs after which arms are up until they are told to come down.
var raisedArms = map[Verb]bool{Raise: true, Extend: true, Spread: true}
