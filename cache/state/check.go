package state

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/motiongate/motiongate/cache/state/repair"
)

// Report describes the contents of a state.
type Report struct {
	Place   string          `json:"place"`
	Needed  int64           `json:"needed,omitempty"` // bytes of disk that all buckets reserve on each server with a replica
	Servers []ServerReport  `json:"servers"`
	Buckets []BucketReport  `json:"buckets"`
	Damage  []repair.Damage `json:"damage"`

	Faults   []string `json:"faults"`   // faults that exist now
	Warnings []string `json:"warnings"` // settings that may lose records later
}

// ServerReport is a server of the state.
type ServerReport struct {
	Name    string `json:"name"`
	Version string `json:"version"`
	Sync    string `json:"sync"` // when writes are synced to disk: "always", an interval, or "unknown"

	Files  *SpaceReport `json:"files,omitempty"`  // nil: unknown or unlimited
	Memory *SpaceReport `json:"memory,omitempty"` // nil: unknown or unlimited
}

// SpaceReport is storage for buckets, in bytes.
type SpaceReport struct {
	Limit    int64 `json:"limit"`
	Reserved int64 `json:"reserved"` // by all streams
}

func (s *SpaceReport) free() int64 { return max(0, s.Limit-s.Reserved) }

// BucketReport is a bucket of the state.
type BucketReport struct {
	Name     string `json:"name"`
	Replicas int    `json:"replicas"`
	Leader   string `json:"leader"`
	Lag      uint64 `json:"lag"` // writes that the slowest replica has not applied yet
	Records  uint64 `json:"records"`
	Bytes    uint64 `json:"bytes"`
	Bound    int64  `json:"bound"` // bound on bytes; -1: none
}

const (
	syncAlways  = "always"
	syncUnknown = "unknown"

	// Older versions lose acknowledged writes when the members of a cluster change.
	leastVersion = "2.12.3"

	monitorPort  = "8222" // usual monitoring port of NATS servers
	monitorLimit = 2 * time.Second

	// electionLimit bounds the time in which Check waits for a cluster that elects leaders.
	electionLimit = 20 * time.Second
)

// Check examines a state without changing it. Monitors are the URLs of the servers' monitoring endpoints,
// http://…; if there are none, Check uses the usual port of each server. Needs are the buckets for which a
// cluster must have room. Check starts again when a request is not answered, because a cluster drops requests
// while it elects a leader; it returns the error after electionLimit.
func Check(ctx context.Context, o Options, monitors []string, needs []Need) (*Report, error) {
	if o.URL == "" {
		return checkFiles(o.Dir)
	}
	s, err := connectOnly(o)
	if err != nil {
		return nil, err
	}
	defer s.conn.Close()
	for end := time.Now().Add(electionLimit); ; {
		r, err := checkCluster(ctx, s, monitors, needs)
		unanswered := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout)
		if !unanswered || ctx.Err() != nil || time.Now().After(end) {
			return r, err
		}
	}
}

// checkCluster examines the servers, the buckets and the room of a cluster once.
func checkCluster(ctx context.Context, s *Store, monitors []string, needs []Need) (*Report, error) {
	r := &Report{Place: s.place()}
	if err := r.addServers(ctx, s, monitors); err != nil {
		return nil, err
	}
	streams, err := r.addBuckets(ctx, s)
	if err != nil {
		return nil, err
	}
	return r, r.checkRoom(ctx, s, streams, needs)
}

// addServers asks each server for its version, and its monitoring endpoint for its sync setting.
func (r *Report) addServers(ctx context.Context, s *Store, monitors []string) error {
	seen := make(map[string]bool)
	for _, address := range append(strings.Split(s.o.URL, ","), s.conn.DiscoveredServers()...) {
		u, err := url.Parse(strings.TrimSpace(address))
		if err != nil {
			return fmt.Errorf("state at %s: an address cannot be read", s.place())
		}
		if first, _ := url.Parse(strings.Split(s.o.URL, ",")[0]); u.User == nil && first != nil {
			u.User = first.User
		}
		conn, err := nats.Connect(u.String(), nats.MaxReconnects(0), nats.DontRandomize(), nats.IgnoreDiscoveredServers())
		if err != nil {
			r.fault("%s cannot be reached: %v", u.Redacted(), err)
			continue
		}
		name, version := conn.ConnectedServerName(), conn.ConnectedServerVersion()
		conn.Close()
		if seen[name] {
			continue
		}
		seen[name] = true
		report := ServerReport{Name: name, Version: version, Sync: syncUnknown}
		places := monitors
		if len(places) == 0 {
			places = []string{"http://" + net.JoinHostPort(u.Hostname(), monitorPort)}
		}
		for _, place := range places {
			monitored(ctx, place, &report)
		}
		r.Servers = append(r.Servers, report)
		r.judgeServer(report)
	}
	return nil
}

