package repertoire

import "slices"

// Shifts returns how far hips shift on a support, 1 as far as on the knees.
func (s Support) Shifts() float64 {
	switch s {
	case OnKnee, OnKnees, OnFours:
		return 1
	case OnSeat, OnFloor:
		return 0.6
	case OnBody, OnBed, OnPlank:
		return 0.25
	}
	return 0
}

// Lasting returns keys with more seconds added to the stay of the first key that stays for a
// while.
func Lasting(keys []Key, more float64) []Key {
	const while = 0.1
	i := slices.IndexFunc(keys, func(k Key) bool { return k.Stay >= while })
	if i < 0 || more <= 0 {
		return keys
	}
	keys = slices.Clone(keys)
	keys[i].Stay += more
	return keys
}
