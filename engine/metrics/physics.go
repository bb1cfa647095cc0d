package metrics

import "math"

// touch is the height up to which a joint is on the ground, metres.
const touch = 0.005

// lowest returns the lowest joint in a frame and its height above the ground. Control joints are ignored.
func (m *Motion) lowest(f int) (joint int, height float64) {
	height = math.Inf(1)
	for _, j := range m.flesh {
		if h := m.height(f, j); h < height {
			joint, height = j, h
		}
	}
	return joint, height
}

// Penetration (P1) returns the depth of the lowest joint below the ground, on average over all frames, in
// metres, with a tolerance of 5 mm.
func Penetration(m *Motion) float64 {
	var a mean
	for f := range m.Frames() {
		_, h := m.lowest(f)
		a.add(math.Max(0, -h-touch))
	}
	return a.value()
}

// Floating (P2) returns the height of the lowest joint above the ground, on average over all frames, in
// metres, with a tolerance of 5 mm. It includes flight. A rig without joints at the tips of its toes always
// floats at the height of its lowest joint.
func Floating(m *Motion) float64 {
	var a mean
	for f := range m.Frames() {
		_, h := m.lowest(f)
		a.add(math.Max(0, h-touch))
	}
	return a.value()
}

// Skating (P3) returns the horizontal displacement of the lowest joint, in metres per frame at 20 fps, while
// it is at most 5 mm above the ground in a frame and the next; NaN if it never is.
func Skating(m *Motion) float64 {
	m = At20(m)
	var a mean
	for f := range m.Frames() - 1 {
		j, h := m.lowest(f)
		if h <= touch && m.height(f+1, j) <= touch {
			a.add(m.pos(f+1, j).Sub(m.pos(f, j)).Horizontal().Len())
		}
	}
	return a.value()
}

// Jitter (B1) returns the mean length of the second difference of the body's joints, in metres per squared
// frame at 20 fps: the sum of its values in the world and relative to the pelvis.
func Jitter(m *Motion) float64 {
	m = At20(m)
	var a mean
	for f := range m.Frames() - 2 {
		root := m.second(f, m.pelvis)
		for _, j := range m.core {
			d := m.second(f, j)
			a.add(d.Len() + d.Sub(root).Len())
		}
	}
	return a.value()
}

// FootPenetration (B2) returns the depth of foot joints below the ground, in metres, on average over frames
// and feet. Depths below 5 mm count as 0.
func FootPenetration(m *Motion) float64 {
	var a mean
	for f := range m.Frames() {
		for _, j := range m.feet {
			h := m.height(f, j)
			if h > -touch {
				h = 0
			}
			a.add(-h)
		}
	}
	return a.value()
}

const (
	slowStep = 0.01 // metres per frame at 20 fps
	onFloor  = 0.02 // metres
)

// FootSliding (B3) returns the horizontal displacement of foot joints, in metres per frame at 20 fps, on
// average over the frames in which they move less than 1 cm or are below 2 cm; NaN if there are none.
func FootSliding(m *Motion) float64 {
	m = At20(m)
	var a mean
	for f := range m.Frames() - 1 {
		for _, j := range m.feet {
			d := m.pos(f+1, j).Sub(m.pos(f, j))
			if d.Len() < slowStep || m.height(f, j) < onFloor {
				a.add(d.Horizontal().Len())
			}
		}
	}
	return a.value()
}
