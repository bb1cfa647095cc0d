package blend

// Fit finds the smoothest curve that approximates desired values and speeds and passes through pins: weighted
// least squares on value, velocity and acceleration. Its time is linear, because the matrix has a band of
// three beside the diagonal.
type Fit struct {
	curve Curve
	band  [][4]float64 // row i: entries i-3 .. i
	right []float64

	twin []float64 // right-hand side of a second signal; nil: there is none
}

// pinWeight is so large that smoothness moves a pin of a human motion by less than a hundredth of a
// millimetre.
const pinWeight = 1e7

// NewFit returns a fit over start..end in which acceleration costs as much as
// a velocity error that lasts for memory seconds.
func NewFit(start, end, step, memory float64) *Fit {
	c := NewCurve(start, end, step)
	n := len(c.Values)
	f := &Fit{curve: c, band: make([][4]float64, n), right: make([]float64, n)}
	bend(f.band, memory*memory/(step*step*step))
	return f
}

// NewTwins is NewFit for two signals whose values and pins have the same times and weights, so that the
// system is factored once.
func NewTwins(start, end, step, memory float64) *Fit {
	f := NewFit(start, end, step, memory)
	f.twin = make([]float64, len(f.right))
	return f
}

// bend adds weight * acceleration^2 to the cost of every sample except the ends.
func bend(band [][4]float64, weight float64) {
	n := len(band)
	for i := 1; i+1 < n; i++ {
		a, b, c := &band[i-1], &band[i], &band[i+1]
		a[3] += weight
		b[2] += -2 * weight
		b[3] += 4 * weight
		c[1] += weight
		c[2] += -2 * weight
		c[3] += weight
	}
}

// Len returns the number of samples of the curve, and Time the time of sample i.
func (f *Fit) Len() int           { return len(f.right) }
func (f *Fit) Time(i int) float64 { return f.curve.Time(i) }

// Speed sets the desired velocity between samples i and i+1.
func (f *Fit) Speed(i int, velocity, weight float64) {
	f.Speeds(i, velocity, 0, weight)
}

// Speeds is Speed for both signals of twins.
func (f *Fit) Speeds(i int, first, second, weight float64) {
	if i+1 >= f.Len() {
		return
	}
	weight /= f.curve.Step
	f.band[i][3] += weight
	f.band[i+1][2] -= weight
	f.band[i+1][3] += weight
	term := weight * (first * f.curve.Step)
	f.right[i] -= term
	f.right[i+1] += term
	if f.twin != nil {
		term := weight * (second * f.curve.Step)
		f.twin[i] -= term
		f.twin[i+1] += term
	}
}

// Value sets the desired value at sample i.
func (f *Fit) Value(i int, value, weight float64) {
	f.add(i, []float64{1}, value, 0, weight*f.curve.Step)
}

// Pin makes the curve pass through value at time t.
func (f *Fit) Pin(t, value float64) { f.Pins(t, value, 0) }

// Pins is Pin for both signals of twins.
func (f *Fit) Pins(t, first, second float64) {
	at, w := f.curve.taps(t)
	if at < 0 || at+4 > f.Len() {
		i := min(f.Len()-1, max(0, at+1))
		f.add(i, []float64{1}, first, second, pinWeight)
		return
	}
	f.add(at, w[:], first, second, pinWeight)
}

// add adds weight * (sum of coef * values from first on - target)^2 to the cost, and the same with twin for
// the second signal.
func (f *Fit) add(first int, coef []float64, target, twin, weight float64) {
	for a, ca := range coef {
		for b := range a + 1 {
			f.band[first+a][3-(a-b)] += weight * ca * coef[b]
		}
		f.right[first+a] += weight * ca * target
		if f.twin != nil {
			f.twin[first+a] += weight * ca * twin
		}
	}
}

// Solve returns the curve. The fit must not be used afterwards.
func (f *Fit) Solve() Curve {
	f.factor()
	f.substitute(f.right, f.curve.Values)
	return f.curve
}

// SolveTwins is Solve for both signals of twins.
func (f *Fit) SolveTwins() (first, second Curve) {
	first = f.Solve()
	second = first
	second.Values = make([]float64, len(first.Values))
	f.substitute(f.twin, second.Values)
	return first, second
}

func (f *Fit) factor() {
	// A small weight on zero keeps the system regular without pins.
	for i := range f.band {
		f.band[i][3] += 1e-9
	}
	factor(f.band)
}

// substitute solves the factored system for a right side into x.
func (f *Fit) substitute(right, x []float64) {
	n := f.Len()
	for i := range n {
		row, sum := &f.band[i], right[i]
		if i < 3 {
			for k := range i {
				sum -= row[3-(i-k)] * x[k]
			}
		} else {
			before := x[i-3 : i : i]
			sum -= row[0] * before[0]
			sum -= row[1] * before[1]
			sum -= row[2] * before[2]
		}
		x[i] = sum / row[3]
	}
	for i := n - 1; i >= 0; i-- {
		sum := x[i]
		for k := i + 1; k <= min(n-1, i+3); k++ {
			sum -= f.band[k][3-(k-i)] * x[k]
		}
		x[i] = sum / f.band[i][3]
	}
}
