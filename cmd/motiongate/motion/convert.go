package motion

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/npz"
)

// conversion has the flags of convert.
type conversion struct {
	skeleton string
	values   string
	up       string
	offset   []float64
	in       npz.Options
	out      output
}

// NewConvert returns the command convert.
func NewConvert() *cobra.Command {
	var o conversion
	c := &cobra.Command{
		Use:   "convert IN OUT",
		Short: "Convert a motion into another file format",
		Long: `Converts a motion by the endings of the two names. IN is a .gltf, .glb, .fbx, .bvh
or .npz file, OUT a .gltf, .glb, .fbx, .bvh, .vrma or .usda file. An NPZ file says neither whose
joints it holds nor how: see the flags. A BVH file holds one motion: several are written as a
.zip of BVH files. OUT may be a ZIP file with a file for each motion: walks.zip of GLB files,
walks.fbx.zip of FBX files.`,
		Example: `  motiongate convert walk.glb walk.fbx
  motiongate convert walk.glb walk.bvh --order XYZ --bvh-unit 1
  motiongate convert walk.bvh walk.vrma
  motiongate convert walk.glb walk.fbx --root-bone
  motiongate convert amass.npz walk.glb --skeleton smplx --up z`,
		Args: cli.Exactly("the file to read", "the file to write"),
		RunE: func(c *cobra.Command, args []string) error {
			written, err := o.run(args[0], args[1])
			if err == nil {
				_, err = fmt.Fprintln(c.OutOrStdout(), written)
			}
			return err
		},
	}
	f := c.Flags()
	f.StringVar(&o.skeleton, "skeleton", "", "of NPZ: `NAME` of a known skeleton (smpl22, smplx, soma30, soma77) or a file with one")
	f.StringVar(&o.values, "values", string(npz.AxisAngle), "of NPZ: `KIND` of numbers: axis_angle, 6d, 6d_rows, matrix, "+
		"quaternion_xyzw, quaternion_wxyz, positions")
	f.StringVar(&o.up, "up", "y", "of NPZ: `AXIS` that is up, y or z")
	f.Float64SliceVar(&o.offset, "root-offset", nil, "of NPZ: `X,Y,Z` to add to where the root is")
	f.Float64Var(&o.in.FPS, "fps", 0, "of NPZ: `NUMBER` of frames a second, if the file does not say (default: 30)")
	f.Float64Var(&o.in.Unit, "unit", 0, "of NPZ and BVH that are read: `METRES` in a unit of length "+
		"(default: 1, of BVH by the size of the body)")
	o.out.addFlags(c)
	f.StringVar(&o.out.options.BVH.Order, "order", "ZXY", "of BVH that is written: `ORDER` of the rotations")
	f.Float64Var(&o.out.options.BVH.Unit, "bvh-unit", 0.01, "of BVH that is written: `METRES` in a unit of length")
	cli.Offer(c, "skeleton", npz.Skeletons()...)
	cli.Offer(c, "up", "y", "z")
	return c
}

// check refuses unusable flags and names before anything is read.
func (o *conversion) check(in, out string) error {
	ext := strings.ToLower(filepath.Ext(in))
	switch {
	case !slices.Contains(formats.Read, ext):
		return cli.Usagef("%s is not read; end the name with %s", in, strings.Join(formats.Read, ", "))
	case !o.out.setFormat(out):
		return cli.Usagef("the name %q does not tell the format; end it with %s", out, extensions())
	case ext == ".npz" && o.skeleton == "":
		return cli.Usagef("--skeleton is missing: an NPZ file does not say whose joints it holds")
	case o.up != "y" && o.up != "z":
		return cli.Usagef("--up must be y or z, not %q", o.up)
	case len(o.offset) != 0 && len(o.offset) != 3:
		return cli.Usagef("--root-offset must be three numbers, not %d", len(o.offset))
	}
	if err := o.out.validate(); err != nil {
		return cli.Usage(err)
	}
	o.in.Values, o.in.ZUp = npz.Values(o.values), o.up == "z"
	if len(o.offset) == 3 {
		o.in.RootOffset = geom.Vec([3]float64(o.offset))
	}
	if o.skeleton != "" {
		s, err := formats.Skeleton(o.skeleton)
		if err != nil {
			return cli.Usage(err)
		}
		o.in.Skeleton = s
		if err := o.in.Check(); err != nil {
			return cli.Usage(err)
		}
	}
	return hasFolder(out)
}

// run converts a file and returns a line about the result.
func (o *conversion) run(in, out string) (string, error) {
	if err := o.check(in, out); err != nil {
		return "", err
	}
	data, err := os.ReadFile(in)
	if err != nil {
		return "", fmt.Errorf("cannot read the motion: %w", err)
	}
	doc, err := formats.Decode(data, filepath.Ext(in), o.in)
	if err != nil {
		return "", fmt.Errorf("%s holds no motion: %w", in, err)
	}
	if doc.Provenance == nil {
		if doc.Provenance, err = recordOf(in, data); err != nil {
			return "", fmt.Errorf("%s: %w", in, err)
		}
	}
	name, size, err := o.out.write(doc, out)
	if err != nil {
		return "", err
	}
	c, joints := doc.Samples[0].Clip, 0
	for _, j := range doc.Skeleton.Joints {
		if !j.EndSite {
			joints++
		}
	}
	return fmt.Sprintf("%s: %s; %d of %d frames at %.4g fps, %d joints", name, cli.Size(size), len(doc.Samples), c.Frames(), doc.FPS,
		joints), nil
}
