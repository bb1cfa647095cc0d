package rhythm

import (
	"math"
	"slices"
	"sort"

	"github.com/motiongate/motiongate/engine/rig"
)

// Footfall is a strike of a foot at a given time. The strikes before, between and after
// footfalls are spaced as the path asks.
type Footfall struct {
	Side rig.Side
	Time float64 // seconds
	Held bool    // the foot is in the air from the footfall before on: no strike lies between
}

// Planted is the time from the strike of a foot until the other one leaves the ground for a
// held footfall, in seconds.
const Planted = 0.12

// Pulse is the count of steps over the time of a bout.
type Pulse struct{ Times, Beats []float64 }

// at returns the count at a time within the bout.
func (p *Pulse) at(t float64) float64 {
	n := len(p.Times)
	if n < 2 {
		return 0
	}
	step := p.Times[1] - p.Times[0]
	x := math.Max(0, math.Min(float64(n-1), (t-p.Times[0])/step))
	i := min(int(x), n-2)
	return p.Beats[i] + (x-float64(i))*(p.Beats[i+1]-p.Beats[i])
}

// Strikes are the times at which feet strike, one after the other.
type Strikes struct {
	Times []float64
	Held  []int // strikes whose foot is in the air from the strike before on
	First rig.Side
}

// leastStep is the shortest time from strike to strike, in seconds.
const leastStep = 0.24

// Joined returns the footfalls of both ends of a path, without those of the exit that come before or close upon the last
// one of the entry.
func Joined(entry, exit []Footfall) []Footfall {
	out := slices.Clone(entry)
	for _, f := range exit {
		if n := len(entry); n == 0 || f.Time >= entry[n-1].Time+leastStep {
			out = append(out, f)
		}
	}
	return out
}

// Through returns the strikes of a bout that include the given footfalls, of which there is at least one. The bout starts
// from standing if opens is set, and ends in standing at end, or somewhat later, if closes is set. Feet take turns: unless
// a footfall is held, the other foot strikes between two footfalls of one foot.
func Through(falls []Footfall, p *Pulse, opens, closes bool, end float64) (b Strikes) {
	first := falls[0]
	lead := 0.0
	if opens {
		lead = 1.25
	}
	before := max(0, int(p.at(first.Time)-lead))
	for i := before; i > 0; i-- {
		b.Times = append(b.Times, p.TimeOf(p.at(first.Time)-float64(i)))
	}
	if b.First = first.Side; before%2 == 1 {
		b.First = first.Side.Other()
	}
	for k, f := range falls {
		b.Times = append(b.Times, f.Time)
		if k+1 == len(falls) {
			break
		}
		next := falls[k+1]
		if next.Held {
			b.Held = append(b.Held, len(b.Times))
			continue
		}
		n := between(p.at(next.Time)-p.at(f.Time), next.Side == f.Side)
		for n > 2 && (next.Time-f.Time)/float64(n) < leastStep {
			n -= 2
		}
		for i := 1; i < n; i++ {
			b.Times = append(b.Times, f.Time+(next.Time-f.Time)*float64(i)/float64(n))
		}
	}
	last := falls[len(falls)-1].Time
	left := p.Beats[len(p.Beats)-1] - p.at(last)
	if closes {
		n := max(1, int(math.Round(left-0.2)))
		end = math.Max(end, last+0.3*float64(n))
		for i := 1; i <= n; i++ {
			b.Times = append(b.Times, last+(end-last)*float64(i)/float64(n))
		}
		return b
	}
	for i := 1; float64(i) <= left; i++ {
		b.Times = append(b.Times, p.TimeOf(p.at(last)+float64(i)))
	}
	return b
}

// between returns the number of steps between two footfalls whose distance is given in beats. It is
// even for the same foot, and odd otherwise.
func between(beats float64, same bool) int {
	if same {
		return max(2, 2*int(math.Round(beats/2)))
	}
	return max(1, 2*int(math.Round((beats-1)/2))+1)
}

// TimeOf returns the time of a beat. It extrapolates after the last beat at the last rate, and returns the first time for
// earlier beats.
func (p *Pulse) TimeOf(beat float64) float64 {
	times, beats := p.Times, p.Beats
	n := len(times)
	i := sort.SearchFloat64s(beats, beat)
	switch {
	case n < 2:
		return times[0] + beat*0.6
	case i >= n && beats[n-1] <= beats[n-2]:
		return times[n-1]
	case i >= n:
		return times[n-1] + (beat-beats[n-1])*(times[n-1]-times[n-2])/(beats[n-1]-beats[n-2])
	case i == 0:
		return times[0]
	}
	u := (beat - beats[i-1]) / (beats[i] - beats[i-1])
	return times[i-1] + u*(times[i]-times[i-1])
}

// Within returns the footfalls after from and before to+Planted.
func Within(falls []Footfall, from, to float64) (out []Footfall) {
	for _, f := range falls {
		if f.Time > from && f.Time < to+Planted {
			out = append(out, f)
		}
	}
	return out
}
