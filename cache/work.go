package cache

import "github.com/motiongate/motiongate/mmcp"

// What others need to know of work without knowing who keeps it stands in mmcp.
type (
	Answer    = mmcp.Answer
	Work      = mmcp.Work
	JobStatus = mmcp.JobStatus
	Runner    = mmcp.Runner
	Use       = mmcp.Use
	Keyed     = mmcp.Keyed
	Hold      = mmcp.Hold
	Outcome   = mmcp.Outcome
)

// States of a job, as its client sees them.
const (
	JobQueued  = mmcp.JobQueued
	JobRunning = mmcp.JobRunning
	JobDone    = mmcp.JobDone
)

// How the answer to a use of a key came about.
const (
	Ran      = mmcp.Ran
	Joined   = mmcp.Joined
	Replayed = mmcp.Replayed
	Declined = mmcp.Declined
)
