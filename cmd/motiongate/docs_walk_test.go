package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDocumentedFunctions holds that each link of docs/architecture.md from a name in code to a Go
// file leads to a file that declares this name.
func TestDocumentedFunctions(t *testing.T) {
	t.Parallel()
	docs := filepath.Join("..", "..", "docs")
	text, err := os.ReadFile(filepath.Join(docs, "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`\[([^\]]+)\]\(([^)]+\.go)\)`).FindAllStringSubmatch(string(text), -1)
	if len(links) < 40 {
		t.Fatalf("%d links to Go files", len(links))
	}
	named := regexp.MustCompile("`([^`]+)`")
	for _, link := range links {
		declared := declarations(t, filepath.Join(docs, filepath.FromSlash(link[2])))
		for _, m := range named.FindAllStringSubmatch(link[1], -1) {
			name := m[1]
			receiver, method, dotted := strings.Cut(name, ".")
			if dotted && receiver == strings.ToLower(receiver) { // it is a package
				name = method
			}
			if !declared[name] {
				t.Errorf("%s declares no %s", link[2], m[1])
			}
		}
	}
}

// TestDocumentedSteps holds that docs/architecture.md has the steps of a POST in their order.
func TestDocumentedSteps(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	source, err := os.ReadFile(filepath.Join(root, "router", "post.go"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "docs", "architecture.md"))
	if err != nil {
		t.Fatal(err)
	}
	var steps, documented []string
	for _, m := range regexp.MustCompile(`\(\*post\)\.(\w+),`).FindAllStringSubmatch(string(source), -1) {
		steps = append(steps, m[1])
	}
	for _, m := range regexp.MustCompile("(?m)^   - `(\\w+)`").FindAllStringSubmatch(string(text), -1) {
		documented = append(documented, m[1])
	}
	if got, want := strings.Join(documented, " "), strings.Join(steps, " "); got != want || len(steps) == 0 {
		t.Errorf("the documented steps are %s, want %s", got, want)
	}
}

// declarations returns the names that a file declares at its top level, methods as Type.Name and
// as Name.
func declarations(t *testing.T, file string) map[string]bool {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			names[d.Name.Name] = true
			if d.Recv == nil {
				continue
			}
			receiver := d.Recv.List[0].Type
			if star, ok := receiver.(*ast.StarExpr); ok {
				receiver = star.X
			}
			if id, ok := receiver.(*ast.Ident); ok {
				names[id.Name+"."+d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					names[spec.Name.Name] = true
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						names[id.Name] = true
					}
				}
			}
		}
	}
	return names
}
