package requests

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/router/access"
)

// Options are the settings of a Log.
type Options struct {
	Retention time.Duration `key:"keep" range:"0s,2160h"`        // how long a request is stored; 0: none is
	MaxBytes  int64         `key:"max_bytes" range:"1MiB,16GiB"` // of the requests of all gateways, compressed
}

const (
	flushPace = time.Second

	mostWaiting = 1000      // requests between two writes
	mostHits    = 500       // of these, cache hits
	mostBodies  = 1 << 20   // bytes of their bodies
	mostBody    = 64 << 10  // bytes of one body
	pageBytes   = 256 << 10 // uncompressed size at which a record is complete
	mostRecord  = 8 << 20   // bound on the size of a record that is read
)

// hit is the Cache field of a cache hit.
const hit = "hit"

// Log stores requests. It is safe for concurrent use.
type Log struct {
	bucket *state.Bucket
	self   string // id of this gateway
	log    *slog.Logger

	flusher *state.Flusher

	writing  sync.Mutex // guards the fields below; held while a record is written
	page     []byte     // the lines of the last record
	name     string     // its key; "": none was written
	revision uint64

	mu      sync.Mutex // guards the fields below
	waiting []access.Request
	bodies  int // bytes in waiting
	omitted int // number of omitted requests since the last write
}

// Need returns the bucket of requests.
func Need(o Options) state.Need {
	return state.Need{Name: "motiongate_requests", Limits: state.Limits{
		Bytes: o.MaxBytes, Age: o.Retention, DropOldest: true, Setting: "requests.max_bytes",
	}}
}

// New returns the Log of a state. Close it before the state.
func New(store *state.Store, o Options, log *slog.Logger) *Log {
	l := &Log{
		bucket: store.Bucket(Need(o)),
		self:   store.SelfID(), log: log,
	}
	l.flusher = state.NewFlusher(flushPace, l.flush)
	return l
}

// Close writes the records that are not written yet.
func (l *Log) Close() { l.flusher.Close() }

// Add adds a request if there is room. A body that is too long is omitted.
func (l *Log) Add(r access.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.waiting) >= mostWaiting || r.Cache == hit && len(l.waiting) >= mostHits {
		l.omitted++
		return
	}
	if len(r.Body) > mostBody || l.bodies+len(r.Body) > mostBodies {
		r.Body = nil
	}
	l.bodies += len(r.Body)
	l.waiting = append(l.waiting, r)
}

// take returns and removes the requests that wait to be written.
func (l *Log) take() (waiting []access.Request, omitted int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	waiting, omitted = l.waiting, l.omitted
	l.waiting, l.bodies, l.omitted = nil, 0, 0
	return waiting, omitted
}

// flush writes the waiting requests. If the state cannot be reached they are dropped, so that they do not
// fill the memory.
func (l *Log) flush(ctx context.Context) {
	l.writing.Lock()
	defer l.writing.Unlock()
	waiting, omitted := l.take()
	if omitted > 0 {
		l.log.Info("some requests are not in the request log, because more came than it takes", "requests", omitted)
	}
	for len(waiting) > 0 {
		if l.name == "" || len(l.page) > pageBytes {
			l.name, l.revision, l.page = fmt.Sprintf("%016x.%s", time.Now().UnixNano(), l.self), 0, nil
		}
		for len(waiting) > 0 && len(l.page) <= pageBytes {
			l.page = append(append(l.page, state.Encode(waiting[0])...), '\n')
			waiting = waiting[1:]
		}
		var err error
		if l.revision, err = l.bucket.Swap(ctx, l.name, compress(l.page), l.revision); err != nil {
			l.name = "" // a full bucket deleted it, or the outcome of its write is unknown
			if !errors.Is(err, state.ErrConflict) && ctx.Err() == nil {
				l.log.Warn("requests could not be kept for operators", "error", err)
			}
			return
		}
	}
}

func compress(lines []byte) []byte {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestSpeed)
	if err == nil {
		_, err = w.Write(lines)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // writing to a buffer cannot fail
	}
	return out.Bytes()
}

// List returns the latest requests of all gateways that match a filter, the latest first. It reads the latest
// pages first, one at a time, and stops when older pages cannot have later requests. An error means that some
// requests could not be read.
func (l *Log) List(ctx context.Context, f access.RequestFilter) ([]access.Request, error) {
	l.flush(ctx)
	pages, err := l.pages(ctx)
	if err != nil {
		return nil, err
	}
	var out []access.Request
	for _, p := range pages {
		if len(out) >= f.Most && p.end.Before(out[f.Most-1].At) || f.ID != "" && len(out) > 0 {
			break
		}
		record, _, err := l.bucket.Get(ctx, p.name)
		if errors.Is(err, state.ErrAbsent) {
			continue // a full bucket deleted it
		}
		if err != nil {
			return nil, err
		}
		out = latest(append(out, chosen(record, &f)...), f.Most)
	}
	return out, nil
}

// page is a record of the bucket.
type page struct {
	name string
	end  time.Time // no request in it began later
}

// pages lists the records of all gateways, the latest end first. A record ends when its gateway begins the
// next.
func (l *Log) pages(ctx context.Context) ([]page, error) {
	ctx, done := context.WithCancel(ctx)
	defer done()
	var names []string
	all := false
	l.bucket.Watch(ctx, state.WatchOptions{KeysOnly: true}, func(c state.Change) {
		switch {
		case c.Key == "":
			all = true
			done()
		case !all && !c.Removed:
			names = append(names, c.Key)
		}
	})
	if !all {
		return nil, ctx.Err()
	}
	slices.Sort(names) // by their beginning
	ends, now := map[string]time.Time{}, time.Now()
	var out []page
	for _, name := range slices.Backward(names) {
		start, gateway, _ := strings.Cut(name, ".")
		end, later := ends[gateway]
		if !later {
			end = now
		}
		began, err := strconv.ParseInt(start, 16, 64)
		if err == nil {
			ends[gateway] = time.Unix(0, began)
		}
		out = append(out, page{name, end})
	}
	slices.SortStableFunc(out, func(a, b page) int { return b.end.Compare(a.end) })
	return out, nil
}

// chosen returns the requests of a record that match a filter. It returns none if the record cannot be read.
func chosen(record []byte, f *access.RequestFilter) (out []access.Request) {
	r, err := gzip.NewReader(bytes.NewReader(record))
	if err != nil {
		return nil
	}
	lines := json.NewDecoder(io.LimitReader(r, mostRecord))
	for {
		var one access.Request
		if lines.Decode(&one) != nil {
			return out
		}
		if f.Has(&one) {
			out = append(out, one)
		}
	}
}

// latest returns at most n requests, the latest first.
func latest(requests []access.Request, n int) []access.Request {
	slices.SortStableFunc(requests, func(a, b access.Request) int { return b.At.Compare(a.At) })
	return requests[:min(n, len(requests))]
}
