package gesture

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// shapes are the curl of all fingers and of each beside that, degrees, thumb
// first.
var shapes = [...]struct {
	curl  float64
	extra [5]float64
}{
	repertoire.Relaxed: {posture.RestCurl * 180 / math.Pi, [5]float64{}},
	repertoire.Flat:    {4, [5]float64{}},
	repertoire.Fist:    {64, [5]float64{10, 10, 0, -4, -8}},
	repertoire.Grip:    {46, [5]float64{6, 6, 0, -4, -6}},
	repertoire.Cup:     {26, [5]float64{8, 0, 0, 0, 0}},
	repertoire.Pinch:   {34, [5]float64{14, 4, 4, 0, 0}},
	repertoire.Pointer: {62, [5]float64{0, -46, 0, -4, -8}},
	repertoire.ThumbUp: {64, [5]float64{-62, 10, 0, -4, -8}},
	repertoire.Claw:    {32, [5]float64{-10, 0, 0, 0, 0}},
	repertoire.Fork:    {62, [5]float64{4, -56, -56, -4, -8}},
}

// wave returns where a swing is at a phase in cycles. Parts of the body that are
// farther out come later.
func wave(phase float64) (sin, cos float64) { return math.Sincos(2 * math.Pi * phase) }

// reacher works out the arms of one body at one moment.
type reacher struct {
	body  *rig.Body
	p     *posture.Posture
	turns rig.Turns
	phase func(s *repertoire.Swing) float64 // cycles that a swing has gone through
	size  float64                           // of swings
	cross bool                              // marks of the own side are those of the other
}

// pose returns the arm of a reach.
func (k *reacher) pose(r *repertoire.Reach, side rig.Side) armPose {
	z := &k.body.Size
	sin, cos := wave(k.phase(&r.Swing))
	sin, cos = sin*k.size, cos*k.size
	late, _ := wave(k.phase(&r.Swing) - 0.06*r.Swing.Hz)
	late *= k.size
	var a armPose
	shape := &shapes[r.Hand]
	a[curl] = radians(shape.curl)
	for i, e := range shape.extra {
		a[firstFinger+i] = radians(e)
	}
	a[swivel] = radians(r.Swivel + r.Swing.Swivel*sin)
	a[pronate] = radians(r.Turn + r.Swing.Turn*late)
	a[wristFlex] = radians(r.Wrist + r.Swing.Wrist*late)
	a[bendBy] = radians(r.Bend + r.Swing.Bend*late)
	lift := r.Lift + r.Swing.Lift*sin
	off := r.Swing.Off.Scale(sin).Add(r.Swing.Round.Scale(cos))
	if r.At == repertoire.Nowhere {
		k.lie(r, &a, off, sin)
		a[girdle] = radians(lift) + shrug(fromChart(a[wayOut], a[wayUp]))
		k.orient(r, &a, k.p.Chest, side, late)
		return a
	}
	its := side
	if k.cross {
		its = side.Other()
	}
	at, around, unit := k.place(r.At, its)
	at = at.Add(around.Rotate(flip(r.Off.Add(off), its).Scale(unit)))
	// The hand is a part of the way, and where it points depends on the arm.
	hand := 0.68 * z.ForeArm * r.By
	wrist := at
	for range 3 {
		k.stretch(&a, wrist, lift, side)
		point := k.orient(r, &a, around, side, late)
		wrist = at.Sub(point.Scale(hand))
		if hand == 0 {
			break
		}
	}
	k.stretch(&a, wrist, lift, side)
	point := k.orient(r, &a, around, side, late)
	k.aim(r, &a, aiming{at, point, around, side, hand})
	return a
}

// aiming has the place that a part of the hand must reach, the direction in which the hand points,
// and the length of the hand up to that part.
type aiming struct {
	at, point geom.Vec3
	around    geom.Quat
	side      rig.Side
	hand      float64
}

// aim turns a hand whose wrist does not get where it should, because the arm folds
// or reaches no further, towards its place.
func (k *reacher) aim(r *repertoire.Reach, a *armPose, to aiming) {
	if to.hand == 0 {
		return
	}
	shoulder := k.body.Place(&k.turns, k.body.Arms[to.side].Upper)
	displacement := flip(fromChart(a[wayOut], a[wayUp]).Scale(a[reachOut]*armLength(&k.body.Size)), to.side)
	wrist := shoulder.Add(k.p.Chest.Rotate(displacement))
	if wrist.Add(to.point.Scale(to.hand)).Dist(to.at) < 0.01*k.body.Size.HipHeight {
		return
	}
	own := *r
	own.Swing, own.Palm, own.Wrist, own.Turn = repertoire.Swing{}, geom.Vec3{}, 0, a[pronate]*180/math.Pi
	own.Point = flip(to.around.Inv().Rotate(to.at.Sub(wrist)), to.side)
	k.orient(&own, a, to.around, to.side, 0)
}

// wrist returns where the wrist of a reach to a place of the body is, as far as
// forearm and wrist let the hand point where it should.
func (k *reacher) wrist(r *repertoire.Reach, side rig.Side) geom.Vec3 {
	at, around, unit := k.place(r.At, side)
	at = at.Add(around.Rotate(flip(r.Off, side).Scale(unit)))
	hand := 0.68 * k.body.Size.ForeArm * r.By
	shoulder := k.body.Place(&k.turns, k.body.Arms[side].Upper)
	point := at.Sub(shoulder).Unit()
	if r.Point != (geom.Vec3{}) {
		point = around.Rotate(flip(r.Point.Unit(), side)).Lerp(point, 0.3).Unit()
	}
	return at.Sub(point.Scale(hand))
}

