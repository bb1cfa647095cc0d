package state_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
)

func TestStateStartsOnAnythingOnDisk(t *testing.T) {
	tests := map[string]func(t *testing.T, dir string){
		"files of an unknown layout": func(t *testing.T, dir string) { write(t, dir, "notes.txt", "buy milk") },
		"an older layout":            func(t *testing.T, dir string) { write(t, dir, "LAYOUT", "motiongate state 0\n") },
		"a start that did not end": func(t *testing.T, dir string) {
			cachetest.Open(t, dir).Close()
			write(t, dir, "OPENING", "")
		},
		"a file where a folder belongs": func(t *testing.T, dir string) {
			write(t, dir, "LAYOUT", "motiongate state 1\n")
			write(t, dir, "jetstream", "no folder")
		},
	}
	for name, spoil := range tests {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			spoil(t, dir)
			var j cachetest.Journal
			s, err := state.Open(state.Options{Dir: dir}, j.Logger())
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			if err := s.Healthy(); err != nil {
				t.Errorf("unhealthy: %v", err)
			}
			aside, _ := filepath.Glob(filepath.Join(dir, "aside-*", "*"))
			if len(aside) == 0 || !strings.Contains(j.String(), "moved aside") {
				t.Errorf("moved aside %v, log:\n%s", aside, j.String())
			}
		})
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestStateBelongsToOneProcess(t *testing.T) {
	dir := t.TempDir()
	cachetest.Open(t, dir)
	if s, err := state.Open(state.Options{Dir: dir}, nil); err == nil {
		s.Close()
		t.Error("two states on one directory")
	}
}

func TestStateWithoutRoomIsNotReady(t *testing.T) {
	for minFree, want := range map[int64]bool{0: true, 1 << 62: false} {
		s, err := state.Open(state.Options{Dir: t.TempDir(), MinFree: minFree}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if ready := s.Ready() == nil; ready != want || s.Healthy() != nil {
			t.Errorf("%d bytes to stay free: ready %v, %v", minFree, ready, s.Healthy())
		}
		s.Close()
	}
}

func TestStateWithoutItsClusterStartsUnhealthy(t *testing.T) {
	var j cachetest.Journal
	s, err := state.Open(state.Options{URL: "nats://studio:hunter2@127.0.0.1:1"}, j.Logger())
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if s.Healthy() == nil || s.Ready() == nil {
		t.Error("healthy without a cluster")
	}
	if log := j.String(); strings.Count(log, "\n") != 1 || strings.Contains(log, "hunter2") {
		t.Errorf("want one line without the password, got:\n%s", log)
	}
}

// A gateway that closes a state again does nothing to the next one on its files.
func TestStateIsClosedOnce(t *testing.T) {
	dir := t.TempDir()
	first := cachetest.Open(t, dir)
	first.Close()
	next := cachetest.Open(t, dir)
	first.Close()
	if _, err := os.Stat(filepath.Join(dir, "RUNNING")); err != nil {
		t.Errorf("a crash would not be seen: %v", err)
	}
	if err := next.Healthy(); err != nil {
		t.Error(err)
	}
}
