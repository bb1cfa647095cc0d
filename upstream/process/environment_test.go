package process

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestEnvironment holds that a program gets the variables of the list and the named ones, and no
// others, even if the settings have no environment.
func TestEnvironment(t *testing.T) {
	for _, name := range []string{"ADMIN_TOKEN", "MOTIONGATE_TOKEN", "OTHER_KEY", "HF_HOME", "HF_TOKEN", "LC_TIME", "CUDA_VISIBLE_DEVICES", "LANG"} {
		t.Setenv(name, "value of "+name)
	}
	namesOf := func(pairs []string) (names []string) {
		for _, p := range pairs {
			if name, value, _ := strings.Cut(p, "="); value == "value of "+name {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		return names
	}
	for _, c := range []struct{ named, want string }{
		{"", "CUDA_VISIBLE_DEVICES LANG LC_TIME"},
		{"HF_HOME", "CUDA_VISIBLE_DEVICES HF_HOME LANG LC_TIME"},
		{"HF_* HOME", "CUDA_VISIBLE_DEVICES HF_HOME HF_TOKEN LANG LC_TIME"},
	} {
		got := Environment(strings.Fields(c.named))
		if text := strings.Join(namesOf(got), " "); text != c.want {
			t.Errorf("with %q: %s, want %s", c.named, text, c.want)
		}
		if !slices.ContainsFunc(got, func(p string) bool { return strings.HasPrefix(p, "PATH=") }) {
			t.Error("PATH is missing")
		}
	}
	var out bytes.Buffer
	cmd := exec.CommandContext(t.Context(), "env")
	cmd.Stdout = &out
	p, err := Start(cmd)
	if err != nil {
		t.Skip(err)
	}
	<-p.Done()
	if text := strings.Join(namesOf(strings.Split(out.String(), "\n")), " "); text != "CUDA_VISIBLE_DEVICES LANG LC_TIME" {
		t.Errorf("a program that was started as it is gets %s", text)
	}
}

func TestCheckNames(t *testing.T) {
	if err := CheckNames([]string{"HF_HOME", "OMP_*", "_a"}); err != nil {
		t.Error(err)
	}
	for _, name := range []string{"", "*", "A=b", "A*B", "1A", "$HOME"} {
		if CheckNames([]string{name}) == nil {
			t.Errorf("%q is taken", name)
		}
	}
}
