package cache

import "time"

// KeepFor lets a test wait less than five minutes for a result to expire.
func (j *Jobs) KeepFor(d time.Duration) { j.o.Keep = d }

// AwaitsOthers reports whether a request here waits for, or is about to ask
// after, the run of another gateway.
func (r *Results) AwaitsOthers() bool {
	r.leases.bell.mu.Lock()
	defer r.leases.bell.mu.Unlock()
	return len(r.leases.bell.waiting) > 0
}
