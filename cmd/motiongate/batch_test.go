package main_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/remote"
)

// batchGateway is a gateway in this process, in front of servers that take one
// request at a time.
type batchGateway struct {
	url  string
	caps *mmcp.Capabilities
}

func newBatchGateway(t *testing.T, opts upstream.PoolOptions, servers ...remote.Options) *batchGateway {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	var members []upstream.Member
	for _, o := range servers {
		o.MinPoll = time.Millisecond
		server, err := remote.New(o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(server.Close)
		members = append(members, upstream.MemberOf(server, o))
	}
	opts.FirstWait, opts.Log = 4*time.Second, log
	pool := upstream.NewPool(members, opts)
	t.Cleanup(pool.Close)
	results, err := cache.NewResults(pool, cache.Options{MaxBytes: 16 << 20, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(results.Close)
	o := router.DefaultOptions()
	o.Log = log
	web := httptest.NewServer(router.New(results, o).Handler())
	t.Cleanup(web.Close)
	mmcptest.Eventually(t, "all servers are listed", func() bool {
		for _, s := range pool.Status() {
			if len(s.Models) == 0 {
				return false
			}
		}
		return true
	})
	caps, err := results.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return &batchGateway{url: web.URL, caps: caps}
}

// request is a request for a model; an empty seed is none.
func (g *batchGateway) request(model, prompt, seed string) string {
	m := g.caps.Model(model)
	r := &mmcp.Request{ProtocolVersion: "1.0", Model: model, Skeleton: m.CanonicalSkeleton, Options: mmcp.DefaultOptions()}
	r.Options.Seed = mmcp.Seed(seed)
	r.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: 10}}
	return string(codec.Bytes(r))
}

func (g *batchGateway) seeded(n int) []string {
	var out []string
	for i := range n {
		out = append(out, g.request("sim", "A person walks.", fmt.Sprint(i+1)))
	}
	return out
}

func batchOf(items ...string) string {
	return `{"protocol_version":"1.0","requests":[` + strings.Join(items, ",") + `]}`
}

func postTo(ctx context.Context, url, body string, header ...string) (*http.Response, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/generate", strings.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, nil, err
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	return res, raw, err
}

// batchAnswer is the answer to a batch: for each item its document or the code of
// its error.
type batchAnswer struct {
	header http.Header
	gltf   [][]byte
	codes  []string
}

func (g *batchGateway) post(t *testing.T, items ...string) batchAnswer {
	t.Helper()
	res, raw, err := postTo(t.Context(), g.url, batchOf(items...), "Accept", "model/gltf-binary")
	if err != nil {
		t.Fatal(err)
	}
	return readBatch(t, res, raw, len(items))
}

func readBatch(t *testing.T, res *http.Response, raw []byte, n int) batchAnswer {
	t.Helper()
	var body struct {
		Results []struct {
			GLTF  json.RawMessage
			Error struct{ Code string }
		}
	}
	if err := json.Unmarshal(raw, &body); err != nil || res.StatusCode != http.StatusOK || len(body.Results) != n ||
		res.Header.Get("Content-Type") != "application/json" {
		t.Fatalf("%d %s: %d results, want %d (%v): %.300s", res.StatusCode, res.Header, len(body.Results), n, err, raw)
	}
	a := batchAnswer{header: res.Header}
	for _, r := range body.Results {
		a.gltf, a.codes = append(a.gltf, r.GLTF), append(a.codes, r.Error.Code)
	}
	return a
}

// expect checks that the items were answered as the server answers each of them
// alone, but for those with a code.
func (a batchAnswer) expect(t *testing.T, f *mmcptest.Server, items []string, codes ...string) {
	t.Helper()
	if codes == nil {
		codes = make([]string, len(items))
	}
	if diff := cmp.Diff(codes, a.codes); diff != "" {
		t.Errorf("codes of the items (-want +got):\n%s", diff)
	}
	for i, item := range items {
		if codes[i] != "" || !strings.Contains(item, `"seed":`) || strings.Contains(item, `"seed":null`) {
			continue
		}
		_, want, err := postTo(t.Context(), f.URL(), item)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(want, a.gltf[i]) {
			t.Errorf("item %d has the answer of another request", i)
		}
	}
}

// batches lists how many requests each batch had that a server got.
func batches(f *mmcptest.Server) []int {
	out := []int{}
	for _, seen := range f.Requests() {
		var body struct{ Requests []json.RawMessage }
		if seen.Method == http.MethodPost && json.Unmarshal(seen.Body, &body) == nil && body.Requests != nil {
			out = append(out, len(body.Requests))
		}
	}
	return out
}

func newest(t *testing.T, c mmcptest.Config) *mmcptest.Server {
	c.SDK = 13
	return mmcptest.Start(t, c)
}

func at(name string, f *mmcptest.Server) remote.Options {
	return remote.Options{Name: name, URL: f.URL()}
}

// TestBatchGoesWhole holds that what the cache does not know goes to the server in
// one call, and the answers stand in order.
func TestBatchGoesWhole(t *testing.T) {
	f := newest(t, mmcptest.Config{})
	g := newBatchGateway(t, upstream.PoolOptions{}, at("gpu", f))
	items := g.seeded(6)
	if _, _, err := postTo(t.Context(), g.url, items[2]); err != nil {
		t.Fatal(err)
	}
	unseeded := g.request("sim", "A person runs.", "")
	items = append(items, items[4], unseeded, strings.Replace(items[0], `"sim"`, `"nobody"`, 1))
	a := g.post(t, items...)
	if s := f.Stats(); s.Batches != 1 || s.Posts != 2 || s.Executions != 7 {
		t.Errorf("the server saw %+v", s)
	}
	if diff := cmp.Diff([]int{6}, batches(f)); diff != "" {
		t.Error(diff)
	}
	if route := a.header.Get("X-Motiongate-Route"); !strings.Contains(route, "upstream=gpu; reason=only; attempt=1; batch=6") {
		t.Errorf("X-Motiongate-Route = %q", route)
	}
	a.expect(t, f, items, "", "", "", "", "", "", "", "", "unknown_model")

	posts := f.Stats().Posts
	g.post(t, items[:7]...)
	if got := f.Stats().Posts; got != posts {
		t.Errorf("the same batch was sent again: %d calls", got-posts)
	}
}

// TestBatchItemFails holds that the failure of one item is its own, and the answers
// of the others are remembered.
func TestBatchItemFails(t *testing.T) {
	f := newest(t, mmcptest.Config{FailPrompt: "poison"})
	g := newBatchGateway(t, upstream.PoolOptions{}, at("gpu", f))
	items := g.seeded(3)
	items[1] = g.request("sim", "poison", "2")
	g.post(t, items...).expect(t, f, items, "", "internal_error", "")
	if got := batches(f); !cmp.Equal(got, []int{3}) {
		t.Errorf("batches %v", got)
	}
	runs := f.Stats().Executions
	if err := f.Update(func(c *mmcptest.Config) { c.FailPrompt = "" }); err != nil {
		t.Fatal(err)
	}
	a := g.post(t, items...)
	if got := f.Stats().Executions; got != runs+1 {
		t.Errorf("%d runs for the one that failed", got-runs)
	}
	a.expect(t, f, items)
}

// TestBatchRefused holds that each item gets the refusal of a whole batch. A server without room
// for the batch gets the items one by one.
func TestBatchRefused(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]struct {
		codes []string
		runs  int
	}{
		400: {[]string{"internal_error", "internal_error", "internal_error"}, 0},
		503: {make([]string, 3), 3},
	} {
		f := newest(t, mmcptest.Config{BatchStatus: status})
		g := newBatchGateway(t, upstream.PoolOptions{}, at("gpu", f))
		items := g.seeded(3)
		a := g.post(t, items...)
		if s := f.Stats(); s.Executions != want.runs || s.Batches != 1 {
			t.Errorf("%d: the server saw %+v", status, s)
		}
		a.expect(t, f, items, want.codes...)
	}
}

