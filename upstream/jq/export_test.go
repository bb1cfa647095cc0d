package jq

import "time"

// Limit sets how long an evaluation may take.
func Limit(e *Evaluator, d time.Duration) { e.limit = d }
