package main_test

import (
	"encoding/json"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	nats "github.com/nats-io/nats-server/v2/server"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// A JetStream server that is killed has to be a process. The test's own binary
// is one, when this variable describes it.
const nodeVariable = "MOTIONGATE_TEST_NODE"

type node struct {
	Name          string
	Port, Cluster int
	Routes        []int // cluster ports of all
	Dir           string

	cmd *exec.Cmd
}

// playNode is the process of a node.
func playNode(described string) {
	var n node
	if err := json.Unmarshal([]byte(described), &n); err != nil {
		panic(err)
	}
	o := &nats.Options{
		ServerName: n.Name, Host: "127.0.0.1", Port: n.Port,
		JetStream: true, StoreDir: n.Dir, NoSigs: true, NoLog: true,
		JetStreamMaxStore: 1 << 50, // by default it is a part of what the disk has free now
	}
	if len(n.Routes) > 1 {
		o.Cluster = nats.ClusterOpts{Name: "studio", Host: "127.0.0.1", Port: n.Cluster}
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
	nodes := make([]*node, n)
	var routes []int
	for i := range nodes {
		nodes[i] = &node{Name: fmt.Sprintf("node%d", i), Port: mmcptest.Port(t), Cluster: mmcptest.Port(t), Dir: t.TempDir()}
		routes = append(routes, nodes[i].Cluster)
	}
	for _, each := range nodes {
		each.Routes = routes
		described, err := json.Marshal(each)
		if err != nil {
			t.Fatal(err)
		}
		each.cmd = mortal(exec.Command(os.Args[0]))
		each.cmd.Env = append(os.Environ(), nodeVariable+"="+string(described))
		each.cmd.Stderr = os.Stderr
		if err := each.cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(each.kill)
	}
	for _, each := range nodes {
		mmcptest.Eventually(t, each.Name+" listens", func() bool {
			c, err := net.DialTimeout("tcp", fmt.Sprintf("127.0.0.1:%d", each.Port), time.Second)
			if err != nil {
				return false
			}
			return c.Close() == nil
		})
	}
	return nodes
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
