package timeline

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// lag is how long a channel comes after the pelvis: the trunk follows it, the
// arms follow the trunk, and the eyes are there first.
func lag(channel int) float64 {
	switch {
	case channel >= legFirst:
		return 0
	case channel >= armFirst:
		return 0.05
	case channel >= trunkEnd:
		return 0
	case channel >= headFirst:
		return -0.04
	case channel >= chestFirst:
		return 0.025
	}
	return 0
}

// settle is how far trunk and arms go beyond a pose before they rest in it.
const settle = 0.035

// Knot is a key in its time.
type Knot struct {
	Time  float64
	Pass  bool
	Air   bool // it is come to through the air
	Frame Frame
	value [channels]float64
}

// Timeline reads knots at any time. Between two knots a channel moves along a
// polynomial of degree five: it rests where it turns round or the body rests,
// and runs through where it goes on.
type Timeline struct {
	Knots []Knot
	pass  [][channels]float64 // velocity at each knot
	skew  []float64           // of the way after each knot

	turns []turns // by the knot before
	tall  float64 // hip height, metres
	whirl float64 // how much of their lags is left to the parts of the body
	pace  float64 // how much longer than an adult the body takes to fall as far for its size

	still  Frame // with the channels that are the same at all knots
	moving []int // the others
}

// New returns the timeline of knots in order of time, for a body of a size. The skews between the knots are random.
func New(knots []Knot, size *rig.Measures, rnd *blend.Rand) *Timeline {
	m := &Timeline{
		Knots: knots, pass: make([][channels]float64, len(knots)),
		tall: size.HipHeight, pace: math.Sqrt(size.HipHeight / rig.CanonicalHip),
	}
	for i := range knots {
		for c, v := range knots[i].Frame.list() {
			knots[i].value[c] = *v
		}
	}
	m.grips()
	m.plants()
	m.legs()
	for i := 1; i+1 < len(knots); i++ {
		if !knots[i].Pass {
			continue
		}
		before, after := knots[i].Time-knots[i-1].Time, knots[i+1].Time-knots[i].Time
		for c := range channels {
			m.pass[i][c] = blend.PassSpeed(knots[i].value[c]-knots[i-1].value[c], knots[i+1].value[c]-knots[i].value[c], before, after)
		}
	}
	m.sift()
	m.takeTurns()
	m.whirl = m.whirls()
	m.vary(rnd)
	return m
}

// whirls returns the part of the usual lags that is left to a body that turns over
// or round: so fast that a head which looks ahead by the usual time would be wrung.
func (m *Timeline) whirls() float64 {
	const quick, left = 5.0, 0.4 // radians a second
	for i := 1; i < len(m.Knots); i++ {
		a, b := &m.Knots[i-1], &m.Knots[i]
		for c := trunkFirst; c < chestFirst; c++ {
			if math.Abs(b.value[c]-a.value[c]) > quick*(b.Time-a.Time) {
				return left
			}
		}
	}
	return 1
}

// sift tells the channels that move from those that do not: few do in most
// actions, and none while a body only goes about.
func (m *Timeline) sift() {
	for c, p := range m.still.list() {
		for i := range m.Knots {
			if m.Knots[i].value[c] != m.Knots[0].value[c] {
				m.moving = append(m.moving, c)
				break
			}
		}
		if len(m.Knots) > 0 {
			*p = m.Knots[0].value[c]
		}
	}
}

