package header

import (
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
)

func TestSteps(t *testing.T) {
	const ms = time.Millisecond
	waited := mmcp.Route{Waited: 20 * ms}
	for name, c := range map[string]struct {
		res  mmcp.Result
		want string
	}{
		"made":    {mmcp.Result{Route: waited, Took: 300 * ms}, "queue;dur=20, upstream;dur=300, cache;dur=80.5, total;dur=400.5"},
		"adapted": {mmcp.Result{Took: 300 * ms, Adapting: 70 * ms}, "queue;dur=0, upstream;dur=300, adapter;dur=70, cache;dur=30.5, total;dur=400.5"},
		"memory":  {mmcp.Result{Route: waited, Took: 300 * ms, Cache: mmcp.CacheStatus{Hit: true}}, "cache;dur=400.5, total;dur=400.5"},
		"joined":  {mmcp.Result{Took: 900 * ms, Cache: mmcp.CacheStatus{Collapsed: true}}, "joined;dur=400.5, total;dur=400.5"},
	} {
		if got := Steps(&c.res, 400*ms+500*time.Microsecond); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}
