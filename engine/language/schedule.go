package language

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// Span is an action with its time, in seconds.
type Span struct {
	Action
	Start, End float64
	Fit        string // what was done to it to fill its time, in plain words; "" nothing much
}

// How much actions are drawn together and out before something else is done
// about the time that they have.
const (
	quickest = 0.5
	hurried  = 0.7
)

type slot struct {
	seconds float64
	open    bool
	least   float64 // part of its seconds, of one that is open
	brisk   float64 // likewise, of one that is not open: a shorter one looks hurried
	fit     string
}

func (s *slot) needs() float64 {
	if s.open {
		return s.least * s.seconds
	}
	return s.seconds
}

// bears returns the seconds in which a slot is still done at a human speed.
func (s *slot) bears() float64 {
	if s.open {
		return s.needs()
	}
	return s.brisk * s.seconds
}

// drawn returns the seconds of slots that need more than a time together. Those that are
// not open are drawn together alike, each down to what it bears; below that, all are.
func drawn(slots []slot, total float64) []float64 {
	out := make([]float64, len(slots))
	at := func(part float64) (sum float64) {
		for i := range slots {
			out[i] = math.Max(slots[i].bears(), part*slots[i].needs())
			sum += out[i]
		}
		return sum
	}
	if bears := at(0); bears >= total {
		for i := range out {
			out[i] *= total / bears
		}
		return out
	}
	low, high := 0.0, 1.0
	for range 40 {
		if part := (low + high) / 2; at(part) > total {
			high = part
		} else {
			low = part
		}
	}
	at(low)
	return out
}

// Schedule lays the plan over a time. Actions keep their natural length where
// they can; walking, dancing and standing take the remaining time. Without such an action, actions
// that are repeated or whose pose is kept go on, the only action is done again after a pause, and the
// person stands for the rest. Too many actions are shortened alike; actions that would have to be done at twice their
// speed are left out from the end. Without a timing, actions have the usual times of their verbs.
func (p *Plan) Schedule(total float64, timing Timing) []Span {
	p, fewer := p.fewer(total, timing)
	slots, dropped := p.slots(total, timing)
	var fixed, free, least, needs float64
	out := p.again(slots, total, timing)
	if out != nil {
		slots = nil
	}
	for i := range slots {
		needs += slots[i].needs()
		if slots[i].open {
			free += slots[i].seconds
			least += slots[i].needs()
		} else {
			fixed += slots[i].seconds
		}
	}
	if free == 0 && fixed < total && out == nil {
		fixed = p.fill(slots, fixed, total, timing)
	}
	var short []float64
	if needs > total {
		short = drawn(slots, total)
	}
	t := 0.0
	for i, s := range slots {
		d := s.seconds
		switch rest := total - fixed; {
		case needs > total:
			d = short[i]
			if d < hurried*s.needs() {
				s.fit = "hurried"
			}
		case s.open && rest < free:
			// From the least that each needs up to what it would take.
			d *= s.least + (1-s.least)*(rest-least)/math.Max(1e-9, free-least)
		case s.open:
			d *= rest / free
		}
		if count := fewer[i]; count > 0 {
			s.fit = fewerFit(count)
		}
		out = append(out, Span{p.Actions[i], t, t + d, s.fit})
		t += d
	}
	if len(dropped) > 0 {
		out[len(out)-1].Fit = "no time is left for: " + strings.Join(dropped, "; ")
	}
	t = out[len(out)-1].End
	switch last := &out[len(out)-1]; {
	case t >= total-0.05, last.Verb == Stand:
		last.End = total
	case total-t < longShown && last.Is("keeps-pose"):
		last.End = total
		if total-t > 0.3*(total-last.Start) {
			last.Fit = "held"
		}
	default:
		stand := Action{Verb: Stand, Tones: last.Tones}
		for _, a := range last.With {
			if a.Verb.Holds() || a.Held {
				stand.With = append(stand.With, a)
			}
		}
		out = append(out, Span{stand, t, total, ""})
	}
	return slices.Clip(out)
}

// longShown is how long a pose is shown beyond its usual time because the motion is not over, at most, in
// seconds.
const longShown = 4

