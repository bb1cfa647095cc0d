package language

import (
	"math"
	"slices"
	"strings"
)

// Parse reads a prompt. It never fails: a prompt that says nothing known is a
// person who stands; what says only unknown things, one who also looks about.
func Parse(prompt string) Plan {
	p := parser{tokens: tokens(prompt)}
	for p.pos < len(p.tokens) {
		p.clause()
	}
	p.close()
	if len(p.plan.Actions) == 0 {
		p.plan.Actions = []Action{{Verb: Stand}}
		if len(p.plan.Ignored) > 0 {
			// Something was asked for: stand, but not like a statue.
			p.plan.Actions = []Action{{Verb: Look}, {Verb: Stand}}
		}
	}
	return p.plan
}

type parser struct {
	tokens []string
	pos    int
	plan   Plan

	current *Action // being described
	body    string  // hand, arm or head, when just named
	scale   float64 // size that the next action was said to have; 0: none
	number  float64 // just read
	hasNum  bool
	with    bool // the next verb happens at the same time
	joined  bool // "and" stands before the next verb

	insert   int  // 1 + where the next finished action belongs; 0: at the end
	reversed bool // "before" opened the sentence: what comes next belongs first

	mood, person []Tone // of the next action; of all
	own, said    []Tone // of the current action: without a word; in words

	stepping bool // the current action was called a step: to the left is sideways
}

func (p *parser) next() string {
	if p.pos+1 < len(p.tokens) {
		return p.tokens[p.pos+1]
	}
	return ""
}

// clause reads one token.
func (p *parser) clause() {
	w := p.tokens[p.pos]
	defer func() { p.pos++ }()
	if p.tone(w) {
		return
	}
	if a, n := p.phrase(); n > 0 {
		p.begin(p.numbered(a))
		p.hasNum, p.stepping = false, false
		p.pos += n - 1
		return
	}
	if a, ok := p.verb(w); ok {
		a = p.numbered(p.lasting(w, a))
		if w == "step" && p.hasNum {
			a.Steps = int(p.amount(100))
		}
		p.hasNum = false
		p.begin(a)
		p.stepping = w == "step" || w == "move" || w == "shuffle"
		return
	}
	if n, ok := number(w); ok {
		// "a few": the smaller word yields to the larger meaning.
		if !(p.hasNum && (w == "a" || w == "an")) {
			p.number, p.hasNum = n, true
		}
		if w == "once" || w == "twice" || w == "thrice" {
			p.count(n)
		}
		return
	}
	switch w {
	case ",":
		p.joined = false
	case "after", "before":
		p.with, p.joined = false, false
		p.order(w)
	case "then", "finally", "next":
		p.with, p.joined = false, false
	case "while", "as", "with":
		p.with = true
	case "and":
		p.joined = true
	default:
		if scale, ok := sizes[w]; ok && p.foretold() {
			p.scale = scale // "a big jump"
		} else {
			p.slot(w)
		}
	}
	if w != "of" {
		p.hasNum = false
	}
}

// verb returns the action that a word begins, if it is used as a verb here.
func (p *parser) verb(w string) (Action, bool) {
	a, ok := verbs[w]
	if !ok {
		return a, false
	}
	switch {
	case w == "step" && p.hasNum && p.current != nil:
		return a, false // "three steps"
	case w == "head" && (p.pos == 0 || p.current != nil):
		return a, false // "nods his head"
	case (w == "go" || w == "move" || w == "start") && p.next() == "to" && p.current != nil:
		return a, false
	case (w == "rest" || w == "pace" || w == "turn" || w == "point" || w == "march") && p.pos > 0 && (p.tokens[p.pos-1] == "the" || p.tokens[p.pos-1] == "a") && p.current != nil:
		return a, false // "the rest", "at a pace", "makes a turn" has no action before it
	}
	return a, true
}

