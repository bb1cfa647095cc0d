package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// sole is a foot as a plane: its place, its heading, its pitch (toes up is positive),
// and the bend of the toes against it.
type sole struct {
	ankle          geom.Vec3
	heading, pitch float64
	bend           float64
}

func (s sole) turn() geom.Quat {
	return geom.Yaw(s.heading).Mul(geom.AxisAngle(geom.UnitX, -s.pitch))
}

// The speed at which feet turn about the heel or the ball as they begin to move or
// come to rest, in radians a second: fast enough that a foot either rests or visibly
// moves.
const (
	heelClimb = 3.1 // on stairs, where the heel comes up earlier
	heelEase  = 4   // on average, of a heel that comes down behind the toes
	heelMost  = 5.1
)

// heelRise returns the rise of the heel after part u of its time: walkers' heels rise
// late and fast, and slow down before the toes leave; heels that hardly rise do so
// evenly.
func (p *footprint) heelRise(u float64) float64 {
	far := blend.Clamp((p.offPitch-0.43)/0.51, 0, 1)
	most := 1.19 + (0.415+0.11*p.run-1.19)*far
	if p.alone {
		most, far = 0.9, 0
	}
	start := min(p.heel*(p.off-p.rise), 0.75*most*p.offPitch)
	last, brake := 1.2+0.33*far, 7.9*far
	return blend.NewQuintic(blend.End{Velocity: start}, blend.End{Value: p.offPitch, Velocity: last * p.offPitch,
		Acceleration: -brake * p.offPitch}, 1).At(u)
}

// Parameters of the roll over the tips of the toes, fitted to the walks and runs of the
// Bandai-Namco Research Motiondataset 1.
const (
	tipPitch = 0.395 // of the pitch of a foot that leaves the ground forward
	tipTime  = 0.23  // part of the rise of the heel, at most
	tipSpeed = 6     // rad/s on average, at least: the base of the toes either rests or visibly moves
	tipStart = 0.6   // rate at first, of the mean rate
)

// tipRoll returns the pitch of the toes, tips down, at a time of the stance: in the last part of the rise
// of the heel the base of the toes leaves the ground, and the foot rolls over their tips.
func (p *footprint) tipRoll(t float64) float64 {
	far := tipPitch * p.offPitch
	last := min(tipTime*(1+p.run)*(p.off-p.rise), far/(tipSpeed*(1-0.3*p.run)))
	if t <= p.off-last || p.tips == 0 {
		return 0
	}
	u := (t-p.off)/last + 1
	return p.tips * far * u * (tipStart + (1-tipStart)*u)
}

// tipShare returns the share of the roll over the tips of the toes that feet take at a time, 0 to 1. Bodies that go
// forward over open ground take all of it; none is taken in other directions, on stairs, by limping bodies, and
// at the time of a constraint.
func (w *Walk) tipShare(t float64) float64 {
	if tread, _ := w.path.stairs.at(t); tread > 0 || math.IsInf(t, 1) {
		return 0
	}
	s := w.path.At(t)
	forward := geom.Yaw(s.Heading).Inv().Rotate(s.Velocity).Z
	return blend.Clamp(forward/0.3, 0, 1) * (1 - manner(w.path.Moods, t)[Lame]) * w.path.unconstrained(t)
}

// dropPower returns the power of the part of the time that is left, by which a foot comes down
// to the ground after its strike. Toes come down at once; a heel, at the end of a longer lever,
// is slowed down, so that the knee does not snap.
func (p *footprint) dropPower() float64 {
	if p.strikePitch < 0 {
		return 1.5
	}
	return 1.2
}

// onBall is the part of the time on the toes in which a turning foot has all weight
// on the ball.
const onBall = 0.15

// tiptoe returns how far the tips of the toes are raised while a foot turns on its
// ball by an angle, so that they do not scrape.
func (p *footprint) tiptoe(turn float64) float64 {
	return radians(1.3) * min(1, math.Abs(turn)/0.02)
}

