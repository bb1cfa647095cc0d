package bvh

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// motion reads the frames.
func (r *reader) motion() (*clip.Clip, error) {
	frames, seconds, err := r.timing()
	if err != nil {
		return nil, err
	}
	width := 0
	for _, c := range r.channels {
		width += len(c)
	}
	if frames > maxValues/max(1, width) {
		return nil, fmt.Errorf("%d frames of %d channels are too many", frames, width)
	}
	skeleton, err := rig.New(r.joints)
	if err != nil {
		return nil, err
	}
	// Frames are appended, so that a false count costs no memory.
	c := clip.New(skeleton, 1/seconds, 0)
	for range frames {
		root, err := r.frame(c)
		if errors.Is(err, errEnd) && c.Frames() > 1 {
			c.Rot = c.Rot[:c.Frames()*skeleton.Len()]
			break // the file is truncated; use the frames read so far
		}
		if err != nil {
			return nil, err
		}
		c.Root = append(c.Root, root)
	}
	if r.carried(c) {
		return r.lifted(c)
	}
	for j, at := range r.moves {
		if rest := &skeleton.Joints[j].Rest; rest.Pos == (geom.Vec3{}) && len(at) >= c.Frames() {
			rest.Pos = at[0]
			c.Slide(j, at[:c.Frames()])
		}
	}
	return c, nil
}

// carried reports whether the joint below the root, the only one there, moves instead of the root.
func (r *reader) carried(c *clip.Clip) bool {
	if len(r.moves[1]) < c.Frames() {
		return false
	}
	for f := range c.Root {
		if c.Root[f] != c.Root[0] || c.Pose(f).Rot[0] != c.Pose(0).Rot[0] {
			return false
		}
	}
	for i, j := range r.joints {
		if i > 1 && j.Parent == 0 {
			return false
		}
	}
	size := 0.0
	for _, j := range r.joints[1:] {
		size = math.Max(size, j.Rest.Pos.Len())
	}
	for _, at := range r.moves[1] {
		if at.Dist(r.moves[1][0]) > 1e-3*size {
			return true
		}
	}
	return false
}

// lifted returns a clip without its root, whose motion the joint below takes over.
func (r *reader) lifted(c *clip.Clip) (*clip.Clip, error) {
	joints := slices.Clone(r.joints[1:])
	for i := range joints {
		joints[i].Parent--
	}
	root := r.joints[0].Rest
	joints[0].Rest = geom.Transform{Rot: root.Rot.Mul(joints[0].Rest.Rot), Pos: root.Apply(joints[0].Rest.Pos)}
	skeleton, err := rig.New(joints)
	if err != nil {
		return nil, err
	}
	out := clip.New(skeleton, c.FPS, 0)
	for f := range c.Root {
		pose := c.Pose(f)
		out.Root = append(out.Root, pose.Root.Add(pose.Rot[0].Rotate(r.moves[1][f])))
		out.Rot = append(out.Rot, pose.Rot[0].Mul(pose.Rot[1]).Unit())
		out.Rot = append(out.Rot, pose.Rot[2:]...)
	}
	return out, nil
}

func (r *reader) timing() (frames int, seconds float64, err error) {
	if err := r.expect("MOTION"); err != nil {
		return 0, 0, err
	}
	if err := r.label("Frames:"); err != nil {
		return 0, 0, err
	}
	n, err := r.number()
	if err != nil {
		return 0, 0, err
	}
	if err := r.expect("Frame"); err != nil {
		return 0, 0, err
	}
	if err := r.label("Time:"); err != nil {
		return 0, 0, err
	}
	if seconds, err = r.number(); err != nil {
		return 0, 0, err
	}
	switch {
	case n < 1 || n != math.Trunc(n) || n > maxValues:
		return 0, 0, fmt.Errorf("Frames must be a whole number above 0, not %g", n)
	case !(seconds > 1e-5 && seconds < 100):
		return 0, 0, fmt.Errorf("Frame Time must be seconds above 0, not %g", seconds)
	}
	return int(n), seconds, nil
}

// label reads a word and its colon, which some writers separate.
func (r *reader) label(word string) error {
	w, err := r.word()
	if err != nil {
		return err
	}
	if strings.EqualFold(w+":", word) {
		return r.expect(":")
	}
	if !strings.EqualFold(w, word) {
		return fmt.Errorf("%q where %s is expected", w, word)
	}
	return nil
}

// frame appends the rotations of one frame and returns the position of the root.
func (r *reader) frame(c *clip.Clip) (geom.Vec3, error) {
	var root geom.Vec3
	placed := false
	for j, list := range r.channels {
		turn, at, moves := geom.Identity, geom.Vec3{}, false
		for _, ch := range list {
			v, err := r.number()
			if err != nil {
				return root, err
			}
			switch {
			case ch >= xRotation:
				// In the order of the channels, each about an axis that the rotations before it have rotated.
				turn = turn.Mul(geom.AxisAngle(axes[ch-xRotation], v*math.Pi/180))
			case j == 0:
				placed = true
				root = root.Add(axes[ch].Scale(v))
			case r.joints[j].Parent == 0:
				moves = true
				at = at.Add(axes[ch].Scale(v))
			}
		}
		if moves {
			r.moves[j] = append(r.moves[j], at)
		}
		c.Rot = append(c.Rot, turn.Unit())
	}
	if !placed {
		return r.joints[0].Rest.Pos, nil
	}
	return root, nil
}
