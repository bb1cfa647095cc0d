// Package idle animates a body that does nothing: it breathes, sways, shifts its weight from leg to leg and
// looks about. An Idle is a function of time that changes a posture.
package idle

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// Idle is the idle movement of a body: it breathes, sways, shifts its weight, and looks about a
// little.
type Idle struct {
	breath             float64 // seconds of one breath
	start              float64
	sway, fore, weight blend.Noise
	head, nod          blend.Noise
	hands              [2]blend.Noise // swing of the arms
	shake              blend.Noise    // tremor of the whole body
	wander             handNoise

	Gaze float64      // scale of the looks of the head; 1 is usual
	Neck posture.Neck // of the person
}

// New returns the idle movement of one person.
func New(rnd *blend.Rand) Idle {
	d := Idle{
		breath: rnd.Float(3.4, 4.6), start: rnd.Float(0, 4),
		sway: blend.NewNoise(rnd), fore: blend.NewNoise(rnd), weight: blend.NewNoise(rnd),
		head: blend.NewNoise(rnd), nod: blend.NewNoise(rnd),
		hands: [2]blend.Noise{blend.NewNoise(rnd), blend.NewNoise(rnd)},
		shake: blend.NewNoise(rnd),
		Gaze:  1,
	}
	d.wander = newHandNoise(*rnd)
	return d
}

// Apply adds the idle movement at time t. A moving body only breathes. still is 1 for a body that stays in
// place, busy is 1 for a body that cannot sway, because it sits or jumps.
func (d *Idle) Apply(t, still, busy float64, size *rig.Measures, p *posture.Posture) {
	d.applyArms(t, still, d.ApplyTrunk(t, still, busy, size, p), p)
}

// ApplyTrunk is Apply without the arms, on which nothing else depends. It returns the present breath.
func (d *Idle) ApplyTrunk(t, still, busy float64, size *rig.Measures, p *posture.Posture) (breath float64) {
	breath = math.Sin(2 * math.Pi * (t + d.start) / d.breath)
	settled, weight, free, swayed, rocked := d.ApplyPelvis(t, still, busy, size, p)
	// A body that stands sways about the ankles, and the trunk leans with that, late. The shoulder above the
	// supporting leg is lower. A body that sits or kneels sways above resting hips.
	sits := still * busy * blend.MinJerk((p.Hips.Rotate(geom.UnitY).Y-0.75)/0.2)
	chest := geom.Vec3{
		X: rocked - radians(1.0)*breath + still*radians(0.8)*d.fore.At(0.4*t-0.3) + sits*radians(1.2)*d.fore.At(0.4*t+40),
		Z: -swayed + (1.2*busy*still-1.5*free)*radians(1)*weight + sits*radians(1.5)*d.sway.At(0.45*t+40),
	}
	p.Chest = p.Chest.Mul(pitch(chest.X)).Mul(roll(chest.Z))
	left, down := d.gaze(t)
	head := geom.Vec3{
		Y: settled*left + radians(3)*d.head.At(0.35*t),
		X: settled*down + radians(1.5)*d.nod.At(0.4*t),
		Z: 0.3*settled*left + radians(6.5)*d.nod.At(0.42*t+300),
	}.Scale(still * d.Gaze)
	p.Head = p.Head.Mul(geom.Yaw(head.Y)).Mul(pitch(head.X)).Mul(roll(head.Z))
	d.Neck.Bend(chest, head, p)
	p.Chest = p.Chest.Mul(pitch(radians(0.07) * d.tremble(t, 1))).Mul(roll(radians(0.05) * d.tremble(t, 2)))
	p.Head = p.Head.Mul(pitch(radians(0.1) * d.tremble(t, 3))).Mul(geom.Yaw(radians(0.12) * d.tremble(t, 4)))
	return breath
}

