// Package action is the repertoire beside the gait: how a body stands alive, the
// gestures of its upper half, and what it does as a whole where it stands. Each
// is a function of time that changes a posture and leaves what it does not use
// as it was.
//
// Whole-body actions are moves: lists of key poses in the table of moves.go, told
// in the body's own proportions. A writer turns keys into knots on one timeline,
// so that one move passes into the next from whatever pose the body is in; what
// carries the body (its feet, a seat, its knees) decides where the pelvis is.
// Jumps are moves whose keys take off and land: between them the centre of mass
// falls freely, and the pelvis is where that needs it.
package action

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Idle is what a body does when it does nothing: it breathes, sways, shifts its
// weight, and looks about a little.
type Idle struct {
	breath             float64 // seconds of one breath
	start              float64
	sway, fore, weight blend.Noise
	head, nod          blend.Noise
	hands              [2]blend.Noise
	shake              blend.Noise // what no muscle holds quite still
}

// NewIdle returns the idling of one person.
func NewIdle(rnd *blend.Rand) Idle {
	return Idle{
		breath: rnd.Float(3.4, 4.6), start: rnd.Float(0, 4),
		sway: blend.NewNoise(rnd), fore: blend.NewNoise(rnd), weight: blend.NewNoise(rnd),
		head: blend.NewNoise(rnd), nod: blend.NewNoise(rnd),
		hands: [2]blend.Noise{blend.NewNoise(rnd), blend.NewNoise(rnd)},
		shake: blend.NewNoise(rnd),
	}
}

// Apply adds the idling at time t, of which a body on the move keeps only the
// breath. still is 1 for one that goes nowhere, busy is 1 for one that cannot
// sway besides: it sits, or jumps.
func (d *Idle) Apply(t, still, busy float64, size *rig.Measures, p *posture.Posture) {
	breath := math.Sin(2 * math.Pi * (t + d.start) / d.breath)
	leg := size.HipHeight / 0.9
	// The weight rests on one leg, then on the other, and is seldom between.
	weight := math.Tanh(2.5 * d.weight.At(t/5.5))
	free := still * (1 - busy)
	side := free * leg * (0.024*weight + 0.006*d.sway.At(0.45*t))
	ahead := free * leg * 0.007 * d.fore.At(0.4*t)
	p.Pelvis = p.Pelvis.Add(p.Hips.Rotate(geom.Vec3{X: side, Z: ahead}).Horizontal())
	p.Hips = p.Hips.Mul(roll(free * radians(2) * weight))
	p.Chest = p.Chest.Mul(roll((1.2*busy*still - 0.9*free) * radians(1) * weight)).
		Mul(pitch(-radians(1.0)*breath + still*radians(0.8)*d.fore.At(0.4*t-0.3)))
	p.Head = p.Head.Mul(geom.Yaw(still * radians(7) * d.head.At(0.35*t))).
		Mul(pitch(still * radians(2.5) * d.nod.At(0.4*t)))
	const often = 9 // changes of direction a second
	tremble := func(part float64) float64 { return d.shake.At(often*t + 40*part) }
	p.Chest = p.Chest.Mul(pitch(radians(0.07) * tremble(1))).Mul(roll(radians(0.05) * tremble(2)))
	p.Head = p.Head.Mul(pitch(radians(0.1) * tremble(3))).Mul(geom.Yaw(radians(0.12) * tremble(4)))
	for i := range p.Arms {
		a := &p.Arms[i]
		a.Flex += radians(0.15) * tremble(5+float64(i))
		a.Elbow += radians(0.18) * tremble(7+float64(i))
		a.Lift += radians(0.7) * (1 + breath)
		a.Abduct += radians(0.5) * breath
		a.Flex += still * radians(2.2) * d.hands[i].At(0.3*t)
		a.Elbow += still * radians(2.5) * d.hands[i].At(0.3*t+7)
		a.Curl += radians(4) * d.hands[i].At(0.5*t+3)
	}
}

func roll(a float64) geom.Quat  { return geom.AxisAngle(geom.UnitZ, a) }
func pitch(a float64) geom.Quat { return geom.AxisAngle(geom.UnitX, a) }

func radians(deg float64) float64 { return deg * math.Pi / 180 }
