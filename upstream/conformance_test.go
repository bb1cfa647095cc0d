package upstream_test

import (
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

func TestServerConforms(t *testing.T) {
	models := []mmcptest.Model{{ID: "small"}, {ID: "soma", Skeleton: "soma77", FPS: 20, Pose: true}}
	for name, cfg := range map[string]mmcptest.Config{
		"sync":   {Models: models},
		"async":  {Models: models, Async: true, RetryAfter: "0.001"},
		"glb":    {Models: models, Answer: "negotiate"},
		"busy":   {Models: models, Busy: true},
		"prefix": {Models: models, Prefix: "/mmcp", Async: true, Location: "self"},
		"oldest": {Models: models, SDK: 1, Strict: true},
		"1.3":    {Models: models, SDK: 11},
		"newest": {Models: models, SDK: 13},
	} {
		t.Run(name, func(t *testing.T) {
			start := func(t *testing.T) mmcp.Backend { return upstreamtest.Client(t, "a", mmcptest.Start(t, cfg).URL()) }
			blocking := func(t *testing.T) mmcp.Backend {
				f := mmcptest.Start(t, cfg)
				t.Cleanup(f.Hold())
				if !cfg.Async {
					if err := f.Update(func(c *mmcptest.Config) { c.Hang = "generate" }); err != nil {
						t.Fatal(err)
					}
				}
				return upstreamtest.Client(t, "a", f.URL())
			}
			mmcptest.TestBackend(t, start, mmcptest.Deterministic(), mmcptest.Blocking(blocking))
		})
	}
}

// The pool has everything at once: replicas, a listed alias, a gateway of its
// own as a member, one server that hangs and one that is not there.
func TestPoolConforms(t *testing.T) {
	start := func(hang string) func(t *testing.T) mmcp.Backend {
		return func(t *testing.T) mmcp.Backend {
			server := func(cfg mmcptest.Config) *remote.Server {
				cfg.Hang = hang
				return upstreamtest.Client(t, "a", mmcptest.Start(t, cfg).URL())
			}
			soma := mmcptest.Config{Models: []mmcptest.Model{{ID: "soma", Skeleton: "soma77"}}}
			hung := upstreamtest.Client(t, "hung", mmcptest.Start(t, mmcptest.Config{Hang: "all"}).URL())
			gone := mmcptest.Start(t, mmcptest.Config{})
			gone.Shut()
			inner := pool(t, upstream.PoolOptions{}, upstream.Member{Name: "in", Backend: server(mmcptest.Config{Models: []mmcptest.Model{{ID: "inner"}}})})
			p := pool(t, upstream.PoolOptions{FirstWait: 50 * time.Millisecond},
				upstream.Member{Name: "one", Backend: server(soma)},
				upstream.Member{Name: "two", Backend: server(soma)},
				upstream.Member{Name: "other", Backend: server(mmcptest.Config{Models: []mmcptest.Model{{ID: "soma"}}, Async: true, RetryAfter: "0.001"})},
				upstream.Member{Name: "gateway", Backend: inner},
				upstream.Member{Name: "hung", Backend: hung},
				upstream.Member{Name: "gone", Backend: upstreamtest.Client(t, "gone", gone.URL())},
			)
			mmcptest.Eventually(t, "who answers is listed", func() bool {
				caps, err := p.Capabilities(t.Context())
				return err == nil && len(caps.Models) == 3
			})
			return p
		}
	}
	mmcptest.TestBackend(t, start(""), mmcptest.Deterministic(), mmcptest.Blocking(start("generate")))
}
