package mmcptest_test

import (
	"context"
	"encoding/json"
	"errors"
	"syscall"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func TestDroppedConnections(t *testing.T) {
	for drop, runs := range map[string]int{"before": 0, "after": 1} {
		for _, async := range []bool{false, true} {
			s := mmcptest.Start(t, mmcptest.Config{Drop: drop, Async: async})
			_, err := send(t.Context(), "POST", s.URL()+"/generate", request(t, s, "sim", walk))
			if err == nil {
				t.Errorf("drop %s, async %v: an answer came", drop, async)
			}
			s.Await(t, func(st mmcptest.Stats) bool { return st.Finished == runs })
			if got := s.Stats().ByModel["sim"]; got != runs {
				t.Errorf("drop %s, async %v: %d executions, want %d", drop, async, got, runs)
			}
		}
	}
}

func TestTruncated(t *testing.T) {
	for how, broken := range map[string]bool{"length": true, "chunked": true, "clean": false} {
		s := mmcptest.Start(t, mmcptest.Config{Truncate: how})
		a, err := send(t.Context(), "POST", s.URL()+"/generate", request(t, s, "sim", walk))
		if a.status != 200 || (err != nil) != broken {
			t.Errorf("%s: status %d, error %v", how, a.status, err)
		}
		if json.Valid([]byte(a.body)) {
			t.Errorf("%s: the document is whole", how)
		}
	}
}

func TestRedirect(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{Redirect: "http://elsewhere.example/x"})
	if a := post(t, s, "{}"); a.status != 307 || a.header.Get("Location") != "http://elsewhere.example/x/generate" {
		t.Errorf("%d %v", a.status, a.header)
	}
}

func TestFailRate(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{FailRate: 0.5, FailStatus: 503})
	body := request(t, s, "sim", walk)
	got := map[int]int{}
	for range 40 {
		got[post(t, s, body).status]++
	}
	if got[200]+got[503] != 40 || got[503] < 10 || got[503] > 30 {
		t.Errorf("statuses %v, want about half 503", got)
	}
	if runs := s.Stats().Executions; runs != got[200] {
		t.Errorf("%d executions, %d answers", runs, got[200])
	}
}

func TestClientGoesAway(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{})
	body := request(t, s, "sim", walk)
	defer s.Hold()()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { _, err := send(ctx, "POST", s.URL()+"/generate", body); done <- err }()
	s.Await(t, func(st mmcptest.Stats) bool { return st.Running == 1 })
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	s.Await(t, func(st mmcptest.Stats) bool { return st.Cancelled == 1 && st.Running == 0 })
}

// A busy server answers nothing on any connection until its run is over, and
// runs on for a client that is gone.
func TestBusy(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{Busy: true})
	body := request(t, s, "sim", walk)
	release := s.Hold()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { _, err := send(ctx, "POST", s.URL()+"/generate", body); done <- err }()
	s.Await(t, func(st mmcptest.Stats) bool { return st.Running == 1 })

	short, stop := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer stop()
	if _, err := send(short, "GET", s.URL()+"/capabilities", ""); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a busy server answered: %v", err)
	}
	cancel()
	<-done
	release()
	if a := get(t, s.URL()+"/capabilities"); a.status != 200 {
		t.Errorf("after the run: %d", a.status)
	}
	if st := s.Stats(); st.Executions != 1 || st.Finished != 1 {
		t.Errorf("%+v, want one run that ended for nobody", st)
	}
}

func TestHangWithinABody(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{Hang: "body"})
	body := request(t, s, "sim", walk)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { _, err := send(ctx, "POST", s.URL()+"/generate", body); done <- err }()
	s.Await(t, func(st mmcptest.Stats) bool { return st.Finished == 1 })
	select {
	case err := <-done:
		t.Errorf("it ended by itself: %v", err)
	case <-time.After(20 * time.Millisecond):
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	s.Await(t, func(st mmcptest.Stats) bool { return st.Cancelled == 1 })
}

func TestHang(t *testing.T) {
	for hang, catalogue := range map[string]bool{"generate": true, "all": false} {
		s := mmcptest.Start(t, mmcptest.Config{Hang: hang})
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if _, err := send(ctx, "POST", s.URL()+"/generate", "{}"); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: POST answered: %v", hang, err)
		}
		ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		if catalogue {
			ctx = t.Context()
		}
		if _, err := send(ctx, "GET", s.URL()+"/capabilities", ""); (err == nil) != catalogue {
			t.Errorf("%s: GET: %v", hang, err)
		}
	}
}

func TestColdStart(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{ColdLoading: time.Hour})
	if a := get(t, s.URL()+"/capabilities"); a.status != 503 || a.code(t) != "model_unavailable" {
		t.Errorf("loading: %d %s", a.status, a.body)
	}
	s.Shut()
	if _, err := send(t.Context(), "GET", s.URL()+"/capabilities", ""); !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("closed port: %v", err)
	}
	if err := s.Update(func(c *mmcptest.Config) { c.ColdLoading = 0 }); err != nil {
		t.Fatal(err)
	}
	if err := s.Reopen(); err != nil {
		t.Fatal(err)
	}
	if a := get(t, s.URL()+"/capabilities"); a.status != 200 {
		t.Errorf("ready: %d %s", a.status, a.body)
	}
}

func TestClosedPortOpensLater(t *testing.T) {
	s := mmcptest.Start(t, mmcptest.Config{ColdClosed: 20 * time.Millisecond})
	mmcptest.Eventually(t, "the open port", func() bool {
		a, err := send(t.Context(), "GET", s.URL()+"/capabilities", "")
		return err == nil && a.status == 200
	})
}
