package render

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
)

// view is a parallel projection onto the sheet. right, up and toward (the viewer) are orthogonal unit
// vectors.
type view struct {
	right, up, toward geom.Vec3

	scale float64 // pixels per metre
	at    point   // point of the sheet for the point (u, v) along right and up
	u, v  float64
}

// sideView looks at a figure from its right side, so that it faces right on the sheet.
func sideView(ahead geom.Vec3) view {
	return view{right: ahead, up: geom.UnitY, toward: ahead.Cross(geom.UnitY)}
}

func frontView(ahead geom.Vec3) view {
	return view{right: geom.UnitY.Cross(ahead), up: geom.UnitY, toward: ahead}
}

// planView looks down; the figure faces right.
func planView(ahead geom.Vec3) view {
	return view{right: ahead, up: geom.UnitY.Cross(ahead), toward: geom.UnitY}
}

func (w *view) project(p geom.Vec3) point {
	return point{w.at.x + (p.Dot(w.right)-w.u)*w.scale, w.at.y - (p.Dot(w.up)-w.v)*w.scale}
}

// outline returns the polygon of a part, widened by some pixels.
func (w *view) outline(p part, model []geom.Transform, wider float64) []point {
	discs := make([][]point, len(p.knobs))
	for i, k := range p.knobs {
		r := k.radius*w.scale + wider
		discs[i] = disc(w.project(model[k.joint].Apply(k.offset)), r, 8+2*int(min(r, 12)))
	}
	return hull(discs...)
}

// depth returns the nearness of a part to the viewer, measured along the ground: in a view from above the
// legs are no farther away than the trunk.
func (w *view) depth(p part, model []geom.Transform) float64 {
	toward := w.toward
	if level := toward.Horizontal(); level.Len() > 0.1 {
		toward = level.Unit()
	}
	sum := 0.0
	for _, k := range p.knobs {
		sum += model[k.joint].Apply(k.offset).Dot(toward)
	}
	return sum / float64(len(p.knobs))
}

// The gap between a limb and the figure behind it, in pixels.
const gap = 1.1

// draw draws a figure: the far limbs first and a little paler, each with a gap around it. pale is the share
// of white that is mixed into all colours.
func (c *canvas) draw(f *figure, model []geom.Transform, w view, pale float64) {
	type piece struct {
		part  part
		depth float64
	}
	limbs := make(map[int][]piece)
	if f.skull != nil {
		limbs[-1] = nil
	}
	for _, p := range f.parts {
		limbs[p.limb] = append(limbs[p.limb], piece{p, w.depth(p, model)})
	}
	type limb struct {
		root   int
		pieces []piece
		depth  float64
	}
	order := make([]limb, 0, len(limbs))
	for root, pieces := range limbs {
		slices.SortStableFunc(pieces, func(a, b piece) int { return cmp.Compare(a.depth, b.depth) })
		sum := 0.0
		for _, p := range pieces {
			sum += p.depth
		}
		order = append(order, limb{root, pieces, sum / float64(max(len(pieces), 1))})
	}
	slices.SortFunc(order, func(a, b limb) int { return cmp.Or(cmp.Compare(a.depth, b.depth), a.root-b.root) })
	body := 0.0
	for _, l := range order {
		if l.root < 0 {
			body = l.depth
		}
	}
	for _, l := range order {
		behind := min(max((body-l.depth)/(0.1*f.height), 0), 1)
		tint := 1 - (1-pale)*(1-0.34*behind)
		for _, p := range l.pieces {
			c.fill(w.outline(p.part, model, gap), white)
		}
		if l.root < 0 {
			c.drawSkull(f, model, w, gap, white)
		}
		for _, p := range l.pieces {
			c.fill(w.outline(p.part, model, 0), mix(p.part.side.color(), white, tint))
		}
		if l.root < 0 {
			c.drawSkull(f, model, w, 0, mix(trunk, white, tint))
		}
	}
}

// drawSkull draws the head with a nose, which shows its direction.
func (c *canvas) drawSkull(f *figure, model []geom.Transform, w view, wider float64, col color.RGBA) {
	if f.skull == nil {
		return
	}
	s, t := f.skull, model[f.skull.joint]
	center := t.Apply(s.center)
	ahead := t.Rot.Rotate(s.axes[2])
	tip := w.project(center.Add(ahead.Scale(1.12)).Sub(t.Rot.Rotate(s.axes[1]).Scale(0.15)))
	nose := disc(tip, 0.16*ahead.Len()*w.scale+wider, 12)
	if wider == 0 && ahead.Dot(w.toward) > 0.3*ahead.Len() {
		c.fill(w.ellipse(center, s, t.Rot, 0), col)
		c.fill(nose, mix(col, white, 0.45))
		return
	}
	c.fill(nose, col)
	c.fill(w.ellipse(center, s, t.Rot, wider), col)
}

// ellipse returns the outline of an ellipsoid. Its parallel projection is bounded by the points c
// with c' (P A A' P')^-1 c = 1.
func (w *view) ellipse(center geom.Vec3, s *skull, rot geom.Quat, wider float64) []point {
	var xx, xy, yy float64
	for _, a := range s.axes {
		a = rot.Rotate(a)
		x, y := a.Dot(w.right)*w.scale, -a.Dot(w.up)*w.scale
		xx, xy, yy = xx+x*x, xy+x*y, yy+y*y
	}
	// Cholesky's root of the matrix turns the unit circle into the ellipse.
	a := math.Sqrt(max(xx, 1e-9))
	b := xy / a
	d := math.Sqrt(max(yy-b*b, 1e-9))
	at := w.project(center)
	out := disc(point{}, 1, 32)
	for i, p := range out {
		e := point{a * p.x, b*p.x + d*p.y}
		l := max(portable.Hypot(e.x, e.y), 1e-9)
		out[i] = point{at.x + e.x*(1+wider/l), at.y + e.y*(1+wider/l)}
	}
	return out
}