// begin starts an action: after the current one, or beside it.
func (p *parser) begin(a Action) {
	a = p.feel(a)
	if p.current == nil {
		p.current = &a
		return
	}
	cur := p.current
	if a.Verb == Rise && cur.Verb == Squat {
		return // squats end up standing by themselves
	}
	if a.Verb == Stand && cur.Verb == Stand && !p.joined {
		return // "stands idle"
	}
	beside, with := p.with || p.joined, p.with
	p.with, p.joined, p.body = false, false, ""
	switch {
	case beside && a.Verb.Upper() && (with && !cur.Verb.Upper() || cur.Verb == Walk || cur.Verb == Run || cur.Verb == Stand):
		cur.With = append(cur.With, a)
		return
	case beside && cur.Verb.Upper() && !a.Verb.Upper() && a.Verb != Turn && (with || !a.Verb.Whole()):
		// "waves while walking"
		a.With = append(a.With, *cur)
		p.current = &a
		return
	}
	p.close()
	p.current = &a
}

// target is the action that a word about limbs belongs to.
func (p *parser) target() *Action {
	if p.current == nil {
		return nil
	}
	if n := len(p.current.With); n > 0 {
		return &p.current.With[n-1]
	}
	return p.current
}

// close ends the current action.
func (p *parser) close() {
	if p.current == nil {
		return
	}
	a := *p.current
	p.current = nil
	a.Effort = effortOf(&a)
	for i := range a.With {
		a.With[i].Effort = effortOf(&a.With[i])
	}
	if a.Verb == Turn && a.Angle == 0 {
		a.Angle = math.Pi / 2
	}
	if a.Verb == Turn && a.Direction == Rightward {
		a.Angle = -math.Abs(a.Angle)
	}
	at := len(p.plan.Actions)
	if p.insert > 0 {
		at, p.insert = p.insert-1, 0
	}
	p.plan.Actions = slices.Insert(p.plan.Actions, at, a)
	if p.reversed {
		p.insert, p.reversed = at+1, false
	}
}

func (p *parser) count(n float64) {
	if t := p.target(); t != nil && t == p.current && p.stepping {
		t.Steps = int(math.Min(n, 100))
	} else if t != nil {
		t.Count = int(math.Min(n, 50))
	}
}

// slot reads a word that describes the current action.
func (p *parser) slot(w string) {
	a := p.current
	if speed, ok := speeds[w]; ok {
		p.speed(speed)
		return
	}
	if a == nil {
		if !silent[w] && !topics[w] && degrees[w] == 0 {
			p.plan.Ignored = append(p.plan.Ignored, w)
		}
		return
	}
	if thing := objects[w]; thing != "" {
		t := p.target()
		t.Object = thing
		return
	}
	if p.whole(w) {
		return
	}
	if d, ok := directions[w]; ok {
		sideways := strings.HasPrefix(w, "sideway") && (a.Direction == Leftward || a.Direction == Rightward)
		if !a.Verb.Upper() && !sideways && !(w == "back" && a.Verb == Turn) {
			a.Direction = d
		}
		return
	}
	switch w {
	case "left", "right":
		p.sided(w)
	case "hand", "arm", "both":
		p.limb(w)
	case "degree":
		if p.hasNum {
			p.angle(p.number * math.Pi / 180)
		}
	case "around":
		if a.Verb == Turn && a.Angle == 0 {
			a.Angle = math.Pi
		}
	case "circle", "circular":
		p.circle()
	case "clockwise":
		a.Angle = -math.Abs(or(a.Angle, 2*math.Pi))
		a.Direction = p.turning(Rightward)
	case "counterclockwise", "anticlockwise":
		a.Angle = math.Abs(or(a.Angle, 2*math.Pi))
	case "diagonal", "diagonally":
		a.Diagonal = true
	case "curve", "curved":
		a.Angle = math.Copysign(math.Pi/2, or(a.Angle, 1))
	case "meter":
		a.Distance = p.amount(100)
	case "step":
		a.Steps = int(p.amount(100))
	case "second":
		a.Seconds = p.amount(300)
	case "time":
		p.count(p.amount(50))
	default:
		if !silent[w] && !topics[w] && degrees[w] == 0 {
			p.plan.Ignored = append(p.plan.Ignored, w)
		}
	}
}

