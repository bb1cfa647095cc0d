package cache_test

import (
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// cluster is JetStream servers that gateways share.
type cluster struct{ servers []*server.Server }

// startCluster starts n servers in this process and waits until they agree.
func startCluster(t *testing.T, n int) *cluster {
	t.Helper()
	c := &cluster{}
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
		s, err := server.NewServer(o)
		if err != nil {
			t.Fatal(err)
		}
		s.Start()
		t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		c.servers = append(c.servers, s)
	}
	mmcptest.Eventually(t, "the cluster to agree", func() bool {
		leader := n == 1
		for _, s := range c.servers {
			if !s.ReadyForConnections(time.Second) || n > 1 && !s.JetStreamIsCurrent() {
				return false
			}
			leader = leader || s.JetStreamIsLeader()
		}
		return leader
	})
	return c
}

func (c *cluster) url() string {
	urls := make([]string, len(c.servers))
	for i, s := range c.servers {
		urls[i] = s.ClientURL()
	}
	return strings.Join(urls, ",")
}

// leads reports whether a stream can be written to.
func (c *cluster) leads(stream string) bool {
	return len(c.servers) == 1 || slices.ContainsFunc(c.servers, func(s *server.Server) bool {
		return s.Running() && s.JetStreamIsStreamLeader(server.DEFAULT_GLOBAL_ACCOUNT, stream)
	})
}

// join opens the state of one more gateway on the cluster. Nothing dies here, so
// what takes long does so for want of a processor alone.
func (c *cluster) join(t *testing.T) *state.Store {
	t.Helper()
	return c.joinWithin(t, 20*time.Second)
}

// joinWithin is join with a time for each operation; 0: the default.
func (c *cluster) joinWithin(t *testing.T, timeout time.Duration) *state.Store {
	t.Helper()
	s := stateWith(t, state.Options{URL: c.url(), Replicas: len(c.servers), Timeout: timeout}, slog.New(slog.DiscardHandler))
	mmcptest.Eventually(t, "the state to be healthy", func() bool { return s.Healthy() == nil })
	return s
}

// patience bounds what must happen sooner or later on a loaded machine.
const patience = 2 * time.Minute

// A node that was just chosen to lead may not have come to an answer yet that is
// known to be written.
func TestAnswerThatIsNotSeenYet(t *testing.T) {
	j := newJobs(t, startCluster(t, 1).join(t), cache.JobOptions{}, newStudio().run)
	id := submit(t, j, work("a"))
	wantDone(t, j, id, "a")
	show := j.HideAnswer(t, "studio", id)
	var asking sync.WaitGroup
	asking.Go(func() { wantDone(t, j, id, "a") })
	mmcptest.Eventually(t, "the answer to be looked for", cache.Patient)
	show()
	asking.Wait()
}
