// Package bench loads a server of the protocol with requests at a constant rate, whether or not it keeps up,
// and reports latencies.
//
// The latency of a request is counted from its scheduled time. A server that stalls therefore affects every
// request that had to wait, and not only the one that a closed loop would have been waiting for (coordinated
// omission).
package bench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Kinds of requests.
const (
	Hit   = "hit"   // the same seeded request each time
	Miss  = "miss"  // a new seed each time
	Async = "async" // a new seed each time, answered by a job that is polled
)

// Kinds lists all kinds, in the order of a report.
var Kinds = []string{Hit, Miss, Async}

// Options describe a load.
type Options struct {
	URL      string
	Token    string         // bearer token; "": none
	Model    string         // "": the first model of the catalogue
	Seconds  float64        // duration of the requested motions
	Rate     float64        // requests per second
	Duration time.Duration  // time in which requests arrive
	Mix      map[string]int // weights by kind
	Most     int            // bound on concurrent requests; further ones count as not sent
	Timeout  time.Duration  // of one request
}

// Figures are the latencies of one kind of request, in milliseconds from the scheduled time to the end of the
// answer.
type Figures struct {
	Kind    string         `json:"kind"`
	Count   int64          `json:"count"` // answered with a motion
	Errors  map[string]int `json:"errors,omitempty"`
	Mean    float64        `json:"mean_ms"`
	P50     float64        `json:"p50_ms"`
	P90     float64        `json:"p90_ms"`
	P99     float64        `json:"p99_ms"`
	P999    float64        `json:"p99_9_ms"`
	Max     float64        `json:"max_ms"`
	Service float64        `json:"p99_service_ms"` // from the actual time of sending
}

// Report is the outcome of a load.
type Report struct {
	URL      string    `json:"url"`
	Model    string    `json:"model"`
	Rate     float64   `json:"rate"`
	Achieved float64   `json:"achieved"` // answers with a motion per second, until the last answer
	Sent     int64     `json:"sent"`
	NotSent  int64     `json:"not_sent"`         // requests beyond Most
	Bytes    int64     `json:"bytes"`            // bytes of answers
	Late     float64   `json:"p99_send_late_ms"` // delay of the load generator itself
	Figures  []Figures `json:"figures"`
}

// Failed reports whether any request was answered without a motion.
func (r *Report) Failed() bool {
	for _, f := range r.Figures {
		if len(f.Errors) > 0 {
			return true
		}
	}
	return r.NotSent > 0
}

// Run sends the load. It fails if the server has no catalogue, or if ctx ends.
func Run(ctx context.Context, o Options) (*Report, error) {
	l, err := prepare(ctx, o)
	if err != nil {
		return nil, err
	}
	defer l.http.CloseIdleConnections()
	begun := time.Now()
	l.send(ctx, begun)
	took := time.Since(begun)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return l.report(took), nil
}

// load is one run.
type load struct {
	Options
	http  *http.Client
	kinds []string // each kind as often as its weight
	body  []byte   // up to the seed
	rest  []byte   // after the seed
	seed  atomic.Uint64

	sent, notSent, bytes atomic.Int64
	underWay             atomic.Int64

	mu   sync.Mutex // guards all fields below
	kind map[string]*measured
	late *hdrhistogram.Histogram
}

type measured struct {
	latency, service *hdrhistogram.Histogram
	errors           map[string]int
}

// Range of the histograms, in microseconds.
const (
	leastTime = 1
	mostTime  = 3_600_000_000
	digits    = 3
)

func newHistogram() *hdrhistogram.Histogram { return hdrhistogram.New(leastTime, mostTime, digits) }

