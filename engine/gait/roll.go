package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait/rhythm"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

// land sets how a foot lands, and whether it stays there.
func (w *Walk) land(b *bout, p *footprint, stride float64, stays bool) {
	s := w.path.At(p.strike)
	local := geom.Yaw(s.Heading).Inv().Rotate(s.Velocity)
	pace := NewPace(s.Velocity.Len(), w.leg)
	c := w.contactAt(p.strike)
	m := manner(w.path.Moods, p.strike)
	roll := math.Max(0.05, w.style.Roll*(1+m[Roll]))
	p.strikePitch = c.Strike * roll
	p.flat = p.strike + c.FlatWithin*stride
	if pace.Running && local.Z > 0 {
		// Sprinters land on the ball and keep their heels up.
		ball := blend.Clamp(s.Velocity.Len()/math.Sqrt(w.leg/rig.StudiedHip)-4.5, 0, 1)
		p.strikePitch, p.tip = radians(4), radians(7)*ball
		if ball > 0 {
			p.strikePitch = radians(-7) * ball
		}
		p.flat = p.strike + 0.047*stride
	}
	if b.rhythm != rhythm.Even {
		p.strikePitch, p.flat = radians(-9), p.strike+0.05
	}
	if m[Toes] > 0 {
		p.strikePitch += (radians(-16) - p.strikePitch) * m[Toes]
		p.flat += 0.05 * stride * m[Toes]
	}
	drop := c.FlatRate
	if p.strikePitch < 0 && !pace.Running {
		drop = min(drop, heelEase)
	}
	p.flat = math.Min(p.flat, p.strike+math.Max(0.012, math.Abs(p.strikePitch)/drop))
	if m[Heels] > 0 && !stays {
		p.tip = m[Heels]
		p.strikePitch = math.Min(p.strikePitch, radians(-6))
	}
	// On stairs people do not roll over the heel.
	p.strikePitch *= 1 - blend.Clamp(math.Abs(p.at.Y-w.path.Ground.At(s.Pos.X, s.Pos.Z))/(0.1*w.leg), 0, 0.9)
}

// leave sets how a foot leaves the ground. The first and the last one of a bout are
// special: the rhythm has not placed them within reach of the leg.
func (w *Walk) leave(b *bout, p *footprint, off, stride float64, alone bool) {
	s := w.path.At(off)
	local := geom.Yaw(s.Heading).Inv().Rotate(s.Velocity)
	pace := NewPace(s.Velocity.Len(), w.leg)
	v, c := w.scaled(local.Z), w.contactAt(off)
	p.off = off
	roll := math.Max(0.05, w.style.Roll*(1+manner(w.path.Moods, off)[Roll]))
	p.offPitch = c.ToeOff + c.Push*roll
	// The faster, the earlier the heel comes up.
	early := 0.19 + 0.031*blend.Clamp(v/1.3, 0, 1.1) + 0.11*blend.Clamp(v/1.3-1, 0, 0.4)
	last := early * stride
	swift := c.HeelRiseRate
	if tread, _ := w.path.stairs.at(off); tread > 0 {
		swift = min(swift, heelClimb)
	}
	p.heel = c.HeelRiseRate
	if alone {
		p.offPitch = math.Max(p.offPitch, w.heelFor(p, s))
		last, swift = math.Max(last, p.offPitch/2.6), 2.6
		p.alone = true
	}
	p.rise = math.Max(p.flat, off-math.Min(last, p.offPitch/swift))
	if pace.Running {
		p.offPitch, p.run = radians(59), 1
		fast := blend.Clamp(s.Velocity.Len()/math.Sqrt(w.leg/rig.StudiedHip)/2-1.5, 0, 1)
		p.rise = math.Max(p.flat, off-(0.72+0.08*fast)*pace.Stance*stride)
	}
	if b.rhythm != rhythm.Even {
		p.offPitch, p.run = radians(44), 1
		p.rise = math.Max(p.flat, off-math.Min(0.16, 0.6*(off-p.strike)))
	}
	if slide := manner(w.path.Moods, off)[Slide]; slide > 0 {
		// A body that slides stands on the toes of one foot while the other goes flat.
		p.rise = math.Max(p.flat, off-0.6*pace.Stance*stride*slide)
		p.offPitch += (radians(42) - p.offPitch) * slide
	}
	p.offPitch = math.Max(0.1, p.offPitch-p.tip)
	p.unhurried()
}

// heelFor returns how far a heel has to be up for the leg to reach a print that
// the body has left behind by as much as it has in s.
func (w *Walk) heelFor(p *footprint, s State) float64 {
	ball := p.at.Add(geom.Yaw(p.heading).Rotate(w.size.Ball.Horizontal()))
	behind := geom.Yaw(s.Heading).Inv().Rotate(s.Pos.Sub(ball)).Z
	if behind < 0 {
		return 0 // the toes would have to come up, not the heel
	}
	reach := 0.985 * (w.size.Thigh + w.size.Shin)
	hip := 0.955 * w.leg
	for up := 0.0; up < 1; up += 0.05 {
		sin, cos := math.Sincos(up)
		away := behind + w.size.Ball.Z*cos + w.size.Ball.Y*sin
		height := w.size.Ankle + w.size.Ball.Y + w.size.Ball.Z*sin - w.size.Ball.Y*cos
		if portable.Hypot(away, hip-height) < reach {
			return up
		}
	}
	return 1
}
