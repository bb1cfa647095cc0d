package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Radii of a body's capsules, in hip heights, for a slim person.
const (
	torsoRadius   = 0.105
	thighRadius   = 0.062
	foreArmRadius = 0.036
	handRadius    = 0.028
)

// skin is the distance, in hip heights, at which arms begin to move aside, so that they pass around the body
// smoothly.
const skin = 0.02

// yield is the time around a pin of an arm, in seconds, in which the arm is not moved aside: pins are exact
// even inside the body.
const yield = 0.3

// push moves arms out of the torso and hands out of the thighs.
func (s *Solver) push(t float64) {
	for side := range s.body.Arms {
		if !s.body.HasArm(rig.Side(side)) {
			continue
		}
		if w := s.loosened(rig.Side(side), t); w > 0 {
			s.pushArm(rig.Side(side), w)
		}
	}
}

// loosened returns the distance in time of an arm from its pins: 0 at a pin, 1 far from all pins.
func (s *Solver) loosened(side rig.Side, t float64) float64 {
	w := 1.0
	for _, m := range s.holds[side] {
		w = min(w, smooth(math.Abs(m-t)/yield))
	}
	return w
}

// Clear moves an arm of a pose out of the body, unless pins near the time hold it.
func (s *Solver) Clear(side rig.Side, t float64, pose *rig.Pose) {
	w := s.loosened(side, t)
	if s.raw || w == 0 {
		return
	}
	s.pose.Root = pose.Root
	copy(s.pose.Rot, pose.Rot)
	s.remodel()
	s.pushArm(side, w)
	copy(pose.Rot, s.pose.Rot)
}

// Pinned reports whether pins set an arm at a time, or within a tenth of a second.
func (s *Solver) Pinned(side rig.Side, t float64) bool {
	for _, m := range s.holds[side] {
		if math.Abs(m-t) < 0.1 {
			return true
		}
	}
	return false
}

func smooth(x float64) float64 {
	x = min(1, x)
	return x * x * (3 - 2*x)
}

func (s *Solver) pushArm(side rig.Side, w float64) {
	b, tall := s.body, s.body.Size.HipHeight
	arm := b.Arms[side]
	for range 3 {
		shoulder := s.model[arm.Upper].Pos
		elbow, wrist := s.model[arm.Fore].Pos, s.model[arm.Hand].Pos
		tip := wrist.Add(wrist.Sub(elbow).Unit().Scale(0.09 * tall))
		var turn geom.Vec3
		most := 0.0
		push := func(p, q, r, u geom.Vec3, radius float64) {
			a, c := nearest(p, q, r, u)
			away := a.Sub(c)
			depth := blend.Ramp(radius*tall-away.Len(), skin*tall)
			lever := a.Sub(shoulder)
			if depth < 1e-6 || lever.Len() < 1e-3*tall || away.Len() < 1e-6*tall {
				return
			}
			most = max(most, depth)
			turn = turn.Add(lever.Cross(away.Unit()).Scale(depth / lever.Dot(lever)))
		}
		chest := s.model[b.Arms[rig.Left].Upper].Pos.Lerp(s.model[b.Arms[rig.Right].Upper].Pos, 0.5)
		push(elbow, wrist, b.PelvisCentre(s.model[b.Pelvis]), chest, torsoRadius+foreArmRadius)
		for _, l := range b.Legs {
			push(wrist, tip, s.model[l.Thigh].Pos, s.model[l.Shin].Pos, thighRadius+handRadius)
		}
		if most == 0 {
			return
		}
		s.turnInWorld(arm.Upper, geom.Exp(limit(turn, 0.4).Scale(0.7*w)))
	}
}

// nearest returns the closest points of two segments.
func nearest(p, q, r, s geom.Vec3) (onFirst, onSecond geom.Vec3) {
	d, e, w := q.Sub(p), s.Sub(r), p.Sub(r)
	a, b, c := d.Dot(d), d.Dot(e), e.Dot(e)
	f, g := d.Dot(w), e.Dot(w)
	unit := func(v float64) float64 { return max(0, min(1, v)) }
	if a < 1e-12 || c < 1e-12 {
		return p, r
	}
	i := 0.0
	if det := a*c - b*b; det > 1e-12 {
		i = unit((b*g - c*f) / det)
	}
	k := unit((b*i + g) / c)
	i = unit((b*k - f) / a)
	return p.Add(d.Scale(i)), r.Add(e.Scale(k))
}

// recordPinned records the arms that the pins of a moment set.
func (s *Solver) recordPinned(a *agenda) {
	if s.body == nil {
		return
	}
	for side, arm := range s.body.Arms {
		if arm.Upper < 0 {
			continue
		}
		pinned := false
		for _, t := range a.targets {
			pinned = pinned || s.carries(arm.Upper, t.Joint)
		}
		for _, k := range a.keys {
			for j := range k.Rot {
				pinned = pinned || s.carries(arm.Upper, j)
			}
		}
		if pinned {
			s.holds[side] = append(s.holds[side], a.time)
		}
	}
}
