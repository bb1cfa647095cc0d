package main_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

// At the first start of a gateway, a server that still loads is listed as its
// settings declare it, and a request for it waits until it has loaded.
func TestFirstStartWhileAServerLoads(t *testing.T) {
	sim := mmcptest.Start(t, mmcptest.Config{})
	var caps struct {
		Models []struct {
			Skeleton json.RawMessage `json:"canonical_skeleton"`
		} `json:"models"`
	}
	if err := json.Unmarshal(do(t, "GET", sim.URL()+"/capabilities", "").body, &caps); err != nil {
		t.Fatal(err)
	}
	skeleton := write(t, "skeleton.json", string(caps.Models[0].Skeleton))
	sim.Shut()
	g := serve(t, "--config", write(t, "config.yaml", fmt.Sprintf(
		"engine: {enabled: false}\ncatalogue: {retry: 20ms}\nupstreams: [{name: gpu, url: %q, models: [{id: sim, fps: 30, skeleton: %q}]}]\n", sim.URL(), skeleton)))
	if !strings.Contains(g.first, "Models: sim (gpu). Not answering yet: gpu.") {
		t.Errorf("first line %q", g.first)
	}
	if got := do(t, "GET", g.admin+"/readyz", ""); got.status != 200 {
		t.Errorf("readyz: %d %s", got.status, got.body)
	}
	request := g.ask("sim", "7")
	answered := make(chan reply, 1)
	go func() { // ends with the gateway's answer
		r, err := try("POST", g.url+"/generate", request)
		if err != nil {
			t.Error(err)
		}
		answered <- r
	}()
	mmcptest.Eventually(t, "the request waits", func() bool {
		return strings.Contains(string(do(t, "GET", g.admin+"/fleet", "").body), `"waiting": 1`)
	})
	if err := sim.Reopen(); err != nil {
		t.Fatal(err)
	}
	if r := <-answered; r.status != 200 || sim.Stats().Posts != 1 {
		t.Errorf("%d %.200s, %d requests", r.status, r.body, sim.Stats().Posts)
	}
	if got := do(t, "GET", g.url+"/capabilities", ""); strings.Contains(string(got.body), "declared") {
		t.Errorf("still declared: %s", got.body)
	}
}

// A declared model whose skeleton nobody knows is listed on the engine's skeleton, and a
// request for it is answered with 503 and a Retry-After, on any rig.
func TestAwaitedModelsAreListed(t *testing.T) {
	g := serve(t, "--config", write(t, "config.yaml", `engine: {enabled: false}
upstreams:
  - {name: away, kind: http, url: "http://127.0.0.1:1", submit: {path: /g, body: "{}"}, result: {format: bvh}, models: [{id: http, fps: 24, skeleton: result}]}
  - {name: gone, kind: command, command: [./does-not-exist], result: {format: bvh}, models: [{id: command, fps: 24, skeleton: result}]}
  - {name: fails, kind: command, command: ["false"], result: {format: bvh},
     models: [{id: fails, fps: 24, skeleton: result}, {id: known, fps: 24, skeleton: smpl22}]}
  - {name: sibling, url: "http://127.0.0.1:1", models: [{id: like, like: unseen}]}
`))
	for _, id := range []string{"http", "command", "fails", "like"} {
		mmcptest.Eventually(t, id+" is listed", func() bool {
			return strings.Contains(string(do(t, "GET", g.url+"/capabilities", "").body), fmt.Sprintf("%q", id))
		})
		for _, r := range []string{"Mixamo", "Unreal 5"} {
			req := ordered(t, r, 30, 2, func(r *mmcp.Request) { r.Model = id })
			got := do(t, "POST", g.url+"/generate", req)
			if got.status != 503 || !strings.Contains(string(got.body), `"model_unavailable"`) || got.header.Get("Retry-After") == "" {
				t.Errorf("%s on %s: %d %s, Retry-After %q", id, r, got.status, got.body, got.header.Get("Retry-After"))
			}
		}
	}
}
