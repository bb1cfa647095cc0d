package serve

import (
	"log/slog"
	"os"
	"reflect"
	"testing"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/jq"
	"github.com/motiongate/motiongate/upstream/remote"
)

func TestMain(m *testing.M) {
	jq.Serve() // this program evaluates expressions, too
	os.Exit(m.Run())
}

// All layers together keep the promises that each of them keeps: the cache in
// front of the adapter, in front of a pool of the engine and two servers.
func TestGatewayConforms(t *testing.T) {
	t.Parallel()
	start := func(hang string) func(t *testing.T) mmcp.Backend {
		return func(t *testing.T) mmcp.Backend {
			cfg := config.Default()
			cfg.DataDir = t.TempDir()
			cfg.EngineEnabled = hang == ""
			for name, fake := range map[string]mmcptest.Config{
				"sync":  {Models: []mmcptest.Model{{ID: "one"}}, Answer: "negotiate"},
				"async": {Models: []mmcptest.Model{{ID: "two", Skeleton: "soma77"}}, Async: true, RetryAfter: "0.001"},
			} {
				fake.Hang = hang
				o := remote.Options{Name: name, URL: mmcptest.Start(t, fake).URL()}
				cfg.Upstreams = append(cfg.Upstreams, config.Upstream{Options: o})
			}
			log := slog.New(slog.DiscardHandler)
			g, err := assemble(cfg, log)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { g.close(t.Context(), log) })
			return g.clientResults
		}
	}
	mmcptest.TestBackend(t, start(""), mmcptest.Deterministic(), mmcptest.Blocking(start("generate")))
}

// TestChainIsShort holds that a call passes at most five Backends: those between the router and
// the pool, the pool, and the server that it chooses.
func TestChainIsShort(t *testing.T) {
	t.Parallel()
	cfg := config.Default()
	cfg.DataDir = t.TempDir()
	log := slog.New(slog.DiscardHandler)
	g, err := assemble(cfg, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.close(t.Context(), log) })
	passed := []string{}
	for layer := reflect.ValueOf(g.router).Elem(); ; {
		next := backendOf(layer)
		if !next.IsValid() {
			break
		}
		layer = next.Elem().Elem()
		passed = append(passed, layer.Type().String())
	}
	last := len(passed) - 1
	if last < 0 || passed[last] != "upstream.Pool" || len(passed)+1 > 5 {
		t.Errorf("a call passes %v, and a server", passed)
	}
}

// backendOf returns the field of a layer that holds the next Backend; the zero value if it has
// none.
func backendOf(layer reflect.Value) reflect.Value {
	for _, field := range layer.Fields() {
		if field.Type() == reflect.TypeFor[mmcp.Backend]() {
			return field
		}
	}
	return reflect.Value{}
}
