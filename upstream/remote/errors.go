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

// NotSent is why a request was not sent though it could be.
type NotSent struct {
	Err       error
	Announced bool // to the BeforeSend of its hooks, before
}

func (u NotSent) Error() string { return u.Err.Error() }

func (u NotSent) Unwrap() error { return u.Err }

// Unsent says that nothing of the request was written.
func (u NotSent) Unsent() {}
