package router_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router"
)

// TestRecall holds that a body which was answered before is not read again,
// unless its client wants more than the answer.
func TestRecall(t *testing.T) {
	const noJSON = "known by its bytes alone"
	g := start(t, &fake{caps: catalogue()}, withKeys(newKeyring()), func(o *router.Options) {
		o.Recall = func(_ context.Context, body []byte, format mmcp.Format, partition string) (*mmcp.Result, string) {
			if string(body) != noJSON || format != mmcp.GLTF || partition != "" {
				return nil, ""
			}
			return result().WithCache(mmcp.CacheStatus{Hit: true}), "walker"
		}
	})
	for name, c := range map[string]struct {
		body    string
		headers []string
		status  int
	}{
		"known":                   {noJSON, nil, 200},
		"other bytes":             {noJSON + " ", nil, 422},
		"other container":         {noJSON, []string{"Accept", "model/gltf-binary"}, 422},
		"made anew":               {noJSON, []string{"Cache-Control", "no-cache"}, 422},
		"made anew, in old words": {noJSON, []string{"Pragma", "no-cache"}, 422},
		"under a key":             {noJSON, []string{"Idempotency-Key", "a"}, 422},
		"as a job":                {noJSON, []string{"Prefer", "respond-async"}, 422},
	} {
		got := do(t, "POST", g.URL+"/generate", c.body, c.headers...)
		if got.status != c.status {
			t.Errorf("%s: %d %.100s, want %d", name, got.status, got.body, c.status)
		}
		if c.status == 200 && (!bytes.Equal(got.body, answer) || got.header.Get("Cache-Status") != "motiongate; hit" ||
			got.header.Get("X-Motiongate-Route") == "") {
			t.Errorf("%s: %v", name, got.header)
		}
	}
	if got := do(t, "GET", g.admin.URL+"/metrics", ""); !bytes.Contains(got.body, []byte(`motiongate_generations_total{cache="hit",code="",model="walker",outcome="ok",reason="only",upstream="gpu"} 1`)) {
		t.Error("what was recalled is not counted")
	}
}
