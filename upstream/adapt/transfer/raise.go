package transfer

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// liftTime is the time over which the height of the ground below both feet is averaged for the pelvis, in
// seconds.
const liftTime = 0.5

// Raised returns a clip on uneven ground: feet keep their height above the ground, and tilt with
// it near the ground. The pelvis rises by the mean of the feet, or less where a leg would be too
// short.
func Raised(body *rig.Body, c *clip.Clip, height func(x, z float64) float64) *clip.Clip {
	n := c.Frames()
	lift := make([]float64, n)
	ball := sole{point: body.Size.Ball}
	for side := range body.Legs {
		for f, at := range ball.at(body, c, side) {
			lift[f] += height(at.X, at.Z) / 2
		}
	}
	lift = averaged(lift, int(liftTime/2*c.FPS))
	p := NewPlayer(New(body, body))
	p.slides = p.Mapping.slides(c)
	low := make([]float64, n)
	for f := range low {
		low[f] = p.requiredSink(c.Pose(f), lift[f], height)
	}
	sink := blend.Envelope(low, max(1, int(0.1*c.FPS)))
	out := *c
	out.Root, out.Rot = slices.Clone(c.Root), slices.Clone(c.Rot)
	joints := body.Skeleton.Len()
	for f := range n {
		by := lift[f] - sink[f]
		p.lifted(c.Pose(f), by)
		for side, l := range body.Legs {
			ahead := p.turn[l.Thigh].Mul(body.Reference(l.Thigh).Inv()).Rotate(geom.UnitZ)
			to, tilt := p.footing(side, by, height)
			p.reach(l.Thigh, l.Shin, l.Foot, to, ahead)
			p.turn[l.Foot] = tilt.Mul(p.turn[l.Foot])
		}
		p.settle()
		out.Root[f].Y += by
		for _, l := range body.Legs {
			copyLeg(out.Rot[f*joints:], p.pose.Rot, body, l)
		}
	}
	return &out
}

// Feet tilt with the ground up to steepest, in radians. The tilt decreases with their height and
// is zero from tiltHeight on, in leg lengths.
const (
	steepest   = 0.5
	tiltHeight = 0.2
)

// footing returns the position of the ankle of a foot on the ground, and the tilt of the foot
// about its ball or, if it stands on its heel, about the heel.
func (p *Player) footing(side int, lift float64, height func(x, z float64) float64) (geom.Vec3, geom.Quat) {
	foot, z := p.To.Legs[side].Foot, &p.To.Size
	turned := p.turn[foot].Mul(p.To.Reference(foot).Inv())
	ball, heel := turned.Rotate(z.Ball), turned.Rotate(z.Heel)
	low := math.Min(ball.Y-z.Ball.Y, heel.Y-z.Heel.Y)
	above := p.at[foot].Y - lift - z.Ankle + low
	tilt := geom.Identity.Slerp(slope(height, p.at[foot].Add(ball)), 1-blend.MinJerk(above/(tiltHeight*Leg(p.To))))
	about := func(point geom.Vec3) geom.Vec3 {
		at := p.at[foot].Add(point)
		at.Y += height(at.X, at.Z) - lift
		return at.Sub(tilt.Rotate(point))
	}
	return about(ball).Lerp(about(heel), onItsHeel(turned)), tilt
}

// slope returns the rotation from level ground to the ground at a position.
func slope(height func(x, z float64) float64, at geom.Vec3) geom.Quat {
	const far = 0.03 // metres
	dx := (height(at.X+far, at.Z) - height(at.X-far, at.Z)) / (2 * far)
	dz := (height(at.X, at.Z+far) - height(at.X, at.Z-far)) / (2 * far)
	turn := geom.Between(geom.UnitY, geom.Vec3{X: -dx, Y: 1, Z: -dz}).Log()
	if long := turn.Len(); long > steepest {
		turn = turn.Scale(steepest / long)
	}
	return geom.Exp(turn)
}

// lifted poses the body as a pose, raised by some metres.
func (p *Player) lifted(pose rig.Pose, by float64) {
	pose.Root.Y += by
	p.poseTurns(pose, 0)
}

// requiredSink returns the distance, in metres, by which a lifted pose must sink so that both feet
// reach the ground.
func (p *Player) requiredSink(pose rig.Pose, lift float64, height func(x, z float64) float64) float64 {
	p.lifted(pose, lift)
	most := 0.0
	for side, l := range p.To.Legs {
		long := 0.9995 * (p.at[l.Thigh].Dist(p.at[l.Shin]) + p.at[l.Shin].Dist(p.at[l.Foot]))
		to, _ := p.footing(side, lift, height)
		d := p.at[l.Thigh].Sub(to)
		if d.Len() > long && d.Y > 0 && to.Dist(p.at[l.Foot]) > samePlace {
			across := d.Horizontal().Len()
			most = math.Max(most, d.Y-math.Sqrt(math.Max(0, long*long-across*across)))
		}
	}
	return most
}

// copyLeg copies the rotations of a leg from the thigh to the foot.
func copyLeg(to, from []geom.Quat, body *rig.Body, l rig.Leg) {
	for j := l.Foot; j >= 0; j = body.Skeleton.Joints[j].Parent {
		to[j] = from[j]
		if j == l.Thigh {
			return
		}
	}
}

// averaged returns the means of values over reach frames on either side.
func averaged(values []float64, reach int) []float64 {
	out := make([]float64, len(values))
	for f := range out {
		a, b := max(0, f-reach), min(len(values)-1, f+reach)
		for g := a; g <= b; g++ {
			out[f] += values[g] / float64(b-a+1)
		}
	}
	return out
}
