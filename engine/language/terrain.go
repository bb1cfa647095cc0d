package language

// Terrain is what somebody goes over, if it is not level ground.
type Terrain uint8

// Terrains.
const (
	Level Terrain = iota
	StairsUp
	StairsDown
	SlopeUp
	SlopeDown
	OntoBox // one step up
	OffBox  // one step down
	Over    // a thing that lies in the way
)

func (t Terrain) String() string {
	return [...]string{"", "up stairs", "down stairs", "up a slope", "down a slope", "up onto something", "down from something",
		"over something"}[t]
}

// stairs reports whether a terrain has steps to count.
func (t Terrain) stairs() bool { return t == StairsUp || t == StairsDown }

// Up reports whether a terrain leads up.
func (t Terrain) Up() bool { return t == StairsUp || t == SlopeUp || t == OntoBox }

// back returns what a terrain is on the way back.
func (t Terrain) back() Terrain {
	switch t {
	case StairsUp, SlopeUp, OntoBox:
		return t + 1
	case StairsDown, SlopeDown, OffBox:
		return t - 1
	}
	return t
}

// Terrains by noun: stairs, what slopes, what one steps onto, what lies in the way.
var (
	flights = wordSet("stair stairs staircase stairway stairwell step escalator")
	slopes  = wordSet("hill slope ramp incline hillside mountain embankment")
	blocks  = wordSet("box platform curb kerb stool bench ledge block podium stage chair crate bed table pedestal something " +
		"object surface step")
	hurdles = wordSet("wall gate railing obstacle hurdle log something object item rock stone puddle box bar fence gap " +
		"wire rope thing bump ball block")
)

// terrain reads stairs, slopes and things to step onto or over around a walk.
func (r *reader) terrain(w string, i int) bool {
	a, p := r.a, r.p
	if a.Verb == Jump && w == "down" && p.text(i+1) == "from" {
		a.Travels, a.Terrain = true, OffBox
		p.use(i + 3) // the thing
		return true
	}
	if a.Verb == Jump && (w == "onto" || w == "on" || w == "off" || w == "from") && r.near(blocks, i) {
		a.Travels = true
		if a.Terrain = OntoBox; w == "off" || w == "from" {
			a.Terrain = OffBox
		}
		return w != "from"
	}
	if a.Verb == Jump && (w == "down" || w == "off") && r.higher() {
		a.Travels, a.Terrain = true, OffBox
		return true
	}
	if a.Verb != Walk && a.Verb != Run && a.Verb != Climb {
		return false
	}
	switch w {
	case "upstairs", "uphill", "upstair":
		return r.over(StairsUp, w == "uphill")
	case "downstairs", "downhill", "downstair":
		return r.over(StairsDown, w == "downhill")
	case "over":
		thing := articles[p.text(i+1)] && parts[p.lemma(i+2)] == "" && !flights[p.lemma(i+2)] && i+2 < len(p.tokens)
		if (r.near(hurdles, i) || thing) && (a.Verb == Walk && a.Stepping || a.Verb == Climb) {
			return r.over(Over, false)
		}
	case "onto", "on", "off":
		switch up := w != "off"; {
		case a.Verb != Walk && a.Verb != Climb || !a.Stepping && r.c.word != "climb" || !r.near(blocks, i):
		case up:
			return r.over(OntoBox, false)
		default:
			return r.over(OffBox, false)
		}
	case "up", "down":
		t := StairsUp
		if w == "down" {
			t = StairsDown
		}
		switch {
		case r.near(slopes, i):
			return r.over(t, true)
		case r.near(flights, i):
			return r.over(t, false)
		case w == "down" && a.Stepping:
			return r.over(OffBox, false)
		case w == "down" && r.higher(), w == "up" && r.lower():
			return r.over(t, r.sloped()) // "walks back down"
		}
		return false
	default:
		climbs := a.Verb == Climb || r.c.word == "ascend" || r.c.word == "descend"
		named := flights[w] && w != "step" || w == "step" && p.form(i) == third && (p.text(i-1) == "the" || climbs)
		if w == "step" && r.hasNum && a.Terrain != Level {
			a.Steps = int(r.amount(60))
			return true
		}
		if named && r.hasNum && r.number > 1 {
			a.Steps = int(r.amount(60))
		}
		switch {
		case slopes[w] && (a.Terrain == StairsUp || a.Terrain == StairsDown) && climbs:
			return r.over(a.Terrain, true)
		case !named && !slopes[w], a.Terrain != Level:
			return a.Terrain != Level && (named || slopes[w] || blocks[w] || hurdles[w])
		case a.Verb == Climb:
			return r.over(StairsUp, slopes[w])
		case slopes[w]:
			return r.over(StairsUp, true)
		}
		return false
	}
	return false
}

// over notes a terrain; sloped makes stairs a slope.
func (r *reader) over(t Terrain, sloped bool) bool {
	a := r.a
	if sloped {
		t += SlopeUp - StairsUp
	}
	if a.Verb == Climb {
		a.Verb = Walk
	}
	if t == OntoBox || t == OffBox || t == Over {
		a.Stepping = true
	}
	a.Terrain = t
	return true
}

// near reports whether one of some nouns follows soon.
func (r *reader) near(nouns map[string]bool, i int) bool {
	p := r.p
	for k := i + 1; k <= i+5; k++ {
		switch w := p.lemma(k); {
		case nouns[w]:
			return true
		case w == "" || relation0(w) && !(w == "and" && (p.text(k+1) == "down" || p.text(k+1) == "up")):
			return false
		}
	}
	return false
}

// higher and lower report whether stairs or slopes were gone up, or down, before.
func (r *reader) higher() bool { return r.was(Terrain.Up) }
func (r *reader) lower() bool {
	return r.was(func(t Terrain) bool { return t == StairsDown || t == SlopeDown })
}

func (r *reader) sloped() bool {
	return r.was(func(t Terrain) bool { return t == SlopeUp || t == SlopeDown })
}

func (r *reader) was(what func(Terrain) bool) bool {
	for i := range r.p.plan.Actions {
		if what(r.p.plan.Actions[i].Terrain) {
			return true
		}
	}
	return false
}
