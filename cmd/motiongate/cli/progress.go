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
	progressDelay = time.Second // shorter work shows nothing
	progressTick  = 100 * time.Millisecond
)

// ShowProgress shows the name of running work and a moving bar on a terminal until the returned function is
// called. The bar does not show how much is done.
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
			progressbar.OptionSetSpinnerChangeInterval(0), // otherwise the bar would have its own goroutine
			progressbar.OptionSetElapsedTime(false),       // it would count from the bar's creation
			progressbar.OptionClearOnFinish(),
		)
		tick := time.NewTicker(progressTick)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				bar.Describe(fmt.Sprintf("%s, %d s so far", what, time.Since(begun)/time.Second))
				_ = bar.Add(1) // an error means that the terminal is gone
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

// IsTerminal reports whether w writes to a terminal.
func IsTerminal(w io.Writer) bool {
	f, ok := Direct(w).(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
