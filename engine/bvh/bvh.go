// Package bvh reads the Biovision Hierarchy format: a skeleton and one motion of
// it as plain text (Meredith and Maddock, "Motion Capture File Formats Explained",
// 2001). Files of any channel order are read. Lengths keep the file's unit, and axes
// its upward axis (clip.Upright finds it): the format defines neither.
package bvh

import (
	"bufio"
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

// Bounds of a file.
const (
	maxJoints = 2048
	maxValues = 64 << 20 // values of all frames
	maxLine   = 1 << 20
)

// Decode reads a file. A joint that ends a chain is named after its parent, with End appended. Positions of
// joints other than the root are ignored, because bones do not stretch, with two exceptions: a root that
// stands still and whose only child moves instead is removed, and a joint below the root slides if its offset
// is 0, such as a pelvis below a bone on the ground. Decode fails on text in another format, with
// contradictions, or with numbers that are not finite.
func Decode(data []byte) (*clip.Clip, error) {
	r := &reader{words: bufio.NewScanner(bytes.NewReader(data)), line: 1, moves: map[int][]geom.Vec3{}}
	r.words.Buffer(make([]byte, 0, 4096), maxLine)
	r.words.Split(r.split)
	if err := r.hierarchy(); err != nil {
		return nil, fmt.Errorf("line %d: %w", r.line, err)
	}
	c, err := r.motion()
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", r.line, err)
	}
	return c, nil
}

// channel is one number of a joint's frame.
type channel uint8

const (
	xPosition channel = iota
	yPosition
	zPosition
	xRotation
	yRotation
	zRotation
)

var channels = map[string]channel{
	"xposition": xPosition, "yposition": yPosition, "zposition": zPosition,
	"xrotation": xRotation, "yrotation": yRotation, "zrotation": zRotation,
}

var axes = [3]geom.Vec3{geom.UnitX, geom.UnitY, geom.UnitZ}

// reader reads a file word by word.
type reader struct {
	words *bufio.Scanner
	line  int
	feeds int // line ends of the last word

	joints   []rig.Joint
	channels [][]channel
	names    map[string]int

	moves map[int][]geom.Vec3 // positions of joints below the root in each frame, relative to the root
}

// split splits words and counts lines.
func (r *reader) split(data []byte, atEOF bool) (int, []byte, error) {
	advance, word, err := bufio.ScanWords(data, atEOF)
	if word != nil {
		r.line += r.feeds
		lead := bytes.Index(data, word)
		r.line += bytes.Count(data[:lead], []byte{'\n'})
		r.feeds = bytes.Count(data[lead:advance], []byte{'\n'})
	}
	return advance, word, err
}

var errEnd = errors.New("the file is cut off: it ends within the hierarchy or a frame")

func (r *reader) word() (string, error) {
	if !r.words.Scan() {
		if err := r.words.Err(); err != nil {
			return "", err
		}
		return "", errEnd
	}
	return r.words.Text(), nil
}

func (r *reader) expect(word string) error {
	got, err := r.word()
	if err != nil {
		return err
	}
	if !strings.EqualFold(got, word) {
		return fmt.Errorf("%q where %s is expected", got, word)
	}
	return nil
}

func (r *reader) number() (float64, error) {
	w, err := r.word()
	if err != nil {
		return 0, err
	}
	// Some writers use a decimal comma.
	v, err := strconv.ParseFloat(strings.Replace(w, ",", ".", 1), 64)
	if err != nil || math.IsNaN(v) || math.Abs(v) > 1e9 {
		return 0, fmt.Errorf("%q is not a number", w)
	}
	return v, nil
}

func (r *reader) vector() (v geom.Vec3, err error) {
	for _, to := range []*float64{&v.X, &v.Y, &v.Z} {
		if *to, err = r.number(); err != nil {
			return v, err
		}
	}
	return v, nil
}

func (r *reader) hierarchy() error {
	if err := r.expect("HIERARCHY"); err != nil {
		return err
	}
	if err := r.expect("ROOT"); err != nil {
		return err
	}
	r.names = map[string]int{}
	open := []int{} // joints whose braces are open
	if err := r.joint(&open, -1); err != nil {
		return err
	}
	for len(open) > 0 {
		w, err := r.word()
		if err != nil {
			return err
		}
		top := open[len(open)-1]
		switch strings.ToUpper(w) {
		case "JOINT":
			err = r.joint(&open, top)
		case "END":
			err = r.end(top)
		case "}":
			open = open[:len(open)-1]
		default:
			err = fmt.Errorf("%q where JOINT, End Site or } is expected", w)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// joint reads a joint up to its channels.
func (r *reader) joint(open *[]int, parent int) error {
	var name []string
	for {
		w, err := r.word()
		if err != nil {
			return err
		}
		if w == "{" {
			break
		}
		if name = append(name, w); len(name) > 8 {
			return errors.New("a joint lacks the { after its name")
		}
	}
	if err := r.expect("OFFSET"); err != nil {
		return err
	}
	at, err := r.vector()
	if err != nil {
		return err
	}
	i, err := r.add(strings.Join(name, " "), parent, at)
	if err != nil {
		return err
	}
	*open = append(*open, i)
	if err := r.expect("CHANNELS"); err != nil {
		return err
	}
	n, err := r.number()
	if err != nil || n < 0 || n > 6 || n != math.Trunc(n) {
		return errors.New("CHANNELS must be from 0 to 6")
	}
	for range int(n) {
		w, err := r.word()
		if err != nil {
			return err
		}
		c, ok := channels[strings.ToLower(w)]
		if !ok {
			return fmt.Errorf("CHANNELS: %q is not one of Xposition, Yposition, Zposition, Xrotation, Yrotation, Zrotation", w)
		}
		r.channels[i] = append(r.channels[i], c)
	}
	return nil
}

// end reads the end of a chain.
func (r *reader) end(parent int) error {
	for _, w := range []string{"Site", "{", "OFFSET"} {
		if err := r.expect(w); err != nil {
			return err
		}
	}
	at, err := r.vector()
	if err != nil {
		return err
	}
	i, err := r.add(r.joints[parent].Name+"End", parent, at)
	if err != nil {
		return err
	}
	r.joints[i].EndSite = true
	return r.expect("}")
}

// add appends a joint under a unique name.
func (r *reader) add(name string, parent int, at geom.Vec3) (int, error) {
	if len(r.joints) == maxJoints {
		return 0, fmt.Errorf("the hierarchy has more than %d joints", maxJoints)
	}
	if name == "" {
		name = "joint"
	}
	own := name
	for n := 2; ; n++ {
		if _, taken := r.names[own]; !taken {
			break
		}
		own = fmt.Sprintf("%s_%d", name, n)
	}
	i := len(r.joints)
	r.names[own] = i
	r.joints = append(r.joints, rig.Joint{Name: own, Parent: parent, Rest: geom.Transform{Rot: geom.Identity, Pos: at}})
	r.channels = append(r.channels, nil)
	return i, nil
}
