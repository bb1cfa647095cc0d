package clip

import (
	"errors"
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// ErrUp says that the upward axis of a clip cannot be found.
var ErrUp = errors.New("neither the rest pose nor the motion shows which axis is up: " +
	"export the file with Y up and a standing rest pose")

const (
	// minCosine is the least cosine of the angle between an axis and the direction from feet to head that matches it.
	minCosine = 0.8
	// maxDrift is the largest range of the height of the lowest joint, as a fraction of the largest distance of a joint
	// from the pelvis. Stairs and jumps stay below it; a walk along the tested axis exceeds it.
	maxDrift = 1.2
)

// Up returns the upward axis of a clip: the axis nearest to the mean direction from feet to head over all frames, or
// to the one of the rest pose if no axis is near to the mean. If the rest pose stands along +Y and the frames along a
// horizontal axis, Up returns +Y where the lowest joint keeps its height along Y (the body lies), and the axis of the
// frames elsewhere. Without a human body Up returns +Y, as glTF has it. If no axis is near to either direction, Up
// returns +Y and ErrUp.
func Up(c *Clip) (geom.Vec3, error) {
	body := rig.NewBody(c.Skeleton)
	restIsBody := body != nil
	// A rest pose that is a heap becomes a body with its bones along the right axis.
	for _, axis := range []geom.Vec3{geom.UnitY, geom.UnitZ, geom.UnitX} {
		if body == nil {
			body = rig.NewBody(restedAlong(c, axis).Skeleton)
		}
	}
	if body == nil {
		return geom.UnitY, nil
	}
	s := stance{c, body}
	frameAxis, framesMatch := nearestAxis(s.meanDirection())
	restAxis, restMatches := nearestAxis(s.direction(c.Skeleton.RestPose()))
	restMatches = restMatches && restIsBody
	mayLie := restMatches && restAxis == geom.UnitY && framesMatch && frameAxis.Y == 0
	switch {
	case mayLie && s.grounded(restAxis), restMatches && !framesMatch:
		return restAxis, nil
	case framesMatch:
		return frameAxis, nil
	}
	return geom.UnitY, ErrUp
}

// Upright returns a clip turned so that +Y is up. It fails with ErrUp where the upward axis cannot be found.
func Upright(c *Clip) (*Clip, error) {
	up, err := Up(c)
	if err != nil {
		return nil, err
	}
	return c.Turned(Stand(up))
}

// Stand returns the rotation that turns an axis to +Y.
func Stand(up geom.Vec3) geom.Quat {
	if up == geom.UnitY.Scale(-1) {
		return geom.AxisAngle(geom.UnitX, math.Pi)
	}
	return geom.Between(up, geom.UnitY)
}

// Turned returns c rotated about the origin of the world. The result shares the contacts of c; for the identity it is c.
func (c *Clip) Turned(by geom.Quat) (*Clip, error) {
	if by == geom.Identity {
		return c, nil
	}
	joints := append([]rig.Joint(nil), c.Skeleton.Joints...)
	joints[0].Rest = geom.Transform{Rot: by.Mul(joints[0].Rest.Rot), Pos: by.Rotate(joints[0].Rest.Pos)}
	s, err := rig.New(joints)
	if err != nil {
		return nil, err
	}
	out := *c
	out.Skeleton = s
	out.Root, out.Rot = make([]geom.Vec3, len(c.Root)), append([]geom.Quat(nil), c.Rot...)
	for f, at := range c.Root {
		out.Root[f] = by.Rotate(at)
		out.Rot[f*s.Len()] = by.Mul(out.Rot[f*s.Len()])
	}
	return &out, nil
}

// Scaled returns c with all lengths multiplied by factor. The result shares the contacts of c; for 1 it is c.
func (c *Clip) Scaled(factor float64) (*Clip, error) {
	if factor == 1 {
		return c, nil
	}
	joints := append([]rig.Joint(nil), c.Skeleton.Joints...)
	for j := range joints {
		joints[j].Rest.Pos = joints[j].Rest.Pos.Scale(factor)
	}
	s, err := rig.New(joints)
	if err != nil {
		return nil, err
	}
	out := *c
	out.Skeleton, out.Root, out.Offset = s, scaled(c.Root, factor), scaled(c.Offset, factor)
	return &out, nil
}

// scaled returns all multiplied by factor.
func scaled(all []geom.Vec3, factor float64) (out []geom.Vec3) {
	for _, p := range all {
		out = append(out, p.Scale(factor))
	}
	return out
}

// stance measures the upright direction of a body in a clip.
type stance struct {
	clip *Clip
	body *rig.Body
}

// direction returns the unit vector from the middle of the feet to the head in a pose, or to the pelvis if the body has
// no head.
func (s stance) direction(pose rig.Pose) geom.Vec3 {
	at := s.clip.Skeleton.Model(pose, nil)
	top := s.body.Head
	if top < 0 {
		top = s.body.Pelvis
	}
	legs := s.body.Legs
	return at[top].Pos.Sub(at[legs[rig.Left].Foot].Pos.Lerp(at[legs[rig.Right].Foot].Pos, 0.5)).Unit()
}

// meanDirection returns the mean of direction over all frames. Its length is below 1 where the directions differ.
func (s stance) meanDirection() (sum geom.Vec3) {
	for f := range s.clip.Frames() {
		sum = sum.Add(s.direction(s.clip.Pose(f)).Scale(1 / float64(s.clip.Frames())))
	}
	return sum
}

// grounded reports whether the height of the lowest joint along an axis varies by no more than maxDrift.
func (s stance) grounded(axis geom.Vec3) bool {
	low, high, radius := math.Inf(1), math.Inf(-1), 0.0
	var model []geom.Transform
	for f := range s.clip.Frames() {
		model = s.clip.Skeleton.Model(s.clip.Pose(f), model)
		floor := math.Inf(1)
		for _, m := range model[1:] {
			floor = math.Min(floor, m.Pos.Dot(axis))
			radius = math.Max(radius, m.Pos.Dist(model[s.body.Pelvis].Pos))
		}
		low, high = math.Min(low, floor), math.Max(high, floor)
	}
	return high-low <= maxDrift*radius
}

// nearestAxis returns the signed axis of the world nearest to a direction, and whether it is within minCosine.
func nearestAxis(d geom.Vec3) (geom.Vec3, bool) {
	for _, axis := range []geom.Vec3{geom.UnitX, geom.UnitY, geom.UnitZ} {
		if dot := d.Dot(axis); math.Abs(dot) >= minCosine {
			return axis.Scale(math.Copysign(1, dot)), true
		}
	}
	return geom.Vec3{}, false
}
