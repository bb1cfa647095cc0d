package usage

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/router/access"
)

const (
	bucketBytes = 1 << 30
	bucketAge   = 400 * 24 * time.Hour
	flushPace   = 2 * time.Second

	mostLines = 2000 // of one record; further keys and models count as other
	other     = "(other)"

	dayForm = "2006-01-02"
)

// Usage counts motions. It is safe for concurrent use.
type Usage struct {
	bucket *state.Bucket
	self   string
	log    *slog.Logger

	flusher *state.Flusher

	writing sync.Mutex // held while records are written

	mu       sync.Mutex // guards the fields below
	pages    map[pageKey]*page
	currency string
}

// pageKey names a record: one for each day and tenant.
type pageKey struct {
	day    int64 // since 1970, in UTC
	tenant string
}

// page is a record, and the use that was counted since it was written.
type page struct {
	lines    map[line]*access.Counts
	dirty    bool
	revision uint64
}

type line struct{ key, model string }

// record is a page as it is stored.
type record struct {
	Version  int          `json:"v"`
	ID       string       `json:"-"` // of the gateway that wrote it
	Tenant   string       `json:"tenant"`
	Currency string       `json:"currency,omitempty"`
	Lines    []access.Row `json:"lines"`
}

// Need returns the bucket of counts.
func Need() state.Need {
	return state.Need{Name: "motiongate_usage", Limits: state.Limits{Bytes: bucketBytes, Age: bucketAge, DropOldest: true}}
}

// New counts for a state. Close ends it, before the state's.
func New(store *state.Store, log *slog.Logger) *Usage {
	u := &Usage{
		bucket: store.Bucket(Need()),
		self:   store.SelfID(), log: log, pages: make(map[pageKey]*page),
	}
	u.flusher = state.NewFlusher(flushPace, u.flush)
	return u
}

// Close writes the use that is not stored yet.
func (u *Usage) Close() { u.flusher.Close() }

const day = 24 * 60 * 60

// Add counts one motion.
func (u *Usage) Add(use access.Use) {
	at := pageKey{time.Now().Unix() / day, use.Tenant}
	u.mu.Lock()
	defer u.mu.Unlock()
	p := u.pages[at]
	if p == nil {
		p = &page{lines: make(map[line]*access.Counts)}
		u.pages[at] = p
	}
	l := line{use.Key, use.Model}
	if p.lines[l] == nil && len(p.lines) >= mostLines {
		l = line{other, use.Model}
	}
	if p.lines[l] == nil && len(p.lines) >= 2*mostLines {
		l = line{other, other}
	}
	c := p.lines[l]
	if c == nil {
		c = new(access.Counts)
		p.lines[l] = c
	}
	c.Count(use)
	p.dirty = true
	if use.Currency != "" {
		u.currency = use.Currency
	}
}

// flush writes the pages that changed, and forgets those of earlier days.
func (u *Usage) flush(ctx context.Context) {
	u.writing.Lock()
	defer u.writing.Unlock()
	for at, rec := range u.changed() {
		name := time.Unix(at.day*day, 0).UTC().Format(dayForm) + "." + u.self + "." + hex.EncodeToString([]byte(at.tenant))
		u.mu.Lock()
		p := u.pages[at]
		u.mu.Unlock()
		revision, err := u.bucket.Swap(ctx, name, state.Encode(rec), p.revision)
		if errors.Is(err, state.ErrConflict) { // it was removed as the oldest
			_, revision, err = u.bucket.Get(ctx, name)
			err = errors.Join(err, state.ErrConflict)
		}
		u.mu.Lock()
		if p.revision = revision; err != nil {
			p.dirty = true // it is written another time
		}
		u.mu.Unlock()
		if err != nil && !errors.Is(err, state.ErrConflict) {
			return
		}
	}
}

// changed returns the records of pages that changed.
func (u *Usage) changed() map[pageKey]record {
	out := make(map[pageKey]record)
	today := time.Now().Unix() / day
	u.mu.Lock()
	defer u.mu.Unlock()
	for at, p := range u.pages {
		if !p.dirty {
			if at.day < today {
				delete(u.pages, at)
			}
			continue
		}
		p.dirty = false
		rec := record{Version: state.RecordVersion, Tenant: at.tenant, Currency: u.currency}
		for l, c := range p.lines {
			rec.Lines = append(rec.Lines, access.Row{Key: l.key, Model: l.model, Counts: *c})
		}
		out[at] = rec
	}
	return out
}

// stored calls each with the records of the state.
func (u *Usage) stored(ctx context.Context, each func(day string, rec record)) error {
	ctx, done := context.WithCancel(ctx)
	defer done()
	all := false
	u.bucket.Watch(ctx, state.WatchOptions{}, func(c state.Change) {
		if c.Key == "" {
			all = true
			done()
			return
		}
		var rec record
		if all || c.Removed || len(c.Key) < len(dayForm) || json.Unmarshal(c.Value, &rec) != nil || rec.Version != state.RecordVersion {
			return
		}
		rec.ID = c.Key
		each(c.Key[:len(dayForm)], rec)
	})
	if !all {
		return ctx.Err()
	}
	return nil
}
