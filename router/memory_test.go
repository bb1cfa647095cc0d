package router_test

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/router"
	"github.com/motiongate/motiongate/router/memory"
)

// within gives a router a budget.
func within(b *memory.Budget) func(*router.Options) {
	return func(o *router.Options) { o.Memory = b }
}

// released waits until nothing is charged any more.
func released(t *testing.T, b *memory.Budget) {
	t.Helper()
	for range 1000 {
		if b.Held() == 0 {
			return
		}
		runtime.GC()
		runtime.Gosched()
	}
	t.Errorf("%d bytes stay charged", b.Held())
}

// TestAnnouncedLength opens connections that announce large bodies and send one byte.
// Only the bytes that arrived are charged.
func TestAnnouncedLength(t *testing.T) {
	caps := catalogue()
	caps.Models[0].Limits.MaxRequestBytes = 16 << 20
	b := memory.New(1 << 30)
	g := start(t, &fake{caps: caps}, within(b))
	const connections = 150
	var open []net.Conn
	for range connections {
		conn, err := net.Dial("tcp", strings.TrimPrefix(g.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(conn, "POST /generate HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n{", 16<<20)
		open = append(open, conn)
	}
	for b.Held() < connections*memory.Small { // all are being read
		runtime.Gosched()
	}
	if b.Held() > connections*(memory.Small+8<<10) {
		t.Errorf("%d bytes are charged for %d bytes that came", b.Held(), connections)
	}
	for _, conn := range open {
		conn.Close()
	}
	released(t, b)
}

// TestCatalogueLimit has a catalogue with a limit of 40 GB. The listed and the
// enforced limit are a part of the memory.
func TestCatalogueLimit(t *testing.T) {
	caps := catalogue()
	caps.Models[0].Limits.MaxRequestBytes = 40_000_000_000
	g := start(t, &fake{caps: caps}, within(memory.New(128<<20)))
	listed, err := codec.DecodeCapabilities(do(t, "GET", g.URL+"/capabilities", "").body)
	if err != nil {
		t.Fatal(err)
	}
	if n := listed.Models[0].Limits.MaxRequestBytes; n != 8<<20 {
		t.Errorf("max_request_bytes is listed as %d", n)
	}
	got := do(t, "POST", g.URL+"/generate", strings.Repeat(" ", 9<<20))
	if e := got.envelope(t); got.status != 413 || e.Code != string(mmcp.CodePayloadTooLarge) {
		t.Errorf("%d %v", got.status, e)
	}
}

// TestFullMemory fills the budget with requests that wait. Further large ones are
// refused with a hint, small ones pass, and all is given back at the end.
func TestFullMemory(t *testing.T) {
	caps := catalogue()
	caps.Models[0].Limits.MaxRequestBytes = 16 << 20
	b := memory.New(64 << 20)
	hold, began := make(chan struct{}), make(chan struct{}, 100)
	g := start(t, &fake{caps: caps, generate: func(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		if len(codec.Bytes(call.Request)) > memory.Small {
			began <- struct{}{}
			<-hold
		}
		return result(), nil
	}}, within(b))
	large := strings.Replace(walk, "{", `{"note":"`+strings.Repeat("x", 3<<20)+`",`, 1)
	answers := make(chan reply, 100)
	var all sync.WaitGroup
	running := 0
	for range 40 {
		all.Go(func() { answers <- do(t, "POST", g.URL+"/generate", large) })
		select {
		case <-began:
			running++
			continue
		case got := <-answers:
			e := got.envelope(t)
			if got.status != http.StatusServiceUnavailable || e.Code != string(mmcp.CodeResourceExhausted) || got.header.Get("Retry-After") == "" {
				t.Errorf("%d %v %v", got.status, e, got.header)
			}
		}
		break
	}
	if running < 3 || b.Held() > b.Limit() {
		t.Errorf("%d requests run, %d bytes of %d are charged", running, b.Held(), b.Limit())
	}
	if got := do(t, "POST", g.URL+"/generate", walk); got.status != 200 {
		t.Errorf("a small request: %d %s", got.status, got.body)
	}
	close(hold)
	all.Wait()
	released(t, b)
	if got := do(t, "POST", g.URL+"/generate", large); got.status != 200 {
		t.Errorf("afterwards: %d %s", got.status, got.body)
	}
	if metrics := do(t, "GET", g.admin.URL+"/metrics", ""); !strings.Contains(string(metrics.body), "motiongate_memory_limit_bytes 6.7108864e+07") {
		t.Error("the metrics do not tell of the memory")
	}
}

// TestManyValues refuses a body that is small as text and too large when it is
// decoded, before it is decoded.
func TestManyValues(t *testing.T) {
	caps := catalogue()
	caps.Models[0].Limits.MaxRequestBytes = 16 << 20
	g := start(t, &fake{caps: caps}, within(memory.New(64<<20)))
	got := do(t, "POST", g.URL+"/generate", `{"segments":[`+strings.Repeat("{},", 1<<20)+`{}]}`)
	if e := got.envelope(t); got.status != 413 || e.Code != string(mmcp.CodePayloadTooLarge) {
		t.Errorf("%d %v", got.status, e)
	}
}

// TestRespondAsyncFalse holds that a preference that is turned off is none.
func TestRespondAsyncFalse(t *testing.T) {
	g := start(t, &fake{caps: catalogue()})
	for value, want := range map[string]int{
		"respond-async": 202, "respond-async=true": 202, "respond-async; x=false": 202, "respond-async=1": 202,
		"respond-async=false": 200, `respond-async="false"`: 200, "Respond-Async = FALSE": 200, "respond-async=?0": 200, "respond-async=0": 200,
	} {
		if got := do(t, "POST", g.URL+"/generate", walk, "Prefer", value); got.status != want {
			t.Errorf("Prefer: %s: status %d, want %d", value, got.status, want)
		}
	}
}
