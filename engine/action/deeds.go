package action

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/action/flight"
	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gesture"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/state"
)

// Deeds is all that a body does as a whole besides going about: it sits down,
// squats, jumps. Deeds are immutable once made.
type Deeds struct {
	body     *rig.Body
	spells   []spell
	flights  []flight.Flight
	rides    []ride
	landings []landing
	clocks   []gesture.Clock
	ground   func(x, z float64) float64 // nil: level
	led      bool                       // there are moves, and the body follows a path meanwhile
	walks    blend.Curve                // share of the legs that follows the path, 0 to 1, if led
	held     []Swing
}

// spell is a time in which all places are relative to the place where the body stood at its beginning.
type spell struct {
	from float64
	*timeline.Timeline
}

// Cue is an action in its time, with the chance that varies it.
type Cue struct {
	language.Span
	Rand    blend.Rand
	Endless bool    // it is still done when the motion is over
	Last    bool    // the motion ends with it, so its last pose may differ from its first
	Beyond  float64 // seconds of its time after the end of the motion
	Walked  bool    // the body walks on through it, which hurries it and brings the body along
}

// Led says whether a body is led over the ground, and how far each of its flights
// has to take it then, in the world; those that are missing take it nowhere.
type Led struct {
	By    bool
	Jumps []geom.Vec3
	Way   Way // along which moves on the ground go; nil: wherever they get to

	Ground func(x, z float64) float64 // height of the ground, metres; nil: level

	Held []Swing // for which the steps have the other foot on the ground
}

func (l *Led) jump(flight int) geom.Vec3 {
	if flight < len(l.Jumps) {
		return l.Jumps[flight]
	}
	return geom.Vec3{}
}

// Flights returns the flights of all moves, in order.
func (d *Deeds) Flights() []flight.Flight { return d.flights }

// NewDeeds lays the moves of cues over time, on ground that a walk provides.
// Cues are in order and do not overlap. A led body follows its path.
func NewDeeds(body *rig.Body, cues []Cue, base Footing, led Led) *Deeds {
	w := writer{fitter: fitter{body: body, base: base}, led: led, rear: rig.Right}
	if len(cues) > 0 {
		w.rnd = cues[0].Rand
	}
	for i := range cues {
		w.next, w.joint = state.Entry{}, JointOf(cues, i)
		if i+1 < len(cues) && cues[i+1].Start < cues[i].End+0.1 {
			w.next = state.EntryOf(&cues[i+1].Action)
		}
		w.keeps = keepsStance(cues, i)
		guarded := w.Guard == repertoire.GuardReady
		w.cue(&cues[i], i == 0)
		w.clocks[i].Body, w.clocks[i].Guarded = w.Body, guarded
		if m, ok := w.stands(&cues[i]); ok {
			on := false
			if i+1 < len(cues) {
				_, on = w.stands(&cues[i+1])
			}
			w.stand(&cues[i], m, on)
		}
	}
	w.spell(math.Inf(1))
	d := &Deeds{body: body, spells: w.spells, flights: w.flights, clocks: w.clocks, ground: led.Ground, held: led.Held}
	if d.led = led.By && len(cues) > 0; d.led {
		d.walks = walking(cues[0].Start, cues[len(cues)-1].End, base)
	}
	d.rides = w.rides // while they are balanced, they have the height already
	for i := range d.rides {
		d.rides[i] = d.balanced(d.rides[i], base)
	}
	d.land(base)
	return d
}

// walking returns how much of the legs walk between two times. It begins before they do
// and ends after that, so that the body does not sink to the knees at once.
func walking(from, to float64, base Footing) blend.Curve {
	const step, pad, reach = 0.1, 1.0, 5 // seconds, seconds, steps
	c := blend.NewCurve(from-pad, to+pad, step)
	var p posture.Posture
	for i := range c.Values {
		_, drive := base(c.Time(i), &p)
		c.Values[i] = blend.MinJerk((drive - 0.2) / 0.5)
	}
	c.Values = blend.Envelope(c.Values, reach)
	return c
}

// Clock returns how the move of a cue runs.
func (d *Deeds) Clock(cue int) gesture.Clock { return d.clocks[cue] }

// Apply brings the moves at time t to a body that stands or walks with a heading; drive is how much it is on its way. It returns how
// little the body can sway besides, 1 not at all, and how far its hips shift in a pose that it keeps off its feet.
func (d *Deeds) Apply(t, heading, drive float64, p *posture.Posture) (busy, shift float64) {
	f := d.frame(t)
	if d.led && d.upright(t) {
		held := d.heldAt(t)
		f.LeaveLegs(math.Max(d.walks.At(t), blend.MinJerk((drive-0.2)/0.5)), held)
		for side := range p.Arms {
			// The arms of the gait belong to the leg that the move has.
			p.Arms[side] = p.Arms[side].Lerp(rest, math.Max(held[0], held[1]))
		}
	}
	d.ridden(t, &f)
	d.apply(t, heading, &f, p)
	return f.Busy, f.Shift
}

