package keyring_test

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/keyring"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router/access"
)

func open(t *testing.T, store *state.Store) *keyring.Ring {
	r := keyring.New(store, slog.New(slog.DiscardHandler))
	t.Cleanup(r.Close)
	return r
}

// says names what a ring answers to a secret: the caller, or the code.
func says(t *testing.T, r *keyring.Ring, secret string) string {
	t.Helper()
	caller, err := r.Authenticate(t.Context(), secret)
	if err != nil {
		return string(mmcp.AsError(err).Code)
	}
	return caller.Tenant + "/" + caller.Name
}

// TestRing creates, rotates and revokes keys; another gateway on the same state sees
// it, and so does the next life.
func TestRing(t *testing.T) {
	dir := t.TempDir()
	store, err := state.Open(state.Options{Dir: dir}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	here, there := open(t, store), open(t, store)
	agree := func(secret, want string) {
		t.Helper()
		if got := says(t, here, secret); got != want {
			t.Errorf("the gateway that changed the key says %s, want %s", got, want)
		}
		mmcptest.Eventually(t, "another gateway says "+want, func() bool { return says(t, there, secret) == want })
	}
	create := func(k access.Key) string {
		t.Helper()
		secret, err := here.Create(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}

	first := create(access.Key{Name: "blender@mac", Tenant: "art", Models: []string{"walker"}})
	agree(first, "art/blender@mac")
	agree("", "unauthorized")
	agree(first+"x", "unauthorized")
	if _, err := there.Create(t.Context(), access.Key{Name: "blender@mac", Tenant: "film"}); mmcp.AsError(err).Code != mmcp.CodeKeyConflict {
		t.Errorf("a second key of the same name: %v", err)
	}

	second, err := here.Rotate(t.Context(), "blender@mac", time.Hour, nil)
	if err != nil {
		t.Fatal(err)
	}
	agree(first, "art/blender@mac")
	agree(second, "art/blender@mac")
	third, err := here.Rotate(t.Context(), "blender@mac", 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	agree(first, "unauthorized")
	agree(second, "unauthorized")
	agree(third, "art/blender@mac")

	other := create(access.Key{Name: "other", Tenant: "film"})
	if err := here.Revoke(t.Context(), "blender@mac", nil); err != nil {
		t.Fatal(err)
	}
	agree(third, "unauthorized")
	if err := here.Revoke(t.Context(), "blender@mac", nil); mmcp.AsError(err).Code != mmcp.CodeNotFound {
		t.Errorf("revoked twice: %v", err)
	}
	again := create(access.Key{Name: "blender@mac", Tenant: "film"})
	agree(again, "film/blender@mac")

	here.Close()
	there.Close()
	store.Close()
	for _, file := range files(t, dir) {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{first, second, third, other, again} {
			if strings.Contains(string(raw), secret[len(access.Prefix):]) {
				t.Errorf("%s has a key in plain text", file)
			}
		}
	}
	next := open(t, cachetest.Open(t, dir))
	for secret, want := range map[string]string{third: "unauthorized", other: "film/other", again: "film/blender@mac"} {
		if got := says(t, next, secret); got != want {
			t.Errorf("after a restart: %s, want %s", got, want)
		}
	}
	if list, err := next.List(t.Context()); err != nil || len(list) != 2 || list[0].Name != "blender@mac" || list[0].Created.IsZero() {
		t.Errorf("%+v %v", list, err)
	}
}

func files(t *testing.T, dir string) (out []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			out = append(out, path)
		}
		return err
	})
	if err != nil || len(out) == 0 {
		t.Fatal(out, err)
	}
	return out
}

// TestExpiry holds that keys end on time, and so does the old secret of a rotated one.
func TestExpiry(t *testing.T) {
	r := open(t, cachetest.Open(t, t.TempDir()))
	if _, err := r.Create(t.Context(), access.Key{Name: "late", Tenant: "art", Expires: time.Now()}); mmcp.AsError(err).Details["field"] != "expires" {
		t.Errorf("a key that has expired is created: %v", err)
	}
	secret := access.NewSecret()
	r.SetFile([]keyring.FileKey{{Key: access.Key{Name: "past", Tenant: "art", Expires: time.Now().Add(-time.Second)}, Hash: access.HashOf(secret)}})
	if _, err := r.Authenticate(t.Context(), secret); err == nil || !strings.Contains(err.Error(), "expired") {
		t.Errorf("a key that has expired: %v", err)
	}
	r.SetFile([]keyring.FileKey{{Key: access.Key{Name: "now", Tenant: "art"}, Hash: access.HashOf(secret)}})
	if got := says(t, r, secret); got != "art/now" {
		t.Error(got)
	}
	if err := r.Revoke(t.Context(), "now", nil); mmcp.AsError(err).Code != mmcp.CodeKeyConflict {
		t.Errorf("a key of the file is revoked: %v", err)
	}
}

// TestStateAway holds that keys of the file count without a state, and that others are
// refused for the moment only.
func TestStateAway(t *testing.T) {
	away, _ := cachetest.Unwritable(t)
	r := open(t, away)
	secret := access.NewSecret()
	r.SetFile([]keyring.FileKey{{Key: access.Key{Name: "file", Tenant: "art"}, Hash: access.HashOf(secret)}})
	if got := says(t, r, secret); got != "art/file" {
		t.Error(got)
	}
	_, err := r.Create(t.Context(), access.Key{Name: "new", Tenant: "art"})
	if e := mmcp.AsError(err); e.Status() != 503 || e.RetryAfter == 0 {
		t.Errorf("%v", err)
	}
}

// BenchmarkAuthenticate shows that the cost of a request does not grow with the keys.
func BenchmarkAuthenticate(b *testing.B) {
	for _, n := range []int{10, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			r := keyring.New(cachetest.Open(b, b.TempDir()), slog.New(slog.DiscardHandler))
			defer r.Close()
			keys := make([]keyring.FileKey, n)
			secrets := make([]string, n)
			for i := range keys {
				secrets[i] = access.NewSecret()
				keys[i] = keyring.FileKey{Key: access.Key{Name: fmt.Sprint("k", i), Tenant: "art"}, Hash: access.HashOf(secrets[i])}
			}
			r.SetFile(keys)
			i := 0
			for b.Loop() {
				if _, err := r.Authenticate(b.Context(), secrets[i%n]); err != nil {
					b.Fatal(err)
				}
				i += 7919
			}
		})
	}
}
