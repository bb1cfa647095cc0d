package bvh

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Options are the settings of a written file.
type Options struct {
	Order string  // order of the rotations, such as "XYZ"; empty: "ZXY"
	Unit  float64 // metres in a unit of length of the file; 0: 0.01, centimetres
}

// order reads the order of rotations.
func (o Options) order() (order geom.Order, err error) {
	word := strings.ToUpper(o.Order)
	if word == "" {
		word = "ZXY"
	}
	seen := [3]bool{}
	for i, letter := range word {
		axis := strings.IndexRune("XYZ", letter)
		if len(word) != 3 || axis < 0 || seen[axis] {
			return order, fmt.Errorf("%q is not an order of rotations; XYZ, XZY, YXZ, YZX, ZXY and ZYX are", o.Order)
		}
		order[i], seen[axis] = axis, true
	}
	return order, nil
}

// Check returns an error for an invalid option.
func (o Options) Check() error {
	if _, err := o.order(); err != nil {
		return err
	}
	if !(o.Unit >= 0) || math.IsInf(o.Unit, 0) {
		return fmt.Errorf("unit: %g is not a length in metres above 0", o.Unit)
	}
	return nil
}

// Encode writes a motion. In this format joints have no rotation at rest: the frame of each joint is aligned
// with the world's at rest, so that bones are where they are in the clip, and the angles are rotations from
// the rest pose. Spaces in names become underscores. Joints that slide have position channels. Every chain
// ends in an end site: the one that was read, or one at half the length of the last bone.
func Encode(c *clip.Clip, o Options) ([]byte, error) {
	order, err := o.order()
	if err == nil {
		err = o.Check()
	}
	if err != nil {
		return nil, err
	}
	if c.Frames() == 0 {
		return nil, errors.New("the motion has no frames to write")
	}
	if o.Unit == 0 {
		o.Unit = 0.01
	}
	w := newWriter(c, order, 1/o.Unit)
	w.out.WriteString("HIERARCHY\n")
	w.joint(0, "")
	fmt.Fprintf(&w.out, "MOTION\nFrames: %d\nFrame Time: %s\n", c.Frames(), strconv.FormatFloat(1/c.FPS, 'f', -1, 64))
	for f := range c.Frames() {
		w.frame(f)
	}
	return w.out.Bytes(), nil
}

// writer writes a file.
type writer struct {
	out   bytes.Buffer
	clip  *clip.Clip
	order geom.Order
	scale float64 // units of the file per metre

	rest     []geom.Transform // of the joints, in the world
	children [][]int
	endSites []int // end site of each joint; 0: none
	slides   []bool
	walk     []int // joints in the order of the file
	named    map[string]bool
	last     [][3]float64 // angles of the joints in the previous frame
}

// lying is the least ratio of extents along Z and Y of a skeleton that lies at rest.
const lying = 1.5

func newWriter(c *clip.Clip, order geom.Order, scale float64) *writer {
	s := c.Skeleton
	w := &writer{clip: c, order: order, scale: scale, named: map[string]bool{},
		children: make([][]int, s.Len()), endSites: make([]int, s.Len()), slides: make([]bool, s.Len()), rest: standing(s),
		last: make([][3]float64, s.Len())}
	for j := range s.Joints {
		switch p := s.Joints[j].Parent; {
		case p >= 0 && s.Joints[j].EndSite:
			w.endSites[p] = j
		case p >= 0:
			w.children[p] = append(w.children[p], j)
			w.slides[j] = c.Slides(j)
		}
	}
	return w
}

// standing returns the joints at rest. A skeleton that lies along Z at rest and is raised by its rotations is
// rotated to stand, because readers infer the up axis from the rest pose.
func standing(s *rig.Skeleton) []geom.Transform {
	rest := s.Model(s.RestPose(), nil)
	lo, hi := geom.Vec3{}, geom.Vec3{}
	for j, t := range rest {
		at := t.Pos.Sub(rest[0].Pos)
		if j > 0 {
			at = at.Add(t.Pos.Sub(rest[s.Joints[j].Parent].Pos).Scale(0.5)) // an end site
		}
		lo = geom.Vec3{Y: math.Min(lo.Y, at.Y), Z: math.Min(lo.Z, at.Z)}
		hi = geom.Vec3{Y: math.Max(hi.Y, at.Y), Z: math.Max(hi.Z, at.Z)}
	}
	if hi.Z-lo.Z <= lying*(hi.Y-lo.Y) {
		return rest
	}
	up := geom.Transform{Rot: geom.AxisAngle(geom.UnitX, -math.Pi/2)}
	for j := range rest {
		rest[j] = up.Mul(rest[j])
	}
	return rest
}

