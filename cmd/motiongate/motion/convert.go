package motion

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/motiongate/motiongate/cmd/motiongate/cli"
	"github.com/motiongate/motiongate/engine/bvh"
	"github.com/motiongate/motiongate/engine/formats"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/npz"
	"github.com/motiongate/motiongate/mmcp"
)

// conversion is what the flags of convert ask for.
type conversion struct {
	skeleton string
	values   string
	up       string
	offset   []float64
	in       npz.Options
	out      bvh.Options
}

// NewConvert returns the command convert.
func NewConvert() *cobra.Command {
	var o conversion
	c := &cobra.Command{
		Use:   "convert IN OUT",
		Short: "Convert a motion into another file format",
		Long: `Converts a motion by the endings of the two names. IN is a .gltf, .glb, .fbx, .bvh
or .npz file, OUT a .gltf, .glb, .fbx, .bvh, .vrma or .usda file. An NPZ file says neither whose
joints it holds nor how: see the flags. Several motions of a file are written as a .zip
of BVH files, because a BVH file holds one.`,
		Example: `  motiongate convert walk.glb walk.fbx
  motiongate convert walk.glb walk.bvh --order XYZ --bvh-unit 1
  motiongate convert walk.bvh walk.vrma
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
	f.StringVar(&o.out.Order, "order", "ZXY", "of BVH that is written: `ORDER` of the rotations")
	f.Float64Var(&o.out.Unit, "bvh-unit", 0.01, "of BVH that is written: `METRES` in a unit of length")
	cli.Offer(c, "skeleton", npz.Skeletons()...)
	cli.Offer(c, "up", "y", "z")
	return c
}

// check refuses flags and names that cannot be used, before anything is read.
func (o *conversion) check(in, out string) (mmcp.Format, error) {
	ext := strings.ToLower(filepath.Ext(in))
	format, ok := formats.Named(filepath.Ext(out))
	switch {
	case !slices.Contains(formats.Read, ext):
		return 0, cli.Usagef("%s is not read; end the name with %s", in, strings.Join(formats.Read, ", "))
	case !ok:
		return 0, cli.Usagef("the name %q does not tell the format; end it with %s", out, endings())
	case ext == ".npz" && o.skeleton == "":
		return 0, cli.Usagef("--skeleton is missing: an NPZ file does not say whose joints it holds")
	case o.up != "y" && o.up != "z":
		return 0, cli.Usagef("--up must be y or z, not %q", o.up)
	case len(o.offset) != 0 && len(o.offset) != 3:
		return 0, cli.Usagef("--root-offset must be three numbers, not %d", len(o.offset))
	}
	if err := o.out.Check(); err != nil {
		return 0, cli.Usage(err)
	}
	o.in.Values, o.in.ZUp = npz.Values(o.values), o.up == "z"
	if len(o.offset) == 3 {
		o.in.RootOffset = geom.Vec([3]float64(o.offset))
	}
	if o.skeleton != "" {
		s, err := formats.Skeleton(o.skeleton)
		if err != nil {
			return 0, cli.Usage(err)
		}
		o.in.Skeleton = s
		if err := o.in.Check(); err != nil {
			return 0, cli.Usage(err)
		}
	}
	return format, hasFolder(out)
}

// endings lists the files that are written.
func endings() string {
	list := make([]string, len(formats.Written))
	for i, f := range formats.Written {
		list[i] = "." + f.String()
	}
	return strings.Join(list, ", ")
}

// run converts a file and returns what it wrote, in one line.
func (o *conversion) run(in, out string) (string, error) {
	format, err := o.check(in, out)
	if err != nil {
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
	name, size, err := writeMotion(doc, format, o.out, out)
	if err != nil {
		return "", err
	}
	c := doc.Samples[0].Clip
	return fmt.Sprintf("%s: %s; %d of %d frames at %.4g fps, %d joints", name, cli.Size(size), len(doc.Samples), c.Frames(), doc.FPS,
		doc.Skeleton.Len()), nil
}

// writeMotion writes a document to a file, and returns the name and the size of that: a
// .zip where a format holds one motion only.
func writeMotion(doc *gltfio.Document, format mmcp.Format, o bvh.Options, out string) (string, int, error) {
	body, became, err := formats.Encode(doc, format, o)
	if err != nil {
		return "", 0, fmt.Errorf("%s cannot be written: %w", out, err)
	}
	if became != format {
		out = strings.TrimSuffix(out, filepath.Ext(out)) + "." + became.String()
	}
	if err := os.WriteFile(out, body, 0o644); err != nil {
		return "", 0, fmt.Errorf("cannot write the motion: %w", err)
	}
	return out, len(body), nil
}