// stance returns the foot on its print. It rolls over the heel until it is
// flat, and over the base of the toes once the heel rises; the point that it
// rolls over stays exactly where it is.
func (p *footprint) stance(t float64, size *rig.Measures) sole {
	s := sole{heading: p.heading, pitch: p.slope - p.tip, bend: p.tip}
	pivot := size.Ball
	switch {
	case t < p.flat:
		u := blend.Clamp((t-p.strike)/(p.flat-p.strike), 0, 1)
		roll := p.strikePitch * portable.Pow(1-u, p.dropPower())
		s.pitch += roll
		if p.strikePitch > 0 && p.tip == 0 {
			pivot = size.Heel
		} else {
			s.bend = p.tip - roll
		}
		s.heading += p.swivel * (1 - u) * (1 - u)
		s.bend += p.tiptoe(p.swivel) * blend.MinJerk((1-u)/onBall)
	case t > p.rise:
		u := blend.Clamp((t-p.rise)/(p.off-p.rise), 0, 1)
		up := p.heelRise(u)
		s.bend += up
		s.pitch -= up
		s.heading += p.pivot * u * u
		s.bend += p.tiptoe(p.pivot) * blend.MinJerk(u/onBall)
	}
	flat := sole{heading: p.heading, pitch: p.slope}.turn()
	fixed := p.at.Add(flat.Rotate(pivot.Add(geom.Vec3{Y: size.Ankle})))
	if roll := p.tipRoll(t); roll > 0 {
		toes, turned := size.Tip.Sub(size.Ball), geom.AxisAngle(geom.UnitX, roll)
		fixed = fixed.Add(sole{heading: s.heading, pitch: p.slope}.turn().Rotate(toes.Sub(turned.Rotate(toes))))
		s.bend -= roll
	}
	s.ankle = fixed.Sub(s.turn().Rotate(pivot))
	return s
}

// lowest returns how high the lowest point of the foot is above the ground.
func (s sole) lowest(size *rig.Measures, ground Ground) float64 {
	turn := s.turn()
	toes := turn.Mul(geom.AxisAngle(geom.UnitX, -s.bend))
	// The sole under the ball lies as deep as the heel does.
	heel, ball := turn.Rotate(size.Heel), turn.Rotate(geom.Vec3{Y: -size.Ankle, Z: size.Ball.Z})
	tip := turn.Rotate(size.Ball).Add(toes.Rotate(size.Tip.Sub(size.Ball)))
	low := math.Inf(1)
	points := [...]geom.Vec3{heel, ball, tip, heel.Lerp(ball, 0.5), tip.Add(toes.Rotate(geom.Vec3{Z: 0.12 * size.Ball.Z}))}
	some := points[:3]
	if ground != nil {
		some = points[:] // an edge may come between, and toes keep away from risers
	}
	for _, offset := range some {
		at := s.ankle.Add(offset)
		low = min(low, at.Y-ground.At(at.X, at.Z))
	}
	return low
}

// foot returns the state of one foot at a time.
func (w *Walk) foot(side rig.Side, t float64) sole {
	prints := w.prints[side]
	i := w.printAt(side, t)
	if p := &prints[i]; t <= p.off || i+1 == len(prints) {
		return p.stance(t, &w.size)
	}
	s := w.swings[side][i].at(t)
	if low, least := s.lowest(&w.size, w.path.Ground), free(t-prints[i].off, prints[i+1].strike-t); low < least {
		s.ankle.Y += least - low
	}
	return s
}

// free returns the least height of a foot that left the ground some seconds ago and
// lands in some seconds: a moving foot does not touch the ground.
func free(gone, left float64) float64 {
	const least, soon = 0.001, 0.008
	return least * blend.MinJerk(min(gone, left)/soon)
}

// printAt returns the last print that the foot has touched by time t.
func (w *Walk) printAt(side rig.Side, t float64) int {
	prints := w.prints[side]
	lo, hi := 0, len(prints)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; prints[mid].strike <= t {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// Stands reports whether a foot touches the ground at a time. Its joints may
// still turn over the heel or the toes.
func (w *Walk) Stands(side rig.Side, t float64) bool {
	p := &w.prints[side][w.printAt(side, t)]
	return t <= p.off
}

// write puts a foot into a posture. hips is the heading of the pelvis, splay the angle by which the
// knee points to the left of its usual direction.
func (s sole) write(f *posture.Foot, hips, splay float64) {
	f.Ankle = s.ankle
	f.Turn = s.turn()
	f.Toe = f.Turn.Mul(geom.AxisAngle(geom.UnitX, -s.bend))
	f.Knee = geom.Yaw(hips + 0.6*blend.Clamp(s.heading-hips, -1.6, 1.6) + splay).Rotate(geom.UnitZ)
	f.Literal = false
}
