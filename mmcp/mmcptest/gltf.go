package mmcptest

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
)

type document struct {
	Asset struct {
		Version   string `json:"version"`
		Generator string `json:"generator"`
	} `json:"asset"`
	Nodes          []node      `json:"nodes"`
	Scenes         []scene     `json:"scenes"`
	Scene          int         `json:"scene"`
	Skins          []skin      `json:"skins"`
	Animations     []animation `json:"animations"`
	Accessors      []accessor  `json:"accessors"`
	BufferViews    []view      `json:"bufferViews"`
	Buffers        []buffer    `json:"buffers"`
	ExtensionsUsed []string    `json:"extensionsUsed"`
	Extensions     struct {
		Motion meta `json:"MMCP_motion"`
	} `json:"extensions"`
}

type (
	node struct {
		Name        string     `json:"name"`
		Translation [3]float64 `json:"translation"`
		Rotation    [4]float64 `json:"rotation"`
		Children    []int      `json:"children,omitempty"`
	}
	scene struct {
		Nodes []int `json:"nodes"`
	}
	skin struct {
		Name   string `json:"name"`
		Joints []int  `json:"joints"`
	}
	animation struct {
		Name     string    `json:"name"`
		Samplers []sampler `json:"samplers"`
		Channels []channel `json:"channels"`
	}
	sampler struct {
		Input         int    `json:"input"`
		Output        int    `json:"output"`
		Interpolation string `json:"interpolation"`
	}
	channel struct {
		Sampler int    `json:"sampler"`
		Target  target `json:"target"`
	}
	target struct {
		Node int    `json:"node"`
		Path string `json:"path"`
	}
	accessor struct {
		BufferView    int       `json:"bufferView"`
		ComponentType int       `json:"componentType"`
		Count         int       `json:"count"`
		Type          string    `json:"type"`
		Min           []float32 `json:"min,omitempty"`
		Max           []float32 `json:"max,omitempty"`
	}
	view struct {
		Buffer     int `json:"buffer"`
		ByteOffset int `json:"byteOffset"`
		ByteLength int `json:"byteLength"`
	}
	buffer struct {
		URI        string `json:"uri,omitempty"`
		ByteLength int    `json:"byteLength"`
	}
	meta struct {
		Version string   `json:"version"`
		Model   string   `json:"model"`
		FPS     float64  `json:"fps"`
		Samples []sample `json:"samples"`
	}
	sample struct {
		Name            string            `json:"name"`
		NumFrames       int               `json:"num_frames"`
		ChunkBoundaries []int             `json:"chunk_boundaries"`
		FootContacts    map[string][]bool `json:"foot_contacts,omitempty"`
	}
)

const float = 5126 // componentType of a 32-bit float

// writer collects a document and its one buffer.
type writer struct {
	doc document
	bin []byte

	document []byte // the whole document as JSON, where the Config makes it

	clocks map[string]int // accessors of times; equal times of samples share one from SDK 12 on
}

// write makes the document of an order, in the layout of the reference encoder.
func write(o *order, version string, samples []motion) *writer {
	w := &writer{clocks: make(map[string]int)}
	d := &w.doc
	d.Asset.Version, d.Asset.Generator = "2.0", "mmcptest"
	d.Scenes, d.Scene = []scene{{Nodes: []int{0}}}, 0
	d.ExtensionsUsed = []string{"MMCP_motion"}
	d.Extensions.Motion = meta{Version: version, Model: o.model.ID, FPS: o.fps}
	w.nodes(o.joints)
	for i, m := range samples {
		w.animation(o, i, m)
	}
	d.Buffers = []buffer{{ByteLength: len(w.bin)}}
	return w
}

func (w *writer) nodes(joints []joint) {
	index := make(map[string]int, len(joints))
	all := make([]int, len(joints))
	for i, j := range joints {
		index[j.Name], all[i] = i, i
		w.doc.Nodes = append(w.doc.Nodes, node{Name: j.Name, Translation: j.RestTranslation, Rotation: j.RestRotation})
		if j.Parent == nil {
			continue
		}
		if p, ok := index[*j.Parent]; ok && p < i {
			w.doc.Nodes[p].Children = append(w.doc.Nodes[p].Children, i)
		}
	}
	w.doc.Skins = []skin{{Name: "skin", Joints: all}}
}

func (w *writer) animation(o *order, i int, m motion) {
	a := animation{Name: fmt.Sprintf("sample_%d", i)}
	w.times(o, nil) // first of all, used or not
	add := func(node int, path, kind string, width int, values []float32) {
		times, keys := o.keys(width, values)
		a.Samplers = append(a.Samplers, sampler{w.times(o, times), w.values(kind, len(keys)/width, keys), "LINEAR"})
		a.Channels = append(a.Channels, channel{len(a.Channels), target{node, path}})
	}
	for j, frames := range m.rotations {
		add(j, "rotation", "VEC4", 4, flat(frames))
	}
	add(0, "translation", "VEC3", 3, flat3(m.root))
	for _, slid := range m.slides {
		add(slid.joint, "translation", "VEC3", 3, flat3(slid.offsets))
	}
	w.doc.Animations = append(w.doc.Animations, a)

	s := sample{Name: a.Name, NumFrames: o.frames, ChunkBoundaries: []int{}}
	for k, name := range contactsOf(o) {
		if s.FootContacts == nil {
			s.FootContacts = make(map[string][]bool)
		}
		s.FootContacts[name] = m.contacts[k]
	}
	w.doc.Extensions.Motion.Samples = append(w.doc.Extensions.Motion.Samples, s)
}

