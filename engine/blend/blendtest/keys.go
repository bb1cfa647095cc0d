// Package blendtest has the values that every interpolation between keys must give,
// so that bodies and arms with the same keys are at the same place at the same time.
package blendtest

// Key is a value at a time, in seconds. Motion goes through a passed key and rests at
// any other.
type Key struct {
	Time, Value float64
	Pass        bool
}

// Interpolation is three keys, and the values at four times between them.
type Interpolation struct {
	Keys        [3]Key
	Times, Want [4]float64
}

// Interpolations have keys at rest, and a key that is passed.
var Interpolations = []Interpolation{
	{
		Keys:  [3]Key{{0, 0, false}, {0.7, 1, false}, {1.6, -0.4, false}},
		Times: [4]float64{0.2, 0.5, 0.9, 1.2},
		Want:  [4]float64{0.144701612423395, 0.855298387576605, 0.893024437331708, 0.15536249555454},
	},
	{
		Keys:  [3]Key{{0, 0, false}, {0.7, 1, true}, {1.4, 0, false}},
		Times: [4]float64{0.2, 0.5, 0.9, 1.2},
		Want:  [4]float64{0.144701612423395, 0.855298387576605, 0.855298387576605, 0.144701612423395},
	},
}
