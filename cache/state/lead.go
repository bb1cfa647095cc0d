package state

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

// Lead is the lease of the gateway that schedules for all gateways on a state, with the heartbeats
// and messages by which they agree on it.
type Lead struct {
	*Store
	bucket *Bucket
}

const leaseKey = "scheduler"

// leadRecord is the lease.
type leadRecord struct {
	Version int    `json:"v"`
	Owner   string `json:"owner"`
	Epoch   uint64 `json:"epoch"` // one more with each owner
}

// NeedLead is the bucket of the lease. It is on disk, so that epochs never begin again.
func NeedLead() Need { return Need{Name: "motiongate_lead", Limits: Limits{Bytes: 1 << 20}} }

// Lead returns the lease of the gateways on the state.
func (s *Store) Lead() *Lead { return &Lead{Store: s, bucket: s.Bucket(NeedLead())} }

// Lease returns the gateway that has the lease, its epoch, and the revision of the
// record. All are zero if none had it yet.
func (l *Lead) Lease(ctx context.Context) (owner string, epoch, revision uint64, err error) {
	raw, revision, err := l.bucket.Get(ctx, leaseKey)
	if errors.Is(err, ErrAbsent) {
		return "", 0, 0, nil
	}
	var rec leadRecord
	if err == nil && json.Unmarshal(raw, &rec) != nil {
		rec = leadRecord{} // it is damaged, and no gateway holds it
	}
	return rec.Owner, rec.Epoch, revision, err
}

// TakeLease gives the lease to this gateway if its record still has the revision.
func (l *Lead) TakeLease(ctx context.Context, revision, epoch uint64) error {
	_, err := l.bucket.Swap(ctx, leaseKey, Encode(leadRecord{Version: RecordVersion, Owner: l.SelfID(), Epoch: epoch}), revision)
	return err
}

// Gateways lists the gateways that are alive, this one included. While the state is away,
// it lists those that were alive before.
func (s *Store) Gateways() []string { return s.members.all() }

// LastHeartbeat returns when this gateway sent the latest heartbeat that it received back from the
// server; the zero time: none yet.
func (s *Store) LastHeartbeat() time.Time { return s.members.lastHeartbeat() }

// AliveSince returns the begin of the present sequence of received heartbeats without a gap in
// which other gateways may have considered this one dead.
func (s *Store) AliveSince() time.Time { return s.members.aliveSince() }
