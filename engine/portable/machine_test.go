package portable_test

import (
	"bufio"
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var allFlag = flag.Bool("all", false, "build the engine for arm64 (make whole)")

// In the machine code of an arm64 build of the engine no product is fused with a
// sum, and nothing calls what package math has in machine language.
func TestNothingIsFusedOnARM64(t *testing.T) {
	if !*allFlag {
		t.Skip("builds the engine for another processor: make whole")
	}
	root := filepath.Join("..", "..")
	flag := unfused(t, root)
	program := filepath.Join(t.TempDir(), "gallery") // a program with all of the engine in it
	build := exec.CommandContext(t.Context(), "go", "build", flag, "-o", program, "./cmd/gallery")
	build.Dir = root
	build.Env = append(os.Environ(), "GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS=-buildvcs=false")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	code, err := exec.CommandContext(t.Context(), "go", "tool", "objdump", "-s", `^(math|github\.com/motiongate/motiongate/engine.*)\.`, program).Output()
	if err != nil {
		t.Fatal(err)
	}
	fused := regexp.MustCompile(`\bFN?M(ADD|SUB)[SD]\b`)
	native := regexp.MustCompile(`CALL math\.(arch)?(Exp|Exp2|Expm1|Log|Log2|Log10|Log1p|Pow|Hypot)\(SB\)`)
	functions, where, found := 0, "", 0
	lines := bufio.NewScanner(bytes.NewReader(code))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		if name, ok := strings.CutPrefix(line, "TEXT "); ok {
			where = strings.Fields(name)[0]
			functions++
			continue
		}
		machine := strings.HasPrefix(where, "math.arch") // written so, and called by nobody below
		if !machine && fused.MatchString(line) || !strings.HasPrefix(where, "math.") && native.MatchString(line) {
			if found++; found < 10 {
				t.Errorf("%s: %s", where, line)
			}
		}
	}
	if found > 0 || functions < 500 {
		t.Errorf("%d instructions in %d functions differ between processors", found, functions)
	}
	t.Logf("%d functions", functions)
}

// unfused returns the flag of the builds, as the Makefile and the Dockerfile have it.
func unfused(t *testing.T, root string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^UNFUSED := (\S+)$`).FindSubmatch(text)
	if m == nil {
		t.Fatal("the Makefile has no flag against fused products")
	}
	docker, err := os.ReadFile(filepath.Join(root, "deploy", "Dockerfile"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(docker, m[1]) {
		t.Errorf("deploy/Dockerfile builds without %s", m[1])
	}
	return string(m[1])
}
