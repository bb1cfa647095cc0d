package gait

import "math"

// Leap is a step of a runner that takes off from one foot, flies and lands on the
// other: the run goes on under it.
type Leap struct {
	Time float64 // of its middle, seconds
	Air  float64 // seconds without ground
}

// takeOff is how long the foot that takes off is down before a leap, in seconds.
const takeOff = 0.22

// leap lengthens the steps of a bout that are leaps. What follows lands later, or, if
// the body comes to a halt, in fewer steps.
func (w *Walk) leap(b *bout) {
	for _, l := range w.path.Leaps {
		n, k := len(b.strikes), -1
		from := l.Time - l.Air/2 - takeOff
		for i := 1; i+2 < n; i++ {
			if k < 0 || math.Abs(b.strikes[i]-from) < math.Abs(b.strikes[k]-from) {
				k = i
			}
		}
		if l.Time < b.start || l.Time > b.end || k < 0 {
			continue
		}
		lands := b.strikes[k] + takeOff + l.Air
		late := lands - b.strikes[k+1]
		if late <= 0 {
			continue
		}
		if !b.closes {
			for i := k + 1; i < n; i++ {
				b.strikes[i] += late
			}
			continue
		}
		last := b.strikes[n-1]
		each := (last - b.strikes[k+1]) / float64(n-2-k)
		steps := max(2, int(math.Round((last-lands)/each)))
		b.strikes = b.strikes[:k+1]
		for i := range steps + 1 {
			b.strikes = append(b.strikes, lands+math.Max(last-lands, 0.25*float64(steps))*float64(i)/float64(steps))
		}
	}
}
