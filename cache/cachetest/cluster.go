package cachetest

import (
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// Cluster is a cluster of JetStream servers.
type Cluster struct{ Servers []*server.Server }

// StartCluster starts n servers in this process and waits until they agree.
func StartCluster(t *testing.T, n int) *Cluster {
	t.Helper()
	// The default limit is a part of the disk's free space.
	return StartClusterWith(t, n, func(o *server.Options) { o.JetStreamMaxStore = 1 << 50 })
}

// StartClusterWith is StartCluster of servers with other settings.
func StartClusterWith(t *testing.T, n int, change func(*server.Options)) *Cluster {
	t.Helper()
	c := &Cluster{}
	routes := make([]*url.URL, n)
	ports := make([]int, n)
	for i := range n {
		ports[i] = mmcptest.Port(t)
		routes[i] = &url.URL{Scheme: "nats", Host: fmt.Sprintf("127.0.0.1:%d", ports[i])}
	}
	for i := range n {
		o := &server.Options{
			ServerName: fmt.Sprintf("node%d", i), Host: "127.0.0.1", Port: server.RANDOM_PORT,
			JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true,
		}
		if n > 1 {
			o.Cluster = server.ClusterOpts{Name: "studio", Host: "127.0.0.1", Port: ports[i]}
			o.Routes = routes
		}
		change(o)
		s, err := server.NewServer(o)
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		c.Servers = append(c.Servers, s)
	}
	mmcptest.Eventually(t, "the cluster to agree", func() bool {
		leader := n == 1
		for _, s := range c.Servers {
			if !s.ReadyForConnections(time.Second) || n > 1 && !s.JetStreamIsCurrent() {
				return false
			}
			leader = leader || s.JetStreamIsLeader()
		}
		return leader
	})
	return c
}

func (c *Cluster) URL() string {
	urls := make([]string, len(c.Servers))
	for i, s := range c.Servers {
		urls[i] = s.ClientURL()
	}
	return strings.Join(urls, ",")
}

// Leads reports whether a stream can be written to.
func (c *Cluster) Leads(stream string) bool {
	return len(c.Servers) == 1 || slices.ContainsFunc(c.Servers, func(s *server.Server) bool {
		return s.Running() && s.JetStreamIsStreamLeader(server.DEFAULT_GLOBAL_ACCOUNT, stream)
	})
}

// Join opens the state of another gateway on the cluster. No server dies in these tests, so timeouts only
// guard against a slow machine.
func (c *Cluster) Join(t *testing.T) *state.Store {
	t.Helper()
	return c.JoinWithin(t, 20*time.Second)
}

// JoinWithin is Join with a timeout for each operation; 0: the default.
func (c *Cluster) JoinWithin(t *testing.T, timeout time.Duration) *state.Store {
	t.Helper()
	s := OpenWith(t, state.Options{URL: c.URL(), Replicas: len(c.Servers), Timeout: timeout}, slog.New(slog.DiscardHandler))
	mmcptest.Eventually(t, "the state to be healthy", func() bool { return s.Healthy() == nil })
	return s
}
