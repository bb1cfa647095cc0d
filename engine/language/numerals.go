package language

import (
	"math"
)

// numeral keeps a number for its noun. It reports whether it waits.
func (r *reader) numeral(w string, n float64, i int) bool {
	r.number, r.hasNum = n, true
	next := r.p.lemma(i + 1)
	switch {
	case w == "once" || w == "twice" || w == "thrice":
		r.count(n)
		return false
	case w == "third":
		return true
	case r.bare(n) && !isUnit(next) && (r.a.Verb.Goes() || r.a.Verb == Jump || r.a.Verb == Hop):
		r.angle(n) // "a 180 jump"
		return false
	case i+1 == r.c.stem && !articles[w], r.c.noun && i < r.c.stem && !articles[w] && unitless(next), r.within(i) && !articles[w]:
		// three jumps, four big steps
		if n > 1 && n == math.Trunc(n) && n < 51 || w == "one" && i+1 == r.c.stem && r.a.Verb.kind().again > 0 {
			r.count(n)
		}
		return true
	case r.bare(n) && !isUnit(next):
		r.angle(n)
		return false
	case n > 1 && n == math.Trunc(n) && i > r.c.stem && r.a.Verb.kind().again > 0 && elsewhere[r.p.text(i+1)] && r.a.Verb.Whole():
		r.count(n) // "two lunges with the right leg, then two with the left"
		return false
	}
	return true
}

// elsewhere are words after a number that counts what is not named again.
var elsewhere = wordSet("with to on")

// within reports whether a word stands between those of the head: "does two
// cartwheels".
func (r *reader) within(i int) bool {
	return r.c.phrase && i > r.c.stem && r.c.stem >= 0 && i < r.c.stem+r.c.span
}

func unitless(next string) bool { return !isUnit(next) && next != "degree" && next != "turn" }

func isUnit(w string) bool {
	switch w {
	case "meter", "m", "foot", "inch", "centimeter", "cm", "yard", "step", "pace", "stride", "time", "x", "second", "s",
		"minute", "degree", "rotation", "lap":
		return true
	}
	return false
}

// bare reports whether a number without a unit is an angle.
func (r *reader) bare(n float64) bool {
	switch n {
	case 45, 90, 135, 180, 270, 360, 720:
		return true
	}
	return false
}

func (r *reader) count(n float64) {
	n = math.Max(0, math.Min(n, 50))
	if r.a.Verb == Walk && paced[r.c.word] && r.c.noun {
		r.a.Stepping = true // "two large strides to the right"
	}
	if r.a.stepped() {
		if r.a.Steps = int(n); r.c.word == "sidestep" {
			r.a.Steps *= 2 // each is a step aside, and the other foot follows
		}
		return
	}
	if whole := math.Trunc(n); whole != n && n > 1 {
		if r.a.Verb == Turn {
			r.angle(360 * n)
			return
		}
		r.p.note("the half is not acted: it is done a whole number of times")
	}
	r.a.Count, r.a.Freely = int(n), false
}

// paced are nouns of a walk that are counted.
var paced = wordSet("step stride pace")

// stepped reports whether an action is counted in steps.
func (a *Action) stepped() bool { return a.Verb == Walk && a.Stepping }

func (r *reader) amount(most float64) float64 {
	if !r.hasNum {
		return 1
	}
	return math.Max(0, math.Min(r.number, most))
}

// unit reads a word that gives the number before it a meaning.
func (r *reader) unit(w string, i int) bool {
	a := r.a
	if !r.hasNum && w != "degree" {
		return (w == "step" || w == "stride") && (a.Verb == Walk || a.Verb == Run)
	}
	length := 0.0
	switch w {
	case "meter", "m":
		length = 1
	case "foot":
		if r.number < 3 && r.number == math.Trunc(r.number) && !a.Verb.Goes() || parts[r.p.lemma(i)] != "" && r.number == 1 {
			return false
		}
		length = 0.3048
	case "yard":
		length = 0.9144
	case "inch":
		length = 0.0254
	case "centimeter", "cm":
		length = 0.01
	case "degree":
		if r.hasNum {
			r.angle(r.number)
		}
	case "step", "pace", "stride":
		if a.Verb == Run || a.Verb == Walk || a.Verb == Carry || a.Verb == Push || a.Verb == Pull || a.Verb == Hold || a.Verb == Cradle {
			a.Steps = int(r.amount(100)) // that the thing is carried
			a.Stepping = true
		} else {
			r.count(r.number)
		}
	case "second", "s", "sec":
		a.Seconds = r.amount(300)
	case "minute":
		a.Seconds = math.Min(300, 60*r.number)
	case "time", "x", "repetition", "rep":
		r.count(r.number)
	case "lap", "rotation", "round", "spin", "revolution":
		if r.c.word == w && r.c.noun {
			return false
		}
		if a.Verb.Goes() {
			a.Angle = math.Copysign(2*math.Pi*math.Min(r.number, 8), or(a.Angle, 1))
		} else {
			r.count(r.number)
		}
	default:
		return false
	}
	if length > 0 {
		a.Distance = math.Min(100, length*r.number)
		if a.Verb == Jump || a.Verb == Hop {
			a.Travels = true
		}
	}
	return true
}
