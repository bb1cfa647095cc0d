package repair

import (
	"bytes"
	"encoding/binary"
	"errors"

	"github.com/nats-io/nats-server/v2/server/avl"
)

// blockIndex is the decoded index.db of a stream, which the server writes when it stops.
type blockIndex struct {
	subjects map[string]bool // subjects of existing records
	blocks   []indexedBlock

	lastBlock uint32
	lastSum   [checksumSize]byte // checksum at the end of that
}

// indexedBlock lists the existing sequences of a block: from first to last, except deleted ones.
type indexedBlock struct {
	index       uint32
	first, last uint64
	deleted     *avl.SequenceSet
}

func (b indexedBlock) holds(seq uint64) bool {
	return seq >= b.first && seq <= b.last && (b.deleted == nil || !b.deleted.Exists(seq))
}

func (b indexedBlock) count() int {
	n := int(b.last + 1 - b.first)
	if b.deleted != nil {
		n -= b.deleted.Size()
	}
	return max(n, 0)
}

// holds reports whether the record with a sequence exists.
func (x *blockIndex) holds(seq uint64) bool {
	for _, b := range x.blocks {
		if b.holds(seq) {
			return true
		}
	}
	return false
}

// Supported versions of the index. A later version is ignored.
const (
	indexMagic        = 11
	firstIndexVersion = 1
	lastIndexVersion  = 4
)

var errIndex = errors.New("the index cannot be read")

// readIndex decodes the index of a stream.
func readIndex(stream string, raw []byte) (*blockIndex, error) {
	end := len(raw) - checksumSize
	if end < 2 {
		return nil, errIndex
	}
	if !bytes.Equal(sumOfFile(stream, raw[:end]), raw[end:]) {
		return nil, errIndex
	}
	version := raw[1]
	if raw[0] != indexMagic || version < firstIndexVersion || version > lastIndexVersion {
		return nil, errIndex
	}
	r := &varints{rest: raw[2:end]}
	r.skip(3) // messages, bytes, first sequence
	r.skip(1) // its time
	r.skip(2) // last sequence, its time
	x := &blockIndex{subjects: make(map[string]bool)}
	for n := r.next(); n > 0 && !r.failed; n-- {
		name := string(r.bytes(r.next()))
		total := r.next()
		r.skip(1)
		if total > 1 || version >= 4 {
			r.skip(1)
		}
		x.subjects[name] = true
	}
	for n := r.next(); n > 0 && !r.failed; n-- {
		x.blocks = append(x.blocks, r.block(version))
	}
	x.lastBlock = uint32(r.next())
	copy(x.lastSum[:], r.bytes(checksumSize))
	if r.failed {
		return nil, errIndex
	}
	return x, nil
}

// sumOfFile returns the checksum of a file other than a block.
func sumOfFile(stream string, raw []byte) []byte {
	sum := sumFor(stream)
	sum.Write(raw)
	return sum.Sum(nil)
}

// varints reads numbers of variable length.
type varints struct {
	rest   []byte
	failed bool
}

func (r *varints) next() uint64 {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 {
		r.failed, r.rest = true, nil
		return 0
	}
	r.rest = r.rest[n:]
	return v
}

// skip skips numbers, signed or unsigned.
func (r *varints) skip(n int) {
	for range n {
		r.next()
	}
}

func (r *varints) bytes(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.failed, r.rest = true, nil
		return nil
	}
	out := r.rest[:n]
	r.rest = r.rest[n:]
	return out
}

func (r *varints) block(version byte) indexedBlock {
	b := indexedBlock{index: uint32(r.next())}
	r.skip(1) // bytes
	b.first = r.next()
	r.skip(1) // its time
	b.last = r.next()
	r.skip(1)
	deleted := r.next()
	r.skip(int(min(version, 3)) - 1) // records with a lifetime, schedules
	if deleted > 0 && !r.failed {
		set, n, err := avl.Decode(r.rest)
		if err != nil {
			r.failed = true
			return b
		}
		b.deleted, r.rest = set, r.rest[n:]
	}
	return b
}
