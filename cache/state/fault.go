package state

import "errors"

// fault is the reason why the state cannot be used, with the text for /readyz.
type fault struct {
	reason string
	err    error
}

func (f *fault) Error() string  { return f.err.Error() }
func (f *fault) Unwrap() error  { return f.err }
func (f *fault) Reason() string { return f.reason }

const (
	reasonFull       = "state_full: The disk of the state is nearly full: jobs and idempotency keys are refused until space is freed."
	reasonUnwritable = "state_unwritable: The files of the state cannot be written: jobs and idempotency keys are refused. " +
		"They are opened again when the disk takes writes."
)

// errUnwritable is the fault of a state with a stream that cannot be written.
var errUnwritable = errors.New("the files cannot be written")
