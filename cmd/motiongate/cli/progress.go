package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

const (
	progressDelay = time.Second // work that is done sooner shows nothing
	progressTick  = 100 * time.Millisecond
)

// ShowProgress shows the name of running work and a moving bar on a terminal until the function that
// it returns is called. The progress of a model is not known, so the bar only moves.
func ShowProgress(w io.Writer, what string) (done func()) {
	if !IsTerminal(w) {
		return func() {}
	}
	what, _ = Escaped(what)
	return startProgress(Direct(w), what)
}

func startProgress(w io.Writer, what string) (done func()) {
	begun := time.Now()
	stop := make(chan struct{})
	var ended sync.WaitGroup
	// Ends when done is called.
	ended.Go(func() {
		select {
		case <-time.After(progressDelay):
		case <-stop:
			return
		}
		bar := progressbar.NewOptions(-1,
			progressbar.OptionSetWriter(w),
			progressbar.OptionSetDescription(what),
			progressbar.OptionSpinnerType(14),
			progressbar.OptionSetSpinnerChangeInterval(0), // or the bar would keep a goroutine of its own
			progressbar.OptionSetElapsedTime(false),       // it would count from the bar's beginning
			progressbar.OptionClearOnFinish(),
		)
		tick := time.NewTicker(progressTick)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				bar.Describe(fmt.Sprintf("%s, %d s so far", what, time.Since(begun)/time.Second))
				_ = bar.Add(1) // a terminal that is gone shows nothing, and that is all
			case <-stop:
				_ = bar.Finish()
				return
			}
		}
	})
	return func() {
		close(stop)
		ended.Wait()
	}
}

// IsTerminal reports whether text that is written to w is seen on a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := Direct(w).(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
