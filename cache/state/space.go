package state

import "fmt"

// CheckFreeSpace refuses before a disk is full, while there is still space to finish what
// was accepted.
func (s *Store) CheckFreeSpace() error {
	if s.Shared() {
		return nil // the cluster says so itself
	}
	if free, known := freeBytes(s.o.Dir); known && free < s.o.MinFree {
		return &fault{reasonFull, fmt.Errorf("the disk under %s has %d bytes free, fewer than the required %d", s.o.Dir, free, s.o.MinFree)}
	}
	return nil
}
