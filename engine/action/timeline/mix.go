package timeline

import (
	"math"
)

// Tilt turns the whole trunk forward by an angle.
func (f *Frame) Tilt(by float64) {
	f.Hips.Pitch += by
	f.Chest.Pitch += by
	f.Head.Pitch += by
}

// Overshoot bends the trunk of a body that has come from standing as far beyond a frame as it goes before it rests in it.
func (f *Frame) Overshoot() {
	for _, l := range [3]*Lean{&f.Hips, &f.Chest, &f.Head} {
		l.Pitch += settle * l.Pitch
	}
}

// Crouch puts the hips of a frame on the way from one frame to another, as far as legs
// bend that stand on the way.
func (f *Frame) Crouch(a, b *Frame, share, tall float64) {
	const deepest = 0.25 // parts of the hip height
	at := a.Pelvis.Lerp(b.Pelvis, share)
	if at.Y > 0 || at.Horizontal().Len() > deepest*tall {
		return
	}
	at.Y = math.Max(at.Y, -deepest*tall)
	f.Pelvis = at
}

// Eases reports whether a body stands in a knot and does nothing.
func (k *Knot) Eases() bool { return k.Frame.Busy == 0 && k.stands() && k.Frame.Eased() == k.Frame }

// Eased returns a frame with trunk and arms at ease.
func (f *Frame) Eased() Frame {
	return Frame{
		Pelvis: f.Pelvis, Legs: f.Legs, Hands: f.Hands,
		Hips: Lean{Yaw: f.Hips.Yaw}, Chest: Lean{Yaw: f.Chest.Yaw}, Head: Lean{Yaw: f.Head.Yaw},
	}
}

// Between puts trunk and arms of a frame so far on the way from one frame to another.
// Arms that hold on are left alone.
func (f *Frame) Between(a, b *Frame, share float64) {
	mix := func(a, b float64) float64 { return a + (b-a)*share }
	for _, l := range [][3]*Lean{{&f.Hips, &a.Hips, &b.Hips}, {&f.Chest, &a.Chest, &b.Chest}, {&f.Head, &a.Head, &b.Head}} {
		l[0].Pitch, l[0].Roll = mix(l[1].Pitch, l[2].Pitch), mix(l[1].Roll, l[2].Roll)
	}
	to, from, with := f.list(), a.list(), b.list()
	for side := range f.Arms {
		if a.Arms[side].Hold > 0 || b.Arms[side].Hold > 0 || a.Hands[side].Plant > 0 || b.Hands[side].Plant > 0 {
			continue
		}
		for c := armFirst + side*armSize; c < armFirst+side*armSize+10; c++ {
			*to[c] = mix(*from[c], *with[c])
		}
	}
}
