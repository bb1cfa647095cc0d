package mmcptest

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
)

// checkResult checks the answer to a request that ask made.
func checkResult(t *testing.T, res *mmcp.Result, m *mmcp.Model, samples int) {
	t.Helper()
	problems := ResultProblems(res.Body, m, suiteFrames, samples)
	for i, p := range problems {
		if i == mostProblems {
			t.Errorf("and %d more", len(problems)-i)
			break
		}
		t.Error(p)
	}
}

// ResultProblems lists the faults of an answer, glTF as JSON or GLB, that must have the given
// numbers of frames and samples. m has the requested skeleton and rate, and the joints whose
// contacts are expected.
func ResultProblems(body []byte, m *mmcp.Model, frames, samples int) []string {
	doc, bin, err := parse(body)
	if err != nil {
		return []string{fmt.Sprintf("the result is no glTF: %v", err)}
	}
	c := &checker{doc: doc, bin: bin, model: m, frames: frames}
	c.asset()
	c.nodes()
	c.animations(samples)
	c.extension(samples)
	return c.problems
}

// mostProblems bounds the faults listed for one document: one wrong accessor is a fault of
// every joint.
const mostProblems = 8

// parse splits a result into its document and its buffer.
func parse(body []byte) (*document, []byte, error) {
	text, bin := body, []byte(nil)
	if bytes.HasPrefix(body, []byte("glTF")) {
		var err error
		if text, bin, err = chunks(body); err != nil {
			return nil, nil, err
		}
	}
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, nil, err
	}
	if len(d.Buffers) != 1 {
		return nil, nil, fmt.Errorf("%d buffers, want 1", len(d.Buffers))
	}
	if bin == nil {
		_, data, ok := strings.Cut(d.Buffers[0].URI, ";base64,")
		if !ok {
			return nil, nil, errors.New("the buffer is no data URI")
		}
		var err error
		if bin, err = base64.StdEncoding.DecodeString(data); err != nil {
			return nil, nil, err
		}
	}
	if n := d.Buffers[0].ByteLength; n > len(bin) || len(bin)-n > 3 { // GLB pads to four
		return nil, nil, fmt.Errorf("byteLength %d, buffer of %d bytes", n, len(bin))
	}
	return &d, bin, nil
}

// chunks takes a binary glTF apart.
func chunks(body []byte) (text, bin []byte, err error) {
	le := binary.LittleEndian
	if len(body) < 20 || le.Uint32(body[4:]) != 2 || uint64(le.Uint32(body[8:])) != uint64(len(body)) {
		return nil, nil, errors.New("the GLB header is wrong")
	}
	bin = []byte{}
	for rest := body[12:]; len(rest) >= 8; {
		n, kind := uint64(le.Uint32(rest)), string(rest[4:8])
		if n%4 != 0 || n > uint64(len(rest)-8) {
			return nil, nil, fmt.Errorf("a GLB chunk of %d bytes does not fit", n)
		}
		switch kind {
		case "JSON":
			text = rest[8 : 8+n]
		case "BIN\x00":
			bin = rest[8 : 8+n]
		}
		rest = rest[8+n:]
	}
	return text, bin, nil
}

// checker collects the faults of a document.
type checker struct {
	doc      *document
	bin      []byte
	model    *mmcp.Model
	frames   int
	problems []string
}

func (c *checker) want(ok bool, format string, args ...any) bool {
	if !ok {
		c.problems = append(c.problems, fmt.Sprintf(format, args...))
	}
	return ok
}

