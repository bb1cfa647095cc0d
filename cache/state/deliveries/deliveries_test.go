package deliveries

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/motiongate/motiongate/cache/cachetest"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func TestMain(m *testing.M) { cachetest.RunMain(m, nil) }

// post is a message that a receiver got.
type post struct{ url, id, body string }

// receiver fails some times, and then takes messages.
type receiver struct {
	mu    sync.Mutex // guards all below
	fails int
	posts []post
	jobs  map[string]mmcp.JobOutcome
}

func (r *receiver) Check(string, string) error { return nil }

func (r *receiver) Send(ctx context.Context, tenant, url, id string, body []byte) (int, error) {
	if tenant == "slow" {
		<-ctx.Done()
		return 0, ctx.Err()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.posts = append(r.posts, post{url, id, string(body)})
	if r.fails--; r.fails >= 0 {
		return 503, errors.New("the receiver answers with 503")
	}
	return 204, nil
}

func (r *receiver) outcome(_, job string) mmcp.JobOutcome {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.jobs[job]
}

func (r *receiver) end(job string, o mmcp.JobOutcome) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.jobs[job] = o
}

func (r *receiver) got() []post {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]post(nil), r.posts...)
}

func start(t *testing.T, store *state.Store, r *receiver, tune ...func(*Deliveries)) *Deliveries {
	t.Helper()
	d := New(store, Options{RetryFor: time.Hour, Sender: r, Outcome: r.outcome}, slog.New(slog.DiscardHandler))
	d.every, d.backoff = time.Millisecond, func(int) time.Duration { return 0 }
	for _, f := range tune {
		f(d)
	}
	d.Start()
	return d
}

// A message is posted when its job ends, until its receiver takes it, and no more.
func TestDelivery(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	r := &receiver{fails: 2, jobs: map[string]mmcp.JobOutcome{}}
	d := start(t, store, r)
	defer d.Close()
	for range 2 { // the second one is the same
		if _, err := d.Add(t.Context(), "art", "J1", "m", "https://a.example/"); err != nil {
			t.Fatal(err)
		}
	}
	if got := d.State("art", "J1"); got != "waiting" || d.State("film", "J1") != "" {
		t.Errorf("before the end: %q, of another tenant: %q", got, d.State("film", "J1"))
	}
	r.end("J1", mmcp.JobOutcome{Ended: time.Now(), Status: 502})
	mmcptest.Eventually(t, "the message is taken", func() bool { return strings.HasPrefix(d.State("art", "J1"), "delivered") })
	got := r.got()
	if len(got) != 3 || d.State("art", "J1") != "delivered; attempts=3; status=204" {
		t.Errorf("%d posts, %s", len(got), d.State("art", "J1"))
	}
	for _, p := range got {
		if p.id != "msg_J1" || p.body != got[0].body ||
			!strings.Contains(p.body, `"type":"job.failed"`) || !strings.Contains(p.body, `"status":502`) {
			t.Errorf("posted %+v", p)
		}
	}
	if a := d.Attempts(); a[delivered] != 1 || a[failed] != 2 || a[givenUp] != 0 || d.Pending() != 0 {
		t.Errorf("counts %v, %d pending", a, d.Pending())
	}
}

// A message whose time is over is given up.
func TestDeliveryIsGivenUp(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	r := &receiver{fails: 1 << 30, jobs: map[string]mmcp.JobOutcome{"J1": {Ended: time.Now().Add(-2 * time.Hour), Status: 200}}}
	d := start(t, store, r)
	defer d.Close()
	if _, err := d.Add(t.Context(), "art", "J1", "m", "https://a.example/"); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the message is given up", func() bool { return strings.HasPrefix(d.State("art", "J1"), "failed") })
	if got := d.State("art", "J1"); got != `failed; attempts=1; status=503; error="the receiver answers with 503"` ||
		d.Attempts()[givenUp] != 1 {
		t.Errorf("%s, %v", got, d.Attempts())
	}
}

// A cancelled job posts nothing.
func TestCancelledJobsPostNothing(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	r := &receiver{jobs: map[string]mmcp.JobOutcome{"J1": {Cancelled: true}}}
	d := start(t, store, r)
	defer d.Close()
	if _, err := d.Add(t.Context(), "art", "J1", "m", "https://a.example/"); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the message is dropped", func() bool { return d.State("art", "J1") == "" })
	if got := r.got(); len(got) > 0 {
		t.Errorf("posted %v", got)
	}
}

// A message outlives its gateway, also one whose job ended while no gateway ran.
func TestDeliveryAfterARestart(t *testing.T) {
	dir := t.TempDir()
	r := &receiver{jobs: map[string]mmcp.JobOutcome{}}
	store := cachetest.Open(t, dir)
	d := start(t, store, r)
	if _, err := d.Add(t.Context(), "art", "J1", "m", "https://a.example/"); err != nil {
		t.Fatal(err)
	}
	d.Close()
	store.Close()
	r.end("J1", mmcp.JobOutcome{Ended: time.Now(), Status: 200})
	store = cachetest.Open(t, dir)
	defer store.Close()
	d = start(t, store, r)
	defer d.Close()
	mmcptest.Eventually(t, "the message is taken", func() bool { return strings.HasPrefix(d.State("art", "J1"), "delivered") })
	if got := r.got(); len(got) != 1 || got[0].url != "https://a.example/" {
		t.Errorf("posted %v", got)
	}
}

