package jobs

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/trace"
)

// Options are the settings of Jobs.
type Options struct {
	Retention time.Duration `key:"keep" range:"5m,24h"`           // how long a result is stored; 0: 15 minutes
	MaxJobs   int           `key:"max" range:"1,1000000"`         // jobs of all gateways; 0: 10,000
	MaxBytes  int64         `key:"max_bytes" range:"16MiB,16TiB"` // of bodies, and again of results; 0: 4 GiB

	Parallel int `key:"parallel" range:"1,10000"`  // jobs that this gateway runs at a time; 0: 64
	PerModel int `key:"per_model" range:"1,10000"` // of these, jobs of one model; 0: 16

	Patience time.Duration `key:"patience" range:"1s,168h"` // how long a job is tried again while upstreams are full or away; 0: 1 hour

	// Elsewhere returns the store of results, which may fall back to a bucket of the state. If it is nil,
	// results are stored in the state.
	Elsewhere func(spool *state.Bucket) state.Blobs
}

const (
	defaultJobKeep  = 15 * time.Minute
	minRetention    = 5 * time.Minute
	defaultMaxJobs  = 10_000
	defaultJobBytes = 4 << 30
	defaultParallel = 64
	defaultPerModel = 16
	defaultPatience = time.Hour

	jobAge = 7 * 24 * time.Hour // age at which the state deletes records by itself
)

// Jobs stores accepted requests and runs them. It stores each job before its client gets the id. The gateway
// that accepted a job runs it; if that gateway dies, another one does, or the same one after its restart. A
// job that was sent to an upstream and may not be sent twice then waits for the upstream's own job if that is
// known, else it is answered as interrupted.
type Jobs struct {
	store *state.Store
	o     Options
	log   *slog.Logger
	run   mmcp.Runner

	records *state.Bucket // every gateway mirrors them
	works   *state.Bucket // works too large for a record
	answers state.Blobs

	maxWorkHead int // maxWorkHead, except in tests

	writer  *groupWriter
	changed state.KeyNotifier // notifies of changed jobs, by key
	stored  state.KeyNotifier // notifies of stored results, under the key ""
	kick    chan struct{}
	life    context.Context
	end     context.CancelFunc
	own     sync.WaitGroup // goroutines of Jobs itself
	running sync.WaitGroup // runs of jobs

	mu          sync.Mutex // guards all fields below, and every job
	byKey       map[string]*job
	batches     map[string]*batch
	spent       []*batch // batches to delete from the state
	models      map[string]*modelQueue
	shares      map[string]*share // by client
	open        map[string]int    // unfinished jobs of all gateways, by API key
	total       usage
	storing     int // number of results that are being written
	busy        int
	turns       int             // number of runs that were begun
	loaded      bool            // the mirror has received every record
	lostBatches map[string]bool // names of batches whose records were damaged
	draining    bool
}

// Bounds of the bucket of records. A record holds the job's work up to inlineWork, headers and metadata; its
// batch may hold the work once more.
const (
	bytesPerRecord = 2 * inlineWork
	leastRecords   = 64 << 20
)

// Needs returns the buckets of records, of larger works, and of answers.
func Needs(o Options) []state.Need {
	bytes := cmp.Or(o.MaxBytes, defaultJobBytes)
	records := min(bytes, max(leastRecords, int64(cmp.Or(o.MaxJobs, defaultMaxJobs))*bytesPerRecord))
	limits := state.Limits{Bytes: bytes, Age: jobAge, Durable: true, Setting: "jobs.max_bytes"}
	small := limits
	small.Bytes, small.Setting = records, "jobs.max or jobs.max_bytes"
	results := limits
	if o.Elsewhere != nil {
		results.Bytes, results.Setting = min(bytes, state.SpoolBytes), ""
	}
	return []state.Need{
		{Name: state.JobRecords, Limits: small},
		{Name: "motiongate_job_works", Limits: limits},
		{Name: "motiongate_job_answers", Limits: results},
	}
}

// New returns Jobs on a store. No job runs before Start. Close must be called before the store is closed.
func New(store *state.Store, o Options, log *slog.Logger) (*Jobs, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	if log == nil {
		log = slog.Default()
	}
	needs := Needs(o)
	j := &Jobs{
		store: store, o: o, log: log,
		records: store.Bucket(needs[0]), works: store.Bucket(needs[1]),
		kick: make(chan struct{}, 1), maxWorkHead: maxWorkHead,
		byKey: make(map[string]*job), batches: make(map[string]*batch), lostBatches: make(map[string]bool),
		models: make(map[string]*modelQueue), open: make(map[string]int), shares: make(map[string]*share),
	}
	if answers := store.Bucket(needs[2]); o.Elsewhere == nil {
		j.answers = answers
	} else {
		j.answers = o.Elsewhere(answers)
	}
	j.writer = &groupWriter{jobs: j}
	j.life, j.end = context.WithCancel(context.Background())
	return j, nil
}

func (o *Options) fill() error {
	if o.Retention == 0 {
		o.Retention = defaultJobKeep
	}
	if o.Retention < minRetention {
		return fmt.Errorf("results of jobs are kept for %s; at least %s is needed", o.Retention, minRetention)
	}
	for _, f := range []struct {
		field    *int
		fallback int
	}{{&o.MaxJobs, defaultMaxJobs}, {&o.Parallel, defaultParallel}, {&o.PerModel, defaultPerModel}} {
		if *f.field == 0 {
			*f.field = f.fallback
		}
	}
	if o.MaxBytes == 0 {
		o.MaxBytes = defaultJobBytes
	}
	if o.Patience == 0 {
		o.Patience = defaultPatience
	}
	return nil
}

