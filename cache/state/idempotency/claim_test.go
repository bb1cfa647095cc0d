package idempotency

import (
	"log/slog"
	"testing"

	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/mmcp"
)

// The record of a key says at any time what the next gateway needs: whether something
// may have been spent, and where it can be waited for.
func TestRecordFollowsTheRun(t *testing.T) {
	log := slog.New(slog.DiscardHandler)
	store, err := state.Open(state.Options{Dir: t.TempDir()}, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(store.Close)
	keys, err := New(store, Options{}, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(keys.Close)
	c := &claim{keys: keys, name: "k"}
	if err := c.begin(t.Context()); err != nil {
		t.Fatal(err)
	}
	hooks := c.hooks(t.Context())
	send := func() {
		if err := hooks.BeforeSend("up", ""); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		name  string
		do    func()
		phase string
		job   string // its path
	}{
		{"claimed", func() {}, phaseClaimed, ""},
		{"sent", send, phaseDispatched, ""},
		{"rejected", hooks.Rejected, phaseClaimed, ""},
		{"rejected twice", hooks.Rejected, phaseClaimed, ""},
		{"sent again", send, phaseDispatched, ""},
		{"accepted", func() { hooks.Accepted(mmcp.RemoteJob{Upstream: "up", Path: "/jobs/1"}) }, phaseDispatched, "/jobs/1"},
		{"the server's job ended", hooks.RemoteJobEnded, phaseDispatched, ""},
	} {
		step.do()
		rec, _, err := c.read(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		job := ""
		if rec.Remote != nil {
			job = rec.Remote.Path
		}
		if rec.Phase != step.phase || job != step.job || rec.Owner != store.SelfID() {
			t.Errorf("%s: the record says %s, job %q of %s; want %s, job %q", step.name, rec.Phase, job, rec.Owner, step.phase, step.job)
		}
	}
}
