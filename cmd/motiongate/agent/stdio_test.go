package agent

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMalformedLines holds that lines which are no messages are answered with an error each, and that
// the messages around them are passed on.
func TestMalformedLines(t *testing.T) {
	const message = `{"jsonrpc":"2.0","id":1,"method":"ping"}`
	var in bytes.Buffer
	for _, line := range []string{
		message, `{`, `nothing`, "\xff\xfe", `{}`, `[]`, `7`, `[{}]`, strings.Repeat("x", maxLine+1), "",
		"\r", message + "\r", `[` + message + `]`,
	} {
		in.WriteString(line + "\n")
	}
	in.WriteString(`{"jsonrpc":`) // the input ends within a line
	var valid, out bytes.Buffer
	_ = checkLines(&in, &valid, &out)
	if want := message + "\n" + message + "\n[" + message + "]\n"; valid.String() != want {
		t.Errorf("passed on: %q", valid.String())
	}
	if n := strings.Count(out.String(), `"code":-32700`); n != 4 {
		t.Errorf("%d lines are said not to be JSON: %s", n, out.String())
	}
	if n := strings.Count(out.String(), `"code":-32600`); n != 5 {
		t.Errorf("%d lines are said to be no messages: %s", n, out.String())
	}
}

// TestFilesStayBelowTheFolder holds where a file may be written.
func TestFilesStayBelowTheFolder(t *testing.T) {
	folder, outside := t.TempDir(), t.TempDir()
	victim := filepath.Join(outside, "victim")
	for _, err := range []error{
		os.WriteFile(victim, []byte("kept"), 0o600), os.WriteFile(filepath.Join(folder, "old"), []byte("old"), 0o600),
		os.Mkdir(filepath.Join(folder, "sub"), 0o700), os.Symlink(victim, filepath.Join(folder, "link")),
		os.Symlink(outside, filepath.Join(folder, "door")), os.Symlink("sub", filepath.Join(folder, "side")),
		os.Symlink(filepath.Join(folder, "later"), filepath.Join(folder, "dangling")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	write := FileWriter(folder)
	for _, c := range []struct {
		path      string
		overwrite bool
		want      string // of the error; empty: none
	}{
		{"new", false, ""}, {"sub/new", false, ""}, {filepath.Join(folder, "absolute"), false, ""}, {"sub/../again", false, ""},
		{"old", false, "exists; set overwrite"}, {"old", true, ""},
		{"../out", false, "is not below"}, {victim, true, "is not below"}, {"sub/../../out", true, "is not below"},
		{"link", false, "is a link"}, {"link", true, "is a link"}, {"dangling", false, "is a link"},
		{"door/new", false, "is a link"}, {"door/victim", true, "is a link"}, {"side/new", false, "is a link"},
		{"none/new", false, "there is no folder"},
	} {
		err := write(c.path, []byte("new"), c.overwrite)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, overwrite %v: %v", c.path, c.overwrite, err)
		}
	}
	if text, err := os.ReadFile(victim); err != nil || string(text) != "kept" {
		t.Errorf("a file outside has %q", text)
	}
	if left, err := os.ReadDir(outside); err != nil || len(left) != 1 {
		t.Errorf("files outside: %v", left)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "old")); err != nil || string(text) != "new" {
		t.Errorf("an overwritten file has %q", text)
	}
}