// ApplyPelvis is Apply for pelvis and hips only. It returns how far the idle movement has begun, 0 to 1, the
// leg that bears the weight, how freely the body may sway, and its present sway to the left and forward.
func (d *Idle) ApplyPelvis(t, still, busy float64, size *rig.Measures, p *posture.Posture) (settled, weight, free, swayed, rocked float64) {
	leg := size.HipHeight / rig.StudiedHip
	// A motion begins on both feet and with the eyes ahead.
	settled = blend.MinJerk(math.Abs(t) / 2.2)
	weight = settled * d.leg(t)
	free = still * (1 - busy)
	round := d.round(t)
	swayed = free * (0.010*d.sway.At(0.45*t) + 0.0053*math.Sin(round))
	rocked = free * (0.010*d.fore.At(0.4*t) + 0.0058*math.Cos(round))
	side := leg * (free*0.03*weight + swayed)
	p.Pelvis = p.Pelvis.Add(p.Hips.Rotate(geom.Vec3{X: side, Z: leg * rocked}).Horizontal())
	// The hip of the supporting leg is higher, and the other knee bends.
	p.Hips = p.Hips.Mul(geom.Yaw(free * radians(0.6) * weight)).Mul(roll(free * radians(2.8) * weight))
	return settled, weight, free, swayed, rocked
}

// round is the phase of the sway, in radians.
func (d *Idle) round(t float64) float64 { return 2 * math.Pi * (0.4*t + 0.2*d.sway.At(0.3*t+500)) }

// tremble returns the tremor of a part of the body at a time, from -1 to 1.
func (d *Idle) tremble(t, part float64) float64 {
	const often = 9 // changes of direction a second
	return d.shake.At(often*t + 40*part)
}

// applyArms adds the movement of the arms.
func (d *Idle) applyArms(t, still, breath float64, p *posture.Posture) {
	round := d.round(t)
	for i := range p.Arms {
		a := &p.Arms[i]
		a.Flex += radians(0.15) * d.tremble(t, 5+float64(i))
		a.Elbow += radians(0.18) * d.tremble(t, 7+float64(i))
		a.Lift += radians(0.7) * (1 + breath)
		a.Abduct += radians(0.5) * breath
		// Hanging arms swing a little with the sway, and never stop.
		sin, cos := math.Sincos(round + float64(i))
		a.Flex += still * (radians(2.2)*d.hands[i].At(0.3*t) + radians(1.6)*sin)
		a.Abduct += still * radians(1.2) * cos
		a.Elbow += still * (radians(2.5)*d.hands[i].At(0.3*t+7) + radians(0.9)*cos)
	}
}

// leg returns the leg that bears the weight: 1 for the left, -1 for the right. It changes in one second after
// some seconds of rest.
func (d *Idle) leg(t float64) float64 {
	const rests, shifts = 5.5, 1.3 // seconds
	on := func(i float64) float64 {
		part := 0.75 + 0.35*d.weight.At(i+0.5)
		if int64(i)&1 != 0 {
			part = -part
		}
		return part
	}
	x := t/rests + 0.5*d.start // a random phase
	i := math.Floor(x)
	late := 0.8 * d.sway.At(i+0.5)
	return on(i) + (on(i+1)-on(i))*blend.MinJerk(((x-i-1)*rests+shifts+0.9+late)/shifts)
}

// gaze returns the direction of the eyes, to the left and down: they rest for a while and then move quickly,
// with the head.
func (d *Idle) gaze(t float64) (left, down float64) {
	const stays, goes = 2.7, 0.55 // seconds
	at := func(i float64) (left, down float64) {
		return radians(15) * d.head.At(i+0.5), radians(4.5) * d.nod.At(i+0.5)
	}
	x := t/stays + 0.25*d.start
	i := math.Floor(x)
	l, n := at(i)
	l2, n2 := at(i + 1)
	u := blend.MinJerk(((x-i-1)*stays + goes) / goes)
	return l + (l2-l)*u, n + (n2-n)*u
}

func roll(a float64) geom.Quat  { return geom.AxisAngle(geom.UnitZ, a) }
func pitch(a float64) geom.Quat { return geom.AxisAngle(geom.UnitX, a) }

func radians(deg float64) float64 { return deg * math.Pi / 180 }
