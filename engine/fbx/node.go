package fbx

import (
	"encoding/binary"
	"math"
)

// node is a record: a name, properties, and records below it.
type node struct {
	name  string
	props []any // bool, int32, int64, float64, string, []byte, []int32, []int64, []float32, []float64
	nodes []*node
}

func newNode(name string, props ...any) *node { return &node{name: name, props: props} }

// add appends a record and returns it.
func (n *node) add(name string, props ...any) *node {
	below := newNode(name, props...)
	n.nodes = append(n.nodes, below)
	return below
}

var le = binary.LittleEndian

// nullRecord ends a list of records.
const nullRecord = 13 // bytes, all zero

// write appends a record. Its offsets count from the start of out.
func (n *node) write(out []byte) []byte {
	start := len(out)
	out = append(out, make([]byte, 12)...) // end, number of properties, their size: known later
	out = append(append(out, byte(len(n.name))), n.name...)
	from := len(out)
	for _, p := range n.props {
		out = property(out, p)
	}
	le.PutUint32(out[start+4:], uint32(len(n.props)))
	le.PutUint32(out[start+8:], uint32(len(out)-from))
	for _, below := range n.nodes {
		out = below.write(out)
	}
	// Readers want a list in a layer, also if nothing is in it.
	if len(n.nodes) > 0 || len(n.props) == 0 || n.name == "AnimationLayer" {
		out = append(out, make([]byte, nullRecord)...)
	}
	le.PutUint32(out[start:], uint32(len(out)))
	return out
}

// property appends a property: a letter for its type, and its value.
func property(out []byte, p any) []byte {
	switch v := p.(type) {
	case bool:
		b := byte(0)
		if v {
			b = 1
		}
		return append(out, 'C', b)
	case int32:
		return le.AppendUint32(append(out, 'I'), uint32(v))
	case int64:
		return le.AppendUint64(append(out, 'L'), uint64(v))
	case float64:
		return le.AppendUint64(append(out, 'D'), math.Float64bits(v))
	case string:
		return append(le.AppendUint32(append(out, 'S'), uint32(len(v))), v...)
	case []byte:
		return append(le.AppendUint32(append(out, 'R'), uint32(len(v))), v...)
	case []int32:
		out = array(out, 'i', len(v), 4)
		for _, x := range v {
			out = le.AppendUint32(out, uint32(x))
		}
	case []int64:
		out = array(out, 'l', len(v), 8)
		for _, x := range v {
			out = le.AppendUint64(out, uint64(x))
		}
	case []float32:
		out = array(out, 'f', len(v), 4)
		for _, x := range v {
			out = le.AppendUint32(out, math.Float32bits(x))
		}
	case []float64:
		out = array(out, 'd', len(v), 8)
		for _, x := range v {
			out = le.AppendUint64(out, math.Float64bits(x))
		}
	default:
		panic("fbx: a property of no type of the format")
	}
	return out
}

// array appends the head of an array that is not compressed.
func array(out []byte, letter byte, n, size int) []byte {
	out = le.AppendUint32(append(out, letter), uint32(n))
	return le.AppendUint32(le.AppendUint32(out, 0), uint32(n*size))
}

// The parts of a file before and after the records. The bytes at the end follow from the time and the
// identifier of the file, and readers of Autodesk check them.
var (
	magic     = []byte("Kaydara FBX Binary  \x00\x1a\x00")
	fileID    = []byte{0x28, 0xb3, 0x2a, 0xeb, 0xb6, 0x24, 0xcc, 0xc2, 0xbf, 0xc8, 0xb0, 0x2a, 0xa9, 0x2b, 0xfc, 0xf1}
	footID    = []byte{0xfa, 0xbc, 0xab, 0x09, 0xd0, 0xc8, 0xd4, 0x66, 0xb1, 0x76, 0xfb, 0x83, 0x1c, 0xf7, 0x26, 0x7e}
	footMagic = []byte{0xf8, 0x5a, 0x8c, 0x6a, 0xde, 0xf5, 0xd9, 0x7e, 0xec, 0xe9, 0x0c, 0xe3, 0x75, 0x8f, 0x29, 0x0b}
)

const (
	version  = 7400
	fileTime = "1970-01-01 10:00:00:000"
)

// file returns a file of records.
func file(nodes []*node) []byte {
	out := le.AppendUint32(append([]byte(nil), magic...), version)
	for _, n := range nodes {
		out = n.write(out)
	}
	out = append(out, make([]byte, nullRecord)...)
	out = append(out, footID...)
	out = append(out, make([]byte, 4)...)
	out = append(out, make([]byte, 16-len(out)%16)...)
	out = le.AppendUint32(out, version)
	out = append(out, make([]byte, 120)...)
	return append(out, footMagic...)
}

// fields is a list of named values of a record.
type fields struct{ *node }

func (n *node) fields() fields { return fields{n.add("Properties70")} }

// set adds a value: its name, the name of its type twice, flags, and the value.
func (f fields) set(name, kind, label, flags string, values ...any) {
	f.add("P", append([]any{name, kind, label, flags}, values...)...)
}

func (f fields) integer(name string, v int32)     { f.set(name, "int", "Integer", "", v) }
func (f fields) enum(name string, v int32)        { f.set(name, "enum", "", "", v) }
func (f fields) number(name string, v float64)    { f.set(name, "double", "Number", "", v) }
func (f fields) time(name string, v int64)        { f.set(name, "KTime", "Time", "", v) }
func (f fields) vector(name string, v [3]float64) { f.set(name, name, "", "A", v[0], v[1], v[2]) }
