package trace

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Options says where spans go.
type Options struct {
	Endpoint string  // URL of a collector, without /v1/traces; empty: nothing is recorded
	Sample   float64 // share of the requests that are recorded, of those whose client does not say, 0 to 1
	Service  string  // service.name
}

// Bounds of what waits for the collector.
const (
	mostSpans   = 8192 // further ones are lost
	batchSpans  = 512
	flushEvery  = 2 * time.Second
	sendTimeout = 10 * time.Second
)

// Tracer records spans and sends them. A nil Tracer records nothing.
type Tracer struct {
	options Options
	log     *slog.Logger
	http    *http.Client
	wake    chan struct{} // many spans wait
	end     chan struct{} // closed by Close
	over    chan struct{} // closed when the goroutine has ended

	mu      sync.Mutex // guards all below
	waiting []*Span
	lost    int
	failing bool
}

// New returns a Tracer; nil where the options name no collector. Close ends it.
func New(o Options, log *slog.Logger) *Tracer {
	if o.Endpoint == "" {
		return nil
	}
	t := &Tracer{options: o, log: log, http: &http.Client{Timeout: sendTimeout}, wake: make(chan struct{}, 1),
		end: make(chan struct{}), over: make(chan struct{})}
	go t.run() // ends with Close
	return t
}

func (t *Tracer) add(s *Span) {
	t.mu.Lock()
	if len(t.waiting) >= mostSpans {
		t.lost++
		t.mu.Unlock()
		return
	}
	t.waiting = append(t.waiting, s)
	many := len(t.waiting) >= batchSpans
	t.mu.Unlock()
	if many {
		select {
		case t.wake <- struct{}{}:
		default:
		}
	}
}

func (t *Tracer) run() {
	defer close(t.over)
	tick := time.NewTicker(flushEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-t.wake:
		case <-t.end:
			t.flush()
			return
		}
		t.flush()
	}
}

// Close sends what waits, and ends the Tracer.
func (t *Tracer) Close() {
	if t == nil {
		return
	}
	close(t.end)
	<-t.over
	t.http.CloseIdleConnections()
}

// flush sends what waits. What cannot be sent is lost: the collector's absence must not
// fill the memory.
func (t *Tracer) flush() {
	for {
		t.mu.Lock()
		n := min(batchSpans, len(t.waiting))
		batch := t.waiting[:n:n]
		t.waiting = t.waiting[n:]
		if len(t.waiting) == 0 {
			t.waiting = nil
		}
		t.mu.Unlock()
		if n == 0 {
			return
		}
		t.note(t.send(batch), n)
	}
}

// note logs when the collector begins and ceases to take spans.
func (t *Tracer) note(err error, n int) {
	t.mu.Lock()
	changed := t.failing != (err != nil)
	t.failing = err != nil
	if err != nil {
		t.lost += n
	}
	lost := t.lost
	t.mu.Unlock()
	switch {
	case changed && err != nil:
		t.log.Warn("the collector of traces takes no spans; they are lost", "error", err)
	case changed:
		t.log.Info("the collector of traces takes spans again", "lost", lost)
	}
}

func (t *Tracer) send(batch []*Span) error {
	body, err := json.Marshal(t.request(batch))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), sendTimeout)
	defer cancel()
	address := strings.TrimRight(t.options.Endpoint, "/") + "/v1/traces"
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := t.http.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }() // was read
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10))
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("%s answered with status %d", address, res.StatusCode)
	}
	return nil
}

// The messages of OTLP, as far as they are used.
type (
	export struct {
		ResourceSpans []resourceSpans `json:"resourceSpans"`
	}
	resourceSpans struct {
		Resource   resource     `json:"resource"`
		ScopeSpans []scopeSpans `json:"scopeSpans"`
	}
	resource struct {
		Attributes []attribute `json:"attributes"`
	}
	scopeSpans struct {
		Scope struct {
			Name string `json:"name"`
		} `json:"scope"`
		Spans []span `json:"spans"`
	}
	span struct {
		Trace      string      `json:"traceId"`
		ID         string      `json:"spanId"`
		Parent     string      `json:"parentSpanId,omitempty"`
		Name       string      `json:"name"`
		Kind       int         `json:"kind"`
		Start      string      `json:"startTimeUnixNano"`
		End        string      `json:"endTimeUnixNano"`
		Attributes []attribute `json:"attributes,omitempty"`
		Status     *status     `json:"status,omitempty"`
	}
	attribute struct {
		Key   string         `json:"key"`
		Value map[string]any `json:"value"`
	}
	status struct {
		Code    int    `json:"code"` // 2: error
		Message string `json:"message,omitempty"`
	}
)

func (t *Tracer) request(batch []*Span) export {
	spans := make([]span, len(batch))
	for i, s := range batch {
		spans[i] = span{
			Trace: hex.EncodeToString(s.trace[:]), ID: hex.EncodeToString(s.id[:]), Name: s.name, Kind: s.kind,
			Start: strconv.FormatInt(s.start.UnixNano(), 10), End: strconv.FormatInt(s.end.UnixNano(), 10),
		}
		if s.parent != [8]byte{} {
			spans[i].Parent = hex.EncodeToString(s.parent[:])
		}
		for _, f := range s.fields {
			spans[i].Attributes = append(spans[i].Attributes, attributeOf(f))
		}
		if s.fault != "" {
			spans[i].Status = &status{2, s.fault}
		}
	}
	scope := scopeSpans{Spans: spans}
	scope.Scope.Name = "motiongate"
	return export{[]resourceSpans{{resource{[]attribute{attributeOf(field{"service.name", t.options.Service})}}, []scopeSpans{scope}}}}
}

func attributeOf(f field) attribute {
	kind := "stringValue"
	value := f.value
	switch v := value.(type) {
	case int64:
		kind, value = "intValue", strconv.FormatInt(v, 10) // 64 bits are text in JSON
	case float64:
		kind = "doubleValue"
	case bool:
		kind = "boolValue"
	}
	return attribute{f.key, map[string]any{kind: value}}
}
