package main_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// peersOf returns the nodes that hold a stream with all its messages, without those that a
// request cannot tell.
func (c *cluster) peersOf(stream string) (names []string) {
	c.t.Helper()
	var info struct {
		Cluster struct {
			Leader   string `json:"leader"`
			Replicas []struct {
				Name    string `json:"name"`
				Current bool   `json:"current"`
			} `json:"replicas"`
		} `json:"cluster"`
	}
	if c.ask("$JS.API.STREAM.INFO."+stream, struct{}{}, &info) != "" {
		return nil
	}
	names = append(names, info.Cluster.Leader)
	for _, r := range info.Cluster.Replicas {
		if r.Current {
			names = append(names, r.Name)
		}
	}
	slices.Sort(names)
	return names
}

// awaitPeers waits until each stream of motiongate is whole on the nodes.
func (c *cluster) awaitPeers(nodes ...string) {
	c.t.Helper()
	for _, stream := range c.buckets() {
		mmcptest.Eventually(c.t, fmt.Sprint(stream, " is on ", nodes), func() bool { return slices.Equal(c.peersOf(stream), nodes) })
	}
}

// TestNodeIsReplaced follows docs/deploy.md, with the nodes of compose.yaml: a node that lost its
// disk comes back under its name, and another is replaced by one with a new name. No job is lost.
func TestNodeIsReplaced(t *testing.T) {
	if len(buildFlags) > 0 {
		t.Skip("the race detector sees these processes in other tests")
	}
	if testing.Short() {
		t.Skip("starts six processes")
	}
	t.Setenv("NATS_ADMIN_PASSWORD", "secret")
	nodes, spare := newNodes(t, 3), newNodes(t, 1)[0]
	spare.Name, spare.Routes = "node3", append(slices.Clone(nodes[0].Routes), spare.Cluster)
	for _, n := range append(slices.Clone(nodes), spare) {
		n.Shipped = true
	}
	for _, n := range nodes {
		n.start(t)
	}
	for _, n := range nodes {
		n.await(t)
	}
	g := serve(t, "--config", write(t, "config.yaml", stateOf(nodes)))
	location := g.takesJobs(t, do(t, "GET", g.url+"/capabilities", "").body)
	tools := dialCluster(t, nodes)
	tools.awaitPeers("node0", "node1", "node2")

	// The disk of a node is lost: it starts with an empty one, under its name.
	nodes[2].kill()
	if err := os.RemoveAll(nodes[2].Dir); err != nil {
		t.Fatal(err)
	}
	nodes[2].start(t)
	tools.awaitPeers("node0", "node1", "node2")

	// A node does not come back: another one, with another name, takes its place.
	nodes[1].kill()
	spare.start(t)
	spare.await(t)
	conn, err := nats.Connect(fmt.Sprintf("nats://127.0.0.1:%d", nodes[0].Port), nats.UserInfo("admin", "secret"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	system := &cluster{t, conn, tools.limit}
	mmcptest.Eventually(t, "the dead node is removed", func() bool {
		var removed struct {
			Success bool `json:"success"`
		}
		fault := system.ask("$JS.API.SERVER.REMOVE", map[string]string{"peer": "node1"}, &removed)
		if fault != "" {
			t.Log(fault)
		}
		return removed.Success || strings.Contains(fault, "not a member") // the answer to an earlier question was lost
	})
	tools.awaitPeers("node0", "node2", "node3")
	if got := g.result(t, location); got.status != 200 {
		t.Errorf("the job: %d %s", got.status, got.body)
	}
	address := fmt.Sprintf("nats://127.0.0.1:%d", nodes[0].Port)
	mmcptest.Eventually(t, "nothing is wrong", func() bool {
		return execute(t, t.TempDir(), "state", "check", "--url", address).code == 0
	})
}
