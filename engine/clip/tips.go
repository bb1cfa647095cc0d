package clip

import "github.com/motiongate/motiongate/engine/rig"

// WithoutTips returns a clip whose skeleton has no end sites of BVH files, which other formats
// would show as joints. Without end sites it is c.
func WithoutTips(c *Clip) (*Clip, error) {
	place := make([]int, c.Skeleton.Len()) // of each joint in the new skeleton; -1: it is a tip
	var joints []rig.Joint
	for i, j := range c.Skeleton.Joints {
		if place[i] = -1; j.Tip {
			continue
		}
		if place[i] = len(joints); j.Parent >= 0 {
			j.Parent = place[j.Parent]
		}
		joints = append(joints, j)
	}
	if len(joints) == len(place) {
		return c, nil
	}
	s, err := rig.New(joints)
	if err != nil {
		return nil, err
	}
	out := New(s, c.FPS, c.Frames())
	copy(out.Root, c.Root)
	if c.Offset != nil {
		out.Loosen()
	}
	for f := range c.Frames() {
		from, to := c.Pose(f), out.Pose(f)
		for i, k := range place {
			if k < 0 {
				continue
			}
			to.Rot[k] = from.Rot[i]
			if c.Offset != nil {
				to.Offset[k] = from.Offset[i]
			}
		}
	}
	for _, k := range c.Contacts {
		if place[k.Joint] >= 0 {
			out.Contacts = append(out.Contacts, Contact{place[k.Joint], k.On})
		}
	}
	return out, nil
}