// prepare reads the catalogue and sends the one request that hits repeat.
func prepare(ctx context.Context, o Options) (*load, error) {
	l := &load{Options: o, kind: make(map[string]*measured), late: newHistogram()}
	l.URL = strings.TrimRight(o.URL, "/")
	l.http = &http.Client{Timeout: o.Timeout, Transport: &http.Transport{
		DisableCompression: true, MaxIdleConns: o.Most, MaxIdleConnsPerHost: o.Most, Proxy: http.ProxyFromEnvironment,
	}}
	for _, kind := range Kinds {
		for range o.Mix[kind] {
			l.kinds = append(l.kinds, kind)
		}
		if o.Mix[kind] > 0 {
			l.kind[kind] = &measured{newHistogram(), newHistogram(), make(map[string]int)}
		}
	}
	l.seed.Store(uint64(time.Now().UnixNano()))
	got, err := l.exchange(ctx, http.MethodGet, "/capabilities", nil, false)
	if err != nil {
		return nil, err
	}
	if got.status != http.StatusOK {
		return nil, fmt.Errorf("%s: %w", o.URL, mmcp.DecodeError(got.status, got.header, got.body))
	}
	caps, err := codec.DecodeCapabilities(got.body)
	if err != nil {
		return nil, fmt.Errorf("the catalogue of %s cannot be read: %w", o.URL, err)
	}
	if err := l.request(caps); err != nil {
		return nil, err
	}
	if o.Mix[Hit] > 0 { // sent once before the measurement
		if code := l.runOne(ctx, Hit); code != "" {
			return nil, fmt.Errorf("the first request was answered with %s", code)
		}
	}
	l.sent.Store(0)
	l.bytes.Store(0)
	return l, nil
}

// seedMark marks the position of the seed in the body.
const seedMark = 4242424242424242

// request makes the common body of all requests.
func (l *load) request(caps *mmcp.Capabilities) error {
	if len(caps.Models) == 0 {
		return errors.New("the server has no model")
	}
	m := &caps.Models[0]
	if l.Model != "" {
		if m = caps.Model(l.Model); m == nil {
			return fmt.Errorf("there is no model %q", l.Model)
		}
	}
	l.Model = m.ID
	r := &mmcp.Request{ProtocolVersion: mmcp.Version, Model: m.ID, Skeleton: m.CanonicalSkeleton, Options: mmcp.DefaultOptions()}
	r.Segments = []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: "A person walks forward.", DurationFrames: max(1, int(l.Seconds*m.FPS))}}
	r.Options.Seed = mmcp.Seed(strconv.Itoa(seedMark))
	if err := codec.Validate(r, caps); err != nil {
		return err
	}
	before, after, ok := bytes.Cut(codec.Bytes(r), []byte(strconv.Itoa(seedMark)))
	if !ok {
		return errors.New("the request has no seed")
	}
	l.body, l.rest = before, after
	return nil
}

// send sends each request at its scheduled time, and waits for the last answer.
func (l *load) send(ctx context.Context, begun time.Time) {
	var all sync.WaitGroup
	total := int64(l.Rate * l.Duration.Seconds())
	timer := time.NewTimer(0)
	defer timer.Stop()
	for i := range total {
		due := begun.Add(time.Duration(float64(i) / l.Rate * float64(time.Second)))
		if wait := time.Until(due); wait > 0 {
			timer.Reset(wait)
			select {
			case <-timer.C:
			case <-ctx.Done():
				all.Wait()
				return
			}
		}
		if l.underWay.Load() >= int64(l.Most) {
			l.notSent.Add(1)
			continue
		}
		kind := l.kinds[rand.IntN(len(l.kinds))] //nolint:gosec // not security-relevant
		l.underWay.Add(1)
		all.Go(func() { // ends with its answer or its timeout
			defer l.underWay.Add(-1)
			sent := time.Now()
			code := l.runOne(ctx, kind)
			l.note(kind, code, due, sent, time.Now())
		})
	}
	all.Wait()
}

func (l *load) note(kind, code string, due, sent, end time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	record := func(h *hdrhistogram.Histogram, d time.Duration) {
		_ = h.RecordValue(max(leastTime, min(mostTime, d.Microseconds()))) // the value is within the range
	}
	m := l.kind[kind]
	record(l.late, sent.Sub(due))
	if code != "" {
		m.errors[code]++
		return
	}
	record(m.latency, end.Sub(due))
	record(m.service, end.Sub(sent))
}

