package mmcptest

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// call is one request in the hands of the server.
type call struct {
	*Server
	cfg Config
	w   http.ResponseWriter
	r   *http.Request
	raw []byte // body

	dead <-chan struct{} // closed when this life of the server ends; nil without a port of its own
}

// Handler returns the server as a handler, under its prefix.
func (s *Server) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := s.call(w, r)
		raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 16<<20))
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		c.raw = raw
		c.record()
		c.serve()
	})
}

func (s *Server) call(w http.ResponseWriter, r *http.Request) *call {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &call{Server: s, cfg: s.cfg, w: w, r: r}
	if s.live != nil {
		c.dead = s.live.ctx.Done()
	}
	return c
}

func (c *call) record() {
	seen := Seen{Method: c.r.Method, Path: c.r.URL.RequestURI(), Header: c.r.Header.Clone(),
		Body: bytes.Clone(c.raw[:min(len(c.raw), seenBytes)])}
	c.mu.Lock()
	if len(c.seen) == seenRequests {
		c.seen = append(c.seen[:0], c.seen[1:]...)
	}
	c.seen = append(c.seen, seen)
	c.mu.Unlock()
	c.count(func(s *Stats) { s.Requests++ })
}

func (c *call) serve() {
	path, ok := strings.CutPrefix(c.r.URL.Path, strings.TrimSuffix(c.cfg.Prefix, "/"))
	post := c.r.Method == http.MethodPost && path == "/generate"
	if c.cfg.Hang == "all" || c.cfg.Hang == "generate" && post {
		c.hang()
		return
	}
	if c.cfg.Busy {
		// One event loop serves all connections; the holder answers alone.
		if !c.takeTurn(c.r.Context()) {
			return
		}
		defer func() { <-c.turn }()
	}
	id, isJob := strings.CutPrefix(path, "/generate/jobs/")
	switch {
	case c.cfg.Redirect != "":
		http.Redirect(c.w, c.r, c.cfg.Redirect+c.r.URL.Path, http.StatusTemporaryRedirect)
	case !ok:
		c.fail(refuse(404, "not_found", "Not Found"))
	case c.cfg.Token != "" && c.r.Header.Get("Authorization") != "Bearer "+c.cfg.Token:
		c.fail(refuse(401, "unauthorized", "A valid token is required."))
	case c.loading():
		c.w.Header().Set("Retry-After", "1")
		c.fail(refuse(503, "model_unavailable", "The model is loading."))
	case c.r.Method == http.MethodGet && path == "/capabilities":
		c.count(func(s *Stats) { s.Catalogues++ })
		c.send("application/json", c.cfg.catalogue())
	case post:
		c.generate()
	case isJob && c.r.Method == http.MethodGet:
		c.poll(id)
	case isJob && c.r.Method == http.MethodDelete:
		c.cancel(id)
	case c.cfg.exact():
		c.unknownRoute(path)
	default:
		c.fail(refuse(404, "not_found", "Not Found"))
	}
}

func (c *call) hang() {
	if c.r.Method == http.MethodPost {
		c.count(func(s *Stats) { s.Posts++ })
	}
	<-c.r.Context().Done()
	panic(http.ErrAbortHandler) // a plain return would answer 200
}

