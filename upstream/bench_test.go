package upstream_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/upstreamtest"
)

// instant returns the URL of a server that answers at once, so that benchmarks measure the client.
func instant(b *testing.B, size int) string {
	const head, tail = `{"asset":{"version":"2.0"},"buffers":[{"uri":"`, `"}]}`
	body := []byte(head + string(bytes.Repeat([]byte("A"), size-len(head)-len(tail))) + tail)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "model/gltf+json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body)
	}))
	b.Cleanup(s.Close)
	return s.URL
}

// soma is a request of the size that real clients send, about 12 KB, as it comes
// from a client.
func soma(b *testing.B) *mmcp.Request {
	names := make([]string, 77)
	for i := range names {
		names[i] = fmt.Sprint("mixamorig:Joint", i)
	}
	m := upstreamtest.Model("m", names...)
	r, err := codec.Decode(codec.Bytes(upstreamtest.RequestFor(&m)), nil)
	if err != nil {
		b.Fatal(err)
	}
	return r
}

// BenchmarkGenerate sets a call of Server beside the least that any Go client
// can do: a tuned transport, the body read to its end.
func BenchmarkGenerate(b *testing.B) {
	for _, size := range []int{20 << 10, 400 << 10} {
		base := instant(b, size)
		r := soma(b)
		body := codec.Bytes(r)
		b.Run(fmt.Sprintf("%dKB/bare", size>>10), func(b *testing.B) {
			transport := &http.Transport{MaxIdleConnsPerHost: 256, DisableCompression: true}
			b.Cleanup(transport.CloseIdleConnections)
			b.ReportAllocs()
			for b.Loop() {
				req, err := http.NewRequest(http.MethodPost, base+"/generate", bytes.NewReader(body))
				if err != nil {
					b.Fatal(err)
				}
				res, err := transport.RoundTrip(req)
				if err != nil {
					b.Fatal(err)
				}
				buf := make([]byte, res.ContentLength)
				if _, err := io.ReadFull(res.Body, buf); err != nil {
					b.Fatal(err)
				}
				res.Body.Close()
			}
		})
		b.Run(fmt.Sprintf("%dKB/server", size>>10), func(b *testing.B) {
			s := upstreamtest.Client(b, "a", base)
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Generate(b.Context(), r.Call()); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("%dKB/pool", size>>10), func(b *testing.B) {
			m := upstreamtest.Model("m", "root")
			p := pool(b, upstream.PoolOptions{Refresh: time.Hour}, upstream.Member{Name: "a", Backend: joined{upstreamtest.Client(b, "a", base), listing(m)}})
			b.ReportAllocs()
			for b.Loop() {
				if _, err := p.Generate(b.Context(), r.Call()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// joined has the generations of one backend and the catalogue of another.
type joined struct {
	*remote.Server
	catalogue fake
}

func (j joined) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	return j.catalogue.Capabilities(ctx)
}

func BenchmarkCatalogue(b *testing.B) {
	var members []upstream.Member
	for i := range 10 {
		members = append(members, upstream.Member{Name: fmt.Sprint("s", i), Backend: listing(upstreamtest.Model(fmt.Sprint("m", i), "root"))})
	}
	p := pool(b, upstream.PoolOptions{}, members...)
	for b.Loop() {
		if _, err := p.Capabilities(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}

// still is a member that takes no time at all.
type still struct{ fake }

func (s *still) Generate(context.Context, *mmcp.Call) (*mmcp.Result, error) { return &answered, nil }

var answered = mmcp.Result{Body: []byte("{}")}

// BenchmarkOverhead is what the pool itself costs a request: queue, choice,
// breaker and measuring, without JSON and HTTP.
func BenchmarkOverhead(b *testing.B) {
	m := upstreamtest.Model("m", "root")
	for _, replicas := range []int{1, 8} {
		var members []upstream.Member
		for i := range replicas {
			members = append(members, upstream.Member{Name: fmt.Sprint("a", i), Backend: &still{listing(m)}, MaxInFlight: 1000})
		}
		p := pool(b, upstream.PoolOptions{Refresh: time.Hour}, members...)
		r := upstreamtest.RequestFor(&m)
		r, err := codec.Decode(codec.Bytes(r), nil)
		if err != nil {
			b.Fatal(err)
		}
		call := func() {
			if _, err := p.Generate(b.Context(), r.Call()); err != nil {
				b.Error(err)
			}
		}
		b.Run(fmt.Sprintf("%d/alone", replicas), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				call()
			}
		})
		b.Run(fmt.Sprintf("%d/parallel", replicas), func(b *testing.B) {
			b.ReportAllocs()
			b.SetParallelism(32)
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					call()
				}
			})
		})
	}
}
