package serve

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
	"github.com/motiongate/motiongate/upstream/remote"
)

// plainUpstream is a server over a bare socket that costs next to nothing, so that the benchmark
// measures the gateway. It has the catalogue of a fake server.
func plainUpstream(b *testing.B, caps []byte, size int) string {
	const head, tail = `{"asset":{"version":"2.0"},"buffers":[{"uri":"`, `"}]}`
	answer := func(contentType string, body []byte) []byte {
		return append(fmt.Appendf(nil, "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n", contentType, len(body)), body...)
	}
	listed := answer("application/json", caps)
	made := answer("model/gltf+json", []byte(head+strings.Repeat("A", size-len(head)-len(tail))+tail))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = l.Close() })
	serve := func(c net.Conn) {
		defer func() { _ = c.Close() }()
		r := bufio.NewReaderSize(c, 64<<10)
		for {
			length, get := 0, false
			for {
				line, err := r.ReadSlice('\n')
				if err != nil {
					return
				}
				if bytes.HasPrefix(line, []byte("GET ")) {
					get = true
				}
				if n, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
					length, _ = strconv.Atoi(string(bytes.TrimSpace(n)))
				}
				if len(line) == 2 {
					break
				}
			}
			if _, err := r.Discard(length); err != nil {
				return
			}
			out := made
			if get {
				out = listed
			}
			if _, err := c.Write(out); err != nil {
				return
			}
		}
	}
	go func() { // ends with the listener
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go serve(c) // ends with its connection
		}
	}()
	return "http://" + l.Addr().String()
}

// plainClient sends one request again and again over a bare socket.
type plainClient struct {
	conn    net.Conn
	r       *bufio.Reader
	request []byte
}

func newPlainClient(b *testing.B, base string, body []byte) *plainClient {
	host := strings.TrimPrefix(base, "http://")
	c, err := net.Dial("tcp", host)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = c.Close() })
	request := append(fmt.Appendf(nil, "POST /generate HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", host, len(body)), body...)
	return &plainClient{c, bufio.NewReaderSize(c, 64<<10), request}
}

func (c *plainClient) ask(b *testing.B) {
	if _, err := c.conn.Write(c.request); err != nil {
		b.Fatal(err)
	}
	length := -1
	for n := 0; ; n++ {
		line, err := c.r.ReadSlice('\n')
		if err != nil || n == 0 && !bytes.HasPrefix(line, []byte("HTTP/1.1 200")) {
			b.Fatalf("%q %v", line, err)
		}
		if n, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			length, _ = strconv.Atoi(string(bytes.TrimSpace(n)))
		}
		if len(line) == 2 {
			break
		}
	}
	if _, err := c.r.Discard(length); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkPass is one unseeded request after the other through the whole gateway,
// with sockets on both sides, beside Go's own reverse proxy, which only forwards,
// and the server itself. The log is written, to a file.
func BenchmarkPass(b *testing.B) {
	fake := mmcptest.Start(b, mmcptest.Config{Models: []mmcptest.Model{{ID: "sim", Skeleton: "soma77"}}})
	raw, caps := listed(b, fake.URL())
	body := walkOn(&caps.Models[0], "")
	for _, size := range []int{20 << 10, 400 << 10} {
		server := plainUpstream(b, raw, size)
		for name, through := range map[string]func(*testing.B, string) string{
			"direct": func(_ *testing.B, base string) string { return base }, "reverseproxy": reverse, "motiongate": gatewayTo,
		} {
			b.Run(fmt.Sprintf("%dKB/%s", size>>10, name), func(b *testing.B) {
				c := newPlainClient(b, through(b, server), body)
				c.ask(b)
				b.ReportAllocs()
				for b.Loop() {
					c.ask(b)
				}
			})
		}
	}
}

// listed asks a server for its models.
func listed(b *testing.B, base string) ([]byte, *mmcp.Capabilities) {
	res, err := http.Get(base + "/capabilities")
	if err != nil {
		b.Fatal(err)
	}
	raw, err := io.ReadAll(res.Body)
	_ = res.Body.Close()
	if err != nil {
		b.Fatal(err)
	}
	caps, err := codec.DecodeCapabilities(raw)
	if err != nil {
		b.Fatal(err)
	}
	return raw, caps
}

// walkOn is a request of the usual size.
func walkOn(m *mmcp.Model, seed mmcp.Seed) []byte {
	o := mmcp.DefaultOptions()
	o.Seed = seed
	return codec.Bytes(&mmcp.Request{
		ProtocolVersion: mmcp.Version, Model: m.ID, Skeleton: m.CanonicalSkeleton, Options: o,
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "walk", DurationFrames: 60}},
	})
}

// BenchmarkParked measures the memory of one client that waits for the run of another: its
// connection, its goroutines, and, while anything refers to them, the 12 KB of its request.
func BenchmarkParked(b *testing.B) {
	fake := mmcptest.Start(b, mmcptest.Config{Models: []mmcptest.Model{{ID: "sim", Skeleton: "soma77"}}})
	_, caps := listed(b, fake.URL())
	release := fake.Hold()
	b.Cleanup(release)
	base := gatewayTo(b, fake.URL())
	body := walkOn(&caps.Models[0], "7")
	in := make([]runtime.MemStats, 2)
	measure := func(m *runtime.MemStats) {
		runtime.GC()
		runtime.GC() // the pools are emptied by the second
		runtime.ReadMemStats(m)
	}
	park := func(n int) {
		before := runtime.NumGoroutine()
		for range n {
			c := newPlainClient(b, base, body)
			c.r = nil
			if _, err := c.conn.Write(c.request); err != nil {
				b.Fatal(err)
			}
			c.request = nil
		}
		for runtime.NumGoroutine() < before+2*n { // its handler, and who watches the connection
			time.Sleep(10 * time.Millisecond)
		}
	}
	const waiters = 500
	park(10)
	measure(&in[0])
	park(waiters)
	measure(&in[1])
	b.ReportMetric(float64(in[1].HeapInuse-in[0].HeapInuse)/waiters, "heap-B/waiter")
	b.ReportMetric(float64(in[1].StackInuse-in[0].StackInuse)/waiters, "stack-B/waiter")
}

func reverse(b *testing.B, base string) string {
	u, err := url.Parse(base)
	if err != nil {
		b.Fatal(err)
	}
	s := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.SetURL(u) },
		Transport: &http.Transport{MaxIdleConnsPerHost: 256, DisableCompression: true},
	})
	b.Cleanup(s.Close)
	return s.URL
}

func gatewayTo(b *testing.B, base string) string {
	cfg := config.Default()
	cfg.DataDir = b.TempDir()
	cfg.Upstreams = []config.Upstream{{Options: remote.Options{Name: "gpu", URL: base, MaxInFlight: 64}}}
	f, err := os.Create(filepath.Join(b.TempDir(), "log"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = f.Close() })
	log, end := newLog(cfg, slog.LevelInfo, f)
	b.Cleanup(end)
	g, err := assemble(cfg, log)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { g.close(b.Context(), log) })
	s := httptest.NewServer(g.router.Handler())
	b.Cleanup(s.Close)
	return s.URL
}
