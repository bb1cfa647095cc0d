package blend

import "math"

// Bundle is a Fit of several signals with common pin times: the smoothest signals that pass through their
// pins and return to zero away from them. The system is factored once for all signals. A bundle covers only
// the time around its pins.
type Bundle struct {
	curve Curve // of the times; it has no values
	width int
	n     int
	band  [][4]float64
	x     []float64 // n rows of width: the right-hand sides, then the signals
}

// Knot is a pin of a Bundle: one value per signal at a time. Fade is its range of influence in seconds: most
// of it is gone within three times Fade.
type Knot struct {
	Time, Fade float64
	Values     []float64
}

// tension pulls a signal straight, so that it falls to zero without overshoot, and a later knot does not
// first move it the other way.
const tension = 1.2

// haste is the cost of passing a knot at another speed than passing returns. It matters for knots a fifth of
// a second apart, but not for dense ones.
const haste = 60

// passing returns the speeds at which to pass knot i: zero at a reversal, else the harmonic mean of the
// speeds before and after.
func passing(knots []Knot, i int) []float64 {
	k := knots[i]
	out := make([]float64, len(k.Values))
	for c, v := range k.Values {
		before, behind := v/(2.5*k.Fade), -v/(2.5*k.Fade)
		if i > 0 {
			before = (v - knots[i-1].Values[c]) / (k.Time - knots[i-1].Time)
		}
		if i+1 < len(knots) {
			behind = (knots[i+1].Values[c] - v) / (knots[i+1].Time - k.Time)
		}
		if before*behind > 0 {
			out[c] = 2 * before * behind / (before + behind)
		}
	}
	return out
}

// tail is the extension of a bundle beyond its outer knots, in fades.
const tail = 7

// NewBundle returns the solved bundle. knots are in order of time, and there is at least one.
func NewBundle(width int, step float64, knots []Knot) *Bundle {
	first, last := knots[0], knots[len(knots)-1]
	start, end := first.Time-tail*first.Fade, last.Time+tail*last.Fade
	n := max(8, int(math.Ceil((end-start)/step))+4)
	b := &Bundle{curve: Curve{Start: start, Step: step}, width: width, n: n,
		band: make([][4]float64, n), x: make([]float64, n*width)}
	bend(b.band, 1/(step*step*step))
	k := 0
	for i := range n {
		t := b.curve.Time(i)
		for k+1 < len(knots) && t > (knots[k].Time+knots[k+1].Time)/2 {
			k++
		}
		f := knots[k].Fade
		weight := step / (f * f * f * f)
		if i < 3 || i >= n-3 {
			weight = pinWeight // at rest at zero beyond the ends
		}
		b.band[i][3] += weight
		if i > 0 {
			pull := tension / (f * f * step)
			b.band[i-1][3] += pull
			b.band[i][2] -= pull
			b.band[i][3] += pull
		}
	}
	for i := range knots {
		at, w := b.curve.taps(knots[i].Time)
		b.add(at, w[:], knots[i].Values, pinWeight)
		at, w = b.curve.slopes(knots[i].Time)
		b.add(at, w[:], passing(knots, i), haste)
	}
	b.solve()
	return b
}

func (b *Bundle) add(first int, coef, target []float64, weight float64) {
	for a, ca := range coef {
		for k := range a + 1 {
			b.band[first+a][3-(a-k)] += weight * ca * coef[k]
		}
		row := b.x[(first+a)*b.width:]
		for c, v := range target {
			row[c] += weight * ca * v
		}
	}
}

func (b *Bundle) row(i int) []float64 { return b.x[i*b.width : (i+1)*b.width : (i+1)*b.width] }

func (b *Bundle) solve() {
	factor(b.band)
	for i := range b.n {
		x := b.row(i)
		for k := max(0, i-3); k < i; k++ {
			subtract(x, b.row(k), b.band[i][3-(i-k)])
		}
		divide(x, b.band[i][3])
	}
	for i := b.n - 1; i >= 0; i-- {
		x := b.row(i)
		for k := i + 1; k <= min(b.n-1, i+3); k++ {
			subtract(x, b.row(k), b.band[k][3-(k-i)])
		}
		divide(x, b.band[i][3])
	}
	b.band = nil
}

func subtract(x, y []float64, f float64) {
	for c := range x {
		x[c] -= f * y[c]
	}
}

func divide(x []float64, f float64) {
	for c := range x {
		x[c] /= f
	}
}

// Add adds the signals at a time to out, and reports whether the time is within the bundle. Outside the
// signals are zero.
func (b *Bundle) Add(t float64, out []float64) bool {
	first, w := b.curve.taps(t)
	if first < 0 || first+4 > b.n {
		return false
	}
	for k, f := range w {
		for c, v := range b.row(first + k) {
			out[c] += f * v
		}
	}
	return true
}

// factor factors a matrix in place by Cholesky's method; rows have a lower band of three.
func factor(band [][4]float64) {
	for i := range band[:min(3, len(band))] {
		for j := max(0, i-3); j <= i; j++ {
			sum := band[i][3-(i-j)]
			for k := max(0, i-3, j-3); k < j; k++ {
				sum -= band[i][3-(i-k)] * band[j][3-(j-k)]
			}
			if i == j {
				band[i][3] = math.Sqrt(max(sum, 1e-12))
			} else {
				band[i][3-(i-j)] = sum / band[j][3]
			}
		}
	}
	for i := 3; i < len(band); i++ {
		row, a, b, c := &band[i], &band[i-3], &band[i-2], &band[i-1]
		far := row[0] / a[3]
		mid := (row[1] - far*b[2]) / b[3]
		near := row[2] - far*c[1]
		near = (near - mid*c[2]) / c[3]
		left := row[3] - far*far
		left -= mid * mid
		left -= near * near
		row[0], row[1], row[2], row[3] = far, mid, near, math.Sqrt(max(left, 1e-12))
	}
}
