package language

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/portable"
)

// timed are nouns of what is long by the time that it takes.
var timed = wordSet("pause break rest nap sleep look glance gaze breath call sip drink kiss hug moment time")

// reader reads the words around a verb into the slots of its action.
type reader struct {
	p      *parser
	c      *clause
	a      *Action
	amends bool // the action was described already

	own    []Tone // of the verb itself
	said   []Tone
	number float64
	hasNum bool
	about  string // preposition or verb that the next part belongs to
	sided  bool   // a side was said of a limb
	turned bool   // a side was said of a way
	toward bool   // that side is a way: to the left
	inRow  bool   // sides were told one after the other
	inTurn bool   // with one side and then the other
	rounds bool   // the way leads around a thing
}

func (r *reader) read() {
	if !r.amends {
		r.p.mood = both(r.p.person, nil)
		for _, t := range r.own {
			if t.Style == "limping" {
				r.p.person = merge(r.p.person, t) // the leg is no better after a turn
			}
		}
	}
	for _, i := range r.c.words {
		r.word(i)
	}
	if !r.amends || len(r.said) > 0 {
		mood := r.p.mood
		if len(r.said) == 0 && r.p.carried != nil {
			mood = both(mood, r.p.carried)
		} else {
			mood = both(mood, r.said)
			r.p.carried = r.said
		}
		if r.amends {
			r.a.Tones = both(r.a.Tones, r.said)
		} else {
			r.a.Tones = both(r.own, mood)
		}
	}
}

// word reads one word. Words that had an effect are marked as used.
func (r *reader) word(i int) {
	p, w := r.p, r.p.lemma(i)
	keep := false // a number waits for its noun
	switch n, num := number(w); {
	case r.tone(i):
	case trends[w] != trend{}:
		r.a.trend = trends[w]
		p.use(i)
	case w == "half" && halved[p.lemma(i+1)]:
		r.path(w, i)
		p.use(i)
	case w == "couple" && p.acts(i+1):
		// two people
	case num && !(r.hasNum && articles[w]):
		keep = r.numeral(w, n, i)
		if !articles[w] {
			p.use(i)
		}
	case num, w == "more", w == "further", w == "additional":
		if keep = r.hasNum; keep && !num {
			p.use(i)
		}
	case r.terrain(w, i), r.unit(w, i), r.path(w, i), r.side(w, i), r.part(w, i), r.manner(w, i), r.direction(w, i):
		p.use(i)
	case objects[w] != "" && r.c.by == "with" && r.amends && (r.a.Verb == Walk || r.a.Verb == Run || r.a.Verb == Stand) && carried[w] &&
		!(articles[p.text(i-1)] && prepositions[p.text(i-2)] && p.text(i-2) != "with"): // "with one foot on a ball"
		r.a.With = append(r.a.With, Action{Verb: Hold, Object: objects[w], Side: p.sideIn(r.c), Heft: p.heft(i)})
		p.use(i)
	case objects[w] != "" && (r.a.Verb.Goes() || r.a.Verb == Stand || r.a.Verb == Crawl || r.a.Verb == Stumble):
		// a table does not change the walk
	case objects[w] != "" && i > r.c.stem && (goals[r.about] || r.a.Verb == Throw && r.placed(i)):
		// that is where it goes
	case objects[w] != "" && r.supports(w, i):
		p.use(i)
		r.place(w)
		if r.a.Target.Height == 0 {
			r.height(seatHeight)
			r.on(w, seatHeight)
		}
	case objects[w] != "":
		if r.a.Object == "" || !r.a.Verb.Upper() && !r.placed(i) {
			r.a.Object = objects[w]
		}
		where := r.a.Target
		r.place(w)
		if r.a.Object == objects[w] || r.a.Target != where {
			p.use(i)
		}
	case r.special(w, i):
		p.use(i)
	case takeable[w] && r.a.Object == "" && i > r.c.stem && r.about == "" && (r.a.Verb.Takes() || r.a.Verb.Leaves() || wielded[r.a.Verb]) &&
		!(classes["garment"][w] && (r.a.Verb == Lift || r.a.Verb == Throw)): // "lifts her skirt", "throws the hood back"
		r.a.Object = w
		p.use(i)
	case w == "of" && p.text(i-1) == "back":
		keep = true // "the back of his neck"
	case prepositions[w]:
		r.about = w
		keep = w == "of"
	case p.verbalUse(w):
		r.about = w
	}
	if silent[w] || articles[w] || sizes[w] != 0 || w == "of" {
		keep = keep || r.hasNum && (sizes[w] != 0 || w == "of")
	}
	if !keep {
		r.hasNum = false
	}
}

