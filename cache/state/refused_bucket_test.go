package state_test

import (
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/idempotency"
	"github.com/motiongate/motiongate/cache/state/jobs"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

const mebi = 1 << 20

// readiness returns the fault of a state that /readyz reports; empty: none.
func readiness(s *state.Store) string {
	var known interface{ Reason() string }
	if errors.As(s.Degraded(), &known) {
		return known.Reason()
	}
	return ""
}

// account limits the one account of a server.
func account(limits server.JetStreamAccountLimits) func(*testing.T, *cachetest.Cluster) {
	return func(t *testing.T, c *cachetest.Cluster) {
		a, err := c.Servers[0].LookupAccount(server.DEFAULT_GLOBAL_ACCOUNT)
		if err == nil {
			err = a.UpdateJetStreamLimits(map[string]server.JetStreamAccountLimits{"": limits})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestRefusedBucketIsReported holds that a server's refusal to create a bucket is reported
// with the bucket, its bytes and the remedy, and that state.Check reports it beforehand.
func TestRefusedBucketIsReported(t *testing.T) {
	unlimited := server.JetStreamAccountLimits{MaxMemory: -1, MaxStore: -1, MaxStreams: -1, MaxConsumers: -1, MaxAckPending: -1,
		MemoryMaxStreamBytes: -1, StoreMaxStreamBytes: -1}
	with := func(change func(*server.JetStreamAccountLimits)) func(*testing.T, *cachetest.Cluster) {
		limits := unlimited
		change(&limits)
		return account(limits)
	}
	tests := map[string]struct {
		servers, replicas int
		store, memory     int64 // of the servers
		limit             func(*testing.T, *cachetest.Cluster)
		inMemory          bool

		words    []string
		foretold bool
	}{
		"files of the servers": {1, 1, 40 * mebi, 0, nil, false,
			[]string{"64 MiB of files", "max_file_store", "or lower jobs.max_bytes"}, true},
		"files of three servers": {3, 3, 40 * mebi, 0, nil, false,
			[]string{"64 MiB of files on each of 3 servers", "max_file_store", "or lower jobs.max_bytes"}, true},
		"memory of the servers": {1, 1, 1 << 50, mebi, nil, true,
			[]string{"64 MiB of memory", "max_memory_store"}, true},
		"files of the account": {1, 1, 1 << 50, 0, with(func(l *server.JetStreamAccountLimits) { l.MaxStore = 40 * mebi }), false,
			[]string{"64 MiB of files", "max_file of the account"}, true},
		"memory of the account": {1, 1, 1 << 50, 0, with(func(l *server.JetStreamAccountLimits) { l.MaxMemory = mebi }), true,
			[]string{"64 MiB of memory", "max_memory of the account"}, true},
		"one stream of the account": {1, 1, 1 << 50, 0, with(func(l *server.JetStreamAccountLimits) { l.StoreMaxStreamBytes = 40 * mebi }), false,
			[]string{"64 MiB of files", "max_stream_bytes", "or lower jobs.max_bytes"}, true},
		"streams of the account": {1, 1, 1 << 50, 0, with(func(l *server.JetStreamAccountLimits) { l.MaxStreams = 1 }), false,
			[]string{"max_streams"}, false},
		"too few servers": {1, 3, 1 << 50, 0, nil, false, []string{"3 servers", "state.replicas"}, false},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := cachetest.StartClusterWith(t, test.servers, func(o *server.Options) {
				o.JetStreamMaxStore, o.JetStreamMaxMemory = test.store, test.memory
				o.HTTPHost, o.HTTPPort = "127.0.0.1", server.RANDOM_PORT
			})
			if test.limit != nil {
				test.limit(t, c)
			}
			var log cachetest.Journal
			o := state.Options{URL: c.URL(), Replicas: test.replicas}
			need := state.Need{Name: "motiongate_trial", Limits: state.Limits{Bytes: 64 * mebi, InMemory: test.inMemory}}
			if !test.inMemory {
				need.Setting = "jobs.max_bytes"
			}
			if name == "streams of the account" {
				first := state.Need{Name: "motiongate_first", Limits: state.Limits{Bytes: mebi}}
				if err := cachetest.OpenWith(t, o, slog.New(slog.DiscardHandler)).Bucket(first).Make(t.Context()); err != nil {
					t.Fatal(err)
				}
			}

			var monitors []string
			for _, s := range c.Servers {
				monitors = append(monitors, "http://"+s.MonitorAddr().String())
			}
			report, err := state.Check(t.Context(), o, monitors, []state.Need{need})
			if err != nil {
				t.Fatal(err)
			}
			said := strings.Join(append(report.Faults, report.Warnings...), "\n")
			if test.foretold != strings.Contains(said, "motiongate_trial cannot be made") {
				t.Errorf("the check says:\n%s", said)
			}

			s := cachetest.OpenWith(t, o, log.Logger())
			b := s.Bucket(need)
			err = b.Make(t.Context())
			if err == nil {
				t.Fatal("the bucket was made")
			}
			for _, word := range append(test.words, "motiongate_trial") {
				for where, text := range map[string]string{"the error": err.Error(), "readyz": readiness(s)} {
					if !strings.Contains(text, word) {
						t.Errorf("%s does not say %q: %s", where, word, text)
					}
				}
			}
			_ = b.Make(t.Context()) // it is logged once
			if lines := strings.Count(log.String(), "motiongate_trial"); lines != 1 {
				t.Errorf("%d lines:\n%s", lines, log.String())
			}
		})
	}
}

// TestNothingIsSpentWithoutRoomForAnswers holds that neither a job nor a key is accepted
// where its answer could not be stored, and that both are once there is room.
func TestNothingIsSpentWithoutRoomForAnswers(t *testing.T) {
	t.Parallel()
	c := cachetest.StartClusterWith(t, 1, func(o *server.Options) { o.JetStreamMaxStore = 3 << 30 })
	conn, err := nats.Connect(c.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := conn.JetStream()
	if err != nil {
		t.Fatal(err)
	}
	// Enough is left for the records of keys and jobs, and not for answers.
	if _, err := js.AddStream(&nats.StreamConfig{Name: "other", Subjects: []string{"other"}, MaxBytes: 2372 * mebi}); err != nil {
		t.Fatal(err)
	}
	var log cachetest.Journal
	s := cachetest.OpenWith(t, state.Options{URL: c.URL(), Replicas: 1}, log.Logger())
	studio, w := cachetest.NewStudio(), &cachetest.Worker{}
	i := cachetest.NewKeys(t, s, idempotency.Options{MaxBytes: 1 << 30})
	mmcptest.Eventually(t, "the records of keys to be there, and answers to be refused", func() bool {
		_, err := js.StreamInfo("KV_motiongate_keys")
		return err == nil && strings.Contains(readiness(s), "motiongate_answers")
	})
	j := cachetest.NewJobs(t, s, jobs.Options{MaxBytes: 200 * mebi}, studio.Run)
	mmcptest.Eventually(t, "all refusals to be known", func() bool { return strings.Count(log.String(), "refuse a bucket") == 4 })
	_, err = j.Submit(t.Context(), cachetest.Work("a"))
	if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable || !strings.Contains(e.Message, "/readyz") ||
		studio.Count("a") != 0 {
		t.Errorf("a job: %v, %d runs", err, studio.Count("a"))
	}
	_, _, err = i.Do(t.Context(), cachetest.Use("a"), w.Do)
	if e := mmcp.AsError(err); e.Status() != http.StatusServiceUnavailable || !strings.Contains(e.Message, "/readyz") || w.Runs.Load() != 0 {
		t.Errorf("a key: %v, %d runs", err, w.Runs.Load())
	}

	if err := js.DeleteStream("other"); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the buckets to be made", func() bool { return s.Degraded() == nil })
	cachetest.WantDone(t, j, cachetest.Submit(t, j, cachetest.Work("a")), "a")
	if _, _, err := i.Do(t.Context(), cachetest.Use("a"), w.Do); err != nil || w.Runs.Load() != 1 {
		t.Errorf("a key: %v, %d runs", err, w.Runs.Load())
	}
	if lines := strings.Count(log.String(), "refuse a bucket"); lines != 4 {
		t.Errorf("%d lines:\n%s", lines, log.String())
	}
}
