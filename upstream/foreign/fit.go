package foreign

import (
	"fmt"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// skeletonOf converts a skeleton of the protocol.
func skeletonOf(s *mmcp.Skeleton) (*rig.Skeleton, error) {
	index := make(map[string]int, len(s.Joints))
	joints := make([]rig.Joint, len(s.Joints))
	for i := range s.Joints {
		j := &s.Joints[i]
		parent := -1
		if p, ok := index[j.Parent]; ok && j.Parent != "" {
			parent = p
		}
		rest := geom.Transform{Rot: geom.Rotation(j.RestRotation), Pos: geom.Vec(j.RestTranslation)}
		joints[i] = rig.Joint{Name: j.Name, Parent: parent, Rest: rest}
		index[j.Name] = i
	}
	return rig.New(joints)
}

// onWire converts a skeleton to the form of the protocol.
func onWire(s *rig.Skeleton) (out mmcp.Skeleton) {
	for _, j := range s.Joints {
		p, r := j.Rest.Pos, j.Rest.Rot
		own := mmcp.Joint{Name: j.Name, RestTranslation: [3]float64{p.X, p.Y, p.Z}, RestRotation: [4]float64{r.X, r.Y, r.Z, r.W}}
		if j.Parent >= 0 {
			own.Parent = s.Joints[j.Parent].Name
		}
		out.Joints = append(out.Joints, own)
	}
	return out
}

// on returns a clip on the joints of a declared skeleton, by name. Joints that the clip lacks stay at rest,
// and joints that the skeleton lacks are dropped. It fails if a joint has another parent.
func on(c *clip.Clip, s *rig.Skeleton) (*clip.Clip, error) {
	if sameJoints(c.Skeleton, s) {
		return c, nil
	}
	from := make([]int, s.Len())
	found := 0
	for i, j := range s.Joints {
		from[i] = c.Skeleton.Index(j.Name)
		if from[i] < 0 {
			continue
		}
		found++
		if i > 0 && c.Skeleton.Joints[from[i]].Parent != from[j.Parent] {
			return nil, fmt.Errorf("the parent of its joint %s is not %s, as in the skeleton of the model", j.Name, s.Joints[j.Parent].Name)
		}
	}
	if from[0] < 0 || found == 0 {
		return nil, fmt.Errorf("it has no joint %s, which is the root of the model's skeleton; its own root is %s",
			s.Joints[0].Name, c.Skeleton.Joints[0].Name)
	}
	out := clip.New(s, c.FPS, c.Frames())
	for f := range c.Root {
		out.Root[f] = c.Root[f]
		pose, to := c.Pose(f), out.Pose(f)
		for i, k := range from {
			to.Rot[i] = s.Joints[i].Rest.Rot
			if k >= 0 {
				to.Rot[i] = pose.Rot[k]
			}
		}
	}
	return out, nil
}

// sameJoints reports whether two skeletons have the same joints in the same positions.
func sameJoints(a, b *rig.Skeleton) bool {
	const near = 1e-4
	return slices.EqualFunc(a.Joints, b.Joints, func(x, y rig.Joint) bool {
		return x.Name == y.Name && x.Parent == y.Parent && (x.Parent < 0 || x.Rest.Pos.Dist(y.Rest.Pos) < near)
	})
}

// Bounds on the missing part of a requested duration, which is filled with the last pose.
const (
	mayMiss      = 0.5 // seconds
	mayMissShare = 0.1
)

// sameRate is the tolerated difference between equal frame rates.
const sameRate = 1e-3

// timed returns a clip of n frames at a rate, interpolated. missing is the number of seconds at the end that
// repeat the last pose. It fails if the clip is much shorter.
func timed(c *clip.Clip, fps float64, n int) (out *clip.Clip, missing float64, err error) {
	have, want := float64(c.Frames())/c.FPS, float64(n)/fps
	if missing = math.Max(0, want-have); missing > math.Max(mayMiss, mayMissShare*want) {
		return nil, 0, fmt.Errorf("it lasts %.2f s instead of the requested %.2f s", have, want)
	}
	if missing < 1.5/math.Min(fps, c.FPS) {
		missing = 0 // rounding
	}
	if math.Abs(c.FPS/fps-1) < sameRate {
		own := *c // frame times have few digits
		own.FPS = fps
		c = &own
	}
	if c.FPS == fps && c.Frames() == n {
		return c, 0, nil
	}
	joints := c.Skeleton.Len()
	out = clip.New(c.Skeleton, fps, n)
	if c.Offset != nil {
		out.Offset = make([]geom.Vec3, n*joints)
	}
	for f := range n {
		x := math.Min(float64(f)*c.FPS/fps, float64(c.Frames()-1))
		a := min(int(x+1e-9), c.Frames()-1)
		b, k := min(a+1, c.Frames()-1), math.Max(0, x-float64(a))
		out.Root[f] = c.Root[a].Lerp(c.Root[b], k)
		for j := range joints {
			out.Rot[f*joints+j] = c.Rot[a*joints+j].Slerp(c.Rot[b*joints+j], k)
			if c.Offset != nil {
				out.Offset[f*joints+j] = c.Offset[a*joints+j].Lerp(c.Offset[b*joints+j], k)
			}
		}
	}
	return out, missing, nil
}
