package state

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/motiongate/motiongate/cache/state/repair"
)

// registry records which buckets a cluster has, to distinguish a bucket that disappeared from one that never
// existed. It is a bucket itself, with a record for each bucket and one with the identity of the state. Each
// gateway also stores the identity in a file, and so recognises a cluster that lost everything including the
// registry.
type registry struct {
	store *Store
	file  string // "": the identity is stored in memory only

	mu    sync.Mutex
	id    string // "": not known yet
	kv    jetstream.KeyValue
	noted map[string]bool // buckets that the registry has
}

const (
	registryBucket = "motiongate_state"
	identityKey    = "identity"
	registryBytes  = 1 << 20
)

// identityRecord names a state. Forced means that an operator created the state in place of another one.
type identityRecord struct {
	Version int    `json:"v"`
	ID      string `json:"id"`
	Forced  bool   `json:"forced,omitempty"`
}

var errVanished = errors.New("a bucket has disappeared")

// errRegistry marks errors of the registry.
var errRegistry = errors.New("the registry of buckets")

func inRegistry(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", errRegistry, err)
}

// vanished returns the fault of a state that lost a bucket.
func vanished(part string) error {
	return &fault{
		"state_vanished: " + part + ". Jobs and idempotency keys are refused. When it cannot be brought back, run motiongate " +
			"state init --force, and restart the gateways.",
		fmt.Errorf("%w: %s", errVanished, part),
	}
}

func newRegistry(s *Store) *registry {
	g := &registry{store: s, noted: make(map[string]bool)}
	if s.o.Dir != "" {
		place := sha256.Sum256([]byte(s.o.URL))
		g.file = s.o.Dir + "-" + hex.EncodeToString(place[:4]) + ".id"
		if raw, err := os.ReadFile(g.file); err == nil {
			g.id = string(raw)
		}
	}
	return g
}

// bucket returns the registry's own bucket. It creates the bucket unless this gateway knows that it existed.
func (g *registry) bucket(ctx context.Context) (jetstream.KeyValue, error) {
	kv, err := g.store.js.KeyValue(ctx, registryBucket)
	if !errors.Is(err, jetstream.ErrBucketNotFound) {
		return kv, err
	}
	if g.id != "" {
		return nil, vanished("the cluster has nothing of the state that this gateway used before")
	}
	return g.store.makeRegistry(ctx)
}

func (s *Store) makeRegistry(ctx context.Context) (jetstream.KeyValue, error) {
	kv, err := s.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: registryBucket, MaxBytes: registryBytes, Replicas: s.replicas()})
	return kv, s.asUnmade(registryBucket, Limits{Bytes: registryBytes}, err)
}

// check compares the identity of the state with the identity that this gateway knows, once.
func (g *registry) check(ctx context.Context) (jetstream.KeyValue, error) {
	kv, err := g.bucket(ctx)
	if err != nil {
		return nil, err
	}
	found, err := readIdentityRecord(ctx, kv)
	if errors.Is(err, jetstream.ErrKeyNotFound) && g.id == "" {
		found = identityRecord{Version: RecordVersion, ID: rand.Text()}
		if _, err = kv.Create(ctx, identityKey, Encode(found)); errors.Is(err, jetstream.ErrKeyExists) {
			found, err = readIdentityRecord(ctx, kv) // another gateway created it first
		}
	}
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		return nil, vanished("the cluster has another state than the one that this gateway used before")
	case err != nil:
		return nil, err
	case found.ID == g.id:
		return kv, nil
	case g.id != "" && !found.Forced:
		return nil, vanished("the cluster has another state than the one that this gateway used before")
	}
	g.id = found.ID
	if g.file == "" {
		return kv, nil
	}
	if err := os.MkdirAll(filepath.Dir(g.file), 0o700); err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	return kv, repair.WriteSynced(g.file, []byte(g.id))
}

func readIdentityRecord(ctx context.Context, kv jetstream.KeyValue) (rec identityRecord, err error) {
	entry, err := kv.Get(ctx, identityKey)
	if err == nil {
		err = json.Unmarshal(entry.Value(), &rec)
	}
	return rec, err
}

