package gltfio

import "encoding/binary"

// layout describes the buffer of a document, and the offsets of its curves. Each column has its own accessor
// and buffer view.
type layout struct {
	columns  []column
	samplers [][]sampler // for each sample: of the rotations by joint, of the root, and of joints that slide
	size     int         // of all columns, in bytes
}

// column is the content of one accessor: times, or the values of one curve.
type column struct {
	kind   columnKind
	sample int
	joint  int
	count  int
	frames []int // frames of its values; nil: all
}

type columnKind uint8

const (
	columnTimes columnKind = iota
	columnRotations
	columnRoot
	columnOffsets
)

// sampler holds the columns of a curve.
type sampler struct{ input, output int }

// frame returns the frame of value i.
func (c *column) frame(i int) int {
	if c.frames == nil {
		return i
	}
	return c.frames[i]
}

// size returns the number of bytes of a column.
func (c *column) size() int {
	switch c.kind {
	case columnTimes:
		return 4 * c.count
	case columnRoot, columnOffsets:
		return 12 * c.count
	default:
		return 16 * c.count
	}
}

// newLayout returns the layout of a document. Without keys, the times of each sample precede its curves,
// which share them. With keys, the times of all frames come first, and other times follow the first curve
// that uses them; equal times are stored once.
func newLayout(d *Document) *layout {
	joints := d.Skeleton.Len()
	l := &layout{samplers: make([][]sampler, len(d.Samples)), columns: make([]column, 0, len(d.Samples)*(joints+2))}
	thinned := false
	for i := range d.Samples {
		thinned = thinned || d.Samples[i].Keys != nil
	}
	known := make(map[string]int)
	for i := range d.Samples {
		s := &d.Samples[i]
		clock := column{kind: columnTimes, sample: i, count: s.Clip.Frames()}
		if !thinned {
			known = nil
		}
		all := l.times(clock, known)
		l.samplers[i] = make([]sampler, joints+1)
		for k := range joints + 1 {
			c := column{kind: columnRotations, sample: i, joint: k, count: s.Clip.Frames()}
			if k == joints {
				c.kind, c.joint = columnRoot, 0
			}
			if s.Keys != nil {
				c.frames = s.Keys.Root
				if k < joints {
					c.frames = s.Keys.Rot[k]
				}
				c.count = len(c.frames)
			}
			output, input := l.add(c), all
			if s.Keys != nil {
				c.kind = columnTimes
				input = l.times(c, known)
			}
			l.samplers[i][k] = sampler{input, output}
		}
		for j := 1; j < joints; j++ {
			if s.Clip.Slides(j) {
				c, input := column{kind: columnOffsets, sample: i, joint: j, count: s.Clip.Frames()}, all
				if s.Keys != nil && s.Keys.Offset != nil {
					c.frames, c.count = s.Keys.Offset, len(s.Keys.Offset)
				}
				output := l.add(c)
				if c.frames != nil {
					c.kind = columnTimes
					input = l.times(c, known)
				}
				l.samplers[i] = append(l.samplers[i], sampler{input, output})
			}
		}
	}
	return l
}

func (l *layout) add(c column) int {
	l.columns = append(l.columns, c)
	l.size += c.size()
	return len(l.columns) - 1
}

// times adds a column of times, unless a column with the same content exists.
func (l *layout) times(c column, known map[string]int) int {
	if known == nil {
		return l.add(c)
	}
	key := make([]byte, 0, 2*c.count)
	for i := range c.count {
		key = binary.AppendUvarint(key, uint64(c.frame(i)))
	}
	at, ok := known[string(key)]
	if !ok {
		at = l.add(c)
		known[string(key)] = at
	}
	return at
}
