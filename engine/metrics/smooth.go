package metrics

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
)

func (m *Motion) second(f, j int) geom.Vec3 {
	return m.pos(f+2, j).Add(m.pos(f, j)).Sub(m.pos(f+1, j).Scale(2))
}

func (m *Motion) third(f, j int) geom.Vec3 { return m.second(f+1, j).Sub(m.second(f, j)) }

// Jerk (J1) returns the mean length of the third difference of the body's joints in m/s³. It grows with the
// frame rate: compare only motions of one rate. It is NaN for fewer than four frames.
func Jerk(m *Motion) float64 {
	var a mean
	cube := m.FPS * m.FPS * m.FPS
	for f := range m.Frames() - 3 {
		for _, j := range m.core {
			a.add(m.third(f, j).Len() * cube)
		}
	}
	return a.value()
}

// boundaryReach is the number of frames on each side of a boundary that belong to it.
const boundaryReach = 2

// Transition (X6) returns the greatest angular speed and the greatest jerk of a joint near the boundaries of
// segments, each divided by the 95th percentile over the motion. It is NaN without boundaries inside the
// motion, or if nothing moves.
func Transition(m *Motion, boundaries []int) (turning, jerk float64) {
	turns := make([]float64, max(m.Frames()-1, 0))
	for f := range turns {
		for _, j := range m.core {
			turns[f] = math.Max(turns[f], m.local(f, j).Angle(m.local(f+1, j)))
		}
	}
	jerks := make([]float64, max(m.Frames()-3, 0))
	for f := range jerks {
		for _, j := range m.core {
			jerks[f] = math.Max(jerks[f], m.third(f, j).Len())
		}
	}
	// Difference f of order k belongs to the middle of frames f to f+k.
	return stands(turns, boundaries, 1), stands(jerks, boundaries, 2)
}

// local returns a joint's rotation relative to its parent.
func (m *Motion) local(f, j int) geom.Quat {
	p := m.Skeleton.Joints[j].Parent
	if p < 0 {
		return m.At[f][j].Rot
	}
	return m.At[f][p].Rot.Inv().Mul(m.At[f][j].Rot)
}

// stands returns the greatest value near the boundaries, divided by the 95th percentile of all values. Value
// i belongs to about frame i+shift.
func stands(values []float64, boundaries []int, shift int) float64 {
	worst := absent
	for _, b := range boundaries {
		if b <= 0 || b >= len(values) {
			continue
		}
		for i := max(0, b-shift-boundaryReach); i <= min(len(values)-1, b-shift+boundaryReach); i++ {
			if !(values[i] <= worst) {
				worst = values[i]
			}
		}
	}
	usual := percentile(values, 0.95)
	if !(usual > 1e-9) {
		return absent
	}
	return worst / usual
}

// percentile returns the value below which a share of the values lies, interpolated; NaN if there are no
// values.
func percentile(values []float64, share float64) float64 {
	if len(values) == 0 {
		return absent
	}
	sorted := slices.Sorted(slices.Values(values))
	at := share * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}
