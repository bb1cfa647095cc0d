// Package gait makes a body walk, run, turn and stand along a path: a plan of
// footprints first, then a pelvis that passes over them, feet that roll on them,
// and a trunk and arms that follow the legs. A footprint is at the place of the path
// at the time when the body is above it, so curves, starts and stops need no special
// rules.
//
// A Walk does not change once it is made.
package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait/coupling"
	"github.com/motiongate/motiongate/engine/gait/feet"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Style has the personal parameters of a walk.
type Style struct {
	Variety float64 // of the timing of steps; 1 is a healthy walker
	Width   float64 // between the feet, metres for a leg of 0.9 m
	ToeOut  float64 // radians
	Roll    float64 // of the foot, 1 is normal
	Arms    float64 // swing of the arms, 1 is normal
	Elbow   float64 // how far the elbows are bent beyond the usual, radians
	Lean    float64 // of the trunk beyond the usual, forward, radians
	Lead    rig.Side
	Stand   float64 // how wide a body stands, 1 is normal
	Ahead   float64 // how far the left foot stands ahead of the right one, metres for a leg of 0.9 m

	Outward [2]float64 // how far each foot swings around the other, metres for a leg of 0.9 m
	Splay   [2]float64 // how far each knee points outward of its foot while the body walks, radians
}

// NewStyle returns the walk of one person; rnd makes it that person's.
func NewStyle(rnd *blend.Rand) Style {
	apart := *rnd // a copy, so that later draws stay as they are
	sides := blend.NewRand(apart.Uint64())
	return Style{
		Variety: 1,
		Width:   rnd.Float(0.085, 0.115),
		ToeOut:  radians(rnd.Float(5, 8)),
		Roll:    rnd.Float(0.95, 1.05),
		Arms:    rnd.Float(0.75, 1.25),
		Elbow:   radians(rnd.Float(-5, 9)),
		Lean:    radians(rnd.Float(-1.2, 1.8)),
		Lead:    rig.Side(rnd.Float(0, 1.9999)),
		Stand:   rnd.Float(0.85, 1.4),
		Ahead:   rnd.Float(-0.04, 0.04),
		Outward: [2]float64{sides.Float(-0.006, 0.034), sides.Float(-0.006, 0.034)},
		Splay:   [2]float64{sides.Float(-0.1, 0.14), sides.Float(-0.1, 0.14)},
	}
}

// Walk is a body on a path.
type Walk struct {
	path   *Path
	length float64
	size   rig.Measures
	leg    float64 // hip height, metres
	hip    float64 // half the distance between the hip joints
	style  Style
	stand  stand
	slow   slowness
	tempo  float64 // of the steps, times what the path asks for

	bouts  []bout
	prints [2][]footprint
	swings [2][]swing
	arms   [2]blend.Noise
	totter [3]blend.Noise
	soar   soar

	person *coupling.Person
	shifts []shift // before the first steps

	terrain blend.Curve // height of the ground under the body
	trod    *geom.Vec3  // while steps are planned: the last print on stairs; nil: the last is on none
}

// stand is the stance of a standing body.
type stand struct{ half, ahead, toeOut float64 }

// NewWalk plans the steps of a body of the given size along a path.
func NewWalk(path *Path, length float64, size rig.Measures, style Style, rnd blend.Rand) *Walk {
	w := &Walk{path: path, length: length, size: size, leg: size.HipHeight, slow: newSlowness(size.HipHeight), style: style}
	w.hip = math.Abs(size.Hip[rig.Left].X-size.Hip[rig.Right].X) / 2
	w.stand = stand{half: (w.hip*0.95 + 0.008*w.leg) * style.Stand, ahead: 0.22 * size.Ball.Z, toeOut: radians(8)}
	for side := range w.prints {
		p := footprint{strike: math.Inf(-1), flat: -2 * pad, rise: math.Inf(1), off: math.Inf(1)}
		w.place(&p, rig.Side(side), -pad)
		w.settle(&p)
		w.prints[side] = []footprint{p}
		w.arms[side] = blend.NewNoise(&rnd)
	}
	for i := range w.totter {
		w.totter[i] = blend.NewNoise(&rnd)
	}
	w.quantizeCadence()
	w.findBouts()
	for i := range w.bouts {
		b := &w.bouts[i]
		b.first = w.lead(b)
		w.march(b, &rnd)
		w.tread(b, &rnd)
	}
	w.alignLoop()
	w.stamp(path.Stamps)
	w.planSwings()
	w.lie()
	w.initiate()
	w.person = coupling.New(&rnd, w.style.Variety)
	return w
}

