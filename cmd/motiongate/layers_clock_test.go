package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

// No test decides by a figure of the machine: the time or processor time that something
// took, resident memory, or free disk. It may be logged; tests under the tag chaos and
// benchmarks judge it. Fake time (testing/synctest) is no figure, and a least time
// that a slow machine only exceeds may be held.
func TestLayersNoFigureOfTheMachineIsAsserted(t *testing.T) {
	for _, f := range goFiles(t) {
		if f.test {
			for _, found := range machineFigures(t, f.path, readSource(t, f.path)) {
				t.Errorf("%s: a test fails by a figure of the machine: wait for an event, use testing/synctest, or move it to the chaos suite", found)
			}
		}
	}
}

// The check finds each way to assert a figure, and none of the sound ones.
func TestLayersFindFiguresOfTheMachine(t *testing.T) {
	for name, c := range map[string]struct {
		code  string
		found int
	}{
		"a longest time":         {`s := time.Now(); work(); if took := time.Since(s); took > time.Second { t.Error(took) }`, 1},
		"directly":               {`s := time.Now(); if time.Second < time.Since(s) { t.Error() }`, 1},
		"by a list":              {`var l []time.Duration; s := time.Now(); l = append(l, time.Since(s)); if l[0] > 9 { t.Error() }`, 1},
		"by a difference":        {`s, e := time.Now(), time.Now(); if d := e.Sub(s); d > 9 { t.Error() }`, 1},
		"passes when fast":       {`s := time.Now(); if time.Since(s) < 9 { return }; t.Error()`, 1},
		"resident memory":        {`if g.memory("VmRSS") > 9 { t.Error() }`, 1},
		"eventually little":      {`eventually(func() bool { return g.memory("VmHWM") <= 60e6 })`, 1},
		"by a closure":           {`took := func() time.Duration { s := time.Now(); return time.Since(s) }; if a := took(); a > 9 { t.Error() }`, 1},
		"free disk":              {`var s syscall.Statfs_t; syscall.Statfs("/", &s); if s.Bavail < 9 { t.Skip() }; if s.Bavail > 10 { t.Error() }`, 2},
		"processor time":         {`used() }; func used() int64 { var u syscall.Rusage; syscall.Getrusage(0, &u); return u.Utime.Nano() }; func f() { if used() > 9 { t.Error() }`, 1},
		"by a field":             {`s.most = time.Since(s.began) }; func f() { if s.most > 9 { t.Error() }`, 1},
		"a least time":           {`s := time.Now(); if time.Since(s) < 9 { t.Error() }`, 0},
		"as many as time allows": {`s := time.Now(); if n > int(time.Since(s)/9) { t.Error() }`, 0},
		"a hang":                 {`s := time.Now(); if time.Since(s) > patience { t.Error() }`, 0},
		"fake time":              {`synctest.Test(t, func(t *testing.T) { s := time.Now(); if time.Since(s) > 9 { t.Error() } })`, 0},
		"a log":                  {`s := time.Now(); t.Log(time.Since(s))`, 0},
	} {
		if got := machineFigures(t, "x_test.go", []byte("package x\nfunc TestX(t *testing.T) {"+c.code+"}")); len(got) != c.found {
			t.Errorf("%s: found %q, want %d", name, got, c.found)
		}
	}
	chaos := "//go:build chaos\n\npackage x\nfunc TestX(t *testing.T) { s := time.Now(); if time.Since(s) > 9 { t.Error() } }"
	if got := machineFigures(t, "x_test.go", []byte(chaos)); len(got) > 0 {
		t.Errorf("the chaos suite may judge: %q", got)
	}
}

// machineFigures returns the positions of comparisons in a test file which fail on a
// slower or smaller machine.
func machineFigures(t *testing.T, path string, text []byte) (found []string) {
	head, _, _ := bytes.Cut(text, []byte("\npackage "))
	if bytes.Contains(head, []byte("//go:build chaos")) {
		return nil
	}
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, path, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	faked := inFakeTime(parsed)
	shared := map[string]bool{}
	for range 3 { // functions may stand after their calls
		found = nil
		for _, d := range parsed.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Body == nil || benchmarks(f.Type) || faked[f.Name.Name] {
				continue
			}
			m := &machine{moments: map[string]bool{}, figures: map[string]bool{}, shared: shared}
			for range 3 { // assignments may stand after uses in closures
				walk(f.Body, m.assigned)
			}
			m.share(f)
			walk(f.Body, func(n ast.Node) { found = append(found, m.compared(files, n)...) })
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// inFakeTime returns the helpers of a file that are called there in fake time alone.
func inFakeTime(file *ast.File) map[string]bool {
	calls := func(n ast.Node, counts map[string]int, each func(ast.Node, func(ast.Node))) {
		each(n, func(n ast.Node) {
			if call, ok := n.(*ast.CallExpr); ok {
				counts[nameOf(call.Fun)]++
			}
		})
	}
	everywhere, outside := map[string]int{}, map[string]int{}
	all := func(n ast.Node, visit func(ast.Node)) {
		ast.Inspect(n, func(n ast.Node) bool { visit(n); return true })
	}
	calls(file, everywhere, all)
	calls(file, outside, walk)
	faked := map[string]bool{}
	for name, n := range everywhere {
		faked[name] = n > 0 && outside[name] == 0
	}
	return faked
}

// benchmarks reports whether a function gets a *testing.B.
func benchmarks(f *ast.FuncType) bool {
	return slices.ContainsFunc(f.Params.List, func(p *ast.Field) bool {
		star, ok := p.Type.(*ast.StarExpr)
		return ok && nameOf(star.X) == "B"
	})
}

// walk visits all nodes below one, except those in fake time.
func walk(n ast.Node, visit func(ast.Node)) {
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if s, ok := call.Fun.(*ast.SelectorExpr); ok && nameOf(s.X) == "synctest" {
				return false
			}
		}
		if n != nil {
			visit(n)
		}
		return true
	})
}

