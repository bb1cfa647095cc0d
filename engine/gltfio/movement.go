package gltfio

import (
	"fmt"
	"math"

	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

const (
	defaultFPS = 30
	minFPS     = 10 // keys further apart are poses, not frames
	maxFPS     = 240
)

// frameRate returns the extension's rate, or that of the sampler with the most
// keys.
func (s *source) frameRate(stated float64) (float64, error) {
	if stated > 0 && stated <= 1000 {
		return stated, nil
	}
	var longest []float64
	for _, a := range s.Animations {
		if a == nil {
			continue
		}
		for _, sampler := range a.Samplers {
			if sampler == nil {
				continue
			}
			times, err := s.input(sampler.Input)
			if err != nil {
				return 0, err
			}
			if len(times) > len(longest) {
				longest = times
			}
		}
	}
	return rateOf(longest), nil
}

// rateOf returns the keys a second: over all of them where they are evenly
// spaced, else where they stand closest.
func rateOf(times []float64) float64 {
	n := len(times) - 1
	if n < 1 || times[n] <= times[0] {
		return defaultFPS
	}
	step := (times[n] - times[0]) / float64(n)
	closest, even := math.Inf(1), true
	for i := range n {
		d := times[i+1] - times[i]
		even = even && math.Abs(d-step) < 0.05*step
		if d > 1e-4 {
			closest = min(closest, d)
		}
	}
	if !even {
		step = closest
	}
	fps := 1 / step
	if whole := math.Round(fps); math.Abs(fps-whole) < 0.005*whole {
		fps = whole
	}
	if fps < minFPS {
		return defaultFPS
	}
	return min(fps, maxFPS)
}

// input returns the times of a sampler, which do not go back.
func (s *source) input(accessor int) ([]float64, error) {
	if t, ok := s.times[accessor]; ok {
		return t, nil
	}
	v, err := s.values(accessor, 1)
	if err != nil {
		return nil, err
	}
	if err := s.spend(v.count); err != nil {
		return nil, err
	}
	times := make([]float64, v.count)
	for i := range times {
		times[i] = v.at(i)[0]
		if !finite(times[i]) || i > 0 && times[i] < times[i-1] {
			return nil, fmt.Errorf("accessor %d is not a course of time", accessor)
		}
	}
	s.times[accessor] = times
	return times, nil
}

// movement is what one animation does to a body.
type movement struct {
	tracks     map[target]*track
	start, end float64 // seconds
}

type target struct {
	node int
	path gltf.TRSProperty
}

func (s *source) movement(animation int, b *body) (*movement, error) {
	a := s.Animations[animation]
	if a == nil {
		return nil, fmt.Errorf("animation %d does not exist", animation)
	}
	m := &movement{tracks: make(map[target]*track), start: math.Inf(1), end: math.Inf(-1)}
	above := make(map[int]bool, len(b.above))
	for _, n := range b.above {
		above[n] = true
	}
	for _, c := range a.Channels {
		if c == nil || c.Target.Node == nil {
			continue
		}
		key := target{*c.Target.Node, c.Target.Path}
		_, joint := b.joint[key.node]
		if !joint && !above[key.node] || key.path != gltf.TRSRotation && key.path != gltf.TRSTranslation {
			continue
		}
		if m.tracks[key] != nil {
			return nil, fmt.Errorf("animation %d drives node %d twice", animation, key.node)
		}
		t, err := s.track(a, c.Sampler, key.path)
		if err != nil {
			return nil, fmt.Errorf("animation %d, node %d: %w", animation, key.node, err)
		}
		m.tracks[key] = t
		m.start, m.end = min(m.start, t.times[0]), max(m.end, t.times[len(t.times)-1])
	}
	if len(m.tracks) == 0 {
		m.start, m.end = 0, 0
	}
	return m, nil
}

// clip samples the movement at a frame rate.
func (m *movement) clip(s *source, b *body, fps float64) (*clip.Clip, error) {
	joints := b.skeleton.Len()
	length, each := math.Round((m.end-m.start)*fps), joints+len(b.above)
	if !(length < float64(s.budget/each)) {
		return nil, errUnfolds
	}
	frames := int(length) + 1
	if err := s.spend(frames * each); err != nil {
		return nil, err
	}
	c := clip.New(b.skeleton, fps, frames)
	for j, n := range b.nodes {
		rest := b.skeleton.Joints[j].Rest.Rot
		t := m.tracks[target{n, gltf.TRSRotation}]
		if j == 0 {
			_, rest, _ = restOf(s.Nodes[n])
		}
		for f := range frames {
			q := rest
			if t != nil {
				q = t.rotation(m.start+float64(f)/fps, f)
			}
			if !(q.Dot(q) > 1e-12) || !finite(q.Dot(q)) {
				return nil, fmt.Errorf("the rotation of %s at frame %d is not a rotation", b.skeleton.Joints[j].Name, f)
			}
			c.Rot[f*joints+j] = unit(q)
		}
	}
	for f := range frames {
		root := m.root(s, b, c.Pose(f).Rot, frameAt{m.start + float64(f)/fps, f})
		if p, r := root.Pos, root.Rot; !finite(p.X, p.Y, p.Z, r.X, r.Y, r.Z, r.W) {
			return nil, fmt.Errorf("the root's place at frame %d is not finite", f)
		}
		c.Root[f], c.Rot[f*joints] = root.Pos, unit(root.Rot)
	}
	return c, nil
}

// frameAt is a frame and its time in the document.
type frameAt struct {
	time  float64
	frame int
}

// root returns the world transform of the root joint in one frame, given the
// local rotations of all joints.
func (m *movement) root(s *source, b *body, rot []geom.Quat, at frameAt) geom.Transform {
	root := geom.Transform{Rot: rot[0], Pos: m.pos(s, b, b.nodes[0], at)}
	if len(b.above) > 0 {
		world := geom.Transform{Rot: geom.Identity}
		for _, n := range b.above {
			local := geom.Transform{Pos: m.pos(s, b, n, at)}
			if t := m.tracks[target{n, gltf.TRSRotation}]; t != nil {
				local.Rot = t.rotation(at.time, at.frame).Unit()
			} else {
				local.Rot = b.local(s, n).Rot
			}
			world = world.Mul(local)
		}
		root = world.Mul(root)
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
func (m *movement) pos(s *source, b *body, node int, at frameAt) geom.Vec3 {
	if t := m.tracks[target{node, gltf.TRSTranslation}]; t != nil {
		return t.position(at.time, at.frame).Scale(b.scale[node])
	}
	return b.local(s, node).Pos
}