// Start begins to run jobs. The oldest begin first, including those of an earlier process.
func (j *Jobs) Start(run mmcp.Runner) {
	j.run = run
	// Both end with Close.
	j.own.Go(func() { j.records.Watch(j.life, state.WatchOptions{}, j.applyChange) })
	j.own.Go(j.reconcile)
	j.own.Go(j.clean)
	if j.store.Shared() {
		// The bucket is made now, so that a failure is known before a job is accepted.
		j.own.Go(func() { _ = j.works.Make(j.life) })
		j.own.Go(func() { _ = j.answers.Make(j.life) })
		j.own.Go(j.followProgress)
		j.own.Go(j.answerQueries)
	}
}

// Drain makes Submit refuse jobs, and sends no further job to an upstream. Jobs that were sent continue.
func (j *Jobs) Drain() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.draining = true
}

// Close drains and ends the running jobs. Jobs that were not sent, or may be sent again, return to the queue
// at once; the others may finish until ctx ends. It returns the number of jobs that did not finish.
func (j *Jobs) Close(ctx context.Context) int {
	j.Drain()
	j.mu.Lock()
	for _, item := range j.byKey {
		if item.cancel != nil && item.rec.resumable() && !item.sending {
			item.cancel()
		}
	}
	j.mu.Unlock()
	ended := make(chan struct{})
	// Ends with the last job; the jobs are cancelled below.
	go func() {
		j.running.Wait()
		close(ended)
	}()
	select {
	case <-ended:
	case <-ctx.Done():
	}
	j.mu.Lock()
	cut := 0
	for _, item := range j.byKey {
		if item.cancel == nil {
			continue
		}
		item.cancel()
		if !item.rec.resumable() {
			cut++
		}
	}
	j.mu.Unlock()
	j.writer.close()
	j.end()
	<-ended
	j.own.Wait()
	return cut
}

// Submit stores a job and returns its status. The job runs even if this gateway dies. If the error is not
// nil, nothing was accepted; it is an *mmcp.Error or the context's.
func (j *Jobs) Submit(ctx context.Context, w mmcp.Work) (mmcp.JobStatus, error) {
	ctx, span := trace.Start(ctx, "accept job", trace.Internal)
	defer span.End()
	free, err := j.claimRoom(w)
	if err != nil {
		return mmcp.JobStatus{}, err
	}
	defer free()
	if w.ID == "" && workSize(w) <= inlineWork {
		item, err := j.writer.accept(ctx, w)
		if err != nil {
			return mmcp.JobStatus{}, err
		}
		return j.status(item), nil
	}
	if w.ID == "" {
		w.ID = rand.Text()
	}
	key := jobKey(w.Tenant, w.ID)
	rec, revision, err := j.accept(ctx, key, w, jobQueued)
	if errors.Is(err, state.ErrConflict) {
		return j.Status(ctx, w.Tenant, w.ID)
	}
	if err != nil {
		return mmcp.JobStatus{}, err
	}
	j.mu.Lock()
	s := j.snapshot(j.mirror(key, rec, revision))
	j.mu.Unlock()
	return s.status(), nil
}

// accept stores a new job that already has an id, or whose body is too large for a batch. Its error is
// ErrConflict if the id is in use, else an error for the client.
func (j *Jobs) accept(ctx context.Context, key string, w mmcp.Work, phase string) (jobRecord, uint64, error) {
	rec := j.recordOf(w, phase)
	if err := j.checkSpace(); err != nil {
		return rec, 0, j.refuse(ctx, err)
	}
	if rec.Separate = workSize(w) > inlineWork; !rec.Separate {
		rec.work = encodeWork(w)
	} else if err := j.works.PutBlob(ctx, key, workHeadOf(w), w.Body); err != nil {
		// Store the work before the record: a job without work cannot run.
		return rec, 0, j.refuse(ctx, err)
	}
	revision, err := j.records.Swap(ctx, key, encodeJob(rec), 0)
	if err != nil && !errors.Is(err, state.ErrConflict) {
		err = j.refuse(ctx, err)
	}
	return rec, revision, err
}

// checkSpace returns an error if the result of a further job could not be stored.
func (j *Jobs) checkSpace() error { return cmp.Or(j.store.CheckFreeSpace(), j.answers.Unmade()) }

func (j *Jobs) recordOf(w mmcp.Work, phase string) jobRecord {
	return jobRecord{
		Version: state.RecordVersion, ID: w.ID, Phase: phase, Owner: j.store.SelfID(),
		Client: w.Client, Key: w.Key, WorkBytes: int64(workSize(w)), Model: w.Model, Repeatable: w.Repeatable,
		Submitted: time.Now().UTC().Round(0),
		Sent:      phase == jobRunning || w.Remote != nil, Remote: w.Remote,
	}
}

// admit checks the limits on jobs that do not depend on space. The caller holds mu.
func (j *Jobs) admit(w mmcp.Work) error {
	if j.draining {
		return state.ShuttingDown()
	}
	if n := workSize(w) - len(w.Body); n > j.maxWorkHead {
		return mmcp.Errorf(mmcp.CodeInvalidRequest,
			"The headers of the request and the name of its model are %d bytes long; at most %d are stored with a job. "+
				"Send fewer or shorter headers.", n, j.maxWorkHead)
	}
	return nil
}

func (j *Jobs) refuse(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if !j.store.HasLogged(err) {
		j.log.WarnContext(ctx, "a job cannot be stored", "error", err)
	}
	return state.Refusal(err)
}

// jobKey returns the key of all records of a job. The tenant is part of it, so that the job does not exist
// for other tenants.
func jobKey(tenant, id string) string {
	sum := sha256.Sum256([]byte(tenant))
	return hex.EncodeToString(sum[:8]) + "." + id
}
