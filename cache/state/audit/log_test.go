package audit_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state/audit"
	"github.com/motiongate/motiongate/router/access"
)

func TestMain(m *testing.M) { cachetest.RunMain(m, nil) }

// TestActions finds the actions of an earlier life, and those of another gateway.
func TestActions(t *testing.T) {
	dir, at := t.TempDir(), time.Now().UTC().Truncate(time.Second)
	first := access.Action{At: at, Operator: "ada", Remote: "10.0.0.7:5000", Action: "POST /fleet/kimodo/drain", Status: 200}
	second := access.Action{At: at.Add(time.Second), Action: "settings", Target: "upstreams"}
	store := cachetest.Open(t, dir)
	if err := audit.New(store).Add(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	first.Gateway = store.SelfID()
	store.Close()
	store = cachetest.Open(t, dir)
	defer store.Close()
	l := audit.New(store)
	if err := l.Add(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	second.Gateway = store.SelfID()
	for most, want := range map[int][]access.Action{10: {second, first}, 1: {second}} {
		got, err := l.List(t.Context(), most)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("at most %d: %v %s", most, err, diff)
		}
	}
}
