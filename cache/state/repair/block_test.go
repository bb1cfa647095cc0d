package repair

import (
	"bytes"
	"fmt"
	"testing"
)

// blockOf encodes n records with keys of their own, one after the other.
func blockOf(f *blockFormat, n int) (block []byte, starts []int) {
	for i := range n {
		starts = append(starts, len(block))
		r := record{seq: uint64(i + 1), time: int64(1000 + i), subject: fmt.Sprintf("$KV.jobs.key%d", i)}
		block = append(block, f.encode(r, fmt.Appendf(nil, `{"value":%d}`, i))...)
	}
	return block, append(starts, len(block))
}

func TestScanReadsWrittenRecords(t *testing.T) {
	f := formatOf("KV_jobs", 1)
	block, starts := blockOf(f, 5)
	none := 0
	s := f.scan(block, &none)
	if len(s.intact) != 5 || len(s.damaged) != 0 {
		t.Fatalf("%d whole records and %d damaged parts, want 5 and none", len(s.intact), len(s.damaged))
	}
	for i, r := range s.intact {
		if r.at != starts[i] || r.seq != uint64(i+1) || r.time != int64(1000+i) || r.subject != fmt.Sprintf("$KV.jobs.key%d", i) {
			t.Errorf("record %d is read as %+v", i, r)
		}
	}
	if s := formatOf("KV_jobs", 2).scan(block, &none); len(s.intact) != 0 {
		t.Error("a block is read under the number of another one")
	}
}

// Each single bit of a record is found and set right.
func TestOneWrongBitIsCorrected(t *testing.T) {
	f := formatOf("KV_jobs", 1)
	block, starts := blockOf(f, 3)
	for i := starts[1]; i < starts[2]; i++ {
		for bit := range 8 {
			damaged := bytes.Clone(block)
			damaged[i] ^= 1 << bit
			corrections := 1
			s := f.scan(damaged, &corrections)
			if len(s.intact) != 3 || s.corrected != 1 || !bytes.Equal(damaged, block) {
				t.Fatalf("byte %d, bit %d: %d whole records, %d corrected", i-starts[1], bit, len(s.intact), s.corrected)
			}
		}
	}
}

// A record with more damage is left out, the records around it are read, and its
// name is still known where its bytes are.
func TestDamageStaysInItsRecord(t *testing.T) {
	f := formatOf("KV_jobs", 1)
	block, starts := blockOf(f, 4)
	for name, offset := range map[string]int{"length": 1, "time": 14, "value": starts[1] - checksumSize - 3, "checksum": starts[1] - 4} {
		t.Run(name, func(t *testing.T) {
			damaged := bytes.Clone(block)
			damaged[starts[1]+offset] ^= 0xff
			none := 0
			s := f.scan(damaged, &none)
			if len(s.intact) != 3 || len(s.damaged) != 1 || s.damaged[0] != (region{starts[1], starts[2]}) {
				t.Fatalf("%d whole records, damaged %v, want 3 and %d to %d", len(s.intact), s.damaged, starts[1], starts[2])
			}
			found := f.named(damaged[starts[1]:starts[2]])
			if len(found) != 1 || found[0].subject != "$KV.jobs.key1" || found[0].seq != 2 {
				t.Errorf("the damaged record is named %+v", found)
			}
		})
	}
}

// The end of a write that was broken off is one damaged part.
func TestBrokenOffWriteIsLeftOut(t *testing.T) {
	f := formatOf("KV_jobs", 1)
	block, starts := blockOf(f, 3)
	for end := starts[2] + 1; end < len(block); end++ {
		none := 0
		s := f.scan(block[:end], &none)
		if len(s.intact) != 2 || len(s.damaged) != 1 || s.damaged[0] != (region{starts[2], end}) {
			t.Fatalf("cut at %d: %d whole records, damaged %v", end, len(s.intact), s.damaged)
		}
	}
}

// The length of a damaged record is believed where it ends with its block: what its
// value holds is no record.
func TestDamagedLastRecordEndsWithItsBlock(t *testing.T) {
	f := formatOf("KV_jobs", 1)
	block, starts := blockOf(f, 2)
	inner := f.encode(record{seq: 9, time: 1, subject: "$KV.jobs.inner"}, []byte("{}"))
	block = append(block, f.encode(record{seq: 3, time: 1002, subject: "$KV.jobs.last.1"}, inner)...)
	block[len(block)-1] ^= 0xff // of its checksum
	none := 0
	s := f.scan(block, &none)
	if len(s.intact) != 2 || len(s.damaged) != 1 || s.damaged[0] != (region{starts[2], len(block)}) {
		t.Fatalf("%d whole records, damaged %v, want 2 and %d to %d", len(s.intact), s.damaged, starts[2], len(block))
	}
}