func (c *checker) asset() {
	d := c.doc
	c.want(strings.HasPrefix(d.Asset.Version, "2"), "asset.version is %q", d.Asset.Version)
	c.want(slices.Contains(d.ExtensionsUsed, "MMCP_motion"), "extensionsUsed is %q", d.ExtensionsUsed)
	if c.want(len(d.Scenes) == 1, "%d scenes, want 1", len(d.Scenes)) {
		c.want(slices.Equal(d.Scenes[0].Nodes, []int{0}), "the scene holds nodes %v, want the root", d.Scenes[0].Nodes)
	}
	if c.want(len(d.Skins) == 1, "%d skins, want 1", len(d.Skins)) {
		all := d.Skins[0].Joints
		ordered := len(all) == len(d.Nodes)
		for i := range all {
			ordered = ordered && all[i] == i
		}
		c.want(ordered, "the skin lists joints %v, want all in order", all)
	}
}

func (c *checker) nodes() {
	joints := c.model.CanonicalSkeleton.Joints
	if !c.want(len(c.doc.Nodes) == len(joints), "%d nodes, want %d joints", len(c.doc.Nodes), len(joints)) {
		return
	}
	parent := make([]string, len(joints))
	for _, n := range c.doc.Nodes {
		for _, k := range n.Children {
			if c.want(k > 0 && k < len(parent), "node %q has the child %d", n.Name, k) {
				parent[k] = n.Name
			}
		}
	}
	for i, n := range c.doc.Nodes {
		c.want(n.Name == joints[i].Name, "node %d is %q, want %q", i, n.Name, joints[i].Name)
		c.rest(n, &joints[i])
		c.want(parent[i] == joints[i].Parent, "node %q has the parent %q, want %q", n.Name, parent[i], joints[i].Parent)
	}
}

// restTolerance is the rounding error of 32-bit floats in a rest translation, in metres, and in a
// component of a rest rotation.
const restTolerance = 1e-5

// rest checks that a node rests where its joint does.
func (c *checker) rest(n node, j *mmcp.Joint) {
	far, turned := 0.0, 0.0
	sign := 1.0 // a rotation and its negative are the same
	if n.Rotation[3]*j.RestRotation[3] < 0 {
		sign = -1
	}
	for k := range n.Translation {
		far = max(far, math.Abs(n.Translation[k]-j.RestTranslation[k]))
	}
	for k := range n.Rotation {
		turned = max(turned, math.Abs(n.Rotation[k]-sign*j.RestRotation[k]))
	}
	c.want(far < restTolerance && turned < restTolerance, "node %q rests at %v, %v, want %v, %v", n.Name,
		n.Translation, n.Rotation, j.RestTranslation, j.RestRotation)
}

func (c *checker) animations(samples int) {
	if !c.want(len(c.doc.Animations) == samples, "%d animations, want %d", len(c.doc.Animations), samples) {
		return
	}
	joints := len(c.model.CanonicalSkeleton.Joints)
	for i, a := range c.doc.Animations {
		c.want(a.Name == fmt.Sprintf("sample_%d", i), "animation %d is named %q", i, a.Name)
		if !c.model.SupportsJointTranslation {
			c.want(len(a.Channels) == joints+1, "%s has %d channels, want %d", a.Name, len(a.Channels), joints+1)
		}
		moved := map[target]bool{}
		for _, ch := range a.Channels {
			c.channel(a, ch)
			moved[ch.Target] = true
		}
		c.want(moved[target{0, "translation"}], "%s does not move the root", a.Name)
		for j := range joints {
			c.want(moved[target{j, "rotation"}], "%s does not turn node %d", a.Name, j)
		}
	}
}

