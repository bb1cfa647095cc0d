package repertoire

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

//go:embed moves/*.move
var builtIn embed.FS

// Set is all moves of a state of the files, by their names. Nothing writes to it.
type Set struct {
	Gestures Table // of arms and heads, above whatever the legs do
	Moves    Table // of the whole body
	Settled  Table // of bodies that sit, kneel, lie or are on hands and knees, by name and state
	Digest   [sha256.Size]byte
	Entries  []Entry // of the files of this set, without those of the set below

	names map[declared]*declaration
	forms map[entry][]Form // of moves, by those
}

// Entry is a move as a file declares it under one of its names.
type Entry struct {
	Name  Name
	Kind  string // "gesture", "move" or "settled", of a body that does not stand
	Move  *Move
	Words []string // that mean it in prompts
}

// library is a Set in the making.
type library struct {
	*Set
	styles []string       // that forms may name; nil: any
	own    map[entry]bool // entries of the files that are being read
	froms  []reference
	bases  []based
}

// reference is a name of a move in which a body stays, where another one says it.
type reference struct {
	scanner
	at   token
	name Name
}

// entry is a name in one of the tables.
type entry struct {
	table string
	name  Name
}

// declared is the kind and the name of a part of moves that has a name: a hand, a limb, a pose or
// a phrase.
type declared struct{ kind, name string }

// declaration is a part of moves that has a name. It is read when something asks for it.
type declaration struct {
	scanner // at the first token after the name
	state   progress

	hand *Reach
	limb Limb
	key  Key
	keys []Key
}

type progress uint8

const (
	unread progress = iota
	reading
	complete
)

// file is a text of moves.
type file struct{ name, text string }

// readDir returns the files of moves of a folder, in the order of their names.
func readDir(of fs.FS, dir string) ([]file, error) {
	paths, err := fs.Glob(of, path.Join(dir, "*.move"))
	if err != nil {
		return nil, err
	}
	files := make([]file, len(paths))
	for i, p := range paths {
		text, err := fs.ReadFile(of, p)
		if err != nil {
			return nil, err
		}
		files[i] = file{path.Base(p), string(text)}
	}
	return files, nil
}

// load reads files of moves on top of a set, or of nil. Forms may name the given styles, or any if there are none. The error
// joins one *Fault for each declaration that cannot be read.
func load(under *Set, files []file, styles ...string) (*Set, error) {
	l := library{styles: styles, Set: &Set{Gestures: Table{}, Moves: Table{}, Settled: Table{}, names: map[declared]*declaration{},
		forms: map[entry][]Form{}}, own: map[entry]bool{}}
	sum := sha256.New()
	if under != nil {
		*l.Set = Set{Gestures: maps.Clone(under.Gestures), Moves: maps.Clone(under.Moves), Settled: maps.Clone(under.Settled),
			names: maps.Clone(under.names), forms: map[entry][]Form{}}
		sum.Write(under.Digest[:])
	}
	var faults []error
	var moves []scanner
	own := map[declared]*declaration{}
	for _, f := range files {
		fmt.Fprintf(sum, "%s %d ", f.name, len(f.text))
		sum.Write([]byte(f.text))
		for _, s := range split(f) {
			faults = append(faults, try(func() {
				if s.is("gesture") || s.is("move") {
					moves = append(moves, s)
					return
				}
				l.declare(s, own)
			}))
		}
	}
	maps.Copy(l.names, own)
	for _, s := range moves {
		faults = append(faults, try(func() {
			r := reader{s, &l}
			r.move(r.word("gesture or move"))
		}))
	}
	for _, d := range slices.SortedFunc(maps.Keys(own), compareDeclared) {
		if own[d].state != unread {
			continue // also if it has a fault, which is reported where it was asked for
		}
		faults = append(faults, try(func() {
			r := reader{lib: &l}
			r.named(d.kind, d.name, token{})
		}))
	}
	for _, f := range l.froms {
		faults = append(faults, try(func() {
			if m := l.Moves[f.name]; m == nil || !m.Stays {
				f.failAt(f.at, "there is no move %q in which a body stays", f.name)
			}
		}))
	}
	for _, f := range l.bases {
		faults = append(faults, try(func() {
			if l.table(f.of.table)[f.of.name] == nil {
				f.failAt(f.at, "there is no %s %q that this is a form of", f.of.table, f.of.name)
			}
		}))
	}
	if under != nil {
		l.inherit(under)
	}
	faults = slices.DeleteFunc(faults, func(err error) bool { return err == nil })
	slices.SortStableFunc(faults, compareFaults)
	if faults = slices.CompactFunc(faults, func(a, b error) bool { return compareFaults(a, b) == 0 }); len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	sum.Sum(l.Digest[:0])
	return l.Set, nil
}