// At returns the frame at a time.
func (m *Timeline) At(t float64) Frame {
	n := len(m.Knots)
	if n == 0 || t < m.Knots[0].Time-0.2 {
		return Frame{}
	}
	f := m.still
	if len(m.moving) == 0 {
		return f
	}
	list := f.list()
	i, then := m.before(t), t
	for _, c := range m.moving {
		if own := t - m.whirl*lag(c); own != then {
			i, then = m.before(own), own
		}
		*list[c] = m.channel(c, i, then)
	}
	m.trail(t, &f)
	if i := m.before(t); i >= 0 && i+1 < n {
		a, b := &m.Knots[i], &m.Knots[i+1]
		u := stride((t - a.Time) / (b.Time - a.Time))
		for side := range f.Legs {
			high := stepped(stride(m.turn(i, side, (t-a.Time)/(b.Time-a.Time))), b.Frame.Legs[side].At.Sub(a.Frame.Legs[side].At),
				b.Frame.Legs[side].Turn-a.Frame.Legs[side].Turn)
			if b.Frame.Legs[side].Drag {
				high *= dragged
			}
			f.Legs[side].At.Y += high
			f.Hands[side].At.Y += stepped(u, b.Frame.Hands[side].At.Sub(a.Frame.Hands[side].At), b.Frame.Hands[side].Yaw-a.Frame.Hands[side].Yaw)
		}
	}
	return f
}

// before returns the last knot that is not after a time, or -1.
func (m *Timeline) before(t float64) int {
	return sort.Search(len(m.Knots), func(i int) bool { return m.Knots[i].Time > t }) - 1
}

// Settle adds to a frame how far trunk and arms are still from where they rest
// at the end.
func (m *Timeline) Settle(t float64, f *Frame) {
	n := len(m.Knots)
	if n == 0 {
		return
	}
	list := f.list()
	for _, c := range m.moving {
		if c >= trunkFirst && c < trunkEnd || c >= armFirst && c < legFirst && (c-armFirst)%armSize < 10 {
			own := t - m.whirl*lag(c)
			*list[c] += m.channel(c, m.before(own), own) - m.Knots[n-1].value[c]
		}
	}
}

// channel returns a number at a time, for which i is the knot before.
func (m *Timeline) channel(c, i int, t float64) float64 {
	n := len(m.Knots)
	switch {
	case i < 0:
		return m.Knots[0].value[c]
	case i == n-1:
		return m.Knots[n-1].value[c] + m.overshoot(c, n-1, t)
	}
	a, b := &m.Knots[i], &m.Knots[i+1]
	over := m.overshoot(c, i, t) + m.overshoot(c, i+1, t) - m.windUp(c, i, t) - m.windUp(c, i+1, t)
	if a.value[c] == b.value[c] {
		return a.value[c] + over
	}
	d := b.Time - a.Time
	if c < legFirst && i < len(m.skew) {
		t = m.skewed(c, i, t)
	}
	u := (t - a.Time) / d
	if c >= legFirst && c < handFirst {
		u = m.turn(i, (c-legFirst)/legSize, u)
	}
	goesOn := c >= legFirst && c < handFirst && (m.hovers(c, i) || slides(a, b, (c-legFirst)/legSize))
	if c >= legFirst && !m.glides(c) && !goesOn && (c >= handFirst || (c-legFirst)%legSize != 4 || m.steps(c, i)) {
		return a.value[c] + (b.value[c]-a.value[c])*blend.MinJerk(stride(u))
	}
	if m.pivots(c) {
		switch {
		case m.steps(c, i):
			return a.value[c] + (b.value[c]-a.value[c])*rolled(u, b.value[c] > a.value[c])
		case m.pass[i][c] == 0 && m.pass[i+1][c] == 0 && !b.Air:
			return a.value[c] + (b.value[c]-a.value[c])*blend.MinJerk(m.pivot(c, i, (t-a.Time)/d))
		}
	}
	gone, leaving, arriving := blend.QuinticBasis((t - a.Time) / d)
	return a.value[c] + (b.value[c]-a.value[c])*gone + d*(m.pass[i][c]*leaving+m.pass[i+1][c]*arriving) + over
}

// glides reports whether a channel of a foot or of a planted hand changes while it stands.
func (m *Timeline) glides(c int) bool {
	if c >= handFirst {
		return (c-handFirst)%handSize >= 3
	}
	k := (c - legFirst) % legSize
	return k == 1 || k == 3 || k >= 5
}