func (c *checker) channel(a animation, ch channel) {
	if !c.want(ch.Sampler >= 0 && ch.Sampler < len(a.Samplers), "%s: no sampler %d", a.Name, ch.Sampler) {
		return
	}
	s := a.Samplers[ch.Sampler]
	c.want(s.Interpolation == "LINEAR", "%s: the interpolation is %q", a.Name, s.Interpolation)
	c.times(a.Name, s.Input)
	kind, width := "VEC4", 4
	if ch.Target.Path == "translation" {
		kind, width = "VEC3", 3
		c.want(ch.Target.Node == 0 || c.model.SupportsJointTranslation, "%s: node %d is moved, want the root alone", a.Name, ch.Target.Node)
	}
	v := c.values(s.Output, kind, width)
	c.want(finite(v), "%s: node %d, %s: a value is not finite", a.Name, ch.Target.Node, ch.Target.Path)
	for k := 0; kind == "VEC4" && k+4 <= len(v); k += 4 {
		if !c.want(unit(v[k:k+4]), "%s: node %d, frame %d: rotation %v is not of unit length", a.Name, ch.Target.Node, k/4, v[k:k+4]) {
			return
		}
	}
}

// timeTolerance is the rounding error of 32-bit floats in a time, in seconds.
const timeTolerance = 1e-5

func (c *checker) times(name string, accessor int) {
	times := c.values(accessor, "SCALAR", 1)
	if n := len(times); n > 0 {
		a := c.doc.Accessors[accessor]
		c.want(len(a.Min) == 1 && len(a.Max) == 1 && float64(a.Min[0]) == times[0] && float64(a.Max[0]) == times[n-1],
			"%s: the times have min %v and max %v, not their own", name, a.Min, a.Max)
	}
	for i, at := range times {
		want := float64(i) / c.model.FPS
		if !c.want(math.Abs(at-want) < timeTolerance, "%s: frame %d stands at %v s, want %v", name, i, at, want) {
			return
		}
	}
}

// values reads an accessor of 32-bit floats and checks that it has one element a
// frame.
func (c *checker) values(i int, kind string, width int) []float64 {
	d := c.doc
	if !c.want(i >= 0 && i < len(d.Accessors), "no accessor %d", i) {
		return nil
	}
	a := d.Accessors[i]
	ok := c.want(a.Type == kind && a.ComponentType == float, "accessor %d is %s of %d, want %s of floats", i, a.Type, a.ComponentType, kind)
	ok = c.want(a.Count == c.frames, "accessor %d has %d elements, want %d", i, a.Count, c.frames) && ok
	if !ok || !c.want(a.BufferView >= 0 && a.BufferView < len(d.BufferViews), "no buffer view %d", a.BufferView) {
		return nil
	}
	v := d.BufferViews[a.BufferView]
	need := 4 * width * a.Count
	c.want(v.ByteOffset%4 == 0, "buffer view %d begins at byte %d, which is no multiple of 4", a.BufferView, v.ByteOffset)
	if !c.want(v.ByteOffset >= 0 && v.ByteLength >= need && v.ByteOffset+need <= len(c.bin), "buffer view %d does not fit", a.BufferView) {
		return nil
	}
	out := make([]float64, width*a.Count)
	for k := range out {
		out[k] = float64(math.Float32frombits(binary.LittleEndian.Uint32(c.bin[v.ByteOffset+4*k:])))
	}
	return out
}

func (c *checker) extension(samples int) {
	e := c.doc.Extensions.Motion
	c.want(e.Model != "", "the extension names no model")
	c.want(e.FPS == c.model.FPS, "the extension says %v fps, want %v", e.FPS, c.model.FPS)
	if !c.want(len(e.Samples) == samples, "the extension lists %d samples, want %d", len(e.Samples), samples) {
		return
	}
	for i, s := range e.Samples {
		c.want(s.Name == fmt.Sprintf("sample_%d", i), "extension sample %d is named %q", i, s.Name)
		c.want(s.NumFrames == c.frames, "%s: num_frames is %d, want %d", s.Name, s.NumFrames, c.frames)
		c.want(s.ChunkBoundaries != nil, "%s: chunk_boundaries is missing", s.Name)
		for _, joint := range c.model.PredictedContactJoints {
			c.want(len(s.FootContacts[joint]) == c.frames, "%s: %d foot contacts of %s, want %d", s.Name,
				len(s.FootContacts[joint]), joint, c.frames)
		}
	}
}
