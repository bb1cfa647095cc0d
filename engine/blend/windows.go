package blend

// Windows are stretches around the samples of a signal, in samples, which may overlap.
type Windows struct{ From, To []float64 }

// mean returns the mean of a signal over the window of each sample.
func (w Windows) mean(v []float64) []float64 {
	n := len(v)
	sum := make([]float64, n) // of the trapezoids up to each sample
	for i := 1; i < n; i++ {
		sum[i] = sum[i-1] + (v[i-1]+v[i])/2
	}
	upto := func(x float64) float64 {
		i := min(int(x), n-2)
		u := x - float64(i)
		return sum[i] + u*v[i] + u*u/2*(v[i+1]-v[i])
	}
	out := make([]float64, n)
	for i := range out {
		out[i] = (upto(w.To[i]) - upto(w.From[i])) / (w.To[i] - w.From[i])
	}
	return out
}

// spread is the transpose of mean: each value goes to the samples of its window.
func (w Windows) spread(v []float64) []float64 {
	n := len(v)
	out := make([]float64, n)
	sum := make([]float64, n) // values to add to all trapezoids up to each sample
	upto := func(x, f float64) {
		i := min(int(x), n-2)
		u := x - float64(i)
		sum[i] += f
		out[i] += f * (u - u*u/2)
		out[i+1] += f * u * u / 2
	}
	for i := range v {
		f := v[i] / (w.To[i] - w.From[i])
		upto(w.To[i], f)
		upto(w.From[i], -f)
	}
	owed := 0.0
	for i := n - 1; i > 0; i-- {
		owed += sum[i]
		out[i] += owed / 2
		out[i-1] += owed / 2
	}
	return out
}

// straightens is the number of iterations of Drift.
const straightens = 12

// calm is the weight of changes to the sway relative to the remaining error of the mean.
const calm = 0.02

// Drift returns a slow signal with the same window means as v. The mean of the mean is
// smoothed twice, so the first guess adds the loss of the second smoothing back. Conjugate
// gradients then minimize the squared error of the means plus calm times the squared change.
func (w Windows) Drift(v []float64) []float64 {
	mean := w.mean(v)
	out := w.mean(mean)
	for i := range out {
		out[i] = 2*mean[i] - out[i]
	}
	left := w.mean(out)
	for i := range left {
		left[i] = mean[i] - left[i]
	}
	left = w.spread(left)
	ahead := append([]float64(nil), left...)
	size := dot(left, left)
	for range straightens {
		if size < 1e-20 {
			break
		}
		change := w.spread(w.mean(ahead))
		for i := range change {
			change[i] += calm * ahead[i]
		}
		by := size / dot(ahead, change)
		for i := range out {
			out[i] += by * ahead[i]
			left[i] -= by * change[i]
		}
		next := dot(left, left)
		for i := range ahead {
			ahead[i] = left[i] + next/size*ahead[i]
		}
		size = next
	}
	return out
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
