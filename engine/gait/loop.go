package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// quantizeCadence chooses the tempo of the steps: the path's own or, if they have to
// repeat, the nearest at which a whole number of strides fills the time.
func (w *Walk) quantizeCadence() {
	w.tempo = 1
	period := w.path.Loop
	if period <= 0 {
		return
	}
	const dt = 1.0 / 120
	steps := 0.0
	for t := 0.0; t < period; t += dt {
		steps += w.rate(t) * math.Min(dt, period-t)
	}
	per := 1 / rhythmOf(manner(w.path.Moods, 0)).Strides() // strikes of a stride
	strides := math.Max(1, math.Round(steps/per))
	w.tempo = per * strides / steps
	w.style.Variety = 0
}

// A cycle that moves less than this stays in place.
const (
	HomeStep = 0.06 // metres
	HomeTurn = 0.12 // radians
)

// alignLoop puts the feet of a body that comes to rest at the end of a cycle as they
// stood at its beginning, moved and turned with the path.
func (w *Walk) alignLoop() {
	if w.path.Home <= 0 {
		return
	}
	a, z := w.path.At(0), w.path.At(w.path.Home)
	if z.Pos.Dist(a.Pos) < HomeStep {
		z.Pos = a.Pos
	}
	turn := z.Heading - a.Heading
	if math.Abs(turn) < HomeTurn {
		turn = 0
	}
	for side := range w.prints {
		prints := w.prints[side]
		first, last := prints[w.printAt(rig.Side(side), 0)], &prints[len(prints)-1]
		if len(prints) == 1 || math.IsInf(last.strike, -1) || last.off < w.path.Home {
			continue
		}
		last.at = z.Pos.Add(geom.Yaw(turn).Rotate(first.at.Sub(a.Pos)))
		last.heading = first.heading + turn
		w.settle(last)
	}
}
