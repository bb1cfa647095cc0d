package repertoire

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

// An entry stands in one table: of two with the same name only one would be found.
func TestNamesAreUnique(t *testing.T) {
	for index, tables := range map[string][]Table{"Gestures": gestureTables, "Moves": moveTables, "Settled": settledTables} {
		seen := map[Name]bool{}
		for _, table := range tables {
			for name := range table {
				if seen[name] {
					t.Errorf("%s: two tables have %q", index, name)
				}
				seen[name] = true
			}
		}
	}
}

// Every pose that an entry or the machine refers to by its name exists, and a body
// can stay in it.
func TestReferencesExist(t *testing.T) {
	for index, table := range map[string]Table{"Gestures": Gestures, "Moves": Moves, "Settled": Settled} {
		for name, m := range table {
			for from := range m.From {
				if state := Moves[from]; state == nil || !state.Stays {
					t.Errorf("%s: %q comes from %q, in which no body stays", index, name, from)
				}
			}
			if m.State != Upright && !m.Stays {
				t.Errorf("%s: %q has a state, but the body does not stay in it", index, name)
			}
		}
	}
}

// The names in name.go that the machine asks for are those of entries.
func TestConstantsAreEntries(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "name.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	ast.Inspect(f, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || len(v.Values) != 1 {
			return true
		}
		if id, ok := v.Type.(*ast.Ident); !ok || id.Name != "Name" {
			return true
		}
		found++
		literal, err := strconv.Unquote(v.Values[0].(*ast.BasicLit).Value)
		if name := Name(literal); err != nil || Moves[name] == nil && Gestures[name] == nil {
			t.Errorf("%s is %q, which is no entry", v.Names[0].Name, name)
		}
		return true
	})
	if found == 0 {
		t.Error("name.go has no constants")
	}
}

// Entries of bodies that do not stand are named for the state of these, and can
// be reached: a body can stay in that state.
func TestSettledNamesEndWithStates(t *testing.T) {
	reached := map[State]bool{}
	for _, table := range []Table{Moves, Gestures} {
		for _, m := range table {
			reached[m.State] = true
		}
	}
	for name := range Settled {
		found := false
		for s, word := range stateWords {
			if word != "" && strings.HasSuffix(string(name), " "+word) {
				found = reached[State(s)]
			}
		}
		if !found {
			t.Errorf("%q does not end with a state that a move has", name)
		}
	}
}
