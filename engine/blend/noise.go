package blend

import "math"

// Rand is a small deterministic random number generator: splitmix64. Copies are independent.
type Rand struct {
	state uint64

	cast   uint64 // common part of all takes; 0: there is only one take
	number uint64
	drawn  uint64 // count of numbers that are stratified over takes
}

// NewRand returns a source.
func NewRand(seed uint64) Rand { return Rand{state: seed} }

// NewTake returns the generator of one of several takes, numbered from 0. The first numbers of Float are
// stratified over the takes: in four successive takes each is in another quarter of the range, in sixteen in
// another sixteenth, so that no two takes are alike by chance.
func NewTake(seed uint64, number int) Rand {
	n := uint64(max(number, 0))
	return Rand{state: mix(seed + n*0x9e3779b97f4a7c15), cast: mix(seed^n/16) | 1, number: n % 16}
}

// Uint64 returns the next 64 bits.
func (r *Rand) Uint64() uint64 {
	r.state += 0x9e3779b97f4a7c15
	return mix(r.state)
}

// Float returns the next number in lo..hi.
func (r *Rand) Float(lo, hi float64) float64 {
	u := float64(r.Uint64()>>11) / (1 << 53)
	const even = 32 // later numbers concern details
	if r.cast != 0 && r.drawn < even {
		r.drawn++
		h := mix(r.cast + r.drawn*0x9e3779b97f4a7c15)
		four := r.number / 4
		quarter := shuffled(mix(h+four), r.number%4)
		u = (float64(4*quarter+shuffled(mix(h^quarter), four)) + u) / 16
	}
	return lo + (hi-lo)*u
}

// shuffled returns the position of card i of four after a shuffle.
func shuffled(shuffle, i uint64) uint64 {
	cards := [4]uint64{0, 1, 2, 3}
	for k := uint64(3); k > 0; k-- {
		to := shuffle % (k + 1)
		shuffle /= k + 1
		cards[k], cards[to] = cards[to], cards[k]
	}
	return cards[i]
}

// Noise is smooth one-dimensional gradient noise, roughly from -1 to 1, with about one reversal per unit of
// its argument. It does not repeat in practice.
type Noise uint64

// NewNoise returns a noise with a seed from r.
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