func (c *call) takeTurn(ctx context.Context) bool {
	select {
	case c.turn <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (c *call) loading() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Since(c.opened) < c.cfg.ColdLoading
}

func (c *call) generate() {
	c.count(func(s *Stats) { s.Posts++ })
	var o *order
	var f *fault
	if c.cfg.exact() {
		caps := c.cfg.capabilities()
		f = c.tooLarge(caps)
		c.raw = mmcp.UTF8(c.raw)
		if f == nil && codec.IsBatch(c.raw) {
			c.batch(caps)
			return
		}
		if f == nil {
			o, f = c.cfg.acceptExact(c.raw, caps)
		}
	} else {
		o, f = c.cfg.accept(c.raw)
	}
	if f == nil && c.unlucky(o) {
		f = injected(c.cfg.FailStatus)
	}
	if f != nil {
		c.fail(f)
		return
	}
	if c.cfg.Drop == "before" {
		panic(http.ErrAbortHandler)
	}
	if c.cfg.Async {
		c.submit(o)
		return
	}
	if key := c.r.Header.Get("Idempotency-Key"); c.cfg.Idempotent && key != "" {
		c.once(key, o)
		return
	}
	doc, ok := c.run(c.r.Context(), o)
	if !ok || c.cfg.Drop == "after" {
		panic(http.ErrAbortHandler)
	}
	c.result(doc, c.wantsGLB())
}

// unlucky tells whether a generation fails, by its prompts or by a draw.
func (c *call) unlucky(o *order) bool {
	if c.cfg.FailPrompt != "" && strings.Contains(strings.Join(o.prompts, "\n"), c.cfg.FailPrompt) {
		return true
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.cfg.FailRate > 0 && c.fails.Float64() < c.cfg.FailRate
}

// run generates. It reports false when ctx ended first; the event loop of a busy server
// does not notice that, and runs to the end in vain.
func (c *call) run(ctx context.Context, o *order) (*writer, bool) {
	var salt uint64
	var hold chan struct{}
	c.count(func(s *Stats) {
		s.Executions++
		s.ByModel[o.model.ID]++
		s.Running++
		s.MostAtOnce = max(s.MostAtOnce, s.Running)
		salt, hold = uint64(s.Executions), c.hold
	})
	gone := ctx.Done()
	if c.cfg.Busy {
		gone = c.dead
	}
	if !wait(gone, c.closed, hold, c.cfg.Latency) {
		c.count(func(s *Stats) { s.Running--; s.Cancelled++ })
		return nil, false
	}
	var doc *writer
	if c.cfg.Generate == nil {
		doc = write(o, c.cfg.protocol(), c.cfg.samples(o, salt))
	} else if document, err := c.cfg.Generate(o.raw); err == nil {
		doc = &writer{document: document}
	}
	cancelled := ctx.Err() != nil
	c.count(func(s *Stats) {
		s.Running--
		s.Finished++
		if cancelled {
			s.Cancelled++
		}
	})
	return doc, doc != nil && !cancelled
}

// wait waits until hold is closed and then for d, and reports false if gone or
// closed came first. A nil hold is closed, a nil gone never comes.
func wait(gone, closed <-chan struct{}, hold chan struct{}, d time.Duration) bool {
	if hold != nil {
		select {
		case <-hold:
		case <-gone:
			return false
		case <-closed:
			return false
		}
	}
	if d <= 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-gone:
	case <-closed:
	}
	return false
}

func (c *Config) samples(o *order, salt uint64) []motion {
	if c.IgnoreSeed {
		for i := range o.seeds {
			o.seeds[i] = ""
		}
	}
	contacts := len(contactsOf(o))
	out := make([]motion, o.samples)
	for i := range out {
		out[i] = dance(o, contacts, o.source(i, salt))
	}
	return out
}

func (c *call) wantsGLB() bool {
	switch c.cfg.Answer {
	case "glb":
		return true
	case "negotiate":
		return prefersGLB(c.r.Header.Get("Accept"))
	}
	return false
}

// prefersGLB reports whether an Accept header puts binary glTF before JSON.
func prefersGLB(accept string) bool {
	var glb, text float64
	for part := range strings.SplitSeq(accept, ",") {
		kind, params, _ := strings.Cut(part, ";")
		q := 1.0
		if v, ok := strings.CutPrefix(strings.TrimSpace(params), "q="); ok {
			q, _ = strconv.ParseFloat(v, 64)
		}
		switch strings.TrimSpace(kind) {
		case "model/gltf-binary":
			glb = q
		case "model/gltf+json", "application/json", "*/*":
			text = max(text, q)
		}
	}
	return glb > text
}
