package npz

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

// Values is the representation of a joint in an array.
type Values string

// The kinds of Values, with the numbers a joint. All rotations are local, and relative to a
// T-pose whose rest rotations are identity.
const (
	AxisAngle      Values = "axis_angle"      // 3: axis times angle, radians
	SixD           Values = "6d"              // 6: the first two columns of the matrix (Zhou et al., 2019)
	SixDRows       Values = "6d_rows"         // 6: the first two rows of the matrix, as PyTorch3D writes it
	Matrix         Values = "matrix"          // 9: rows
	QuaternionXYZW Values = "quaternion_xyzw" // 4
	QuaternionWXYZ Values = "quaternion_wxyz" // 4
	Positions      Values = "positions"       // 3: in world space
	HumanML3D      Values = "humanml3d"       // 263 of the whole body: the features of HumanML3D (Guo et al., 2022), not normalised
)

var numbersPerJoint = map[Values]int{
	AxisAngle: 3, SixD: 6, SixDRows: 6, Matrix: 9, QuaternionXYZW: 4, QuaternionWXYZ: 4, Positions: 3, HumanML3D: features,
}

// Options give the meaning of the arrays of a file.
type Options struct {
	Skeleton *rig.Skeleton // of the joints; required
	Values   Values        // AxisAngle if empty
	FPS      float64       // frames per second of a file without a frame rate; 30 if 0

	Joints string // name of the array of rotations or positions; empty: the first known name
	Root   string // name of the array of root positions; empty: the first known name

	ZUp        bool      // the world of the file has Z up and faces -Y; otherwise Y up, facing +Z
	Unit       float64   // metres in a unit of length of the file; 1 if 0
	RootOffset geom.Vec3 // added to root positions, in axes and units of the file
}

// Known names of arrays, in order of preference.
var (
	rotationNames = []string{"poses", "pose", "smpl_poses", "fullpose", "local_rot_mats", "local_rotations", "rotations",
		"rot6d", "rotations_6d", "thetas", "pose_6d"}
	positionNames = []string{"posed_joints", "positions", "joints", "joint_positions", "joints3d", "keypoints3d", "motion", "xyz"}
	featureNames  = []string{"motion", "features", "vecs", "new_joint_vecs", "humanml3d"}
	rootNames     = []string{"trans", "transl", "root_positions", "root_position", "root_translation", "root_trans", "root_pos",
		"smpl_trans", "translation"}
	rateNames = []string{"mocap_framerate", "mocap_frame_rate", "fps", "framerate", "frame_rate"}
)

// maxMotions bounds the motions of a file.
const maxMotions = 1024

// Check reports an unusable option.
func (o *Options) Check() error {
	switch {
	case o.Skeleton == nil:
		return errors.New("the skeleton is missing")
	case o.Values != "" && numbersPerJoint[o.Values] == 0:
		return fmt.Errorf("%q is not a representation of joints: write axis_angle, 6d, 6d_rows, matrix, quaternion_xyzw, "+
			"quaternion_wxyz, positions or humanml3d", o.Values)
	case !(o.FPS >= 0) || math.IsInf(o.FPS, 0):
		return fmt.Errorf("%g is not a frame rate; write frames per second above 0", o.FPS)
	case !(o.Unit >= 0) || math.IsInf(o.Unit, 0):
		return fmt.Errorf("%g is not a unit of length; write its metres, such as 0.01 for centimetres", o.Unit)
	}
	return nil
}

// Decode reads the motions of a file: one, or several if its arrays have a dimension before
// that of the frames. They are on the skeleton of the options, Y up, in metres. Joints that the
// file does not hold keep their rest rotations. Without root positions the root keeps its rest
// position.
//
// Positions become rotations that turn each bone to its direction; the bones keep the lengths of
// the skeleton, and the path of the root is scaled by the ratio of the lengths. Decode fails on
// files with other arrays or other joints.
func Decode(data []byte, o Options) ([]*clip.Clip, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	a, err := open(data)
	if err != nil {
		return nil, err
	}
	return a.decode(o)
}

// DecodeJSON is Decode for a JSON object whose members are arrays of numbers.
func DecodeJSON(data []byte, o Options) ([]*clip.Clip, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	a, err := openJSON(data)
	if err != nil {
		return nil, err
	}
	return a.decode(o)
}

