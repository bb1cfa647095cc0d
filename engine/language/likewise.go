package language

import (
	"math"
	"slices"
)

// mostRepeated is how many actions a plan has at the most after something is repeated.
const mostRepeated = 24

// likewise reads a clause that does several actions once more: "raises the left arm,
// lowers it and does the same with the other", "squats, jumps and repeats". It reports
// whether it does. A single action is repeated by repeats and varies.
func (p *parser) likewise(c *clause) bool {
	if p.told0() == nil || p.last == nil || p.deferred > 0 || len(c.words) == 0 || p.waits {
		return false
	}
	for _, i := range c.words {
		if p.text(i) == "likewise" {
			p.use(i)
		}
	}
	s, ok := p.sameness(c)
	if !ok {
		return false
	}
	group := p.repeated(&s)
	if len(group) == 0 || len(group) == 1 && !s.changed() {
		return false
	}
	for i := c.words[0]; i < s.end; i++ {
		if w := p.text(i); !relation0(w) || w == "with" {
			p.use(i)
		}
	}
	p.readTo = s.end
	group = cloned(group)
	for done := range s.times {
		if len(p.plan.Actions)+len(group) > mostRepeated {
			p.note("it is not repeated as often as told: that would be more than any motion has time for")
			break
		}
		for k := range group {
			if s.flips && (done == 0 || s.brief || s.limb == "" && s.side == Either) {
				group[k].mirror(s.limb == "")
			}
			group[k].altered(&s)
		}
		if s.reverse && straightOn(group) {
			p.plan.Actions = append(p.plan.Actions, Action{Verb: Turn, Angle: math.Pi})
		}
		p.plan.Actions = append(p.plan.Actions, cloned(group)...)
	}
	return true
}

// sameness is what a clause says that does again what was done.
type sameness struct {
	brief bool // no more than "then the other"
	flips bool // with the other side
	limb  Part // of which it speaks: Leg, Arm; "" any
	side  Side // that it names
	times int
	end   int // token after the last of its words

	again, reverse bool    // it is done again, the other way round
	speed, size    float64 // times those of before; 0: as before
}

// changed reports whether a single action is not only done once more.
func (s *sameness) changed() bool {
	return s.again && (s.flips || one(s.side)) || s.reverse || s.speed > 0 || s.size > 0
}

// altered does an action faster or larger than before.
func (a *Action) altered(s *sameness) {
	if s.speed > 0 {
		a.Speed = math.Max(0.3, math.Min(2.2, or(a.Speed, 1)*s.speed))
	}
	if s.size > 0 {
		a.Size = math.Max(0.4, math.Min(1.8, or(a.Size, 1)*s.size))
	}
	for k := range a.With {
		a.With[k].altered(s)
	}
}

// straightOn reports whether actions lead ahead, so that the other way is behind.
func straightOn(group []Action) bool {
	return len(group) == 1 && group[0].Verb.Goes() && group[0].Verb != Turn && group[0].Angle == 0 && group[0].Direction == Forward
}

// sameness reads how a clause without a verb does again what was done. It returns false
// for one that says something else.
func (p *parser) sameness(c *clause) (s sameness, ok bool) {
	from := c.words[0]
	said, again := false, false
	s = sameness{times: 1, end: from}
	for i := from; ; i++ {
		w := p.text(i)
		if w == "with" && i > from {
			s.end = i
			continue
		}
		if relation0(w) {
			break
		}
		switch l := p.lemma(i); {
		case w == "same" && !(relation0(p.text(i+1)) || sameAs[p.lemma(i+1)]):
			return s, false // "in the same direction"
		case w == "same", l == "likewise", l == "repeat":
			said = true
		case w == "over" && (p.text(i-1) == "all" || c.light == "start" || c.light == "begin"), w == "beginning" && p.text(i-2) == "from":
			said = true
		case l == "keep" && p.lemma(i+1) == "do" && p.form(i+1) == gerund:
			again, s.times = true, 2 // "and keeps doing it"
		case w == "again", w == "more" && p.text(i-1) == "once":
			again = true
		case w == "twice":
			s.times = 2
		case l == "time":
			if n, num := number(p.lemma(i - 1)); num {
				s.times = int(math.Max(1, math.Min(n, mostRepeated)))
			}
		case w == "other", w == "opposite", w == "reverse":
			s.flips = true
		case (w == "direction" || w == "way") && s.flips:
			s.reverse = true
		case speeds[l] != 0:
			s.speed = or(s.speed, 1) * speeds[l]
		case sizes[l] != 0:
			s.size = or(s.size, 1) * sizes[l]
		case w == "left", w == "right":
			s.side = sideOf(w == "left")
		case parts[l].limb():
			s.limb = Arm
			if leggy(parts[l]) {
				s.limb = Leg
			}
		case changesSides[l] && c.light == "" && i == from && p.text(i+1) != "back":
			s.flips, said = true, true
		case silent[w], articles[w], light[l], numbers[w] != 0, sameAs[l], wholes[l]:
		default:
			return s, false
		}
		s.end = i + 1
	}
	does := again && slices.ContainsFunc(c.words, func(i int) bool { return wholes[p.lemma(i)] && (c.light != "" || light[p.lemma(i-1)]) })
	s.brief, s.again = s.flips && !said && !does && !s.reverse, said || does
	if !s.again && (s.speed > 0 || s.size > 0 || s.reverse && c.by != "then") {
		return s, false
	}
	if s.limb != "" && s.side == Either && !s.flips && !said {
		return s, false
	}
	return s, s.again || s.reverse || s.brief && c.rel != meanwhile
}

