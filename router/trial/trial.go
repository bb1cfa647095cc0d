package trial

import (
	"cmp"
	"context"
	"hash/fnv"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Shadow also sends a share of the requests to another model.
type Shadow struct {
	To    string  `key:"to"`                // id of the other model
	Share float64 `key:"share" range:"0,1"` // share of the requests that a server or the engine answers, above 0 to 1
}

// Model are the trials of one model.
type Model struct {
	Shadow Shadow             `key:"shadow"`            // zero: none
	Split  map[string]float64 `key:"split" range:"0,1"` // share of clients that another model answers, by its id
}

// Options are the settings of a Trial.
type Options struct {
	Models map[string]Model // by id

	// Measure returns figures of the motion that answers a request, by name.
	Measure func(req *mmcp.Request, body []byte) (map[string]float64, error)

	Log *slog.Logger
}

// Bounds on shadows, so that they take little from clients: one runs at a time, and shadows beyond the queue
// are counted and dropped.
const (
	mostWaiting = 16
	mostKept    = 100     // comparisons in a report
	mostBody    = 8 << 20 // largest compared answer, in bytes
	runLimit    = 10 * time.Minute
)

// Trial is safe for concurrent use.
type Trial struct {
	options Options
	models  atomic.Pointer[map[string]Model]

	work chan task
	end  context.CancelFunc
	own  sync.WaitGroup

	mu          sync.Mutex // guards the fields below
	counts      map[Pair]*Counts
	comparisons []Comparison // the latest last
}

// task is a request to compare.
type task struct {
	pair Pair
	next mmcp.Backend // backend of both models
	call mmcp.Call
	body []byte // body of its answer
}

// Pair is a model and the other model that it is compared with.
type Pair struct {
	Model string `json:"model"`
	To    string `json:"to"`
}

// Counts are the outcomes of the trials of a pair.
type Counts struct {
	Pair
	Split    int `json:"split"`    // requests that the other model answered
	Shadowed int `json:"shadowed"` // requests that were also sent to the other model
	Compared int `json:"compared"`
	Failed   int `json:"failed"`
	Dropped  int `json:"dropped"` // dropped because the queue was full

	Own   map[string]float64 `json:"own"`   // means of the figures of the compared motions
	Other map[string]float64 `json:"other"` // means of the other model's figures
}

// Comparison is one request that both models answered.
type Comparison struct {
	Pair
	At    time.Time          `json:"at"`
	Own   map[string]float64 `json:"own"`
	Other map[string]float64 `json:"other"`
	Error string             `json:"error,omitempty"` // why there is no comparison
}

// Report describes the trials.
type Report struct {
	Pairs  []Counts     `json:"pairs"`
	Latest []Comparison `json:"latest"` // the latest first
}

// New returns a Trial. Close must be called.
func New(o Options) *Trial {
	t := &Trial{options: o, work: make(chan task, mostWaiting), counts: make(map[Pair]*Counts)}
	t.Update(o.Models)
	ctx, cancel := context.WithCancel(context.Background())
	t.end = cancel
	t.own.Go(func() { t.run(ctx) }) // ends with Close
	return t
}

// Update replaces the settings of models.
func (t *Trial) Update(models map[string]Model) { t.models.Store(&models) }

// Close cancels the running comparison. Queued requests are not compared.
func (t *Trial) Close() {
	t.end()
	t.own.Wait()
}

// Splits reports whether the answers of a model depend on the client.
func (t *Trial) Splits(model string) bool { return len((*t.models.Load())[model].Split) > 0 }

// Generate calls next, with another model if the client belongs to a split. It may call next again later for
// a shadow.
func (t *Trial) Generate(ctx context.Context, call *mmcp.Call, next mmcp.Backend) (*mmcp.Result, error) {
	model := call.Request.Model
	m, tried := (*t.models.Load())[model]
	if !tried || call.Resume != nil {
		return next.Generate(ctx, call)
	}
	if to := m.choose(model, call.Policy.Client); to != "" {
		if other := instead(ctx, next, call, to); other != nil {
			res, err := next.Generate(ctx, call.With(other))
			t.count(Pair{model, to}, func(c *Counts) { c.Split++ })
			if err != nil {
				return nil, err
			}
			out := *res
			out.Route.Reason, out.Route.Fallback = "split", to
			return &out, nil
		}
	}
	res, err := next.Generate(ctx, call)
	if err == nil && !res.Cache.Hit && !res.Cache.Collapsed && m.Shadow.Share > 0 && rand.Float64() < m.Shadow.Share {
		t.shadow(Pair{model, m.Shadow.To}, next, call, res)
	}
	return res, err
}

// choose returns the model that answers a client, or "" for the requested one. It is the same for all
// requests of a client.
func (m *Model) choose(model, client string) string {
	if len(m.Split) == 0 {
		return ""
	}
	h := fnv.New64a()
	_, _ = h.Write([]byte(model + "\n" + client)) // writing to a hash cannot fail
	at := float64(mix(h.Sum64())>>11) / (1 << 53)
	for _, to := range sorted(m.Split) {
		if at < m.Split[to] {
			return to
		}
		at -= m.Split[to]
	}
	return ""
}

// mix spreads a difference in a few bits over all bits (the finalizer of MurmurHash3).
func mix(h uint64) uint64 {
	h ^= h >> 33
	h *= 0xff51afd7ed558ccd
	h ^= h >> 33
	h *= 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

func sorted(split map[string]float64) []string {
	out := make([]string, 0, len(split))
	for to := range split {
		out = append(out, to)
	}
	slices.Sort(out)
	return out
}

// instead returns the request for another model, at the client's frame rate. It returns nil if that model
// does not support the request, or the client refuses its license.
func instead(ctx context.Context, next mmcp.Backend, call *mmcp.Call, to string) *mmcp.Request {
	req := call.Request
	caps, err := next.Capabilities(ctx)
	if err != nil {
		return nil
	}
	own, other := caps.Model(req.Model), caps.Model(to)
	if own == nil || other == nil || other.License().Matches(call.Policy.Refuse) {
		return nil
	}
	out := codec.ForModel(req, own, other)
	if codec.Validate(out, caps) != nil {
		return nil
	}
	return out
}

// shadow queues a request for comparison, if there is room.
func (t *Trial) shadow(pair Pair, next mmcp.Backend, call *mmcp.Call, res *mmcp.Result) {
	if len(res.Body) > mostBody {
		t.count(pair, func(c *Counts) { c.Dropped++ })
		return
	}
	if res.Release != nil && !call.Request.Seeded() {
		// The body's memory is reused after it is written, so copy it.
		res = &mmcp.Result{Body: slices.Clone(res.Body)}
	}
	own := mmcp.Call{Request: call.Request, Policy: mmcp.Policy{Priority: mmcp.PriorityLow, Client: "shadow"}}
	select {
	case t.work <- task{pair, next, own, res.Body}:
		t.count(pair, func(c *Counts) { c.Shadowed++ })
	default:
		t.count(pair, func(c *Counts) { c.Dropped++ })
	}
}

func (t *Trial) count(pair Pair, do func(*Counts)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.counts[pair]
	if c == nil {
		c = &Counts{Pair: pair, Own: make(map[string]float64), Other: make(map[string]float64)}
		t.counts[pair] = c
	}
	do(c)
}

// run compares requests, one after the other.
func (t *Trial) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case w := <-t.work:
			t.compare(ctx, w)
		}
	}
}

