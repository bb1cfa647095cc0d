package metrics

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// A body taller than these, from its feet to its head, is measured in something
// smaller than metres.
const (
	tallest  = 15  // metres: centimetres above
	hundreds = 300 // centimetres: millimetres above
)

// Convention has the unit and the up axis of a file. glTF has metres and Y upward, but not every
// writer of glTF does.
type Convention struct {
	Metre float64   // metres in one unit of the file: 1, 0.01 or 0.001
	Turn  geom.Quat // turns the file's upward direction to +Y
}

// Usual is the convention of glTF.
var Usual = Convention{1, geom.Identity}

// ConventionOf returns the convention of a clip, as its body and its motion show
// it. Where there is no body, or its upward axis cannot be found, it is the one of
// glTF.
func ConventionOf(c *clip.Clip) Convention {
	out := Usual
	b := rig.NewBody(c.Skeleton)
	if b == nil {
		c = clip.Rested(c)
		b = rig.NewBody(c.Skeleton)
	}
	if b == nil || b.Head < 0 {
		return out
	}
	rest := c.Skeleton.Model(c.Skeleton.RestPose(), nil)
	switch tall := rest[b.Head].Pos.Dist(rest[b.Legs[rig.Left].Foot].Pos.Lerp(rest[b.Legs[rig.Right].Foot].Pos, 0.5)); {
	case tall > hundreds:
		out.Metre = 0.001
	case tall > tallest:
		out.Metre = 0.01
	}
	if up, err := clip.Up(c); err == nil {
		out.Turn = clip.Stand(up)
	}
	return out
}

// Point returns a point of the file in metres, Y upward.
func (v Convention) Point(p geom.Vec3) geom.Vec3 { return v.Turn.Rotate(p).Scale(v.Metre) }

// Clip returns a clip of the file in metres, Y upward.
func (v Convention) Clip(c *clip.Clip) (*clip.Clip, error) {
	if v == Usual {
		return c, nil
	}
	c, err := c.Turned(v.Turn)
	if err != nil {
		return nil, err
	}
	return c.Scaled(v.Metre)
}

// Constraints returns the constraints of a request in the file's convention in metres, Y
// upward.
func (v Convention) Constraints(c Constraints) Constraints {
	out := Constraints{}
	for _, w := range c.Waypoints {
		w.X, w.Z = w.X*v.Metre, w.Z*v.Metre
		out.Waypoints = append(out.Waypoints, w)
	}
	for _, t := range c.Targets {
		t.At = v.Point(t.At)
		if t.Rot != nil {
			rot := v.Turn.Mul(*t.Rot)
			t.Rot = &rot
		}
		out.Targets = append(out.Targets, t)
	}
	for _, k := range c.Keys {
		if k.Root != nil {
			root := v.Point(*k.Root)
			k.Root = &root
		}
		out.Keys = append(out.Keys, k)
	}
	return out
}
