package upstream_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// An invalid answer of a server is never passed on as a valid one, and a request for
// an unknown model is sent to no server.
func TestFailureMode14Smear(t *testing.T) {
	for _, cut := range []string{"length", "chunked", "clean"} {
		for _, async := range []bool{false, true} {
			f := mmcptest.Start(t, mmcptest.Config{Truncate: cut, Async: async, RetryAfter: "0.001"})
			p := fleet(t, upstream.PoolOptions{}, slots(2), f)
			res, err := p.Generate(t.Context(), sim(t, f, "").Call())
			if res != nil || upstreamtest.WantError(t, err).Status() < 500 {
				t.Errorf("%s, async %v: %v", cut, async, err)
			}
		}
	}
	for _, status := range []int{500, 502, 503, 504} {
		for _, kind := range []string{"envelope", "bare", "html", "detail"} {
			f := mmcptest.Start(t, mmcptest.Config{FailRate: 1, FailStatus: status, Errors: kind})
			p := fleet(t, upstream.PoolOptions{Attempts: 1}, slots(2), f)
			_, err := p.Generate(t.Context(), sim(t, f, "").Call())
			e := upstreamtest.WantError(t, err)
			if e.Status() != status || e.Message == "" || e.Details["upstream"] != "a" || bytes.ContainsRune(e.Envelope(), '<') {
				t.Errorf("%d %s: %d %v %v", status, kind, e.Status(), e, e.Details)
			}
		}
	}
	f := mmcptest.Start(t, mmcptest.Config{})
	p := fleet(t, upstream.PoolOptions{}, slots(2), f)
	before := f.Stats().Posts
	r := sim(t, f, "")
	r.Model = "nothing"
	if _, err := p.Generate(t.Context(), r.Call()); upstreamtest.WantError(t, err).Code != mmcp.CodeUnknownModel || f.Stats().Posts != before {
		t.Errorf("unknown model: %v, %d POSTs", err, f.Stats().Posts-before)
	}
	if caps, err := pool(t, upstream.PoolOptions{}).Capabilities(t.Context()); err != nil || len(caps.Models) != 0 {
		t.Errorf("an empty fleet lists %v, %v", caps, err)
	}
}

// Headers of one connection do not pass to the other.
func TestFailureMode14HopByHop(t *testing.T) {
	var seen http.Header
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = r.Header.Clone()
		w.Header().Set("Connection", "X-Own, close")
		w.Header().Set("X-Own", "1")
		upstreamtest.WriteDocument(w)
	}))
	t.Cleanup(s.Close)
	m := upstreamtest.Model("m", "root")
	if _, err := upstreamtest.Client(t, "a", s.URL).Generate(t.Context(), upstreamtest.RequestFor(&m).Call()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Connection", "Te", "Upgrade", "Keep-Alive", "Transfer-Encoding", "Accept-Encoding", "Idempotency-Key"} {
		if v := seen.Get(name); v != "" {
			t.Errorf("%s: %s was sent", name, v)
		}
	}
}
