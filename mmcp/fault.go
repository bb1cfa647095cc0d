package mmcp

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
	Msg  string `json:"msg"`  // what the value must be, and what it is
}

// maxFaults bounds what one error carries: a body in which every number is a
// string has as many faults as numbers.
const maxFaults = 50

// maxTotal is the number of faults after which a body is not read further.
const maxTotal = 1000

// faults collects what is wrong, at the place where the walk through the body
// stands.
type faults struct {
	path     []step
	list     []Fault
	topology []Fault
	total    int
	skeleton int // how many of total are about topology
}

// A step goes to a field, or to an element when index is not negative.
type step struct {
	name  string
	index int
}

// rewind forgets the faults that were added since before was copied from f, and
// returns the one to tell first of them, or nil.
func (f *faults) rewind(before faults) *Fault {
	added := faults{list: f.list[len(before.list):], topology: f.topology[len(before.topology):]}
	added.total, added.skeleton = f.total-before.total, f.skeleton-before.skeleton
	f.list, f.topology, f.total, f.skeleton = before.list, before.topology, before.total, before.skeleton
	return added.firstFault()
}

func (f *faults) push(name string) { f.path = append(f.path, step{name, -1}) }
func (f *faults) pushIndex(i int)  { f.path = append(f.path, step{"", i}) }
func (f *faults) pop()             { f.path = f.path[:len(f.path)-1] }

// at records faults of an element of a list.
func (f *faults) at(list string, i int, record func()) {
	f.push(list)
	f.pushIndex(i)
	record()
	f.pop()
	f.pop()
}

// add records a fault of the value where the walk stands, or of its field or
// element below.
func (f *faults) add(kind, msg string, below ...any) {
	f.total++
	if len(f.list) < maxFaults {
		f.list = append(f.list, Fault{Type: kind, Loc: f.loc(below), Msg: msg})
	}
}

func (f *faults) addf(kind, format string, args ...any) {
	if len(f.list) >= maxFaults {
		f.total++
		return
	}
	f.add(kind, fmt.Sprintf(format, args...))
}

// addTopology records that the joints of a skeleton do not make a tree.
func (f *faults) addTopology(msg string, below ...any) {
	f.total++
	f.skeleton++
	if len(f.topology) < maxFaults {
		f.topology = append(f.topology, Fault{Type: "value_error", Loc: f.loc(below), Msg: msg})
	}
}

func (f *faults) loc(below []any) []any {
	loc := make([]any, 0, len(f.path)+len(below))
	for _, s := range f.path {
		if s.index < 0 {
			loc = append(loc, clip(s.name))
		} else {
			loc = append(loc, s.index)
		}
	}
	return append(loc, below...)
}

// err returns the error of the whole body, or nil. Topology goes first and
// alone: a tree that is none is the reason a person has to hear about.
func (f *faults) err() error {
	switch {
	case f.skeleton > 0:
		return faultError(CodeInvalidSkeleton, f.topology, f.skeleton)
	case f.total > 0:
		return faultError(CodeSchemaValidation, f.list, f.total)
	}
	return nil
}

func faultError(code Code, list []Fault, total int) *Error {
	var b strings.Builder
	b.WriteString(list[0].Path())
	b.WriteString(" ")
	b.WriteString(list[0].Msg)
	b.WriteString(".")
	switch {
	case total == 2:
		b.WriteString(" One more fault is listed in details.errors.")
	case total >= maxTotal:
		fmt.Fprintf(&b, " There are at least %d more faults; details.errors lists the first %d of all.", total-1, len(list))
	case total > len(list):
		fmt.Fprintf(&b, " There are %d more faults; details.errors lists the first %d of all.", total-1, len(list))
	case total > 2:
		fmt.Fprintf(&b, " %d more faults are listed in details.errors.", total-1)
	}
	return Errorf(code, "%s", b.String()).With("errors", list)
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

// clip shortens a client's text for a message.
func clip(s string) string {
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

// firstFault returns the fault to tell first, or nil.
func (f *faults) firstFault() *Fault {
	switch {
	case f.skeleton > 0:
		return &f.topology[0]
	case f.total > 0:
		return &f.list[0]
	}
	return nil
}
