package state

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/motiongate/motiongate/router/memory"
)

// chunk is the number of body bytes in one message. The default limit of a cluster is 1 MiB.
const chunk = 512 << 10

// RecordVersion is the format of every record. A record of another version is ignored.
const RecordVersion = 1

// Errors of records that exist but cannot be used.
var (
	// ErrUndecodable is the error of a record that is damaged or has another version.
	ErrUndecodable = errors.New("the record cannot be decoded")
	// ErrLost is the error of a record that was damaged and lost.
	ErrLost = errors.New("the record was lost to damage")
)

// Blobs stores bodies with metadata, by key. A *Bucket stores them in the state.
type Blobs interface {
	// PutBlob writes a body and its metadata. Refused reports true for its error if the state refused this
	// body alone.
	PutBlob(ctx context.Context, key string, meta any, body []byte) error

	// GetBlob reads a record that PutBlob wrote; it skips the metadata if meta is nil. GetWritten does the
	// same for a record that is known to exist. Their errors are ErrAbsent, ErrUndecodable, memory.ErrFull,
	// or an error of the store.
	GetBlob(ctx context.Context, key string, meta any) ([]byte, error)
	GetWritten(ctx context.Context, key string, meta any) ([]byte, error)

	// Remove deletes a record.
	Remove(ctx context.Context, key string) error

	// Make prepares the store. Unmade returns the reason why nothing can be written to it now, or nil.
	Make(ctx context.Context) error
	Unmade() error
}

// head precedes a stored body and has its length and checksum.
type head struct {
	Version int             `json:"v"`
	Length  int             `json:"length"`
	Sum     []byte          `json:"sha256"`
	Meta    json.RawMessage `json:"meta"`
}

// PutBlob writes a body and its metadata under key, in chunks. It writes the first chunk, which holds the
// head, last, so that a body with a head is complete.
func (b *Bucket) PutBlob(ctx context.Context, key string, meta any, body []byte) error {
	raw, err := json.Marshal(meta)
	if err != nil {
		return fmt.Errorf("record %s: %w", key, err)
	}
	sum := sha256.Sum256(body)
	first, err := json.Marshal(head{Version: RecordVersion, Length: len(body), Sum: sum[:], Meta: raw})
	if err != nil {
		return fmt.Errorf("record %s: %w", key, err)
	}
	for n, from := 1, chunk; from < len(body); n, from = n+1, from+chunk {
		if err := b.put(ctx, fmt.Sprintf("%s.%d", key, n), body[from:min(from+chunk, len(body))]); err != nil {
			return err
		}
	}
	first = append(append(first, '\n'), body[:min(chunk, len(body))]...)
	return b.put(ctx, key, first)
}

// WrittenLimit is the longest time for which a cluster may fail to return a record after it was written.
const WrittenLimit = 3 * time.Second

// GetWritten is GetBlob for a record that is known to exist. It retries, because a server that was just
// elected leader may lack the record.
func (b *Bucket) GetWritten(ctx context.Context, key string, meta any) ([]byte, error) {
	for end := time.Now().Add(WrittenLimit); ; {
		body, err := b.GetBlob(ctx, key, meta)
		missing := errors.Is(err, ErrAbsent) || errors.Is(err, ErrUndecodable)
		if !missing || !b.store.Shared() || time.Now().After(end) {
			return body, err
		}
		if !Pause(ctx) {
			return nil, ctx.Err()
		}
	}
}

// GetBlob reads a record that PutBlob wrote; it skips the metadata if meta is nil. It returns ErrAbsent if
// there is no record, and ErrUndecodable if the record is incomplete.
func (b *Bucket) GetBlob(ctx context.Context, key string, meta any) ([]byte, error) {
	first, _, err := b.Get(ctx, key)
	if err != nil {
		return nil, err
	}
	h, body, err := splitBlob(first, meta)
	if err != nil {
		return nil, err
	}
	charge := b.store.o.Memory.Answer()
	defer charge.Release()
	if h.Length > memory.Small {
		if !charge.Fits(int64(h.Length)) || !charge.Wait(ctx, int64(h.Length), memory.MaxWait) {
			return nil, memory.ErrFull
		}
		body = append(make([]byte, 0, h.Length), body...)
	}
	for n := 1; len(body) < h.Length; n++ {
		piece, _, err := b.Get(ctx, fmt.Sprintf("%s.%d", key, n))
		if errors.Is(err, ErrAbsent) || err == nil && len(piece) == 0 {
			return nil, ErrUndecodable
		}
		if err != nil {
			return nil, err
		}
		body = append(body, piece...)
	}
	if sum := sha256.Sum256(body); len(body) != h.Length || !bytes.Equal(sum[:], h.Sum) {
		return nil, ErrUndecodable
	}
	charge.ReleaseWith(body)
	return body, nil
}

// maxBlob bounds the length in a head. A larger length means that the record is damaged.
const maxBlob = 4 << 30

// SpoolBytes bounds the answers that a gateway with an object store writes to the state because the store
// failed.
const SpoolBytes = 256 << 20

// splitBlob decodes the first chunk of a blob.
func splitBlob(first []byte, meta any) (head, []byte, error) {
	line, body, ok := bytes.Cut(first, []byte("\n"))
	var h head
	if !ok || json.Unmarshal(line, &h) != nil || h.Version != RecordVersion || h.Length < len(body) || h.Length > maxBlob {
		return h, nil, ErrUndecodable
	}
	if meta != nil && json.Unmarshal(h.Meta, meta) != nil {
		return h, nil, ErrUndecodable
	}
	return h, body, nil
}

// pieceOverhead is the most space that one chunk needs in the state beyond its bytes.
const pieceOverhead = 1 << 10

// BlobSize returns the most bytes that a body of n bytes needs in the state.
func BlobSize(n int) int64 { return int64(n) + int64(n/chunk+1)*pieceOverhead }

// Encode encodes a record of plain fields, for which encoding cannot fail.
func Encode(record any) []byte {
	b, err := json.Marshal(record)
	if err != nil {
		panic(err)
	}
	return b
}