// inherit takes over the forms of moves of the set below that no file declares again.
func (l *library) inherit(under *Set) {
	for e, forms := range under.forms {
		if l.own[e] {
			continue
		}
		for _, f := range forms {
			if !l.own[entry{e.table, e.name.As(f.Name)}] {
				l.forms[e] = append(l.forms[e], f)
			}
		}
	}
}

// table returns the table of gestures or of moves by its word.
func (l *library) table(word string) Table {
	if word == tableOf(true) {
		return l.Gestures
	}
	return l.Moves
}

func compareDeclared(a, b declared) int {
	return cmp.Or(strings.Compare(a.kind, b.kind), strings.Compare(a.name, b.name))
}

func compareFaults(a, b error) int {
	var f, g *Fault
	if !errors.As(a, &f) || !errors.As(b, &g) {
		return 0
	}
	return cmp.Or(strings.Compare(f.File, g.File), f.Line-g.Line, f.Col-g.Col)
}

// try returns the fault with which a function ends, or nil.
func try(read func()) (err error) {
	defer func() {
		switch f := recover().(type) {
		case nil:
		case *Fault:
			err = f
		default:
			panic(f)
		}
	}()
	read()
	return nil
}

// split returns a scanner for each declaration of a file, at its first token. A declaration begins
// at the first column, and its further lines are indented.
func split(f file) []scanner {
	lines := strings.Split(f.text, "\n")
	var out []scanner
	for i, l := range lines {
		if l == "" || strings.IndexByte(" \t\r#", l[0]) >= 0 {
			continue
		}
		if n := len(out); n > 0 {
			out[n-1].last = i
		}
		out = append(out, scanner{file: f.name, lines: lines, line: i, last: len(lines), tok: token{kind: newline}})
	}
	for i := range out {
		out[i].next()
	}
	return out
}

// declare notes a declaration of a hand, a limb, a pose or a phrase by its name.
func (l *library) declare(s scanner, own map[declared]*declaration) {
	at := s.tok
	kind := s.word("hand, limb, pose, phrase, gesture or move")
	switch kind {
	case "hand", "limb", "pose", "phrase":
	default:
		s.failAt(at, "a declaration begins with hand, limb, pose, phrase, gesture or move, not with %q", kind)
	}
	at = s.tok
	d := declared{kind, s.word("a name")}
	if own[d] != nil {
		s.failAt(at, "%s %s is declared twice", kind, d.name)
	}
	if partWords[d.name] {
		s.failAt(at, "%q begins a part of a pose, and is no name", d.name)
	}
	s.expect(":")
	own[d] = &declaration{scanner: s}
}

// partWords are the words that begin a part of a pose or of a hand.
var partWords = func() map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(`same mirror with none near far both pelvis hips chest head on leap shoulders weight arms stick exact
		sway arm wrist hand leg foot lift heel toes spread stays holds slides tip palm by upper pointing reaching`) {
		out[w] = true
	}
	return out
}()

// named returns a declaration, read.
func (r *reader) named(kind, name string, at token) *declaration {
	d := r.lib.names[declared{kind, name}]
	switch {
	case d == nil:
		r.failAt(at, "there is no %s %q", kind, name)
	case d.state == reading:
		r.failAt(at, "%s %s is declared by itself", kind, name)
	case d.state == complete:
		return d
	}
	d.state = reading
	in := reader{d.scanner, r.lib}
	for in.tok.kind == newline {
		in.next()
	}
	switch kind {
	case "hand":
		d.hand = in.reach()
	case "limb":
		in.limbParts(&d.limb)
	case "pose":
		in.parts(&d.key, nil)
	case "phrase":
		for in.keys(&d.keys) {
			in.separator()
		}
	}
	if in.tok.kind == newline {
		in.next()
	}
	if in.tok.kind != end {
		in.fail("%s is out of place in a %s", in.tok.found(), kind)
	}
	d.state = complete
	return d
}