func (r *Report) judgeServer(s ServerReport) {
	if older(s.Version, leastVersion) {
		r.warn("%s runs version %s: versions before %s lose acknowledged writes when the members of the cluster change",
			s.Name, s.Version, leastVersion)
	}
	switch s.Sync {
	case syncAlways:
	case syncUnknown:
		r.warn("%s does not say when it syncs writes to disk: let it be monitored (http: 8222), or look that it has sync_interval: always",
			s.Name)
	default:
		r.warn("%s syncs writes to disk every %s: acknowledged ones are lost when the machines lose power at once; set "+
			"sync_interval: always", s.Name, s.Sync)
	}
}

// monitored adds to r the data of the monitoring endpoint at place, if the endpoint belongs to the same
// server.
func monitored(ctx context.Context, place string, r *ServerReport) {
	ctx, cancel := context.WithTimeout(ctx, monitorLimit)
	defer cancel()
	var varz struct {
		Name string `json:"server_name"`
	}
	var jsz struct {
		server.JetStreamStats
		Config server.JetStreamConfig `json:"config"`
	}
	if getJSON(ctx, place+"/varz", &varz) != nil || varz.Name != r.Name || getJSON(ctx, place+"/jsz?config=1", &jsz) != nil {
		return
	}
	r.Sync = jsz.Config.SyncInterval.String()
	if jsz.Config.SyncAlways {
		r.Sync = syncAlways
	}
	r.Files = &SpaceReport{jsz.Config.MaxStore, int64(max(jsz.ReservedStore, jsz.Store))}
	r.Memory = &SpaceReport{jsz.Config.MaxMemory, int64(max(jsz.ReservedMemory, jsz.JetStreamStats.Memory))}
}

func getJSON(ctx context.Context, address string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	const most = 1 << 20
	return json.NewDecoder(http.MaxBytesReader(nil, res.Body, most)).Decode(into)
}

// addBuckets adds a report of each bucket of motiongate. It returns the settings of all streams.
func (r *Report) addBuckets(ctx context.Context, s *Store) (streams []jetstream.StreamConfig, err error) {
	expected := make(map[string]bool)
	kv, err := s.js.KeyValue(ctx, registryBucket)
	if err == nil {
		var names []string
		if names, err = kv.Keys(ctx); err == nil {
			for _, name := range names {
				expected[name] = name != identityKey
			}
		}
	}
	if err != nil && !errors.Is(err, jetstream.ErrBucketNotFound) && !errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil, fmt.Errorf("state at %s: %w", s.place(), err)
	}
	unknown, buckets := errors.Is(err, jetstream.ErrBucketNotFound), 0
	list := s.js.ListStreams(ctx)
	for info := range list.Info() {
		streams = append(streams, info.Config)
		name, own := strings.CutPrefix(info.Config.Name, "KV_motiongate_")
		if !own {
			continue
		}
		b := bucketReport("motiongate_"+name, info)
		delete(expected, b.Name)
		if info.Config.Storage == jetstream.FileStorage {
			buckets++
		}
		r.Buckets = append(r.Buckets, b)
		r.judgeBucket(b, info)
	}
	if err := list.Err(); err != nil {
		return nil, fmt.Errorf("state at %s: %w", s.place(), err)
	}
	slices.SortFunc(r.Buckets, func(a, b BucketReport) int { return strings.Compare(a.Name, b.Name) })
	if unknown && buckets > 0 {
		r.fault("the bucket %s is missing, by which gateways recognise a state: it was not restored, or not yet", registryBucket)
	}
	for name, missing := range expected {
		if missing {
			r.fault("the bucket %s is gone; jobs and idempotency keys are refused until motiongate state init --force", name)
		}
	}
	return streams, nil
}

