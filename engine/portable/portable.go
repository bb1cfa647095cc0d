// Package portable has those functions of package math that are not the same on
// all processors: math has them in the machine language of some, each with last
// bits of its own. These give the same bits everywhere, as the rest of math does
// in builds that do not fuse products with sums; Fused tells which build this is.
package portable

import "math"

// ln 2 in two parts, the first with so few bits that whole multiples of it are exact.
const (
	ln2High = 0x1.62e42fefap-1
	ln2Low  = math.Ln2 - ln2High
)

// Exp returns e to the power of x, within two ulp.
func Exp(x float64) float64 {
	switch {
	case x > 709.8:
		return math.Inf(1)
	case x < -745.2:
		return 0
	case math.IsNaN(x):
		return x
	}
	k := math.Floor(x/math.Ln2 + 0.5)
	r := (x - k*ln2High) - k*ln2Low
	// Thirteen terms of the series of e^r are enough for |r| < 0.35.
	sum := 1.0 / 6227020800
	for _, c := range [...]float64{1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040,
		1.0 / 720, 1.0 / 120, 1.0 / 24, 1.0 / 6, 1.0 / 2} {
		sum = sum*r + c
	}
	return math.Ldexp(1+(r+sum*r*r), int(k))
}

// Log returns the natural logarithm of x, within two ulp. It is NaN below 0.
func Log(x float64) float64 {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 1):
		return x
	case x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	}
	f, k := math.Frexp(x)
	if f < math.Sqrt2/2 {
		f, k = 2*f, k-1
	}
	// log(1+f) = 2 artanh s with s = f / (2+f), and 2s = f - sf: but for f itself,
	// everything is small and so are its errors.
	f--
	s := f / (2 + f)
	square := s * s
	rest := 2.0 / 23 // of the series of 2 artanh(s) / s, beyond its 2
	for _, c := range [...]float64{2.0 / 21, 2.0 / 19, 2.0 / 17, 2.0 / 15, 2.0 / 13, 2.0 / 11, 2.0 / 9, 2.0 / 7, 2.0 / 5, 2.0 / 3} {
		rest = rest*square + c
	}
	rest *= square
	return float64(k)*ln2High + (f - (s*(f-rest) - float64(k)*ln2Low))
}

// Pow returns x to the power of y for x that are not below 0, within some ulp
// for every log x that is small. It is NaN below 0.
func Pow(x, y float64) float64 {
	switch {
	case y == 0 || x == 1:
		return 1
	case x == 0 && y > 0:
		return 0
	}
	return Exp(y * Log(x))
}

// Hypot returns the length of the vector (x, y), within two ulp and without
// overflow on the way.
func Hypot(x, y float64) float64 {
	x, y = math.Abs(x), math.Abs(y)
	if math.IsInf(x, 1) || math.IsInf(y, 1) {
		return math.Inf(1)
	}
	if x < y {
		x, y = y, x
	}
	if x == 0 {
		return y // 0, or NaN
	}
	y /= x
	return x * math.Sqrt(1+y*y)
}
