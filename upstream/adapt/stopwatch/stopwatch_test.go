package stopwatch

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// sleeper answers after a second.
type sleeper struct{ mmcp.Backend }

func (sleeper) Generate(context.Context, *mmcp.Call) (*mmcp.Result, error) {
	time.Sleep(time.Second)
	return nil, nil
}

// TestPause holds that the time within Pause does not count.
func TestPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w Stopwatch
		var both sync.WaitGroup
		both.Go(func() { _, _ = w.Generate(t.Context(), sleeper{}, nil) })
		synctest.Wait()
		w.Pause(func() { time.Sleep(time.Second / 2) })
		both.Wait()
		if got, want := w.Total(), time.Second/2; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}

// TestStopwatch holds that calls at the same time count once, and the time between
// calls does not count.
func TestStopwatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w Stopwatch
		ask := func() { _, _ = w.Generate(t.Context(), sleeper{}, nil) }
		ask()
		time.Sleep(time.Minute)
		var both sync.WaitGroup
		both.Go(ask)
		time.Sleep(time.Second / 4)
		both.Go(ask)
		both.Wait()
		if got, want := w.Total(), 2250*time.Millisecond; got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	})
}
