package main_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	nats "github.com/nats-io/nats-server/v2/server"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// A JetStream server that is killed has to be a process. The test's own binary
// is one, when this variable describes it.
const nodeVariable = "MOTIONGATE_TEST_NODE"

// shippedNode is the file of settings of the nodes of compose.yaml.
var shippedNode = filepath.Join("..", "..", "deploy", "nats.conf")

type node struct {
	Name          string
	Port, Cluster int
	Routes        []int // cluster ports of all
	Dir           string
	Shipped       bool // the node has the settings of deploy/nats.conf
	Sync          bool // it writes through to the disk, as deploy/nats.conf has it

	cmd *exec.Cmd
}

// playNode is the process of a node.
func playNode(described string) {
	var n node
	if err := json.Unmarshal([]byte(described), &n); err != nil {
		panic(err)
	}
	o := &nats.Options{JetStream: true, Cluster: nats.ClusterOpts{Name: "studio"}}
	if n.Shipped {
		var err error
		if o, err = nats.ProcessConfigFile(shippedNode); err != nil {
			panic(err)
		}
		o.HTTPPort, o.Routes = 0, nil
	}
	o.ServerName, o.Host, o.Port, o.StoreDir, o.NoSigs, o.NoLog = n.Name, "127.0.0.1", n.Port, n.Dir, true, true
	o.SyncAlways = n.Sync         // else not: a disk that is shared is slow
	o.JetStreamMaxStore = 1 << 50 // by default it is a part of what the disk has free now
	o.Cluster.Host, o.Cluster.Port = "127.0.0.1", n.Cluster
	if len(n.Routes) < 2 {
		o.Cluster = nats.ClusterOpts{}
	} else {
		for _, port := range n.Routes {
			o.Routes = append(o.Routes, &url.URL{Scheme: "nats", Host: fmt.Sprintf("127.0.0.1:%d", port)})
		}
	}
	s, err := nats.NewServer(o)
	if err != nil {
		panic(err)
	}
	s.Start()
	select {}
}

// startNodes starts a JetStream cluster of n processes.
func startNodes(t *testing.T, n int) []*node {
	t.Helper()
	nodes := newNodes(t, n)
	for _, each := range nodes {
		each.start(t)
	}
	for _, each := range nodes {
		each.await(t)
	}
	return nodes
}

// newNodes returns the nodes of a cluster, which are not started.
func newNodes(t *testing.T, n int) []*node {
	t.Helper()
	nodes := make([]*node, n)
	var routes []int
	for i := range nodes {
		nodes[i] = &node{Name: fmt.Sprintf("node%d", i), Port: mmcptest.Port(t), Cluster: mmcptest.Port(t), Dir: t.TempDir()}
		routes = append(routes, nodes[i].Cluster)
	}
	for _, each := range nodes {
		each.Routes = routes
	}
	return nodes
}

// start starts the process of a node. The test ends it.
func (n *node) start(t *testing.T) {
	t.Helper()
	described, err := json.Marshal(n)
	if err != nil {
		t.Fatal(err)
	}
	n.cmd = mortal(exec.Command(os.Args[0]))
	n.cmd.Env = append(os.Environ(), nodeVariable+"="+string(described))
	n.cmd.Stderr = os.Stderr
	if err := n.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.kill)
}

// await waits until a node listens.
func (n *node) await(t *testing.T) {
	t.Helper()
	mmcptest.Eventually(t, n.Name+" listens", func() bool {
		c, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", n.Port), time.Second)
		if err != nil {
			return false
		}
		return c.Close() == nil
	})
}

// kill ends a node as kill -9 does.
func (n *node) kill() {
	if n.cmd.ProcessState == nil {
		_ = n.cmd.Process.Kill()
		_ = n.cmd.Wait() // killed, as it says
	}
}

// stateOf is the part of a settings file that leads to a cluster.
func stateOf(nodes []*node) string {
	urls := make([]string, len(nodes))
	for i, n := range nodes {
		urls[i] = fmt.Sprintf("nats://127.0.0.1:%d", n.Port)
	}
	return fmt.Sprintf("state: {url: '%s', replicas: %d}\n", strings.Join(urls, ","), len(nodes))
}
