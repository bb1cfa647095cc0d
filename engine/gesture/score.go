package gesture

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/state"
)

// score is the keys of a gesture in their time, from the moment in which the
// arms leave what they did to that in which they are back.
type score struct {
	knots   []note
	arrives float64      // when swings begin
	skew    []float64    // of the way after each knot
	tilts   blend.Strays // of the head, by knots
	nods    blend.Strays // how far chest and head are bent in each key, deviations
	turns   blend.Strays // how far the chest is turned in each key, deviations
}

// note is a key in its time; nil is what the arms do otherwise.
type note struct {
	time float64
	pass bool
	key  *repertoire.Key
}

// Clock has the timing of the whole-body move of an action, so that the hands keep time with the
// legs.
type Clock struct {
	Runs         bool
	Start, Tempo float64
	Times        int
	Near         rig.Side
	Until        float64          // when a state is left in which the hands stay as well
	Wait         float64          // seconds that hands wait until the body is where they work, if it does not run
	Move         *repertoire.Move // that runs, if it is not the one of standing
	Guarded      bool             // the body is in its guard as the action begins
	Body         state.Body       // as the action leaves it
}

// clocked lays the keys of a move as its deeds have them.
func clocked(m *repertoire.Move, c Clock) score {
	var s score
	s.start(c.Start)
	s.play(m.Enter, c.Tempo, 0)
	for range c.Times {
		s.play(m.Cycle, c.Tempo, 0)
	}
	if last := s.knots[len(s.knots)-1]; m.Stays && c.Until > last.time+0.03 {
		s.add(c.Until, false, last.key)
	}
	s.play(m.Leave, c.Tempo, 0)
	last := s.knots[len(s.knots)-1]
	if last.key != nil && last.key.Reaches() {
		s.add(last.time+m.BackTime()*c.Tempo, false, nil)
	}
	return s
}

// scored lays the keys of a move over the time that it has, drawn out by slow.
// It returns by how much its swings are quicker than usual.
func scored(m *repertoire.Move, span *language.Span, slow float64, joint Joint) (s score, rate float64) {
	from, to := joint.span(m, span, slow)
	if span.Already {
		from = span.Start - 5
	}
	room := to - from
	stated := span.Count
	if span.Freely && m.Fills {
		stated = 0
	}
	if joint.After || joint.Before {
		m = m.Brief(max(1, stated), room/slow)
	}
	enter, cycle, leave, back := repertoire.Length(m.Enter), repertoire.Length(m.Cycle), repertoire.Length(m.Leave), m.BackTime()
	rate = 1 / slow
	count := max(1, stated)
	long := 0.0 // by which the last key before leaving is kept longer
	if hz := m.Hz(); hz > 0 && cycle == 0 && stated > 0 {
		// A swing is counted by its cycles.
		busy := room - (enter+leave+back)*slow
		rate = blend.Clamp(float64(stated)/(hz*math.Max(busy, 0.2)), 1/slow, math.Max(1.7, 1/slow))
		long = float64(stated)/(hz*rate) - m.LastStay()*slow
		return lay(m, from, to, slow, 1, long), rate
	}
	if cycle > 0 && m.Fills && stated == 0 {
		count = max(1, int((room-(enter+leave+back)*slow)/(cycle*slow)+0.3))
	}
	natural := enter + float64(count)*cycle + leave + back
	if natural*slow > room {
		slow = math.Max(0.55*math.Min(1, slow), room/natural)
		for count > 1 && (natural-cycle)*slow > room {
			count--
			natural -= cycle
		}
	}
	if count == 1 {
		slow = m.Hasten(slow, room-joint.Beyond)
	}
	if rest := room - natural*slow; rest > 0 {
		switch {
		case m.Fills && cycle > 0:
			slow *= math.Min(1.25, 1+rest/natural)
		case m.Fills || m.Stays || span.Verb.Holds() || span.Held || (joint.Before || joint.Lasts) && m.Lingers():
			long = rest
		default:
			long = math.Min(rest, m.Kept(false))
		}
	}
	return lay(m, from, to, slow, count, long), rate
}

// lay writes all keys from a time on.
func lay(m *repertoire.Move, from, to, slow float64, count int, long float64) score {
	var s score
	s.start(from)
	if len(m.Cycle) == 0 {
		s.play(m.Enter, slow, long)
	} else {
		s.play(m.Enter, slow, 0)
	}
	for i := range count {
		more := 0.0
		if i == count-1 {
			more = long
		}
		s.play(m.Cycle, slow, more)
	}
	s.play(m.Leave, slow, 0)
	last := s.knots[len(s.knots)-1]
	s.add(math.Max(last.time+0.3, math.Min(to, last.time+1.25*m.BackTime()*slow)), false, nil)
	return s
}

func (s *score) start(t float64) {
	s.knots = []note{{time: t}}
	s.arrives = math.Inf(1)
}

// play adds keys; the last of them stays longer.
func (s *score) play(keys []repertoire.Key, slow, long float64) {
	for i := range keys {
		k := &keys[i]
		t := s.knots[len(s.knots)-1].time + math.Max(0.03, k.In*slow)
		stay := k.Stay * slow
		if i == len(keys)-1 {
			stay = math.Max(0, stay+long)
		}
		s.add(t, k.Pass && stay == 0, k)
		if stay > 0 {
			s.add(t+stay, false, k)
		}
		s.arrives = math.Min(s.arrives, t-0.25*math.Min(1, k.In*slow))
	}
}

