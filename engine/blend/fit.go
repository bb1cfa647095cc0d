package blend

// Fit finds the smoothest curve that follows wishes about value and speed and
// passes through pins: weighted least squares on value, velocity and
// acceleration. It is linear in time, a band of three beside the diagonal.
type Fit struct {
	curve Curve
	band  [][4]float64 // row i: entries i-3 .. i
	right []float64
}

// pinWeight is so large that the smoothness of a human motion moves a pin by
// less than a hundredth of a millimetre.
const pinWeight = 1e7

// NewFit returns a fit over start..end in which acceleration costs as much as
// a velocity error that lasts for memory seconds.
func NewFit(start, end, step, memory float64) *Fit {
	c := NewCurve(start, end, step)
	n := len(c.Values)
	f := &Fit{curve: c, band: make([][4]float64, n), right: make([]float64, n)}
	w := memory * memory / (step * step * step)
	for i := 1; i+1 < n; i++ {
		f.add(i-1, []float64{1, -2, 1}, 0, w)
	}
	return f
}

// Len returns the number of samples of the curve; Time that of sample i.
func (f *Fit) Len() int           { return len(f.right) }
func (f *Fit) Time(i int) float64 { return f.curve.Time(i) }

// Speed wishes for a velocity between samples i and i+1.
func (f *Fit) Speed(i int, velocity, weight float64) {
	if i+1 < f.Len() {
		f.add(i, []float64{-1, 1}, velocity*f.curve.Step, weight/f.curve.Step)
	}
}

// Value wishes for a value at sample i.
func (f *Fit) Value(i int, value, weight float64) {
	f.add(i, []float64{1}, value, weight*f.curve.Step)
}

// Pin makes the curve pass through value at time t.
func (f *Fit) Pin(t, value float64) {
	first, w := f.curve.taps(t)
	if first < 0 || first+4 > f.Len() {
		i := min(f.Len()-1, max(0, first+1))
		f.add(i, []float64{1}, value, pinWeight)
		return
	}
	f.add(first, w[:], value, pinWeight)
}

// add puts weight * (sum of coef * values from first on - target)^2 into the
// cost.
func (f *Fit) add(first int, coef []float64, target, weight float64) {
	for a, ca := range coef {
		for b := range a + 1 {
			f.band[first+a][3-(a-b)] += weight * ca * coef[b]
		}
		f.right[first+a] += weight * ca * target
	}
}

// Solve returns the curve. The fit must not be used afterwards.
func (f *Fit) Solve() Curve {
	n := f.Len()
	// A trace of weight on zero keeps the system regular when nothing pins it.
	for i := range f.band {
		f.band[i][3] += 1e-9
	}
	factor(f.band)
	x := f.curve.Values
	for i := range n {
		sum := f.right[i]
		for k := max(0, i-3); k < i; k++ {
			sum -= f.band[i][3-(i-k)] * x[k]
		}
		x[i] = sum / f.band[i][3]
	}
	for i := n - 1; i >= 0; i-- {
		sum := x[i]
		for k := i + 1; k <= min(n-1, i+3); k++ {
			sum -= f.band[k][3-(k-i)] * x[k]
		}
		x[i] = sum / f.band[i][3]
	}
	return f.curve
}
