package objects

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/router/memory"
)

// Store is a bucket of an S3 service. It writes and reads a probe at intervals, and deletes objects
// that are older than the age limit of their table.
type Store struct {
	o        Options
	client   *client
	log      *slog.Logger
	memory   *memory.Budget
	probeKey string // of this gateway's probe

	fault  atomic.Pointer[Fault] // nil: no probe has failed since the last success
	kick   chan struct{}         // wakes watch after a failed write
	counts counts
	tables []*Table

	life    context.Context
	end     context.CancelFunc
	running sync.WaitGroup
}

// Fault is the reason why a Store cannot be used.
type Fault struct{ err error }

func (f *Fault) Error() string {
	return "the object storage of results cannot be used: " + f.err.Error()
}
func (f *Fault) Unwrap() error { return f.err }

// Reason returns the text of the answer of /readyz.
func (f *Fault) Reason() string {
	return fmt.Sprintf("objects_unusable: The object storage of results.store cannot be used: jobs and idempotency keys are refused, "+
		"and answers are not shared. The last try: %s.", f.err)
}

// Refusal returns the message to a client whose request is not accepted.
func (f *Fault) Refusal() string {
	return "The gateway's object storage cannot store results now, so nothing was started. Try again later, or send the request " +
		"without Prefer: respond-async and Idempotency-Key."
}

// New returns a Store for a bucket. Start begins its requests, and Close ends them.
func New(o Options, budget *memory.Budget, log *slog.Logger) (*Store, error) {
	c, err := newClient(o)
	if err != nil {
		return nil, err
	}
	if log == nil {
		log = slog.Default()
	}
	s := &Store{o: o, client: c, log: log, memory: budget, probeKey: "probes/" + rand.Text(), kick: make(chan struct{}, 1)}
	s.life, s.end = context.WithCancel(context.Background())
	return s, nil
}

const (
	probePause = time.Minute      // between probes of a service that works
	firstRetry = time.Second      // the first pause between probes of a service that fails
	mostRetry  = 30 * time.Second // the longest one
	sweepPause = time.Hour
)

// Start begins to probe the service and to delete old objects.
func (s *Store) Start() {
	// Both end with Close.
	s.running.Go(s.watch)
	s.running.Go(func() {
		for {
			s.sweep(s.life)
			if !s.pause(sweepPause, nil) {
				return
			}
		}
	})
}

// Close ends the probes and the sweeps, waits for both, and deletes the probe of this gateway.
func (s *Store) Close() {
	s.end()
	s.running.Wait()
}

// Usable returns a *Fault if the last probe failed. Before the first probe it returns nil.
func (s *Store) Usable() error {
	if f := s.fault.Load(); f != nil {
		return f
	}
	return nil
}

// Fault returns the reason for operators why the service cannot be used, or "".
func (s *Store) Fault() string {
	if f := s.fault.Load(); f != nil {
		return f.Reason()
	}
	return ""
}

// pause waits for d, or until wake receives a value. It returns false if the Store closes first.
func (s *Store) pause(d time.Duration, wake <-chan struct{}) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-wake:
	case <-s.life.Done():
		return false
	}
	return true
}

// watch probes the service until Close.
func (s *Store) watch() {
	for retry := firstRetry; ; {
		err := s.probe(s.life)
		if s.life.Err() != nil {
			break
		}
		s.note(err)
		wait, wake := probePause, s.kick
		if err != nil {
			wait, wake = retry, nil // many writes fail at once; they must not shorten this pause
			retry = min(2*retry, mostRetry)
		} else {
			retry = firstRetry
		}
		if !s.pause(wait, wake) {
			break
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), dialLimit)
	defer cancel()
	_ = s.remove(ctx, s.probeKey) // if this fails, a later sweep deletes it
}

// note stores the outcome of a probe, and logs a change.
func (s *Store) note(err error) {
	if err == nil {
		if s.fault.Swap(nil) != nil {
			s.log.Info("the object storage can be used again")
		}
		return
	}
	if s.fault.Swap(&Fault{err}) == nil {
		s.log.Error("the object storage cannot be used; jobs and idempotency keys are refused until it can", "store", s.o.Store, "error", err)
	}
}

// errForgotten reports that the service does not return an object that it accepted.
var errForgotten = errors.New("an object that the service had stored is missing")

// probe writes an object and reads it back.
func (s *Store) probe(ctx context.Context) error {
	content := []byte(rand.Text())
	if err := s.put(ctx, s.probeKey, nil, content); err != nil {
		return err
	}
	found, err := s.get(ctx, s.probeKey, nil, 0)
	switch {
	case absent(err), err == nil && !bytes.Equal(found, content):
		return errForgotten
	}
	return err
}

// writeFailed wakes watch for a probe after a failed write.
func (s *Store) writeFailed(ctx context.Context, err error) {
	if ctx.Err() != nil {
		return
	}
	s.log.Debug("an answer is not in the object storage", "error", err)
	select {
	case s.kick <- struct{}{}:
	default:
	}
}

// sweep deletes objects that are older than the age limit of their table, and probes of gateways that ended.
func (s *Store) sweep(ctx context.Context) {
	for _, t := range s.tables {
		if err := s.deleteBefore(ctx, t.name+"/", time.Now().Add(-t.age)); err != nil && ctx.Err() == nil {
			s.log.Warn("old answers in the object storage cannot be deleted", "folder", t.name, "error", err)
		}
	}
	_ = s.deleteBefore(ctx, "probes/", time.Now().Add(-24*time.Hour)) // the next sweep tries again
}

// deleteBefore deletes the objects of a folder that were modified before a limit. It stops at the first
// error.
func (s *Store) deleteBefore(ctx context.Context, folder string, limit time.Time) error {
	var removeErr error
	err := s.client.list(ctx, folder, func(key string, modified time.Time) bool {
		if modified.Before(limit) {
			removeErr = s.remove(ctx, key)
		}
		return removeErr == nil
	})
	s.counts.add(opList, err)
	return cmp.Or(removeErr, err)
}

func (s *Store) remove(ctx context.Context, key string) error {
	ctx, cancel := context.WithTimeout(ctx, s.o.Timeout)
	defer cancel()
	err := s.client.remove(ctx, key)
	if absent(err) {
		err = nil
	}
	s.counts.add(opDelete, err)
	return err
}

// Operations and outcomes that are counted.
const (
	opWrite  = "write"
	opRead   = "read"
	opDelete = "delete"
	opList   = "list"
	opSpool  = "spool"

	outcomeDone   = "done"
	outcomeFailed = "failed"
)

// counts holds the number of operations by outcome. An absent object counts as done.
type counts struct{ done, failed [5]atomic.Int64 }

var operations = [5]string{opWrite, opRead, opDelete, opList, opSpool}

func (c *counts) add(operation string, err error) {
	for i, name := range operations {
		switch {
		case name != operation:
		case err == nil || absent(err) || errors.Is(err, state.ErrAbsent):
			c.done[i].Add(1)
		default:
			c.failed[i].Add(1)
		}
	}
}

// Requests returns the number of requests to the service by operation and outcome. The operation
// spool counts the answers that the state takes because the service does not.
func (s *Store) Requests() map[[2]string]int {
	out := make(map[[2]string]int, 2*len(operations))
	for i, name := range operations {
		out[[2]string{name, outcomeDone}] = int(s.counts.done[i].Load())
		out[[2]string{name, outcomeFailed}] = int(s.counts.failed[i].Load())
	}
	return out
}