func bucketReport(name string, info *jetstream.StreamInfo) BucketReport {
	b := BucketReport{
		Name: name, Replicas: info.Config.Replicas,
		Records: info.State.Msgs, Bytes: info.State.Bytes, Bound: info.Config.MaxBytes,
	}
	if info.Cluster != nil {
		b.Leader = info.Cluster.Leader
		for _, peer := range info.Cluster.Replicas {
			b.Lag = max(b.Lag, peer.Lag)
		}
	}
	return b
}

// nearlyFull is the share of its bound from which a bucket is reported as nearly full.
const nearlyFull = 0.8

func (r *Report) judgeBucket(b BucketReport, info *jetstream.StreamInfo) {
	inMemory := info.Config.Storage == jetstream.MemoryStorage
	switch {
	case inMemory || b.Replicas == 3 || b.Replicas == 5:
	case b.Replicas == 1:
		r.warn("%s has one replica: the loss of its node is the loss of its records; set state.replicas: 3", b.Name)
	default:
		r.warn("%s has %d replicas, which bear the loss of no more nodes than %d do: an odd number, 3 or 5, is right", b.Name,
			b.Replicas, b.Replicas-1)
	}
	if info.Cluster != nil && info.Cluster.Leader == "" {
		r.fault("%s has no leader: it can be neither read nor written", b.Name)
	}
	if info.Cluster != nil {
		for _, peer := range info.Cluster.Replicas {
			if peer.Offline || !peer.Current {
				r.warn("the replica of %s on %s is behind by %d writes (offline: %t)", b.Name, peer.Name, peer.Lag, peer.Offline)
			}
		}
	}
	if b.Bound > 0 && info.Config.Discard == jetstream.DiscardNew && float64(b.Bytes) > nearlyFull*float64(b.Bound) {
		r.warn("%s holds %d of %d bytes and refuses writes beyond them", b.Name, b.Bytes, b.Bound)
	}
}

func (r *Report) warn(format string, args ...any) {
	r.Warnings = append(r.Warnings, fmt.Sprintf(format, args...))
}

func (r *Report) fault(format string, args ...any) {
	r.Faults = append(r.Faults, fmt.Sprintf(format, args...))
}

// older reports whether a version precedes another.
func older(version, least string) bool {
	parts := func(v string) (out [3]int) {
		v, _, _ = strings.Cut(strings.TrimPrefix(v, "v"), "-")
		for i, part := range strings.SplitN(v, ".", 3) {
			out[i], _ = strconv.Atoi(part) // a part that is not a number counts as 0
		}
		return out
	}
	a, b := parts(version), parts(least)
	return slices.Compare(a[:], b[:]) < 0
}

// checkFiles checks the files of an embedded state. While a gateway uses them, it checks only files
// that do not change.
func checkFiles(dir string) (*Report, error) {
	r := &Report{
		Place: dir, Damage: repair.Reported(dir),
		Servers: []ServerReport{{Name: "embedded", Version: server.VERSION, Sync: syncAlways}},
	}
	if _, err := os.Stat(dir); err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	lock, err := lockDir(filepath.Join(dir, repair.LockFile))
	running := err != nil
	if !running {
		defer lock.Close()
	}
	streams, err := filepath.Glob(filepath.Join(dir, "jetstream", "*", "streams", "KV_*"))
	if err != nil {
		return nil, fmt.Errorf("state: %w", err)
	}
	for _, path := range streams {
		if err := r.addFiles(path, running); err != nil {
			return nil, err
		}
	}
	for _, d := range r.Damage {
		r.fault("%s; the file is kept in %s", d, d.Aside)
	}
	return r, nil
}

// addFiles checks the files of one stream.
func (r *Report) addFiles(path string, running bool) error {
	found, err := repair.Look(path)
	if err != nil {
		return err
	}
	b := BucketReport{
		Name: strings.TrimPrefix(found.Stream, "KV_"), Replicas: 1, Leader: "embedded",
		Records: found.Records, Bytes: found.Bytes, Bound: found.Bound,
	}
	if found.SettingsDamaged {
		r.fault("%s: its settings are damaged; the next start mends them", b.Name)
	}
	for _, d := range found.Damaged {
		if !running {
			r.fault("%s: %d places in %s are damaged; the next start repairs the file and lists the lost records", b.Name, d.Places, d.File)
		}
	}
	r.Buckets = append(r.Buckets, b)
	return nil
}
