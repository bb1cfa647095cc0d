package perform

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/solve"
)

// A pin that puts a foot on the ground becomes a footprint of the plan: the foot steps there instead of
// sliding there while it stands elsewhere.

// stamp adds the footprints of pins.
func (d *draft) stamp() change {
	d.stamps = nil
	for _, t := range d.pins.Targets {
		for side, leg := range d.Body.Legs {
			if s, ok := d.stampAt(rig.Side(side), leg, t); ok {
				d.stamps = append(d.stamps, s)
			}
		}
	}
	for i := range d.pins.Keys {
		d.stamps = append(d.stamps, d.stampsOf(&d.pins.Keys[i])...)
	}
	if len(d.stamps) == 0 {
		return unchanged
	}
	return changedDraft
}

// nearGround is the largest height of a standing foot above its place on the ground, in ankle heights.
const nearGround = 0.35

// stampAt returns the footprint of the target of a leg, if it has one.
func (d *draft) stampAt(side rig.Side, leg rig.Leg, t solve.Target) (gait.Stamp, bool) {
	size := &d.Body.Size
	var part geom.Vec3
	switch t.Joint {
	case leg.Foot:
	case leg.Toe:
		part = size.Ball
	case leg.ToeEnd:
		part = size.Tip
	default:
		return gait.Stamp{}, false
	}
	on := d.ground.On(t.Pos)
	if math.Abs(t.Pos.Y-on.Y-size.Ankle-part.Y) > nearGround*size.Ankle {
		return gait.Stamp{}, false
	}
	s := gait.Stamp{Side: side, Time: t.Time, At: on, Part: part}
	if t.Rot != nil && t.Joint == leg.Foot {
		turn := t.Rot.Mul(d.Body.Reference(leg.Foot).Inv())
		if turn.Rotate(geom.UnitY).Y < 0.95 {
			return s, false
		}
		ahead := turn.Rotate(geom.UnitZ)
		s.Heading, s.HasHeading = math.Atan2(ahead.X, ahead.Z), true
	}
	return s, true
}

// stampsOf returns the footprints of a key, if it sets the feet.
func (d *draft) stampsOf(key *solve.Key) []gait.Stamp {
	if key.Root == nil {
		return nil
	}
	pose := d.Skeleton.RestPose()
	pose.Root = *key.Root
	for j, r := range key.Rot {
		pose.Rot[j] = r
	}
	model := d.Skeleton.Model(pose, nil)
	var out []gait.Stamp
	for side, leg := range d.Body.Legs {
		given := true
		for j := leg.Foot; j > 0 && given; j = d.Skeleton.Joints[j].Parent {
			_, given = key.Rot[j]
		}
		if !given {
			continue
		}
		m := model[leg.Foot]
		if s, ok := d.stampAt(rig.Side(side), leg, solve.Target{Joint: leg.Foot, Time: key.Time, Pos: m.Pos, Rot: &m.Rot}); ok {
			out = append(out, s)
		}
	}
	return out
}

// Pins that move the body move its feet. A foot that would slide over the ground steps instead: the
// steps are planned again.

const (
	minSlide        = 0.015 // hip heights, displacement from which a foot steps
	minStepInterval = 0.4   // least time between two such steps, seconds
)

// restep adds footprints for feet that pins would slide.
func (d *draft) restep() change {
	more := d.performance().missingStamps(d.solved().Footfalls(), d.stamps)
	if len(more) == 0 {
		return unchanged
	}
	d.stamps = append(d.stamps, more...)
	return changedDraft
}

// missingStamps returns the footprints for feet that pins would slide.
func (p *performance) missingStamps(falls []solve.Footfall, have []gait.Stamp) []gait.Stamp {
	var out []gait.Stamp
	for i, f := range falls {
		if !f.Down || f.Displacement.Horizontal().Len() < minSlide*p.body.Size.HipHeight {
			continue
		}
		near := func(s gait.Stamp) bool { return s.Side == f.Side && math.Abs(s.Time-f.Time) <= minStepInterval }
		if !isolated(falls, i) || slices.ContainsFunc(have, near) || slices.ContainsFunc(out, near) {
			continue
		}
		s := gait.Stamp{Side: f.Side, Time: f.Time, At: f.Ankle, Heading: f.Heading, HasHeading: true}
		if !f.Flat {
			s.At, s.Part = f.Ball, p.body.Size.Ball
		}
		s.At = p.walk.Path().Ground.On(s.At)
		out = append(out, s)
	}
	return out
}

// isolated reports whether no pin at another time is close in time to footfall i. falls are in
// order of time.
func isolated(falls []solve.Footfall, i int) bool {
	at := falls[i].Time
	for k := i - 1; k >= 0 && at-falls[k].Time <= minStepInterval; k-- {
		if falls[k].Time != at {
			return false
		}
	}
	for k := i + 1; k < len(falls) && falls[k].Time-at <= minStepInterval; k++ {
		if falls[k].Time != at {
			return false
		}
	}
	return true
}
