package repertoire

import (
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"sync/atomic"
)

// builtInSet reads the moves of the program when they are first asked for. A test of the package holds
// that they can be read.
var builtInSet = sync.OnceValue(func() *Set {
	files, err := readDir(builtIn, "moves")
	if err != nil {
		panic(err)
	}
	set, err := load(nil, files)
	if err != nil {
		panic(fmt.Sprintf("moves of the program: %v", err))
	}
	return set
})

// current is the set in force; nil: the built-in set.
var current atomic.Pointer[Set]

// Current returns the moves that are in force.
func Current() *Set {
	if s := current.Load(); s != nil {
		return s
	}
	return builtInSet()
}

// Use puts a set in force; nil: the built-in set.
func Use(s *Set) { current.Store(s) }

// Read returns the moves of the program with those of a folder of files on top. styles are the styles that forms may name. The
// error has a *Fault for each declaration that cannot be read.
func Read(folder fs.FS, styles []string) (*Set, error) {
	files, err := readDir(folder, ".")
	if err != nil {
		return nil, err
	}
	return load(builtInSet(), files, styles...)
}

// Pose returns a named pose as a key that is reached after in seconds.
func (s *Set) Pose(name string, in float64) Key {
	k := s.names[declared{"pose", name}].key
	k.In = in
	return k
}

// Phrase returns a copy of the keys of a named phrase.
func (s *Set) Phrase(name string) []Key {
	return slices.Clone(s.names[declared{"phrase", name}].keys)
}

// Poses and phrases that the machine asks for by their names.
const (
	guardPose     = "guard"
	sitDownPhrase = "sit-down"
	standUpPhrase = "stand-up"
)

// SatDown sits down on a seat before a key.
func SatDown(then Key) []Key { return append(Current().Phrase(sitDownPhrase), then) }

// StoodUp stands up from a seat.
func StoodUp() []Key { return Current().Phrase(standUpPhrase) }

// Guard returns the key of fists before the chest, with the near foot behind or the far one.
func Guard(in float64, nearBehind bool) Key {
	k := Current().Pose(guardPose, in)
	if nearBehind {
		return k
	}
	return Swapped([]Key{k})[0]
}
