package repertoire

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"strconv"
	"testing"
)

// The names that the machine asks for are those of entries, of poses and of phrases.
func TestConstantsAreEntries(t *testing.T) {
	f, err := parser.ParseFile(gotoken.NewFileSet(), "name.go", nil, 0)
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
		if name := Name(literal); err != nil || Current().Moves[name] == nil && Current().Gestures[name] == nil {
			t.Errorf("%s is %q, which is no entry", v.Names[0].Name, name)
		}
		return true
	})
	if found == 0 {
		t.Error("name.go has no constants")
	}
	for _, d := range []declared{{"pose", guardPose}, {"phrase", sitDownPhrase}, {"phrase", standUpPhrase}} {
		if Current().names[d] == nil {
			t.Errorf("there is no %s %s", d.kind, d.name)
		}
	}
}

// A body can stay in each of the states in which moves are performed.
func TestStatesAreReached(t *testing.T) {
	reached := map[string]bool{}
	for _, table := range []Table{Current().Moves, Current().Gestures} {
		for _, m := range table {
			reached[stateWords[m.State]] = true
		}
	}
	for word := range states {
		if !reached[word] {
			t.Errorf("no move leaves the body %s", word)
		}
	}
}
