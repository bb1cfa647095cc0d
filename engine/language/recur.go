package language

import (
	"math"
	"slices"
	"strconv"
)

// endPause is how long a body stands at the end after an action that ends, in seconds. A pause between one time and the
// next is between leastPause and mostPause of the pause of the verb; the first of several is longer by unevenPauses of it, and the last
// one is shorter.
const (
	endPause     = 0.4
	leastPause   = 0.6
	mostPause    = 1.6
	unevenPauses = 0.3
)

// recurs reports whether an action is one that people repeat after a while, and the prompt has no
// count for it. A fence that is jumped over and a ball that is kicked are left behind, and a turn, or a jump to a side or over some
// distance, has brought the body there.
func (a *Action) recurs() bool {
	k := a.Verb.facts()
	there := a.Travels || a.Angle != 0 || k.is&leaps != 0 && (a.Direction.aside() || a.Direction == Backward)
	return !there && k.seconds > 0 && k.is&(open|stays|low|holds|once|takes) == 0 && (!a.Verb.Leaves() || a.Verb == Throw) &&
		(a.Object == "" || a.Verb.Upper()) && a.Count == 0 && a.Seconds == 0 && a.Distance == 0 && a.Steps == 0 && !a.Held && !a.Already
}

// again repeats the only action of a plan if it would leave more time than a pause. It returns nil if it
// does not: a repetition that no word asks for hurries nothing.
func (p *Plan) again(slots []slot, total float64, timing Timing) (out []Span) {
	a := p.Actions[0]
	if len(p.Actions) != 1 || !a.recurs() {
		return nil
	}
	pause, own, spare := a.Verb.facts().pause, slots[0].seconds, total-endPause
	longest := a.longest(timing, own)
	if longest+pause >= spare {
		return nil
	}
	times := int(math.Ceil((spare + mostPause*pause) / (longest + mostPause*pause)))
	each := func(n int) float64 {
		return math.Max(own, math.Min(longest, (spare-float64(n-1)*pause)/float64(n)))
	}
	for times > 1 && float64(times)*each(times)+float64(times-1)*leastPause*pause > spare {
		times--
	}
	if times < 2 {
		return nil
	}
	seconds := each(times)
	pause = math.Min(mostPause*pause, (spare-float64(times)*seconds)/float64(times-1))
	for i, t := 0, 0.0; i < times; i++ {
		fit := slots[0].fit
		if i > 0 {
			fit = "again, after a pause"
			rest := pause
			if times > 2 {
				rest *= 1 + unevenPauses*(1-2*float64(i-1)/float64(times-2))
			}
			out = append(out, Span{Action{Verb: Stand, Tones: a.Tones}, t, t + rest, ""})
			t += rest
		}
		out = append(out, Span{a, t, t + seconds, fit})
		t += seconds
	}
	return out
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
