package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Bounds of a package, without its tests. They are smoke alarms: what goes beyond
// them has more than one job.
const (
	maxFiles = 24
	maxLines = 3600
)

func TestLayerSizes(t *testing.T) {
	files, lines := map[string]int{}, map[string]int{}
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		text, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(f.path)))
		if err != nil {
			t.Fatal(err)
		}
		files[f.pkg]++
		lines[f.pkg] += bytes.Count(text, []byte("\n"))
	}
	for pkg, n := range files {
		if n > maxFiles || lines[pkg] > maxLines {
			t.Errorf("package %s has %d files and %d lines; at most %d and %d are right", pkg, n, lines[pkg], maxFiles, maxLines)
		}
	}
}

// closed names the packages whose every exported name is used by another package. Tests do not
// count: an export_test.go exports names for them.
var closed = []string{
	"cache", "cache/state/idempotency", "cache/state/jobs", "cache/state", "cache/state/repair",
	"upstream/container", "engine/ground", "engine/perform", "engine/replay", "engine/report", "engine/script",
	"router/studio", "upstream", "upstream/command", "upstream/demand", "upstream/dispatch", "upstream/foreign", "upstream/jq", "upstream/process", "upstream/remote", "upstream/rest",
}

// implied are methods that others call by an interface.
var implied = []string{
	"Capabilities", "Error", "Generate", "GoString", "InProcessConn", "MarshalText", "Nudge", "Reason", "ServeHTTP", "String", "Taken", "Unsent", "Unwrap", "Write",
	"Noticef", "Debugf", "Tracef", "Warnf", "Errorf", "Fatalf",
}

func TestLayersExportUsedNames(t *testing.T) {
	exported := map[string][]string{} // package -> names, and methods as Type.Name
	mentioned := map[string]bool{}    // package.Name within exported declarations
	selected := map[string]bool{}     // package.Name, and pkg:.Name for any selector of a file
	for _, f := range goFiles(t) {
		if f.test {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", filepath.FromSlash(f.path)), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(closed, f.pkg) {
			exported[f.pkg] = append(exported[f.pkg], exportsOf(parsed, f.pkg, mentioned)...)
		}
		if !slices.Contains(forTests, f.pkg) {
			noteSelectors(f, parsed, selected)
		}
	}
	for pkg, names := range exported {
		for _, name := range names {
			typ, method, isMethod := strings.Cut(name, ".")
			used := selected[pkg+"."+typ] || mentioned[pkg+"."+typ]
			if isMethod {
				used = slices.Contains(implied, method) || selectedElsewhere(selected, pkg, method)
			}
			if !used {
				t.Errorf("%s exports %s, which no other package uses", pkg, name)
			}
		}
	}
}

// exportsOf returns the exported names of a file, and notes the types that they
// mention.
func exportsOf(f *ast.File, pkg string, mentioned map[string]bool) (names []string) {
	mention := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.IsExported() {
				mentioned[pkg+"."+id.Name] = true
			}
			return true
		})
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if !d.Name.IsExported() {
				continue
			}
			mention(d.Type)
			if d.Recv == nil {
				names = append(names, d.Name.Name)
			} else if typ := receiver(d); ast.IsExported(typ) {
				names = append(names, typ+"."+d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if spec.Name.IsExported() {
						names = append(names, spec.Name.Name)
						mention(spec.Type)
					}
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						if id.IsExported() {
							names = append(names, id.Name)
						}
					}
				}
			}
		}
	}
	return names
}

func receiver(d *ast.FuncDecl) string {
	typ := d.Recv.List[0].Type
	if star, ok := typ.(*ast.StarExpr); ok {
		typ = star.X
	}
	if index, ok := typ.(*ast.IndexExpr); ok {
		typ = index.X
	}
	id, _ := typ.(*ast.Ident)
	return id.Name
}

// noteSelectors notes what a file selects, of packages and of anything.
func noteSelectors(f goFile, parsed *ast.File, selected map[string]bool) {
	imported := map[string]string{}
	for _, p := range f.imports {
		if own, ok := strings.CutPrefix(p, module+"/"); ok {
			imported[path.Base(own)] = own
		}
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := s.X.(*ast.Ident); ok && imported[x.Name] != "" {
			selected[imported[x.Name]+"."+s.Sel.Name] = true
		}
		selected[f.pkg+":."+s.Sel.Name] = true
		return true
	})
}

func selectedElsewhere(selected map[string]bool, pkg, method string) bool {
	for where := range selected {
		if other, ok := strings.CutSuffix(where, ":."+method); ok && other != pkg {
			return true
		}
	}
	return false
}
