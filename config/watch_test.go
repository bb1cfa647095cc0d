package config_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/config"
)

func TestReload(t *testing.T) {
	const good = "listen: :1\nupstreams:\n  - name: a\n    url: http://a\n"
	path := filepath.Join(t.TempDir(), "config.yaml")
	put := func(content string) {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put(good)
	f := flags(t, "--config", path)
	c, err := config.Load(f)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := c.Reload(f); again != c || err != nil {
		t.Errorf("nothing changed, and yet: %v", err)
	}
	for content, want := range map[string]string{
		"":                                "is empty",
		"\n\n":                            "is empty",
		good[:len(good)-1]:                "does not end with a newline",
		good[:len(good)-3]:                "does not end with a newline",
		good + "  - name: a\n":            "upstreams[1].name: a is the name",
		strings.Replace(good, "l", "", 1): "isten: is not a setting; did you mean listen?",
	} {
		put(content)
		if _, err := c.Reload(f); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", content, err, want)
		}
	}
	// A file without a final newline is read once it has not changed for config.Settled.
	// A file that is a prefix of the last one still counts as cut off.
	now, long := time.Now().Add(time.Hour), time.Now().Add(-2*config.Settled) // whatever time the test takes
	for content, ok := range map[string]bool{good + "log: {level: debug}": true, good[:len(good)-3]: false} {
		put(content)
		if err := os.Chtimes(path, now, now); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Reload(f); !errors.Is(err, config.ErrCutOff) {
			t.Errorf("%q just written: %v", content, err)
		}
		if err := os.Chtimes(path, long, long); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Reload(f); (err == nil) != ok {
			t.Errorf("%q written long ago: %v", content, err)
		}
	}
	put(good + "log: {level: debug}\nstate: {url: 'nats://me:secret@one'}\n")
	next, err := c.Reload(f)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"state.url", "log.level"}, c.Changed(next)); diff != "" {
		t.Error(diff)
	}
	put(strings.Replace(good, "http://a", "http://b", 1) + "state: {url: 'nats://me:other@one'}\n")
	last, err := next.Reload(f)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"state.url", "log.level", "upstreams.a"}, next.Changed(last)); diff != "" {
		t.Error(diff)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := last.Reload(f); err == nil {
		t.Error("a file that is gone is read")
	}
	if same, err := last.Reload(flags(t)); same != last || err != nil {
		t.Errorf("without a file: %v", err)
	}
}

// TestWatch changes a file in the ways of editors and of Kubernetes.
func TestWatch(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "config.yaml")
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	put := func(name, content string) {
		t.Helper()
		must(os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600))
	}
	put("config.yaml", "0")
	seen := make(chan string)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { // ends with ctx
		defer close(done)
		config.Watch(ctx, path, func() {
			data, err := os.ReadFile(path)
			if err != nil {
				data = []byte("gone")
			}
			select {
			case seen <- string(data):
			case <-ctx.Done():
			}
		})
	}()
	expect := func(how, want string) {
		t.Helper()
		limit := time.After(time.Minute)
		for {
			select {
			case got := <-seen:
				if got == want {
					return
				}
			case <-limit:
				t.Fatalf("%s: not seen within a minute", how)
			}
		}
	}
	expect("the beginning", "0")
	put("config.yaml", "1")
	expect("written over", "1")
	put("new", "2")
	must(os.Rename(filepath.Join(folder, "new"), path))
	expect("another in its place", "2")
	must(os.Remove(path))
	expect("removed", "gone")
	put("config.yaml", "3")
	expect("back again", "3")

	// Kubernetes: config.yaml -> ..data/config.yaml, ..data -> ..time, swapped.
	must(os.MkdirAll(filepath.Join(folder, "..1"), 0o700))
	must(os.MkdirAll(filepath.Join(folder, "..2"), 0o700))
	put("..1/config.yaml", "4")
	put("..2/config.yaml", "5")
	must(os.Symlink("..1", filepath.Join(folder, "..data")))
	must(os.Remove(path))
	must(os.Symlink("..data/config.yaml", path))
	expect("a link", "4")
	must(os.Symlink("..2", filepath.Join(folder, "..tmp")))
	must(os.Rename(filepath.Join(folder, "..tmp"), filepath.Join(folder, "..data")))
	expect("a link that leads elsewhere", "5")
	cancel()
	<-done
}