// contactsOf returns the model's contact joints that the request's rig has.
func contactsOf(o *order) []string {
	var names []string
	for _, name := range o.model.body().contacts {
		for _, j := range o.joints {
			if j.Name == name {
				names = append(names, name)
			}
		}
	}
	return names
}

// times returns the accessor of the times of some frames; nil: of all.
func (w *writer) times(o *order, frames []int) int {
	n := len(frames)
	if frames == nil {
		n = o.frames
	}
	t := make([]float32, n)
	for i := range t {
		f := i
		if frames != nil {
			f = frames[i]
		}
		t[i] = float32(float64(f) / o.fps)
	}
	name := fmt.Sprint(t)
	if !o.exact {
		name = fmt.Sprint(len(w.doc.Animations)) // one for each sample
	}
	if k, ok := w.clocks[name]; ok {
		return k
	}
	k := w.values("SCALAR", len(t), t)
	w.doc.Accessors[k].Min = []float32{t[0]}
	w.doc.Accessors[k].Max = []float32{t[len(t)-1]}
	w.clocks[name] = k
	return k
}

// keys returns the frames of a track that are kept within the order's budget and
// their values; no frames: all are.
func (o *order) keys(width int, values []float32) ([]int, []float32) {
	if o.budget == 0 {
		return nil, values
	}
	at := func(f, c int) float64 { return float64(values[f*width+c]) }
	straight := func(from, to int) bool {
		for f := from + 1; f < to; f++ {
			u := float64(f-from) / float64(to-from)
			for c := range width {
				if math.Abs(at(f, c)-(1-u)*at(from, c)-u*at(to, c)) > o.budget/4 {
					return false
				}
			}
		}
		return true
	}
	frames := []int{0}
	for f := 2; f < o.frames; f++ {
		if last := frames[len(frames)-1]; !straight(last, f) {
			frames = append(frames, f-1)
		}
	}
	if o.frames > 1 {
		frames = append(frames, o.frames-1)
	}
	thinned := make([]float32, 0, width*len(frames))
	for _, f := range frames {
		thinned = append(thinned, values[f*width:(f+1)*width]...)
	}
	return frames, thinned
}

// values appends an accessor with a view of its own and returns its index.
func (w *writer) values(kind string, count int, v []float32) int {
	from := len(w.bin)
	for _, x := range v {
		w.bin = binary.LittleEndian.AppendUint32(w.bin, math.Float32bits(x))
	}
	w.doc.BufferViews = append(w.doc.BufferViews, view{0, from, len(w.bin) - from})
	w.doc.Accessors = append(w.doc.Accessors, accessor{
		BufferView: len(w.doc.BufferViews) - 1, ComponentType: float, Count: count, Type: kind,
	})
	return len(w.doc.Accessors) - 1
}

func flat(frames [][4]float32) []float32 {
	out := make([]float32, 0, 4*len(frames))
	for _, f := range frames {
		out = append(out, f[:]...)
	}
	return out
}

func flat3(frames [][3]float32) []float32 {
	out := make([]float32, 0, 3*len(frames))
	for _, f := range frames {
		out = append(out, f[:]...)
	}
	return out
}

// json returns the document with its buffer as a data URI.
func (w *writer) json() []byte {
	if w.document != nil {
		return w.document
	}
	d := w.doc
	d.Buffers = []buffer{{
		URI:        "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString(w.bin),
		ByteLength: len(w.bin),
	}}
	return encode(d)
}

// glb returns the document as binary glTF.
func (w *writer) glb() []byte {
	text := encode(w.doc)
	for len(text)%4 != 0 {
		text = append(text, ' ')
	}
	bin := w.bin // made of floats, so a multiple of four already
	le := binary.LittleEndian
	out := append(make([]byte, 0, 28+len(text)+len(bin)), "glTF"...)
	out = le.AppendUint32(out, 2)
	out = le.AppendUint32(out, uint32(28+len(text)+len(bin)))
	out = le.AppendUint32(out, uint32(len(text)))
	out = append(out, "JSON"...)
	out = append(out, text...)
	out = le.AppendUint32(out, uint32(len(bin)))
	out = append(out, "BIN\x00"...)
	return append(out, bin...)
}

// encode writes compact JSON without HTML escapes, as the reference server does.
func encode(v any) []byte {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // own plain types of finite numbers
	}
	return bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
}
