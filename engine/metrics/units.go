package metrics

import (
	"math"

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

// Convention is how a file measures the world. glTF has metres and Y upward, but
// not every writer of it does.
type Convention struct {
	Metre float64   // metres in one unit of the file: 1, 0.01 or 0.001
	Turn  geom.Quat // turns the file's upward direction to +Y
}

// Usual is the convention of glTF.
var Usual = Convention{1, geom.Identity}

// ConventionOf returns the convention of a clip, as its body and its motion show
// it. Where there is no body, or it stands upright in metres, it is the one of
// glTF. A body counts as upright along Z if it is so at rest and also, on the
// whole, as it moves: one that only lies down in its motion does not.
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
	up := func(pose rig.Pose) geom.Vec3 {
		at := c.Skeleton.Model(pose, nil)
		return at[b.Head].Pos.Sub(at[b.Legs[rig.Left].Foot].Pos.Lerp(at[b.Legs[rig.Right].Foot].Pos, 0.5))
	}
	rest := up(c.Skeleton.RestPose())
	switch tall := rest.Len(); {
	case tall > hundreds:
		out.Metre = 0.001
	case tall > tallest:
		out.Metre = 0.01
	}
	var moving geom.Vec3
	for f := range c.Frames() {
		moving = moving.Add(up(c.Pose(f)).Scale(1 / float64(c.Frames())))
	}
	const mostly = 0.8
	if math.Abs(rest.Z) > mostly*rest.Len() && math.Abs(moving.Z) > mostly*moving.Len() && rest.Z*moving.Z > 0 {
		out.Turn = geom.AxisAngle(geom.UnitX, -math.Copysign(math.Pi/2, rest.Z))
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
	joints := append([]rig.Joint(nil), c.Skeleton.Joints...)
	for j := range joints {
		joints[j].Rest.Pos = joints[j].Rest.Pos.Scale(v.Metre)
	}
	joints[0].Rest = geom.Transform{Rot: v.Turn.Mul(joints[0].Rest.Rot), Pos: v.Turn.Rotate(joints[0].Rest.Pos)}
	s, err := rig.New(joints)
	if err != nil {
		return nil, err
	}
	out := clip.New(s, c.FPS, c.Frames())
	out.Contacts = c.Contacts
	copy(out.Rot, c.Rot)
	for _, p := range c.Offset {
		out.Offset = append(out.Offset, p.Scale(v.Metre))
	}
	for f := range c.Frames() {
		out.Root[f] = v.Point(c.Root[f])
		rot := out.Pose(f).Rot
		rot[0] = v.Turn.Mul(rot[0])
	}
	return out, nil
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
