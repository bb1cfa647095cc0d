package gait

import (
	"math"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Ground is the height of the ground, in metres, at a place in the world. nil is
// level ground at height 0. A Ground must be a function: the same place always has the
// same height.
type Ground func(x, z float64) float64

// At returns the height at a place.
func (g Ground) At(x, z float64) float64 {
	if g == nil {
		return 0
	}
	return g(x, z)
}

// On returns the point of the ground above or below p.
func (g Ground) On(p geom.Vec3) geom.Vec3 { return geom.Vec3{X: p.X, Y: g.At(p.X, p.Z), Z: p.Z} }

// The steepest ground on which a sole lies flat, and the largest unevenness under it,
// metres.
const (
	maxSlope = 0.45
	uneven   = 0.012
)

// settle puts a print onto the ground: along its slope, and beside an edge.
func (w *Walk) settle(p *footprint) {
	g := w.path.Ground
	if g == nil {
		return
	}
	ahead := geom.Yaw(p.heading).Rotate(geom.UnitZ)
	heel, ball, tip := w.size.Heel.Z, w.size.Ball.Z, w.size.Tip.Z
	at := func(shift, along float64) float64 {
		q := p.at.Add(ahead.Scale(shift + along))
		return g(q.X, q.Z)
	}
	if tread, up := w.path.stairs.at(p.strike); tread > 0 {
		w.onTread(p, tread, up, at)
		return
	}
	w.trod = nil
	least := math.Inf(1)
	var best, slope, height float64
	for _, shift := range [...]float64{0, 0.03, -0.03, 0.06, -0.06, 0.09, -0.09, 0.12, -0.12, 0.15, -0.15} {
		shift *= w.leg / rig.StudiedHip
		back, front := at(shift, heel), at(shift, tip)
		tilt := math.Max(-maxSlope, math.Min(maxSlope, (front-back)/(tip-heel)))
		// The plane that touches the highest of the ground under the sole.
		y, low := math.Inf(-1), math.Inf(1)
		for _, z := range [...]float64{heel - 0.03*w.leg, heel, 0.5 * heel, 0, 0.5 * ball, ball, tip, tip + 0.04*w.leg} {
			h := at(shift, z) - tilt*z
			y, low = math.Max(y, h), math.Min(low, h)
		}
		cost := math.Max(0, y-low-uneven) + 0.05*math.Abs(shift) + 0.02*math.Abs(tilt)
		if cost < least-1e-9 {
			least, best, slope, height = cost, shift, tilt, y
		}
	}
	p.at = p.at.Add(ahead.Scale(best))
	p.at.Y, p.slope = height, math.Atan(slope)
}

// onTread puts a print onto the middle of a tread: the heel may stand over its
// edge where stairs go up, the toes where they go down.
func (w *Walk) onTread(p *footprint, deep float64, up bool, at func(shift, along float64) float64) {
	back, front := 0.3*w.size.Ball.Z, w.size.Tip.Z+0.012*w.leg
	if !up {
		back, front = w.size.Heel.Z-0.01*w.leg, w.size.Ball.Z+0.01*w.leg
	}
	// From the tread that the other foot stands on to the next one, or, of a fast walker,
	// the next but one.
	wished, ahead := 0.0, geom.Yaw(p.heading).Rotate(geom.UnitZ)
	if w.trod != nil {
		covered := p.at.Sub(*w.trod).Dot(ahead)
		wished = deep*math.Max(1, math.Round(covered/deep-0.4)) - covered
	}
	least, best, height := math.Inf(1), 0.0, 0.0
	for shift := -deep; shift <= deep; shift += 0.01 {
		y, low := math.Inf(-1), math.Inf(1)
		for u := 0.0; u <= 1; u += 0.125 {
			h := at(shift, back+(front-back)*u)
			y, low = math.Max(y, h), math.Min(low, h)
		}
		if cost := y - low + 0.08*math.Abs(shift-wished); cost < least {
			least, best, height = cost, shift, y
		}
	}
	p.at = p.at.Add(ahead.Scale(best))
	p.at.Y = height
	on := p.at
	w.trod = &on
}

// steps reports whether there is an edge between two prints: ground that is not
// the slope from one to the other.
func (w *Walk) steps(a, b *footprint) bool {
	g := w.path.Ground
	if g == nil || math.Abs(b.at.Y-a.at.Y) < 0.04*w.leg {
		return false
	}
	for u := 0.125; u < 1; u += 0.125 {
		if p := a.at.Lerp(b.at, u); math.Abs(g(p.X, p.Z)-p.Y) > 0.04*w.leg {
			return true
		}
	}
	return false
}

// lie computes the height of the ground under the body from the feet that carry it.
func (w *Walk) lie() {
	if w.path.Ground == nil {
		return
	}
	fit := blend.NewFit(-pad, w.length+pad, 1.0/60, 0.2)
	for i := range fit.Len() {
		t := fit.Time(i)
		var sum, n float64
		for side := range w.prints {
			if p := &w.prints[side][w.printAt(rig.Side(side), t)]; t <= p.off {
				sum, n = sum+p.at.Y, n+1
			}
		}
		if n > 0 {
			fit.Value(i, sum/n, 60)
		}
	}
	w.terrain = fit.Solve()
}

// level returns the height of the ground under the body at a time, and how
// steeply it rises ahead.
func (w *Walk) level(t float64, s *State) (height, climb float64) {
	if w.path.Ground == nil {
		return 0, 0
	}
	v := geom.Yaw(s.Heading).Inv().Rotate(s.Velocity).Z
	if math.Abs(v) > 0.1 {
		climb = math.Max(-0.6, math.Min(0.6, w.terrain.Slope(t)/v))
	}
	return w.terrain.At(t), climb
}
