package cache

import "time"

// KeepFor lets a test wait less than five minutes for a result to expire.
func (j *Jobs) KeepFor(d time.Duration) { j.o.Keep = d }
