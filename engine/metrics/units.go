package metrics

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// A body that is taller than these from feet to head is not in metres.
const (
	tallest  = 15  // in metres; a taller body is in centimetres
	hundreds = 300 // in centimetres; a taller body is in millimetres
)

// Convention is the unit and the up axis of a file. glTF prescribes metres and Y up, but some writers of glTF
// do not comply.
type Convention struct {
	Metre float64   // metres per unit of the file: 1, 0.01 or 0.001
	Turn  geom.Quat // rotates the file's up axis to +Y
}

// Usual is the convention of glTF.
var Usual = Convention{1, geom.Identity}

// ConventionOf infers the convention of a clip from its body and its motion. It returns Usual if there is no
// body, or its up axis cannot be found.
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

// Point converts a point of the file to metres, Y up.
func (v Convention) Point(p geom.Vec3) geom.Vec3 { return v.Turn.Rotate(p).Scale(v.Metre) }

// Clip converts a clip of the file to metres, Y up.
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

// Constraints converts constraints in the file's convention to metres, Y up.
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
