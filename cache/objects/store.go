package objects

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/router/memory"
)

// Store is a bucket of an S3 service. It writes and reads a probe in intervals, and deletes what is
// older than its table allows.
type Store struct {
	o      Options
	client *client
	log    *slog.Logger
	memory *memory.Budget
	probed string // key of the probe of this gateway

	fault  atomic.Pointer[Fault] // nil: the service takes and returns objects
	kick   chan struct{}         // a write has failed
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

// Reason is the reason in the answer of /readyz.
func (f *Fault) Reason() string {
	return fmt.Sprintf("objects_unusable: The object storage of results.store cannot be used: jobs and idempotency keys are refused, "+
		"and answers are not shared. The last try: %s.", f.err)
}

// Refusal is the message to a client whose request is not accepted.
func (f *Fault) Refusal() string {
	return "The gateway's object storage cannot store results now, so nothing was started. Try again later, or send the request " +
		"without Prefer: respond-async and Idempotency-Key."
}

// New opens a bucket. Nothing is sent before Start. Close ends it.
func New(o Options, budget *memory.Budget, log *slog.Logger) (*Store, error) {
	c, err := newClient(o)
	if err != nil {
		return nil, err
	}
	if log == nil {
		log = slog.Default()
	}
	s := &Store{o: o, client: c, log: log, memory: budget, probed: "probes/" + rand.Text(), kick: make(chan struct{}, 1)}
	s.life, s.end = context.WithCancel(context.Background())
	return s, nil
}

const (
	probePause = time.Minute // between probes of a service that works
	firstRetry = time.Second // between probes of one that does not, at first
	lastRetry  = 30 * time.Second
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

// Close ends the probes, and waits for them.
func (s *Store) Close() {
	s.end()
	s.running.Wait()
}

// Usable returns a *Fault if the service did not take or return the last probe.
func (s *Store) Usable() error {
	if f := s.fault.Load(); f != nil {
		return f
	}
	return nil
}

// Fault returns the reason for an operator why the service cannot be used; empty: it can.
func (s *Store) Fault() string {
	if f := s.fault.Load(); f != nil {
		return f.Reason()
	}
	return ""
}

// pause waits, until wake has a value at the latest, and reports whether the Store is open.
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
			wait, wake = retry, nil // failed writes come in numbers
			retry = min(2*retry, lastRetry)
		} else {
			retry = firstRetry
		}
		if !s.pause(wait, wake) {
			break
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), dialLimit)
	defer cancel()
	_ = s.remove(ctx, s.probed) // else it is deleted when it is old
}

// note notes the outcome of a probe, and logs a change.
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

// errForgotten is the error of an object that was written and is not there.
var errForgotten = errors.New("an object that the service has taken is not there")

// probe writes an object and reads it back.
func (s *Store) probe(ctx context.Context) error {
	content := []byte(rand.Text())
	if err := s.put(ctx, s.probed, nil, content); err != nil {
		return err
	}
	found, err := s.get(ctx, s.probed, nil, 0)
	switch {
	case absent(err), err == nil && !bytes.Equal(found, content):
		return errForgotten
	}
	return err
}

// failed has the service probed after an error of a write.
func (s *Store) failed(ctx context.Context, err error) {
	if ctx.Err() != nil {
		return
	}
	s.log.Debug("an answer is not in the object storage", "error", err)
	select {
	case s.kick <- struct{}{}:
	default:
	}
}

// sweep deletes the objects that are older than their table allows, and probes that are left.
func (s *Store) sweep(ctx context.Context) {
	for _, t := range s.tables {
		if err := s.deleteBefore(ctx, t.name+"/", time.Now().Add(-t.age)); err != nil && ctx.Err() == nil {
			s.log.Warn("old answers in the object storage cannot be deleted", "folder", t.name, "error", err)
		}
	}
	_ = s.deleteBefore(ctx, "probes/", time.Now().Add(-24*time.Hour)) // the next sweep tries again
}

func (s *Store) deleteBefore(ctx context.Context, folder string, limit time.Time) error {
	err := s.client.list(ctx, folder, func(o listed) error {
		if !o.LastModified.Before(limit) {
			return nil
		}
		return s.remove(ctx, o.Key)
	})
	s.counts.add(opList, err)
	return err
}

func (s *Store) remove(ctx context.Context, key string) error {
	ctx, cancel := context.WithTimeout(ctx, s.o.Timeout)
	defer cancel()
	err := s.client.exchange(ctx, message{method: http.MethodDelete, key: key})
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

// counts counts requests to the service, by operation and outcome.
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
// spool is an answer that the state took in its place.
func (s *Store) Requests() map[[2]string]int {
	out := make(map[[2]string]int, 2*len(operations))
	for i, name := range operations {
		out[[2]string{name, outcomeDone}] = int(s.counts.done[i].Load())
		out[[2]string{name, outcomeFailed}] = int(s.counts.failed[i].Load())
	}
	return out
}