// Path returns the path of the body.
func (w *Walk) Path() *Path { return w.path }

// lead returns the foot that steps first: towards a turn or a side step with
// the foot on that side, so that the feet do not cross; else as the person does.
func (w *Walk) lead(b *bout) rig.Side {
	for i := range w.path.Moods {
		if m := &w.path.Moods[i]; m.First != nil && b.start+0.2 >= m.Start && b.start+0.2 < m.End {
			return *m.First
		}
	}
	s := w.path.At(b.start + 0.4)
	side := geom.Yaw(s.Heading).Inv().Rotate(s.Velocity).X
	switch turn := s.Turn; {
	case math.Abs(turn) > 0.5 && s.Velocity.Len() < 0.5, math.Abs(side) > 0.15:
		if turn+4*side > 0 {
			return rig.Left
		}
		return rig.Right
	}
	return w.style.Lead
}

// planSwings makes the swings between the prints.
func (w *Walk) planSwings() {
	for side := range w.prints {
		prints := w.prints[side]
		for i := range prints {
			if p := &prints[i]; !p.alone {
				p.tips = w.tipShare(p.off)
			}
		}
		for i := 0; i+1 < len(prints); i++ {
			a, b := &prints[i], &prints[i+1]
			s := newSwing(a, b, &w.size, w.gesture(rig.Side(side), a, b))
			// A turning foot passes around the other one.
			out := rig.Side(side).Sign() * w.leg * max(0.05*min(1, math.Abs(s.turn)), w.style.Outward[side]/rig.StudiedHip)
			s.aside = geom.Yaw(b.heading - s.turn/2).Rotate(geom.Vec3{X: out, Z: w.raised(a, b)})
			w.swings[side] = append(w.swings[side], s)
		}
	}
}

// usual is the comfortable walking speed, in m/s for a leg of 0.9 m.
const usual = 1.3

// gesture returns the swing of the foot from a to b, as people of its gait swing it at the speed
// of the body, weighted by the share of forward or backward motion.
func (w *Walk) gesture(side rig.Side, a, b *footprint) gesture {
	mid := (a.off + b.strike) / 2
	s := w.path.At(mid)
	local := geom.Yaw(s.Heading).Inv().Rotate(s.Velocity)
	pace := NewPace(s.Velocity.Len(), w.leg)
	v := w.scaled(s.Velocity.Len())
	m := manner(w.path.Moods, mid)
	g := gesture{leg: w.leg, shape: feet.Walk.Swing().Lerp(feet.Late.Swing(), m[Late]).Faster(v - usual),
		clear: w.contactAt(mid).FootClearance, ground: w.path.Ground, lift: m[Knees] * w.leg / rig.StudiedHip}
	if pace.Running {
		g.shape = g.shape.Lerp(feet.Run.Swing().Lerp(feet.Sprint.Swing(), blend.Clamp((v-3)/3.5, 0, 1)), blend.Clamp((v-1.6)/0.9, 0, 1))
	}
	if long := blend.Clamp((b.strike-a.off-0.55)/0.25, 0, 1); pace.Running && long > 0 {
		g.shape = g.shape.Lerp(feet.Leap.Swing(), long) // a leg is not left behind for long
	}
	back := feet.BackShare(w.scaled(-local.Z)) * w.path.unconstrained(mid)
	g.shape = g.shape.Lerp(feet.Back.Swing().Lerp(feet.LateBack.Swing(), m[Late]), back)
	if split, ok := w.split(side, a, b); ok {
		g.shape = split
	}
	g.natural = (feet.WalkShare(w.scaled(local.Z)) + back) * blend.Clamp(2*math.Abs(w.scaled(local.Z))/math.Max(1e-6, v)-1, 0, 1)
	if w.steps(a, b) {
		// Over the edge first, then down: or up first, and then over it.
		g.shape, g.natural = feet.Climb.Swing(), 1
		if b.at.Y < a.at.Y {
			g.shape = feet.Descend.Swing()
		}
		return g
	}
	if w.path.onSpot(mid) > 0 {
		g.shape, g.natural, g.lift = feet.Tread.Swing().Raised(1+17*math.Max(0, m[Knees])), 1, 0
		g.impact = 0.5
		return g
	}
	if local.Z > 0 {
		g.ahead = g.natural
	}
	// A foot that rolls less, or is lifted, has another shape.
	g.natural *= blend.Clamp(1+0.8*math.Min(0, m[Roll]), 0.2, 1)
	// The late swing is recorded in slow walks and in walks that roll little, too.
	g.natural += (1 - g.natural) * m[Late] * blend.Clamp(math.Abs(w.scaled(local.Z))/0.3, 0, 1) * (1 - pace.Run)
	if drag := m[Drag]; drag > 0 && side == w.style.Lead.Other() {
		g.natural *= 1 - drag
		g.lift = -1
	}
	if m[Skip] > 0.5 {
		g.shape, g.natural = feet.Skip.Swing(), 0.9
		if b.strike-a.off < 0.28 {
			g.natural, g.lift = 0, 0.02*w.leg // the hop
		}
	}
	if m[Slide] > 0 {
		g.natural *= 1 - m[Slide]
		g.lift = -1
	}
	// The less a foot rolls, the more it is put down.
	heel := blend.Clamp(b.strikePitch/radians(10), 0, 1)
	g.impact = (0.5+1.2*blend.Clamp((v-3)/3.5, 0, 1))*pace.Run + (0.5+(0.3*(1-g.natural)-0.5)*heel)*(1-pace.Run)
	return g
}

