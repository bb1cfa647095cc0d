package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// saved is a stream as the tools of NATS save it.
type saved struct {
	Config json.RawMessage `json:"config"`
	State  json.RawMessage `json:"state"`
	chunks [][]byte
}

// cluster is what the tools of NATS ask a cluster for.
type cluster struct {
	t     *testing.T
	conn  *nats.Conn
	limit time.Duration // of a request
}

func dialCluster(t *testing.T, nodes []*node) *cluster {
	t.Helper()
	conn, err := nats.Connect(fmt.Sprintf("nats://127.0.0.1:%d", nodes[0].Port))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return &cluster{t, conn, 3 * time.Second} // a request to a stream without a leader is lost
}

// ask sends a request and reads its answer. The text is the error that the answer has.
func (c *cluster) ask(subject string, request, into any) (fault string) {
	c.t.Helper()
	body, err := json.Marshal(request)
	if err != nil {
		c.t.Fatal(err)
	}
	got, err := c.conn.Request(subject, body, c.limit)
	if err != nil {
		return err.Error()
	}
	var failed struct {
		Error struct {
			Description string `json:"description"`
		} `json:"error"`
	}
	if err := json.Unmarshal(got.Data, &failed); err != nil {
		c.t.Fatal(err)
	}
	if err := json.Unmarshal(got.Data, into); err != nil {
		c.t.Fatal(err)
	}
	return failed.Error.Description
}

