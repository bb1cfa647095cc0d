package script

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/replay"
	"github.com/motiongate/motiongate/mmcp"
)

// Rand is a source of chance.
type Rand = blend.Rand

// Sample is a script as one sample acts it.
type Sample struct {
	*Script
	Number  int
	Cues    []Cue // of the script, with chance; the caller may change them
	Replays []*replay.Replay
}

// Sample returns the script as a sample acts it, by its number from 0.
func (s *Script) Sample(number int) *Sample {
	out := &Sample{Script: s, Number: number, Cues: slices.Clone(s.Cues)}
	next := 0
	for i := range s.Segments {
		rnd := s.rand(i, s.Request.EffectiveSeed(i), number)
		first := next
		for next < len(out.Cues) && out.Cues[next].Segment == i {
			next++
		}
		cues := out.Cues[first:next]
		out.Replays = append(out.Replays, s.replays(i, cues, number, &rnd)...)
		for j := range cues {
			cues[j].Rand = rnd
		}
	}
	return out
}

// rand returns the source of everything that is left to chance in one part of a
// sample: the part's seed and the sample's number decide it. Without a seed it is
// random.
func (s *Script) rand(part int, seed mmcp.Seed, number int) Rand {
	h := sha256.New()
	h.Write([]byte(seed))
	if seed == "" {
		var b [16]byte
		rand.Read(b[:])
		h.Write(b[:])
	}
	var n [9]byte
	binary.LittleEndian.PutUint64(n[1:], uint64(part+1))
	h.Write(n[:])
	return blend.NewTake(binary.LittleEndian.Uint64(h.Sum(nil)), number)
}

// Person returns the source of what stays the same throughout a sample: how this
// person walks and stands. The first segment's seed decides it.
func (s *Script) Person(number int) Rand {
	seed := s.Request.Options.Seed
	if len(s.Request.Segments) > 0 {
		seed = s.Request.EffectiveSeed(0)
	}
	return s.rand(-1, seed, number)
}
