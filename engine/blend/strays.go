package blend

import "math"

// Strays is a random series about 0 with correlated knots: an autoregressive process of order one with
// standard deviation 1.
type Strays struct {
	first  int
	values []float64
}

// memory is the correlation of successive knots.
const memory = 0.45

// NewStrays returns the series at knots from first to last.
func NewStrays(first, last int, rnd *Rand) Strays {
	s := Strays{first: first, values: make([]float64, max(1, last-first+1))}
	fresh := math.Sqrt(1 - memory*memory)
	before := 0.0
	for i := range s.values {
		// The sum of three uniform numbers is nearly normal.
		before = memory*before + fresh*(rnd.Float(-1, 1)+rnd.Float(-1, 1)+rnd.Float(-1, 1))
		s.values[i] = before
	}
	return s
}

// Times returns the series with another deviation.
func (s Strays) Times(deviation float64) Strays {
	out := Strays{first: s.first, values: make([]float64, len(s.values))}
	for i, v := range s.values {
		out.values[i] = deviation * v
	}
	return out
}

// At returns the series between knots, eased from one to the next.
func (s *Strays) At(x float64) float64 {
	i := math.Floor(x)
	a, b := s.knot(int(i)), s.knot(int(i)+1)
	return a + (b-a)*MinJerk(x-i)
}

func (s *Strays) knot(i int) float64 {
	return s.values[min(max(i-s.first, 0), len(s.values)-1)]
}