// TestBatchLost holds that the loss of a batch's answer is the loss of each item's: a seeded item
// is run again, an unseeded one is not.
func TestBatchLost(t *testing.T) {
	f := newest(t, mmcptest.Config{Drop: "after"})
	g := newBatchGateway(t, upstream.PoolOptions{}, at("gpu", f))
	items := g.seeded(6)
	items[1], items[4] = g.request("sim", "one", ""), g.request("sim", "two", "")
	release := f.Hold()
	done := make(chan struct{})
	var a batchAnswer
	go func() {
		defer close(done)
		if res, raw, err := postTo(context.WithoutCancel(t.Context()), g.url, batchOf(items...)); err == nil {
			a = readBatch(t, res, raw, len(items))
		}
	}()
	f.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	if err := f.Update(func(c *mmcptest.Config) { c.Drop = "" }); err != nil {
		t.Fatal(err)
	}
	release()
	<-done
	if s := f.Stats(); s.Batches != 1 || s.Executions != 6+4 {
		t.Errorf("the server saw %+v", s)
	}
	a.expect(t, f, items, "", "outcome_unknown", "", "", "outcome_unknown", "")
}

// TestBatchCancelled holds that a batch whose client is gone ends at the server, and
// its place is free.
func TestBatchCancelled(t *testing.T) {
	f := newest(t, mmcptest.Config{})
	g := newBatchGateway(t, upstream.PoolOptions{}, at("gpu", f))
	release := f.Hold()
	defer release()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _, _ = postTo(ctx, g.url, batchOf(g.seeded(4)...))
	}()
	f.Await(t, func(s mmcptest.Stats) bool { return s.Running == 1 })
	cancel()
	<-done
	f.Await(t, func(s mmcptest.Stats) bool { return s.Cancelled == 1 && s.Running == 0 })
	release()
	items := g.seeded(2)
	g.post(t, items...).expect(t, f, items)
}

