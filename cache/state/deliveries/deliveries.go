package deliveries

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// Options are the settings of Deliveries.
type Options struct {
	RetryFor time.Duration // time after the end of a job in which its message is retried
	Sender   Sender

	// Outcome returns the outcome of a job.
	Outcome func(tenant, job string) mmcp.JobOutcome
}

// Sender posts messages.
type Sender interface {
	// Check returns an *mmcp.Error if a tenant's messages must not be posted to a URL.
	Check(tenant, url string) error

	// Send posts a message once. It returns the status of the receiver's answer, or 0 if there was none, and
	// an error if the receiver did not accept the message.
	Send(ctx context.Context, tenant, url, id string, body []byte) (status int, err error)
}

// Deliveries are the messages about jobs of all gateways on one state.
type Deliveries struct {
	store   *state.Store
	records *state.Bucket
	o       Options
	log     *slog.Logger
	every   time.Duration           // interval of checks of the messages
	backoff func(int) time.Duration // pause after a number of attempts
	grace   time.Duration           // time in which a job is accepted after its message is stored
	most    int                     // bound on the unfinished messages of one tenant
	swap    func(ctx context.Context, key string, value []byte, revision uint64) (uint64, error)
	life    context.Context
	end     context.CancelFunc
	own     sync.WaitGroup

	mu     sync.Mutex // guards all fields below
	byKey  map[string]*message
	loaded bool           // the mirror has received every record
	busy   int            // number of running attempts
	lanes  map[lane]int   // running attempts, by host and by tenant
	counts map[string]int // number of attempts, by outcome
}

// message is the mirror's copy of a record.
type message struct {
	rec       record
	revision  uint64
	sending   bool
	unwritten *record // outcome of an attempt that could not be written yet
}

// Outcomes of attempts.
const (
	delivered = "delivered" // the receiver accepted the message
	failed    = "failed"    // it will be posted again
	givenUp   = "given_up"  // its time has run out
)

// Bounds of messages.
const (
	bucketBytes = 64 << 20
	bucketAge   = 8 * 24 * time.Hour
	retention   = 15 * time.Minute // of a finished message, so that its client can see the state
	grace       = 5 * time.Minute
	interval    = time.Second
	parallel    = 32
	perTenant   = 8 // slow receivers of a tenant must not delay other tenants
	perHost     = 4 // a slow host must not delay others; all tenants share it
	mostOpen    = 5000
)

// Need returns the bucket of messages.
func Need() state.Need {
	return state.Need{Name: "motiongate_webhooks", Limits: state.Limits{Bytes: bucketBytes, Age: bucketAge, Durable: true}}
}

// pauses are the pauses after attempts; the last repeats.
var pauses = []time.Duration{5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, 30 * time.Minute, time.Hour}

func pauseAfter(attempts int) time.Duration { return pauses[min(attempts, len(pauses))-1] }

// New returns Deliveries that store their messages in a state. Call Close before closing the state.
func New(store *state.Store, o Options, log *slog.Logger) *Deliveries {
	d := &Deliveries{store: store, records: store.Bucket(Need()), o: o, log: log, every: interval, backoff: pauseAfter,
		grace: grace, most: mostOpen, byKey: make(map[string]*message), lanes: make(map[lane]int),
		counts: map[string]int{delivered: 0, failed: 0, givenUp: 0}}
	d.swap = d.records.Swap
	d.life, d.end = context.WithCancel(context.Background())
	return d
}

// Start starts posting messages, including those stored before.
func (d *Deliveries) Start() {
	// Both end with Close.
	d.own.Go(func() { d.records.Watch(d.life, state.WatchOptions{}, d.applyChange) })
	d.own.Go(d.run)
}

// Close cancels running attempts. Their messages are posted again after the next start.
func (d *Deliveries) Close() {
	d.end()
	d.own.Wait()
}

// Check returns an *mmcp.Error if the tenant's messages must not be posted to the URL.
func (d *Deliveries) Check(tenant, url string) error { return d.o.Sender.Check(tenant, url) }

// Add stores that the end of a job must be posted to a URL, before the job is accepted. If the job has a
// message already, Add does not change it, and added is false. The error is an *mmcp.Error, or the context's.
func (d *Deliveries) Add(ctx context.Context, tenant, job, model, url string) (added bool, err error) {
	if n := d.open(tenant); n >= d.most {
		e := mmcp.Errorf(mmcp.CodeResourceExhausted, "%d webhooks of your tenant wait for the ends of jobs or for their receivers, "+
			"and the limit is %d. Try again later, or send the request without a webhook.", n, d.most)
		e.RetryAfter = time.Minute
		return false, e
	}
	rec := record{Version: state.RecordVersion, Tenant: tenant, Job: job, Model: model, URL: url, Owner: d.store.SelfID(),
		Accepted: time.Now().UTC().Round(0)}
	key := keyOf(tenant, job)
	revision, err := d.swap(ctx, key, state.Encode(rec), 0)
	if errors.Is(err, state.ErrConflict) {
		// Replace a message that was dropped because its job was refused: this is the next attempt.
		raw, at, lookErr := d.records.Get(ctx, key)
		if err = lookErr; err == nil {
			if found, ok := decode(raw); ok && !found.Dropped {
				return false, nil
			}
			revision, err = d.swap(ctx, key, state.Encode(rec), at)
		}
	}
	switch {
	case err != nil && ctx.Err() != nil:
		return false, ctx.Err()
	case err != nil:
		return false, state.Refusal(err)
	}
	d.mirror(key, rec, revision)
	return true, nil
}

