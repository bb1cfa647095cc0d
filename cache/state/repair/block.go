package repair

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"math/bits"
	"strings"

	"github.com/minio/highwayhash"
)

// The server stores the records of a stream in block files, one after the other:
//
//	length(4) sequence(8) time(8) subject length(2) subject
//	[header length(4) header] value checksum(8)
//
// The top bit of the length says that there is a header. The checksum is over
// sequence, time, subject, header and value; its key is made of the stream's name
// and the block's number. It does not cover the lengths, so these are checked by what our records look
// like: a subject of the bucket, a header in the form of NATS, and else a value
// that begins with a brace unless it is a further piece of a body.
const (
	fixedSize    = 22
	checksumSize = 8
	leastRecord  = fixedSize + checksumSize

	headerBit    = 1 << 31 // of the length
	erasedBit    = 1 << 63 // of the sequence
	tombstoneBit = 1 << 62

	headerStart = "NATS/1.0\r\n"
	headerEnd   = "\r\n\r\n"
)

// record is the position of a record in its block, and its fields.
type record struct {
	at, size int
	seq      uint64 // without flag bits
	time     int64
	subject  string // "": an erased or skipped sequence, or a tombstone
	deletes  bool   // a tombstone: it deletes the record with its sequence
}

// region is a part of a block without a complete record.
type region struct{ from, to int }

// blockFormat reads and writes a block.
type blockFormat struct {
	sum    hash.Hash64
	prefix []byte // of every subject
}

// formatOf returns the format of a stream's block.
func formatOf(stream string, block uint32) *blockFormat {
	return &blockFormat{sumFor(fmt.Sprintf("%s-%d", stream, block)), []byte("$KV." + strings.TrimPrefix(stream, "KV_") + ".")}
}

// sumFor returns the keyed hash for the checksums of the records of a name.
func sumFor(name string) hash.Hash64 {
	key := sha256.Sum256([]byte(name))
	sum, err := highwayhash.New64(key[:])
	if err != nil {
		panic(err) // the key has the right size
	}
	return sum
}

// sizeOf returns the length in the head of a record, or 0 if it is implausible.
func sizeOf(buf []byte) int {
	if len(buf) < leastRecord {
		return 0
	}
	size := int(binary.LittleEndian.Uint32(buf) &^ headerBit)
	if size < leastRecord || size > len(buf) {
		return 0
	}
	return size
}

// read returns the record at the beginning of buf, if it is complete.
func (f *blockFormat) read(buf []byte) (record, bool) {
	size := sizeOf(buf)
	if size == 0 {
		return record{}, false
	}
	subject, ok := f.subjectOf(buf[:size])
	if !ok || !bytes.Equal(f.checksum(buf[:size]), buf[size-checksumSize:size]) {
		return record{}, false
	}
	seq := binary.LittleEndian.Uint64(buf[4:])
	return record{
		size: size, seq: seq &^ (erasedBit | tombstoneBit), time: int64(binary.LittleEndian.Uint64(buf[12:])),
		subject: subject, deletes: seq&tombstoneBit != 0,
	}, true
}

// checksum computes the checksum of a record with plausible lengths.
func (f *blockFormat) checksum(raw []byte) []byte {
	data := raw[fixedSize : len(raw)-checksumSize]
	name := int(binary.LittleEndian.Uint16(raw[20:]))
	f.sum.Reset()
	f.sum.Write(raw[4:20])
	f.sum.Write(data[:name])
	if raw[3]&0x80 != 0 {
		name += 4
	}
	f.sum.Write(data[name:])
	return f.sum.Sum(nil)
}

// subjectOf returns the subject of a record, and whether its lengths agree with its contents.
func (f *blockFormat) subjectOf(raw []byte) (string, bool) {
	data := raw[fixedSize : len(raw)-checksumSize]
	n := int(binary.LittleEndian.Uint16(raw[20:]))
	headed := raw[3]&0x80 != 0
	if n == 0 {
		return "", len(data) == 0 && !headed
	}
	if n > len(data) || !f.isSubject(data[:n]) {
		return "", false
	}
	subject, rest := string(data[:n]), data[n:]
	if !headed {
		return subject, isPiece(subject) || len(rest) > 0 && rest[0] == '{'
	}
	if len(rest) < 4 {
		return "", false
	}
	size := int(binary.LittleEndian.Uint32(rest))
	if rest = rest[4:]; size < len(headerStart)+len(headerEnd) || size > len(rest) || !bytes.HasPrefix(rest, []byte(headerStart)) {
		return "", false
	}
	return subject, bytes.Index(rest, []byte(headerEnd)) == size-len(headerEnd)
}

// isSubject reports whether name is a subject of the bucket: tokens joined by dots.
func (f *blockFormat) isSubject(name []byte) bool {
	key, ok := bytes.CutPrefix(name, f.prefix)
	last := byte('.')
	for _, c := range key {
		if c == '.' && last == '.' || c != '.' && !isTokenByte(c) {
			return false
		}
		last = c
	}
	return ok && last != '.'
}

