package npz

import (
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// fromPositions returns the motion of world positions, frames x joints x 3. to holds the joint
// of the skeleton for each joint of the file, or -1.
func (o *Options) fromPositions(values []float64, to []int) *clip.Clip {
	n := len(to)
	frames := len(values) / (n * 3)
	c := clip.New(o.Skeleton, o.FPS, frames)
	world, rest := o.world(), o.Skeleton.RestPose()
	b := newBones(o.Skeleton, to)
	at := make([]geom.Vec3, o.Skeleton.Len())
	own, modelled := 0.0, 0.0 // sums of the bone lengths of the skeleton and of the file
	for f := range frames {
		c.SetPose(f, rest)
		for k, j := range to {
			if j >= 0 {
				v := values[(f*n+k)*3:]
				at[j] = world.Rotate(geom.Vec3{X: v[0], Y: v[1], Z: v[2]}.Add(o.RootOffset)).Scale(o.Unit)
			}
		}
		c.Root[f] = at[0]
		b.pose(at, c.Pose(f).Rot)
		for j, list := range b.children {
			for _, child := range list {
				own += o.Skeleton.Joints[child].Rest.Pos.Len()
				modelled += at[child].Dist(at[j])
			}
		}
	}
	if own > 0 && modelled > 0 {
		for f := range c.Root {
			c.Root[f] = c.Root[f].Scale(own / modelled)
		}
	}
	return c
}

// bones holds the children of each joint that a file has.
type bones struct {
	skeleton *rig.Skeleton
	children [][]int
}

func newBones(s *rig.Skeleton, held []int) *bones {
	b := &bones{s, make([][]int, s.Len())}
	for _, j := range held {
		if j > 0 && s.Joints[j].Rest.Pos.Len() > 1e-6 {
			parent := s.Joints[j].Parent
			b.children[parent] = append(b.children[parent], j)
		}
	}
	return b
}

// pose fills rot with the local rotations that turn the bones to the directions between the
// positions at. A joint with one bone turns by the smallest rotation: positions do not show its
// twist.
func (b *bones) pose(at []geom.Vec3, rot []geom.Quat) {
	world := make([]geom.Quat, len(rot))
	for j := range rot {
		parent := geom.Identity
		if j > 0 {
			parent = world[b.skeleton.Joints[j].Parent]
		}
		world[j] = parent.Mul(rot[j])
		if list := b.children[j]; len(list) > 0 {
			world[j] = b.alignChildren(j, list, at, world[j])
		}
		rot[j] = parent.Inv().Mul(world[j]).Unit()
	}
}

// alignChildren returns the world rotation of joint j that turns its bones as near as possible
// to the directions of its children. It starts from q.
func (b *bones) alignChildren(j int, children []int, at []geom.Vec3, q geom.Quat) geom.Quat {
	var from, to []geom.Vec3
	for _, c := range children {
		from, to = append(from, b.skeleton.Joints[c].Rest.Pos.Unit()), append(to, at[c].Sub(at[j]).Unit())
	}
	if len(from) == 1 {
		return geom.Between(q.Rotate(from[0]), to[0]).Mul(q).Unit()
	}
	q = alignPair(from, to, q)
	// Each round turns by the mean error of the bones, which falls fast.
	const rounds = 8
	for range rounds {
		var off geom.Vec3
		for i := range from {
			off = off.Add(q.Rotate(from[i]).Cross(to[i]))
		}
		q = geom.Exp(off.Scale(1 / float64(len(from)))).Mul(q).Unit()
	}
	return q
}

// alignPair returns the rotation that turns the two least parallel directions of from to those
// of to, the first of them exactly. If all are parallel, it turns q by the smallest rotation.
func alignPair(from, to []geom.Vec3, q geom.Quat) geom.Quat {
	best, first, second := 0.1, -1, -1
	for i := range from {
		for k := range i {
			if apart := min(from[i].Cross(from[k]).Len(), to[i].Cross(to[k]).Len()); apart > best {
				best, first, second = apart, i, k
			}
		}
	}
	if first < 0 {
		return geom.Between(q.Rotate(from[0]), to[0]).Mul(q).Unit()
	}
	return geom.Basis(to[first], to[second]).Mul(geom.Basis(from[first], from[second]).Inv()).Unit()
}