// goals are prepositions of a place that somebody goes to or is at, and does nothing to.
var goals = wordSet("toward towards past near beside behind")

// placed reports whether a thing is only where an action leads, or comes from: "throws a
// ball over the fence".
func (r *reader) placed(i int) bool {
	k := i - 1
	for articles[r.p.text(k)] || classes["adjective"][r.p.text(k)] {
		k--
	}
	w := r.p.text(k)
	return places[w] || w == "into" || w == "through" || w == "in" || w == "off"
}

// supports reports whether a noun is the furniture that a thing is taken from or put on.
func (r *reader) supports(w string, i int) bool {
	if !classes["furniture"][w] || !r.a.Verb.Takes() && !r.a.Verb.Leaves() {
		return false
	}
	k := i - 1
	for articles[r.p.text(k)] || classes["adjective"][r.p.text(k)] {
		k--
	}
	return r.p.text(k) == "from" && r.a.Verb.Takes() || r.p.text(k) != "from" && r.placed(i)
}

// seatHeight is how high seats and beds are, as a share of the body's height.
const seatHeight = 0.27

// halved are the turns that a half is said of.
var halved = wordSet("turn circle rotation spin")

func (p *parser) verbalUse(w string) bool { _, ok := verbs[w]; return ok }

var prepositions = wordSet("on to against at behind above over near toward towards onto in of with around under across " +
	"below using use by front beside from between past")

// manner reads speeds, sizes and qualities.
func (r *reader) manner(w string, i int) bool {
	a := r.a
	if s, ok := speeds[w]; ok {
		if d := r.p.degree(i); d != 1 {
			s = portable.Pow(s, d)
		}
		a.Speed = math.Max(0.3, math.Min(2.2, or(a.Speed, 1)*s))
		if e := efforts[w]; e != (Effort{}) {
			a.Effort = a.Effort.plus(e, 1)
		}
		return true
	}
	if next := r.p.lemma(i + 1); hefts[w] < 0 && i > r.c.stem && (objects[next] != "" || thingNouns[next]) {
		a.Heft = hefts[w] * r.p.degree(i)
		return true // the thing is light, not how it is carried
	}
	if e, ok := manners[w]; ok && objects[w] == "" {
		a.Effort = a.Effort.plus(e, r.p.degree(i))
		if i > r.c.stem && hefts[w] != 0 {
			a.Heft = hefts[w] * r.p.degree(i)
		}
		return true
	}
	if way, ok := throws[w]; ok && a.Verb == Throw {
		a.Variant = way
		return true
	}
	s, ok := sizes[w]
	if !ok {
		return false
	}
	next := r.p.lemma(i + 1)
	if i < r.c.stem && (agents[next] || classes["person"][next] || classes["child"][next]) {
		return false // "a little girl"
	}
	_, quality := manners[next]
	switch {
	case i > r.c.stem && r.c.stem >= 0 && (thingNouns[next] || objects[next] != "" && parts[next] == "") && !paced[next] &&
		verbs[next].Verb == "" && nouns[next].Verb == "":
		return false // "ducks under a low branch"
	case (w == "long" || w == "short") && (timed[next] || classes["tune"][next] || classes["speech"][next]):
		return false // that is how much time it takes
	case r.p.ofThing(i) && !(a.Verb == Jump || a.Verb == Hop):
		return false // "waves at a small group"
	case w == "lower" && next == "back":
		return true // a part of the body
	case degrees[w] != 0 && (tones[r.p.text(i+1)] != "" || speeds[next] != 0 || quality):
		return true // "slightly angry" is a bit of that
	case w == "halfway" && a.Verb == Turn:
		r.angle(180)
		return true
	case (w == "halfway" || w == "partway") && a.Verb.Goes():
		return false
	case (w == "halfway" || w == "partway") && (a.Verb == Raise || a.Verb == Extend) && a.Target.Height == 0:
		a.Target.Height = halfHigh // hands, where the arms hang
		return true
	case w == "far" && (a.Verb == Jump || a.Verb == Hop) && a.Direction == Forward:
		a.Travels = true // "jumps as far as possible"
	case w == "far" || w == "long" && next == "distance":
		if a.Verb.Goes() {
			return true
		}
	case w == "short" && next == "distance" && a.Verb.Goes():
		a.Distance = 1.5
		return true
	case w == "wide" && a.Verb.Goes() && a.Angle != 0, a.Verb.Goes() && bowed[next]:
		return true
	case a.Verb.Goes() && (w == "high" || w == "higher") && r.kneesAbout(i):
		t := Tone{"kneelift", r.p.degree(i)}
		r.own, a.Tones = merge(r.own, t), merge(a.Tones, t)
		return true
	case a.Verb == Squat && w == "low", a.Verb == Crouch && w == "low", a.Verb == Squat && w == "lower":
		s = 1.2
	case a.Verb == Bow && (w == "low" || w == "deep" || w == "deeply" || w == "deeper"):
		s = 1.6
	case (w == "high" || w == "higher" || w == "low" || w == "lower") && a.Verb.Upper():
		if w[0] == 'h' {
			a.Direction = Upward
		} else {
			a.Direction = Downward
		}
		return true
	case w == "little" && next == "bit", degrees[w] != 0 && tones[r.p.text(i+1)] != "" && (w != "little" || r.p.text(i-1) == "a"):
		return true
	case a.Verb == Walk || a.Verb == Run:
		a.Size = math.Max(0.5, math.Min(1.5, or(a.Size, 1)*s)) // long steps
		return true
	}
	a.Size = math.Max(0.4, math.Min(1.8, or(a.Size, 1)*s))
	return true
}