// buckets lists the streams of motiongate.
func (c *cluster) buckets() (names []string) {
	c.t.Helper()
	var list struct {
		Streams []string `json:"streams"`
	}
	mmcptest.Eventually(c.t, "the streams are listed", func() bool {
		return c.ask("$JS.API.STREAM.NAMES", struct{}{}, &list) == "" && len(list.Streams) > 0
	})
	for _, name := range list.Streams {
		if strings.HasPrefix(name, "KV_motiongate_") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// save asks for a snapshot of a stream, as nats account backup does.
func (c *cluster) save(stream string) (s saved, fault string) {
	c.t.Helper()
	inbox := nats.NewInbox()
	chunks, err := c.conn.SubscribeSync(inbox)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = chunks.Unsubscribe() }() // the test goes on without it
	if fault := c.ask("$JS.API.STREAM.SNAPSHOT."+stream, map[string]any{"deliver_subject": inbox}, &s); fault != "" {
		return s, fault
	}
	for {
		chunk, err := chunks.NextMsg(c.limit)
		if err != nil {
			return s, err.Error()
		}
		if len(chunk.Data) == 0 {
			return s, ""
		}
		s.chunks = append(s.chunks, chunk.Data)
		if chunk.Reply == "" {
			continue // the server asks only now and then how far this is
		}
		if err := chunk.Respond(nil); err != nil {
			c.t.Fatal(err)
		}
	}
}

// restore makes a stream from its snapshot, as nats account restore does. A cluster that has
// just begun has no room yet.
func (c *cluster) restore(stream string, s saved) {
	c.t.Helper()
	mmcptest.Eventually(c.t, stream+" is restored", func() bool {
		var to struct {
			Subject string `json:"deliver_subject"`
		}
		if fault := c.ask("$JS.API.STREAM.RESTORE."+stream, s, &to); fault != "" {
			c.t.Logf("%s: %s", stream, fault)
			if strings.Contains(fault, "already in use") { // by a try that was cut off
				c.t.Logf("%s: %s", stream, c.ask("$JS.API.STREAM.DELETE."+stream, struct{}{}, &to))
			}
			return false
		}
		var last *nats.Msg
		for _, chunk := range append(s.chunks, nil) {
			var err error
			if last, err = c.conn.Request(to.Subject, chunk, patience); err != nil {
				c.t.Logf("%s: %v", stream, err)
				return false
			}
		}
		if bytes.Contains(last.Data, []byte(`"error"`)) {
			c.t.Fatalf("%s: %s", stream, last.Data)
		}
		return true
	})
}

// TestClusterIsRestored follows docs/deploy.md: a cluster is saved while gateways use it,
// loses everything, and is restored. Gateways find their jobs, keys and identity there.
func TestClusterIsRestored(t *testing.T) {
	if len(buildFlags) > 0 {
		t.Skip("the race detector sees these processes in other tests")
	}
	if testing.Short() {
		t.Skip("starts seven processes")
	}
	t.Parallel()
	nodes := startNodes(t, 3)
	settings := func(nodes []*node) string { return write(t, "config.yaml", stateOf(nodes)+"auth: {mode: keys}\n") }
	file, folders := settings(nodes), []string{t.TempDir(), t.TempDir(), t.TempDir()}
	var running []*server
	begin := func() {
		running = nil
		for _, folder := range folders {
			running = append(running, serve(t, "--config", file, "--data-dir", folder))
		}
	}
	begin()
	c := &gateways{t: t, all: running}
	mmcptest.Eventually(t, "a key is made", func() bool { return c.create(0, `"name":"clients"`) })
	bearer := []string{"Authorization", "Bearer " + c.key}
	for _, g := range running {
		mmcptest.Eventually(t, "the key is known", func() bool { return c.status(g, c.key) == http.StatusOK })
	}
	caps := do(t, http.MethodGet, running[0].url+"/capabilities", "", bearer...).body
	request := body(t, caps, "motiongate", "null")
	var accepted, keyed reply
	mmcptest.Eventually(t, "a job is accepted", func() bool {
		accepted = do(t, http.MethodPost, running[1].url+"/generate", request, append(bearer, "Prefer", "respond-async, wait=0")...)
		return accepted.status == http.StatusAccepted
	})
	location := accepted.header.Get("Location")
	poll := func(g *server) (got reply) {
		mmcptest.Eventually(t, "the job is done", func() bool {
			got = do(t, http.MethodGet, g.url+location, "", bearer...)
			return got.status == http.StatusOK
		})
		return got
	}
	done := poll(running[2])
	keyed = do(t, http.MethodPost, running[0].url+"/generate", request, append(bearer, "Idempotency-Key", "one")...)

	tools, backup := dialCluster(t, nodes), map[string]saved{}
	for _, name := range tools.buckets() {
		if name == "KV_motiongate_runs" {
			continue // in memory, and made again: no tool can save it
		}
		mmcptest.Eventually(t, name+" is saved", func() bool {
			s, fault := tools.save(name)
			if fault != "" {
				t.Logf("%s: %s", name, fault)
			}
			backup[name] = s
			return fault == "" && len(s.chunks) > 0
		})
	}
	for _, g := range running {
		g.stop()
	}
	for _, n := range nodes {
		n.kill()
	}

	nodes = startNodes(t, 3)
	file, tools = settings(nodes), dialCluster(t, nodes)
	const identity = "KV_motiongate_state"
	for name, s := range backup {
		if name != identity {
			tools.restore(name, s)
		}
	}
	check := func() outcome { return execute(t, t.TempDir(), "state", "check", "--config", file) }
	if got := check(); got.code != 1 || !strings.Contains(got.out, "motiongate_state is missing") {
		t.Errorf("without the identity: %+v", got)
	}
	tools.restore(identity, backup[identity])
	mmcptest.Eventually(t, "nothing is wrong", func() bool { return check().code == 0 })
	begin()
	for _, g := range running {
		mmcptest.Eventually(t, "the gateway is ready", func() bool {
			return strings.Contains(string(do(t, http.MethodGet, g.admin+"/readyz", "").body), `"ok"`)
		})
		if got := poll(g); !bytes.Equal(got.body, done.body) {
			t.Error("the job has another result")
		}
		got := do(t, http.MethodPost, g.url+"/generate", request, append(bearer, "Idempotency-Key", "one")...)
		if got.header.Get("Idempotent-Replayed") != "true" || !bytes.Equal(got.body, keyed.body) {
			t.Errorf("the key is not known: %d %v", got.status, got.header)
		}
	}
}
