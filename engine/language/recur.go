package language

import (
	"math"
	"slices"
	"strconv"
)

// lull is how many seconds a body stands about at the most after it has done all
// that the prompt names, if there is time to do it again.
const lull = 3.2

// pauses are the seconds between one time and the next, in turn: only dances
// keep time.
var pauses = [...]float64{2.4, 3.8, 2.9, 4.6, 2.1}

// leastPause is the shortest pause between one time and the next, and endPause the time at the end, in seconds.
const leastPause, endPause = 1.1, 0.4

// recurs reports whether an action is one that people repeat after a while, and the prompt has no
// count for it. A fence that is jumped over and a ball that is kicked are left behind.
func (a *Action) recurs() bool {
	k := a.Verb.facts()
	return k.seconds > 0 && k.is&(open|stays|low|holds|once|takes) == 0 && (!a.Verb.Leaves() || a.Verb == Throw) &&
		(a.Object == "" || a.Verb.Upper()) && a.Count == 0 && a.Seconds == 0 && a.Distance == 0 && a.Steps == 0 && !a.Held && !a.Already
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
		pause := math.Min(pauses[i%len(pauses)], total-t-long-endPause)
		if pause < leastPause {
			return out
		}
		rest.Start, rest.End = t, t+pause
		last.Start, last.End = rest.End, rest.End+long
		out = append(out, rest, last)
	}
}

// fewer returns a plan with fewer repetitions of counted actions, if otherwise an action would be
// left out: as many as there is time for if all actions are quicker. It also returns the original
// counts by the indexes of the actions.
func (p *Plan) fewer(total float64, timing Timing) (*Plan, map[int]int) {
	const quicker = 1.6 // times as fast as by itself
	if _, dropped := p.slots(total, timing); len(dropped) == 0 {
		return p, nil
	}
	less := *p
	less.Actions = slices.Clone(p.Actions)
	counts := map[int]int{}
	for {
		slots, dropped := less.slots(total, timing)
		needs, most := 0.0, -1
		for i := range less.Actions {
			if i < len(slots) {
				needs += slots[i].needs()
			}
			if less.Actions[i].Count > 1 && (most < 0 || less.Actions[i].Count >= less.Actions[most].Count) {
				most = i
			}
		}
		if len(dropped) == 0 && needs <= quicker*total {
			return &less, counts
		}
		if most < 0 {
			if len(dropped) == 0 {
				return &less, counts
			}
			return p, nil
		}
		counts[most] = p.Actions[most].Count
		less.Actions[most].Count--
	}
}

// fewerFit describes an action that is repeated less often than the count of the prompt.
func fewerFit(count int) string { return "of " + strconv.Itoa(count) + ", no time is left for more" }
