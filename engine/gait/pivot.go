package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/rig"
)

// The limits of a hip: a foot points this far to the outside and to the inside of the
// heading of the pelvis, in radians. The rest of a turn is made on the ball.
const (
	outward = 0.72
	inward  = 0.42
)

// twisted returns by how much a foot of a heading is turned past the limit of the
// hip.
func (w *Walk) twisted(side rig.Side, heading, t float64) float64 {
	out := (heading - w.path.H.At(t)) * side.Sign()
	return side.Sign() * (out - blend.Clamp(out, -inward, outward))
}

// turned sets the heading of a foot that lands in a turn: the heading of the body when it passes
// over the foot, with the toes out, within the limit of the hip.
func (w *Walk) turned(p *footprint, side rig.Side, stays bool) {
	spread := 0.16 * blend.Clamp(math.Abs(w.path.At(p.strike).Turn)/2, 0, 1)
	if !stays {
		p.heading += side.Sign() * spread
		p.heading -= w.twisted(side, p.heading, p.strike)
	}
}

// pivot lets a foot turn on its ball as its heel comes up, if the body has turned
// away from it by more than the hip allows.
func (w *Walk) pivot(p *footprint, side rig.Side) {
	p.pivot = -w.twisted(side, p.heading, p.off)
	if p.pivot != 0 {
		p.rise = math.Max(p.flat, math.Min(p.rise, p.off-math.Abs(p.pivot)/spin))
	}
}

// swivel lets a foot that stays where it lands make the last part of its turn on the
// ball, with the body.
func (w *Walk) swivel(p *footprint, side rig.Side) {
	p.swivel = -w.twisted(side, p.heading, p.strike)
	if p.swivel != 0 {
		p.strikePitch = math.Min(p.strikePitch, radians(-9))
		p.flat = math.Max(p.flat, p.strike+blend.Clamp(math.Abs(p.swivel)/spin*2, 0.12, 0.3))
	}
}

// spin is the mean speed at which a foot turns on its ball, radians a second.
const spin = 4.5
