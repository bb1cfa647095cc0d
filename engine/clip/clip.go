// Package clip holds motion sampled at a fixed rate.
package clip

import (
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Clip is the motion of one skeleton, frame by frame. Frame i is at i / FPS seconds.
type Clip struct {
	Skeleton *rig.Skeleton
	FPS      float64
	Root     []geom.Vec3 // by frame; position of the root joint in the world
	Rot      []geom.Quat // frames x joints; local rotations
	Offset   []geom.Vec3 // frames x joints; local translations; nil: every joint has its rest translation

	Contacts []Contact // in the order in which they are written
}

// Contact lists the frames in which a joint is on the ground.
type Contact struct {
	Joint int
	On    []bool // frames
}

// New returns a clip of the given length with all rotations unset.
func New(s *rig.Skeleton, fps float64, frames int) *Clip {
	return &Clip{Skeleton: s, FPS: fps, Root: make([]geom.Vec3, frames), Rot: make([]geom.Quat, frames*s.Len())}
}

// Frames returns the number of frames.
func (c *Clip) Frames() int { return len(c.Root) }

// Pose returns frame i. The pose's rotations and offsets alias the clip.
func (c *Clip) Pose(i int) rig.Pose {
	n := c.Skeleton.Len()
	p := rig.Pose{Root: c.Root[i], Rot: c.Rot[i*n : (i+1)*n : (i+1)*n]}
	if c.Offset != nil {
		p.Offset = c.Offset[i*n : (i+1)*n : (i+1)*n]
	}
	return p
}

// SetPose copies p into frame i. Offsets are copied if the clip has them.
func (c *Clip) SetPose(i int, p rig.Pose) {
	c.Root[i] = p.Root
	copy(c.Pose(i).Rot, p.Rot)
	copy(c.Pose(i).Offset, p.Offset)
}

// Slide translates a joint by offsets from its parent, one per frame. Other joints keep their rest
// translations, unless they slide too.
func (c *Clip) Slide(joint int, offsets []geom.Vec3) {
	c.Loosen()
	for f, at := range offsets {
		c.Offset[f*c.Skeleton.Len()+joint] = at
	}
}

// Loosen gives the clip an offset for each joint and frame, the rest translation if it has none.
func (c *Clip) Loosen() {
	if c.Offset != nil {
		return
	}
	n := c.Skeleton.Len()
	c.Offset = make([]geom.Vec3, c.Frames()*n)
	for i := range c.Offset {
		c.Offset[i] = c.Skeleton.Joints[i%n].Rest.Pos
	}
}

// MoveRoot moves the root to other positions, one per frame, without moving the given joints in the world:
// they slide instead. No joint may be a descendant of another.
func (c *Clip) MoveRoot(places []geom.Vec3, joints []int) {
	c.Loosen()
	n := c.Skeleton.Len()
	for f, to := range places {
		back := c.Root[f].Sub(to)
		c.Root[f] = to
		for _, j := range joints {
			turn := geom.Identity // world rotation of the parent
			for p := c.Skeleton.Joints[j].Parent; p >= 0; p = c.Skeleton.Joints[p].Parent {
				turn = c.Rot[f*n+p].Mul(turn)
			}
			c.Offset[f*n+j] = c.Offset[f*n+j].Add(turn.Inv().Rotate(back))
		}
	}
}

// slack is the distance from its rest translation, in metres, up to which a joint rests. The protocol uses
// the same bound for omitting a translation.
const slack = 1e-6

// Slides reports whether a joint leaves its rest translation in any frame.
func (c *Clip) Slides(joint int) bool {
	rest := c.Skeleton.Joints[joint].Rest.Pos
	for i := joint; i < len(c.Offset); i += c.Skeleton.Len() {
		if c.Offset[i].Dist(rest) > slack {
			return true
		}
	}
	return false
}
