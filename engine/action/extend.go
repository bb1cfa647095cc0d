package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/action/timeline"
	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Legs extend from the hip to the toes: the knee straightens first, then the heel rises, and the toes leave the ground last. Lengths are
// fractions of the hip height.
const (
	legSlack = 0.006 // by which a stretched leg in the air is shorter than the longest one: its knee is flexed by 15 degrees
	handover = 0.05  // below the longest leg, over which the heel takes the extension over from the knee
	rollOff  = 0.014 // largest rise of the ankle by the heel in the air beyond its rise at take-off
	hanging  = 0.15  // a foot that its key has at least this high does not push off: it moves with the body
)

// maxHeel is the largest angle between the sole and the ground to which extend raises a heel, in degrees.
const maxHeel = 58.0

// extend raises the heels and the feet of a frame around a flight as high as the hips pull them.
func (d *Deeds) extend(t, heading float64, f *timeline.Frame, p *posture.Posture) {
	for i := range d.flights {
		l := &d.flights[i]
		weight := l.HeelWeight(t)
		if weight == 0 || f.Low > 0 {
			continue
		}
		tall := d.body.Size.HipHeight
		crouch, absorbed := d.frame(l.PushStart), d.frame(l.Absorbed)
		landed := blend.MinJerk((t - l.Off) / (l.Land - l.Off))
		trial := d.standing(t, heading, f, *p)
		var heels, lifts [2]float64
		for side := range f.Legs {
			// A heel that is up in the crouch or after the landing stays up, but in the air no higher than in the frame.
			frameRise := d.ankleRise(f.Legs[side].Heel)
			groundRise := (1-landed)*d.ankleRise(crouch.Legs[side].Heel) + landed*d.ankleRise(absorbed.Legs[side].Heel)
			least := groundRise + weight*math.Min(0, frameRise-groundRise)
			ankle := least + blend.Ramp(d.shortfall(rig.Side(side), f.Legs[side].Heel, &trial)+legSlack*tall+l.Bend(t)-least, handover*tall)
			ankle = groundRise + weight*(ankle-groundRise)
			heels[side] = d.heelAngle(ankle)
			if l.Aloft(t) && ankle > frameRise {
				heels[side] = d.heelAngle(frameRise + rollOff*tall*(1-portable.Exp((frameRise-ankle)/(rollOff*tall))))
				lifts[side] = ankle - d.ankleRise(heels[side])
			}
		}
		most := math.Max(lifts[0], lifts[1])
		for side := range f.Legs {
			leg := &f.Legs[side]
			share := blend.MinJerk(leg.At.Y / (hanging * tall))
			leg.Heel = heels[side] + share*(leg.Heel-heels[side])
			leg.At.Y += lifts[side] + share*(most-lifts[side])
		}
	}
}

// stretchLegs puts the pelvis of a frame of take-off or landing at the height at which the legs on the ground are stretched, minus the
// depth by which the frame lowers it.
func (w *writer) stretchLegs(f *timeline.Frame) {
	tall := w.body.Size.HipHeight
	p, _ := w.pose(w.now, f)
	most := math.Inf(-1)
	for side := range f.Legs {
		if l := &f.Legs[side]; l.Free == 0 && l.At.Y < hanging*tall {
			most = math.Max(most, p.Stretch(rig.Side(side), &w.body.Size))
		}
	}
	if f.Low == 0 && !math.IsInf(most, -1) {
		f.Pelvis.Y += math.Min(0, f.Pelvis.Y-w.gone.Y) - most - legSlack*tall
	}
}

// standing returns the body of a frame with the feet at their places on the ground.
func (d *Deeds) standing(t, heading float64, f *timeline.Frame, p posture.Posture) posture.Posture {
	g, was := *f, p
	for side := range g.Legs {
		g.Legs[side].Free = 0
	}
	g.Apply(geom.Yaw(heading), d.body, [2]float64{1, 1}, &p)
	for i := range d.flights {
		d.flights[i].Carry(t, &p)
	}
	if d.ground != nil {
		d.settle(t, &g, &was, &p)
	}
	return p
}

// shortfall returns the height, in metres, to which the heel has to lift the ankle above its height in a flat foot for the leg to reach
// it. In p the heel is raised by the angle heel.
func (d *Deeds) shortfall(side rig.Side, heel float64, p *posture.Posture) float64 {
	return p.Stretch(side, &d.body.Size) + d.ankleRise(heel)
}

// ankleRise returns the height by which the ankle rises when the heel turns up by an angle about the ball.
func (d *Deeds) ankleRise(heel float64) float64 {
	ball := &d.body.Size.Ball
	return ball.Z*math.Sin(heel) + ball.Y*(1-math.Cos(heel))
}

// heelAngle is the inverse of ankleRise, at most maxHeel.
func (d *Deeds) heelAngle(rise float64) float64 {
	ball := &d.body.Size.Ball
	up := math.Asin(blend.Clamp((rise-ball.Y)/portable.Hypot(ball.Y, ball.Z), -1, 1)) - math.Atan2(-ball.Y, ball.Z)
	return math.Min(up, radians(maxHeel))
}
