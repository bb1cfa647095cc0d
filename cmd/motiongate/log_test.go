package main

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
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
				t.Error("what is said after the end is lost")
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
		_, said, _ := strings.Cut(line, "msg=line ")
		if _, err := fmt.Sscanf(said, "who=%d n=%d", &who, &n); err != nil || n != next[who] {
			t.Fatalf("line %q, want number %d: %v", line, next[who], err)
		}
		next[who]++
	}
	if len(next) != 8 || next[7] != 500 {
		t.Errorf("%v", next)
	}
}

// TestLogLine holds that a line whose parts are known is the same as that of slog,
// whatever is in it.
func TestLogLine(t *testing.T) {
	at := time.Now()
	for name, attrs := range map[string][]slog.Attr{
		"plain":    {slog.String("path", "/generate"), slog.Int("status", 200), slog.Float64("ms", 0.25), slog.Float64("long", 1e21)},
		"nothing":  {slog.String("a", "")},
		"blank":    {slog.String("a", "b c")},
		"equals":   {slog.String("a", "b=c")},
		"quote":    {slog.String("a", `b"c`)},
		"bent":     {slog.String("a", `b\c`), slog.String("b", `b c\d="e"`)},
		"newline":  {slog.String("a", "b\nc")},
		"umlaut":   {slog.String("a", "gehört"), slog.Int("b", 1)},
		"not text": {slog.String("a", "\xff\x00\x7f")},
		"others":   {slog.Bool("a", true), slog.Duration("b", time.Second), slog.Any("c", errors.New("broken"))},
		"none":     nil,
	} {
		for _, format := range []string{config.LogText, config.LogJSON} {
			for _, level := range []slog.Level{slog.LevelInfo, slog.LevelWarn, slog.LevelError + 1} {
				var got, want bytes.Buffer
				log, end := newLog(&config.Config{LogFormat: format}, slog.LevelInfo, &got)
				handler := log.Handler().(urgent)
				if name == "none" {
					handler = handler.WithAttrs([]slog.Attr{slog.Int("a", 1)}).(urgent)
				}
				if err := handler.Line(t.Context(), at, level, "request", attrs); err != nil {
					t.Fatal(err)
				}
				end()
				var oracle slog.Handler = slog.NewTextHandler(&want, nil)
				if format == config.LogJSON {
					oracle = slog.NewJSONHandler(&want, nil)
				}
				if name == "none" {
					oracle = oracle.WithAttrs([]slog.Attr{slog.Int("a", 1)})
				}
				record := slog.NewRecord(at, level, "request", 0)
				record.AddAttrs(attrs...)
				if err := oracle.Handle(t.Context(), record); err != nil || got.String() != want.String() {
					t.Errorf("%s: %q, want %q", name, got.String(), want.String())
				}
			}
		}
	}
}

// TestLogNumbers holds that times and numbers are written as the library writes them.
func TestLogNumbers(t *testing.T) {
	at := time.Date(2026, 2, 28, 23, 59, 59, 998_999_999, time.UTC)
	for _, at := range []time.Time{at, at.Add(time.Microsecond), at.Add(time.Millisecond), at.Add(time.Millisecond * 2),
		at.In(time.FixedZone("", -5400)), at.Local(), at.Add(-time.Hour)} {
		if got, want := string(appendTime([]byte("a"), at)), "a"+at.Format(timeForm); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	numbers := []float64{0, -1.5, 0.0004, 0.0005, 1e-9, 99999.999, 100000, 100000.001, 1e6, 1e21, 0.1 + 0.2, 12.3456}
	for us := range 30_000 {
		numbers = append(numbers, float64(us)/1000, float64(us*97_331)/1000)
	}
	for _, v := range numbers {
		if got, want := string(appendFloat(nil, v)), strconv.FormatFloat(v, 'g', -1, 64); got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	}
}
