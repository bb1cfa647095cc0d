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
// parts of the hip height.
const (
	legSlack = 0.006 // by which a stretched leg in the air is shorter than the longest one: its knee is flexed by 15 degrees
	handover = 0.05  // below the longest leg, over which the heel takes the extension over from the knee
	rollOff  = 0.014 // largest rise of the ankle by the heel in the air beyond its rise at take-off
	hangs    = 0.15  // height of a foot in its key from which it moves with the body alone, because it leaves no ground
)

// mostHeel is the largest angle between sole and ground of a foot that leaves the ground, in degrees.
const mostHeel = 58.0

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
			// Heels that are up in the crouch, or after the landing, stay up, but not higher than in the key that leaves the ground.
			leaves := d.ankleRise(f.Legs[side].Heel)
			stood := (1-landed)*d.ankleRise(crouch.Legs[side].Heel) + landed*d.ankleRise(absorbed.Legs[side].Heel)
			least := stood + weight*math.Min(0, leaves-stood)
			ankle := least + blend.Ramp(d.shortfall(rig.Side(side), f.Legs[side].Heel, &trial)+legSlack*tall+l.Bend(t)-least, handover*tall)
			ankle = stood + weight*(ankle-stood)
			heels[side] = d.heelAngle(ankle)
			if l.Aloft(t) && ankle > leaves {
				heels[side] = d.heelAngle(leaves + rollOff*tall*(1-portable.Exp((leaves-ankle)/(rollOff*tall))))
				lifts[side] = ankle - d.ankleRise(heels[side])
			}
		}
		most := math.Max(lifts[0], lifts[1])
		for side := range f.Legs {
			leg := &f.Legs[side]
			hanging := blend.MinJerk(leg.At.Y / (hangs * tall))
			leg.Heel = heels[side] + hanging*(leg.Heel-heels[side])
			leg.At.Y += lifts[side] + hanging*(most-lifts[side])
		}
	}
}

// stretchLegs moves the pelvis of the frame in which a body leaves the ground, or meets it, up to where the legs that carry it are
// stretched, and down from there by as much as the frame has it down.
func (w *writer) stretchLegs(f *timeline.Frame) {
	tall := w.body.Size.HipHeight
	p, _ := w.pose(w.now, f)
	most := math.Inf(-1)
	for side := range f.Legs {
		if l := &f.Legs[side]; l.Free == 0 && l.At.Y < hangs*tall {
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

// shortfall returns by how much the ankle of a foot on the ground is below the reach of its hip, were the foot flat, in metres. The
// foot has its heel raised by an angle.
func (d *Deeds) shortfall(side rig.Side, heel float64, p *posture.Posture) float64 {
	return p.Stretch(side, &d.body.Size) + d.ankleRise(heel)
}

// ankleRise returns the height above its place on flat soles of the ankle of a foot whose heel is raised by an angle about the ball.
func (d *Deeds) ankleRise(heel float64) float64 {
	ball := &d.body.Size.Ball
	return ball.Z*math.Sin(heel) + ball.Y*(1-math.Cos(heel))
}

// heelAngle is the inverse of ankleRise, as far as a heel rises.
func (d *Deeds) heelAngle(rise float64) float64 {
	ball := &d.body.Size.Ball
	up := math.Asin(blend.Clamp((rise-ball.Y)/portable.Hypot(ball.Y, ball.Z), -1, 1)) - math.Atan2(-ball.Y, ball.Z)
	return math.Min(up, radians(mostHeel))
}