// machine has the names of one function: moments are times of day, figures depend on
// the machine. The functions of a file share the names of fields and functions with figures.
type machine struct{ moments, figures, shared map[string]bool }

// share notes the fields that f sets to figures, and f if it returns one.
func (m *machine) share(f *ast.FuncDecl) {
	walk(f.Body, func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if s, ok := left.(*ast.SelectorExpr); ok && m.isFigure(n.Rhs[min(i, len(n.Rhs)-1)]) {
					m.shared["."+s.Sel.Name] = true
				}
			}
		case *ast.ReturnStmt:
			if slices.ContainsFunc(n.Results, m.isFigure) {
				m.shared[f.Name.Name+"()"] = true
			}
		}
	})
}

// nameOf returns the name that an expression ends with, or "".
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.IndexExpr:
		return nameOf(e.X)
	case *ast.ParenExpr:
		return nameOf(e.X)
	}
	return ""
}

// assigned notes the names that get moments and figures.
func (m *machine) assigned(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, left := range n.Lhs {
			if name := nameOf(left); name != "" && name != "_" {
				right := n.Rhs[min(i, len(n.Rhs)-1)]
				m.moments[name] = m.moments[name] || m.isMoment(right)
				m.figures[name] = m.figures[name] || m.isFigure(right)
			}
		}
	case *ast.RangeStmt:
		if n.Value != nil {
			m.figures[nameOf(n.Value)] = m.figures[nameOf(n.Value)] || m.isFigure(n.X)
		}
	case *ast.CallExpr:
		if slices.Contains([]string{"Statfs", "Getrusage"}, nameOf(n.Fun)) && len(n.Args) == 2 {
			if u, ok := n.Args[1].(*ast.UnaryExpr); ok {
				m.figures[nameOf(u.X)] = true
			}
		}
	}
}

func (m *machine) isMoment(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && nameOf(call.Fun) == "Now" || m.moments[nameOf(e)]
}

// isFigure reports whether a value depends on the time or the memory that was taken.
func (m *machine) isFigure(e ast.Expr) bool {
	is := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit: // a closure that returns a figure is one
			walk(n.Body, m.assigned)
			walk(n.Body, func(n ast.Node) {
				if r, ok := n.(*ast.ReturnStmt); ok {
					is = is || slices.ContainsFunc(r.Results, m.isFigure)
				}
			})
			return false
		case *ast.BasicLit:
			is = is || n.Value == `"VmRSS"` || n.Value == `"VmHWM"`
		case *ast.Ident:
			is = is || m.figures[n.Name]
		case *ast.SelectorExpr:
			is = is || m.shared["."+n.Sel.Name]
		case *ast.CallExpr:
			s, ok := n.Fun.(*ast.SelectorExpr)
			is = is || m.shared[nameOf(n.Fun)+"()"]
			is = is || ok && (s.Sel.Name == "Since" && nameOf(s.X) == "time" ||
				s.Sel.Name == "Sub" && (m.moments[nameOf(s.X)] || len(n.Args) == 1 && m.moments[nameOf(n.Args[0])]))
		}
		return !is
	})
	return is
}

// compared returns the position of a comparison whose outcome is bad where a figure is
// large. A figure that is too small fails a test only in an if with Error or Fatal.
func (m *machine) compared(files *token.FileSet, n ast.Node) (found []string) {
	harmless := map[ast.Expr]bool{}
	if branch, ok := n.(*ast.IfStmt); ok {
		for _, c := range comparisons(branch.Cond) {
			harmless[c] = fails(branch.Body)
		}
		for _, c := range comparisons(branch.Cond) {
			found = append(found, m.judged(files, c, harmless[c])...)
		}
		return found
	}
	if statement, ok := n.(*ast.ReturnStmt); ok {
		for _, e := range statement.Results {
			for _, c := range comparisons(e) {
				found = append(found, m.judged(files, c, false)...)
			}
		}
	}
	return found
}

func (m *machine) judged(files *token.FileSet, c *ast.BinaryExpr, inFailure bool) []string {
	large, other := c.X, c.Y
	if c.Op == token.LSS || c.Op == token.LEQ {
		large, other = c.Y, c.X
	}
	bad := m.isFigure(large) && !strings.EqualFold(nameOf(other), "patience")
	bad = bad || m.isFigure(other) && !inFailure
	if !bad {
		return nil
	}
	return []string{files.Position(c.Pos()).String()}
}

// comparisons returns those by size in a condition.
func comparisons(e ast.Expr) (all []*ast.BinaryExpr) {
	ast.Inspect(e, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && slices.Contains([]token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ}, b.Op) {
			all = append(all, b)
		}
		_, closure := n.(*ast.FuncLit)
		return !closure
	})
	return all
}

// fails reports whether a block fails the test.
func fails(body *ast.BlockStmt) bool {
	bad := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			name := nameOf(call.Fun)
			bad = bad || strings.HasPrefix(name, "Error") || strings.HasPrefix(name, "Fatal")
		}
		return !bad
	})
	return bad
}
