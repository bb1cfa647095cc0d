package jsonio

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Fault is one thing wrong with the shape of a body. The details of a
// schema_validation or invalid_skeleton error list them under "errors".
type Fault struct {
	Type string `json:"type"` // one word for programs: missing, int_type, greater_than …
	Loc  []any  `json:"loc"`  // names and indexes that lead to the value
	Msg  string `json:"msg"`  // the expected and the actual value
}

// MaxFaults bounds the faults of one error: a body in which every number is a string has as
// many faults as numbers.
const MaxFaults = 50

// MaxTotal is the number of faults after which a body is not read further.
const MaxTotal = 1000

// Faults collects the faults of a body. Each gets the place that the walk through the body has
// reached.
type Faults struct {
	Total int // of all faults, also unlisted ones

	path      []step
	list      []Fault
	topology  []Fault
	skeletons int // how many of Total are about topology
}

// A step goes to a field, or to an element when index is not negative.
type step struct {
	name  string
	index int
}

// Rewind removes the faults that were added since before was copied from f, and returns the
// most important one of them, or nil.
func (f *Faults) Rewind(before Faults) *Fault {
	added := Faults{list: f.list[len(before.list):], topology: f.topology[len(before.topology):]}
	added.Total, added.skeletons = f.Total-before.Total, f.skeletons-before.skeletons
	f.list, f.topology, f.Total, f.skeletons = before.list, before.topology, before.Total, before.skeletons
	return added.First()
}

// Push goes to a field of the value where the walk stands.
func (f *Faults) Push(name string) { f.path = append(f.path, step{name, -1}) }

// PushIndex goes to an element of the list where the walk stands.
func (f *Faults) PushIndex(i int) { f.path = append(f.path, step{"", i}) }

// Pop goes back up.
func (f *Faults) Pop() { f.path = f.path[:len(f.path)-1] }

// At records faults of an element of a list.
func (f *Faults) At(list string, i int, record func()) {
	f.Push(list)
	f.PushIndex(i)
	record()
	f.Pop()
	f.Pop()
}

// Add records a fault of the value where the walk stands, or of its field or
// element below.
func (f *Faults) Add(kind, msg string, below ...any) {
	f.Total++
	if len(f.list) < MaxFaults {
		f.list = append(f.list, Fault{Type: kind, Loc: f.loc(below), Msg: msg})
	}
}

// Addf is Add with a formatted message.
func (f *Faults) Addf(kind, format string, args ...any) {
	if len(f.list) >= MaxFaults {
		f.Total++
		return
	}
	f.Add(kind, fmt.Sprintf(format, args...))
}

// AddTopology records that the joints of a skeleton do not make a tree.
func (f *Faults) AddTopology(msg string, below ...any) {
	f.Total++
	f.skeletons++
	if len(f.topology) < MaxFaults {
		f.topology = append(f.topology, Fault{Type: "value_error", Loc: f.loc(below), Msg: msg})
	}
}

// Place writes where the walk stands, as Fault.Path does.
func (f *Faults) Place() string { return Fault{Loc: f.loc(nil)}.Path() }

func (f *Faults) loc(below []any) []any {
	loc := make([]any, 0, len(f.path)+len(below))
	for _, s := range f.path {
		if s.index < 0 {
			loc = append(loc, Clip(s.name))
		} else {
			loc = append(loc, s.index)
		}
	}
	return append(loc, below...)
}

// List returns at most MaxFaults faults, and how many there are in all. If the joints make no
// tree, it returns the faults of that alone, because they cause others.
func (f *Faults) List() (list []Fault, total int, topology bool) {
	if f.skeletons > 0 {
		return f.topology, f.skeletons, true
	}
	return f.list, f.Total, false
}

// DropTopology forgets the faults of topology that were added since before was copied
// from f, if others were added as well: only joints that are joints can fail to make a
// tree.
func (f *Faults) DropTopology(before Faults) {
	if f.Total-f.skeletons > before.Total-before.skeletons {
		f.Total -= f.skeletons - before.skeletons
		f.topology, f.skeletons = before.topology, before.skeletons
	}
}

// Path writes the place of the fault as a person would: segments[1].prompt.
func (f Fault) Path() string {
	if len(f.Loc) == 0 {
		return "The body"
	}
	var b strings.Builder
	for _, s := range f.Loc {
		switch s := s.(type) {
		case int:
			b.WriteString("[" + strconv.Itoa(s) + "]")
		case string:
			if b.Len() > 0 {
				b.WriteString(".")
			}
			b.WriteString(s)
		}
	}
	return b.String()
}

// Clip shortens a client's text for a message.
func Clip(s string) string {
	const most = 80
	if len(s) <= most {
		return s
	}
	cut := most
	for !utf8.RuneStart(s[cut]) {
		cut--
	}
	return s[:cut] + "…"
}

// First returns the most important fault, or nil.
func (f *Faults) First() *Fault {
	if list, total, _ := f.List(); total > 0 {
		return &list[0]
	}
	return nil
}