// decode reads the motions of an archive. The options are checked.
func (a *archive) decode(o Options) ([]*clip.Clip, error) {
	var err error
	if o.Values == "" {
		o.Values = AxisAngle
	}
	if o.Unit == 0 {
		o.Unit = 1
	}
	if o.FPS, err = a.rate(o.FPS); err != nil {
		return nil, err
	}
	joints, err := a.joints(&o)
	if err != nil {
		return nil, err
	}
	if o.Values == HumanML3D {
		joints, o.Values = joints.positions(), Positions
		return o.clips(joints, nil)
	}
	root, err := a.root(&o)
	if err != nil {
		return nil, err
	}
	return o.clips(joints, root)
}

// rate returns the frame rate of the file, or else the given one, or else 30.
func (a *archive) rate(given float64) (float64, error) {
	if given == 0 {
		given = 30
	}
	r, name, err := a.first(rateNames)
	if err != nil || r == nil || len(r.values) != 1 {
		return given, nil //nolint:nilerr // an unreadable rate counts as missing
	}
	if fps := r.values[0]; !(fps > 0 && fps <= 1000) {
		return 0, fmt.Errorf("array %s: %g is not a frame rate above 0 and up to 1000", name, fps)
	}
	return r.values[0], nil
}

// joints returns the array of the joints as motions x frames x joints x numbers.
func (a *archive) joints(o *Options) (*array, error) {
	names := rotationNames
	switch o.Values {
	case Positions:
		names = positionNames
	case HumanML3D:
		names = featureNames
	}
	if o.Joints != "" {
		names = []string{o.Joints}
	}
	all, name, err := a.first(names)
	if err != nil {
		return nil, err
	}
	if all == nil && o.Joints == "" && o.Values == AxisAngle {
		all, name, err = a.joinRootAndBody()
	}
	if err != nil {
		return nil, err
	}
	if all == nil {
		return nil, fmt.Errorf("the file has no array named %s; its arrays are %s", strings.Join(names, ", "), strings.Join(a.names(), ", "))
	}
	if err := all.reshape(numbersPerJoint[o.Values]); err != nil {
		return nil, fmt.Errorf("array %s: %w", name, err)
	}
	return all, nil
}

// joinRootAndBody joins the rotations of the root and of the other joints, which some files of
// SMPL hold in two arrays. It returns nil if the file has no such arrays.
func (a *archive) joinRootAndBody() (*array, string, error) {
	first, name, err := a.first([]string{"global_orient", "root_orient"})
	if err != nil || first == nil {
		return nil, name, err
	}
	rest, name, err := a.first([]string{"body_pose", "pose_body"})
	if err != nil || rest == nil {
		return nil, name, err
	}
	frames := len(first.values) / 3
	if frames == 0 || len(first.values)%3 != 0 || len(rest.values)%frames != 0 {
		return nil, name, fmt.Errorf("array %s: its frames and the frames of the root's rotation differ in number", name)
	}
	width := len(rest.values) / frames
	out := &array{shape: []int{frames, 3 + width}}
	for f := range frames {
		out.values = append(out.values, first.values[3*f:3*f+3]...)
		out.values = append(out.values, rest.values[f*width:(f+1)*width]...)
	}
	return out, name, nil
}

// reshape gives an array the dimensions motions, frames, joints, size numbers.
func (a *array) reshape(size int) error {
	s := slices.Clone(a.shape)
	n := len(s)
	if n >= 2 && size == 9 && s[n-1] == 3 && s[n-2] == 3 { // matrices
		s = append(s[:n-2], 9)
		n--
	}
	switch {
	case n >= 3 && s[n-1] == size:
	case n >= 2 && s[n-1]%size == 0 && s[n-1] > 0: // all joints in one row
		s = append(s[:n-1], s[n-1]/size, size)
	default:
		return fmt.Errorf("the shape %v does not end with joints of %d numbers", a.shape, size)
	}
	if len(s) == 3 {
		s = append([]int{1}, s...)
	}
	if len(s) != 4 || s[0] < 1 || s[0] > maxMotions || s[1] < 1 || s[2] < 1 {
		return fmt.Errorf("the shape %v is not frames x joints x %d, or at most %d motions of them", a.shape, size, maxMotions)
	}
	a.shape = s
	return nil
}

