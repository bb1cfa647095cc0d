package clip

import "github.com/motiongate/motiongate/engine/rig"

// WithoutEndSites returns a clip without the end sites of BVH files, which other formats would show
// as joints. If there are none, it returns c.
func WithoutEndSites(c *Clip) (*Clip, error) {
	index := make([]int, c.Skeleton.Len()) // of each joint in the new skeleton; -1: an end site
	var joints []rig.Joint
	for i, j := range c.Skeleton.Joints {
		if index[i] = -1; j.EndSite {
			continue
		}
		if index[i] = len(joints); j.Parent >= 0 {
			j.Parent = index[j.Parent]
		}
		joints = append(joints, j)
	}
	if len(joints) == len(index) {
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
		for i, k := range index {
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
		if index[k.Joint] >= 0 {
			out.Contacts = append(out.Contacts, Contact{index[k.Joint], k.On})
		}
	}
	return out, nil
}
