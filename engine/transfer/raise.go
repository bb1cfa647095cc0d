package transfer

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// liftTime is the time over which the ground under both feet carries the pelvis, in
// seconds.
const liftTime = 0.5

// Raised returns a clip on ground of some height: feet are as high above it as they were
// above the level, and the pelvis is as the feet are on the mean, or lower where a leg
// would be too short.
func Raised(body *rig.Body, c *clip.Clip, height func(x, z float64) float64) *clip.Clip {
	n := c.Frames()
	under := make([][2]float64, n)
	lift := make([]float64, n)
	ball := sole{point: body.Size.Ball}
	for side := range body.Legs {
		for f, at := range ball.at(body, c, side) {
			under[f][side] = height(at.X, at.Z)
			lift[f] += under[f][side] / 2
		}
	}
	lift = averaged(lift, int(liftTime/2*c.FPS))
	p := NewPlayer(New(body, body))
	low := make([]float64, n)
	for f := range low {
		low[f] = p.lack(c.Pose(f), lift[f], under[f])
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
			p.reach(l.Thigh, l.Shin, l.Foot, p.at[l.Foot].Add(geom.Vec3{Y: under[f][side] - by}), ahead)
		}
		p.settle()
		out.Root[f].Y += by
		for _, l := range body.Legs {
			copyLeg(out.Rot[f*joints:], p.pose.Rot, body, l)
		}
	}
	return &out
}

// lifted poses the body as a pose, higher by some metres.
func (p *Player) lifted(pose rig.Pose, by float64) {
	pose.Root.Y += by
	p.stand(pose, 0)
}

// lack is how much too low the legs end in a pose that is lifted, with the ground of each
// foot.
func (p *Player) lack(pose rig.Pose, lift float64, under [2]float64) float64 {
	p.lifted(pose, lift)
	most := 0.0
	for side, l := range p.To.Legs {
		long := 0.9995 * (p.at[l.Thigh].Dist(p.at[l.Shin]) + p.at[l.Shin].Dist(p.at[l.Foot]))
		d := p.at[l.Thigh].Sub(p.at[l.Foot].Add(geom.Vec3{Y: under[side] - lift}))
		if across := d.Horizontal().Len(); d.Len() > long && d.Y > 0 && under[side] < lift {
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

// averaged returns means of values over so many frames on either side.
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
