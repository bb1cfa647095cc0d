package main_test

import (
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The program is linked without symbols, as make builds it, and still prints the
// version of its module and the commit that it was built from.
func TestVersionOfTheStrippedProgram(t *testing.T) {
	info, err := buildinfo.ReadFile(plain)
	if err != nil {
		t.Fatal(err)
	}
	out := execute(t, t.TempDir(), "version").out
	if want := "motiongate " + info.Main.Version + ","; info.Main.Version == "" || !strings.HasPrefix(out, want) {
		t.Errorf("it prints %q, want %q first", out, want)
	}
	built := ""
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			built = s.Value
		}
	}
	if built == "" {
		t.Log("the build has no commit: no git, or -buildvcs=false")
	} else if !strings.Contains(out, ", revision "+built[:12]) {
		t.Errorf("it prints %q, not revision %s", out, built[:12])
	}
	if head, err := exec.CommandContext(t.Context(), "git", "rev-parse", "HEAD").Output(); err == nil && built != "" {
		if commit := strings.TrimSpace(string(head)); built != commit {
			t.Errorf("it was built from %s and names %s", commit, built)
		}
	}
}

// The builds that users run keep the commit and drop the symbols.
func TestMakefileBuildsAStrippedProgramWithItsCommit(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join("..", "..", "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"TAGS := nomsgpack\n", " -tags=$(TAGS) -trimpath ", "LINK := -ldflags='-s -w'\n", "build $(LINK) -o $(BIN) "} {
		if !strings.Contains(string(makefile), want) {
			t.Errorf("the Makefile has no %q", want)
		}
	}
	if strings.Contains(string(makefile), "buildvcs=false") {
		t.Error("the Makefile leaves the commit out of the program")
	}
}
