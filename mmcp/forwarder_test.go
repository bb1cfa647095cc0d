package mmcp_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
)

// notes is a trace that records the events of a call.
type notes struct {
	lines  []string
	forbid error // of Sends
	keep   bool  // of Leaves
}

func (n *notes) add(format string, args ...any) {
	n.lines = append(n.lines, fmt.Sprintf(format, args...))
}

func (n *notes) hooks() mmcp.Hooks {
	return mmcp.Hooks{
		Queued:         func(place func() mmcp.Place) { n.add("waits %d", place().Position) },
		BeforeSend:     func(upstream, key string) error { n.add("sends %s %s", upstream, key); return n.forbid },
		Rejected:       func() { n.add("declines") },
		Accepted:       func(job mmcp.RemoteJob) { n.add("accepts %s", job.Path) },
		RemoteJobEnded: func() { n.add("fails") },
		Progress:       func(progress float64) { n.add("advances %g", progress) },
		Metadata:       func(said map[string]json.RawMessage) { n.add("tells %d", len(said)) },
		KeepRemoteJob:  func() bool { return n.keep },
	}
}

// A trace that joins later learns where the run is, and one that left hears nothing.
func TestRelay(t *testing.T) {
	var r mmcp.HookForwarder
	run := r.Hooks(nil)
	first, second, third := &notes{}, &notes{}, &notes{}
	leave := r.Join(first.hooks(), nil)
	r.Join(mmcp.Hooks{}, nil)
	run.Queued(func() mmcp.Place { return mmcp.Place{Position: 3} })
	r.Join(second.hooks(), nil)
	if err := run.BeforeSend("gpu", "k"); err != nil {
		t.Fatal(err)
	}
	run.Rejected()
	if err := run.BeforeSend("gpu", ""); err != nil {
		t.Fatal(err)
	}
	run.Accepted(mmcp.RemoteJob{Upstream: "gpu", Path: "/7"})
	run.Progress(0.5)
	run.Metadata(map[string]json.RawMessage{"a": nil})
	leave()
	run.Metadata(map[string]json.RawMessage{"b": nil})
	r.Join(third.hooks(), nil)
	run.RemoteJobEnded()
	for name, c := range map[string]struct{ got, want []string }{
		"from the beginning": {first.lines, []string{"waits 3", "sends gpu k", "declines", "sends gpu ", "accepts /7", "advances 0.5", "tells 1"}},
		"from the queue":     {second.lines, []string{"waits 3", "sends gpu k", "declines", "sends gpu ", "accepts /7", "advances 0.5", "tells 1", "tells 1", "fails"}},
		"late":               {third.lines, []string{"waits 3", "accepts /7", "advances 0.5", "tells 2", "fails"}},
	} {
		if d := cmp.Diff(c.want, c.got); d != "" {
			t.Errorf("%s (-want +got)\n%s", name, d)
		}
	}
	if sent, remote := r.MayHaveRun(); !sent || remote != nil {
		t.Errorf("after the failure: sent %v, %v", sent, remote)
	}
}

// A run is not sent if nobody may have it sent.
func TestRelayForbids(t *testing.T) {
	no := errors.New("no")
	for name, c := range map[string]struct {
		forbid []error
		want   error
	}{
		"nobody":         {[]error{nil, nil}, nil},
		"one of two":     {[]error{no, nil}, nil},
		"both":           {[]error{no, no}, no},
		"the only one":   {[]error{no}, no},
		"nobody is left": {nil, mmcp.ErrAbandoned},
	} {
		var r mmcp.HookForwarder
		run := r.Hooks(nil)
		leave := r.Join((&notes{}).hooks(), nil)
		for _, err := range c.forbid {
			r.Join((&notes{forbid: err}).hooks(), nil)
		}
		leave()
		err := run.BeforeSend("gpu", "")
		if sent, _ := r.MayHaveRun(); !errors.Is(err, c.want) || sent != (c.want == nil) {
			t.Errorf("%s: %v, sent %v", name, err, sent)
		}
	}
}

// A remote job runs on as long as somebody who waits for it, or who left it to be
// resumed, wants it.
func TestRelayKeepsRemoteJob(t *testing.T) {
	job := mmcp.RemoteJob{Path: "/7"}
	for name, c := range map[string]struct {
		keeps []bool // of the followers that leave, in order
		then  func(run mmcp.Hooks)
		want  bool
	}{
		"nobody":               {[]bool{false, false}, nil, false},
		"the first":            {[]bool{true, false}, nil, true},
		"the last":             {[]bool{false, true}, nil, true},
		"it is another by now": {[]bool{true}, func(run mmcp.Hooks) { run.RemoteJobEnded(); run.Accepted(job) }, false},
	} {
		var r mmcp.HookForwarder
		run := r.Hooks(nil)
		run.Accepted(job)
		for _, keep := range c.keeps {
			r.Join((&notes{keep: keep}).hooks(), nil)()
		}
		if c.then != nil {
			c.then(run)
		}
		if got := run.KeepRemoteJob(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// A run is handed over before it is sent, or after, and never in between.
func TestRelayIsHandedOver(t *testing.T) {
	var r mmcp.HookForwarder
	before, after := &notes{}, &notes{}
	run := r.Hooks(nil)
	r.Join(before.hooks(), nil)
	r.Hold()
	sent := make(chan error)
	go func() { sent <- run.BeforeSend("gpu", "") }() // ends with Release
	r.Replace(after.hooks(), nil)
	r.Release()
	if err := <-sent; err != nil {
		t.Fatal(err)
	}
	r.Hold()
	last := &notes{}
	r.Replace(last.hooks(), nil)
	r.Release()
	if len(before.lines) > 0 || len(last.lines) > 0 {
		t.Errorf("told %q before, %q at last", before.lines, last.lines)
	}
	if d := cmp.Diff([]string{"declines", "sends gpu "}, after.lines); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}