// ofThing reports whether a size is one of a noun that is no movement and no way: "on a big
// screen".
func (p *parser) ofThing(i int) bool {
	if !articles[p.text(i-1)] {
		return false
	}
	k := i + 1
	for classes["adjective"][p.text(k)] && !thingNouns[p.text(k)] {
		k++
	}
	t := p.token(k)
	_, way := directions[t.lemma]
	_, relates := relations[t.text]
	return !relates && t.text != "" && t.form == plain && verbs[t.lemma].Verb == "" && nouns[t.lemma].Verb == "" && parts[t.lemma] == "" &&
		!paced[t.lemma] && !bowed[t.lemma] && !prepositions[t.text] && !way && !measures[t.lemma] && !movements[t.lemma] &&
		sizes[t.lemma] == 0 && speeds[t.lemma] == 0 && tones[t.text] == "" && !isUnit(t.lemma) && manners[t.lemma] == (Effort{})
}

// movements are nouns of how something is done, and of how much.
var movements = wordSet(`movement motion gesture manner way style fashion arc sweep stroke extent range amount degree pace speed scale
	figure zigzag height angle stance position pose breath voice nod wave distance time step bit swing arch gait space radius
	amplitude s t eight curtsy split half turn number`)

// halfHigh is how high hands are that are raised half way, as a share of the
// body's height.
const halfHigh = 0.76

// bowed are the shapes of a way that have a size of their own: a large circle
// is no walk with long steps.
var bowed = wordSet("circle curve arc half-circle quarter-circle loop square triangle circular")

// kneesAbout reports whether a height is one of knees or legs: "with the knees
// really high".
func (r *reader) kneesAbout(i int) bool {
	for k := max(0, i-4); k <= i+2; k++ {
		if w := r.p.lemma(k); w == "knee" || w == "leg" || w == "thigh" {
			return true
		}
	}
	return false
}

// special reads words that mean something to single verbs.
func (r *reader) special(w string, i int) bool {
	a := r.a
	switch w {
	case "grass", "sand", "beach", "lawn", "carpet", "mat", "rug", "meadow", "ground", "floor":
		if a.Verb == Sit || a.Verb == Rise {
			a.Floor = true
		}
		if (w == "ground" || w == "floor") && (a.Verb == LegRaise || a.Verb == KneeRaise || a.Verb == Raise) && r.placed(i) {
			return true // "lifts a foot off the ground"
		}
		if (w == "ground" || w == "floor") && !a.Verb.Goes() && a.Verb != Rise {
			r.height(0.02)
		}
	case "repeatedly", "continuously", "constantly":
		if a.Verb == Hop && a.Variant == "alternate" {
			return true
		}
		if a.Count == 0 && a.Verb.kind().again > 0 {
			a.Count, a.Freely = 4, true
		}
	case "side":
		if before := r.p.text(i - 1); r.p.text(i-2) == "to" && (before == "the" || before == "one" || before == "his" ||
			before == "her" || before == "their") && a.Direction == Forward {
			a.Direction = Sideways
			a.Travels = a.Travels || a.Verb == Jump || a.Verb == Hop
		}
	case "t":
		if a.Verb == Raise || a.Verb == Extend || a.Verb == Spread {
			a.Verb = Spread // "to form a T"
			return true
		}
		return false
	case "fully":
		r.fully()
	case "it", "them":
		if w == "them" && r.hasNum && r.number > 1 && a.Terrain.stairs() && a.Steps == 0 {
			a.Steps = int(r.amount(100)) // "walks down three of them"
			return true
		}
		if last := r.p.told(); last != nil && a.Object == "" && !r.amends && i > r.c.stem {
			a.Object, a.Heft = last.Object, or(a.Heft, last.Heft)
		}
		return false
	case "again":
	case "over", "across":
		if a.Verb == Jump || a.Verb == Hop {
			a.Travels = true
			if a.Verb == Jump && w == "over" {
				a.Variant = "over"
			}
			r.obstacles(i)
		}
		return false
	case "alternate", "alternating", "alternately", "alternatingly":
		a.Alternate = true
	case "in-turn":
		r.inTurn = true
	case "each":
		return r.each(i)
	case "obstacle", "hurdle":
		a.Object = "obstacle"
	case "stair", "stairs", "upstairs", "downstairs":
		return false
	case "cross-legged":
		if a.Verb == Sit {
			a.Variant, a.Floor = "crossed", a.Object == ""
		}
	case "crossed":
		if a.Verb == Sit {
			a.Variant = "crossed"
		}
	case "opposite":
		a.Opposite = true
	case "other":
		next := r.p.lemma(i + 1)
		a.Opposite = a.Opposite || next == "direction" || next == "way"
		return a.Opposite
	default:
		return false
	}
	return true
}

