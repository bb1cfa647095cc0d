package language

import "math"

// lull is how many seconds a body stands about at the most after it has done all
// that was said.
const lull = 6

// pauses are the seconds between one time and the next, in turn: only dances
// keep time.
var pauses = [...]float64{2.4, 3.8, 2.9, 4.6, 2.1}

// once are verbs that come to something: what is open or put on stays so, and is
// not done again.
var once = map[Verb]bool{Rise: true, Open: true, Close: true, Wear: true, Tie: true, Zip: true, Button: true, Drop: true,
	Fall: true, Faint: true, Switch: true}

// recurs reports whether an action is one of those that people do again after a
// while, and nothing was said of how often.
func (a *Action) recurs() bool {
	k := kinds[a.Verb]
	return k.seconds > 0 && !k.open && !k.stays && !k.low && !k.holds && !once[a.Verb] && !a.Verb.Takes() &&
		(!a.Verb.Leaves() || a.Verb == Throw) &&
		a.Count == 0 && a.Seconds == 0 && a.Distance == 0 && a.Steps == 0 && !a.Held && !a.Already
}

// again fills the rest of a time with the only thing that is done, over and over
// with pauses between.
func (p *Plan) again(out []Span, total float64) []Span {
	last := out[len(out)-1]
	if len(p.Actions) != 1 || !p.Actions[0].recurs() || total-last.End < lull {
		return out
	}
	last.Fit = "again, after a pause"
	rest := Span{Action: Action{Verb: Stand, Tones: last.Tones}}
	for i, long := 0, last.End-last.Start; ; i++ {
		t := out[len(out)-1].End
		pause := math.Min(pauses[i%len(pauses)], total-t-long-0.5)
		if pause < 1.5 {
			return out
		}
		rest.Start, rest.End = t, t+pause
		last.Start, last.End = rest.End, rest.End+long
		out = append(out, rest, last)
	}
}
