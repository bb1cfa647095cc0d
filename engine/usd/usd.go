// Package usd writes motion as OpenUSD text (.usda) with the UsdSkel schema: a SkelRoot with one
// Skeleton, and a SkelAnimation for each motion. The Skeleton is bound to the first animation.
// There is no mesh. Lengths are metres, Y is up, time codes are frames.
//
// Joints are paths of identifiers, as the schema requires; the attribute jointNames holds the
// names of the rig. Contacts are attributes contact:NAME of an animation. Equal motions give equal
// text.
package usd

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/rig"
)

// Take is one motion of a file.
type Take struct {
	Name string
	Clip *clip.Clip
}

// Encode writes motions of one skeleton. It stores provenance, if not empty, in the custom data of
// the layer. It fails without motions, and for motions of different skeletons or frame rates.
func Encode(takes []Take, provenance string) ([]byte, error) {
	if len(takes) == 0 {
		return nil, errors.New("there is no motion to write; pass at least one take")
	}
	first, frames := takes[0].Clip, 0
	for _, t := range takes {
		switch {
		case t.Clip.Skeleton != first.Skeleton || t.Clip.FPS != first.FPS:
			return nil, fmt.Errorf("the take %s has another skeleton or frame rate than the first one; write it to a file of its own", t.Name)
		case t.Clip.Frames() == 0:
			return nil, fmt.Errorf("the take %s has no frames", t.Name)
		}
		frames = max(frames, t.Clip.Frames())
	}
	w := &writer{skeleton: first.Skeleton, paths: paths(first.Skeleton)}
	w.line(0, "#usda 1.0")
	w.line(0, "(")
	if provenance != "" {
		w.line(1, "customLayerData = {")
		w.line(2, provenanceKey+quoted(provenance))
		w.line(1, "}")
	}
	w.line(1, `defaultPrim = "Motion"`)
	w.line(1, "endTimeCode = "+strconv.Itoa(frames-1))
	w.line(1, "framesPerSecond = "+double(first.FPS))
	w.line(1, "metersPerUnit = 1")
	w.line(1, "startTimeCode = 0")
	w.line(1, "timeCodesPerSecond = "+double(first.FPS))
	w.line(1, `upAxis = "Y"`)
	w.line(0, ")")
	w.line(0, "")
	w.line(0, `def SkelRoot "Motion"`)
	w.line(0, "{")
	names := identifiers{}
	list := make([]string, len(takes))
	for i, t := range takes {
		list[i] = names.identifier(t.Name)
	}
	w.rig(list[0])
	for i, t := range takes {
		w.take(list[i], t.Clip)
	}
	w.line(0, "}")
	return w.out, nil
}

const provenanceKey = "string provenance = "

// Provenance returns the record that Encode stored in a file, or "".
func Provenance(data []byte) string {
	head, _, _ := bytes.Cut(data, []byte("\ndef "))
	for line := range bytes.Lines(head) {
		if value, found := bytes.CutPrefix(bytes.TrimSpace(line), []byte(provenanceKey)); found {
			return unquoted(string(value))
		}
	}
	return ""
}

type writer struct {
	out      []byte
	skeleton *rig.Skeleton
	paths    []string
}

func (w *writer) line(depth int, text string) {
	for range depth {
		w.out = append(w.out, "    "...)
	}
	w.out = append(append(w.out, text...), '\n')
}

// rig writes the Skeleton at rest, bound to the animation plays.
func (w *writer) rig(plays string) {
	w.line(1, `def Skeleton "Skeleton" (`)
	w.line(2, `prepend apiSchemas = ["SkelBindingAPI"]`)
	w.line(1, ")")
	w.line(1, "{")
	names := make([]string, w.skeleton.Len())
	bind, rest := make([]string, len(names)), make([]string, len(names))
	world := w.skeleton.Model(w.skeleton.RestPose(), nil)
	for j, joint := range w.skeleton.Joints {
		names[j] = quoted(joint.Name)
		bind[j], rest[j] = matrix(world[j]), matrix(joint.Rest)
	}
	w.line(2, "uniform matrix4d[] bindTransforms = ["+strings.Join(bind, ", ")+"]")
	w.line(2, "uniform token[] jointNames = ["+strings.Join(names, ", ")+"]")
	w.joints()
	w.line(2, "uniform matrix4d[] restTransforms = ["+strings.Join(rest, ", ")+"]")
	w.line(2, "rel skel:animationSource = </Motion/"+plays+">")
	w.line(1, "}")
}