func (t *Trial) compare(ctx context.Context, w task) {
	c := Comparison{Pair: w.pair, At: time.Now().UTC()}
	err := t.measure(ctx, &c, w)
	t.count(w.pair, func(n *Counts) {
		if err != nil {
			n.Failed++
			return
		}
		n.Compared++
		average(n.Own, c.Own, n.Compared)
		average(n.Other, c.Other, n.Compared)
	})
	if err != nil {
		c.Error = err.Error()
		t.options.Log.InfoContext(ctx, "a shadow could not be compared", "model", w.pair.Model, "to", w.pair.To, "error", err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.comparisons = append(t.comparisons, c); len(t.comparisons) > mostKept {
		t.comparisons = slices.Delete(t.comparisons, 0, 1)
	}
}

// average adds a value to means of n values.
func average(means, values map[string]float64, n int) {
	for name, v := range values {
		means[name] += (v - means[name]) / float64(n)
	}
}

// measure calls the other model, and measures both motions.
func (t *Trial) measure(ctx context.Context, c *Comparison, w task) (err error) {
	defer mmcp.Contain(ctx, t.options.Log, "shadow", &err)
	ctx, cancel := context.WithTimeout(ctx, runLimit)
	defer cancel()
	other := instead(ctx, w.next, &w.call, w.pair.To)
	if other == nil {
		return mmcp.Errorf(mmcp.CodeInvalidRequest, "The model %q does not take the request.", w.pair.To)
	}
	res, err := w.next.Generate(ctx, w.call.With(other))
	if err != nil {
		return err
	}
	if c.Own, err = t.options.Measure(w.call.Request, w.body); err != nil {
		return err
	}
	c.Other, err = t.options.Measure(other, res.Body)
	return err
}

// Report returns the counts of all pairs, and the latest comparisons.
func (t *Trial) Report() Report {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := Report{Pairs: []Counts{}, Latest: []Comparison{}}
	for _, c := range t.counts {
		shown := *c
		shown.Own, shown.Other = maps.Clone(c.Own), maps.Clone(c.Other)
		out.Pairs = append(out.Pairs, shown)
	}
	slices.SortFunc(out.Pairs, func(a, b Counts) int { return cmp.Or(cmp.Compare(a.Model, b.Model), cmp.Compare(a.To, b.To)) })
	for _, c := range slices.Backward(t.comparisons) {
		out.Latest = append(out.Latest, c)
	}
	return out
}
