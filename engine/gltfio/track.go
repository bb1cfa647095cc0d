package gltfio

import (
	"fmt"
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

// unitSlack is how far the squared length of a quaternion may be from one
// before it is scaled. Rounding to float32 leaves less, so a motion that was
// read from a document is written with the same bits.
const unitSlack = 5e-7

func unit(q geom.Quat) geom.Quat {
	if math.Abs(q.Dot(q)-1) < unitSlack {
		return q
	}
	return q.Unit()
}

// frameTime is the time of a frame as it stands in a document.
func frameTime(frame int, fps float64) float32 { return float32(float64(frame) / fps) }

// fillTrack writes accessor k of a sample into b, which has trackLen bytes.
func fillTrack(b []byte, d *Document, sample, k int) error {
	if d.Check != nil {
		d.Check()
	}
	c := d.Samples[sample].Clip
	switch k {
	case 0:
		for i := range c.Frames() {
			le.PutUint32(b[4*i:], math.Float32bits(frameTime(i, d.FPS)))
		}
		return nil
	case tracks(d) - 1:
		return fillRoot(b, c)
	default:
		if frame := fillRotations(b, c, k-1); frame >= 0 {
			return fmt.Errorf("%s: the rotation of %s at frame %d is not a rotation",
				d.sampleName(sample), d.Skeleton.Joints[k-1].Name, frame)
		}
		return nil
	}
}

func fillRoot(b []byte, c *clip.Clip) error {
	for i, p := range c.Root {
		x, y, z := float32(p.X), float32(p.Y), float32(p.Z)
		if !finite(float64(x), float64(y), float64(z)) {
			return fmt.Errorf("the root's position at frame %d is not finite", i)
		}
		le.PutUint32(b[12*i:], math.Float32bits(x))
		le.PutUint32(b[12*i+4:], math.Float32bits(y))
		le.PutUint32(b[12*i+8:], math.Float32bits(z))
	}
	return nil
}

// fillRotations writes a joint's rotations, each on the same side as the one
// before, because readers go straight from key to key. It returns the first
// frame whose quaternion has no direction, or -1.
func fillRotations(b []byte, c *clip.Clip, joint int) int {
	stride := len(c.Rot) / c.Frames()
	var last geom.Quat
	for i, at := 0, joint; at < len(c.Rot); i, at = i+1, at+stride {
		q := c.Rot[at]
		n := q.Dot(q)
		if !(n > 1e-12) || n > math.MaxFloat64 {
			return i
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
