package cache

import "github.com/motiongate/motiongate/mmcp"

// The words for work that others need too, who do not know who keeps it.
type (
	// Answer is that of mmcp.
	Answer = mmcp.Answer
	// Work is that of mmcp.
	Work = mmcp.Work
	// JobStatus is that of mmcp.
	JobStatus = mmcp.JobStatus
	// Runner is that of mmcp.
	Runner = mmcp.Runner
	// Use is that of mmcp.
	Use = mmcp.Use
	// Keyed is that of mmcp.
	Keyed = mmcp.Keyed
	// Outcome is that of mmcp.
	Outcome = mmcp.Outcome
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
