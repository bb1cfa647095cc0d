package serve

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/config"
)

// writes keeps each write by itself.
type writes struct {
	mu  sync.Mutex
	all []string
}

func (w *writes) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all = append(w.all, string(p))
	return len(p), errors.New("the disk is full") // which nobody must mind
}

// seen returns how many lines there were in how many writes.
func (w *writes) seen() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return fmt.Sprintf("%d in %d", strings.Count(strings.Join(w.all, ""), "\n"), len(w.all))
}

func TestLogGathersLines(t *testing.T) {
	for _, format := range []string{config.LogText, config.LogJSON} {
		synctest.Test(t, func(t *testing.T) {
			var out writes
			log, end := newLog(&config.Config{LogFormat: format}, slog.LevelInfo, &out)
			check := func(when, want string) {
				t.Helper()
				synctest.Wait()
				if got := out.seen(); got != want {
					t.Errorf("%s, %s: %s lines were written, want %s", format, when, got, want)
				}
			}
			log.Info("request")
			log.Debug("nothing")
			log.With("a", 1).WithGroup("g").Info("request", "b", 2)
			check("at once", "0 in 0")
			time.Sleep(gatherTime - time.Millisecond)
			log.Info("request")
			check("before the time", "0 in 0")
			time.Sleep(2 * time.Millisecond)
			check("after the time", "3 in 1")
			log.Info("request")
			log.With("a", 1).Warn("upstream changed")
			check("after a warning", "5 in 2")
			time.Sleep(time.Hour)
			check("after the rest", "5 in 2")
			for range 2 * gatherSoon / 1000 {
				log.Info(strings.Repeat("x", 1000))
			}
			synctest.Wait()
			if got := out.seen(); got == "5 in 2" {
				t.Errorf("many lines wait: %s", got)
			}
			end()
			all := 5 + 2*gatherSoon/1000
			if got := out.seen(); !strings.HasPrefix(got, fmt.Sprintf("%d in ", all)) {
				t.Errorf("at the end %s lines were written, want %d", got, all)
			}
			before := out.seen()
			log.Info("late")
			if out.seen() == before {
				t.Error("a line that is logged after the end is lost")
			}
			end()
		})
	}
}

// TestLogKeepsOrder holds that lines of many come whole, each writer's in its
// order.
func TestLogKeepsOrder(t *testing.T) {
	var out bytes.Buffer // guarded by the log
	log, end := newLog(&config.Config{}, slog.LevelInfo, &out)
	var all sync.WaitGroup
	for who := range 8 {
		all.Go(func() {
			for n := range 500 {
				level := slog.LevelInfo
				if n%100 == who {
					level = slog.LevelWarn
				}
				log.Log(t.Context(), level, "line", "who", who, "n", n)
			}
		})
	}
	all.Wait()
	end()
	next := make(map[int]int)
	for line := range strings.Lines(out.String()) {
		var who, n int
		_, message, _ := strings.Cut(line, "msg=line ")
		if _, err := fmt.Sscanf(message, "who=%d n=%d", &who, &n); err != nil || n != next[who] {
			t.Fatalf("line %q, want number %d: %v", line, next[who], err)
		}
		next[who]++
	}
	if len(next) != 8 || next[7] != 500 {
		t.Errorf("%v", next)
	}
}
