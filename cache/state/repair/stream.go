package repair

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// lostValue marks a lost record under its name. A reader then reports that the record was lost, not that it
// never existed.
var lostValue = []byte(`{"v":1,"lost":true}`)

// IsLost reports whether a value stands for a lost record.
func IsLost(value []byte) bool { return bytes.Equal(value, lostValue) }

// correctionsPerStream bounds the time of a start with much damage.
const correctionsPerStream = 16

// streamFiles are the files of one stream before the server opens them.
type streamFiles struct {
	path    string // path of its folder
	below   string // the same, relative to the state's directory
	name    string
	unclean bool // the last process did not stop the server
	aside   *asideFolder
	index   *blockIndex // nil: unknown or outdated

	blocks []uint32 // numbers of blocks that exist or should exist
	last   uint32
	hurt   map[uint32]bool   // blocks with damage
	budget int               // number of corrections left
	latest map[string]uint64 // sequence of the last complete record of each subject
}

// repairStream compares the files of a stream with their checksums and counts. It copies
// damaged files aside and writes them again with a record that marks the loss in place of
// each damaged record.
func repairStream(path string, unclean bool, aside *asideFolder) error {
	below, err := filepath.Rel(aside.dir, path)
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	name := filepath.Base(path)
	s := &streamFiles{
		path: path, below: below, name: name, unclean: unclean, aside: aside,
		hurt: make(map[uint32]bool), budget: correctionsPerStream,
	}
	if err := s.findBlocks(); err != nil {
		return err
	}
	if err := s.repairMeta(); err != nil {
		return err
	}
	if err := s.loadIndex(); err != nil {
		return err
	}
	if err := s.inspect(); err != nil {
		return err
	}
	if len(s.hurt) > 0 {
		if err := s.rebuild(); err != nil {
			return err
		}
	}
	if s.unclean || len(s.hurt) > 0 {
		// The server rebuilds the index from the records and their checksums.
		if err := os.Remove(s.file("msgs", "index.db")); err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("state: %w", err)
		}
	}
	return nil
}

func (s *streamFiles) file(names ...string) string {
	return filepath.Join(append([]string{s.path}, names...)...)
}

func blockName(index uint32) string { return fmt.Sprintf("%d.blk", index) }

func (s *streamFiles) block(index uint32) string { return s.file("msgs", blockName(index)) }

func (s *streamFiles) findBlocks() error {
	entries, err := os.ReadDir(s.file("msgs"))
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("state: %w", err)
	}
	for _, e := range entries {
		number, ok := strings.CutSuffix(e.Name(), ".blk")
		if n, err := strconv.ParseUint(number, 10, 32); ok && err == nil {
			s.blocks = append(s.blocks, uint32(n))
		}
	}
	slices.Sort(s.blocks)
	return nil
}

// repairMeta rewrites the stream's settings if they are damaged. The bucket corrects its bounds when it is
// opened.
func (s *streamFiles) repairMeta() error {
	raw, err := os.ReadFile(s.file(server.JetStreamMetaFile))
	sum, sumErr := os.ReadFile(s.file(server.JetStreamMetaFileSum))
	var found server.FileStreamInfo
	if err == nil && sumErr == nil && string(sum) == s.hashed(raw) && json.Unmarshal(raw, &found) == nil && found.Name == s.name {
		return nil
	}
	for _, name := range []string{server.JetStreamMetaFile, server.JetStreamMetaFileSum} {
		if err := s.aside.add(filepath.Join(s.below, name)); err != nil {
			return err
		}
	}
	bucket := strings.TrimPrefix(s.name, "KV_")
	raw, err = json.Marshal(server.FileStreamInfo{Created: time.Now().UTC(), StreamConfig: server.StreamConfig{
		Name: s.name, Subjects: []string{"$KV." + bucket + ".>"}, Storage: server.FileStorage, Replicas: 1,
		MaxMsgs: -1, MaxBytes: -1, MaxMsgSize: -1, MaxConsumers: -1, MaxMsgsPer: 1,
		Discard: server.DiscardNew, AllowRollup: true,
	}})
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	if err := s.reportFile(server.JetStreamMetaFile, "its settings were damaged, and are written anew"); err != nil {
		return err
	}
	if err := WriteSynced(s.file(server.JetStreamMetaFile), raw); err != nil {
		return err
	}
	return WriteSynced(s.file(server.JetStreamMetaFileSum), []byte(s.hashed(raw)))
}

