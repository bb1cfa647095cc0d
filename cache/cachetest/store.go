package cachetest

import (
	"bytes"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/state"
)

// Patience bounds the wait for an event on a loaded machine.
const Patience = 2 * time.Minute

// Journal is a log that can be read while it is written.
type Journal struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (j *Journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buf.Write(p)
}

func (j *Journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.buf.String()
}

func (j *Journal) Logger() *slog.Logger { return slog.New(slog.NewTextHandler(j, nil)) }

// Open opens a state in a folder. It is closed at the end of the test.
func Open(t testing.TB, dir string) *state.Store {
	t.Helper()
	return OpenWith(t, state.Options{Dir: dir}, slog.New(slog.DiscardHandler))
}

// OpenWith opens a state. It is closed at the end of the test.
func OpenWith(t testing.TB, o state.Options, log *slog.Logger) *state.Store {
	t.Helper()
	s, err := state.Open(o, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// Unwritable returns two states to which nothing can be written.
func Unwritable(t testing.TB) (away, full *state.Store) {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	return OpenWith(t, state.Options{URL: "nats://127.0.0.1:1"}, quiet),
		OpenWith(t, state.Options{Dir: t.TempDir(), MinFree: 1 << 60}, quiet)
}
