package fbx

import (
	"bytes"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"math"
)

// Bounds of a file that is read.
const (
	maxDepth = 32
	maxArray = 64 << 20 // bytes of an array
	maxNodes = 1 << 20
)

// packed is an array of a file, which may be compressed.
type packed struct {
	letter byte
	n      int
	deflat bool
	data   []byte
}

// parser reads the records of a file.
type parser struct {
	data  []byte
	wide  bool // numbers in the heads of records have 64 bits, from version 7.5
	nodes int
}

// parse reads a binary file of version 7.
func parse(data []byte) (*node, error) {
	switch {
	case len(data) < len(magic)+4:
		return nil, errors.New("it is not FBX")
	case bytes.HasPrefix(bytes.TrimSpace(data[:min(len(data), 64)]), []byte(";")):
		return nil, errors.New("it is FBX as text; binary FBX is read")
	case !bytes.HasPrefix(data, magic):
		return nil, errors.New("it is not binary FBX")
	}
	v := le.Uint32(data[len(magic):])
	if v < 7000 || v >= 8000 {
		return nil, fmt.Errorf("it is FBX of version %d.%d; version 7 is read", v/1000, v/100%10)
	}
	p := &parser{data: data, wide: v >= 7500}
	top, err := p.list(len(magic)+4, len(data), 0)
	return &node{nodes: top}, err
}

var errCut = errors.New("it is cut off, or damaged")

// head returns the four numbers at the head of a record, and the length of the head.
func (p *parser) head(at int) (end, props, size, name, long int, err error) {
	if p.wide {
		if at+25 > len(p.data) {
			return 0, 0, 0, 0, 0, errCut
		}
		b := p.data[at:]
		e, n, s := le.Uint64(b), le.Uint64(b[8:]), le.Uint64(b[16:])
		if e > uint64(len(p.data)) || n > uint64(len(p.data)) || s > uint64(len(p.data)) {
			return 0, 0, 0, 0, 0, errCut
		}
		return int(e), int(n), int(s), int(b[24]), 25, nil
	}
	if at+13 > len(p.data) {
		return 0, 0, 0, 0, 0, errCut
	}
	b := p.data[at:]
	return int(le.Uint32(b)), int(le.Uint32(b[4:])), int(le.Uint32(b[8:])), int(b[12]), 13, nil
}

// list reads records up to the one that is empty, or to an end.
func (p *parser) list(at, end, depth int) (out []*node, err error) {
	if depth > maxDepth {
		return nil, fmt.Errorf("its records are nested more than %d deep", maxDepth)
	}
	for at < end {
		stop, props, size, name, long, err := p.head(at)
		if err != nil {
			return nil, err
		}
		if stop == 0 {
			return out, nil
		}
		from := at + long + name
		if p.nodes++; p.nodes > maxNodes || stop > end || stop < from || from+size > stop || props > size {
			return nil, errCut
		}
		n := newNode(string(p.data[at+long : from]))
		if n.props, err = properties(p.data[from:from+size], props); err != nil {
			return nil, err
		}
		if n.nodes, err = p.list(from+size, stop, depth+1); err != nil {
			return nil, err
		}
		out, at = append(out, n), stop
	}
	return out, nil
}

// properties reads the properties of a record: int64, float64, string or packed.
func properties(b []byte, n int) (out []any, err error) {
	for range n {
		if len(b) == 0 {
			return nil, errCut
		}
		letter := b[0]
		size, known := map[byte]int{'C': 1, 'B': 1, 'Y': 2, 'I': 4, 'F': 4, 'L': 8, 'D': 8, 'S': 4, 'R': 4,
			'f': 12, 'd': 12, 'l': 12, 'i': 12, 'b': 12, 'c': 12}[letter]
		if b = b[1:]; !known || len(b) < size {
			return nil, errCut
		}
		var v any
		switch letter {
		case 'C', 'B':
			v = int64(b[0])
		case 'Y':
			v = int64(int16(le.Uint16(b)))
		case 'I':
			v = int64(int32(le.Uint32(b)))
		case 'F':
			v = float64(math.Float32frombits(le.Uint32(b)))
		case 'L':
			v = int64(le.Uint64(b))
		case 'D':
			v = math.Float64frombits(le.Uint64(b))
		case 'S', 'R':
			long := int(le.Uint32(b))
			if long > len(b)-size {
				return nil, errCut
			}
			v, size = string(b[size:size+long]), size+long
		default:
			count, coding, long := int(le.Uint32(b)), le.Uint32(b[4:]), int(le.Uint32(b[8:]))
			if long > len(b)-size || coding > 1 {
				return nil, errCut
			}
			v, size = packed{letter, count, coding == 1, b[size : size+long]}, size+long
		}
		out, b = append(out, v), b[size:]
	}
	return out, nil
}