func (s *streamFiles) hashed(raw []byte) string {
	return hex.EncodeToString(sumOfFile(s.name, raw))
}

// reportFile reports damage without lost records.
func (s *streamFiles) reportFile(file, reason string) error {
	return s.aside.report(Damage{Part: strings.TrimPrefix(s.name, "KV_"), File: filepath.Join(s.below, file), Reason: reason})
}

// loadIndex reads which records existed when the server was stopped. After a crash that is unknown.
func (s *streamFiles) loadIndex() error {
	raw, err := os.ReadFile(s.file("msgs", "index.db"))
	if os.IsNotExist(err) || err == nil && s.unclean {
		s.noteLast()
		return nil
	}
	if err != nil {
		return fmt.Errorf("state: %w", err)
	}
	if s.index, err = readIndex(s.name, raw); err != nil {
		if err := s.aside.add(filepath.Join(s.below, "msgs", "index.db")); err != nil {
			return err
		}
		if err := s.reportFile(filepath.Join("msgs", "index.db"), "the index was damaged; the records were counted anew"); err != nil {
			return err
		}
		if err := os.Remove(s.file("msgs", "index.db")); err != nil {
			return fmt.Errorf("state: %w", err)
		}
	}
	if s.index != nil {
		for _, b := range s.index.blocks {
			if b.count() > 0 && !slices.Contains(s.blocks, b.index) {
				s.blocks = append(s.blocks, b.index)
			}
		}
		slices.Sort(s.blocks)
	}
	s.noteLast()
	return nil
}

func (s *streamFiles) noteLast() {
	if n := len(s.blocks); n > 0 {
		s.last = s.blocks[n-1]
	}
}

// load reads a block. A missing block is empty.
func (s *streamFiles) load(index uint32) ([]byte, scanned, error) {
	buf, err := os.ReadFile(s.block(index))
	if err != nil && !os.IsNotExist(err) {
		return nil, scanned{}, fmt.Errorf("state: %w", err)
	}
	found := formatOf(s.name, index).scan(buf, &s.budget)
	return buf, found, nil
}

// inspect finds the damaged blocks, and whether the index agrees with the blocks.
func (s *streamFiles) inspect() error {
	missing := make(map[uint32]bool) // blocks with fewer complete records than the index counts
	for _, index := range s.blocks {
		buf, found, err := s.load(index)
		if err != nil {
			return err
		}
		if len(found.damaged) > 0 || found.corrected > 0 {
			s.hurt[index] = true
		}
		if s.index == nil {
			continue
		}
		for _, b := range s.index.blocks {
			if b.index == index && s.countIn(b, found.intact) < b.count() {
				missing[index] = true
			}
		}
		if index == s.index.lastBlock && s.outdated(buf, found) {
			s.index = nil
		}
	}
	if s.index != nil {
		for index := range missing {
			s.hurt[index] = true
		}
	}
	s.budget = correctionsPerStream // the same records are corrected again
	return nil
}

func (s *streamFiles) countIn(b indexedBlock, intact []record) (n int) {
	for _, r := range intact {
		if !r.deletes && r.subject != "" && b.holds(r.seq) {
			n++
		}
	}
	return n
}

// outdated reports whether the last block of the index was written after the index.
func (s *streamFiles) outdated(buf []byte, found scanned) bool {
	if s.last > s.index.lastBlock {
		return true
	}
	if n := len(found.damaged); n > 0 && found.damaged[n-1].to == len(buf) || len(buf) < checksumSize {
		return false
	}
	if bytes.Equal(buf[len(buf)-checksumSize:], s.index.lastSum[:]) {
		return false
	}
	for _, b := range s.index.blocks {
		for _, r := range found.intact {
			if b.index == s.index.lastBlock && !r.deletes && r.seq >= b.last {
				return true
			}
		}
	}
	return false
}
