package gltfio

import (
	"encoding/base64"
	"maps"
	"slices"
)

// componentFloat is the component type of every written accessor.
const componentFloat = 5126

const dataURI = `data:application/octet-stream;base64,`

// EncodeGLTF encodes d as a JSON document. It fails if d is inconsistent or contains a value that is not
// finite.
func EncodeGLTF(d *Document) ([]byte, error) {
	head, tail, l, err := encodeText(d)
	if err != nil {
		return nil, err
	}
	n := l.size
	out := make([]byte, 0, len(head)+len(`"uri":"",`)+len(dataURI)+base64.StdEncoding.EncodedLen(n)+len(tail))
	out = append(out, head...)
	out = append(out, `"uri":"`+dataURI...)
	if out, err = appendBase64(out, d, l); err != nil {
		return nil, err
	}
	out = append(out, `",`...)
	return append(out, tail...), nil
}

// EncodeGLB encodes d as a binary document. It fails as EncodeGLTF does.
func EncodeGLB(d *Document) ([]byte, error) {
	head, tail, l, err := encodeText(d)
	if err != nil {
		return nil, err
	}
	out, bin, err := newGLB(len(head)+len(tail), l.size, 0)
	if err != nil {
		return nil, err
	}
	copy(out[glbText:], head)
	copy(out[glbText+len(head):], tail)
	for i := range l.columns {
		c := &l.columns[i]
		if err := d.fill(bin[:c.size()], c); err != nil {
			return nil, err
		}
		bin = bin[c.size():]
	}
	return out, nil
}

// encodeText returns the JSON before and after the buffer's URI, which is the only difference between JSON
// and GLB, and the layout of the buffer.
func encodeText(d *Document) (head, tail []byte, l *layout, err error) {
	if err := d.check(); err != nil {
		return nil, nil, nil, err
	}
	l = newLayout(d)
	joints, samples := d.Skeleton.Len(), len(d.Samples)
	t := make(text, 0, 1024+joints*(192+samples*300))
	t.raw(`{"asset":{"version":"2.0","generator":"motiongate"`)
	if len(d.Provenance) > 0 {
		t.raw(`,"extras":{"` + provenanceKey + `":` + string(d.Provenance) + `}`)
	}
	t.raw(`},"nodes":`)
	writeNodes(&t, d)
	t.raw(`,"scenes":[{"nodes":[0]}],"scene":0,"skins":[{"name":"skin","joints":[`)
	for i := range joints {
		t.comma()
		t.int(i)
	}
	t.raw(`]}],"animations":[`)
	for i := range d.Samples {
		writeAnimation(&t, d, i, l)
	}
	t.raw(`],"accessors":[`)
	writeAccessors(&t, d, l)
	t.raw(`],"bufferViews":[`)
	writeViews(&t, l)
	t.raw(`],"buffers":[{`)
	cut := len(t)
	t.raw(`"byteLength":`)
	t.int(l.size)
	names := slices.Sorted(maps.Keys(d.Extensions))
	t.raw(`}],"extensionsUsed":["` + extensionName)
	for _, name := range names {
		t.raw(`","` + name)
	}
	t.raw(`"],"extensions":{"` + extensionName + `":{`)
	if err := writeExtension(&t, d); err != nil {
		return nil, nil, nil, err
	}
	t.raw(`}`)
	for _, name := range names {
		t.raw(`,"` + name + `":` + string(d.Extensions[name]))
	}
	t.raw(`}}`)
	return t[:cut], t[cut:], l, nil
}

func writeNodes(t *text, d *Document) {
	joints := d.Skeleton.Joints
	children := make([][]int, len(joints))
	for i, j := range joints {
		if j.Parent >= 0 {
			children[j.Parent] = append(children[j.Parent], i)
		}
	}
	t.raw("[")
	for i, j := range joints {
		t.comma()
		t.raw(`{"name":`)
		t.str(j.Name)
		t.raw(`,"translation":`)
		t.vec3(j.Rest.Pos)
		t.raw(`,"rotation":`)
		t.quat(unit(j.Rest.Rot))
		if len(children[i]) > 0 {
			t.raw(`,"children":`)
			t.ints(children[i])
		}
		t.raw("}")
	}
	t.raw("]")
}

func writeAnimation(t *text, d *Document, sample int, l *layout) {
	t.comma()
	t.raw(`{"name":`)
	t.str(d.sampleName(sample))
	t.raw(`,"samplers":[`)
	for _, s := range l.samplers[sample] {
		t.comma()
		t.raw(`{"input":`)
		t.int(s.input)
		t.raw(`,"output":`)
		t.int(s.output)
		t.raw(`,"interpolation":"LINEAR"}`)
	}
	t.raw(`],"channels":[`)
	for k, s := range l.samplers[sample] {
		c, path := &l.columns[s.output], "translation"
		if c.kind == columnRotations {
			path = "rotation"
		}
		t.comma()
		t.raw(`{"sampler":`)
		t.int(k)
		t.raw(`,"target":{"node":`)
		t.int(c.joint)
		t.raw(`,"path":"` + path + `"}}`)
	}
	t.raw("]}")
}

