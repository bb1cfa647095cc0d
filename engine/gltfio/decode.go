package gltfio

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/qmuntal/gltf"

	"github.com/motiongate/motiongate/engine/clip"
)

const (
	maxJoints = 4096

	// spareValues is the number of values, such as rotations of a frame, into which any document may unfold;
	// each byte of the document permits one more. Even a motion of few keys fits, and memory stays in
	// proportion to the size of the file.
	spareValues = 1 << 20
)

// Decode reads JSON or GLB.
//
// The joints are the joints of the largest skin and the nodes between them, or all nodes of the scene if
// there is no skin, in the order of the skin or the nodes, except that parents precede children. If several
// trees remain, the largest is used. Names are made unique, and empty names replaced.
//
// A clip has no scale: scale is applied to the rest translations, and the transforms above the root to the
// root's motion. A joint without a channel stays at rest. Animated scale is ignored.
//
// If the extension states a clock, a rate and a number of frames, the clip has these frames, even if a curve
// has fewer keys, and joints move if their translation is animated. Other documents have the rate of the
// sampler with the most keys, and begin with the first key; keys between frames are interpolated. Their clips
// move only the root: an animated translation between the root and the first joint that branches, as on a
// pelvis below a resting root, becomes part of the root's motion, and other translations are ignored.
//
// Decode fails on data that is truncated, contradicts itself, refers to other files, contains values that are
// not finite, or takes far more memory than its size allows.
func Decode(data []byte) (*Document, error) {
	s, err := parse(data)
	if err != nil {
		return nil, err
	}
	t, err := s.tree()
	if err != nil {
		return nil, err
	}
	body, err := t.body()
	if err != nil {
		return nil, err
	}
	ext := parseExtension(s.Extensions[extensionName])
	d := &Document{
		Version: ext.version, Model: ext.model, Skeleton: body.skeleton,
		CanonicalToRequest: ext.canonicalToRequest, Notes: ext.notes, Extra: ext.extra,
		Provenance: members(s.Asset.Extras)[provenanceKey],
	}
	if d.FPS, err = s.frameRate(ext.fps); err != nil {
		return nil, err
	}
	names := make(names)
	for i := range s.Animations {
		m, err := s.movement(i, body)
		if err != nil {
			return nil, err
		}
		if len(m.tracks) == 0 && len(s.Animations) > 1 {
			continue // it moves a camera or a door
		}
		if x := ext.sample(i, s.Animations[i].Name, len(s.Animations)); x != nil && ext.fps == d.FPS {
			m.clock(x.frames, d.FPS)
		}
		c, err := m.clip(s, body, d.FPS)
		if err != nil {
			return nil, fmt.Errorf("animation %d: %w", i, err)
		}
		d.Samples = append(d.Samples, s.sample(i, c, ext))
		last := &d.Samples[len(d.Samples)-1]
		last.Still = m.still(body)
		last.Unmoved = m.tracks[target{body.nodes[0], gltf.TRSTranslation}] == nil
		last.Name = names.unique(last.Name, fmt.Sprintf("sample_%d", i))
	}
	if len(d.Samples) == 0 {
		return nil, errors.New("the document has no animation of its joints")
	}
	return d, nil
}

// source is a document as received. Only the parts of glTF that concern motion are decoded, so that a broken
// material is no error.
type source struct {
	Asset struct {
		Version string          `json:"version"`
		Extras  json.RawMessage `json:"extras"`
	} `json:"asset"`
	Accessors   []*gltf.Accessor           `json:"accessors"`
	Animations  []*gltf.Animation          `json:"animations"`
	Buffers     []*gltf.Buffer             `json:"buffers"`
	BufferViews []*gltf.BufferView         `json:"bufferViews"`
	Nodes       []*gltf.Node               `json:"nodes"`
	Scene       *int                       `json:"scene"`
	Scenes      []*gltf.Scene              `json:"scenes"`
	Skins       []*gltf.Skin               `json:"skins"`
	Extensions  map[string]json.RawMessage `json:"extensions"`

	payloads [][]byte // base64 text of each buffer; nil for the binary chunk
	bin      []byte
	data     [][]byte          // decoded buffers
	times    map[int][]float64 // decoded inputs of samplers

	budget int // number of values that may still be decoded
}