func (w *writer) joints() {
	list := make([]string, len(w.paths))
	for j, p := range w.paths {
		list[j] = quoted(p)
	}
	w.line(2, "uniform token[] joints = ["+strings.Join(list, ", ")+"]")
}

// take writes a SkelAnimation.
func (w *writer) take(name string, c *clip.Clip) {
	w.line(0, "")
	w.line(1, "def SkelAnimation "+quoted(name))
	w.line(1, "{")
	w.joints()
	w.samples("quatf[] rotations", c.Frames(), func(f int) {
		for j, q := range c.Pose(f).Rot {
			w.tuple(j, q.W, q.X, q.Y, q.Z)
		}
	})
	w.line(2, "half3[] scales = ["+strings.Repeat("(1, 1, 1), ", w.skeleton.Len()-1)+"(1, 1, 1)]")
	w.samples("float3[] translations", c.Frames(), func(f int) {
		pose := c.Pose(f)
		for j := range w.skeleton.Joints {
			at := w.skeleton.Joints[j].Rest.Pos
			switch {
			case j == 0:
				at = pose.Root
			case pose.Offset != nil:
				at = pose.Offset[j]
			}
			w.tuple(j, at.X, at.Y, at.Z)
		}
	})
	known := identifiers{}
	for _, k := range c.Contacts {
		w.contact(known.identifier(w.skeleton.Joints[k.Joint].Name), k.On)
	}
	w.line(1, "}")
}

// samples writes the values of an attribute in each frame.
func (w *writer) samples(attribute string, frames int, write func(f int)) {
	w.line(2, attribute+".timeSamples = {")
	for f := range frames {
		w.out = append(w.out, "            "...)
		w.out = append(strconv.AppendInt(w.out, int64(f), 10), ": ["...)
		write(f)
		w.out = append(w.out, "],\n"...)
	}
	w.line(2, "}")
}

// tuple writes element i of an array. Single precision is enough: readers keep no more.
func (w *writer) tuple(i int, values ...float64) {
	if i > 0 {
		w.out = append(w.out, ", "...)
	}
	for k, v := range values {
		if k == 0 {
			w.out = append(w.out, '(')
		} else {
			w.out = append(w.out, ", "...)
		}
		w.out = strconv.AppendFloat(w.out, v, 'g', -1, 32)
	}
	w.out = append(w.out, ')')
}

// contact writes the contact of a joint with the ground, in the frames in which it changes.
func (w *writer) contact(name string, on []bool) {
	w.line(2, "custom bool contact:"+name+".timeSamples = {")
	for f := range on {
		if f == 0 || on[f] != on[f-1] {
			value := "0"
			if on[f] {
				value = "1"
			}
			w.line(3, strconv.Itoa(f)+": "+value+",")
		}
	}
	w.line(2, "}")
}

// matrix writes a transform as a matrix for row vectors.
func matrix(t geom.Transform) string {
	row := func(v geom.Vec3, last string) string {
		return "(" + double(v.X) + ", " + double(v.Y) + ", " + double(v.Z) + ", " + last + ")"
	}
	return "( " + row(t.Rot.Rotate(geom.UnitX), "0") + ", " + row(t.Rot.Rotate(geom.UnitY), "0") + ", " +
		row(t.Rot.Rotate(geom.UnitZ), "0") + ", " + row(t.Pos, "1") + " )"
}

func double(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// quoted returns a string literal. Control characters become blanks.
func quoted(text string) string {
	clean := strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, text)
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(clean) + `"`
}

// unquoted is the inverse of quoted.
func unquoted(text string) string {
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(strings.TrimSuffix(strings.TrimPrefix(text, `"`), `"`))
}

// paths returns the path of each joint.
func paths(s *rig.Skeleton) []string {
	out, names := make([]string, s.Len()), identifiers{}
	for j, joint := range s.Joints {
		out[j] = names.identifier(joint.Name)
		if joint.Parent >= 0 {
			out[j] = out[joint.Parent] + "/" + out[j]
		}
	}
	return out
}

// identifiers is the set of identifiers in use.
type identifiers map[string]bool

// identifier returns an unused identifier for a name, of letters, digits and underscores.
func (u identifiers) identifier(name string) string {
	id := strings.Map(func(r rune) rune {
		if r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
	if id == "" || id[0] >= '0' && id[0] <= '9' {
		id = "_" + id
	}
	own := id
	for n := 2; u[own]; n++ {
		own = id + "_" + strconv.Itoa(n)
	}
	u[own] = true
	return own
}
