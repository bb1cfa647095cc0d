package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/rig"
)

// Channels that follow the upper arms of a moving body, each on a critically
// damped spring. Angles are radians.
const (
	elbowBend = iota // of the left arm; the right one is the next channel
	elbowBend2
	wristFlex
	wristFlex2
	wristSide
	wristSide2
	followers
)

// halves are the half-lives of the springs, in seconds: the farther out a part is,
// the less of the body's mass it carries.
var halves = [followers]float64{
	elbowBend: 0.06, elbowBend2: 0.06, wristFlex: 0.07, wristFlex2: 0.07, wristSide: 0.06, wristSide2: 0.06,
}

// followed has the values of all channels at even times, rows of a whole clip. Those
// after the last time that was asked for are missing: the springs go on from there.
type followed struct {
	start, step float64
	rows        [][followers]float64
	n           int // rows of the whole clip

	springs [followers]blend.Spring
	pulls   [followers]blend.Pull
	slack   float64 // that pulls are for
}

// after returns the channels at a time, by the cubic of blend.Curve.
func (w *Walk) after(t float64) (out [followers]float64) {
	f := &w.followed
	x := (t - f.start) / f.step
	i := math.Floor(x)
	u := x - i
	u2, u3 := u*u, u*u*u
	for k, share := range [4]float64{(-u + 2*u2 - u3) / 2, (2 - 5*u2 + 3*u3) / 2, (u + 4*u2 - 3*u3) / 2, (u3 - u2) / 2} {
		at := min(max(int(i)-1+k, 0), f.n-1)
		w.computeSprings(at + 1)
		row := &f.rows[at]
		for c, v := range row {
			out[c] += share * v
		}
	}
	return out
}

// newFollowed returns the channels of a walk, of no rows yet.
func newFollowed(w *Walk) followed {
	step := 1.0 / 60
	if w.path.Loop > 0 {
		step = w.path.Loop / math.Ceil(w.path.Loop/step) // the end falls on a row as the beginning does
	}
	before := int(math.Ceil(pad / step))
	n := 2*before + int(math.Ceil(w.length/step)) + 1
	return followed{start: -float64(before) * step, step: step, n: n, slack: math.NaN()}
}

// computeSprings computes the rows of elbows and wrists up to row n: springs pull them after the upper arms.
func (w *Walk) computeSprings(n int) {
	f := &w.followed
	if f.rows == nil {
		f.rows = make([][followers]float64, 0, f.n)
	}
	for i := len(f.rows); i < n; i++ {
		t := f.start + float64(i)*f.step
		s := w.path.At(t)
		m := w.beat(t, &s)
		if k := m.manner[Slack]; k != f.slack {
			f.slack = k
			for c, half := range halves {
				f.pulls[c] = blend.NewPull(half*(1+k), f.step)
			}
		}
		targets := w.targets(&m)
		var row [followers]float64
		for c := range f.springs {
			if i == 0 {
				f.springs[c].Value = targets[c]
			}
			f.springs[c].Step(targets[c], f.pulls[c])
			row[c] = f.springs[c].Value
		}
		f.rows = append(f.rows, row)
	}
}

// targets returns the targets of the springs at a moment: forearms and hands lag behind
// the upper arms.
func (w *Walk) targets(m *beat) (to [followers]float64) {
	if m.drive*(1-m.manner[Stiff]) == 0 {
		return to
	}
	for side := range w.arms {
		w.armTargets(rig.Side(side), m, &to)
	}
	return to
}

// armTargets are the targets of one arm: the elbow flexes as the arm comes forward, and
// the hand lags behind.
func (w *Walk) armTargets(side rig.Side, m *beat, to *[followers]float64) {
	k := m.manner
	own, back := m.own(side), m.back()
	v := blend.Clamp(math.Abs(m.speed), 0, 2.2)
	swing := w.swing(side, m)
	loose := swing * (1 + k[Wrists])
	walks := 1 - m.pace.Run
	bends := 0.5 - 0.5*wave(own, -0.03-elbowBack*back, 1)
	to[elbowBend+side] = radians(4+18*v) * (1 + moreBack*back) * swing * (1 + k[Elbows]) * bends * walks
	to[wristFlex+side] = radians(2+4.5*v) * loose * (wave(own, 0.16, 1) + 0.2*wave(own, 0.1, 2))
	to[wristSide+side] = radians(2+4*v) * loose * wave(own, 0.18, 1)
}

// strayed are the values that vary from stride to stride: four of each arm.
const strayed = 8

// Offsets of the values of an arm.
const (
	straySwing = 0
	strayFlex  = 1
	strayElbow = 2
	strayOut   = 3
)

// stray draws the values that vary from stride to stride, for all strides of the
// clip.
func (w *Walk) stray(rnd *blend.Rand) {
	last := 0.0
	for i := range w.bouts {
		b := &w.bouts[i]
		last = max(last, b.phase.At(b.strikes[len(b.strikes)-1]+pad))
	}
	for i := range w.strays {
		if w.style.Variety == 0 {
			w.strays[i] = blend.NewStrays(0, 0, rnd).Times(0)
			continue
		}
		w.strays[i] = blend.NewStrays(-4, int(min(last, 1e4))+3, rnd).Times(w.style.Variety)
	}
}

// varied returns one of the values of an arm that vary from stride to stride.
func (w *Walk) varied(side rig.Side, value int, m *beat) float64 {
	// An arm is farthest from hanging in the middle between two knots.
	return w.strays[4*int(side)+value].At(m.own(side)+0.25) * (1 + m.manner[Varied])
}
