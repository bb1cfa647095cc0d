package metrics

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
)

// The heights below which feet count as standing are taken from the literature, for a body whose ankles and
// toe bases rest at an adult's heights. On other rigs they are corrected by the difference of the rest
// heights.
const (
	toeLevel    = 0.05 // height below which a toe counts as standing, metres
	footLevel   = 0.10 // height below which a slow foot counts as standing, metres
	adultAnkle  = 0.068
	adultToe    = 0.020 // rest height of the base of the toes, metres
	slideSpeed  = 0.2   // m/s
	standSpeed  = 0.15
	skateSpeed  = 0.5
	skateWindow = 5 // frames at 20 fps
)

// labels returns the contact labels of ankles and toe bases, or all labels if none of these is labelled, as
// on an animal.
func (m *Motion) labels() []clip.Contact {
	var out []clip.Contact
	for _, c := range m.Contacts {
		if slices.Contains(m.feet, c.Joint) {
			out = append(out, c)
		}
	}
	if out == nil {
		return m.Contacts
	}
	return out
}

// standing calls visit with the speed of every labelled joint in every frame in which its label is set.
func (m *Motion) standing(visit func(speed float64)) {
	for _, c := range m.labels() {
		for f := 0; f+1 < m.Frames() && f < len(c.On); f++ {
			if c.On[f] {
				visit(m.speed(f, c.Joint))
			}
		}
	}
}

// SkateContacts (K1) returns the mean speed of foot joints, in m/s and in all three directions, while their
// contact labels are set; NaN if none is set.
func SkateContacts(m *Motion) float64 {
	var a mean
	m.standing(a.add)
	return a.value()
}

// SkateMax (K2) returns the greatest of the speeds that SkateContacts averages.
func SkateMax(m *Motion) float64 {
	var a mean
	m.standing(a.add)
	return a.max()
}

// SkateSeen returns the mean speed of foot joints, in m/s and in all three directions, while they visibly
// stand: slower than 0.15 m/s and lower than 10 cm. It is K1 with labels by the rule of K5, for motions
// without labels, such as recordings. It is NaN if no foot stands.
func SkateSeen(m *Motion) float64 {
	var a mean
	for _, j := range m.feet {
		for f := range m.Frames() - 1 {
			if m.stands(f, j) {
				a.add(m.speed(f, j))
			}
		}
	}
	return a.value()
}

// stands reports whether a foot joint visibly stands.
func (m *Motion) stands(f, j int) bool {
	return m.speed(f, j) < standSpeed && m.above(f, j) < footLevel
}

// SkateHeight (K3) returns the mean speed, in m/s, of toe bases in the frames in which they are less than 5
// cm above the ground; NaN if there are none.
func SkateHeight(m *Motion) float64 {
	var a mean
	for _, j := range m.toes {
		for f := range m.Frames() - 1 {
			if m.above(f, j) < toeLevel {
				a.add(m.speed(f, j))
			}
		}
	}
	return a.value()
}

// SkateRatio (K4) returns the share of frames in which a toe base is faster than 0.2 m/s, among the frames in
// which it is and stays below 5 cm; NaN if there are none.
func SkateRatio(m *Motion) float64 {
	var a mean
	for _, j := range m.toes {
		for f := range m.Frames() - 1 {
			if m.above(f, j) < toeLevel && m.above(f+1, j) < toeLevel {
				a.share(m.speed(f, j) > slideSpeed)
			}
		}
	}
	return a.value()
}

// ContactConsistency (K5) returns the share of frames and labelled feet in which the label agrees with the
// visible motion: a foot slower than 0.15 m/s and lower than 10 cm stands. It is NaN without labels.
func ContactConsistency(m *Motion) float64 {
	var a mean
	for _, c := range m.labels() {
		for f := 0; f+1 < m.Frames() && f < len(c.On); f++ {
			a.share(m.stands(f, c.Joint) == c.On[f])
		}
	}
	return a.value()
}

// SkatingRatio (G1) returns the share of frames, at 20 fps, in which a toe base below 5 cm skates: its
// horizontal speed exceeds 0.5 m/s in the frame, and on average over the 5 frames around it. It is NaN
// without toes or frames.
func SkatingRatio(m *Motion) float64 {
	m = At20(m)
	n := m.Frames() - 1
	if n < 1 || len(m.toes) == 0 {
		return absent
	}
	skates := make([]bool, n)
	for _, j := range m.toes {
		speeds := make([]float64, n)
		for f := range speeds {
			speeds[f] = m.level(f, j)
		}
		for f, v := range speeds {
			low := math.Max(m.above(f, j), m.above(f+1, j)) < toeLevel
			skates[f] = skates[f] || low && v > skateSpeed && around(speeds, f) > skateSpeed
		}
	}
	var a mean
	for _, is := range skates {
		a.share(is)
	}
	return a.value()
}

// around returns the mean of the window around a frame. Frames outside the motion count as 0, as in GMD.
func around(v []float64, f int) float64 {
	sum := 0.0
	for k := f - skateWindow/2; k <= f+skateWindow/2; k++ {
		if k >= 0 && k < len(v) {
			sum += v[k]
		}
	}
	return sum / skateWindow
}