// Lies reports whether a move brings more than feet near the ground: then the pelvis is where chest, head and arms let it be.
func (d *Deeds) Lies() bool {
	return slices.ContainsFunc(d.spells, func(s spell) bool {
		return slices.ContainsFunc(s.Knots, func(k timeline.Knot) bool { return k.Frame.Low != 0 })
	})
}

// ridden has the pelvis of a frame as high as the jump at a time has it.
func (d *Deeds) ridden(t float64, f *timeline.Frame) {
	for i := range d.rides {
		if r := &d.rides[i]; t > r.start() && t < r.end() {
			f.Pelvis.Y = r.curve.At(t)
		}
	}
}

// upright reports whether the body stays on its feet in the moves around a time.
func (d *Deeds) upright(t float64) bool {
	i := len(d.spells) - 1
	for i > 0 && t < d.spells[i].from {
		i--
	}
	return i >= 0 && !slices.ContainsFunc(d.spells[i].Knots, func(k timeline.Knot) bool {
		return k.Air || k.Frame.Low > 0 || k.Frame.Hands[0].Plant > 0 || k.Frame.Hands[1].Plant > 0
	})
}

// frame returns what the moves want of the body at a time.
func (d *Deeds) frame(t float64) timeline.Frame {
	i := len(d.spells) - 1
	for i > 0 && t < d.spells[i].from {
		i--
	}
	if i < 0 {
		return timeline.Frame{}
	}
	f := d.spells[i].At(t)
	if i > 0 && t < d.spells[i].from+0.6 {
		// Trunk and arms still come to rest from the move before.
		d.spells[i-1].Settle(t, &f)
	}
	return f
}

func (d *Deeds) apply(t, heading float64, f *timeline.Frame, p *posture.Posture) {
	if len(d.spells) == 0 {
		return
	}
	was := *p
	flat := [2]float64{1, 1}
	d.extend(t, heading, f, p)
	for i := range d.flights {
		if l := &d.flights[i]; l.Aloft(t) {
			flat = [2]float64{l.ToesFlat(t), l.ToesFlat(t)}
		}
	}
	facing, landing := geom.Yaw(heading), slices.IndexFunc(d.landings, func(l landing) bool { return t > l.from && t < l.to })
	switch {
	case landing >= 0:
		f.Pelvis.Y = d.landings[landing].height.At(t)
		f.Apply(facing, d.body, flat, p)
	case f.Low > 0:
		lie(f, facing, d.body, flat, p)
	default:
		f.Apply(facing, d.body, flat, p)
	}
	for i := range d.flights {
		d.flights[i].Carry(t, p)
	}
	if d.ground != nil {
		d.settle(t, f, &was, p)
	}
}

// Carry moves a place of the walk to where jumps have brought it at a time.
func (d *Deeds) Carry(t float64, at geom.Vec3) geom.Vec3 {
	for i := range d.flights {
		at = d.flights[i].Transform(at, d.flights[i].PelvisFraction(t))
	}
	return at
}

// Planted reports whether the moves have a hand at its place at a time.
func (d *Deeds) Planted(side rig.Side, t float64) bool {
	return len(d.spells) > 0 && d.frame(t).Hands[side].Plant > 0.99
}

// Grounded reports whether the moves leave the toes of a foot on the ground, and
// its heel, or at least nearly, as well.
func (d *Deeds) Grounded(side rig.Side, t float64) (toes, heel bool) {
	for i := range d.flights {
		if d.flights[i].Aloft(t) {
			return false, false
		}
	}
	f := d.frame(t)
	if f.Rest > 0.999 {
		return true, true // for a lying body the caller checks each joint's place and speed
	}
	l := &f.Legs[side]
	if f.Low > 0.999 && l.Free > 0.5 {
		return true, true // for a lying leg the caller checks its place and its speed
	}
	toes = l.At.Y < 0.00005 && l.Free < 0.001
	return toes, toes && l.Heel < 0.3
}

// JointOf returns how cue i passes into its neighbours: into all that follow at once
// and in which the body does anything but stand.
func JointOf(cues []Cue, i int) gesture.Joint {
	return gesture.Joint{
		After:  i > 0 && state.Meet(&cues[i-1].Span, &cues[i].Span),
		Before: i+1 < len(cues) && state.Meet(&cues[i].Span, &cues[i+1].Span),
	}
}
