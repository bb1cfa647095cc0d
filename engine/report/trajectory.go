package report

import (
	"encoding/json"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/perform"
)

// trajectory describes the body's path over the ground, without its sway, for clients that play a motion in
// place.
type trajectory struct {
	Model    string         `json:"model"` // still, line, arc or bezier
	Loop     bool           `json:"loop"`
	Params   map[string]any `json:"params"`
	Position [][2]float64   `json:"position"`
	Yaw      []float64      `json:"yaw"` // about +Y, 0 at the first frame
}

// Tolerances for matching a path to a shape.
const (
	stillWithin = 0.08 // metres
	shapeWithin = 0.03
	shapeShare  = 0.015 // share of the length of the path, if that is larger
)

// Trajectory describes a path over the ground and the body's headings on it, in radians about +Y. Both have
// one entry per frame, and at least one.
func Trajectory(track []geom.Vec3, facing []float64, fps float64, loop bool) json.RawMessage {
	t := trajectory{Loop: loop, Params: map[string]any{}, Position: make([][2]float64, len(track)), Yaw: make([]float64, len(track))}
	for f, at := range track {
		t.Position[f] = [2]float64{round(at.X), round(at.Z)}
		t.Yaw[f] = round(facing[f] - facing[0])
	}
	t.describe(track, fps)
	return gltfio.Raw(t)
}

// trajectoryOf describes the path of a motion's clip.
func trajectoryOf(m *perform.Motion, c *clip.Clip) json.RawMessage {
	s := m.Script
	facing := make([]float64, c.Frames())
	for f := range facing {
		m.Check()
		facing[f] = m.Path(s.Time(f)).Heading
	}
	return Trajectory(meanWay(m, c), facing, s.FPS, s.Request.Options.Loop)
}

// meanWay returns the planned path plus displacements that last longer than a stride, moved to the positions
// of pins.
func meanWay(m *perform.Motion, c *clip.Clip) []geom.Vec3 {
	s := m.Script
	n := c.Frames()
	out := make([]geom.Vec3, n)
	for f := range out {
		out[f] = m.Path(s.Time(f)).Pos.Horizontal()
	}
	if s.Body == nil && len(s.Request.Constraints) == 0 {
		return out
	}
	const rate = 20.0
	const half = 11 // a stride: a little over half a second to each side
	aside := make([]geom.Vec3, int(float64(n)/s.FPS*rate)+2*half+3)
	sum := make([]geom.Vec3, len(aside)+1)
	for i := range aside {
		t := s.From + float64(i-half)/rate
		if pelvis, ok := m.PlannedPelvis(t); ok {
			aside[i] = pelvis.Sub(m.Path(t).Pos).Horizontal()
		}
		sum[i+1] = sum[i].Add(aside[i])
	}
	mean := func(i int) geom.Vec3 { return sum[i+2*half+1].Sub(sum[i]).Scale(1 / float64(2*half+1)) }
	model, above := make([]geom.Transform, s.Skeleton.Len()), s.Skeleton.Above(s.Pelvis())
	for f := range out {
		m.Check()
		x := float64(f) / s.FPS * rate
		i := int(x)
		out[f] = out[f].Add(mean(i).Lerp(mean(i+1), x-float64(i)))
		if len(s.Request.Constraints) == 0 {
			continue
		}
		plan := out[f]
		if pelvis, ok := m.PlannedPelvisIn(f); ok {
			plan = pelvis.Horizontal()
		}
		s.Skeleton.ModelOf(c.Pose(f), above, model)
		out[f] = out[f].Add(model[s.Pelvis()].Pos.Horizontal().Sub(plan))
	}
	return out
}