// root returns the array of root positions, three numbers a frame, or nil.
func (a *archive) root(o *Options) (*array, error) {
	names := rootNames
	if o.Root != "" {
		names = []string{o.Root}
	}
	r, name, err := a.first(names)
	switch {
	case err != nil:
		return nil, err
	case r == nil && o.Root != "":
		return nil, fmt.Errorf("the file has no array named %s; its arrays are %s", o.Root, strings.Join(a.names(), ", "))
	case r != nil && (len(r.shape) == 0 || r.shape[len(r.shape)-1] != 3):
		return nil, fmt.Errorf("array %s: the shape %v does not end with three numbers", name, r.shape)
	}
	return r, nil
}

// clips returns the motions of an array of joints and of root positions, which may be nil.
func (o *Options) clips(joints, root *array) ([]*clip.Clip, error) {
	motions, frames, n, size := joints.shape[0], joints.shape[1], joints.shape[2], joints.shape[3]
	if root != nil && len(root.values) != 3*motions*frames {
		return nil, fmt.Errorf("the file has %d root positions for %d frames", len(root.values)/3, motions*frames)
	}
	to, err := fileOrder(o.Skeleton, n)
	if err != nil {
		return nil, err
	}
	out := make([]*clip.Clip, motions)
	for m := range out {
		part := joints.values[m*frames*n*size : (m+1)*frames*n*size]
		var roots []float64
		if root != nil {
			roots = root.values[m*frames*3 : (m+1)*frames*3]
		}
		if o.Values == Positions {
			out[m] = o.fromPositions(part, to)
		} else {
			out[m] = o.fromRotations(part, roots, to, size)
		}
	}
	return out, nil
}

// world returns the rotation from the axes of the file to Y up, facing +Z.
func (o *Options) world() geom.Quat {
	if o.ZUp {
		return geom.AxisAngle(geom.UnitX, -math.Pi/2)
	}
	return geom.Identity
}

// fromRotations returns the motion of local rotations, frames x joints x size. to holds the
// joint of the skeleton for each joint of the file, or -1.
func (o *Options) fromRotations(values, roots []float64, to []int, size int) *clip.Clip {
	n := len(to)
	frames := len(values) / (n * size)
	c := clip.New(o.Skeleton, o.FPS, frames)
	world, rest := o.world(), o.Skeleton.RestPose()
	for f := range frames {
		c.SetPose(f, rest)
		rot := c.Pose(f).Rot
		for k, j := range to {
			if j < 0 {
				continue
			}
			at := (f*n + k) * size
			rot[j] = rotation(o.Values, values[at:at+size])
		}
		rot[0] = world.Mul(rot[0])
		if roots != nil {
			p := geom.Vec3{X: roots[3*f], Y: roots[3*f+1], Z: roots[3*f+2]}
			c.Root[f] = world.Rotate(p.Add(o.RootOffset)).Scale(o.Unit)
		}
	}
	return c
}

// rotation decodes one rotation.
func rotation(kind Values, v []float64) geom.Quat {
	switch kind {
	case SixD:
		return columns(geom.Vec3{X: v[0], Y: v[1], Z: v[2]}, geom.Vec3{X: v[3], Y: v[4], Z: v[5]})
	case SixDRows:
		return columns(geom.Vec3{X: v[0], Y: v[1], Z: v[2]}, geom.Vec3{X: v[3], Y: v[4], Z: v[5]}).Inv()
	case Matrix:
		return columns(geom.Vec3{X: v[0], Y: v[3], Z: v[6]}, geom.Vec3{X: v[1], Y: v[4], Z: v[7]})
	case QuaternionXYZW:
		return geom.Quat{X: v[0], Y: v[1], Z: v[2], W: v[3]}.Unit()
	case QuaternionWXYZ:
		return geom.Quat{X: v[1], Y: v[2], Z: v[3], W: v[0]}.Unit()
	}
	return geom.Exp(geom.Vec3{X: v[0], Y: v[1], Z: v[2]})
}

// columns returns the rotation whose matrix has the direction of x as its first column, and
// the part of y perpendicular to it as its second.
func columns(x, y geom.Vec3) geom.Quat {
	x = x.Unit()
	y = y.Sub(x.Scale(x.Dot(y))).Unit()
	return geom.Basis(x.Cross(y), y)
}
