package rigtest

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"
)

// Hash returns a number that depends on the texts alone. Tests choose cases, rigs and seeds by it, so that a case that is added
// changes no other.
func Hash(texts ...string) uint64 {
	sum := sha256.Sum256([]byte(strings.Join(texts, "\x00")))
	return binary.BigEndian.Uint64(sum[:])
}

// Draw returns n of the rigs by the hash of the case and the rig's name. A rig that is added takes the place of
// one other, in few cases.
func Draw(rigs []Rig, name string, n int) []Rig {
	rank := func(a, b Rig) int { return cmp.Compare(Hash(name, a.Name), Hash(name, b.Name)) }
	return slices.SortedFunc(slices.Values(rigs), rank)[:min(n, len(rigs))]
}