// runOne makes one request, and returns the code of its error, or "" for a motion.
func (l *load) runOne(ctx context.Context, kind string) (code string) {
	seed := "7"
	if kind != Hit {
		seed = strconv.FormatUint(l.seed.Add(1), 10)
	}
	l.sent.Add(1)
	body := append(append(append(make([]byte, 0, len(l.body)+len(l.rest)+len(seed)), l.body...), seed...), l.rest...)
	got, err := l.exchange(ctx, http.MethodPost, "/generate", body, kind == Async)
	path := "" // of the job
	for err == nil && got.status == http.StatusAccepted {
		next, pause := nextPoll(got.header)
		if next != "" {
			path = next // otherwise it has not changed
		}
		select {
		case <-ctx.Done():
			return "cancelled"
		case <-time.After(pause):
		}
		got, err = l.exchange(ctx, http.MethodGet, path, nil, false)
	}
	l.bytes.Add(int64(len(got.body)))
	switch {
	case err != nil && ctx.Err() != nil:
		return "cancelled"
	case err != nil:
		return "no answer"
	case got.status != http.StatusOK:
		return string(mmcp.DecodeError(got.status, got.header, got.body).Code)
	case len(got.body) == 0:
		return "empty answer"
	}
	return ""
}

// nextPoll returns the path of the next poll of a job, and the pause before it. An empty path means no
// change.
func nextPoll(h http.Header) (path string, pause time.Duration) {
	path = h.Get("Location")
	if i := strings.Index(path, "/generate/jobs/"); i > 0 {
		path = path[i:]
	}
	seconds, err := strconv.ParseFloat(h.Get("Retry-After"), 64)
	if err != nil {
		return path, time.Second
	}
	return path, time.Duration(seconds * float64(time.Second))
}

// answer is an answer of the server.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func (l *load) exchange(ctx context.Context, method, path string, body []byte, async bool) (answer, error) {
	req, err := http.NewRequestWithContext(ctx, method, l.URL+path, bytes.NewReader(body))
	if err != nil {
		return answer{}, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if l.Token != "" {
		req.Header.Set("Authorization", "Bearer "+l.Token)
	}
	if async {
		req.Header.Set("Prefer", "respond-async")
	}
	res, err := l.http.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = res.Body.Close() }() // only read
	data, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, res.Header, data}, err
}

func (l *load) report(took time.Duration) *Report {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := &Report{URL: l.URL, Model: l.Model, Rate: l.Rate, Sent: l.sent.Load(), NotSent: l.notSent.Load(), Bytes: l.bytes.Load(),
		Late: percentileOf(l.late, 99)}
	count := int64(0)
	for _, kind := range Kinds {
		m := l.kind[kind]
		if m == nil {
			continue
		}
		h := m.latency
		count += h.TotalCount()
		r.Figures = append(r.Figures, Figures{Kind: kind, Count: h.TotalCount(), Errors: m.errors, Mean: h.Mean() / 1000,
			P50: percentileOf(h, 50), P90: percentileOf(h, 90), P99: percentileOf(h, 99), P999: percentileOf(h, 99.9),
			Max: float64(h.Max()) / 1000, Service: percentileOf(m.service, 99)})
	}
	r.Achieved = float64(count) / took.Seconds()
	return r
}

// percentileOf returns a percentile in milliseconds.
func percentileOf(h *hdrhistogram.Histogram, percentile float64) float64 {
	return float64(h.ValueAtPercentile(percentile)) / 1000
}

// ParseMix parses weights such as hit=8,miss=1,async=1.
func ParseMix(text string) (map[string]int, error) {
	mix, sum := make(map[string]int), 0
	for part := range strings.SplitSeq(text, ",") {
		kind, weight, _ := strings.Cut(strings.TrimSpace(part), "=")
		n, err := strconv.Atoi(weight)
		if weight == "" {
			n, err = 1, nil
		}
		if err != nil || n < 0 || n > 1000 || kind != Hit && kind != Miss && kind != Async {
			return nil, fmt.Errorf("must be weights of %s, such as hit=8,miss=1,async=1, not %q", strings.Join(Kinds, ", "), text)
		}
		mix[kind] += n
		sum += n
	}
	if sum == 0 {
		return nil, errors.New("must have a weight above 0")
	}
	return mix, nil
}
