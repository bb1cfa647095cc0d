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
		got, _, err := l.List(t.Context(), 0, most)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("at most %d: %v %s", most, err, diff)
		}
	}
}

// TestPages reads a log in pages of several sizes: each action is on one page.
func TestPages(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	l := audit.New(store)
	if got, next, err := l.List(t.Context(), 0, 10); len(got) > 0 || next != 0 || err != nil {
		t.Errorf("an empty log: %v %d %v", got, next, err)
	}
	const actions = 7
	for i := range actions {
		if err := l.Add(t.Context(), access.Action{At: time.Now().UTC(), Action: "settings", Status: i}); err != nil {
			t.Fatal(err)
		}
	}
	for _, most := range []int{1, 2, 3, actions - 1, actions, actions + 1} {
		want := actions
		for before := uint64(0); ; {
			page, next, err := l.List(t.Context(), before, most)
			if err != nil || len(page) == 0 || len(page) > most {
				t.Fatalf("a page of %d before %d: %v %v", most, before, page, err)
			}
			for _, a := range page {
				if want--; a.Status != want {
					t.Errorf("in pages of %d, action %d is where %d belongs", most, a.Status, want)
				}
			}
			if before = next; next == 0 {
				break
			}
		}
		if want != 0 {
			t.Errorf("in pages of %d, %d actions are missing", most, want)
		}
	}
	if got, next, err := l.List(t.Context(), 1, 10); len(got) > 0 || next != 0 || err != nil {
		t.Errorf("before the first action: %v %d %v", got, next, err)
	}
}
