package gltfio

import (
	"fmt"
	"math"

	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

// clip samples the movement at a frame rate.
func (m *movement) clip(s *source, b *body, fps float64) (*clip.Clip, error) {
	joints := b.skeleton.Len()
	// A document with a clock states the positions of joints. In other documents, transforms between the root
	// and the body are part of the root's motion.
	if m.clocked {
		m.slides = m.sliding(b)
	}
	length, each := math.Round((m.end-m.start)*fps), joints+len(b.above)
	if !(length < float64(s.budget/each)) {
		return nil, errUnfolds
	}
	frames := int(length) + 1
	if err := s.spend(frames * each); err != nil {
		return nil, err
	}
	c := clip.New(b.skeleton, fps, frames)
	at := func(frame int) moment { return moment{m.start + float64(frame)/fps, frame, 1 / fps} }
	for j, n := range b.nodes {
		rest := b.local(s, n).Rot
		t := m.tracks[target{n, gltf.TRSRotation}]
		for f := range frames {
			q := rest
			if t != nil {
				q = t.rotation(at(f))
			}
			if !(q.Dot(q) > 1e-12) || !finite(q.Dot(q)) {
				return nil, fmt.Errorf("the rotation of %s at frame %d is zero or not finite", b.skeleton.Joints[j].Name, f)
			}
			c.Rot[f*joints+j] = unit(q)
		}
	}
	for f := range frames {
		root := m.root(s, b, c.Pose(f).Rot, at(f))
		if p, r := root.Pos, root.Rot; !finite(p.X, p.Y, p.Z, r.X, r.Y, r.Z, r.W) {
			return nil, fmt.Errorf("the root's position at frame %d is not finite", f)
		}
		c.Root[f], c.Rot[f*joints] = root.Pos, unit(root.Rot)
	}
	return c, m.slide(s, b, c, at)
}

// still returns the joints whose rotation no channel animates.
func (m *movement) still(b *body) []int {
	var out []int
	for j, n := range b.nodes {
		if m.tracks[target{n, gltf.TRSRotation}] == nil {
			out = append(out, j)
		}
	}
	return out
}

// sliding returns the joints other than the root whose translation is animated.
func (m *movement) sliding(b *body) []int {
	var out []int
	for j, n := range b.nodes[1:] {
		if m.tracks[target{n, gltf.TRSTranslation}] != nil {
			out = append(out, j+1)
		}
	}
	return out
}

// slide applies the translations of joints that leave their rest translation.
func (m *movement) slide(s *source, b *body, c *clip.Clip, at func(int) moment) error {
	offsets := make([]geom.Vec3, c.Frames())
	for _, j := range m.slides {
		moves, rest := false, c.Skeleton.Joints[j].Rest.Pos
		for f := range offsets {
			p := m.pos(s, b, b.nodes[j], at(f))
			if !finite(p.X, p.Y, p.Z) {
				return fmt.Errorf("the translation of %s at frame %d is not finite", c.Skeleton.Joints[j].Name, f)
			}
			offsets[f] = p
			moves = moves || p.Dist(rest) > 1e-6
		}
		if !moves {
			continue
		}
		if c.Offset == nil {
			if err := s.spend(len(c.Rot)); err != nil {
				return err
			}
		}
		c.Slide(j, offsets)
	}
	return nil
}

// root returns the world transform of the root joint in one frame, given the
// local rotations of all joints.
func (m *movement) root(s *source, b *body, rot []geom.Quat, at moment) geom.Transform {
	root := geom.Transform{Rot: rot[0], Pos: m.pos(s, b, b.nodes[0], at)}
	if len(b.above) > 0 {
		world := geom.Transform{Rot: geom.Identity}
		for _, n := range b.above {
			local := geom.Transform{Pos: m.pos(s, b, n, at)}
			if t := m.tracks[target{n, gltf.TRSRotation}]; t != nil {
				local.Rot = t.rotation(at).Unit()
			} else {
				local.Rot = b.local(s, n).Rot
			}
			world = world.Mul(local)
		}
		root = world.Mul(root)
	}
	if m.clocked {
		return root
	}
	turned := root.Rot
	for _, j := range b.carriers[1:] {
		n := b.nodes[j]
		if m.tracks[target{n, gltf.TRSTranslation}] != nil {
			shift := m.pos(s, b, n, at).Sub(b.skeleton.Joints[j].Rest.Pos)
			root.Pos = root.Pos.Add(turned.Rotate(shift))
		}
		turned = turned.Mul(rot[j])
	}
	return root
}

// pos returns where a node stands under its parent.
func (m *movement) pos(s *source, b *body, node int, at moment) geom.Vec3 {
	if t := m.tracks[target{node, gltf.TRSTranslation}]; t != nil {
		return t.position(at).Scale(b.scale[node])
	}
	return b.local(s, node).Pos
}