// bytes returns the unpacked contents of an array with elements of each bytes.
func (a packed) bytes(each int) ([]byte, error) {
	size := a.n * each
	if size > maxArray {
		return nil, fmt.Errorf("an array of it has more than %d MiB", maxArray>>20)
	}
	if !a.deflat {
		if len(a.data) != size {
			return nil, errCut
		}
		return a.data, nil
	}
	z, err := zlib.NewReader(bytes.NewReader(a.data))
	if err != nil {
		return nil, errCut
	}
	var out bytes.Buffer // grows with the data, because the stated size may be false
	if n, err := io.Copy(&out, io.LimitReader(z, int64(size))); err != nil || int(n) != size {
		return nil, errCut
	}
	return out.Bytes(), nil
}

// integers returns an array of whole numbers.
func (a packed) integers() ([]int64, error) {
	each := map[byte]int{'l': 8, 'i': 4}[a.letter]
	if each == 0 {
		return nil, errCut
	}
	b, err := a.bytes(each)
	if err != nil {
		return nil, err
	}
	out := make([]int64, a.n)
	for i := range out {
		if each == 8 {
			out[i] = int64(le.Uint64(b[8*i:]))
		} else {
			out[i] = int64(int32(le.Uint32(b[4*i:])))
		}
	}
	return out, nil
}

// numbers returns an array of numbers.
func (a packed) numbers() ([]float64, error) {
	each := map[byte]int{'d': 8, 'f': 4}[a.letter]
	if each == 0 {
		return nil, errCut
	}
	b, err := a.bytes(each)
	if err != nil {
		return nil, err
	}
	out := make([]float64, a.n)
	for i := range out {
		if each == 8 {
			out[i] = math.Float64frombits(le.Uint64(b[8*i:]))
		} else {
			out[i] = float64(math.Float32frombits(le.Uint32(b[4*i:])))
		}
		if math.IsNaN(out[i]) || math.IsInf(out[i], 0) {
			return nil, errors.New("it has numbers that are not finite")
		}
	}
	return out, nil
}

// find returns the first record with a name; an empty one if there is none.
func (n *node) find(name string) *node {
	for _, below := range n.nodes {
		if below.name == name {
			return below
		}
	}
	return &node{}
}

// integer and text return a property of a record, and array its first one; the zero value if the property
// has another type or is absent.
func (n *node) integer(i int) int64 {
	if i < len(n.props) {
		if v, ok := n.props[i].(int64); ok {
			return v
		}
	}
	return 0
}

func (n *node) text(i int) string {
	if i < len(n.props) {
		if v, ok := n.props[i].(string); ok {
			return v
		}
	}
	return ""
}

func (n *node) array() packed {
	if len(n.props) > 0 {
		if v, ok := n.props[0].(packed); ok {
			return v
		}
	}
	return packed{}
}

// value returns the numbers of a named value in the Properties70 of an object, which follow its name,
// its type, its label and its flags. found is false if there is no such value.
func (n *node) value(name string) (v [3]float64, found bool) {
	for _, p := range n.find("Properties70").nodes {
		if p.text(0) != name || len(p.props) < 5 {
			continue
		}
		for i := range min(3, len(p.props)-4) {
			switch x := p.props[4+i].(type) {
			case int64:
				v[i] = float64(x)
			case float64:
				v[i] = x
			}
			if math.IsNaN(v[i]) || math.IsInf(v[i], 0) {
				v[i] = 0
			}
		}
		return v, true
	}
	return v, false
}