// scaled returns a speed as for a leg of 0.9 m.
func (w *Walk) scaled(speed float64) float64 { return speed / math.Sqrt(w.leg/rig.StudiedHip) }

// swingTime is the usual duration of a swing, in seconds.
const swingTime = 0.45

// contactAt returns the contact of a foot at a time. It takes the recorded differences only as far as both the contact and the swing
// before it are free of constraints: a swing to a toe strike would be bent by a pose in its middle.
func (w *Walk) contactAt(t float64) feet.Contact {
	s := w.path.At(t)
	free := min(w.path.unconstrained(t), w.path.unconstrained(t-swingTime))
	return feet.ContactAt(w.scaled(geom.Yaw(s.Heading).Inv().Rotate(s.Velocity).Z), free)
}

// raised returns the distance by which a foot that is lifted on the spot moves ahead:
// under a knee that rises in front.
func (w *Walk) raised(a, b *footprint) float64 {
	mid := (a.off + b.strike) / 2
	if w.path.onSpot(mid) == 0 {
		return 0
	}
	return w.leg * math.Min(0.4, 2.2*math.Max(0, manner(w.path.Moods, mid)[Knees]))
}

// Moment is the state of a walk at one time.
type Moment struct {
	State
	Drive float64 // 0 standing, 1 on the way
	Stiff float64 // 1: like a machine, without a breath
}

// At fills p with the body at time t. The pelvis may be too high for the legs:
// a posture.Sink tells by how much.
func (w *Walk) At(t float64, p *posture.Posture) Moment {
	s := w.path.At(t)
	m := w.beat(t, &s)
	u := w.lower(&s, &m, p)
	var c coupling.Values
	w.person.At(m.strideState(), m.held, coupling.LastOfPelvis+1, coupling.LastUnpaired, &c)
	w.upper(&s, &m, &u, &c, p)
	w.bend(&m, &c, p)
	for side := range p.Arms {
		p.Arms[side] = w.arm(rig.Side(side), &m)
	}
	return Moment{s, m.drive, m.manner[Stiff]}
}

// Lower is At for pelvis, hips and feet alone, for a part of its work. The rest of p
// stays as it was.
func (w *Walk) Lower(t float64, p *posture.Posture) Moment {
	s := w.path.At(t)
	m := w.beat(t, &s)
	w.lower(&s, &m, p)
	return Moment{s, m.drive, m.manner[Stiff]}
}
