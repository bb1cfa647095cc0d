package foreign

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Result describes the answers of a server. A zero field stands for its default.
type Result struct {
	Format string // bvh, glb, gltf or npz; required
	Units  string // of lengths: m, cm or mm; default: by the size of the body, for npz m
	Up     string // y or z; default: y, of bvh by the skeleton

	RootOffset []float64 // added to the place of the root, in metres with Y up; three numbers, or none
}

// Formats of results.
const (
	formatBVH  = "bvh"
	formatGLB  = "glb"
	formatGLTF = "gltf"
)

// metres is how long the units are; 0: by the size of the body.
var metres = map[string]float64{"": 0, "m": 1, "cm": 0.01, "mm": 0.001}

// Validate returns every fault of the description, with keys relative to it.
func (r *Result) Validate() []remote.Fault {
	var faults []remote.Fault
	add := func(key, format string, args ...any) {
		faults = append(faults, remote.Fault{Key: key, Message: fmt.Sprintf(format, args...)})
	}
	switch {
	case r.Format == "":
		add("format", "is missing; one of %s", strings.Join(formats, ", "))
	case !slices.Contains(formats, r.Format):
		add("format", "%q is none of %s", r.Format, strings.Join(formats, ", "))
	}
	if _, known := metres[r.Units]; !known {
		add("units", "%q is none of m, cm, mm", r.Units)
	}
	if r.Up != "" && r.Up != "y" && r.Up != "z" {
		add("up", "%q is none of y, z", r.Up)
	}
	if n := len(r.RootOffset); n != 0 && n != 3 {
		add("root_offset", "has %d numbers, not three", n)
	}
	return faults
}

var formats = []string{formatBVH, formatGLB, formatGLTF}

// read returns the motion of an answer, in metres with Y up.
func (r *Result) read(data []byte) (*clip.Clip, error) {
	if len(data) == 0 {
		return nil, errors.New("it is empty")
	}
	c, err := r.decode(data)
	if err != nil {
		return nil, err
	}
	if !(c.FPS > 0) || c.Frames() == 0 {
		return nil, errors.New("it has no frames")
	}
	c = turned(c, r.Up)
	c = scaled(c, r.scale(c.Skeleton))
	if len(r.RootOffset) == 3 {
		by := geom.Vec3{X: r.RootOffset[0], Y: r.RootOffset[1], Z: r.RootOffset[2]}
		for f := range c.Root {
			c.Root[f] = c.Root[f].Add(by)
		}
	}
	return c, nil
}

func (r *Result) decode(data []byte) (*clip.Clip, error) {
	if r.Format == formatBVH {
		return bvh.Decode(data)
	}
	d, err := gltfio.Decode(data)
	if err != nil {
		return nil, err
	}
	return d.Samples[0].Clip, nil
}

// Sizes of a body, in metres, by which the unit of a file is told.
const (
	leastBody = 0.25
	mostBody  = 5
)

// scale returns how many metres a unit of the file has. Without a setting it is the
// first of metres, centimetres and millimetres in which a body has the size of one.
func (r *Result) scale(s *rig.Skeleton) float64 {
	if m := metres[r.Units]; m > 0 {
		return m
	}
	size := 0.0
	for _, at := range s.Model(s.RestPose(), nil) {
		size = math.Max(size, at.Pos.Dist(s.Joints[0].Rest.Pos))
	}
	for _, m := range []float64{1, 0.01, 0.001} {
		if size*m >= leastBody/2 && size*m <= mostBody {
			return m
		}
	}
	return 1
}

// scaled returns a clip whose lengths are multiplied.
func scaled(c *clip.Clip, by float64) *clip.Clip {
	if by == 1 {
		return c
	}
	out := *c
	joints := slices.Clone(c.Skeleton.Joints)
	for i := range joints {
		joints[i].Rest.Pos = joints[i].Rest.Pos.Scale(by)
	}
	out.Skeleton = renewed(c.Skeleton, joints)
	out.Root, out.Offset = slices.Clone(c.Root), slices.Clone(c.Offset)
	for i := range out.Root {
		out.Root[i] = out.Root[i].Scale(by)
	}
	for i := range out.Offset {
		out.Offset[i] = out.Offset[i].Scale(by)
	}
	return &out
}

// turned returns a clip with Y up.
func turned(c *clip.Clip, up string) *clip.Clip {
	if up != "z" {
		return c
	}
	stand := geom.AxisAngle(geom.UnitX, -math.Pi/2)
	out := *c
	joints := slices.Clone(c.Skeleton.Joints)
	joints[0].Rest = geom.Transform{Rot: stand.Mul(joints[0].Rest.Rot), Pos: stand.Rotate(joints[0].Rest.Pos)}
	out.Skeleton = renewed(c.Skeleton, joints)
	out.Root, out.Rot = slices.Clone(c.Root), slices.Clone(c.Rot)
	for f := range out.Root {
		out.Root[f] = stand.Rotate(out.Root[f])
		out.Rot[f*len(joints)] = stand.Mul(out.Rot[f*len(joints)])
	}
	return &out
}

// renewed is a skeleton with the same tree.
func renewed(s *rig.Skeleton, joints []rig.Joint) *rig.Skeleton {
	out, err := rig.New(joints)
	if err != nil {
		return s // never: names and parents are the same
	}
	return out
}