// Drop ends the message about a job that was refused, or whose client no longer needs it. Without a message
// it does nothing.
func (d *Deliveries) Drop(ctx context.Context, tenant, job string) error {
	key := keyOf(tenant, job)
	d.mu.Lock()
	m := d.byKey[key]
	if m == nil || !m.rec.Over.IsZero() {
		d.mu.Unlock()
		return nil
	}
	rec, revision := m.rec.dropped(time.Now()), m.revision
	d.mu.Unlock()
	now, err := d.swap(ctx, key, state.Encode(rec), revision)
	if err == nil {
		d.mirror(key, rec, now)
	}
	return err
}

// open returns the number of unfinished messages of a tenant.
func (d *Deliveries) open(tenant string) (n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, m := range d.byKey {
		if m.rec.Tenant == tenant && m.rec.Over.IsZero() {
			n++
		}
	}
	return n
}

// State describes the message about a job, or returns "".
func (d *Deliveries) State(tenant, job string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	if m := d.byKey[keyOf(tenant, job)]; m != nil && !m.rec.Dropped {
		return m.rec.String()
	}
	return ""
}

// Attempts returns the attempts of this gateway, by outcome.
func (d *Deliveries) Attempts() map[string]int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return maps.Clone(d.counts)
}

// Pending returns the number of undelivered messages about ended jobs, of all gateways.
func (d *Deliveries) Pending() (n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, m := range d.byKey {
		if m.rec.Over.IsZero() && !m.rec.Ended.IsZero() {
			n++
		}
	}
	return n
}

// applyChange applies a change of the watch to the mirror. It ignores removals, which advance repeats by age. A
// change without a key means that the mirror has every earlier record.
func (d *Deliveries) applyChange(c state.Change) {
	if c.Key == "" {
		d.mu.Lock()
		d.loaded = true
		d.mu.Unlock()
		return
	}
	if rec, ok := decode(c.Value); ok && !c.Removed {
		d.mirror(c.Key, rec, c.Revision)
	}
}

// mirror copies a record to the mirror unless the mirror has a later one.
func (d *Deliveries) mirror(key string, rec record, revision uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	m := d.byKey[key]
	if m == nil {
		m = &message{}
		d.byKey[key] = m
	}
	if revision > m.revision {
		m.rec, m.revision, m.unwritten = rec, revision, nil
	}
}

// run checks the messages until Close.
func (d *Deliveries) run() {
	ticker := time.NewTicker(d.every)
	defer ticker.Stop()
	for {
		select {
		case <-d.life.Done():
			return
		case <-ticker.C:
			d.checkAll()
		}
	}
}

// checkAll advances each message whose next step is due.
func (d *Deliveries) checkAll() {
	d.mu.Lock()
	if !d.loaded || d.store.Healthy() != nil {
		d.mu.Unlock()
		return
	}
	due := make(map[string]message)
	for key, m := range d.byKey {
		if !m.sending {
			due[key] = *m
		}
	}
	d.mu.Unlock()
	for key, m := range due {
		if d.life.Err() != nil {
			return
		}
		d.advance(key, m, time.Now())
	}
}

// advance takes the next step of a message if it is due.
func (d *Deliveries) advance(key string, m message, now time.Time) {
	rec := m.rec
	own := rec.Owner == d.store.SelfID()
	if !rec.Over.IsZero() {
		// Mirrors ignore removals: the other gateways remove the message themselves, later.
		if age := now.Sub(rec.Over); own && age > retention || age > 2*retention {
			d.remove(key)
		}
		return
	}
	if !own {
		if d.store.Alive(rec.Owner) {
			return
		}
		rec.Owner = d.store.SelfID()
		d.write(key, rec, m.revision) // only one of several gateways succeeds
		return
	}
	switch {
	case m.unwritten != nil:
		d.write(key, *m.unwritten, m.revision)
	case rec.Ended.IsZero():
		d.awaitEnd(key, m, now)
	case !now.Before(rec.Next):
		d.post(key, m)
	}
}

// awaitEnd records the end of a job, or drops the message if the job was cancelled. A job that no gateway
// knows after the grace period is reported as expired.
func (d *Deliveries) awaitEnd(key string, m message, now time.Time) {
	rec := m.rec
	switch o := d.o.Outcome(rec.Tenant, rec.Job); {
	case o.Unknown && now.Sub(rec.Accepted) < d.grace:
	case o.Unknown:
		rec.Ended, rec.Expired, rec.Next = now.UTC().Round(0), true, now
		d.write(key, rec, m.revision)
	case o.Cancelled:
		d.write(key, rec.dropped(now), m.revision)
	case !o.Ended.IsZero():
		rec.Ended, rec.Status, rec.Next = o.Ended, o.Status, now
		d.write(key, rec, m.revision)
	}
}

// write stores a record. If the state is unavailable or another gateway wrote first, the next check repeats
// it.
func (d *Deliveries) write(key string, rec record, revision uint64) {
	now, err := d.swap(d.life, key, state.Encode(rec), revision)
	if err == nil {
		d.mirror(key, rec, now)
	}
	if errors.Is(err, state.ErrConflict) {
		if _, _, err := d.records.Get(d.life, key); errors.Is(err, state.ErrAbsent) {
			d.forget(key) // removed while this gateway received no changes
		}
	}
}

func (d *Deliveries) remove(key string) {
	if d.records.Remove(d.life, key) == nil { // otherwise the next check tries again
		d.forget(key)
	}
}

func (d *Deliveries) forget(key string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.byKey, key)
}
