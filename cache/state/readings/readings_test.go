package readings_test

import (
	"testing"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/readings"
)

func TestMain(m *testing.M) { cachetest.RunMain(m, nil) }

// TestFirstReadingStays adds a value twice, in two lives of a gateway: the first is the one of both.
func TestFirstReadingStays(t *testing.T) {
	dir := t.TempDir()
	store := cachetest.Open(t, dir)
	r := readings.New(store)
	if got, err := r.Get(t.Context(), "abc"); got != nil || err != nil {
		t.Fatalf("an empty bucket has %q, %v", got, err)
	}
	if got, err := r.Add(t.Context(), "abc", []byte("first")); string(got) != "first" || err != nil {
		t.Fatalf("added: %q, %v", got, err)
	}
	store.Close()
	store = cachetest.Open(t, dir)
	defer store.Close()
	r = readings.New(store)
	if got, err := r.Add(t.Context(), "abc", []byte("second")); string(got) != "first" || err != nil {
		t.Errorf("added again: %q, %v", got, err)
	}
	if got, err := r.Get(t.Context(), "abc"); string(got) != "first" || err != nil {
		t.Errorf("loaded: %q, %v", got, err)
	}
}