// hovers reports whether a channel of a foot brings it to a place in the air after knot
// i, or from one: it goes on there like a hand, instead of stopping as a step does.
func (m *Timeline) hovers(c, i int) bool {
	if (c-legFirst)%legSize > 2 {
		return false
	}
	up := c - (c-legFirst)%legSize + 1
	return m.Knots[i].value[up] > 0 && m.Knots[i].Pass || m.Knots[i+1].value[up] > 0 && m.Knots[i+1].Pass
}

// pivots reports whether a channel turns a foot about its ball where it stands.
func (m *Timeline) pivots(c int) bool {
	k := (c - legFirst) % legSize
	return c >= legFirst && c < handFirst && (k == 3 || k == 4)
}

// slides reports whether a foot goes on over the ground through both knots, as on skates.
func slides(a, b *Knot, side int) bool { return a.Frame.Legs[side].Drag && b.Frame.Legs[side].Drag }

// steps reports whether the foot of a channel steps after knot i.
func (m *Timeline) steps(c, i int) bool {
	side := (c - legFirst) / legSize
	return m.Knots[i].Frame.Legs[side].At.Dist(m.Knots[i+1].Frame.Legs[side].At) > 0.05
}

// rolled is how far a heel has turned in a step: it rises before the foot has gone far, and comes down when it has.
func rolled(u float64, up bool) float64 {
	if up {
		return blend.MinJerk(u / 0.7)
	}
	return blend.MinJerk((u - 0.3) / 0.7)
}

// dragged is how much less than in a step a foot is lifted that is drawn along the ground.
const dragged = 0.06

// stride is the part of the time between two knots in which a foot steps.
func stride(u float64) float64 { return usual.Within(u) }

// shuffle is how far a foot goes at least to be lifted, in metres.
const shuffle = 0.01

// stepped is how high a foot or a hand is, in order to step: u of its way, and with a turn.
func stepped(u float64, gone geom.Vec3, turn float64) float64 {
	way := gone.Horizontal().Len()
	if way < shuffle {
		return 0 // a foot that only turns does so on its ball
	}
	way += 0.1 * math.Abs(turn)
	short := math.Min(1, way/0.08) // for less than 0.08 m a foot is hardly lifted
	return math.Min(0.1, 0.25*way) * short * short * 16 * u * u * (1 - u) * (1 - u)
}

// swings reports whether a channel winds up and overshoots: a channel of the trunk or of an arm, at
// a knot at which it rests.
func (m *Timeline) swings(c, i int) bool {
	if i < 0 || i >= len(m.Knots) || m.Knots[i].Pass || c < trunkFirst || c >= trunkEnd && c < armFirst || c >= legFirst {
		return false
	}
	return c < armFirst || (c-armFirst)%armSize < 7
}

// windUp is how far a channel goes the other way before it leaves knot i.
func (m *Timeline) windUp(c, i int, t float64) float64 {
	if !m.swings(c, i) || i == 0 || i+1 >= len(m.Knots) {
		return 0
	}
	came := m.Knots[i].Time - m.Knots[i-1].Time
	return settle * (m.Knots[i+1].value[c] - m.Knots[i].value[c]) * bodySettles.BeforeStart(t-m.Knots[i].Time, came)
}

// overshoot is how far a channel is beyond knot i, at which it comes to rest.
func (m *Timeline) overshoot(c, i int, t float64) float64 {
	if i == 0 || !m.swings(c, i) {
		return 0
	}
	came, rests := m.Knots[i].Time-m.Knots[i-1].Time, math.Inf(1)
	if i+1 < len(m.Knots) {
		rests = m.Knots[i+1].Time - m.Knots[i].Time
	}
	return settle * (m.Knots[i].value[c] - m.Knots[i-1].value[c]) * bodySettles.After(t-m.Knots[i].Time, came, rests)
}

// bodySettles has the wind-up and the overshoot of a trunk, which takes longer than an arm
// because it is heavier.
var bodySettles = blend.Overshoot{Rise: 0.16, Fall: 0.5, WindUp: 0.2, Release: 0.2}
