package main_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestThreatsNameTheirTests holds that each line of the threat model names a test, and that
// each test that it names exists.
func TestThreatsNameTheirTests(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, "docs", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	tests := testsIn(t, root)
	for name := range pageTests(t, root) {
		tests[name] = true
	}
	named := regexp.MustCompile("`((?:Test|Fuzz)[A-Za-z0-9]+|[a-z]+\\.test\\.ts)`")
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 5 || strings.HasPrefix(strings.TrimSpace(cells[1]), "---") || strings.TrimSpace(cells[1]) == "threat" {
			continue
		}
		rows++
		found := named.FindAllStringSubmatch(cells[3], -1)
		if len(found) == 0 {
			t.Errorf("no test is named for %q", strings.TrimSpace(cells[1]))
		}
		for _, f := range found {
			if !tests[f[1]] {
				t.Errorf("%q names %s, which does not exist", strings.TrimSpace(cells[1]), f[1])
			}
		}
	}
	if rows < 15 {
		t.Errorf("the threat model has %d lines", rows)
	}
}

// testsIn returns the names of all tests of the module.
func testsIn(t *testing.T, root string) map[string]bool {
	t.Helper()
	out, name := make(map[string]bool), regexp.MustCompile(`(?m)^func ((?:Test|Fuzz)\w+)\(`)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			if err == nil && (d.Name() == "node_modules" || d.Name() == ".git") {
				return filepath.SkipDir
			}
			return err
		}
		if !strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		for _, m := range name.FindAllSubmatch(text, -1) {
			out[string(m[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// pageTests returns the names of the test files of the studio page.
func pageTests(t *testing.T, root string) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir(filepath.Join(root, "router", "studio", "web"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "node_modules" {
			return fs.SkipDir
		}
		if strings.HasSuffix(path, ".test.ts") {
			names[filepath.Base(path)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestKeysAreNotCompared reads the code that meets secrets of clients and operators: none is
// compared byte by byte, but with the empty text. Keys are found by their hash, and the token
// of operators is compared in constant time.
func TestKeysAreNotCompared(t *testing.T) {
	secrets := map[string]bool{"secret": true, "credential": true, "given": true, "want": true, "key": true, "bearer": true}
	for file, functions := range map[string][]string{
		filepath.Join("cache", "state", "keyring", "ring.go"): {"Authenticate"},
		filepath.Join("router", "identity", "tokens.go"):      {"Authenticate"},
		filepath.Join("router", "auth.go"):                    {"authenticate"},
		filepath.Join("router", "operator", "gate.go"):        {"operatorOf"},
		filepath.Join("router", "header", "credential.go"):    {"Bearer", "SplitKey"},
	} {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", "..", file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		seen, constant := 0, false
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !slices.Contains(functions, f.Name.Name) {
				continue
			}
			seen++
			ast.Inspect(f.Body, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "ConstantTimeCompare" {
					constant = true
				}
				b, ok := n.(*ast.BinaryExpr)
				if ok && (b.Op == token.EQL || b.Op == token.NEQ) &&
					(isSecret(b.X, secrets) && !isEmpty(b.Y) || isSecret(b.Y, secrets) && !isEmpty(b.X)) {
					t.Errorf("%s: %s compares a secret", file, f.Name.Name)
				}
				return true
			})
		}
		if seen != len(functions) {
			t.Errorf("%s has %d of the functions %v", file, seen, functions)
		}
		if slices.Contains(functions, "operatorOf") && !constant {
			t.Errorf("%s does not compare in constant time", file)
		}
	}
}

func isSecret(e ast.Expr, names map[string]bool) bool {
	id, ok := e.(*ast.Ident)
	return ok && names[id.Name]
}

func isEmpty(e ast.Expr) bool {
	l, ok := e.(*ast.BasicLit)
	return ok && l.Value == `""`
}
