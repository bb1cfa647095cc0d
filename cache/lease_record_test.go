package cache

import (
	"log/slog"
	"testing"

	"github.com/motiongate/motiongate/cache/state"
)

// A lease that cannot be read, or is of another layout, is nobody's: it is taken.
func TestLeaseOfAnotherLayoutIsOverwritten(t *testing.T) {
	store, err := state.Open(state.Options{Dir: t.TempDir()}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(store.Close)
	l := newLeases(store)
	t.Cleanup(l.close)
	for name, record := range map[string]string{"layout": `{"v":99,"state":"runs","owner":"another"}`, "torn": `{"v":1,"state":`} {
		if _, err := l.bucket.Swap(t.Context(), name, []byte(record), 0); err != nil {
			t.Fatal(err)
		}
		held, revision, err := l.look(t.Context(), name)
		if err != nil || revision == 0 || held.State != "" || held.Owner != "" {
			t.Errorf("%s: it is read as %+v, revision %d, %v", name, held, revision, err)
		}
		if _, err := l.claim(t.Context(), name, revision); err != nil {
			t.Errorf("%s: it cannot be taken: %v", name, err)
		}
		if held, _, err := l.look(t.Context(), name); err != nil || held.State != leaseRuns || held.Owner != store.SelfID() {
			t.Errorf("%s: after it is taken it is %+v, %v", name, held, err)
		}
	}
}
