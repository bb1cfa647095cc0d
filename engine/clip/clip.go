// Package clip holds motion sampled at a fixed rate.
package clip

import (
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Clip is the motion of one skeleton, frame by frame. Frame i stands at i / FPS
// seconds.
type Clip struct {
	Skeleton *rig.Skeleton
	FPS      float64
	Root     []geom.Vec3 // frames; where the root joint is, in the world
	Rot      []geom.Quat // frames x joints; local rotations

	Contacts []Contact // in the order in which they are announced
}

// Contact tells in which frames a joint stands on the ground.
type Contact struct {
	Joint int
	On    []bool // frames
}

// New makes a clip of the given length with all rotations unset.
func New(s *rig.Skeleton, fps float64, frames int) *Clip {
	return &Clip{Skeleton: s, FPS: fps, Root: make([]geom.Vec3, frames), Rot: make([]geom.Quat, frames*s.Len())}
}

// Frames returns the number of frames.
func (c *Clip) Frames() int { return len(c.Root) }

// Pose returns frame i. The pose's rotations alias the clip.
func (c *Clip) Pose(i int) rig.Pose {
	n := c.Skeleton.Len()
	return rig.Pose{Root: c.Root[i], Rot: c.Rot[i*n : (i+1)*n : (i+1)*n]}
}

// SetPose copies p into frame i.
func (c *Clip) SetPose(i int, p rig.Pose) {
	c.Root[i] = p.Root
	copy(c.Pose(i).Rot, p.Rot)
}