// sameAs are words after "the same", and wholes those for all that was done.
var (
	sameAs = wordSet("with on to for using again thing motion movement exercise sequence action over all once twice in")
	wholes = wordSet("it this that everything all whole entire sequence motion movement exercise thing set cycle routine process action " +
		"pattern combination procedure step")
	changesSides = wordSet("switch change swap alternate")
)

// repeated returns the actions that a clause does again.
func (p *parser) repeated(s *sameness) []Action {
	all := p.plan.Actions
	for len(all) > 1 && (all[0].Already || all[0].Verb == Stand && all[0].Seconds == 0) {
		all = all[1:]
	}
	first := len(all)
	switch {
	case s.reverse && !s.again:
		return all[len(all)-1:]
	case s.reverse:
		return all
	case s.brief:
		last := &all[len(all)-1]
		for k := len(all) - 1; k >= 0 && all[k].sameLimb(last); k-- {
			first = k
		}
	case s.flips || s.side != Either:
		for k := range all {
			if all[k].sided(s.limb) {
				first = k
				break
			}
		}
		if limb := s.limb; first == len(all) {
			if last := &all[first-1]; limb == "" {
				limb = kindOf(last.Part, last.Verb)
			}
			first = oneLimb(all, limb)
		}
	default:
		return all
	}
	if first < len(all) && one(s.side) && s.limb != "" || one(s.side) && first < len(all) && one(all[first].does()) {
		s.flips = all[first].does() != s.side
	}
	return all[first:]
}

// oneLimb lets the first of actions of a limb of which no side was told do it with the
// right one, and those after it of the same kind. It returns where they begin.
func oneLimb(all []Action, limb Part) int {
	first := len(all)
	for k := len(all) - 1; k >= 0; k-- {
		if a := &all[k]; a.Side == Either && a.Part.limb() && leggy(a.Part) == (limb == Leg) {
			a.Side, first = Right, k
		}
	}
	return first
}

// does is the side that an action is done with, or goes to.
func (a *Action) does() Side {
	if one(a.Side) {
		return a.Side
	}
	switch {
	case one(a.Target.Side):
		return a.Target.Side
	case a.Direction == Leftward, a.Direction == Rightward:
		return sideOf(a.Direction == Leftward)
	}
	return Either
}

// sided reports whether a side of an action was told: of a limb, or with "" of anything.
func (a *Action) sided(limb Part) bool {
	legs := leggy(a.Part) || a.Part == "" && !a.Verb.Upper()
	switch {
	case limb == "":
		return one(a.Side) || one(a.Target.Side) || a.Direction == Leftward || a.Direction == Rightward
	case one(a.Target.Side) && leggy(a.Target.Part) == (limb == Leg):
		return true
	}
	return one(a.Side) && legs == (limb == Leg)
}

// sameLimb reports whether two actions are of one limb of one side: the knee that is
// lifted, and the one that is touched.
func (a *Action) sameLimb(b *Action) bool {
	of := func(c *Action) (out []Target) {
		if one(c.Side) {
			out = append(out, Target{Part: kindOf(c.Part, c.Verb), Side: c.Side})
		}
		if one(c.Target.Side) {
			out = append(out, Target{Part: kindOf(c.Target.Part, c.Verb), Side: c.Target.Side})
		}
		return out
	}
	return slices.ContainsFunc(of(a), func(t Target) bool { return slices.Contains(of(b), t) })
}

// kindOf is a leg or an arm.
func kindOf(part Part, v Verb) Part {
	if leggy(part) || part == "" && !v.Upper() {
		return Leg
	}
	return Arm
}

// mirror does an action with the other side. Ways and turns go to the other side only
// if that was said of more than a limb.
func (a *Action) mirror(ways bool) {
	if one(a.Side) {
		outward := a.Direction == wayOf(a.Side == Left)
		if a.Side = Left + Right - a.Side; outward {
			a.Direction = wayOf(a.Side == Left) // each limb to its own side
		}
	}
	if one(a.Target.Side) {
		a.Target.Side = Left + Right - a.Target.Side
	}
	if ways {
		if (a.Direction == Leftward || a.Direction == Rightward) && !one(a.Side) {
			a.Direction = Leftward + Rightward - a.Direction
		}
		a.Veer, a.Mirrored = -a.Veer, a.Mirrored != (a.Path != Straight)
		if math.Abs(a.Angle) < 3 || a.Verb != Turn {
			a.Angle = -a.Angle // a turn about ends the same way
		}
	}
	for k := range a.With {
		a.With[k].mirror(ways)
	}
}