// TestBatchOfModels holds that each model of a batch goes to its own server in one
// call, and what some server of a model does not take as a batch goes there alone.
func TestBatchOfModels(t *testing.T) {
	a := newest(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "a"}}})
	b := newest(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "b"}, {ID: "c"}}})
	old := mmcptest.Start(t, mmcptest.Config{Models: []mmcptest.Model{{ID: "old"}}})
	g := newBatchGateway(t, upstream.PoolOptions{}, at("first", a), at("second", b), at("third", old))
	var items []string
	for i, model := range []string{"a", "b", "old", "a", "c", "b", "old", "a"} {
		items = append(items, g.request(model, "A person walks.", fmt.Sprint(i)))
	}
	answer := g.post(t, items...)
	if diff := cmp.Diff([][]int{{3}, {2}, {}}, [][]int{batches(a), batches(b), batches(old)}); diff != "" {
		t.Error(diff)
	}
	if n := b.Stats().Posts; n != 2 || old.Stats().Executions != 2 {
		t.Errorf("%d calls of the second server", n)
	}
	for i, f := range []*mmcptest.Server{a, b, old, a, b, b, old, a} {
		batchAnswer{gltf: answer.gltf[i : i+1], codes: answer.codes[i : i+1]}.expect(t, f, items[i:i+1])
	}
}

// TestBatchSplit holds that a call has no more requests than its server takes, and
// that a server which must not get batches gets none.
func TestBatchSplit(t *testing.T) {
	for name, c := range map[string]struct {
		server mmcptest.Config
		change func(*remote.Options)
		want   []int
	}{
		"number":     {server: mmcptest.Config{MaxBatch: 2}, want: []int{2, 2}},
		"answers":    {change: func(o *remote.Options) { o.MaxAnswerBytes = 30_000 }, want: []int{3, 2}},
		"idempotent": {server: mmcptest.Config{Idempotent: true}, change: func(o *remote.Options) { o.Idempotent = true }, want: []int{}},
		"jobs":       {server: mmcptest.Config{Async: true, RetryAfter: "0"}, want: []int{}},
	} {
		t.Run(name, func(t *testing.T) {
			f := newest(t, c.server)
			o := at("gpu", f)
			if c.change != nil {
				c.change(&o)
			}
			g := newBatchGateway(t, upstream.PoolOptions{}, o)
			items := g.seeded(5)
			a := g.post(t, items...)
			if diff := cmp.Diff(c.want, batches(f)); diff != "" {
				t.Error(diff)
			}
			if n := f.Stats().Executions; n != 5 {
				t.Errorf("%d runs", n)
			}
			if name != "jobs" {
				a.expect(t, f, items)
			}
		})
	}
}

// TestBatchWithReplicas holds that a batch is answered where one replica takes
// batches and the other does not, and that a slow call of seeded requests is hedged.
func TestBatchWithReplicas(t *testing.T) {
	young, old := newest(t, mmcptest.Config{}), mmcptest.Start(t, mmcptest.Config{})
	g := newBatchGateway(t, upstream.PoolOptions{}, at("young", young), at("old", old))
	a := g.post(t, g.seeded(6)...)
	if diff := cmp.Diff(make([]string, 6), a.codes); diff != "" {
		t.Error(diff)
	}
	if n := young.Stats().Executions + old.Stats().Executions; n != 6 {
		t.Errorf("%d runs", n)
	}

	one, two := newest(t, mmcptest.Config{}), newest(t, mmcptest.Config{})
	g = newBatchGateway(t, upstream.PoolOptions{Hedge: time.Millisecond, RetryShare: 1}, at("one", one), at("two", two))
	release := one.Hold()
	defer release()
	for i := 0; one.Stats().Batches == 0; i++ { // the first call goes to either
		items := []string{g.request("sim", "hedged", fmt.Sprint(2*i)), g.request("sim", "hedged", fmt.Sprint(2*i+1))}
		g.post(t, items...).expect(t, two, items)
	}
	one.Await(t, func(s mmcptest.Stats) bool { return s.Running == 0 && s.Cancelled == 1 })
}