// each reads "each hand": with one and then the other, or both at the same time if each has
// a thing of its own.
func (r *reader) each(i int) bool {
	if r.oneInEach(i) {
		r.a.Side = Both
		return true
	}
	part, ok := parts[r.p.lemma(i+1)]
	if ok && part.limb() || r.p.lemma(i+1) == "side" || r.p.text(i+1) == "of" && r.p.text(i+2) != "them" {
		r.inTurn = true
		return true
	}
	return false
}

// oneInEach reports whether both hands have a thing each at the same time: "lifts a dumbbell
// with each hand".
func (r *reader) oneInEach(i int) bool {
	part := parts[r.p.lemma(i+1)]
	if before := r.p.text(i - 1); before != "with" && before != "in" || part != Hand && part != Arm {
		return false
	}
	for k := i - 2; k > r.c.stem; k-- {
		if w := r.p.lemma(k); r.p.text(k-1) == "a" || r.p.text(k-1) == "one" || sizes[r.p.text(k-1)] != 0 {
			return handy(w) || classes["bucket"][w] || classes["thing"][w] || objects[w] != ""
		}
	}
	return false
}

// fully reads "all the way".
func (r *reader) fully() {
	switch a := r.a; {
	case a.Verb == Turn && r.told("around", "round"):
		r.angle(360)
	case dips[a.Verb] && a.Size == 0:
		a.Size = 1.25
	}
}

// obstacles reads what somebody jumps over: it is jumped over, and each of several.
func (r *reader) obstacles(i int) {
	p, k := r.p, i+1
	if n, num := number(p.text(k)); num && n > 1 && n < 13 && n == math.Trunc(n) && !isUnit(p.lemma(k+1)) && r.a.Count == 0 {
		r.count(n)
		p.use(k)
	}
	for end := i + 5; k < end && !relation0(p.text(k+1)) && !prepositions[p.text(k+1)] && p.text(k+1) != "to" && !p.adverb(k+1); {
		k++
	}
	if k < i+5 && p.form(k) != gerund && !articles[p.text(k)] && parts[p.lemma(k)] == "" && p.text(k-1) != "back" {
		p.use(k)
	}
}

// place notes the height of a thing that an action goes to.
func (r *reader) place(w string) {
	switch w {
	case "shelf", "cupboard", "cabinet":
		r.height(0.95)
		r.on(w, 0.95)
		if r.told("high", "top", "upper", "tall", "highest") {
			a := r.a
			a.Target.Height = math.Max(a.Target.Height, 1.12)
		}
	case "table", "counter", "desk":
		if r.a.Verb != Carry && r.a.Verb != Hold {
			r.height(0.45)
			r.on(w, 0.45)
		}
	case "ceiling", "sky":
		r.height(1.2)
	}
}

// told reports whether one of some words stands in the clause.
func (r *reader) told(words ...string) bool {
	return slices.ContainsFunc(r.c.words, func(i int) bool { return slices.Contains(words, r.p.text(i)) })
}

// on notes that a hand goes to the top of a piece of furniture.
func (r *reader) on(name string, h float64) {
	if t := &r.a.Target; t.Height == h && t.On == "" {
		t.On = name
		if h > seatHeight && r.a.Direction == Downward {
			r.a.Direction = Forward // down on a table is not down to the ground
		}
	}
}

func (r *reader) height(h float64) {
	if r.a.Target.Height == 0 {
		r.a.Target.Height = h
	}
}