func (s *score) add(t float64, pass bool, key *repertoire.Key) {
	if key != nil && !key.Reaches() && key.Chest == (repertoire.Lean{}) && key.Head == (repertoire.Lean{}) && key.Swing == nil {
		key = nil
	}
	s.knots = append(s.knots, note{t, pass, key})
}

// farGoesToNear reports whether the far hand is where the near one has it.
func (s *score) farGoesToNear() bool {
	for _, n := range s.knots {
		if n.key != nil && n.key.Far.Reach != nil && n.key.Far.Reach.At >= repertoire.OtherElbow {
			return true
		}
	}
	return false
}

// How long before the hands the head turns to where they go, in seconds; in the middle of a way that takes more than a quick one,
// earlier by a share of the rest. At the beginning it takes looksSoon seconds to be ahead of them.
const (
	looks     = 0.22
	looksSoon = 0.5
	quickWay  = 0.8
	looksRest = 0.35
)

// looksAhead returns how long before the hands the head turns at a time.
func (s *score) looksAhead(t float64) float64 {
	n := len(s.knots)
	ahead := looks * blend.MinJerk((t-s.knots[0].time)/looksSoon)
	b := sort.Search(n, func(i int) bool { return s.knots[i].time > t })
	if b == 0 || b == n {
		return ahead
	}
	d := s.knots[b].time - s.knots[b-1].time
	u := (t - s.knots[b-1].time) / d
	return ahead + looksRest*math.Max(0, d-quickWay)*4*u*(1-u)
}

// Lags of the parts of the body are within these seconds.
const mostLead, mostLag = 0.15, 0.8

// covers reports whether anything of the gesture is felt at a time.
func (s *score) covers(t float64) bool {
	n := len(s.knots)
	return n > 1 && t > s.knots[0].time-mostLead && t < s.knots[n-1].time+mostLag
}

// around returns the knots that can have a share at a time.
func (s *score) around(t float64) (first, last int) {
	n := len(s.knots)
	first = sort.Search(n, func(i int) bool { return s.knots[i].time > t-mostLead }) - 2
	last = sort.Search(n, func(i int) bool { return s.knots[i].time > t+mostLead }) + 1
	return max(0, first), min(n-1, last)
}

// mix calls add with the share of each knot at a time. The shares add up to 1; on the
// way between knots at rest they follow the path of least jerk, and a knot that is
// passed is run through at the mean of its neighbours' speeds. An arm that comes to
// rest overshoots by the part settle, and one that starts winds up by half of that.
func (s *score) mix(t, settle float64, add func(knot int, share float64)) {
	n := len(s.knots)
	i := sort.Search(n, func(i int) bool { return s.knots[i].time > t }) - 1
	if i < 0 {
		add(0, 1)
		return
	}
	if settle > 0 {
		s.settles(i, t, settle, add)
		if i+1 < n {
			s.settles(i+1, t, settle, add)
		}
	}
	if i >= n-1 {
		add(n-1, 1)
		return
	}
	d := s.knots[i+1].time - s.knots[i].time
	u := (t - s.knots[i].time) / d
	m := s.ease(i, u)
	add(i, 1-m)
	add(i+1, m)
	_, leaving, arriving := blend.QuinticBasis(u)
	if s.knots[i].pass && i > 0 {
		v := d * leaving * 0.85 / (s.knots[i+1].time - s.knots[i-1].time)
		add(i+1, v)
		add(i-1, -v)
	}
	if s.knots[i+1].pass && i+2 < n {
		v := d * arriving * 0.85 / (s.knots[i+2].time - s.knots[i].time)
		add(i+2, v)
		add(i, -v)
	}
}

// between returns the knots around a time, and how much of the way from the one
// to the other is gone.
func (s *score) between(t float64) (a, b int, u float64) {
	n := len(s.knots)
	b = sort.Search(n, func(i int) bool { return s.knots[i].time > t })
	if b == 0 || b == n {
		return -1, n, 0
	}
	return b - 1, b, s.ease(b-1, (t-s.knots[b-1].time)/(s.knots[b].time-s.knots[b-1].time))
}

// settles adds what goes beyond knot k as it comes to rest there, and the other
// way before it is left.
func (s *score) settles(k int, t, settle float64, add func(knot int, share float64)) {
	if k == 0 || s.knots[k].pass {
		return
	}
	at, came, rests := s.knots[k].time, s.knots[k].time-s.knots[k-1].time, math.Inf(1)
	if k+1 < len(s.knots) {
		rests = s.knots[k+1].time - at
	}
	if s.knots[k].key != s.knots[k-1].key {
		v := settle * armsSettle.After(t-at, came, rests)
		add(k, v)
		add(k-1, -v)
	}
	if k+1 < len(s.knots) && s.knots[k+1].key != s.knots[k].key {
		v := 0.5 * settle * armsSettle.BeforeStart(t-at, came)
		add(k, v)
		add(k+1, -v)
	}
}

// armsSettle has the wind-up and the overshoot of arms.
var armsSettle = blend.Overshoot{Rise: 0.14, Fall: 0.42, WindUp: 0.22, Release: 0.2}

// Ends returns when the hands are back from the gesture of a move that is made in a time
// without any haste.
func Ends(m *repertoire.Move, span *language.Span) float64 {
	s, _ := scored(m, span, 1, Joint{})
	return s.knots[len(s.knots)-1].time
}
