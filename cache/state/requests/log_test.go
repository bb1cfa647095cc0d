package requests_test

import (
	"bytes"
	"log/slog"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/requests"
	"github.com/motiongate/motiongate/router/access"
)

func open(store *state.Store) *requests.Log {
	return requests.New(store, requests.Options{Keep: time.Hour, MaxBytes: 1 << 20}, slog.New(slog.DiscardHandler))
}

func list(t *testing.T, l *requests.Log, f access.RequestFilter) []access.Request {
	t.Helper()
	out, err := l.List(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestRestart finds requests of an earlier life, and those of another gateway.
func TestRestart(t *testing.T) {
	dir, begin := t.TempDir(), time.Now().UTC().Truncate(time.Second)
	first := access.Request{At: begin, ID: "a", Tenant: "art", Key: "blender", Model: "m", Status: 200, Seconds: 0.5, ETag: `"x"`,
		Header: map[string]string{"Accept": "x"}, Body: []byte("{}")}
	second := access.Request{At: begin.Add(time.Second), ID: "b", Tenant: "film", Model: "m", Status: 503, Code: "overloaded"}
	store := cachetest.Open(t, dir)
	l := open(store)
	l.Add(first)
	l.Close()
	store.Close()

	store = cachetest.Open(t, dir)
	defer store.Close()
	l, beside := open(store), open(store)
	defer l.Close()
	defer beside.Close()
	beside.Add(second)
	list(t, beside, access.RequestFilter{Most: 1}) // writes it
	for name, c := range map[string]struct {
		filter access.RequestFilter
		want   []access.Request
	}{
		"all":      {access.RequestFilter{Most: 10}, []access.Request{second, first}},
		"latest":   {access.RequestFilter{Most: 1}, []access.Request{second}},
		"id":       {access.RequestFilter{ID: "a", Most: 10}, []access.Request{first}},
		"tenant":   {access.RequestFilter{Tenant: "art", Most: 10}, []access.Request{first}},
		"failures": {access.RequestFilter{Failed: true, Most: 10}, []access.Request{second}},
		"none":     {access.RequestFilter{Model: "x", Most: 10}, nil},
	} {
		if diff := cmp.Diff(c.want, list(t, l, c.filter)); diff != "" && len(c.want) > 0 {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestBounds adds more than is kept: failures come before hits, and long bodies are left out.
func TestBounds(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	l := requests.New(store, requests.Options{Keep: time.Hour, MaxBytes: 64 << 10}, slog.New(slog.DiscardHandler))
	defer l.Close()
	now := time.Now()
	for round := range 5 {
		for i := range 2000 {
			l.Add(access.Request{At: now.Add(time.Duration(round*4000+i) * time.Microsecond), ID: "hit" + strconv.Itoa(i), Status: 200, Cache: "hit"})
		}
		l.Add(access.Request{At: now.Add(time.Duration(round*4000+3000) * time.Microsecond), ID: "failed" + strconv.Itoa(round), Status: 500,
			Body: bytes.Repeat([]byte("x"), 70<<10)})
		list(t, l, access.RequestFilter{Most: 1}) // writes them
	}
	got := list(t, l, access.RequestFilter{Most: 100_000})
	if len(got) == 0 || len(got) > 2600 || got[0].ID != "failed4" || got[0].Body != nil {
		t.Errorf("%d requests are kept, the last is %+v", len(got), got[0])
	}
}