func isTokenByte(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_' || c == '='
}

// isPiece reports whether a subject names a second or later chunk of a body, whose contents may begin with
// any byte.
func isPiece(subject string) bool {
	last := subject[strings.LastIndexByte(subject, '.')+1:]
	return len(last) < 8 && strings.Trim(last, "0123456789") == ""
}

// scanned is the result of scanning a block.
type scanned struct {
	intact    []record
	damaged   []region // regions between records
	corrected int      // number of records with one corrected bit
}

// scan reads a block. After damage it continues at the next record. It corrects one wrong bit of a record in
// buf, at most corrections times.
func (f *blockFormat) scan(buf []byte, corrections *int) (s scanned) {
	for at := 0; at < len(buf); {
		r, ok := f.read(buf[at:])
		if !ok && *corrections > 0 {
			*corrections--
			if f.correct(buf[at:]) {
				s.corrected++
				r, ok = f.read(buf[at:])
			}
		}
		if ok {
			r.at = at
			s.intact = append(s.intact, r)
			at += r.size
			continue
		}
		next := f.resume(buf, at)
		s.damaged = append(s.damaged, region{at, next})
		at = next
	}
	return s
}

// resume returns the offset of the next record after the damaged one at at. It prefers the length of the
// damaged record, because a body may contain bytes that look like a record.
func (f *blockFormat) resume(buf []byte, at int) int {
	if size := sizeOf(buf[at:]); size > 0 {
		if next := at + size; next == len(buf) {
			return next
		} else if _, ok := f.read(buf[next:]); ok {
			return next
		}
	}
	for next := at + 1; next+leastRecord <= len(buf); next++ {
		if !f.mayBegin(buf[next:]) {
			continue
		}
		if _, ok := f.read(buf[next:]); ok {
			return next
		}
	}
	return len(buf)
}

// mayBegin is a fast check whether a record may begin here.
func (f *blockFormat) mayBegin(buf []byte) bool {
	size := sizeOf(buf)
	return size == leastRecord || size > leastRecord && bytes.HasPrefix(buf[fixedSize:], f.prefix)
}

// correctBudget bounds the bytes that are hashed to find the wrong bit of one record: about half a second.
const correctBudget = 1 << 30

// correct finds a single wrong bit of a record, and corrects it in buf. In a large record it tries only the
// beginning and the checksum.
func (f *blockFormat) correct(buf []byte) bool {
	if size := sizeOf(buf); size > 0 {
		if _, ok := f.subjectOf(buf[:size]); ok {
			is, stored := f.checksum(buf[:size]), buf[size-checksumSize:size]
			if bits.OnesCount64(binary.LittleEndian.Uint64(is)^binary.LittleEndian.Uint64(stored)) == 1 {
				copy(stored, is)
				return true
			}
		}
	}
	for i, spent := 0, 0; i < len(buf) && spent < correctBudget; i++ {
		if i >= 4 && i >= sizeOf(buf) {
			return false
		}
		for bit := range 8 {
			buf[i] ^= 1 << bit
			spent += sizeOf(buf)
			if _, ok := f.read(buf); ok {
				return true
			}
			buf[i] ^= 1 << bit
		}
	}
	return false
}

// named returns the records that can be recognised in a damaged region: by their subjects, and by their
// sequences if these are plausible.
func (f *blockFormat) named(buf []byte) (found []record) {
	for from := 0; ; {
		i := bytes.Index(buf[from:], f.prefix)
		if i < 0 {
			return found
		}
		i += from
		from = i + len(f.prefix)
		const longest = 256 // bound on the length of our names
		name := buf[i:min(i+longest, len(buf))]
		end := bytes.IndexByte(name, '{')
		if h := bytes.Index(name, []byte(headerStart)); h >= 4 {
			end = h - 4
		}
		if end < 0 || !f.isSubject(name[:end]) {
			continue
		}
		r := record{subject: string(name[:end])}
		if i >= fixedSize {
			r.seq = binary.LittleEndian.Uint64(buf[i-fixedSize+4:])
			r.time = int64(binary.LittleEndian.Uint64(buf[i-fixedSize+12:]))
		}
		found = append(found, r)
	}
}

// encode encodes a record without a header.
func (f *blockFormat) encode(r record, value []byte) []byte {
	size := leastRecord + len(r.subject) + len(value)
	raw := make([]byte, fixedSize, size)
	binary.LittleEndian.PutUint32(raw, uint32(size))
	binary.LittleEndian.PutUint64(raw[4:], r.seq)
	binary.LittleEndian.PutUint64(raw[12:], uint64(r.time))
	binary.LittleEndian.PutUint16(raw[20:], uint16(len(r.subject)))
	raw = append(append(raw, r.subject...), value...)
	return append(raw, f.checksum(append(raw, make([]byte, checksumSize)...))...)
}