// A job that ended and expired while no gateway ran is not forgotten.
func TestExpiredJobsArePosted(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	r := &receiver{jobs: map[string]mmcp.JobOutcome{"J1": {Unknown: true}}}
	d := start(t, store, r, func(d *Deliveries) { d.grace = 0 })
	defer d.Close()
	if _, err := d.Add(t.Context(), "art", "J1", "m", "https://a.example/"); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the message is taken", func() bool { return strings.HasPrefix(d.State("art", "J1"), "delivered") })
	if got := r.got(); len(got) != 1 || !strings.Contains(got[0].body, `"type":"job.expired"`) || strings.Contains(got[0].body, "status") {
		t.Errorf("posted %v", got)
	}
}

// While the state does not take the outcome of an attempt, the message is not posted again.
func TestOutcomesThatAreNotWritten(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	r := &receiver{jobs: map[string]mmcp.JobOutcome{"J1": {Ended: time.Now(), Status: 200}}}
	var refused atomic.Int32
	d := start(t, store, r, func(d *Deliveries) {
		swap := d.swap
		d.swap = func(ctx context.Context, key string, value []byte, revision uint64) (uint64, error) {
			if strings.Contains(string(value), `"taken":true`) && refused.Add(1) <= 5 {
				return 0, errors.New("the bucket is full")
			}
			return swap(ctx, key, value, revision)
		}
	})
	defer d.Close()
	if _, err := d.Add(t.Context(), "art", "J1", "m", "https://a.example/"); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "the outcome is written", func() bool { return strings.HasPrefix(d.State("art", "J1"), "delivered") })
	if got := r.got(); len(got) != 1 || d.Attempts()[delivered] != 1 || refused.Load() != 6 {
		t.Errorf("%d posts, %v, %d writes", len(got), d.Attempts(), refused.Load())
	}
}

// Slow receivers of one tenant hold up neither another tenant nor the end of the gateway.
func TestSlowReceiversOfATenant(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	ended := mmcp.JobOutcome{Ended: time.Now(), Status: 200}
	r := &receiver{jobs: map[string]mmcp.JobOutcome{"J1": ended}}
	d := start(t, store, r)
	for i := range 2 * parallel {
		job := fmt.Sprintf("S%d", i)
		r.end(job, ended)
		if _, err := d.Add(t.Context(), "slow", job, "m", fmt.Sprintf("https://s%d.example/", i)); err != nil {
			t.Fatal(err)
		}
	}
	running := func() int {
		d.mu.Lock()
		defer d.mu.Unlock()
		return d.lanes[lane{tenant: "slow"}]
	}
	mmcptest.Eventually(t, "the slow tenant has all of its attempts", func() bool { return running() == perTenant })
	if _, err := d.Add(t.Context(), "art", "J1", "m", "https://a.example/"); err != nil {
		t.Fatal(err)
	}
	mmcptest.Eventually(t, "another tenant's message is taken", func() bool { return strings.HasPrefix(d.State("art", "J1"), "delivered") })
	if n := running(); n > perTenant {
		t.Errorf("%d attempts of the slow tenant", n)
	}
	d.Close()
	if d.State("slow", "S0") != "waiting" || d.Attempts()[failed] != 0 {
		t.Errorf("attempts that were cut count: %s, %v", d.State("slow", "S0"), d.Attempts())
	}
}

// A tenant has a bounded number of messages, and a message that is dropped gives its place back.
func TestNumberOfMessagesOfATenant(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	r := &receiver{jobs: map[string]mmcp.JobOutcome{}}
	d := start(t, store, r, func(d *Deliveries) { d.most = 2 })
	defer d.Close()
	add := func(tenant, job string) error {
		_, err := d.Add(t.Context(), tenant, job, "m", "https://a.example/")
		return err
	}
	if err := errors.Join(add("art", "J1"), add("art", "J2"), add("film", "J1")); err != nil {
		t.Fatal(err)
	}
	if err := add("art", "J3"); err == nil || mmcp.AsError(err).Code != mmcp.CodeResourceExhausted {
		t.Errorf("one too many: %v", err)
	}
	if err := d.Drop(t.Context(), "art", "J1"); err != nil || d.State("art", "J1") != "" || d.State("film", "J1") != "waiting" {
		t.Errorf("after the drop: %v, %q, %q", err, d.State("art", "J1"), d.State("film", "J1"))
	}
	// The next attempt of a job that was refused has the same id.
	if err := add("art", "J1"); err != nil || d.State("art", "J1") != "waiting" {
		t.Errorf("after the drop: %v, %q", err, d.State("art", "J1"))
	}
}

// A gateway forgets a message that another one removed from the state.
func TestRemovedMessagesAreForgotten(t *testing.T) {
	store := cachetest.Open(t, t.TempDir())
	defer store.Close()
	r := &receiver{jobs: map[string]mmcp.JobOutcome{}}
	d := start(t, store, r)
	defer d.Close()
	if _, err := d.Add(t.Context(), "art", "J1", "m", "https://a.example/"); err != nil {
		t.Fatal(err)
	}
	if err := store.Bucket(Need()).Remove(t.Context(), keyOf("art", "J1")); err != nil {
		t.Fatal(err)
	}
	r.end("J1", mmcp.JobOutcome{Ended: time.Now(), Status: 200})
	mmcptest.Eventually(t, "the message is forgotten", func() bool { return d.State("art", "J1") == "" })
	if got := r.got(); len(got) > 0 {
		t.Errorf("posted %v", got)
	}
}