func writeAccessors(t *text, d *Document, l *layout) {
	for i := range l.columns {
		c := &l.columns[i]
		t.comma()
		t.raw("{")
		t.field("bufferView", i)
		t.field("componentType", componentFloat)
		t.field("count", c.count)
		switch c.kind {
		case columnTimes:
			t.raw(`,"type":"SCALAR","min":[`)
			t.float(float64(frameTime(c.frame(0), d.FPS)))
			t.raw(`],"max":[`)
			t.float(float64(frameTime(c.frame(c.count-1), d.FPS)))
			t.raw("]")
		case columnRoot, columnOffsets:
			t.raw(`,"type":"VEC3"`)
		case columnRotations:
			t.raw(`,"type":"VEC4"`)
		}
		t.raw("}")
	}
}

func writeViews(t *text, l *layout) {
	offset := 0
	for i := range l.columns {
		n := l.columns[i].size()
		t.comma()
		t.raw("{")
		t.field("buffer", 0)
		t.field("byteOffset", offset)
		t.field("byteLength", n)
		t.raw("}")
		offset += n
	}
}

func writeExtension(t *text, d *Document) error {
	t.raw(`"version":`)
	t.str(d.Version)
	t.raw(`,"model":`)
	t.str(d.Model)
	t.raw(`,"fps":`)
	t.float(d.FPS)
	t.raw(`,"samples":[`)
	for i := range d.Samples {
		if err := writeSample(t, d, i); err != nil {
			return err
		}
	}
	t.raw("]")
	if d.CanonicalToRequest != nil {
		t.raw(`,"canonical_to_request":{`)
		for _, k := range slices.Sorted(maps.Keys(d.CanonicalToRequest)) {
			t.key(k)
			t.str(d.CanonicalToRequest[k])
		}
		t.raw("}")
	}
	if err := writeNotes(t, d.Notes); err != nil {
		return err
	}
	return t.extra(d.Extra, documentKeys...)
}

// writeNotes writes the notes of a document.
func writeNotes(t *text, notes []Note) error {
	if len(notes) == 0 {
		return nil
	}
	t.raw(`,"notes":[`)
	for _, n := range notes {
		t.comma()
		t.raw(`{"code":`)
		t.str(n.Code)
		t.raw(`,"severity":`)
		t.str(n.Severity)
		t.raw(`,"message":`)
		t.str(n.Message)
		if err := t.extra(n.Extra, noteKeys...); err != nil {
			return err
		}
		t.raw("}")
	}
	t.raw("]")
	return nil
}

func writeSample(t *text, d *Document, i int) error {
	s := &d.Samples[i]
	t.comma()
	t.raw(`{"name":`)
	t.str(d.sampleName(i))
	t.field("num_frames", s.Clip.Frames())
	t.raw(`,"chunk_boundaries":`)
	t.ints(s.ChunkBoundaries)
	if s.Clip.Contacts != nil {
		t.raw(`,"foot_contacts":{`)
		for _, c := range s.Clip.Contacts {
			t.key(d.Skeleton.Joints[c.Joint].Name)
			writeFlags(t, c.On)
		}
		t.raw("}")
	}
	if err := t.extra(s.Extra, sampleKeys...); err != nil {
		return err
	}
	t.raw("}")
	return nil
}

func writeFlags(t *text, on []bool) {
	*t = slices.Grow(*t, len(on)*len("false,")+2)
	t.raw("[")
	for i, v := range on {
		if i > 0 {
			t.raw(",")
		}
		if v {
			t.raw("true")
		} else {
			t.raw("false")
		}
	}
	t.raw("]")
}

// appendBase64 writes the buffer column by column. base64 encodes groups of three bytes, so up to two bytes
// wait for the next column.
func appendBase64(out []byte, d *Document, l *layout) ([]byte, error) {
	var block []byte
	waiting := 0
	for i := range l.columns {
		c := &l.columns[i]
		n := waiting + c.size()
		block = slices.Grow(block[:waiting], c.size())[:n]
		if err := d.fill(block[waiting:], c); err != nil {
			return nil, err
		}
		triples := n - n%3
		out = base64.StdEncoding.AppendEncode(out, block[:triples])
		waiting = copy(block, block[triples:])
	}
	return base64.StdEncoding.AppendEncode(out, block[:waiting]), nil
}