// lie points upper arm and forearm.
func (k *reacher) lie(r *repertoire.Reach, a *armPose, off geom.Vec3, sin float64) {
	z := &k.body.Size
	upper, fore := r.Upper.Unit(), r.Fore.Unit()
	if s := r.Swing.Arm.Scale(sin); s != (geom.Vec3{}) {
		upper, fore = upper.Add(s).Unit(), fore.Add(s).Unit()
	}
	fore = fore.Add(off).Unit()
	if axis := r.Swing.Spin; axis != (geom.Vec3{}) {
		q := geom.AxisAngle(axis.Unit(), 2*math.Pi*k.phase(&r.Swing))
		upper, fore = q.Rotate(upper), q.Rotate(fore)
	}
	displacement := upper.Scale(z.UpperArm).Add(fore.Scale(z.ForeArm))
	d := displacement.Unit()
	a[wayOut], a[wayUp] = toChart(d)
	a[reachOut] = math.Min(displacement.Len()/armLength(z), 0.998)
	elbow := upper
	if upper.Cross(fore).Len() < 0.02 {
		elbow = elbowAt(d) // of a straight arm
	}
	a[swivel] += turnAbout(d, elbowAt(d), elbow)
}

// shrug is how much the shoulder rises with an arm.
func shrug(d geom.Vec3) float64 { return radians(2) + radians(17)*blend.MinJerk((d.Y+0.25)/1.15) }

// stretch puts the wrist of an arm at a place, or as near as it reaches.
func (k *reacher) stretch(a *armPose, wrist geom.Vec3, lift float64, side rig.Side) {
	z := &k.body.Size
	chest := k.p.Chest.Inv()
	turns := k.turns
	for range 2 {
		a[girdle] = radians(lift) + shrug(fromChart(a[wayOut], a[wayUp]))
		own := posture.Posture{Chest: k.p.Chest}
		own.Arms[side] = posture.Arm{Lift: a[girdle], Ahead: k.p.Arms[side].Ahead}
		turns.Clavicle[side] = own.Girdle(side)
		shoulder := k.body.Place(&turns, k.body.Arms[side].Upper)
		displacement := flip(chest.Rotate(wrist.Sub(shoulder)), side)
		a[wayOut], a[wayUp] = toChart(displacement.Unit())
		// An elbow does not fold completely.
		least := math.Sqrt(z.UpperArm*z.UpperArm + z.ForeArm*z.ForeArm - 2*z.UpperArm*z.ForeArm*math.Cos(math.Pi-mostFold))
		a[reachOut] = posture.Within(math.Max(displacement.Len(), math.Min(least, 0.5*armLength(z))), armLength(z)) / armLength(z)
	}
}

// Limits of the elbow, the forearm and the wrist, radians.
var (
	mostFold              = radians(145)
	leastTurn, mostTurn   = radians(-95), radians(100)
	leastWrist, mostWrist = radians(-68), radians(75)
	leastBend, mostBend   = radians(-25), radians(40)
)

// orient turns forearm and wrist so that palm and fingers face as a reach wants,
// as far as they go. It returns to where the fingers point, in the world.
func (k *reacher) orient(r *repertoire.Reach, a *armPose, around geom.Quat, side rig.Side, late float64) geom.Vec3 {
	_, fore := a.frames(&k.body.Size)
	local := func(v geom.Vec3) geom.Vec3 {
		seen := flip(k.p.Chest.Inv().Rotate(around.Rotate(flip(v.Unit(), side))), side)
		return fore.Inv().Rotate(seen)
	}
	turn, wrist, bend := radians(r.Turn), radians(r.Wrist), radians(r.Bend)
	if r.Palm != (geom.Vec3{}) {
		n := local(r.Palm)
		turn += math.Atan2(-n.Z, -n.Y)
		wrist += math.Asin(blend.Clamp(-n.X, -1, 1))
	}
	turn = blend.Clamp(math.Remainder(turn, 2*math.Pi), leastTurn, mostTurn)
	if r.Point != (geom.Vec3{}) {
		f := geom.AxisAngle(geom.UnitX, -turn).Rotate(local(r.Point))
		if r.Palm == (geom.Vec3{}) {
			wrist = math.Atan2(-f.Y, f.X)
		}
		f = geom.AxisAngle(geom.UnitZ, wrist).Rotate(f)
		bend = math.Atan2(-f.Z, math.Max(f.X, 0.05))
	}
	s := &r.Swing
	turn += radians(s.Turn * late)
	wrist += radians(s.Wrist * late)
	bend += radians(s.Bend * late)
	a[pronate] = blend.Clamp(turn, leastTurn, mostTurn)
	a[wristFlex] = blend.Clamp(wrist, leastWrist, mostWrist)
	a[bendBy] = blend.Clamp(bend, leastBend, mostBend)
	hand := fore.Mul(geom.AxisAngle(geom.UnitX, a[pronate])).Mul(geom.AxisAngle(geom.UnitZ,
		-a[wristFlex])).Mul(geom.AxisAngle(geom.UnitY, a[bendBy]))
	return k.p.Chest.Rotate(flip(hand.Rotate(geom.UnitX), side))
}

// Short returns how many metres the target of the wrist of a reach, without its swing, is beyond
// the reach of an almost straight arm. It is negative for nearer targets.
func Short(b *rig.Body, p *posture.Posture, r *repertoire.Reach, side rig.Side) float64 {
	k := reacher{body: b, p: p, turns: trunkTurns(p), size: 1, phase: func(*repertoire.Swing) float64 { return 0 }}
	shoulder := b.Place(&k.turns, b.Arms[side].Upper)
	return k.wrist(r, side).Dist(shoulder) - 0.955*armLength(&b.Size)
}
