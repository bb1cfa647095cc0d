package seam

import (
	"math"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
)

// maxSwivelAcceleration is the largest acceleration of an elbow or a knee around the line between the ends of its
// limb, in lengths of the limb a second squared.
const maxSwivelAcceleration = 110

// minRadius is the distance of a middle joint from that line, in lengths of the limb, below which the joint keeps its direction
// from the frame before.
const minRadius = 0.03

// maxSwivelWrist is the largest bend of a wrist after a swivel, in radians. A wrist that was bent more before keeps its bend.
const maxSwivelWrist = 1.2

// blendTime is the time, in seconds, around frames in which the end of a limb is fixed, over which the end
// takes up the rotation of its limb.
const blendTime = 0.15

// limb is an arm or a leg of two bones.
type limb struct {
	skeleton           *rig.Skeleton
	upper, middle, end int // joints
	length             float64
	lowerTwists        bool                 // the lower bone turns about itself
	straightEnd        geom.Quat            // rotation of the end, if twists, where it goes on from the lower bone
	fixed              func(frame int) bool // the end keeps its rotation
}

// place returns the place of a joint of the limb in the frame of the parent of its upper joint, from the
// upper joint.
func (l *limb) place(p rig.Pose, joint int) (at geom.Vec3) {
	for joints := l.skeleton.Joints; joint != l.upper; {
		at = joints[joint].Rest.Pos.Add(at)
		joint = joints[joint].Parent
		at = p.Rot[joint].Rotate(at)
	}
	return at
}

// smoothSwivel spreads a quick swivel of the limb over the frames around: the middle joint goes around the line
// between both ends more slowly, and the ends stay. A two-bone solver swivels a limb in a single frame
// when the pole of its middle joint comes near to that line.
func (l *limb) smoothSwivel(c *clip.Clip) {
	if c.FPS < minRate {
		return
	}
	angle, radius, axis := l.swivel(c)
	width, smooth := make([]float64, len(angle)), angle
	for range 2 * maxRounds {
		if !l.widenSwivel(smooth, radius, width, c.FPS) {
			break
		}
		smooth = make([]float64, len(angle))
		for f := range smooth {
			smooth[f] = meanOf(angle, f, width[f]*c.FPS)
		}
	}
	far := math.Inf(1) // frames since the end was fixed
	since := make([]float64, len(angle))
	for f := range since {
		if far++; l.fixed(f) {
			far = 0
		}
		since[f] = far
	}
	far = math.Inf(1)
	for f := len(angle) - 1; f >= 0; f-- {
		if far++; l.fixed(f) {
			far = 0
		}
		if d := smooth[f] - angle[f]; d != 0 {
			l.turn(c.Pose(f), axis[f], d, 1-math.Min(1, math.Min(far, since[f])/c.FPS/blendTime))
		}
	}
}

// turn turns a limb around the line between its ends, by an angle. The end keeps a share of its own
// rotation. The forearm takes up the twist that this needs, because a wrist does not twist.
func (l *limb) turn(p rig.Pose, axis geom.Vec3, angle, share float64) {
	q, last := geom.AxisAngle(axis, angle), l.skeleton.Joints[l.end].Parent
	own := l.rotation(p, last).Mul(p.Rot[l.end])
	p.Rot[l.upper] = q.Mul(p.Rot[l.upper]).Unit()
	if l.lowerTwists {
		bone, above := l.place(p, l.end).Sub(l.place(p, l.middle)).Unit(), l.rotation(p, l.skeleton.Joints[l.middle].Parent)
		twist := geom.AxisAngle(above.Inv().Rotate(bone), -share*angle*bone.Dot(axis))
		p.Rot[l.middle] = twist.Mul(p.Rot[l.middle]).Unit()
	}
	to := p.Rot[l.end].Slerp(l.rotation(p, last).Inv().Mul(own), share)
	if l.lowerTwists {
		most := math.Max(maxSwivelWrist, l.straightEnd.Angle(p.Rot[l.end]))
		if bent := l.straightEnd.Angle(to); bent > most {
			to = l.straightEnd.Slerp(to, most/bent)
		}
	}
	p.Rot[l.end] = to.Unit()
}

// rotation returns the rotation of a joint of the limb above its end, in the frame of the parent of the
// upper joint.
func (l *limb) rotation(p rig.Pose, joint int) geom.Quat {
	q := p.Rot[joint]
	for joint != l.upper {
		joint = l.skeleton.Joints[joint].Parent
		q = p.Rot[joint].Mul(q)
	}
	return q
}

// swivel returns, by frame, the sum of the angles by which the middle joint goes around the line between
// both ends, its distance from the line in lengths of the limb, and the direction of the line.
func (l *limb) swivel(c *clip.Clip) (angle, radius []float64, axis []geom.Vec3) {
	n := c.Frames()
	angle, radius, axis = make([]float64, n), make([]float64, n), make([]geom.Vec3, n)
	var side geom.Vec3
	for f := range n {
		p := c.Pose(f)
		axis[f] = l.place(p, l.end).Unit()
		out := l.place(p, l.middle)
		out = out.Sub(axis[f].Scale(out.Dot(axis[f])))
		radius[f] = out.Len() / l.length
		if f > 0 {
			angle[f] = angle[f-1]
			side = geom.Between(axis[f-1], axis[f]).Rotate(side)
		}
		if radius[f] < minRadius {
			continue
		}
		if out = out.Unit(); side != (geom.Vec3{}) {
			angle[f] += math.Atan2(side.Cross(out).Dot(axis[f]), side.Dot(out))
		}
		side = out
	}
	return angle, radius, axis
}

// widenSwivel widens the mean around frames in which the middle joint accelerates too much, and narrows it near the ends of the
// clip. It reports whether it found such frames. Widths are standard deviations, in seconds.
func (l *limb) widenSwivel(angle, radius, width []float64, fps float64) (found bool) {
	last, reach := len(angle)-1, int(wideningRange*fps)
	for f := 1; f < last; f++ {
		if math.Abs(angle[f+1]-2*angle[f]+angle[f-1])*radius[f]*fps*fps < maxSwivelAcceleration {
			continue
		}
		found = true
		for g := max(1, f-reach); g <= min(last-1, f+reach); g++ {
			u := 1 - math.Abs(float64(g-f))/float64(reach+1)
			width[g] += widthStep * u / 3 // one jump accelerates the joint in up to three frames
		}
	}
	for f := range width {
		width[f] = math.Min(width[f], math.Min(float64(f), float64(last-f))/fps/kernelRadius)
	}
	return found
}

// meanOf returns the Gaussian mean of values around a frame, with a standard deviation of some frames.
func meanOf(values []float64, frame int, wide float64) float64 {
	reach := int(kernelRadius * wide)
	if reach == 0 {
		return values[frame]
	}
	sum, weight := 0.0, 0.0
	for f := max(0, frame-reach); f <= min(len(values)-1, frame+reach); f++ {
		u := float64(f-frame) / wide
		w := portable.Exp(-u * u / 2)
		sum, weight = sum+w*values[f], weight+w
	}
	return sum / weight
}
