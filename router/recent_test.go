package router_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
)

// TestRecentRequests holds that the admin listener lists requests for motion with
// their route, and nothing of what they said.
func TestRecentRequests(t *testing.T) {
	g := start(t, &fake{caps: catalogue(), generate: func(context.Context, *mmcp.Call) (*mmcp.Result, error) {
		r := result()
		r.Route, r.Cache = mmcp.Route{Upstream: "gpu-2", Reason: "replica", Attempt: 1}, mmcp.CacheStatus{Forward: "miss"}
		return r, nil
	}})
	do(t, http.MethodGet, g.URL+"/capabilities", "")
	do(t, http.MethodPost, g.URL+"/generate", walk)
	got := do(t, http.MethodGet, g.admin.URL+"/requests", "")
	var list struct {
		Requests []struct {
			Status                               int
			Model, Upstream, Reason, Cache, Code string
		}
	}
	if err := json.Unmarshal(got.body, &list); err != nil || len(list.Requests) != 1 {
		t.Fatalf("got %d %s", got.status, got.body)
	}
	if q := list.Requests[0]; q.Status != http.StatusOK || q.Upstream != "gpu-2" || q.Reason != "replica" ||
		!strings.HasPrefix(q.Cache, "fwd=") {
		t.Errorf("got %+v", q)
	}
}
