package operator_test

import (
	"strconv"
	"testing"

	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/router/operator"
)

func TestRecentKeepsTheLatest(t *testing.T) {
	var r operator.Recent
	if got := r.All(); len(got) != 0 {
		t.Errorf("got %v before the first request", got)
	}
	for i := range 450 {
		r.Add(access.Request{ID: strconv.Itoa(i)})
	}
	got := r.All()
	if len(got) != 200 || got[0].ID != "449" || got[199].ID != "250" {
		t.Errorf("got %d requests, the latest %q, the oldest %q; want 200, 449 and 250", len(got), got[0].ID, got[len(got)-1].ID)
	}
}
