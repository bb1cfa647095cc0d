package foreign

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/fbx"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/remote"
)

// Result describes the answers of a server. A zero field selects its default.
type Result struct {
	Format string `key:"format"` // bvh, fbx, glb, gltf, json or npz; required. An answer may be a ZIP file that contains this format
	Units  string `key:"units"`  // unit of length: m, cm or mm; default: by the size of the body, or m for json and npz
	Up     string `key:"up"`     // y or z; default: y, or for bvh by the skeleton and its motion

	RootOffset []float64 `key:"root_offset"` // added to the root position, in metres with Y up; three numbers, or none

	// Description of the arrays of json and npz, which do not describe themselves.
	Rotations string `key:"rotations"` // form of a joint's values, such as axis_angle or positions; default: axis_angle
	Joints    string `key:"joints"`    // name of the array of these values; default: a usual name
	Root      string `key:"root"`      // name of the array of root positions; default: a usual name
	Arrays    string `key:"arrays"`    // for json, a jq expression for an object with the arrays; default: the result itself
}

// Formats of results.
const (
	formatBVH  = "bvh"
	formatFBX  = "fbx"
	formatGLB  = "glb"
	formatGLTF = "gltf"
	formatJSON = "json" // an object whose members are arrays of numbers
	formatNPZ  = "npz"
)

// metres is the length of each unit; 0: by the size of the body.
var metres = map[string]float64{"": 0, "m": 1, "cm": 0.01, "mm": 0.001}

// Validate returns all faults of the description, with keys relative to it.
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
	if !r.hasArrays() && (r.Rotations != "" || r.Joints != "" || r.Root != "") {
		add("rotations", "is a setting of the formats json and npz, and so are joints and root")
	}
	if r.Arrays != "" {
		if err := jq.Check(r.Arrays); err != nil {
			add("arrays", "%s", err.Error())
		}
		if r.Format != formatJSON {
			add("arrays", "is a setting of the format json")
		}
	}
	own := npz.Options{Skeleton: rig.Canonical(), Values: npz.Values(r.Rotations)}
	if err := own.Check(); err != nil {
		add("rotations", "%s", err.Error())
	}
	return faults
}

// hasArrays reports whether the answers are arrays of numbers without a skeleton.
func (r *Result) hasArrays() bool { return r.Format == formatNPZ || r.Format == formatJSON }

// CheckModels returns the faults of models that cannot have this result.
func (r *Result) CheckModels(declared []remote.Declared) (faults []remote.Fault) {
	for i, d := range declared {
		if r.hasArrays() && d.SkeletonFile == remote.SkeletonOfResult {
			faults = append(faults, remote.Fault{Key: fmt.Sprintf("models[%d].skeleton", i),
				Message: "cannot be learnt from " + r.Format + ", which has no skeleton; name one of " +
					strings.Join(npz.Skeletons(), ", ") + " or a file"})
		}
	}
	return faults
}

// Skeleton returns a known skeleton by its name, or false.
func Skeleton(name string) (mmcp.Skeleton, bool) {
	if !slices.Contains(npz.Skeletons(), name) {
		return mmcp.Skeleton{}, false
	}
	s, err := npz.Skeleton(name)
	if err != nil {
		return mmcp.Skeleton{}, false // unreachable: it is known
	}
	return onWire(s), true
}

var formats = []string{formatBVH, formatFBX, formatGLB, formatGLTF, formatJSON, formatNPZ}

// read returns the motion of an answer, in metres with Y up. skeleton and fps are the model's, for files that
// do not state theirs; skeleton is nil if unknown.
func (c *Catalogue) read(ctx context.Context, data []byte, skeleton *rig.Skeleton, fps float64) (*clip.Clip, error) {
	r := c.Result
	if len(data) == 0 {
		return nil, errors.New("it is empty")
	}
	data, err := r.unpacked(data, c.Options)
	if err != nil {
		return nil, err
	}
	if r.Arrays != "" {
		found, err := c.Evaluator.Eval(ctx, r.Arrays, data, "")
		switch {
		case errors.Is(err, jq.ErrNotJSON):
			return nil, errors.New("it is not JSON")
		case err != nil:
			return nil, fmt.Errorf("the expression result.arrays fails: %w", err)
		}
		data = found
	}
	return r.motion(data, skeleton, fps)
}

// motion returns the motion of a file in the format of the result, in metres with Y up.
func (r *Result) motion(data []byte, skeleton *rig.Skeleton, fps float64) (*clip.Clip, error) {
	c, err := r.decode(data, skeleton, fps)
	if err != nil {
		if is := kindOf(data); is != "" && is != r.Format {
			return nil, fmt.Errorf("it is %s, not what result.format says; formats that are read are %s", is, strings.Join(formats, ", "))
		}
		return nil, err
	}
	if !(c.FPS > 0) || c.Frames() == 0 {
		return nil, errors.New("it has no frames")
	}
	if !r.hasArrays() {
		if c, err = r.inMetres(c); err != nil {
			return nil, err
		}
	}
	if len(r.RootOffset) == 3 {
		by := geom.Vec3{X: r.RootOffset[0], Y: r.RootOffset[1], Z: r.RootOffset[2]}
		for f := range c.Root {
			c.Root[f] = c.Root[f].Add(by)
		}
	}
	return c, nil
}

func (r *Result) decode(data []byte, skeleton *rig.Skeleton, fps float64) (*clip.Clip, error) {
	switch r.Format {
	case formatBVH:
		return bvh.Decode(data)
	case formatFBX:
		takes, err := fbx.Decode(data)
		if err != nil {
			return nil, err
		}
		longest := takes[0].Clip
		for _, t := range takes {
			if t.Clip.Frames() > longest.Frames() {
				longest = t.Clip
			}
		}
		return longest, nil
	case formatNPZ, formatJSON:
		decode := npz.Decode
		if r.Format == formatJSON {
			decode = npz.DecodeJSON
		}
		all, err := decode(data, npz.Options{
			Skeleton: skeleton, Values: npz.Values(r.Rotations), FPS: fps, Joints: r.Joints, Root: r.Root, ZUp: r.Up == "z", Unit: metres[r.Units],
		})
		if err != nil {
			return nil, err
		}
		return all[0], nil
	}
	d, err := gltfio.Decode(data)
	if err != nil {
		return nil, err
	}
	return d.Samples[0].Clip, nil
}

// Bounds on the size of a body, in metres, by which the unit of a file is inferred.
const (
	leastBody = 0.25
	mostBody  = 5
)

// scale returns the length of the file's unit in metres. Without a setting it is the first of metre,
// centimetre and millimetre in which the body has a plausible size.
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

// inMetres returns a clip in metres with Y up.
func (r *Result) inMetres(c *clip.Clip) (*clip.Clip, error) {
	up := geom.UnitY
	switch {
	case r.Up == "z":
		up = geom.UnitZ
	case r.Up == "" && r.Format == formatBVH:
		up, _ = clip.Up(c) // Y if the clip does not show it
	}
	c, err := c.Turned(clip.Stand(up))
	if err != nil {
		return nil, err
	}
	return c.Scaled(r.scale(c.Skeleton))
}
