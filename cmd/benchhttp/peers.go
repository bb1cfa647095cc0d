package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// answer returns a document that looks like glTF and has the given size.
func answer(size int) []byte {
	head, tail := `{"asset":{"version":"2.0"},"extras":"`, `"}`
	return []byte(head + strings.Repeat("A", max(0, size-len(head)-len(tail))) + tail)
}

// skeleton returns a chain of 77 joints, which makes a request of 12 KB.
func skeleton() mmcp.Skeleton {
	var s mmcp.Skeleton
	for i := range 77 {
		j := mmcp.Joint{
			Name:            fmt.Sprintf("SkeletonJointNumber%02d", i),
			RestTranslation: [3]float64{0.012345 * float64(i%7), 0.0987654, 0.0456789},
			RestRotation:    [4]float64{0, 0, 0, 1},
		}
		if i > 0 {
			j.Parent = s.Joints[i-1].Name
		}
		s.Joints = append(s.Joints, j)
	}
	return s
}

// request returns the workload: a seeded request, which may be cached, or an unseeded one.
func request(seed mmcp.Seed) []byte { return requestTo("bench", seed) }

func requestTo(model string, seed mmcp.Seed) []byte {
	o := mmcp.DefaultOptions()
	o.Seed = seed
	r := mmcp.Request{
		ProtocolVersion: "1.0", Model: model, Skeleton: skeleton(), Options: o,
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "a person walks forward", DurationFrames: 90}},
	}
	return codec.Bytes(&r)
}

func serveUpstream(addr, _ string, size int) error {
	caps := codec.EncodeCapabilities(&mmcp.Capabilities{
		ProtocolVersion: mmcp.Version, RotationFormat: mmcp.RotationFormat, CoordinateSystem: mmcp.CoordinateSystem, Units: mmcp.Units,
		ResponseFormats: []string{mmcp.FormatGLTF},
		Models:          []mmcp.Model{advertised("bench"), advertised(lateModel), advertised(stuckModel)},
	})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /capabilities", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write(caps)
	})
	body := answer(size)
	var runs atomic.Int64
	mux.HandleFunc("GET /runs", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprint(w, runs.Load())
	})
	mux.HandleFunc("POST /generate", func(w http.ResponseWriter, r *http.Request) {
		request, err := io.ReadAll(r.Body)
		switch {
		case err != nil:
			return
		case bytes.Contains(request[:100], []byte(lateModel)):
			runs.Add(1)
			time.Sleep(latency)
		case bytes.Contains(request[:100], []byte(stuckModel)):
			<-r.Context().Done()
			return
		}
		write(w, body)
	})
	return listen(addr, mux)
}

// Models besides the one that answers at once: late takes as long as a fast GPU, stuck never answers.
const (
	lateModel  = "late"
	stuckModel = "stuck"
	latency    = 300 * time.Millisecond
)

func advertised(id string) mmcp.Model {
	return mmcp.Model{
		ID: id, FPS: 30, CanonicalSkeleton: skeleton(), SupportsRetargeting: true, Chunking: "none",
		SupportedSegments: []string{mmcp.SegmentText}, Limits: mmcp.DefaultLimits(),
	}
}

func write(w http.ResponseWriter, body []byte) {
	w.Header().Set("Content-Type", "model/gltf+json")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
}

// serveBare answers without reading the request: the upper bound of net/http.
func serveBare(addr, _ string, size int) error {
	body := answer(size)
	return listen(addr, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		write(w, body)
	}))
}

// serveHashed is the simplest correct cache for POST: a map from the SHA-256 of the raw body to the answer.
func serveHashed(addr, _ string, size int) error {
	var answers sync.Map
	return listen(addr, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		body, ok := answers.Load(sha256.Sum256(raw))
		if !ok {
			body, _ = answers.LoadOrStore(sha256.Sum256(raw), answer(size))
		}
		write(w, body.([]byte))
	}))
}

// serveProxy is Go's ReverseProxy with a tuned transport.
func serveProxy(addr, upstream string, _ int) error {
	target, err := url.Parse(upstream)
	if err != nil {
		return err
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	proxy.Transport = &http.Transport{MaxIdleConnsPerHost: 256, DisableCompression: true}
	proxy.BufferPool = buffers{}
	return listen(addr, proxy)
}

var pool = sync.Pool{New: func() any { b := make([]byte, 32<<10); return &b }}

type buffers struct{}

func (buffers) Get() []byte  { return *pool.Get().(*[]byte) }
func (buffers) Put(b []byte) { pool.Put(&b) }

func listen(addr string, h http.Handler) error {
	s := &http.Server{Addr: addr, Handler: h, ReadHeaderTimeout: 10 * time.Second}
	return s.ListenAndServe()
}
