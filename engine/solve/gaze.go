package solve

import (
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
)

// The head looks at the target of a hand a little before the hand arrives.
const (
	gazeLead = 0.12 // seconds
	gazeFade = 0.24
	gazeTurn = 0.75 // largest yaw from the head's own direction, radians
	gazeNod  = 0.45 // largest pitch
	gazePart = 0.7  // share of the turn that the head makes: the eyes do the rest
	gazeFrom = 0.3  // metres by which a pin moves a hand until the head turns fully
)

// pinGaze turns the head to the targets of the hands, unless a pin sets the head.
func (s *Solver) pinGaze(pins *Pins) {
	if s.body.Head < 0 {
		return
	}
	var looks []offset
	for _, t := range pins.Targets {
		if _, ok := s.armOf(t.Joint); !ok || pins.hasHead(s, t.Time) {
			continue
		}
		s.loose(t.Time)
		head := s.part(s.body.Head)
		eyes := s.model[s.body.Head].Pos.Add(head.Rotate(geom.Vec3{Y: 0.6, Z: 0.6}).Scale(s.body.Size.Crown))
		direction := t.Pos.Sub(eyes)
		if direction.Len() < 0.5*s.body.Size.Crown {
			continue // too near to look at
		}
		part := gazePart * smooth(t.Pos.Dist(s.model[t.Joint].Pos)/gazeFrom)
		looks = append(looks, offset{t.Time - gazeLead, lookTo(head, direction, part)})
	}
	s.gaze = newSpread(gazeFade, meanPerTime(looks))
}

// lookTo returns a part of the rotation of a head towards a direction: first the yaw, then the pitch, as
// necks rotate.
func lookTo(head geom.Quat, direction geom.Vec3, part float64) geom.Vec3 {
	d := head.Inv().Rotate(direction)
	clampAngle := func(angle, most float64) float64 { return math.Max(-most, math.Min(most, part*angle)) }
	aside := clampAngle(math.Atan2(d.X, d.Z), gazeTurn)
	down := clampAngle(-math.Atan2(d.Y, portable.Hypot(d.X, d.Z)), gazeNod)
	return head.Mul(geom.Yaw(aside)).Mul(geom.AxisAngle(geom.UnitX, down)).Mul(head.Inv()).Log()
}

// meanPerTime replaces offsets at the same time by their mean.
func meanPerTime(in []offset) []offset {
	var out []offset
	var n []float64
	for _, o := range in {
		same := false
		for i := range out {
			if math.Abs(out[i].time-o.time) < 1e-9 {
				n[i]++
				out[i].value, same = out[i].value.Lerp(o.value, 1/n[i]), true
			}
		}
		if !same {
			out, n = append(out, o), append(n, 1)
		}
	}
	return out
}

// hasHead reports whether a pin sets the head near a time.
func (p *Pins) hasHead(s *Solver, t float64) bool {
	const near = 0.4
	for _, o := range p.Targets {
		if math.Abs(o.Time-t) < near && s.limb(o.Joint) == trunk && s.carries(s.body.Pelvis, o.Joint) && o.Joint != s.body.Pelvis {
			return true
		}
	}
	for i := range p.Keys {
		_, head := p.Keys[i].Rot[s.body.Head]
		if head && math.Abs(p.Keys[i].Time-t) < near {
			return true
		}
	}
	return false
}