func or(a, b float64) float64 {
	if a == 0 {
		return b
	}
	return a
}

// turning keeps the direction of a walk and sets that of a turn.
func (p *parser) turning(d Direction) Direction {
	if p.current.Verb == Turn {
		return d
	}
	return p.current.Direction
}

func (p *parser) amount(most float64) float64 {
	if !p.hasNum {
		return 0
	}
	return math.Max(0, math.Min(p.number, most))
}

func (p *parser) circle() {
	a := p.current
	if a.Verb == Walk || a.Verb == Run || a.Verb == Turn {
		turn := 2 * math.Pi
		for _, back := range []int{1, 2} {
			if p.pos >= back {
				switch p.tokens[p.pos-back] {
				case "quarter":
					turn = math.Pi / 2
				case "half":
					turn = math.Pi
				}
			}
		}
		a.Angle = math.Copysign(turn, or(a.Angle, 1))
		if a.Direction == Rightward {
			a.Angle, a.Direction = -turn, Forward
		}
	}
}

func (p *parser) angle(radians float64) {
	a := p.current
	if !a.Verb.Goes() && a.Verb != Jump && a.Verb != Hop {
		return
	}
	radians = math.Min(math.Abs(radians), 8*math.Pi)
	a.Angle = math.Copysign(radians, or(a.Angle, 1))
}

// sided reads "left" and "right": of a limb, or of a way.
func (p *parser) sided(w string) {
	a, t := p.current, p.target()
	left := w == "left"
	limb := false
	switch p.next() {
	case "hand", "arm", "foot", "leg", "knee":
		limb = true
	}
	if !limb && t.Angle != 0 && (t.Verb == Jump || t.Verb == Hop) {
		t.Angle = math.Copysign(t.Angle, map[bool]float64{true: 1, false: -1}[left])
		return
	}
	if !limb && (t.Verb == Point || t.Verb == Reach || t.Verb == Jump || t.Verb == Hop) {
		t.Direction, t.Travels = Rightward, !t.Verb.Upper()
		if left {
			t.Direction = Leftward
		}
		return
	}
	if limb || t.Verb.Upper() && t.Verb != Look {
		t.Side = Right
		if left {
			t.Side = Left
		}
		return
	}
	switch {
	case t.Verb == Look:
		t.Direction = Rightward
		if left {
			t.Direction = Leftward
		}
	case a.Verb == Turn && !left:
		a.Direction = Rightward
	case a.Verb == Turn:
		a.Angle = math.Abs(a.Angle)
	case a.Angle != 0:
		a.Angle = math.Copysign(a.Angle, map[bool]float64{true: 1, false: -1}[left])
	case a.Direction == Leftward || a.Direction == Rightward || p.stepping || a.Diagonal:
		a.Direction = Rightward
		if left {
			a.Direction = Leftward
		}
	case left:
		// Who walks to the left turns that way first.
		a.Angle = math.Pi / 2
	default:
		a.Angle = -math.Pi / 2
	}
}

func (p *parser) limb(w string) {
	t := p.target()
	if w == "both" || p.tokens[max(0, p.pos-1)] == "both" {
		t.Side = Both
	}
}

func (p *parser) speed(times float64) {
	if p.current == nil {
		// "slowly walks": the word waits for its verb.
		for i := p.pos + 1; i < len(p.tokens); i++ {
			if a, ok := verbs[p.tokens[i]]; ok && !a.Verb.Upper() {
				a.Speed = or(a.Speed, 1) * times
				p.current = &a
				p.pos = i
				return
			}
		}
		return
	}
	p.current.Speed = math.Max(0.3, math.Min(2.2, or(p.current.Speed, 1)*times))
}
