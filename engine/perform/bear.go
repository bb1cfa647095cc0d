package perform

import (
	"math"

	"github.com/motiongate/motiongate/engine/action"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gesture"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/load"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
)

// carriedLoad is a load that a body carries for a time.
type carriedLoad struct {
	start, end float64
	mass       float64   // kg
	arms       [2]bool   // the arms that hold it
	fixed      bool      // it is fixed to the body, and not in the hands
	at         geom.Vec3 // offset of a fixed load from the pelvis, in hip heights, in the body's frame
}

// onBack is the offset of a load on the back from the pelvis, in hip heights.
var onBack = geom.Vec3{Y: 0.45, Z: -0.24}

// Shares of the actions of taking and of putting down after which the load is carried and released, and
// the seconds over which its weight changes.
const (
	lifted   = 0.35
	released = 0.55
	shoulder = 0.8
)

// addLoad records the load of a gesture.
func (p *performance) addLoad(g *gesture.Gesture, a *language.Action, start, end float64) {
	mass := load.Mass(a)
	if mass == 0 || a.Verb == language.Wear && a.Variant != language.Worn {
		return
	}
	b := carriedLoad{start: start, end: end, mass: mass, arms: g.Holding()}
	b.at, b.fixed = g.Bears()
	switch {
	case a.Verb.Leaves():
		b.end = start + released*(end-start)
	case a.Verb.Takes():
		b.start += lifted * (end - start)
	}
	p.loads = append(p.loads, b)
}

// addWorn records loads on the back, from putting on until taking off.
func (p *performance) addWorn(cues []action.Cue, length float64) {
	for i := range cues {
		c := &cues[i]
		if c.Verb != language.Wear || load.Mass(&c.Action) == 0 {
			continue
		}
		b := carriedLoad{start: c.Start + lifted*(c.End-c.Start), end: length + shoulder, mass: load.Mass(&c.Action), fixed: true, at: onBack}
		for k := i + 1; k < len(cues); k++ {
			if cues[k].Verb == language.Wear && cues[k].Variant == "off" {
				b.end = cues[k].Start + released*(cues[k].End-cues[k].Start)
				break
			}
		}
		p.loads = append(p.loads, b)
	}
}

// dragFactor is the factor by which pushing or pulling a thing over the ground slows a body more
// than carrying it.
const dragFactor = 1.8

// burden returns the load of a body in a cue in kg. Things on the ground count by dragFactor.
func burden(cues []script.Cue, i int) (mass float64) {
	slows := func(a *language.Action) {
		switch {
		case a.Verb == language.Wear && a.Variant != language.Worn:
		case a.Hauls():
			mass += dragFactor * load.Mass(a)
		default:
			mass += load.Mass(a)
		}
	}
	slows(&cues[i].Action)
	for n := range cues[i].With {
		slows(&cues[i].With[n])
	}
	for k := i - 1; k >= 0; k-- {
		if cues[k].Verb == language.Wear {
			return mass + load.Mass(&cues[k].Action)
		}
	}
	return mass
}

// setMoments computes the moment of the loads over time from the positions of the hands.
func (p *performance) setMoments(cues []action.Cue, length float64) {
	const step = 0.2
	p.addWorn(cues, length)
	loads := p.loads
	p.loads = nil // the posture for the positions of the hands has no lean against loads
	if len(loads) == 0 {
		return
	}
	for i := range p.loadMoments {
		p.loadMoments[i] = blend.NewCurve(0, length, step)
	}
	var q posture.Posture
	for i := range p.loadMoments[0].Values {
		t, posed := p.loadMoments[0].Time(i), false
		for k := range loads {
			b := &loads[k]
			share := blend.Window(t, b.start, b.end, shoulder, shoulder)
			if share == 0 {
				continue
			}
			if !posed && !b.fixed {
				p.rawPose(t, wholeBody, &q)
				posed = true
			}
			at := b.at
			if !b.fixed {
				at = p.handsCentre(&q, b.arms)
			}
			p.loadMoments[0].Values[i] += share * b.mass * at.X
			p.loadMoments[1].Values[i] += share * b.mass * at.Z
		}
	}
	p.loads = loads
}

// handsCentre returns the mean position of the hands of some arms, relative to the pelvis, in hip
// heights and the body's frame.
func (p *performance) handsCentre(q *posture.Posture, arms [2]bool) geom.Vec3 {
	turns := q.Solve(p.body)
	var sum geom.Vec3
	n := 0.0
	for side, holds := range arms {
		if holds && p.body.HasArm(rig.Side(side)) {
			sum, n = sum.Add(p.body.Place(&turns, p.body.Arms[side].Hand)), n+1
		}
	}
	if n == 0 {
		return geom.Vec3{}
	}
	return geom.Yaw(facing(q)).Inv().Rotate(sum.Scale(1 / n).Sub(q.Pelvis)).Scale(1 / p.body.Size.HipHeight)
}

// Shares of a lean of the trunk that the pelvis takes up, and that the head takes back to look ahead.
const (
	pelvisLeans = 0.35
	headLeans   = 0.3
)

// leanAgainstLoad leans a standing or walking body against its loads. A bent or lowered body does
// not balance.
func (p *performance) leanAgainstLoad(t float64, q *posture.Posture) {
	if len(p.loads) == 0 {
		return
	}
	z := &p.body.Size
	ankles := q.Feet[rig.Left].Ankle.Lerp(q.Feet[rig.Right].Ankle, 0.5)
	stands := blend.MinJerk(((q.Pelvis.Y-ankles.Y)/(z.PelvisHeight-z.Ankle)-0.6)/0.25) *
		blend.MinJerk((q.Chest.Rotate(geom.UnitY).Y-0.5)/0.3)
	if stands == 0 {
		return
	}
	forward, right := load.Lean(p.loadMoments[0].At(t), p.loadMoments[1].At(t))
	forward, right = forward*stands*180/math.Pi, right*stands*180/math.Pi
	q.Hips = q.Hips.Mul(lean(pelvisLeans*forward, 0, pelvisLeans*right))
	q.Chest = q.Chest.Mul(lean(forward, 0, right))
	q.Head = q.Head.Mul(lean(headLeans*forward, 0, headLeans*right))
}
