package state

import (
	"time"

	"github.com/motiongate/motiongate/cache/state/repair"
)

// UnnamedLoss describes lost records of a bucket whose keys are unknown.
type UnnamedLoss struct {
	Below uint64 // sequences below this one may belong to outdated records
	Until time.Time
}

func unnamedLosses(all []repair.Damage) map[string]UnnamedLoss {
	buckets := make(map[string]UnnamedLoss)
	for _, d := range all {
		if d.Lost <= len(d.Names) {
			continue
		}
		part := d.Part
		if part == "" {
			part = JobRecords
		}
		l := buckets[part]
		l.Below = max(l.Below, d.Below)
		if l.Until.Before(d.Time) {
			l.Until = d.Time
		}
		buckets[part] = l
	}
	return buckets
}

// Damage returns the damage to files of the embedded state. It lasts until an operator deletes the folder
// with the damaged files.
func (s *Store) Damage() []repair.Damage {
	if s.Shared() {
		return nil
	}
	return repair.Reported(s.o.Dir)
}

// noteLost records the buckets that lost records without a known key.
func (s *Store) noteLost() {
	lost := unnamedLosses(s.Damage())
	s.unnamed.Store(&lost)
}

// UnnamedLoss returns the loss of records without known keys in a bucket, and whether there is one.
func (s *Store) UnnamedLoss(bucket string) (UnnamedLoss, bool) {
	lost := s.unnamed.Load()
	if lost == nil {
		return UnnamedLoss{}, false
	}
	l, ok := (*lost)[bucket]
	return l, ok
}

// IsLost reports whether a value stands for a record that was lost to damage.
func IsLost(value []byte) bool { return repair.IsLost(value) }
