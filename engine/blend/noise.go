package blend

import "math"

// Rand is a small deterministic source of numbers: splitmix64. Copies go on
// independently.
type Rand struct{ state uint64 }

// NewRand returns a source.
func NewRand(seed uint64) Rand { return Rand{seed} }

// Uint64 returns the next 64 bits.
func (r *Rand) Uint64() uint64 {
	r.state += 0x9e3779b97f4a7c15
	return mix(r.state)
}

// Float returns the next number in lo..hi.
func (r *Rand) Float(lo, hi float64) float64 {
	return lo + (hi-lo)*float64(r.Uint64()>>11)/(1<<53)
}

// Noise is smooth one-dimensional gradient noise: roughly -1 to 1, a change of
// direction about once a unit of its argument, never repeating in practice.
type Noise uint64

// NewNoise takes a noise from a source.
func NewNoise(r *Rand) Noise { return Noise(r.Uint64()) }

// At returns the noise at x.
func (n Noise) At(x float64) float64 {
	i := math.Floor(x)
	u := x - i
	a := n.slope(int64(i)) * u
	b := n.slope(int64(i)+1) * (u - 1)
	return 2 * (a + (b-a)*MinJerk(u))
}

func (n Noise) slope(i int64) float64 {
	return float64(mix(uint64(n)^uint64(i)*0x9e3779b97f4a7c15)>>11)/(1<<52) - 1
}

func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
