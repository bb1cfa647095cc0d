package gait

import "math"

// lock chooses the tempo of the steps: the path's own, or, where they have to
// repeat, the nearest at which a whole number of strides fills the time.
func (w *Walk) lock() {
	w.tempo = 1
	period := w.path.Loop
	if period <= 0 {
		return
	}
	const dt = 1.0 / 120
	steps := 0.0
	for t := 0.0; t < period; t += dt {
		steps += w.rate(t) * math.Min(dt, period-t)
	}
	strides := math.Max(1, math.Round(steps/2))
	w.tempo = 2 * strides / steps
	w.style.Variety = 0
}
