package keyring_test

import (
	"log/slog"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/keyring"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/access"
)

// TestLastUse holds that lists of all gateways and of later ones show the last use of a key,
// and that a key which was not used has none.
func TestLastUse(t *testing.T) {
	store, err := state.Open(state.Options{Dir: t.TempDir()}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(store.Close)
	here, there := keyring.New(store, slog.New(slog.DiscardHandler)), open(t, store)
	var secrets []string
	for _, name := range []string{"idle", "used"} {
		secret, err := here.Create(t.Context(), access.Key{Name: name, Tenant: "art"})
		if err != nil {
			t.Fatal(err)
		}
		secrets = append(secrets, secret)
	}
	last := func(r *keyring.Ring) (idle, used time.Time) {
		t.Helper()
		list, err := r.List(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != 2 { // a gateway may see the second key later
			return time.Time{}, time.Time{}
		}
		return list[0].LastUsed, list[1].LastUsed
	}
	if got := says(t, here, secrets[1]); got != "art/used" {
		t.Fatal(got)
	}
	idle, used := last(here)
	if !idle.IsZero() || used.IsZero() {
		t.Errorf("at this gateway: %v %v", idle, used)
	}
	here.Close() // it stores the uses
	mmcptest.Eventually(t, "the other gateway shows the use", func() bool { _, got := last(there); return got.Equal(used) })
	mmcptest.Eventually(t, "a later one shows the use", func() bool { got, now := last(open(t, store)); return now.Equal(used) && got.IsZero() })
}

// TestUnusedFileKey holds that a key of the file, which has no time of creation, was not used
// before its first request.
func TestUnusedFileKey(t *testing.T) {
	store, err := state.Open(state.Options{Dir: t.TempDir()}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(store.Close)
	r := open(t, store)
	r.SetFile([]keyring.FileKey{{Key: access.Key{Name: "filed", Tenant: "art"}, Hash: access.HashOf("mg_filed")}})
	list, err := r.List(t.Context())
	if err != nil || len(list) != 1 || !list[0].LastUsed.IsZero() {
		t.Errorf("%+v %v", list, err)
	}
}

// TestExpiring holds that only keys in use that expire within 30 days are listed as such.
func TestExpiring(t *testing.T) {
	store, err := state.Open(state.Options{Dir: t.TempDir()}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(store.Close)
	r, soon := open(t, store), time.Now().Add(24*time.Hour).UTC().Truncate(time.Second)
	for name, k := range map[string]struct {
		expires time.Time
		used    bool
	}{"soon": {soon, true}, "unused": {soon, false}, "later": {soon.Add(60 * 24 * time.Hour), true}, "never": {time.Time{}, true}} {
		secret, err := r.Create(t.Context(), access.Key{Name: name, Tenant: "art", Expires: k.expires})
		if err != nil {
			t.Fatal(err)
		}
		if k.used {
			says(t, r, secret)
		}
	}
	if got := r.Expiring(); len(got) != 1 || !got["soon"].Equal(soon) {
		t.Errorf("keys that expire soon: %v", got)
	}
}