// slots returns the natural times of the actions that there is time for.
func (p *Plan) slots(total float64, timing Timing) (slots []slot, dropped []string) {
	var needs float64
	low := false
	for i := range p.Actions {
		a := &p.Actions[i]
		s, open := a.natural(timing)
		s -= p.keptPose(i, timing)
		switch {
		case low && !a.Verb.Low():
			s -= a.Verb.facts().down
		case p.carries(i) && a.Already:
			s, open = settles, false
		case p.carries(i):
			open = false
		}
		low = a.Verb.Low() || low && !a.Verb.getsUp()
		one := slot{seconds: s, open: open, least: a.least(), brisk: a.brisk(timing)}
		if a.Freely {
			once := *a
			once.Count = 1
			one.least = 1
			if s > 0.6*total {
				one.seconds, _ = once.natural(timing)
				one.seconds = math.Max(one.seconds, 0.6*total)
			}
		}
		if a.Verb == Stand && len(p.Actions) > 1 && a.Seconds == 0 {
			share := 0.35
			if i+1 < len(p.Actions) {
				share = 0.15 // a stop in order to do something is short
			}
			one = slot{seconds: math.Min(s, share*total), least: 1, brisk: 0.8}
		}
		slots = append(slots, one)
		needs += one.needs()
	}
	for n := len(slots); n > 1 && total < quickest*needs; n-- {
		needs -= slots[n-1].needs()
		slots = slots[:n-1]
		dropped = append([]string{p.Actions[n-1].String()}, dropped...)
	}
	return slots, dropped
}

// keptPose is the time that an action needs less, in seconds, because those beside it begin
// and end in the same pose.
func (p *Plan) keptPose(i int, timing Timing) (seconds float64) {
	a := &p.Actions[i]
	own := timing.seconds(a)
	same := func(k int) bool {
		return own.Pose != 0 && a.Seconds == 0 && k >= 0 && k < len(p.Actions) && timing.seconds(&p.Actions[k]).Pose == own.Pose
	}
	if same(i - 1) {
		seconds += own.Enter
	}
	if same(i + 1) {
		seconds += own.Leave
	}
	return seconds / cmp.Or(a.Speed, 1)
}

// settles is how long a body that is already down stays so before something is
// done there, in seconds.
const settles = 1.0

// carries reports whether an action brings the body down for the next one, which is
// done there: "sits down and waves". It stays down anyway.
func (p *Plan) carries(i int) bool {
	if i+1 >= len(p.Actions) || !p.Actions[i].Verb.Low() || p.Actions[i].Held || p.Actions[i].Verb.is(open) {
		return false
	}
	switch next := &p.Actions[i+1]; {
	case next.Verb.getsUp(), next.Verb == Stand, next.Verb.Low():
		return false
	}
	return true
}

// fill lets actions go on where nothing open fills the time: each goes on for the same share of the
// time that it bears beyond its natural length. It returns how much all actions then take.
func (p *Plan) fill(slots []slot, fixed, total float64, timing Timing) float64 {
	spare := total - endPause
	more := make([]float64, len(slots)) // that each bears
	sum := 0.0
	for i := range slots {
		a := &p.Actions[i]
		if a.Held || a.Freely {
			spare = total // the body does not stop only because the time is over
		}
		more[i] = math.Min(a.longest(timing, slots[i].seconds)-slots[i].seconds, total)
		sum += more[i]
	}
	part := math.Min(1, math.Max(0, spare-fixed)/math.Max(sum, 1e-9))
	for i := range slots {
		a, longer := &p.Actions[i], part*more[i]
		slots[i].seconds += longer
		fixed += longer
		switch {
		case longer < 0.3*slots[i].seconds:
		case a.Held:
			slots[i].fit = "held"
		case a.Freely || timing.fills(a):
			slots[i].fit = "repeated"
		default:
			slots[i].fit = "held"
		}
	}
	return fixed
}

// Tell returns a span in plain words: its time, its action, and how that was fitted to the time.
func (s *Span) Tell() string {
	text := fmt.Sprintf("%.1f-%.1f s: %s", s.Start, s.End, s.Action.String())
	if s.Fit != "" {
		text += " (" + s.Fit + ")"
	}
	return text
}
