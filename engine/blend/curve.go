package blend

import "math"

// Curve is a signal sampled at even times and interpolated by cubics through the samples (Catmull-Rom).
// Before the first and after the last sample it continues at constant speed.
type Curve struct {
	Start  float64   // time of the first value
	Step   float64   // between values
	Values []float64 // at least two
}

// NewCurve returns a curve of zeros that covers start..end.
func NewCurve(start, end, step float64) Curve {
	return Curve{start, step, make([]float64, max(4, int(math.Ceil((end-start)/step))+2))}
}

// Time returns the time of value i.
func (c *Curve) Time(i int) float64 { return c.Start + float64(i)*c.Step }

// First returns the index of the first of the four values that determine the signal at a time. It may be
// outside of the values.
func (c *Curve) First(t float64) int {
	first, _ := c.taps(t)
	return first
}

// At returns the signal at a time.
func (c *Curve) At(t float64) float64 {
	first, w := c.taps(t)
	return c.read(first, &w)
}

// read returns the sum of the weighted values from first on.
func (c *Curve) read(first int, w *[4]float64) float64 {
	var sum float64
	if first >= 0 && first < len(c.Values)-3 {
		v := c.Values[first : first+4 : first+4]
		sum += w[0] * v[0]
		sum += w[1] * v[1]
		sum += w[2] * v[2]
		sum += w[3] * v[3]
		return sum
	}
	for k, v := range w {
		sum += v * c.at(first+k)
	}
	return sum
}

// Three evaluates curves with the same times at one time, and returns their values and their changes per
// second. It costs about as much as evaluating one of them.
func Three(a, b, c *Curve, t float64) (values, slopes [3]float64) {
	curves := [3]*Curve{a, b, c}
	if a.Start != b.Start || a.Start != c.Start || a.Step != b.Step || a.Step != c.Step {
		for i, curve := range curves {
			values[i], slopes[i] = curve.At(t), curve.Slope(t)
		}
		return values, slopes
	}
	d := a.Step / 2
	first, w := a.taps(t)
	later, after := a.taps(t + d)
	earlier, before := a.taps(t - d)
	for i, curve := range curves {
		values[i] = curve.read(first, &w)
		slopes[i] = (curve.read(later, &after) - curve.read(earlier, &before)) / curve.Step
	}
	return values, slopes
}

// Slopes returns the slopes of two curves with the same times.
func Slopes(a, b *Curve, t float64) (ofA, ofB float64) {
	if a.Start != b.Start || a.Step != b.Step {
		return a.Slope(t), b.Slope(t)
	}
	d := a.Step / 2
	later, after := a.taps(t + d)
	earlier, before := a.taps(t - d)
	return (a.read(later, &after) - a.read(earlier, &before)) / a.Step, (b.read(later, &after) - b.read(earlier, &before)) / b.Step
}

// Slope returns the signal's change per second at a time.
func (c *Curve) Slope(t float64) float64 {
	d := c.Step / 2
	return (c.At(t+d) - c.At(t-d)) / c.Step
}

// at returns value i, extrapolated linearly beyond the ends.
func (c *Curve) at(i int) float64 {
	n := len(c.Values)
	switch {
	case i < 0:
		return c.Values[0] + float64(i)*(c.Values[1]-c.Values[0])
	case i >= n:
		return c.Values[n-1] + float64(i-n+1)*(c.Values[n-1]-c.Values[n-2])
	}
	return c.Values[i]
}

// taps returns the weights of the four values from first on for the signal at t.
func (c *Curve) taps(t float64) (first int, w [4]float64) {
	x := (t - c.Start) / c.Step
	i := math.Floor(x)
	u := x - i
	u2, u3 := u*u, u*u*u
	return int(i) - 1, [4]float64{
		(-u + 2*u2 - u3) / 2,
		(2 - 5*u2 + 3*u3) / 2,
		(u + 4*u2 - 3*u3) / 2,
		(u3 - u2) / 2,
	}
}

// slopes returns the weights of the four values from first on for the signal's change per second at t.
func (c *Curve) slopes(t float64) (first int, w [4]float64) {
	x := (t - c.Start) / c.Step
	i := math.Floor(x)
	u := x - i
	u2, d := u*u, 2*c.Step
	return int(i) - 1, [4]float64{
		(-1 + 4*u - 3*u2) / d,
		(-10*u + 9*u2) / d,
		(1 + 8*u - 9*u2) / d,
		(3*u2 - 2*u) / d,
	}
}

// Envelope replaces values by the largest of their neighbours within reach samples, then smooths them over as
// many. The result is never below values.
func Envelope(values []float64, reach int) []float64 {
	n := len(values)
	top := make([]float64, n)
	largest := -1 // index of the largest neighbour
	for i := range top {
		if last := min(n-1, i+reach); largest < i-reach || i == 0 {
			largest = max(0, i-reach)
			for k := largest + 1; k <= last; k++ {
				if values[k] > values[largest] {
					largest = k
				}
			}
		} else if values[last] > values[largest] {
			largest = last
		}
		top[i] = max(0, values[largest])
	}
	weights := EnvelopeWeights(reach)
	out := make([]float64, n)
	for i := range out {
		for k, w := range weights {
			out[i] += w * top[min(n-1, max(0, i+k-reach))]
		}
	}
	return out
}

// EnvelopeWeights returns the weights of the largest values from reach samples before one
// to as many after it, whose sum is its Envelope.
func EnvelopeWeights(reach int) []float64 {
	weights := make([]float64, 2*reach+1)
	var sum float64
	for k := range weights {
		weights[k] = 1 + math.Cos(math.Pi*float64(k-reach)/float64(reach+1))
		sum += weights[k]
	}
	for k := range weights {
		weights[k] /= sum
	}
	return weights
}
