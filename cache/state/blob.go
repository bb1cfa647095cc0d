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

// chunk is how much of a body goes into one message: a cluster takes 1 MiB by default.
const chunk = 512 << 10

// RecordVersion is the layout of every record. A record of another one counts
// as absent.
const RecordVersion = 1

// Errors of records that are there and cannot be used.
var (
	// ErrUndecodable is the error of a record that is damaged, or of another layout.
	ErrUndecodable = errors.New("the record cannot be decoded")
	// ErrLost is the error of a record that was lost to damage.
	ErrLost = errors.New("the record was lost to damage")
)

// Blobs stores bodies with their metadata, by key. A *Bucket does so in the state.
type Blobs interface {
	// PutBlob writes a body and its metadata. Its error is that of the state if Refused knows it.
	PutBlob(ctx context.Context, key string, meta any, body []byte) error

	// GetBlob reads a record of PutBlob, without its metadata if meta is nil, and GetWritten one that is known to exist. Errors are ErrAbsent,
	// ErrUndecodable, memory.ErrFull, or of the place where the bodies are.
	GetBlob(ctx context.Context, key string, meta any) ([]byte, error)
	GetWritten(ctx context.Context, key string, meta any) ([]byte, error)

	// Remove deletes a record.
	Remove(ctx context.Context, key string) error

	// Make prepares the place, and Unmade returns why nothing can be written there now.
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

// PutBlob writes a body and its metadata under key. The first piece holds the head and
// is written last, so a body with a head is complete.
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

// WrittenLimit is for how long a cluster may not return a record that was written.
const WrittenLimit = 3 * time.Second

// GetWritten is GetBlob of a record that is known to exist: a server that was just
// elected leader may not have it yet.
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

// GetBlob reads a record of PutBlob, without its metadata if meta is nil. It returns ErrAbsent if there is none, and ErrUndecodable if
// it is not whole.
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

// maxBlob bounds the length that a record may name: a record with more is damaged.
const maxBlob = 4 << 30

// SpoolBytes bounds the answers in the state of a gateway that stores answers elsewhere: those that could
// not be written there.
const SpoolBytes = 256 << 20

// splitBlob reads the first piece.
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

// pieceOverhead is the space that a piece of a body takes in the state beside its
// bytes, at most.
const pieceOverhead = 1 << 10

// BlobSize is how many bytes a body takes in the state, at most.
func BlobSize(n int) int64 { return int64(n) + int64(n/chunk+1)*pieceOverhead }

// Encode writes a record of plain fields, which cannot fail.
func Encode(record any) []byte {
	b, err := json.Marshal(record)
	if err != nil {
		panic(err)
	}
	return b
}
