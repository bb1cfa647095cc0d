package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	nats "github.com/nats-io/nats-server/v2/server"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// TestFailureMode17DamageIsReported damages the file with the jobs of a stopped gateway: state check,
// the log, /readyz and the metrics must report it.
func TestFailureMode17DamageIsReported(t *testing.T) {
	folder := t.TempDir()
	g := serve(t, "--data-dir", folder)
	caps := do(t, "GET", g.url+"/capabilities", "").body
	var locations []string
	for range 20 {
		locations = append(locations, g.submit(t, body(t, caps, "motiongate", "1")))
	}
	for _, l := range locations {
		g.result(t, l)
	}
	g.stop()
	if got := execute(t, folder, "state", "check", "--data-dir", folder); got.code != 0 || !strings.Contains(got.out, "Nothing is wrong.") {
		t.Errorf("check of whole files: %+v", got)
	}

	block := filepath.Join(folder, "state", "jetstream", "$G", "streams", "KV_motiongate_jobs", "msgs", "1.blk")
	raw, err := os.ReadFile(block)
	if err != nil {
		t.Fatal(err)
	}
	sign := []byte(`"phase":"finished"`) // its last occurrence is in the record of one job
	at := bytes.LastIndex(raw, sign)
	if at < 0 {
		t.Fatal("no job is finished")
	}
	clear(raw[at : at+len(sign)])
	if err := os.WriteFile(block, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := execute(t, folder, "state", "check", "--data-dir", folder); got.code != 1 ||
		!strings.Contains(got.out, "motiongate_jobs: 1 places in 1.blk are damaged") {
		t.Errorf("check before the start: %+v", got)
	}
	g = serve(t, "--data-dir", folder)
	whole, interrupted := 0, 0
	for _, l := range locations {
		switch got := g.result(t, l); {
		case got.status == 200:
			whole++
		case got.status == 502 && bytes.Contains(got.body, []byte(`"interrupted"`)):
			interrupted++
		default:
			t.Errorf("%s: %d %s", l, got.status, got.body)
		}
	}
	if whole != 19 || interrupted != 1 {
		t.Errorf("%d results and %d interrupted jobs", whole, interrupted)
	}
	ready := do(t, "GET", g.admin+"/readyz", "")
	if ready.status != 200 || !bytes.Contains(ready.body, []byte(`"degraded","reason":"state_damaged: `)) {
		t.Errorf("readyz: %d %s", ready.status, ready.body)
	}
	metrics := string(do(t, "GET", g.admin+"/metrics", "").body)
	if !strings.Contains(metrics, "\nmotiongate_state_damaged 1\n") || strings.Contains(metrics, "\nmotiongate_state_lost_records 0\n") {
		t.Error("the metrics do not tell")
	}
	if !strings.Contains(g.log(), "the state is damaged") {
		t.Error("the log does not tell")
	}
	got := execute(t, folder, "state", "check", "--data-dir", folder, "--json")
	var report struct {
		Damage []struct {
			Part, Aside string
			Names       []string
		}
	}
	if err := json.Unmarshal([]byte(got.out), &report); err != nil || got.code != 1 || len(report.Damage) != 1 ||
		len(report.Damage[0].Names) == 0 {
		t.Fatalf("check: %v, %+v", err, got)
	}
	if err := os.RemoveAll(report.Damage[0].Aside); err != nil {
		t.Fatal(err)
	}
	if ready := do(t, "GET", g.admin+"/readyz", ""); string(ready.body) != `{"status":"ok"}` {
		t.Errorf("readyz when a person has looked: %s", ready.body)
	}
}

// startServer starts a JetStream server with the settings, and monitoring.
func startServer(t *testing.T, o *nats.Options) *nats.Server {
	t.Helper()
	o.ServerName, o.Host, o.Port, o.HTTPHost, o.HTTPPort = "node0", "127.0.0.1", nats.RANDOM_PORT, "127.0.0.1", nats.RANDOM_PORT
	o.JetStream, o.StoreDir, o.NoSigs, o.NoLog = true, t.TempDir(), true, true
	s, err := nats.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	mmcptest.Eventually(t, "the server listens", func() bool { return s.MonitorAddr() != nil && s.ReadyForConnections(patience) })
	return s
}

// TestStateWithoutRoom starts a gateway on a server that has too little room for its
// buckets: state check tells it before, /readyz and the log name a bucket, its bytes and
// what to do, and smaller settings fit.
func TestStateWithoutRoom(t *testing.T) {
	t.Parallel()
	s := startServer(t, &nats.Options{JetStreamMaxStore: 3 << 30, JetStreamMaxMemory: 1 << 30})
	monitor := "http://" + s.MonitorAddr().String()
	settings := fmt.Sprintf("state: {url: '%s', replicas: 1}\n", s.ClientURL())
	large := write(t, "config.yaml", settings)
	check := execute(t, t.TempDir(), "state", "check", "--config", large, "--monitor", monitor)
	for _, want := range []string{"motiongate_job_answers cannot be made: it reserves 4 GiB of files, and one of the servers has 3 GiB left. " +
		"Raise max_file_store", "or lower jobs.max_bytes", "A gateway with these settings reserves "} {
		if check.code != 1 || !strings.Contains(check.out, want) {
			t.Errorf("the check does not say %q: %+v", want, check)
		}
	}
	small := write(t, "config.yaml", settings+"jobs: {max_bytes: 128MiB}\nidempotency: {max_bytes: 128MiB}\ncache: {shared_bytes: 64MiB}\n")
	if check := execute(t, t.TempDir(), "state", "check", "--config", small, "--monitor", monitor); check.code != 0 {
		t.Errorf("smaller settings: %+v", check)
	}
	g := serve(t, "--config", large)
	mmcptest.Eventually(t, "the gateway to say what it has no room for", func() bool {
		ready := do(t, "GET", g.admin+"/readyz", "")
		return ready.status == 200 && bytes.Contains(ready.body, []byte(`"degraded","reason":"state_no_room: `)) &&
			strings.Contains(g.log(), "bucket=motiongate_job_answers bytes=4294967296")
	})
	got := g.post(body(t, do(t, "GET", g.url+"/capabilities", "").body, "motiongate", "null"), "Prefer", "respond-async, wait=0")
	if got.status != 503 || !bytes.Contains(got.body, []byte("/readyz")) {
		t.Errorf("a job: %d %s", got.status, got.body)
	}
	if got := g.post(body(t, do(t, "GET", g.url+"/capabilities", "").body, "motiongate", "1")); got.status != 200 {
		t.Errorf("a request that needs no state: %d %s", got.status, got.body)
	}
	if lines := strings.Count(g.log(), "bucket=motiongate_job_answers"); lines != 1 {
		t.Errorf("%d lines:\n%s", lines, g.log())
	}
}

// TestStateCheckOfACluster holds the warnings of a check.
func TestStateCheckOfACluster(t *testing.T) {
	t.Parallel()
	for name, always := range map[string]bool{"syncs always": true, "syncs now and then": false} {
		t.Run(name, func(t *testing.T) {
			s := startServer(t, &nats.Options{JetStreamMaxStore: 1 << 50, SyncAlways: always})
			monitor := "http://" + s.MonitorAddr().String()
			file := write(t, "config.yaml", fmt.Sprintf("state: {url: '%s', replicas: 1}\n", s.ClientURL()))
			g := serve(t, "--config", file)
			g.takesJobs(t, do(t, "GET", g.url+"/capabilities", "").body)

			got := execute(t, t.TempDir(), "state", "check", "--config", file, "--monitor", monitor)
			if got.code != 0 || !strings.Contains(got.out, "motiongate_jobs ") || !strings.Contains(got.out, nats.VERSION) ||
				!strings.Contains(got.out, "warning: motiongate_keys has one replica") ||
				strings.Contains(got.out, "warning: node0 syncs writes to disk every 2m0s") == always {
				t.Errorf("%d\n%s%s", got.code, got.out, got.err)
			}
			got = execute(t, t.TempDir(), "state", "check", "--url", s.ClientURL())
			if !strings.Contains(got.out, "warning: node0 does not say when it syncs") {
				t.Errorf("without monitoring: %+v", got)
			}
			if got := execute(t, t.TempDir(), "state", "init", "--config", file); got.code != 2 || !strings.Contains(got.err, "--force") {
				t.Errorf("init: %+v", got)
			}
			if got := execute(t, t.TempDir(), "state", "init", "--force", "--config", file); got.code != 0 || got.out != "No bucket is gone.\n" {
				t.Errorf("init --force: %+v", got)
			}
		})
	}
	if got := execute(t, t.TempDir(), "state", "check", "--url", "nats://127.0.0.1:1"); got.code != 1 ||
		!strings.HasPrefix(got.err, "motiongate: state at nats://127.0.0.1:1") {
		t.Errorf("no cluster: %+v", got)
	}
	if got := execute(t, t.TempDir(), "state", "init", "--force"); got.code != 1 || !strings.Contains(got.err, "needs no init") {
		t.Errorf("init of files: %+v", got)
	}
}