// joint writes a joint and all below it.
func (w *writer) joint(j int, indent string) {
	w.walk = append(w.walk, j)
	kind, at := "ROOT", geom.Vec3{}
	if p := w.clip.Skeleton.Joints[j].Parent; p >= 0 {
		kind, at = "JOINT", w.rest[j].Pos.Sub(w.rest[p].Pos)
		// Some readers add the offset of a joint to its positions, others do not: an offset of 0 works for
		// both. Joints further down keep their offsets for readers that support only positions of roots.
		if p == 0 && w.slides[j] {
			at = geom.Vec3{}
		}
	}
	fmt.Fprintf(&w.out, "%s%s %s\n%s{\n", indent, kind, w.name(j), indent)
	inner := indent + "\t"
	w.offset(inner, at)
	axes := "XYZ"
	rotations := ""
	for _, axis := range w.order {
		rotations += " " + axes[axis:axis+1] + "rotation"
	}
	if j == 0 || w.slides[j] {
		w.out.WriteString(inner + "CHANNELS 6 Xposition Yposition Zposition" + rotations + "\n")
	} else {
		w.out.WriteString(inner + "CHANNELS 3" + rotations + "\n")
	}
	for _, child := range w.children[j] {
		w.joint(child, inner)
	}
	if len(w.children[j]) == 0 {
		w.out.WriteString(inner + "End Site\n" + inner + "{\n")
		w.offset(inner+"\t", w.endSite(j, at))
		w.out.WriteString(inner + "}\n")
	}
	w.out.WriteString(indent + "}\n")
}

// endSite returns the offset of the end site of a joint without children: the one that was read, or half the
// joint's bone.
func (w *writer) endSite(j int, bone geom.Vec3) geom.Vec3 {
	switch i := w.endSites[j]; {
	case i > 0:
		return w.rest[i].Pos.Sub(w.rest[j].Pos)
	case j == 0:
		return geom.UnitY.Scale(0.1)
	}
	return bone.Scale(0.5)
}

// name returns the unique name of a joint as one word, because many readers end a name at a space.
func (w *writer) name(j int) string {
	name := strings.Join(strings.Fields(w.clip.Skeleton.Joints[j].Name), "_")
	name = strings.NewReplacer("{", "(", "}", ")").Replace(name)
	if name == "" {
		name = "joint"
	}
	own := name
	for n := 2; w.named[own]; n++ {
		own = name + "_" + strconv.Itoa(n)
	}
	w.named[own] = true
	return own
}

func (w *writer) offset(indent string, at geom.Vec3) {
	w.out.WriteString(indent + "OFFSET")
	w.numbers(w.scale*at.X, w.scale*at.Y, w.scale*at.Z)
	w.out.WriteString("\n")
}

// numbers writes numbers with seven decimals: below a micrometre, or a millionth of a degree.
func (w *writer) numbers(values ...float64) {
	for _, v := range values {
		if math.Abs(v) < 5e-8 {
			v = 0 // not -0.0000000
		}
		w.out.WriteByte(' ')
		w.out.Write(strconv.AppendFloat(w.out.AvailableBuffer(), v, 'f', 7, 64))
	}
}

func (w *writer) frame(f int) {
	start := w.out.Len()
	pose, joints := w.clip.Pose(f), w.clip.Skeleton.Joints
	for _, j := range w.walk {
		parent := geom.Identity
		if p := joints[j].Parent; p >= 0 {
			parent = w.rest[p].Rot
		}
		switch {
		case j == 0:
			w.numbers(w.scale*pose.Root.X, w.scale*pose.Root.Y, w.scale*pose.Root.Z)
		case w.slides[j]:
			at := parent.Rotate(pose.Offset[j]).Scale(w.scale)
			w.numbers(at.X, at.Y, at.Z)
		}
		turn := parent.Mul(pose.Rot[j]).Mul(w.rest[j].Rot.Inv())
		w.last[j] = w.order.Near(w.order.Euler(turn), w.last[j])
		const degrees = 180 / math.Pi
		w.numbers(w.last[j][0]*degrees, w.last[j][1]*degrees, w.last[j][2]*degrees)
	}
	w.out.WriteByte('\n')
	// The first number follows the line's beginning.
	line := w.out.Bytes()[start:]
	copy(line, line[1:])
	w.out.Truncate(w.out.Len() - 1)
}
