package gait

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Stamp is a place where a foot has to stand at a time.
type Stamp struct {
	Side       rig.Side
	Time       float64
	At         geom.Vec3 // on the ground
	Part       geom.Vec3 // what of the foot is there, from the ankle; the ankle itself if zero
	Heading    float64
	HasHeading bool
}

// Times that a step takes which nothing but a stamp asks for.
const (
	stepAside = 0.50 // from the ground to the ground
	stepEarly = 0.10 // before its time, so that the foot is flat by then
	stepAgain = 0.38 // between the times of two stamps of the same foot
	stepHome  = 1.00 // from the time of a stamp until the foot is back under the body
	shortest  = 0.22 // of all swings
	stampHeld = 0.04 // a foot stays flat where it was to stand
	sooner    = 0.06 // a foot leaves that has to be somewhere early
)

// stamp moves footprints to where they have to be, and adds steps where the body
// stands.
func (w *Walk) stamp(stamps []Stamp) {
	stamps = append([]Stamp(nil), stamps...)
	sort.SliceStable(stamps, func(i, k int) bool { return stamps[i].Time < stamps[k].Time })
	for _, s := range stamps {
		i := w.printAt(s.Side, s.Time)
		p := &w.prints[s.Side][i]
		switch {
		case s.Time > p.off:
			w.retime(s, i)
		case s.Time-p.strike > 1.3 && s.Time > stepAside+stepEarly && !w.there(s, p),
			p.stamped > 0 && s.Time-p.stamped > stepAgain && !w.there(s, p):
			w.step(s, i)
		default:
			s.set(p)
			p.flat = math.Min(p.flat, s.Time)
			p.rise = math.Max(p.rise, s.Time+stampHeld)
			p.off = math.Max(p.off, p.rise+0.08)
			w.release(s, p)
			w.yield(s.Side, i)
		}
		for i := range w.prints[s.Side] {
			w.prints[s.Side][i].unhurried()
		}
	}
	if len(stamps) > 0 {
		w.home()
	}
}

// home lets feet that a stamp has put elsewhere, and that stand there for good, step
// back under the body, because a body does not stay in a lunge.
func (w *Walk) home() {
	after := stepHome
	for side := range w.prints {
		i := len(w.prints[side]) - 1
		p := w.prints[side][i]
		at := p.stamped + after
		if p.stamped == 0 || !math.IsInf(p.off, 1) || at > w.length {
			continue
		}
		own := p
		w.place(&own, rig.Side(side), at)
		w.settle(&own)
		if own.at.Dist(p.at) > 0.1*w.leg {
			w.step(Stamp{Side: rig.Side(side), Time: at, At: own.at, Heading: own.heading, HasHeading: true}, i)
			after += stepAside
		}
	}
}

// there reports whether a foot stands so near to a stamp that it does not step for it.
func (w *Walk) there(s Stamp, p *footprint) bool {
	own := *p
	s.set(&own)
	return own.at.Dist(p.at) < 0.03*w.leg && math.Abs(math.Remainder(own.heading-p.heading, 2*math.Pi)) < 0.15
}

// unhurried keeps a heel from coming up faster than an ankle moves.
func (p *footprint) unhurried() {
	if time := p.off - p.rise; time >= 0 { // not where the foot stays
		p.offPitch = math.Min(p.offPitch, heelMost*(1+0.6*p.run)*time)
	}
}

// set puts a print at the place of the stamp.
func (s Stamp) set(p *footprint) {
	if s.HasHeading {
		p.heading = near(s.Heading, p.heading)
	}
	p.at = s.At.Sub(geom.Yaw(p.heading).Rotate(s.Part.Horizontal()))
	p.stamped = s.Time
}

// release makes a foot leave a print that is not at its planned place before the leg
// is too short.
func (w *Walk) release(s Stamp, p *footprint) {
	if math.IsInf(p.off, 1) {
		return
	}
	held := p.off - p.rise
	p.off = math.Max(math.Min(p.off, w.part(p, p.off, p.alone)), s.Time+stampHeld+0.04)
	p.rise = math.Max(math.Max(p.flat, s.Time+stampHeld), p.off-held)
}

// yield makes the foot leave print i early enough for the next one.
func (w *Walk) yield(side rig.Side, i int) {
	prints := w.prints[side]
	if i+1 >= len(prints) {
		return
	}
	p := &prints[i]
	p.off = math.Min(p.off, prints[i+1].strike-shortest)
	p.rise = math.Min(p.rise, p.off-0.06)
	p.flat = math.Min(p.flat, p.rise)
}

// retime brings down a foot that would be in the air: its next print earlier, or
// its last one for longer, whichever is nearer.
func (w *Walk) retime(s Stamp, i int) {
	prints := w.prints[s.Side]
	p, next := &prints[i], &prints[i+1]
	soon := s.Time-p.off > shortest-sooner && (next.strike-s.Time < s.Time-p.off+2*sooner || next.strike-s.Time < shortest)
	// A foot whose next place is the wanted one leaves early enough for it.
	ahead := s.At.Dist(next.at) < s.At.Dist(p.at) && s.Time-shortest-0.1 > p.flat
	if soon || ahead {
		next.strike = s.Time - 0.03
		next.flat = s.Time
		s.set(next)
		w.release(s, next)
		w.yield(s.Side, i)
		return
	}
	if next.strike-s.Time < shortest+0.05 {
		return
	}
	s.set(p)
	p.off = s.Time + 0.04
	p.rise = math.Max(p.flat, s.Time)
}

// step adds a step of a standing foot, from print i to a new one.
func (w *Walk) step(s Stamp, i int) {
	prints := w.prints[s.Side]
	old := prints[i]
	s.set(&old)
	old.strike = w.oneByOne(s.Side, s.Time-stepEarly)
	old.flat, old.strikePitch = old.strike+stepEarly-0.02, radians(6)
	stays := &prints[i]
	stays.off = old.strike - stepAside + stepEarly
	if stays.stamped > 0 {
		stays.off = math.Max(stays.off, stays.stamped+0.03)
	}
	stays.rise, stays.offPitch = math.Max(stays.flat, stays.off-0.16), radians(24)
	w.prints[s.Side] = append(prints[:i+1], append([]footprint{old}, prints[i+1:]...)...)
	w.yield(s.Side, i+1)
}

// oneByOne returns when a foot strikes that steps aside, so that the other one is on
// the ground meanwhile: at a time, or before the step of the other begins.
func (w *Walk) oneByOne(side rig.Side, strike float64) float64 {
	const swing = stepAside - stepEarly
	prints := w.prints[side.Other()]
	for i := len(prints) - 1; i > 0; i-- {
		if off := prints[i-1].off; off < strike && prints[i].strike > strike-swing {
			strike = off - 0.03
		}
	}
	return strike
}
