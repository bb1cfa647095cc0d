package state

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
)

// unmade is the error of a bucket that the servers refuse to create, because they or the account have less
// space left than the bucket reserves, or by another limit.
type unmade struct {
	bucket   string
	limits   Limits
	replicas int
	err      *jetstream.APIError
}

func (u *unmade) Error() string {
	return fmt.Sprintf("bucket %s is refused with %s on each of %d servers: %s. %s",
		u.bucket, u.limits.space(), u.replicas, u.err.Description, u.remedy())
}

func (u *unmade) Unwrap() error { return u.err }

// Reason returns the reason in the answer of /readyz.
func (u *unmade) Reason() string {
	return fmt.Sprintf("state_no_room: The servers of the state refuse the bucket %s with %s on each of %d servers: %s. %s",
		u.bucket, u.limits.space(), u.replicas, u.err.Description, u.remedy())
}

// Refusal returns the message to a client whose request is not accepted.
func (u *unmade) Refusal() string {
	return "The servers of the gateway's state refuse the space that it needs, so nothing was started. The gateway's /readyz " +
		"has the remedy for its operator."
}

// space describes the number of bytes that a bucket reserves, and whether they are of disk or memory.
func (l Limits) space() string {
	if l.InMemory {
		return sizeText(l.Bytes) + " of memory"
	}
	return sizeText(l.Bytes) + " of files"
}

// sizeText formats a number of bytes, rounded up.
func sizeText(n int64) string {
	const mebi, gibi = 1 << 20, 1 << 30
	if n >= gibi {
		return strings.TrimSuffix(fmt.Sprintf("%.1f", float64((n*10+gibi-1)/gibi)/10), ".0") + " GiB"
	}
	return fmt.Sprintf("%d MiB", (n+mebi-1)/mebi)
}

// asUnmade wraps the error of a request to create a bucket. If a limit of the servers caused it, the error
// names a remedy.
func (s *Store) asUnmade(bucket string, l Limits, err error) error {
	var api *jetstream.APIError
	if !errors.As(err, &api) {
		return err
	}
	u := &unmade{bucket: bucket, limits: l, replicas: s.replicas(), err: api}
	if u.remedy() == "" {
		return err
	}
	return u
}

// remedy returns the action with which an operator can remove the limit, or "".
func (u *unmade) remedy() string {
	switch code := server.ErrorIdentifier(u.err.ErrorCode); {
	case code == server.JSMemoryResourcesExceededErr, code == server.JSStorageResourcesExceededErr,
		code == server.JSClusterNoPeersErrF && strings.Contains(u.err.Description, "insufficient storage"):
		return u.limits.moreSpace()
	case code == server.JSInsufficientResourcesErr, code == server.JSClusterNoPeersErrF, code == server.JSStreamReplicasNotSupportedErr:
		return fmt.Sprintf("%d servers with room must be there: start them, or lower state.replicas.", u.replicas)
	case code == server.JSStreamMaxStreamBytesExceeded:
		return "Raise the account's limit on one stream (max_stream_bytes)" + u.limits.orLower() + "."
	case code == server.JSMaximumStreamsLimitErr:
		return "Raise the account's number of streams (max_streams)."
	case code == server.JSNoLimitsErr:
		return fmt.Sprintf("Give the account limits for %d replicas (tier R%d).", u.replicas, u.replicas)
	}
	return ""
}

// moreSpace names the limits that bound a bucket's space.
func (l Limits) moreSpace() string {
	limits := "max_file_store of the servers (by default 75 % of the free disk), or max_file of the account"
	if l.InMemory {
		limits = "max_memory_store of the servers, or max_memory of the account"
	}
	return "Raise " + limits + l.orLower() + "."
}

func (l Limits) orLower() string {
	if l.Setting == "" {
		return ""
	}
	return ", or lower " + l.Setting
}

// noteMade records the outcome of creating a bucket; err is nil if the bucket exists. A refused bucket is
// reported once, and retried until it exists.
func (b *Bucket) noteMade(err error) {
	s, u := b.store, (*unmade)(nil)
	if !errors.As(err, &u) && err != nil && !errors.Is(err, errVanished) {
		return // the outcome is unknown
	}
	s.mu.Lock()
	known := s.unmade[b.name] != nil
	delete(s.unmade, b.name)
	if u != nil {
		s.unmade[b.name] = u
	}
	s.mu.Unlock()
	switch {
	case u != nil && !known:
		s.log.Error("the servers of the state refuse a bucket; requests that need it are refused until they make it", "bucket", u.bucket,
			"bytes", u.limits.Bytes, "servers", u.replicas, "error", u.err.Description, "remedy", u.remedy())
		s.begin(b.makeAgain)
	case u == nil && known && err == nil:
		s.log.Info("the servers of the state have made the bucket now", "bucket", b.name)
	}
}

// makeAgain retries until the servers create the bucket or the state is closed.
func (b *Bucket) makeAgain() {
	for b.Unmade() != nil && Pause(b.store.closed) {
		_ = b.Make(b.store.closed) // noteMade records the error
	}
}

// Unmade returns the reason why the servers refuse to create the bucket. It is nil if the bucket exists or
// was not requested yet. Unmade sends no request.
func (b *Bucket) Unmade() error {
	b.store.mu.Lock()
	defer b.store.mu.Unlock()
	if u := b.store.unmade[b.name]; u != nil {
		return u
	}
	return nil
}

// Degraded returns the error of Ready, or of a bucket that the servers refuse.
func (s *Store) Degraded() error {
	if err := s.Healthy(); err != nil {
		return err
	}
	s.mu.Lock()
	refused := slices.Collect(maps.Values(s.unmade))
	s.mu.Unlock()
	if len(refused) > 0 {
		return slices.MinFunc(refused, func(a, b *unmade) int { return strings.Compare(a.bucket, b.bucket) })
	}
	return s.Ready()
}

// HasLogged reports whether the store has logged the error already, so that the caller need not.
func (s *Store) HasLogged(err error) bool {
	var known interface{ Refusal() string }
	return s.Healthy() != nil || errors.As(err, &known)
}
