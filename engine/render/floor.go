package render

import (
	"image/color"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
)

const maxLines = 200 // of the grid, in each direction

// drawFloor draws the visible part of the ground's grid: a line each half metre, a stronger one each two
// metres.
func (f *Film) drawFloor(w view) {
	step := 0.5
	for step*w.scale < 14 {
		step *= 2
	}
	// The points of the ground at the corners of the picture.
	size := float64(f.width)
	var x0, x1, z0, z1 = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, c := range []point{{0, 0}, {size, 0}, {0, size}, {size, size}} {
		p := w.ground(c)
		x0, x1, z0, z1 = min(x0, p.X), max(x1, p.X), min(z0, p.Z), max(z1, p.Z)
	}
	line := func(n float64, a, b geom.Vec3) {
		width, col := 1.0, mix(faded, white, 0.74)
		if math.Mod(n, 4) == 0 {
			width, col = 1.6, mix(faded, white, 0.45)
		}
		f.longLine(w.project(a), w.project(b), width, col)
	}
	for n, i := math.Ceil(x0/step), 0; n*step <= x1 && i < maxLines; n, i = n+1, i+1 {
		line(n, geom.Vec3{X: n * step, Z: z0}, geom.Vec3{X: n * step, Z: z1})
	}
	for n, i := math.Ceil(z0/step), 0; n*step <= z1 && i < maxLines; n, i = n+1, i+1 {
		line(n, geom.Vec3{X: x0, Z: n * step}, geom.Vec3{X: x1, Z: n * step})
	}
}

// longLine draws a line in pieces, because the time to draw a slanted line grows with its bounding box.
func (f *Film) longLine(a, b point, width float64, col color.Color) {
	pieces := math.Ceil(portable.Hypot(b.x-a.x, b.y-a.y) / 48)
	at := func(i float64) point { return point{a.x + (b.x-a.x)*i/pieces, a.y + (b.y-a.y)*i/pieces} }
	for i := range int(min(pieces, farAway)) {
		f.line(at(float64(i)), at(float64(i+1)), width, col)
	}
}

// ground returns the point of the ground that is visible at a point of the picture. The view must look down.
func (w *view) ground(p point) geom.Vec3 {
	u := (p.x-w.at.x)/w.scale + w.u
	v := (w.at.y-p.y)/w.scale + w.v
	q := w.right.Scale(u).Add(w.up.Scale(v))
	return q.Sub(w.toward.Scale(q.Y / w.toward.Y))
}

// drawFloorMarks draws the path of the root up to a frame, and waypoints.
func (f *Film) drawFloorMarks(w view, frame int) {
	var track []point
	for _, p := range f.clip.Root[:frame+1] {
		track = append(track, w.project(p.Horizontal()))
	}
	f.curve(thin(track), 1.2, mix(ink, white, 0.55))
	f.drawPath(w)
}

// thin removes points that are less than a few pixels from the one before.
func thin(track []point) []point {
	var out []point
	for i, p := range track {
		if i == 0 || i == len(track)-1 || portable.Hypot(p.x-out[len(out)-1].x, p.y-out[len(out)-1].y) > 3 {
			out = append(out, p)
		}
	}
	return out
}

// drawPrints draws the sole of each foot where it has stood: a foot that leaves its print without being
// lifted slides.
func (f *Film) drawPrints(w view, frame int) {
	for _, contact := range f.clip.Contacts {
		for _, iv := range clip.Runs(contact.On) {
			if iv[0] > frame {
				break
			}
			if sole, ok := f.soleOf(contact.Joint); ok {
				pale := 0.80
				if frame < iv[1] {
					pale = 0.55
				}
				f.fill(w.shadow(sole, f.models[iv[0]]), mix(sole.side.color(), white, pale))
			}
		}
	}
}

// soleOf returns the sole of a joint.
func (f *Film) soleOf(joint int) (part, bool) {
	for _, foot := range f.figure.feet {
		for _, j := range foot.joints {
			if j == joint {
				return foot.sole, true
			}
		}
	}
	return part{}, false
}

// drawShadow draws the shadow of the figure under a vertical light.
func (f *Film) drawShadow(w view, frame int) {
	for _, p := range f.figure.parts {
		f.fill(w.shadow(p, f.models[frame]), mix(faded, white, 0.62))
	}
}

// shadow returns the outline of a part projected onto the ground.
func (w *view) shadow(p part, model []geom.Transform) []point {
	round := make([][]point, len(p.knobs))
	for i, k := range p.knobs {
		c := model[k.joint].Apply(k.offset).Horizontal()
		at, r := w.project(c), k.radius*w.scale
		// A circle on the ground appears as an ellipse, flattened by the camera's pitch.
		for _, q := range disc(point{}, r, 12) {
			round[i] = append(round[i], point{at.x + q.x, at.y + q.y*w.toward.Y})
		}
	}
	return hull(round...)
}
