package sets

import (
	"encoding/binary"
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Features describes the feature table of a set, for motion matching. The file has a row of float32 values, least significant byte
// first, for each frame of each clip. All columns are in the space of the root bone.
type Features struct {
	File    string    `json:"file"`
	Rows    int       `json:"rows"`
	Columns []string  `json:"columns"`
	Mean    []float64 `json:"mean"`
	Spread  []float64 `json:"standard_deviation"`
}

// ahead are the times of the path in a row, in seconds.
var ahead = []float64{0.33, 0.67, 1}

// columns are the names of the columns of the feature table: metres, m/s, and components of unit vectors.
func columns() (out []string) {
	for _, t := range []string{"0.33", "0.67", "1.00"} {
		out = append(out, "path_left_"+t, "path_ahead_"+t, "facing_left_"+t, "facing_ahead_"+t)
	}
	for _, joint := range []string{"foot_left", "foot_right"} {
		for _, kind := range []string{"position", "velocity"} {
			for _, axis := range []string{"left", "up", "ahead"} {
				out = append(out, joint+"_"+kind+"_"+axis)
			}
		}
	}
	return append(out, "pelvis_velocity_left", "pelvis_velocity_up", "pelvis_velocity_ahead")
}

// rows returns the feature rows of a clip, one per frame.
func (m *FinishedClip) rows() [][]float64 {
	c := m.Motion
	joints := []int{m.Body.Legs[rig.Left].Foot, m.Body.Legs[rig.Right].Foot, m.Body.Pelvis}
	out := make([][]float64, c.Frames())
	var now, next []geom.Transform
	for f := range out {
		root := m.rootAt(float64(f))
		from := inverse(root)
		for _, t := range ahead {
			later := m.rootAt(float64(f) + t*c.FPS)
			d, v := from.Apply(later.Pos), from.Rot.Rotate(later.Rot.Rotate(geom.UnitZ))
			out[f] = append(out[f], d.X, d.Z, v.X, v.Z)
		}
		a, b := f, f+1
		if b == len(out) {
			a, b = f-1, f
		}
		now, next = m.Body.Skeleton.Model(c.Pose(a), now), m.Body.Skeleton.Model(c.Pose(b), next)
		for i, j := range joints {
			at := now[j].Pos
			if a < f {
				at = next[j].Pos
			}
			p, v := from.Apply(at), from.Rot.Rotate(next[j].Pos.Sub(now[j].Pos)).Scale(c.FPS)
			if i < 2 {
				out[f] = append(out[f], p.X, p.Y, p.Z)
			}
			out[f] = append(out[f], v.X, v.Y, v.Z)
		}
	}
	return out
}

// inverse returns the inverse of a transform.
func inverse(t geom.Transform) geom.Transform {
	back := t.Rot.Inv()
	return geom.Transform{Rot: back, Pos: back.Rotate(t.Pos).Scale(-1)}
}

// rootAt returns the position and the heading of the root bone at a frame, possibly fractional or past the end: a loop
// repeats, other clips keep their last velocity.
func (m *FinishedClip) rootAt(frame float64) geom.Transform {
	c := m.Motion
	last := float64(c.Frames() - 1)
	before := geom.Transform{Rot: geom.Identity}
	switch {
	case m.Clip.Loop:
		for ; frame > last; frame -= last {
			before = before.Mul(m.cycle.at(1))
		}
	case frame > last:
		a, b := m.root(c.Frames()-2), m.root(c.Frames()-1)
		return geom.Transform{Rot: b.Rot, Pos: b.Pos.Add(b.Pos.Sub(a.Pos).Scale(frame - last))}
	}
	at := int(math.Min(frame, last-1))
	a, b := m.root(at), m.root(at+1)
	u := frame - float64(at)
	return before.Mul(geom.Transform{Rot: a.Rot.Slerp(b.Rot, u), Pos: a.Pos.Lerp(b.Pos, u)})
}

// root returns the transform of the root bone in a frame, without its rest pose.
func (m *FinishedClip) root(f int) geom.Transform {
	c := m.Motion
	rest := c.Skeleton.Joints[0].Rest
	return geom.Transform{Rot: c.Rot[f*c.Skeleton.Len()].Mul(rest.Rot.Inv()), Pos: c.Root[f].Sub(geom.UnitY.Scale(rest.Pos.Y))}
}

// table returns the feature table of clips, and its file.
func table(clips []*FinishedClip) (Features, []byte) {
	t := Features{File: "features.f32", Columns: columns()}
	var file []byte
	n := len(t.Columns)
	t.Mean, t.Spread = make([]float64, n), make([]float64, n)
	for _, m := range clips {
		for _, row := range m.rows() {
			for i, x := range row {
				file = binary.LittleEndian.AppendUint32(file, math.Float32bits(float32(x)))
				t.Mean[i] += x
				t.Spread[i] += x * x
			}
			t.Rows++
		}
	}
	for i := range t.Mean {
		t.Mean[i] /= float64(t.Rows)
		t.Spread[i] = math.Sqrt(math.Max(0, t.Spread[i]/float64(t.Rows)-t.Mean[i]*t.Mean[i]))
	}
	return t, file
}
