package cache_test

import (
	"context"
	"fmt"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// The answer of a seeded request is kept. A request that means the same is answered
// from memory, however it is written; one without a seed always runs.
func Example() {
	next := cachetest.NewCounter()
	results, err := cache.NewResults(next, cache.DefaultOptions())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer results.Close()

	const body = `{"protocol_version": "1.0", "model": "walker",
		"skeleton": {"joints": [{"name": "Hips", "parent": null, "rest_translation": [0, 1, 0], "rest_rotation": [0, 0, 0, 1]}]},
		"segments": [{"type": "text", "prompt": "walk", "duration_frames": 30}], "options": `
	for _, options := range []string{`{"seed": 7}}`, `{"loop": false, "seed": 7}}`, `{"seed": 8}}`, `{}}`, `{}}`} {
		req, err := codec.Decode([]byte(body+options), nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		res, err := results.Generate(context.Background(), req.Call())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s, from the cache: %v\n", res.Body, res.Cache.Hit)
	}
	// Output:
	// run 1, from the cache: false
	// run 1, from the cache: true
	// run 2, from the cache: false
	// run 3, from the cache: false
	// run 4, from the cache: false
}
