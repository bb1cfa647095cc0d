package serve

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
)

func TestCommitted(t *testing.T) {
	build := func(version string, settings ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{}
		info.Main.Version = version
		for i := 0; i < len(settings); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: settings[i], Value: settings[i+1]})
		}
		return info
	}
	for name, c := range map[string]struct {
		info *debug.BuildInfo
		want string
	}{
		"a commit":        {build("v0.0.0-2026", "vcs.revision", "0123456789abcdef", "vcs.modified", "false"), "0123456789ab"},
		"with changes":    {build("v0.0.0-2026+dirty", "vcs.revision", "0123456789abcdef", "vcs.modified", "true"), ""},
		"an installation": {build("v1.2.3"), "v1.2.3"},
		"no version":      {build("(devel)"), ""},
		"nothing":         {build(""), ""},
	} {
		if got := committed(c.info); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestDigest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "program")
	write := func(s string) string {
		t.Helper()
		if err := os.WriteFile(path, []byte(s), 0o600); err != nil {
			t.Fatal(err)
		}
		return digest(path)
	}
	one, other := write("one"), write("other")
	if len(one) != 12 || one == other || write("one") != one {
		t.Errorf("digests %q and %q", one, other)
	}
	if got := digest(path + "?"); got != "" {
		t.Errorf("a file that is not there: %q", got)
	}
}