// admit returns an error if a missing bucket must not be created, because it existed before.
func (g *registry) admit(ctx context.Context, name string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	kv, err := g.check(ctx)
	if err != nil {
		return err
	}
	delete(g.noted, name)
	if _, err = kv.Get(ctx, name); err == nil {
		if _, err = g.store.js.Stream(ctx, "KV_"+name); !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err // another gateway has just created it
		}
		return vanished("the bucket " + name + " is gone from the cluster")
	}
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil
	}
	return err
}

// note adds an existing bucket to the registry.
func (g *registry) note(ctx context.Context, name string) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.noted[name] {
		return nil
	}
	var err error
	if g.kv == nil {
		g.kv, err = g.check(ctx)
	}
	if err == nil {
		_, err = g.kv.Create(ctx, name, []byte(`{"v":1}`))
	}
	if err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
		return err
	}
	g.noted[name] = true
	return nil
}

// noteVanished records that a stream vanished from a cluster.
func (s *Store) noteVanished(stream string, err error) {
	s.mu.Lock()
	s.parts[stream], s.vanished[stream] = true, true
	s.mu.Unlock()
	s.failed(err)
}

// mayMake returns an error if a missing stream must not be created, because it vanished.
func (s *Store) mayMake(ctx context.Context, stream string) error {
	s.mu.Lock()
	gone := s.vanished[stream]
	s.mu.Unlock()
	if !gone {
		return nil
	}
	if err := s.registry.admit(ctx, strings.TrimPrefix(stream, "KV_")); err != nil {
		return err
	}
	s.mu.Lock()
	delete(s.vanished, stream)
	s.mu.Unlock()
	return nil
}

// connectOnly connects to a cluster for a command of an operator.
func connectOnly(o Options) (*Store, error) {
	s := &Store{o: o}
	var err error
	if s.conn, err = nats.Connect(o.URL, nats.Name("motiongate"), nats.MaxReconnects(0)); err != nil {
		return nil, fmt.Errorf("state at %s: %w", s.place(), err)
	}
	if s.js, err = jetstream.New(s.conn, jetstream.WithDefaultTimeout(defaultReply)); err != nil {
		s.conn.Close()
		return nil, fmt.Errorf("state at %s: %w", s.place(), err)
	}
	return s, nil
}

// Init removes missing buckets of a cluster from the registry, so that the gateways create them again, and
// returns their names. It does not change existing buckets.
func Init(ctx context.Context, o Options) (gone []string, err error) {
	s, err := connectOnly(o)
	if err != nil {
		return nil, err
	}
	defer s.conn.Close()
	kv, err := s.js.KeyValue(ctx, registryBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		if kv, err = s.makeRegistry(ctx); err == nil {
			_, err = kv.Put(ctx, identityKey, Encode(identityRecord{Version: RecordVersion, ID: rand.Text(), Forced: true}))
		}
		return []string{registryBucket}, err
	}
	if err != nil {
		return nil, fmt.Errorf("state at %s: %w", s.place(), err)
	}
	rec, err := readIdentityRecord(ctx, kv)
	if err != nil {
		rec = identityRecord{Version: RecordVersion, ID: rand.Text()}
	}
	rec.Forced = true
	if _, err := kv.Put(ctx, identityKey, Encode(rec)); err != nil {
		return nil, fmt.Errorf("state at %s: %w", s.place(), err)
	}
	names, err := kv.Keys(ctx)
	if err != nil {
		return nil, fmt.Errorf("state at %s: %w", s.place(), err)
	}
	for _, name := range names {
		if name == identityKey {
			continue
		}
		_, err := s.js.Stream(ctx, "KV_"+name)
		if err == nil {
			continue
		}
		if !errors.Is(err, jetstream.ErrStreamNotFound) {
			return gone, fmt.Errorf("state at %s: %w", s.place(), err)
		}
		if err := kv.Delete(ctx, name); err != nil {
			return gone, fmt.Errorf("state at %s: %w", s.place(), err)
		}
		gone = append(gone, name)
	}
	return gone, nil
}
