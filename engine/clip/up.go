package clip

import (
	"errors"
	"math"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// ErrUp says that the upward axis of a clip cannot be found.
var ErrUp = errors.New("neither the rest pose nor the motion shows which axis is up: " +
	"export the file with Y up, and with a motion or a rest pose that stands")

const (
	// along is the least cosine between an axis and a body that stands along it.
	along = 0.8
	// steady is the largest change in the height of the ground, as a part of the reach of the body from its pelvis.
	// Stairs and jumps stay below it, a body that walks along an axis does not.
	steady = 1.2
)

// Up returns the upward axis of a clip: the one along which a human body stands, feet low and head high, on the mean
// of its frames, or in its rest pose where the frames show none. Where a body rests along +Y and moves along a
// horizontal axis, the ground decides: something is on it in each frame, so that the lowest point stays at its height
// if the body lies in a file with Y up, and travels along Y if another axis is up. Without a human body Y is up, as in
// glTF. Up fails with ErrUp, and returns +Y, where neither pose shows the axis.
func Up(c *Clip) (geom.Vec3, error) {
	body := rig.NewBody(c.Skeleton)
	rests := body != nil
	for _, axis := range []geom.Vec3{geom.UnitY, geom.UnitZ, geom.UnitX} {
		if body == nil {
			body = rig.NewBody(restedAlong(c, axis).Skeleton)
		}
	}
	if body == nil {
		return geom.UnitY, nil
	}
	s := stance{c, body}
	moving, moves := nearestAxis(s.mean())
	resting, stands := nearestAxis(s.of(c.Skeleton.RestPose()))
	stands = stands && rests
	lies := stands && resting == geom.UnitY && moves && moving.Y == 0
	switch {
	case lies && s.grounded(resting), stands && !moves:
		return resting, nil
	case moves:
		return moving, nil
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

// Turned returns a clip whose world is turned. Contacts are shared with c.
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

// Scaled returns a clip whose lengths are some times as long. Contacts are shared with c.
func (c *Clip) Scaled(by float64) (*Clip, error) {
	if by == 1 {
		return c, nil
	}
	joints := append([]rig.Joint(nil), c.Skeleton.Joints...)
	for j := range joints {
		joints[j].Rest.Pos = joints[j].Rest.Pos.Scale(by)
	}
	s, err := rig.New(joints)
	if err != nil {
		return nil, err
	}
	out := *c
	out.Skeleton, out.Root, out.Offset = s, scaled(c.Root, by), scaled(c.Offset, by)
	return &out, nil
}

func scaled(all []geom.Vec3, by float64) (out []geom.Vec3) {
	for _, p := range all {
		out = append(out, p.Scale(by))
	}
	return out
}

// stance reads how a body stands in the frames of a clip.
type stance struct {
	clip *Clip
	body *rig.Body
}

// of returns the direction from the feet to the head in a pose, or to the pelvis of a body without head.
func (s stance) of(pose rig.Pose) geom.Vec3 {
	at := s.clip.Skeleton.Model(pose, nil)
	top := s.body.Head
	if top < 0 {
		top = s.body.Pelvis
	}
	legs := s.body.Legs
	return at[top].Pos.Sub(at[legs[rig.Left].Foot].Pos.Lerp(at[legs[rig.Right].Foot].Pos, 0.5)).Unit()
}

// mean returns the mean direction over the frames.
func (s stance) mean() (sum geom.Vec3) {
	for f := range s.clip.Frames() {
		sum = sum.Add(s.of(s.clip.Pose(f)).Scale(1 / float64(s.clip.Frames())))
	}
	return sum
}

// grounded reports whether the lowest point of the body stays at its height along an axis.
func (s stance) grounded(axis geom.Vec3) bool {
	low, high, tall := math.Inf(1), math.Inf(-1), 0.0
	var model []geom.Transform
	for f := range s.clip.Frames() {
		model = s.clip.Skeleton.Model(s.clip.Pose(f), model)
		floor := math.Inf(1)
		for _, m := range model[1:] {
			floor = math.Min(floor, m.Pos.Dot(axis))
			tall = math.Max(tall, m.Pos.Dist(model[s.body.Pelvis].Pos))
		}
		low, high = math.Min(low, floor), math.Max(high, floor)
	}
	return high-low <= steady*tall
}

// nearestAxis returns the axis of the world, up or down, that is nearest to a direction, and whether it is near.
func nearestAxis(d geom.Vec3) (geom.Vec3, bool) {
	for _, axis := range []geom.Vec3{geom.UnitX, geom.UnitY, geom.UnitZ} {
		if dot := d.Dot(axis); math.Abs(dot) >= along {
			return axis.Scale(math.Copysign(1, dot)), true
		}
	}
	return geom.Vec3{}, false
}
