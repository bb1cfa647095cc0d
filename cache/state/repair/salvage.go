package repair

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// rebuild rewrites the damaged blocks.
func (s *streamFiles) rebuild() error {
	if s.index != nil {
		return s.rebuildIndexed()
	}
	if err := s.findLatest(); err != nil {
		return err
	}
	for _, index := range s.blocks {
		if !s.hurt[index] {
			continue
		}
		buf, found, err := s.load(index)
		if err != nil {
			return err
		}
		out, names, unnamed, below := s.salvage(index, buf, found)
		if names == nil && unnamed == 0 && found.corrected == 0 {
			s.aside.log.Info("a write that had not ended when the gateway died was dropped",
				"file", filepath.Join(s.below, "msgs", blockName(index)))
		} else if err := s.reportBlock(index, names, unnamed, below, found.corrected); err != nil {
			return err
		}
		if err := s.replace(index, out); err != nil {
			return err
		}
	}
	return nil
}

// findLatest finds the last complete record of each subject.
func (s *streamFiles) findLatest() error {
	s.latest = make(map[string]uint64)
	for _, index := range s.blocks {
		_, found, err := s.load(index)
		if err != nil {
			return err
		}
		for _, r := range found.intact {
			if !r.deletes {
				s.latest[r.subject] = max(s.latest[r.subject], r.seq)
			}
		}
	}
	s.budget = correctionsPerStream
	return nil
}

func (s *streamFiles) reportBlock(index uint32, names []string, unnamed int, below uint64, corrected int) error {
	file := filepath.Join("msgs", blockName(index))
	if err := s.aside.add(filepath.Join(s.below, file)); err != nil {
		return err
	}
	return s.aside.report(Damage{
		Part: strings.TrimPrefix(s.name, "KV_"), File: filepath.Join(s.below, file), Reason: "records were damaged",
		Lost: len(names) + unnamed, Names: names, Below: below, Corrected: corrected,
	})
}

// replace writes a block after copying the old one aside.
func (s *streamFiles) replace(index uint32, now []byte) error {
	if len(now) > 0 {
		return WriteSynced(s.block(index), now)
	}
	if err := os.Remove(s.block(index)); err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("state: %w", err)
	}
	return nil
}

// salvage returns a block without its damaged regions, for a stream without an index: lost records are known
// only by what can still be read. The latest record of a name must not be replaced by an earlier one, so the
// record that marks the loss takes the place of the damaged one.
func (s *streamFiles) salvage(index uint32, buf []byte, found scanned) (out []byte, names []string, unnamed int, below uint64) {
	format := formatOf(s.name, index)
	previous, written := uint64(0), int64(0)
	intact := found.intact
	take := func(until int) {
		for len(intact) > 0 && intact[0].at < until {
			r := intact[0]
			out = append(out, buf[r.at:r.at+r.size]...)
			if !r.deletes {
				previous, written = r.seq, r.time
			}
			intact = intact[1:]
		}
	}
	for _, part := range found.damaged {
		take(part.from)
		if s.unfinished(index, buf, part) {
			continue
		}
		next := uint64(math.MaxUint64)
		if i := slices.IndexFunc(intact, func(r record) bool { return !r.deletes }); i >= 0 {
			next = intact[i].seq
		}
		known := format.named(buf[part.from:part.to])
		if len(known) == 0 {
			unnamed++
			below = previous + 1
		}
		for _, r := range known {
			if s.latest[r.subject] > previous {
				continue // a replaced record in space that was not reused yet
			}
			if r.seq <= previous || r.seq >= next {
				r.seq = previous + 1
			}
			if r.seq >= next {
				unnamed++
				below = previous + 1
				continue
			}
			r.time = written
			if written == 0 {
				r.time = time.Now().UnixNano()
			}
			out = append(out, format.encode(r, lostValue)...)
			names = append(names, s.keyOf(r.subject))
			previous = r.seq
		}
	}
	take(len(buf))
	return out, names, unnamed, below
}

func (s *streamFiles) keyOf(subject string) string {
	return strings.TrimPrefix(subject, "$KV."+strings.TrimPrefix(s.name, "KV_")+".")
}

// unfinished reports whether a region is a write that a crash interrupted before it was acknowledged.
func (s *streamFiles) unfinished(index uint32, buf []byte, part region) bool {
	if !s.unclean || index != s.last || part.to != len(buf) {
		return false
	}
	return sizeOf(buf[part.from:]) == 0 && len(formatOf(s.name, index).named(buf[part.from:])) <= 1
}

// rebuildIndexed rewrites the stream by the index of its records. It omits deleted records, because their
// tombstones may be damaged.
func (s *streamFiles) rebuildIndexed() error {
	lost, err := s.lostSubjects()
	if err != nil {
		return err
	}
	for _, index := range s.blocks {
		buf, found, err := s.load(index)
		if err != nil {
			return err
		}
		b := indexedBlock{index: index, first: 1} // empty
		if i := slices.IndexFunc(s.index.blocks, func(b indexedBlock) bool { return b.index == index }); i >= 0 {
			b = s.index.blocks[i]
		}
		out, names, unnamed := s.restore(b, buf, found, &lost)
		if s.hurt[index] {
			if err := s.reportBlock(index, names, unnamed, 0, found.corrected); err != nil {
				return err
			}
		}
		if !bytes.Equal(out, buf) || s.hurt[index] {
			if err := s.replace(index, out); err != nil {
				return err
			}
		}
	}
	return nil
}

// lostSubjects returns the subjects in the index that no block has.
func (s *streamFiles) lostSubjects() ([]string, error) {
	left := make(map[string]bool, len(s.index.subjects))
	for subject := range s.index.subjects {
		left[subject] = true
	}
	for _, index := range s.blocks {
		_, found, err := s.load(index)
		if err != nil {
			return nil, err
		}
		for _, r := range found.intact {
			if !r.deletes && s.index.holds(r.seq) {
				delete(left, r.subject)
			}
		}
	}
	s.budget = correctionsPerStream
	lost := make([]string, 0, len(left))
	for subject := range left {
		lost = append(lost, subject)
	}
	slices.Sort(lost)
	return lost, nil
}

// restore returns a block with the records in its index. A missing record is replaced by the next of lost.
func (s *streamFiles) restore(b indexedBlock, buf []byte, found scanned, lost *[]string) (out []byte, names []string, unnamed int) {
	format := formatOf(s.name, b.index)
	written := time.Now().UnixNano()
	if len(found.intact) > 0 {
		written = found.intact[0].time
	}
	next := b.first
	fill := func(until uint64) {
		for ; next < until; next++ {
			switch {
			case !b.holds(next):
			case len(*lost) == 0:
				unnamed++
			default:
				r := record{seq: next, time: written, subject: (*lost)[0]}
				*lost = (*lost)[1:]
				out = append(out, format.encode(r, lostValue)...)
				names = append(names, s.keyOf(r.subject))
			}
		}
	}
	for _, r := range found.intact {
		if r.deletes || r.subject == "" || !b.holds(r.seq) || r.seq < next {
			continue
		}
		fill(r.seq)
		out = append(out, buf[r.at:r.at+r.size]...)
		next, written = r.seq+1, r.time
	}
	fill(b.last + 1)
	return out, names, unnamed
}