// parse decodes the JSON without its data URIs, which would be nine tenths of the work.
func parse(data []byte) (*source, error) {
	s := &source{times: make(map[int][]float64), budget: spareValues + len(data)}
	text := data
	if IsGLB(data) {
		var err error
		if text, s.bin, err = splitGLB(data); err != nil {
			return nil, err
		}
	}
	text = trimText(text)
	if len(text) == 0 || text[0] != '{' {
		return nil, errors.New("it is neither GLB nor the JSON of glTF")
	}
	buffers, err := findBuffers(text)
	if err != nil {
		return nil, err
	}
	short := make([]byte, 0, min(len(text), 64<<10))
	from := 0
	for _, b := range buffers {
		var payload []byte
		if !b.uri.none() {
			if payload, err = dataPayload(b.uri.slice(text)); err != nil {
				return nil, err
			}
			short = append(append(short, text[from:b.uri.from]...), `""`...)
			from = b.uri.to
		}
		s.payloads = append(s.payloads, payload)
	}
	short = append(short, text[from:]...)
	if err := json.Unmarshal(short, s); err != nil {
		return nil, fmt.Errorf("the document is not glTF: %w", err)
	}
	if v := s.Asset.Version; v != "" && !strings.HasPrefix(v, "2") {
		return nil, fmt.Errorf("glTF %s is not supported", v)
	}
	s.data = make([][]byte, len(s.Buffers))
	return s, nil
}

// buffer returns the bytes of a buffer, and decodes them on the first call.
func (s *source) buffer(i int) ([]byte, error) {
	if i < 0 || i >= len(s.Buffers) || i >= len(s.payloads) || s.Buffers[i] == nil {
		return nil, fmt.Errorf("buffer %d does not exist", i)
	}
	if s.data[i] != nil {
		return s.data[i], nil
	}
	b := s.Buffers[i]
	data := s.bin
	switch payload := s.payloads[i]; {
	case b.URI != "":
		return nil, fmt.Errorf("buffer %d stands outside the document", i)
	case payload != nil:
		data = make([]byte, base64.RawStdEncoding.DecodedLen(len(payload)))
		n, err := decodeBase64(data, payload)
		if err != nil {
			return nil, err
		}
		data = data[:n]
	case i != 0 || data == nil:
		return nil, fmt.Errorf("buffer %d has no data", i)
	}
	if b.ByteLength < 0 || b.ByteLength > len(data) {
		return nil, fmt.Errorf("buffer %d is cut off: %d of %d bytes", i, len(data), b.ByteLength)
	}
	s.data[i] = data[:b.ByteLength]
	return s.data[i], nil
}

var errUnfolds = errors.New("the motion of the document takes far more memory than the size of the document allows")

// spend subtracts values from the document's budget.
func (s *source) spend(values int) error {
	if values < 0 || values > s.budget {
		return errUnfolds
	}
	s.budget -= values
	return nil
}

func (s *source) sample(animation int, c *clip.Clip, ext *extension) Sample {
	out := Sample{Name: s.Animations[animation].Name, Clip: c}
	x := ext.sample(animation, out.Name, len(s.Animations))
	if x == nil {
		return out
	}
	if out.Name == "" {
		out.Name = x.name
	}
	for _, b := range x.chunkBoundaries {
		if b >= 0 && b <= c.Frames() {
			out.ChunkBoundaries = append(out.ChunkBoundaries, b)
		}
	}
	out.Extra = x.extra
	c.Contacts = s.contacts(x, c)
	return out
}
