package upstream_test

import (
	"context"
	"fmt"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// A pool lists the models of all members once. When a server refuses a request, the
// next one that has the model gets it.
func Example() {
	caps := upstreamtest.CatalogueOf(upstreamtest.Model("walker", "Hips"))
	server := func(answer string, err error) fake {
		return fake{
			capabilities: func(context.Context) (*mmcp.Capabilities, error) { return caps, nil },
			generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
				return &mmcp.Result{Body: []byte(answer)}, err
			},
		}
	}
	busy := mmcp.Errorf(mmcp.CodeResourceExhausted, "The queue is full.")
	pool := upstream.NewPool([]upstream.Member{
		{Name: "first", Backend: server("", busy)},
		{Name: "second", Backend: server("a motion", nil), Tier: 1},
	}, upstream.PoolOptions{FirstWait: upstreamtest.Patience})
	defer pool.Close()

	all, err := pool.Capabilities(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("models:", len(all.Models))
	res, err := pool.Generate(context.Background(), upstreamtest.RequestFor(&all.Models[0]).Call())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s from %s, attempt %d\n", res.Body, res.Route.Upstream, res.Route.Attempt)
	// Output:
	// models: 1
	// a motion from second, attempt 2
}
