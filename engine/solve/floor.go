package solve

import (
	"math"
	"sort"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// dips is the depth of a sole below the ground that is tolerated, in metres. Feet deform by more.
const dips = 0.0002

// clear raises a foot that an offset has moved below the ground.
func (s *Solver) clear(f *posture.Foot) {
	if s.sunk {
		return
	}
	size := &s.body.Size
	low := math.Inf(1)
	for _, p := range [3]geom.Vec3{size.Heel, {Y: -size.Ankle, Z: size.Ball.Z}, size.Ball} {
		v := f.Turn.Rotate(p)
		if p == size.Ball {
			v = v.Add(f.Toe.Rotate(size.Tip.Sub(size.Ball)))
		}
		low = math.Min(low, f.Ankle.Y+v.Y-s.floor(f.Ankle.Add(v)))
	}
	f.Ankle.Y -= math.Min(0, low)
}

// floor returns the height of the ground at a position.
func (s *Solver) floor(p geom.Vec3) float64 {
	if s.ground == nil {
		return 0
	}
	return s.ground(p.X, p.Z)
}

// under returns the depth of a point below the ground, negative above it.
func (s *Solver) under(p geom.Vec3) float64 { return s.floor(p) - p.Y }

// soles returns aims that keep the points of a foot that touch the ground above it.
func (s *Solver) soles(l rig.Leg) []aim {
	z := &s.body.Size
	on := func(joint int, at geom.Vec3) aim {
		return aim{kind: above, joint: joint, at: at, weight: floorWeight}
	}
	out := []aim{on(l.Foot, z.Heel), on(l.Foot, geom.Vec3{X: z.Ball.X, Y: -z.Ankle, Z: z.Ball.Z})}
	if l.Toe < 0 {
		return append(out, on(l.Foot, z.Tip))
	}
	// The ball rotates with the toes as well.
	return append(out, on(l.Toe, z.Tip.Sub(z.Ball)), on(l.Toe, geom.Vec3{Y: -z.Ankle - z.Ball.Y}))
}

// sole returns the position of a point of a sole.
func (s *Solver) sole(a *aim) geom.Vec3 {
	return s.model[a.joint].Pos.Add(s.part(a.joint).Rotate(a.at))
}

// ball returns the position of the ball of a foot in the space of its ankle joint.
func (s *Solver) ball(side rig.Side) geom.Vec3 {
	return s.body.Reference(s.body.Legs[side].Foot).Inv().Rotate(s.body.Size.Ball)
}

// Footfall is the pinned position of a foot at a time.
type Footfall struct {
	Side         rig.Side
	Time         float64
	Displacement geom.Vec3 // displacement by the pin, metres

	Down    bool      // its ball or its heel is on the ground
	Flat    bool      // its ball and its heel are
	Ankle   geom.Vec3 // position of the ankle joint
	Ball    geom.Vec3
	Heading float64 // heading of the foot
}

// Footfalls returns the pinned positions of the feet, in order of time.
func (s *Solver) Footfalls() []Footfall { return s.footfalls }

// down is the height above the ground up to which a foot counts as standing, in ankle heights.
const down = 0.15

// footfall returns the position of a foot of the solver's pose.
func (s *Solver) footfall(side rig.Side, t float64, displacement geom.Vec3) Footfall {
	l, high := s.body.Legs[side], down*s.body.Size.Ankle
	heel, ball := s.sole(&s.treads[side][0]), s.sole(&s.treads[side][1])
	onHeel, onBall := -s.under(heel) < high, -s.under(ball) < high
	ahead := s.part(l.Foot).Rotate(geom.UnitZ)
	return Footfall{Side: side, Time: t, Displacement: displacement, Down: onHeel || onBall, Flat: onHeel && onBall,
		Ankle: s.model[l.Foot].Pos, Ball: ball, Heading: math.Atan2(ahead.X, ahead.Z)}
}

// deepest returns the depth of a foot below the ground, or 0.
func (s *Solver) deepest(side rig.Side) float64 {
	most := 0.0
	for i := range s.treads[side] {
		most = math.Max(most, s.under(s.sole(&s.treads[side][i])))
	}
	return most
}

// liftSunk adds aims for feet and toe tips that are below the ground. It reports whether there were any.
func (p *problem) liftSunk() bool {
	s := p.s
	if s.body == nil || s.sunk {
		return false
	}
	sunk := false
	for side := range s.body.Legs {
		if s.deepest(rig.Side(side)) > dips {
			sunk = true
		}
	}
	if sunk {
		for side := range s.body.Legs {
			p.aims = append(p.aims, s.treads[side][:3]...) // the ball only once
		}
	}
	for _, j := range s.tips {
		if s.under(s.model[j].Pos) > dips && !p.posed(j) && !s.sunkHand(j) {
			p.aims, sunk = append(p.aims, aim{kind: above, joint: j, weight: floorWeight}), true
		}
	}
	return sunk
}

// sunkHand reports whether a finger belongs to a hand that pins put below the ground.
func (s *Solver) sunkHand(j int) bool {
	for _, arm := range s.body.Arms {
		if arm.Hand >= 0 && s.carries(arm.Hand, j) {
			return s.under(s.model[arm.Hand].Pos) > 0
		}
	}
	return false
}

// posed reports whether a key sets the hand of a finger.
func (p *problem) posed(j int) bool {
	for _, arm := range p.s.body.Arms {
		if arm.Hand >= 0 && p.s.carries(arm.Hand, j) {
			return p.locked[arm.Hand]
		}
	}
	return false
}

// fingertips returns the end joints of the fingers of a body.
func fingertips(b *rig.Body) []int {
	var out []int
	for side := range b.Finger {
		for _, f := range b.Finger[side] {
			if len(f) > 0 {
				out = append(out, f[len(f)-1])
			}
		}
	}
	return out
}

// A foot that pins move along the ground is lifted to this height, in hip heights, and to half of it at
// liftSpeed.
const (
	liftMost  = 0.06
	liftSpeed = 0.12 // m/s
	liftNear  = 0.12 // seconds before and after a pin in which the foot is lowered
)

// lift returns the height by which a foot that pins move at a time is raised, so that it does not slide. ball
// is the position of the ball of the foot.
func (s *Solver) lift(side rig.Side, t float64, ball geom.Vec3) float64 {
	const h = 1.0 / 120
	speed := s.plant[side].at(t+h).Sub(s.plant[side].at(t-h)).Horizontal().Len() / (2 * h)
	if speed < 1e-4 {
		return 0
	}
	most := liftMost * s.body.Size.HipHeight
	free := math.Max(0, 1+s.under(ball)/most) // zero for a foot that is in the air already
	i := sort.Search(len(s.moments), func(i int) bool { return s.moments[i].time > t })
	for _, m := range s.moments[max(0, i-1):min(len(s.moments), i+1)] {
		free *= smooth(math.Abs(m.time-t) / liftNear)
	}
	return most * math.Min(1, free) * speed / (speed + liftSpeed)
}

// clearance is the largest height, in metres, to which a foot below the ground is raised above it, so that it
// does not scrape.
const clearance = 0.012

// emerge raises feet that pins of other joints have moved below the ground.
func (s *Solver) emerge() {
	if s.body == nil || s.sunk || len(s.moments) == 0 {
		return
	}
	for side := range s.body.Legs {
		s.surfaces(rig.Side(side))
	}
}

// surfaces raises a foot that is below the ground.
func (s *Solver) surfaces(side rig.Side) {
	for range 2 {
		deep := s.deepest(side)
		if deep < dips {
			return
		}
		goal := s.model[s.body.Legs[side].Foot]
		goal.Pos.Y += deep + math.Min(deep, clearance)
		s.tread(side, goal)
	}
}

// free raises the feet of a pinned moment that are still below the ground and that no pin sets.
func (p *problem) free() {
	s := p.s
	if s.body == nil || s.sunk {
		return
	}
	for side, l := range s.body.Legs {
		bound := p.locked[l.Thigh] || p.locked[l.Shin] || p.locked[l.Foot] || l.Toe >= 0 && p.locked[l.Toe]
		for _, a := range p.aims {
			bound = bound || (a.kind == point || a.kind == turned) && a.weight >= turnWeight && s.carries(l.Thigh, a.joint)
		}
		if !bound {
			s.surfaces(rig.Side(side))
		}
	}
}
