package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/rig"
)

// Footfall is a strike of a foot at a given time. The strikes before, between and after
// footfalls are spaced as the path asks.
type Footfall struct {
	Side rig.Side
	Time float64 // seconds
	Held bool    // the foot is in the air from the footfall before on: no strike lies between
}

// shifts is the time from the strike of a foot until the other one leaves the ground for a
// held footfall, in seconds.
const shifts = 0.12

// pulse is the count of steps over the time of a bout.
type pulse struct{ times, beats []float64 }

// at returns the count at a time within the bout.
func (p *pulse) at(t float64) float64 {
	n := len(p.times)
	if n < 2 {
		return 0
	}
	step := p.times[1] - p.times[0]
	x := math.Max(0, math.Min(float64(n-1), (t-p.times[0])/step))
	i := min(int(x), n-2)
	return p.beats[i] + (x-float64(i))*(p.beats[i+1]-p.beats[i])
}

// fallsIn returns the footfalls of the path within a bout of even steps.
func (w *Walk) fallsIn(b *bout) (out []Footfall) {
	for _, f := range w.path.falls {
		if f.Time > b.start && f.Time < b.end+shifts {
			out = append(out, f)
		}
	}
	return out
}

// fall sets the strikes of a bout with given footfalls among them. Feet take turns: between two
// footfalls of one foot the other one strikes at least once.
func (w *Walk) fall(b *bout, falls []Footfall, p *pulse) {
	const least = 0.24 // seconds from strike to strike
	first := falls[0]
	lead := 0.0
	if b.opens {
		lead = 1.25
	}
	before := max(0, int(p.at(first.Time)-lead))
	for i := before; i > 0; i-- {
		b.strikes = append(b.strikes, timeOf(p.at(first.Time)-float64(i), p.times, p.beats))
	}
	if b.first = first.Side; before%2 == 1 {
		b.first = first.Side.Other()
	}
	for k, f := range falls {
		b.strikes = append(b.strikes, f.Time)
		if k+1 == len(falls) {
			break
		}
		next := falls[k+1]
		if next.Held {
			b.held = append(b.held, len(b.strikes))
			continue
		}
		n := between(p.at(next.Time)-p.at(f.Time), next.Side == f.Side)
		for n > 2 && (next.Time-f.Time)/float64(n) < least {
			n -= 2
		}
		for i := 1; i < n; i++ {
			b.strikes = append(b.strikes, f.Time+(next.Time-f.Time)*float64(i)/float64(n))
		}
	}
	last := falls[len(falls)-1].Time
	left := p.beats[len(p.beats)-1] - p.at(last)
	if b.closes {
		n := max(1, int(math.Round(left-0.2)))
		end := math.Max(b.end, last+0.3*float64(n))
		for i := 1; i <= n; i++ {
			b.strikes = append(b.strikes, last+(end-last)*float64(i)/float64(n))
		}
		return
	}
	for i := 1; float64(i) <= left; i++ {
		b.strikes = append(b.strikes, timeOf(p.at(last)+float64(i), p.times, p.beats))
	}
}

// between returns how many steps lead from one footfall to another that is so many beats later:
// an even number to the same foot, an odd one to the other.
func between(beats float64, same bool) int {
	if same {
		return max(2, 2*int(math.Round(beats/2)))
	}
	return max(1, 2*int(math.Round((beats-1)/2))+1)
}
