package remote

import "github.com/motiongate/motiongate/mmcp"

// Reported is a failure that the server reported in an answer.
type Reported struct {
	Err *mmcp.Error
	Job bool // the server had accepted the request as a job
}

func (t *Reported) Error() string { return t.Err.Error() }

func (t *Reported) Unwrap() error { return t.Err }

// Taken reports whether the server had accepted the request before it failed.
func (t *Reported) Taken() (taken bool) { return t.Job }

// NotSent is an mmcp.NotSent.
type NotSent = mmcp.NotSent
