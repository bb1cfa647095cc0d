package cache

import (
	"fmt"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

// room refuses before a disk is full, while there is still space to finish what
// was accepted.
func (s *State) room() error {
	if s.Shared() {
		return nil // the cluster says so itself
	}
	if free, known := freeBytes(s.o.Dir); known && free < s.o.MinFree {
		return &stateFault{reasonFull, fmt.Errorf("the disk under %s has %d bytes left, fewer than the %d that stay free", s.o.Dir, free, s.o.MinFree)}
	}
	return nil
}

// refusal is what a client sees where something had to be written down and
// could not be.
func refusal(err error) *mmcp.Error {
	e := mmcp.Errorf(mmcp.CodeModelUnavailable, "The gateway cannot write down what it would accept, so it accepts nothing: %w", err)
	e.Message = "The gateway cannot write down what it would accept now, so nothing was started. Try again later."
	e.RetryAfter = 5 * time.Second
	return e
}
