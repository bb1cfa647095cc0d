package state

import "fmt"

// CheckFreeSpace returns an error before the disk is full, while there is still space to finish accepted
// jobs.
func (s *Store) CheckFreeSpace() error {
	if s.Shared() {
		return nil // the cluster reports its own limits
	}
	if free, least, known := s.Disk(); known && free < least {
		return &fault{reasonFull, fmt.Errorf("the disk under %s has %d bytes free, fewer than the required %d", s.o.Dir, free, least)}
	}
	return nil
}

// Disk returns the free bytes of the disk of the state, and the limit below which the disk counts as full.
// They are unknown for a cluster.
func (s *Store) Disk() (free, least int64, known bool) {
	if s.Shared() {
		return 0, 0, false
	}
	free, known = freeBytes(s.o.Dir)
	return free, s.o.MinFree, known
}
