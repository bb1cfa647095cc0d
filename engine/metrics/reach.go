package metrics

import (
	"math"
)

// A hand moves if its speed exceeds a bound in m/s and a share of its greatest speed in the motion. A
// movement ends when the speed falls below the share ending of its peak, or rises again from a valley below
// the share valley.
const (
	movesFrom  = 0.25
	movesShare = 0.2
	ending     = 0.05
	valley     = 0.6
	rounding   = 1e-9 // difference up to which speeds are equal
)

// handSpeed returns the greatest speed of a wrist, in m/s.
func (m *Motion) handSpeed() float64 {
	var a mean
	for _, arm := range m.body.Arms {
		if arm.Hand < 0 {
			continue
		}
		for f := range m.Frames() - 1 {
			a.add(m.speed(f, arm.Hand))
		}
	}
	return a.max()
}

// timeToPeak returns the mean share of the duration of hand movements until their greatest speed, and its
// standard deviation. It returns NaN without movements.
func (m *Motion) timeToPeak() (average, deviation float64) {
	var shares []float64
	for _, arm := range m.body.Arms {
		if arm.Hand < 0 {
			continue
		}
		speed := make([]float64, m.Frames()-1)
		for f := range speed {
			speed[f] = m.speed(f, arm.Hand)
		}
		shares = append(shares, peaksOf(speed)...)
	}
	if len(shares) == 0 {
		return absent, absent
	}
	var a, square mean
	for _, s := range shares {
		a.add(s)
	}
	for _, s := range shares {
		square.add((s - a.value()) * (s - a.value()))
	}
	return a.value(), math.Sqrt(square.value())
}

// peaksOf returns, for each movement in a curve of speed, the share of its duration until the peak.
func peaksOf(speed []float64) []float64 {
	const shortest = 5 // frames
	most := 0.0
	for _, v := range speed {
		most = math.Max(most, v)
	}
	least := math.Max(movesFrom, movesShare*most)
	var out []float64
	for first := 0; first < len(speed); {
		peak, last := climb(speed, first)
		if speed[peak] >= least {
			from, to := first, last
			for from < peak && speed[from] < ending*speed[peak] {
				from++
			}
			for to > peak && speed[to] < ending*speed[peak] {
				to--
			}
			whole := from > 0 && to < len(speed)-1 // it begins and ends within the motion
			if whole && to-from >= shortest {
				out = append(out, float64(peak-from)/float64(to-from))
			}
		}
		first = last + 1
	}
	return out
}

// climb returns the peak of the movement that begins at first, and its last frame: the minimum before the
// speed rises again by more than a ripple.
func climb(speed []float64, first int) (peak, last int) {
	peak, last = first, first
	for f := first + 1; f < len(speed); f++ {
		switch {
		case speed[f] > (1+rounding)*speed[peak] && speed[last] >= valley*speed[peak]:
			peak, last = f, f
		case speed[f] < (1-rounding)*speed[last]:
			last = f
		case speed[last] < valley*speed[peak] && speed[f] > speed[last]/valley && speed[f] > movesFrom/2:
			return peak, last
		}
	}
	return peak, len(speed) - 1
}
