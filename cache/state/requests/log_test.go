package requests_test

import (
	"bytes"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/cache/state/requests"
	"github.com/motiongate/motiongate/router/access"
)

func open(store *state.Store) *requests.Log {
	return requests.New(store, requests.Options{Retention: time.Hour, MaxBytes: 1 << 20}, slog.New(slog.DiscardHandler))
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
	l := requests.New(store, requests.Options{Retention: time.Hour, MaxBytes: 64 << 10}, slog.New(slog.DiscardHandler))
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

// TestListReadsLatestPages holds that a list of the latest requests reads no page that ended before
// them: the request of the first page has a time after all others, and is not listed. A filter
// finds it.
func TestListReadsLatestPages(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	l := open(store)
	defer l.Close()
	add := func(id string, at time.Time) {
		l.Add(access.Request{At: at, ID: id, Status: 200, Prompt: strings.Repeat("walk ", 60<<10)}) // a page of its own
		list(t, l, access.RequestFilter{ID: "none", Most: 1})                                       // writes it
	}
	add("ahead", time.Now().Add(time.Hour))
	for i := range 8 {
		add(strconv.Itoa(i), time.Now())
	}
	got := list(t, l, access.RequestFilter{Most: 2})
	if len(got) != 2 || got[0].ID != "7" || got[1].ID != "6" {
		t.Errorf("the latest two of %d requests are %s and %s", len(got), got[0].ID, got[1].ID)
	}
	if got := list(t, l, access.RequestFilter{ID: "ahead", Most: 1}); len(got) != 1 {
		t.Error("the first request is not found")
	}
	if got := list(t, l, access.RequestFilter{Most: 100}); len(got) != 9 || got[0].ID != "ahead" {
		t.Errorf("%d of 9 requests are listed", len(got))
	}
}
