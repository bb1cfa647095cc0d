package metrics

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
)

// window is a range of frames, both ends included.
type window struct{ first, last int }

// whole reports whether a window covers the whole motion.
func (w window) whole(m *Motion) bool { return w.first == 0 && w.last == m.Frames()-1 }

// span returns the range of a value in a window.
func (w window) span(value func(f int) float64) float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for f := w.first; f <= w.last; f++ {
		v := value(f)
		low, high = math.Min(low, v), math.Max(high, v)
	}
	return high - low
}

// mostCompared bounds the number of positions that are compared with each other.
const mostCompared = 400

// spread returns the greatest distance between two positions in a window.
func (w window) spread(at func(f int) geom.Vec3) float64 {
	step := 1 + (w.last-w.first)/mostCompared
	var places []geom.Vec3
	for f := w.first; f <= w.last; f += step {
		places = append(places, at(f))
	}
	most := 0.0
	for i, p := range places {
		for _, q := range places[:i] {
			most = math.Max(most, p.Dist(q))
		}
	}
	return most
}

// Strides of people take between these durations, in seconds, and move the pelvis at least this far, in hip
// heights.
const (
	quickestStride = 0.4
	slowestStride  = 2.5
	leastWay       = 0.4
	steadiness     = 0.2 // largest deviation of a stride from the median speed, as a share
)

// strides returns the strides of a steady gait: the windows between successive frames in which the left ankle
// passes the right one. It is empty if the body does not walk.
func (m *Motion) strides() []window {
	left, right := m.body.Legs[0].Foot, m.body.Legs[1].Foot
	ahead := func(f int) float64 {
		z := m.turn(f, m.pelvis).Rotate(geom.UnitZ).Horizontal().Unit()
		return m.pos(f, left).Sub(m.pos(f, right)).Dot(z)
	}
	clearance := 0.06 * m.body.Size.HipHeight
	var passes []int
	behind, crossed := false, -1
	for f := range m.Frames() {
		switch a := ahead(f); {
		case a < -clearance:
			behind, crossed = true, -1
		case behind && a > -1e-9 && crossed < 0:
			crossed = f
		case behind && a > clearance && crossed >= 0:
			passes = append(passes, crossed)
			behind, crossed = false, -1
		}
	}
	var out []window
	var speeds []float64
	for i := 1; i < len(passes); i++ {
		w := window{passes[i-1], passes[i]}
		seconds := float64(w.last-w.first) / m.FPS
		distance := m.pos(w.last, m.pelvis).Sub(m.pos(w.first, m.pelvis)).Horizontal().Len()
		if seconds >= quickestStride && seconds <= slowestStride && distance >= leastWay*m.body.Size.HipHeight {
			out = append(out, w)
			speeds = append(speeds, distance/seconds)
		}
	}
	median := percentile(speeds, 0.5)
	steady := out[:0]
	for i, w := range out {
		if math.Abs(speeds[i]-median) <= steadiness*median {
			steady = append(steady, w)
		}
	}
	return steady
}

// handVariety returns the mean distance of the positions of a wrist, relative to the pelvis, from their mean
// at equal phases of the strides. It is NaN for fewer than two strides.
func (m *Motion) handVariety(strides []window) float64 {
	const phases = 40
	var a mean
	if len(strides) < 2 {
		return absent
	}
	for _, arm := range m.body.Arms {
		if arm.Hand < 0 {
			continue
		}
		place := func(w window, phase int) geom.Vec3 {
			x := float64(w.first) + float64(phase)/phases*float64(w.last-w.first)
			f := int(x)
			at := func(f int) geom.Vec3 { return m.pos(f, arm.Hand).Sub(m.pos(f, m.pelvis)) }
			return geom.Yaw(m.facing(w)).Inv().Rotate(at(f).Lerp(at(min(f+1, w.last)), x-float64(f)))
		}
		for phase := range phases {
			var middle geom.Vec3
			for _, w := range strides {
				middle = middle.Add(place(w, phase).Scale(1 / float64(len(strides))))
			}
			for _, w := range strides {
				a.add(place(w, phase).Dist(middle))
			}
		}
	}
	return a.value()
}

// toeOff is the speed at which a toe counts as having left the ground, in m/s.
const toeOff = 0.25

// weightShift returns the share of the sideways distance from the pelvis's first position to the standing
// foot that the pelvis has moved when the first foot is lifted for a step. It is NaN if the motion does not
// begin standing, or no foot steps.
func (m *Motion) weightShift() float64 {
	if len(m.toes) < 2 || m.speed(0, m.pelvis) > stillSpeed {
		return absent
	}
	for f := range m.Frames() - 1 {
		for side, toe := range m.toes {
			if m.speed(f, toe) < toeOff {
				continue
			}
			foot, stays := m.body.Legs[side].Foot, m.body.Legs[1-side].Foot
			if !m.stepsFrom(f, foot) || f == 0 {
				return absent
			}
			left := m.turn(0, m.pelvis).Rotate(geom.UnitX).Horizontal().Unit()
			distance := m.pos(0, stays).Sub(m.pos(0, m.pelvis)).Dot(left)
			gone := m.pos(f, m.pelvis).Sub(m.pos(0, m.pelvis)).Dot(left)
			if math.Abs(distance) < 0.02 {
				return absent
			}
			return gone / distance
		}
	}
	return absent
}

// stepsFrom reports whether a foot moves to another position after a frame.
func (m *Motion) stepsFrom(f, foot int) bool {
	const step = 0.12 // metres
	for k := f; k < m.Frames(); k++ {
		if m.pos(k, foot).Sub(m.pos(f, foot)).Horizontal().Len() > step {
			return true
		}
	}
	return false
}