// describe sets the simplest shape that fits a path, with its parameters.
func (t *trajectory) describe(track []geom.Vec3, fps float64) {
	n := len(track)
	first, last := track[0], track[n-1]
	length, far := 0.0, 0.0
	slow, fast := math.Inf(1), 0.0
	for f := 1; f < n; f++ {
		step := track[f].Dist(track[f-1])
		length += step
		slow, fast = math.Min(slow, step*fps), math.Max(fast, step*fps)
		far = math.Max(far, track[f].Dist(first))
	}
	seconds := math.Max(float64(n-1)/fps, 1/fps)
	t.Params["speed"] = round(length / seconds)
	turned := (t.Yaw[n-1] - t.Yaw[0]) * 180 / math.Pi
	if far < stillWithin || n < 3 {
		t.Model = "still"
		t.Params["speed"] = 0.0
		t.Params["turn_deg_s"] = round(turned / seconds)
		return
	}
	t.Params["speed_range"] = [2]float64{round(slow), round(fast)}
	chord := last.Sub(first)
	t.Params["heading_deg"] = round(math.Atan2(chord.X, chord.Z) * 180 / math.Pi)
	within := math.Max(shapeWithin, shapeShare*length)
	if off := offLine(track, first, chord); off < within {
		t.Model = "line"
		t.Params["off_cm"] = round(100 * off)
		return
	}
	if centre, radius, off := circle(track); off < within && radius < 200 {
		t.Model = "arc"
		a, b := track[0].Sub(centre), track[min(n-1, n/8+1)].Sub(centre)
		side := 1.0
		if a.Cross(b).Y < 0 {
			side = -1
		}
		t.Params["radius_m"] = round(radius)
		t.Params["turn_deg_s"] = round(side * length / radius * 180 / math.Pi / seconds)
		t.Params["off_cm"] = round(100 * off)
		return
	}
	t.Model = "bezier"
	points, off := bezier(track)
	t.Params["control_points_xz"] = points
	t.Params["off_cm"] = round(100 * off)
}

func offLine(track []geom.Vec3, first, chord geom.Vec3) float64 {
	d := chord.Unit()
	most := 0.0
	for _, p := range track {
		v := p.Sub(first)
		most = math.Max(most, v.Sub(d.Scale(v.Dot(d))).Len())
	}
	return most
}

// circle fits a circle to a path, by least squares on its equation.
func circle(track []geom.Vec3) (centre geom.Vec3, radius, off float64) {
	var mean geom.Vec3
	for _, p := range track {
		mean = mean.Add(p.Scale(1 / float64(len(track))))
	}
	var xx, xz, zz, xr, zr float64
	for _, p := range track {
		v := p.Sub(mean)
		r := v.Dot(v)
		xx, xz, zz = xx+v.X*v.X, xz+v.X*v.Z, zz+v.Z*v.Z
		xr, zr = xr+v.X*r, zr+v.Z*r
	}
	det := xx*zz - xz*xz
	if det < 1e-9*xx*zz || det == 0 {
		return mean, math.Inf(1), math.Inf(1)
	}
	c := geom.Vec3{X: (xr*zz - zr*xz) / det / 2, Z: (zr*xx - xr*xz) / det / 2}
	radius = math.Sqrt(c.Dot(c) + (xx+zz)/float64(len(track)))
	centre = mean.Add(c)
	for _, p := range track {
		off = math.Max(off, math.Abs(p.Dist(centre)-radius))
	}
	return centre, radius, off
}

// bezier fits a cubic between the ends of a path, with even times.
func bezier(track []geom.Vec3) (points [4][2]float64, off float64) {
	n := len(track)
	a, d := track[0], track[n-1]
	var bb, bc, cc float64
	var rb, rc geom.Vec3
	weights := func(f int) (w0, w1, w2, w3 float64) {
		u := float64(f) / float64(n-1)
		v := 1 - u
		return v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u
	}
	for f, p := range track {
		w0, w1, w2, w3 := weights(f)
		r := p.Sub(a.Scale(w0)).Sub(d.Scale(w3))
		bb, bc, cc = bb+w1*w1, bc+w1*w2, cc+w2*w2
		rb, rc = rb.Add(r.Scale(w1)), rc.Add(r.Scale(w2))
	}
	b, c := a.Lerp(d, 1.0/3), a.Lerp(d, 2.0/3)
	if det := bb*cc - bc*bc; det > 1e-9*bb*cc {
		b = rb.Scale(cc / det).Sub(rc.Scale(bc / det))
		c = rc.Scale(bb / det).Sub(rb.Scale(bc / det))
	}
	for f, p := range track {
		w0, w1, w2, w3 := weights(f)
		at := a.Scale(w0).Add(b.Scale(w1)).Add(c.Scale(w2)).Add(d.Scale(w3))
		off = math.Max(off, at.Dist(p))
	}
	for i, p := range []geom.Vec3{a, b, c, d} {
		points[i] = [2]float64{round(p.X), round(p.Z)}
	}
	return points, off
}
