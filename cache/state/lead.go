package state

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Lead is the lease of the gateway that schedules for all gateways on a state, with the heartbeats and
// messages that support it.
type Lead struct {
	*Store
	bucket *Bucket
}

const leaseKey = "scheduler"

// leadRecord is the lease.
type leadRecord struct {
	Version int    `json:"v"`
	Owner   string `json:"owner"`
	Epoch   uint64 `json:"epoch"` // increases by one with each owner
}

// NeedLead is the bucket of the lease. It is on disk, so that epochs never restart.
func NeedLead() Need { return Need{Name: "motiongate_lead", Limits: Limits{Bytes: 1 << 20}} }

// Lead returns the lease of the gateways on the state.
func (s *Store) Lead() *Lead { return &Lead{Store: s, bucket: s.Bucket(NeedLead())} }

// Lease returns the owner of the lease, its epoch, and the revision of the record. All are zero if no gateway
// has had it.
func (l *Lead) Lease(ctx context.Context) (owner string, epoch, revision uint64, err error) {
	raw, revision, err := l.bucket.Get(ctx, leaseKey)
	if errors.Is(err, ErrAbsent) {
		return "", 0, 0, nil
	}
	var rec leadRecord
	if err == nil && json.Unmarshal(raw, &rec) != nil {
		rec = leadRecord{} // damaged: no gateway has the lease
	}
	return rec.Owner, rec.Epoch, revision, err
}

// TakeLease gives the lease to this gateway if the record still has the revision.
func (l *Lead) TakeLease(ctx context.Context, revision, epoch uint64) error {
	_, err := l.bucket.Swap(ctx, leaseKey, Encode(leadRecord{Version: RecordVersion, Owner: l.SelfID(), Epoch: epoch}), revision)
	return err
}

// Gateways lists the live gateways, including this one. While the state is unavailable, it lists the gateways
// that were alive before.
func (s *Store) Gateways() []string { return s.members.all() }

// LastHeartbeat returns when this gateway sent the latest heartbeat that the server returned to it, or the
// zero time.
func (s *Store) LastHeartbeat() time.Time { return s.members.lastHeartbeat() }

// AliveSince returns the time since which this gateway's heartbeats had no gap in which other gateways may
// have considered it dead.
func (s *Store) AliveSince() time.Time { return s.members.aliveSince() }
