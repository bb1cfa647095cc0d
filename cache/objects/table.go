package objects

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/router/memory"
)

// Table is a key prefix of a Store. It implements state.Blobs.
type Table struct {
	store *Store
	name  string
	age   time.Duration
	spool state.Blobs   // stores bodies that the service refuses; nil: none
	limit time.Duration // for one read or write

	slowUntil atomic.Int64 // end of slowPause, in Unix nanoseconds; a table without a spool sends nothing until then
}

// Table returns a folder whose objects are deleted at an age. PutBlob writes a body that the service refuses
// to spool; if spool is nil, it returns the error. Call Table before Start.
func (s *Store) Table(name string, age time.Duration, spool state.Blobs) *Table {
	t := &Table{store: s, name: name, age: age, spool: spool, limit: s.o.Timeout}
	s.tables = append(s.tables, t)
	return t
}

// Results returns the folder of shared answers. A reader waits at most lookLimit, because it can run the
// request instead.
func (s *Store) Results() *Table {
	t := s.Table("results", s.o.Keep, nil)
	t.limit = min(lookLimit, s.o.Timeout)
	return t
}

// lookLimit bounds each read and write of a shared answer.
const lookLimit = 2 * time.Second

// slowPause is the pause after a timeout. Meanwhile a table without a spool neither reads nor writes, so
// that requests do not wait as long again.
const slowPause = 30 * time.Second

var errSlow = errors.New("the object storage was slow")

// usable returns nil if the table can use the service, or else the reason.
func (t *Table) usable() error {
	if t.spool == nil && time.Now().UnixNano() < t.slowUntil.Load() {
		return errSlow
	}
	return t.store.Usable()
}

// failed reports an error to the store. A timeout of the table also begins a slowPause.
func (t *Table) failed(ctx context.Context, err error) {
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		t.slowUntil.Store(time.Now().Add(slowPause).UnixNano())
	}
	t.store.writeFailed(ctx, err)
}

func (t *Table) keyOf(key string) string { return t.name + "/" + key }

// PutBlob writes a body with its metadata, to the spool if the service does not accept it.
func (t *Table) PutBlob(ctx context.Context, key string, meta any, body []byte) error {
	err := t.usable()
	if err == nil {
		limited, cancel := context.WithTimeout(ctx, t.limit)
		err = t.store.put(limited, t.keyOf(key), meta, body)
		cancel()
		if err == nil {
			return nil
		}
		t.failed(ctx, err)
	}
	if t.spool == nil || ctx.Err() != nil {
		return err
	}
	spoolErr := t.spool.PutBlob(ctx, key, meta, body)
	t.store.counts.add(opSpool, spoolErr)
	if spoolErr != nil {
		return errors.Join(err, spoolErr)
	}
	return nil
}

// GetBlob reads a body. It returns the errors of state.Bucket, memory.ErrFull, or the reason why the service
// cannot be used.
func (t *Table) GetBlob(ctx context.Context, key string, meta any) ([]byte, error) {
	return t.find(ctx, key, meta, func(spool state.Blobs) ([]byte, error) { return spool.GetBlob(ctx, key, meta) })
}

// GetWritten reads a body that is known to exist. It calls GetWritten of the spool.
func (t *Table) GetWritten(ctx context.Context, key string, meta any) ([]byte, error) {
	return t.find(ctx, key, meta, func(spool state.Blobs) ([]byte, error) { return spool.GetWritten(ctx, key, meta) })
}

// find reads from the service and then from the spool. While the service cannot be used, it begins with the spool.
func (t *Table) find(ctx context.Context, key string, meta any, spooled func(state.Blobs) ([]byte, error)) ([]byte, error) {
	fault := t.usable()
	if fault != nil && t.spool == nil {
		return nil, fault
	}
	if fault != nil {
		if body, err := t.spool.GetBlob(ctx, key, meta); err == nil {
			return body, nil
		}
	}
	limited, cancel := context.WithTimeout(ctx, t.limit)
	body, err := t.store.get(limited, t.keyOf(key), meta, t.age)
	cancel()
	switch {
	case err == nil:
		return body, nil
	case absent(err):
		err = state.ErrAbsent
	case !errors.Is(err, state.ErrUndecodable) && !errors.Is(err, state.ErrAbsent) && !errors.Is(err, memory.ErrFull):
		t.failed(ctx, err)
	}
	if t.spool == nil || fault != nil || errors.Is(err, memory.ErrFull) {
		return nil, err
	}
	body, spoolErr := spooled(t.spool)
	if errors.Is(spoolErr, state.ErrAbsent) {
		return nil, err
	}
	return body, spoolErr
}

