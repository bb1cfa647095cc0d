package rest

import "time"

// LimitEvaluations sets how long an evaluation of s may take.
func LimitEvaluations(s *Server, d time.Duration) { s.evaluator.limit = d }
