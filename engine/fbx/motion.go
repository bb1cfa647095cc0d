package fbx

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// animated are the values of a model in a motion.
type animated struct{ place, turn, size *driver }

// motion returns the motion of a stack; nil: no joint moves in it.
func (d *document) motion(stack *node, joints []rig.Joint) (*clip.Clip, error) {
	by, contacts := map[int64]*animated{}, map[int64]*driver{}
	var keys []*curve
	for _, o := range d.top.find("Objects").nodes {
		if o.name != "AnimationLayer" || d.layers[o.integer(0)] != stack.integer(0) {
			continue
		}
		for i := range d.drives[o.integer(0)] {
			v := &d.drives[o.integer(0)][i]
			if by[v.model] == nil {
				by[v.model] = &animated{}
			}
			a := by[v.model]
			slot := map[string]**driver{"Lcl Translation": &a.place, "Lcl Rotation": &a.turn, "Lcl Scaling": &a.size}[v.property]
			switch {
			case slot != nil && *slot == nil: // the first layer counts
				*slot = v
				for _, c := range v.curves {
					keys = append(keys, c)
				}
			case strings.HasPrefix(v.property, contactOf("")):
				contacts[v.model] = v
			}
		}
	}
	if !slices.ContainsFunc(d.joints, func(m *model) bool { return by[m.id] != nil }) || len(keys) == 0 {
		return nil, nil
	}
	fps, first, frames := d.rate(keys)
	if frames*len(joints) > maxValues {
		return nil, fmt.Errorf("its motion %s has %d frames of %d joints; that is too large", nameIn(stack.text(1)), frames, len(joints))
	}
	m := &mover{d: d, by: by, joints: joints, world: make([]affine, len(joints))}
	c, err := m.clip(fps, first, frames)
	if err != nil {
		return nil, fmt.Errorf("its motion %s: %w", nameIn(stack.text(1)), err)
	}
	for j, model := range d.joints {
		if v := contacts[model.id]; v != nil {
			c.Contacts = append(c.Contacts, contact(v, j, fps, first, frames))
		}
	}
	return c, nil
}

// contact reads when a joint stands on the ground.
func contact(v *driver, j int, fps float64, first int64, frames int) clip.Contact {
	k := clip.Contact{Joint: j, On: make([]bool, frames)}
	for f := range k.On {
		at := first + tick(float64(f)/fps)
		k.On[f] = v.channel("d|"+v.property, at, 0) > 0.5
	}
	return k
}

// channel returns a number of a property at a time: the value of its curve, or of the node, or
// without.
func (v *driver) channel(name string, at int64, without float64) float64 {
	if c := v.curves[name]; c != nil {
		return c.at(at)
	}
	if own, ok := v.node.value(name); ok {
		return own[0]
	}
	return without
}

func (v *driver) vector(at int64, without [3]float64) [3]float64 {
	if v == nil {
		return without
	}
	for i, name := range []string{"d|X", "d|Y", "d|Z"} {
		without[i] = v.channel(name, at, without[i])
	}
	return without
}

// mover plays a motion.
type mover struct {
	d      *document
	by     map[int64]*animated
	joints []rig.Joint
	world  []affine // of each joint in a frame
}

// pose fills in where the joints are at a time.
func (m *mover) pose(at int64) {
	for j, own := range m.d.joints {
		local := m.local(own, at)
		switch parent := m.joints[j].Parent; {
		case parent >= 0:
			m.world[j] = m.world[parent].mul(local)
		default:
			above := unmoved
			for up := own.parent; up != nil; up = up.parent {
				above = m.local(up, at).mul(above)
			}
			m.world[j] = m.d.upright.mul(above).mul(local)
		}
	}
}

func (m *mover) local(own *model, at int64) affine {
	a := m.by[own.id]
	if a == nil {
		a = &animated{}
	}
	return own.local(a.place.vector(at, own.place), a.turn.vector(at, own.turn), a.size.vector(at, own.size))
}

// same is how far a joint may be from its place and still rest there, in metres.
const same = 1e-5

// clip samples a motion. A joint whose place from its parent is the same in all frames
// has that as its place at rest.
func (m *mover) clip(fps float64, first int64, frames int) (*clip.Clip, error) {
	n := len(m.joints)
	joints := slices.Clone(m.joints)
	root, turns, places := make([]geom.Vec3, frames), make([]geom.Quat, frames*n), make([]geom.Vec3, frames*n)
	for f := range frames {
		m.pose(first + tick(float64(f)/fps))
		for j := range joints {
			at := from(m.world, joints[j].Parent, j)
			if turns[f*n+j], places[f*n+j] = at.Rot, at.Pos; !usable(at) {
				return nil, fmt.Errorf("the transform of joint %s in frame %d is not finite", joints[j].Name, f)
			}
		}
		root[f] = places[f*n]
	}
	var slides []int
	for j := 1; j < n; j++ {
		far := 0.0
		for f := range frames {
			far = math.Max(far, places[f*n+j].Dist(places[j]))
		}
		if far > same {
			slides = append(slides, j)
		} else if places[j].Dist(joints[j].Rest.Pos) > same {
			joints[j].Rest.Pos = places[j]
		}
	}
	s, err := rig.New(joints)
	if err != nil {
		return nil, err
	}
	c := &clip.Clip{Skeleton: s, FPS: fps, Root: root, Rot: turns}
	for _, j := range slides {
		offsets := make([]geom.Vec3, frames)
		for f := range offsets {
			offsets[f] = places[f*n+j]
		}
		c.Slide(j, offsets)
	}
	return c, nil
}

// usable reports whether a place and a rotation are ones.
func usable(at geom.Transform) bool {
	return geom.Usable(at.Pos.X, at.Pos.Y, at.Pos.Z, at.Rot.X, at.Rot.Y, at.Rot.Z, at.Rot.W)
}
