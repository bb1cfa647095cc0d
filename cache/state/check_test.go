package state_test

import (
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
)

func TestWarningsOfBuckets(t *testing.T) {
	for replicas, want := range map[int]string{1: "one replica", 2: "no more nodes than 1", 3: "", 4: "no more nodes than 3", 5: ""} {
		info := &jetstream.StreamInfo{Config: jetstream.StreamConfig{Replicas: replicas}, Cluster: &jetstream.ClusterInfo{Leader: "a"}}
		warnings, faults := state.BucketWarnings(info)
		if got := strings.Join(warnings, " "); got == "" != (want == "") || !strings.Contains(got, want) || len(faults) > 0 {
			t.Errorf("%d replicas: %v, %v", replicas, warnings, faults)
		}
	}
	whole := jetstream.StreamConfig{Replicas: 3, MaxBytes: 100}
	for want, info := range map[string]*jetstream.StreamInfo{
		"no leader":                {Config: whole, Cluster: &jetstream.ClusterInfo{}},
		"behind by 7 writes":       {Config: whole, Cluster: &jetstream.ClusterInfo{Leader: "a", Replicas: []*jetstream.PeerInfo{{Name: "b", Lag: 7}}}},
		"holds 90 of 100 bytes":    {Config: jetstream.StreamConfig{Replicas: 3, MaxBytes: 100, Discard: jetstream.DiscardNew}, State: jetstream.StreamState{Bytes: 90}},
		"":                         {Config: whole, State: jetstream.StreamState{Bytes: 90}}, // the oldest go
		"memory is no warning but": {Config: jetstream.StreamConfig{Replicas: 1, Storage: jetstream.MemoryStorage}},
	} {
		warnings, faults := state.BucketWarnings(info)
		got := strings.Join(append(warnings, faults...), " ")
		if none := want == "" || strings.HasPrefix(want, "memory"); none != (got == "") || !none && !strings.Contains(got, want) {
			t.Errorf("want %q, got %q", want, got)
		}
	}
	for version, old := range map[string]bool{"2.9.30": true, "2.12.2": true, "2.12.3": false, "2.12.10": false, "2.15.2": false, "3.0.0": false, "2.12.3-RC.1": false} {
		if got := len(state.ServerWarnings(version, "always")) > 0; got != old {
			t.Errorf("version %s is warned of: %v", version, got)
		}
	}
	for sync, bad := range map[string]bool{"always": false, "2m0s": true, "unknown": true} {
		if got := len(state.ServerWarnings("2.15.2", sync)) > 0; got != bad {
			t.Errorf("sync %s is warned of: %v", sync, got)
		}
	}
}

// TestCheckOutlastsAnElection checks a cluster that drops the first requests, as a cluster does that elects
// leaders.
func TestCheckOutlastsAnElection(t *testing.T) {
	t.Parallel()
	c := cachetest.StartClusterWith(t, 1, func(o *server.Options) { o.JetStream = false })
	conn, err := nats.Connect(c.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	answers := map[string]string{
		"INFO":        `{"memory": 0, "limits": {"max_storage": -1, "max_memory": -1}}`,
		"STREAM.LIST": `{"total": 0, "streams": []}`,
		"STREAM.INFO": `{"error": {"code": 404, "err_code": 10059, "description": "stream not found"}}`,
	}
	var requests int // the calls of a subscription follow each other
	_, err = conn.Subscribe("$JS.API.>", func(m *nats.Msg) {
		requests++
		for subject, answer := range answers {
			if requests > 1 && strings.HasPrefix(strings.TrimPrefix(m.Subject, "$JS.API."), subject) {
				_ = m.Respond([]byte(answer)) // without an answer the test fails
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	report, err := state.Check(t.Context(), state.Options{URL: c.URL()}, nil, nil)
	if err != nil || len(report.Servers) != 1 || len(report.Faults) > 0 {
		t.Errorf("%+v, %v", report, err)
	}
}
