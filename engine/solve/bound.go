package solve

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Within returns the pins moved toward the motion, so that each is at most most metres from its joint. at
// returns the transforms of the joints at a time, in model space.
func (p *Pins) Within(most float64, body *rig.Body, at func(t float64) []geom.Transform) Pins {
	out := *p
	out.Targets, out.Places, out.Keys = slices.Clone(p.Targets), slices.Clone(p.Places), slices.Clone(p.Keys)
	out.visit(body, at, func(pinned, actual geom.Vec3) geom.Vec3 {
		if far := pinned.Dist(actual); far > most {
			return actual.Lerp(pinned, most/far)
		}
		return pinned
	})
	return out
}

// Distance returns the longest distance, in metres, between a pin and its joint.
func (p *Pins) Distance(body *rig.Body, at func(t float64) []geom.Transform) (most float64) {
	p.visit(body, at, func(pinned, actual geom.Vec3) geom.Vec3 {
		most = math.Max(most, pinned.Dist(actual))
		return pinned
	})
	return most
}

// visit calls put with the pinned position of each pin and the position of its joint in the motion. The
// result of put becomes the pinned position.
func (p *Pins) visit(body *rig.Body, at func(t float64) []geom.Transform, put func(pinned, actual geom.Vec3) geom.Vec3) {
	for i := range p.Targets {
		t := &p.Targets[i]
		t.Pos = put(t.Pos, at(t.Time)[t.Joint].Pos)
	}
	for i := range p.Places {
		if w := &p.Places[i]; !w.Free {
			actual := at(w.Time)[body.Pelvis].Pos
			to := put(geom.Vec3{X: w.X, Y: actual.Y, Z: w.Z}, actual)
			w.X, w.Z = to.X, to.Z
		}
	}
	for i := range p.Keys {
		if k := &p.Keys[i]; k.Root != nil {
			to := put(*k.Root, at(k.Time)[0].Pos)
			k.Root = &to
		}
	}
}
