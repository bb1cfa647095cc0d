package remote

import "github.com/motiongate/motiongate/mmcp"

// Reported is a failure that the server itself reported, in an answer.
type Reported struct {
	Err *mmcp.Error
	Job bool // it had taken the request before
}

func (t *Reported) Error() string { return t.Err.Error() }

func (t *Reported) Unwrap() error { return t.Err }

// Taken reports whether the server had taken the request before it failed.
func (t *Reported) Taken() (taken bool) { return t.Job }

// NotSent is an mmcp.NotSent.
type NotSent = mmcp.NotSent
