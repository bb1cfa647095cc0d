package state_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
)

// TestWatchOfRemovedRecords removes records while a watch of them starts. The watch must report that it
// has delivered all earlier records, although the server announced some that it never sends.
func TestWatchOfRemovedRecords(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	bucket := store.Bucket(state.Need{Name: "watched", Limits: state.Limits{Bytes: 1 << 20}})
	for range 4 {
		for i := range 50 {
			if _, err := bucket.Swap(t.Context(), fmt.Sprintf("a.%d", i), []byte("1"), 0); err != nil {
				t.Fatal(err)
			}
		}
		ctx, cancel := context.WithCancel(t.Context())
		complete := make(chan struct{})
		done := sync.OnceFunc(func() { close(complete) })
		var group sync.WaitGroup
		group.Go(func() {
			bucket.Watch(ctx, state.WatchOptions{}, func(c state.Change) {
				if c.Key == "" {
					done() // again after a watch that was lost
				}
			})
		})
		if err := bucket.Remove(t.Context(), "a"); err != nil {
			t.Fatal(err)
		}
		<-complete
		cancel()
		group.Wait()
	}
}
