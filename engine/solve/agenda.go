package solve

import (
	"math"
	"sort"
)

// agenda holds the pins of one time.
type agenda struct {
	time    float64
	places  []Place
	targets []Target
	keys    []Key
}

func agendas(pins *Pins) []agenda {
	var out []agenda
	find := func(t float64) *agenda {
		i := sort.Search(len(out), func(i int) bool { return out[i].time > t-1e-9 })
		if i < len(out) && math.Abs(out[i].time-t) < 1e-9 {
			return &out[i]
		}
		out = append(out, agenda{})
		copy(out[i+1:], out[i:])
		out[i] = agenda{time: t}
		return &out[i]
	}
	for _, p := range pins.Places {
		a := find(p.Time)
		a.places = append(a.places, p)
	}
	for _, p := range pins.Targets {
		a := find(p.Time)
		a.targets = append(a.targets, p)
	}
	for _, p := range pins.Keys {
		a := find(p.Time)
		a.keys = append(a.keys, p)
	}
	return out
}