// Remove deletes a body. An error of the service is not returned, because a sweep deletes the object later.
func (t *Table) Remove(ctx context.Context, key string) error {
	if t.store.Usable() == nil {
		if err := t.store.remove(ctx, t.keyOf(key)); err != nil {
			t.failed(ctx, err)
		}
	}
	if t.spool == nil {
		return nil
	}
	return t.spool.Remove(ctx, key)
}

// Make creates the bucket of the spool, if there is one.
func (t *Table) Make(ctx context.Context) error {
	if t.spool == nil {
		return nil
	}
	return t.spool.Make(ctx)
}

// Unmade returns the first error of the service and the spool. PutBlob may succeed if one of them fails.
func (t *Table) Unmade() error {
	if t.spool == nil {
		return t.store.Usable()
	}
	return cmp.Or(t.store.Usable(), t.spool.Unmade())
}

// Link returns a temporary address that serves a body without credentials, under a media type. It is empty
// if the service cannot be used or has no such object.
func (t *Table) Link(ctx context.Context, key, mediaType string) (string, error) {
	if t.store.Usable() != nil {
		return "", nil
	}
	limited, cancel := context.WithTimeout(ctx, t.limit)
	defer cancel()
	if err := t.store.client.stat(limited, t.keyOf(key)); err != nil {
		if absent(err) {
			return "", nil
		}
		t.failed(ctx, err)
		return "", err
	}
	// The browser downloads the body, so that it is not shown as a page of the service's origin.
	return t.store.client.link(limited, t.keyOf(key), t.store.o.LinkAge, url.Values{
		"response-content-type": {mediaType}, "response-content-disposition": {"attachment"}, "response-cache-control": {"no-store"}})
}

// metaName is the name of the metadata with the base64 head of an object.
const metaName = "Motiongate"

// maxHead bounds a head in base64: services accept 2 KB of metadata.
const maxHead = 1900

// head holds the checksum of an object and the metadata of its body.
type head struct {
	Version int             `json:"v"`
	Sum     []byte          `json:"sha256"`
	Meta    json.RawMessage `json:"meta,omitempty"`
}

// put writes an object. A nil meta adds no metadata.
func (s *Store) put(ctx context.Context, key string, meta any, body []byte) (err error) {
	defer func() { s.counts.add(opWrite, err) }()
	h := head{Version: state.RecordVersion}
	if meta != nil {
		if h.Meta, err = json.Marshal(meta); err != nil {
			return fmt.Errorf("object %s: %w", key, err)
		}
	}
	sum := sha256.Sum256(body)
	h.Sum = sum[:]
	text := base64.RawURLEncoding.EncodeToString(state.Encode(h))
	if len(text) > maxHead {
		return fmt.Errorf("object %s: its metadata has %d bytes, of %d at most", key, len(text), maxHead)
	}
	ctx, cancel := context.WithTimeout(ctx, s.o.Timeout)
	defer cancel()
	return s.client.put(ctx, key, text, body)
}

// get reads an object, unless it is older than age; 0: any age. Its error is ErrUndecodable if the head, the
// length or the checksum of the object is wrong.
func (s *Store) get(ctx context.Context, key string, meta any, age time.Duration) (body []byte, err error) {
	defer func() { s.counts.add(opRead, err) }()
	ctx, cancel := context.WithTimeout(ctx, s.o.Timeout)
	defer cancel()
	object, info, err := s.client.get(ctx, key)
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }() // a body that was not read to its end closes the connection
	var h head
	raw, err := base64.RawURLEncoding.DecodeString(strings.TrimSpace(info.UserMetadata[metaName]))
	if err != nil || json.Unmarshal(raw, &h) != nil || h.Version != state.RecordVersion || info.Size < 0 {
		return nil, state.ErrUndecodable
	}
	if age > 0 && time.Since(info.LastModified) > age {
		return nil, state.ErrAbsent
	}
	if meta != nil && json.Unmarshal(h.Meta, meta) != nil {
		return nil, state.ErrUndecodable
	}
	charge := s.memory.Answer()
	defer charge.Release()
	if n := info.Size; n > memory.Small && (!charge.Fits(n) || !charge.Wait(ctx, n, memory.MaxWait)) {
		return nil, memory.ErrFull
	}
	body = slices.Grow([]byte{}, int(info.Size))[:info.Size]
	if _, err := io.ReadFull(object, body); err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(body); !bytes.Equal(sum[:], h.Sum) {
		return nil, state.ErrUndecodable
	}
	charge.ReleaseWith(body)
	return body, nil
}
