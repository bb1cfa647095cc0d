package gltfio

import (
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

// unitSlack is the deviation of a quaternion's squared length from one up to which it is not normalised.
// Rounding to float32 stays below it, so that a motion that was read from a document is written with the same
// bits.
const unitSlack = 5e-7

func unit(q geom.Quat) geom.Quat {
	if math.Abs(q.Dot(q)-1) < unitSlack {
		return q
	}
	return q.Unit()
}

// frameTime returns the time of a frame as written in documents.
func frameTime(frame int, fps float64) float32 { return float32(float64(frame) / fps) }

// fill writes a column into b, whose length is the column's size.
func (d *Document) fill(b []byte, c *column) error {
	if d.Check != nil {
		d.Check()
	}
	motion := d.Samples[c.sample].Clip
	switch c.kind {
	case columnTimes:
		for i := range c.count {
			le.PutUint32(b[4*i:], math.Float32bits(frameTime(c.frame(i), d.FPS)))
		}
		return nil
	case columnRoot:
		if at := fillPlaces(b, motion.Root, 1, c); at >= 0 {
			return fmt.Errorf("the root's position at frame %d is not finite", at)
		}
		return nil
	case columnOffsets:
		if at := fillPlaces(b, motion.Offset[c.joint:], d.Skeleton.Len(), c); at >= 0 {
			return fmt.Errorf("the translation of %s at frame %d is not finite", d.Skeleton.Joints[c.joint].Name, at)
		}
		return nil
	default:
		if frame := fillRotations(b, motion, c); frame >= 0 {
			return fmt.Errorf("%s: the rotation of %s at frame %d is zero or not finite",
				d.sampleName(c.sample), d.Skeleton.Joints[c.joint].Name, frame)
		}
		return nil
	}
}

// fillPlaces writes one position of each frame; a frame has stride positions. It returns the first frame
// whose position is not finite, or -1.
func fillPlaces(b []byte, places []geom.Vec3, stride int, c *column) int {
	for i := range c.count {
		p := places[c.frame(i)*stride]
		x, y, z := float32(p.X), float32(p.Y), float32(p.Z)
		if !finite(float64(x), float64(y), float64(z)) {
			return c.frame(i)
		}
		le.PutUint32(b[12*i:], math.Float32bits(x))
		le.PutUint32(b[12*i+4:], math.Float32bits(y))
		le.PutUint32(b[12*i+8:], math.Float32bits(z))
	}
	return -1
}

// fillRotations writes a joint's rotations. Each has the sign that is nearer to the one before, because
// readers interpolate without a sign change. It returns the first frame whose quaternion has no direction, or
// -1.
func fillRotations(b []byte, motion *clip.Clip, c *column) int {
	stride := len(motion.Rot) / motion.Frames()
	var last geom.Quat
	for i := range c.count {
		q := motion.Rot[c.frame(i)*stride+c.joint]
		n := q.Dot(q)
		if !(n > 1e-12) || n > math.MaxFloat64 {
			return c.frame(i)
		}
		q = last.Near(unit(q))
		last = q
		o := b[16*i : 16*i+16 : 16*i+16]
		le.PutUint32(o, math.Float32bits(float32(q.X)))
		le.PutUint32(o[4:], math.Float32bits(float32(q.Y)))
		le.PutUint32(o[8:], math.Float32bits(float32(q.Z)))
		le.PutUint32(o[12:], math.Float32bits(float32(q.W)))
	}
	return -1
}
