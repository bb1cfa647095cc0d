package action

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
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

// knot is a key in its time.
type knot struct {
	time  float64
	pass  bool
	frame frame
	value [channels]float64
}

// motion reads knots at any time. Between two knots a channel moves along a
// polynomial of degree five: it rests where it turns round or the body rests,
// and runs through where it goes on.
type motion struct {
	knots []knot
	pass  [][channels]float64 // velocity at each knot
}

func newMotion(knots []knot) *motion {
	m := &motion{knots: knots, pass: make([][channels]float64, len(knots))}
	for i := range knots {
		for c, v := range knots[i].frame.list() {
			knots[i].value[c] = *v
		}
	}
	m.grips()
	m.plants()
	m.legs()
	for i := 1; i+1 < len(knots); i++ {
		if !knots[i].pass {
			continue
		}
		before, after := knots[i].time-knots[i-1].time, knots[i+1].time-knots[i].time
		for c := range channels {
			a := (knots[i].value[c] - knots[i-1].value[c]) / before
			b := (knots[i+1].value[c] - knots[i].value[c]) / after
			if a*b > 0 {
				m.pass[i][c] = math.Copysign(math.Min(1.6*math.Min(math.Abs(a), math.Abs(b)), math.Abs(a*after+b*before)/(before+after)), a)
			}
		}
	}
	return m
}

// at returns the frame at a time.
func (m *motion) at(t float64) frame {
	var f frame
	n := len(m.knots)
	if n == 0 || t < m.knots[0].time-0.2 {
		return f
	}
	for c, p := range f.list() {
		*p = m.channel(c, t-lag(c))
	}
	for side := range f.legs {
		f.legs[side].at.Y += m.clear(t, func(f *frame) *geom.Vec3 { return &f.legs[side].at }, func(f *frame) float64 { return f.legs[side].turn })
		f.hands[side].at.Y += m.clear(t, func(f *frame) *geom.Vec3 { return &f.hands[side].at }, func(f *frame) float64 { return f.hands[side].yaw })
	}
	return f
}

// settle adds to a frame how far trunk and arms are still from where they rest
// at the end.
func (m *motion) settle(t float64, f *frame) {
	n := len(m.knots)
	if n == 0 {
		return
	}
	for c, p := range f.list() {
		if c >= trunkFirst && c < trunkEnd || c >= armFirst && c < legFirst && (c-armFirst)%armSize < 10 {
			*p += m.channel(c, t-lag(c)) - m.knots[n-1].value[c]
		}
	}
}

func (m *motion) channel(c int, t float64) float64 {
	n := len(m.knots)
	i := sort.Search(n, func(i int) bool { return m.knots[i].time > t }) - 1
	switch {
	case i < 0:
		return m.knots[0].value[c]
	case i == n-1:
		return m.knots[n-1].value[c] + m.overshoot(c, n-1, t)
	}
	a, b := &m.knots[i], &m.knots[i+1]
	over := m.overshoot(c, i, t) + m.overshoot(c, i+1, t) - m.windUp(c, i, t) - m.windUp(c, i+1, t)
	if a.value[c] == b.value[c] {
		return a.value[c] + over
	}
	d := b.time - a.time
	if c >= legFirst && !m.glides(c) && (c >= handFirst || (c-legFirst)%legSize != 4 || m.steps(c, i)) {
		return a.value[c] + (b.value[c]-a.value[c])*blend.MinJerk(stride((t-a.time)/d))
	}
	if c >= legFirst && c < handFirst && (c-legFirst)%legSize == 3 && m.steps(c, i) {
		return a.value[c] + (b.value[c]-a.value[c])*rolled((t-a.time)/d, b.value[c] > a.value[c])
	}
	q := blend.NewQuintic(blend.End{Value: a.value[c], Velocity: m.pass[i][c]}, blend.End{Value: b.value[c], Velocity: m.pass[i+1][c]}, d)
	return q.At(t-a.time) + over
}

// glides reports whether a channel of a foot or of a planted hand changes while
// it stands.
func (m *motion) glides(c int) bool {
	if c >= handFirst {
		return (c-handFirst)%handSize >= 3
	}
	k := (c - legFirst) % legSize
	return k == 1 || k == 3 || k >= 5
}

// steps reports whether the foot of a channel steps after knot i.
func (m *motion) steps(c, i int) bool {
	side := (c - legFirst) / legSize
	return m.knots[i].frame.legs[side].at.Dist(m.knots[i+1].frame.legs[side].at) > 0.05
}

// rolled is how far a heel has turned in a step: it rises before the foot has
// gone far, and comes down when it has.
func rolled(u float64, up bool) float64 {
	if up {
		return blend.MinJerk(u / 0.7)
	}
	return blend.MinJerk((u - 0.3) / 0.7)
}

// stride is the part of the time between two knots in which a foot steps.
func stride(u float64) float64 { return blend.Clamp((u-0.12)/0.7, 0, 1) }

// clear returns how high a foot or a hand is lifted in order to step.
func (m *motion) clear(t float64, at func(*frame) *geom.Vec3, turn func(*frame) float64) float64 {
	i := sort.Search(len(m.knots), func(i int) bool { return m.knots[i].time > t }) - 1
	if i < 0 || i+1 >= len(m.knots) {
		return 0
	}
	a, b := &m.knots[i], &m.knots[i+1]
	way := at(&b.frame).Sub(*at(&a.frame)).Horizontal().Len()
	if way < 0.01 {
		return 0 // a foot that only turns does so on its ball
	}
	way += 0.1 * math.Abs(turn(&b.frame)-turn(&a.frame))
	u := stride((t - a.time) / (b.time - a.time))
	return math.Min(0.1, 0.25*way) * 16 * u * u * (1 - u) * (1 - u)
}

// swings reports whether a channel winds up and overshoots: that of the trunk or
// of an arm, at a knot at which it rests.
func (m *motion) swings(c, i int) bool {
	if i < 0 || i >= len(m.knots) || m.knots[i].pass || c < trunkFirst || c >= trunkEnd && c < armFirst || c >= legFirst {
		return false
	}
	return c < armFirst || (c-armFirst)%armSize < 7
}

// bump is 0 at both ends of 0..1 and 1 in the middle, and very smooth.
func bump(u float64) float64 {
	if !(u > 0 && u < 1) {
		return 0
	}
	return 64 * u * u * u * (1 - u) * (1 - u) * (1 - u)
}

// windUp is how far a channel goes the other way before it leaves knot i.
func (m *motion) windUp(c, i int, t float64) float64 {
	if !m.swings(c, i) || i == 0 || i+1 >= len(m.knots) {
		return 0
	}
	room := blend.Clamp((m.knots[i].time-m.knots[i-1].time)/0.3, 0, 1)
	if room == 0 {
		return 0
	}
	return settle * (m.knots[i+1].value[c] - m.knots[i].value[c]) * bump((t-m.knots[i].time+0.2*room)/(0.4*room))
}

// overshoot is how far a channel is beyond knot i, at which it comes to rest.
func (m *motion) overshoot(c, i int, t float64) float64 {
	if i == 0 || !m.swings(c, i) {
		return 0
	}
	const before, after = 0.16, 0.5
	room := math.Min(1, (m.knots[i].time-m.knots[i-1].time)/(2*before))
	if i+1 < len(m.knots) {
		room = math.Min(room, (m.knots[i+1].time-m.knots[i].time)/after)
	}
	u := (t - m.knots[i].time + before*room) / ((before + after) * room)
	return settle * (m.knots[i].value[c] - m.knots[i-1].value[c]) * bump(u)
}
