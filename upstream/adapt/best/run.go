package best

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/motiongate/motiongate/engine/assess"
	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// A Search answers one request.
type Search struct {
	Options    *Options
	Model      *mmcp.Model   // the entry that the client requests
	Candidates []*mmcp.Model // the models to try; at least one

	// Ask calls one of them.
	Ask func(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error)

	// Cost returns the price of a motion of some seconds at an upstream. Nil: nothing costs
	// anything.
	Cost func(upstream string, seconds float64) float64
}

// A try is one of the motions that were requested, in the form of the answer's list.
type try struct {
	Model string    `json:"model"`
	Seed  mmcp.Seed `json:"seed,omitempty"`

	Score    float64            `json:"score"` // the lowest of Scores
	Scores   map[string]float64 `json:"scores,omitempty"`
	NotShown []string           `json:"not_shown,omitempty"` // claims of the prompt that the motion does not show
	Error    string             `json:"error,omitempty"`

	doc  *gltfio.Document
	res  *mmcp.Result
	mean float64 // breaks ties of Score
}

// Generate requests one motion after the other and returns the first that is good enough, or
// the best one of MostTries or of the budgets. The extension of the answer has all tries under
// best_of. If a server failed, the answer names the model of the motion as a fallback, so that no
// cache stores it. Generate returns the first error if all tries fail, and each error at once if
// ctx is done or only stored answers are wanted.
func (r *Search) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	begun := time.Now()
	spent := &spending{search: r, seconds: call.Request.MotionSeconds(r.Model)}
	var tries []*try
	var best *try
	var firstErr error
	var runs []mmcp.Run
	serverFailed := false
	for i := range r.Options.MostTries() {
		t, err := r.attempt(ctx, spent.guard(call), i, best != nil, begun)
		if err != nil && (ctx.Err() != nil || call.Policy.OnlyStored) {
			return nil, err
		}
		tries = append(tries, t)
		if err == nil {
			runs = append(runs, mmcp.Run{Upstream: t.res.Route.Upstream, Stored: t.res.Cache.Hit})
			if best == nil || t.Score > best.Score || t.Score == best.Score && t.mean > best.mean {
				best = t
			}
		} else {
			if firstErr == nil {
				firstErr = err
			}
			serverFailed = serverFailed || mmcp.AsError(err).Status() >= 500
		}
		if best != nil && (best.Score >= r.Options.until() || r.late(begun)) {
			break
		}
	}
	if best == nil {
		return nil, firstErr
	}
	res, err := best.answer(tries, call.Request.Format)
	if err != nil {
		return nil, err
	}
	res.Runs = runs
	if serverFailed {
		res.Route.Fallback = best.Model
	}
	return res, nil
}

// late reports whether the budget of seconds is spent. Generate looks at it only after a try
// has succeeded.
func (r *Search) late(begun time.Time) bool {
	s := r.Options.Budget.Seconds
	return s > 0 && time.Since(begun).Seconds() >= s
}

// attempt requests motion i and scores it, within the budget of seconds if there is a motion already.
func (r *Search) attempt(ctx context.Context, call *mmcp.Call, i int, haveBest bool, begun time.Time) (*try, error) {
	model := r.Candidates[i%len(r.Candidates)]
	req := reseeded(codec.ForModel(call.Request, r.Model, model), i/len(r.Candidates))
	if !req.Format.IsGLTF() {
		req.Format = mmcp.GLB
	}
	t := &try{Model: model.ID, Seed: req.Options.Seed}
	if s := r.Options.Budget.Seconds; s > 0 && haveBest {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, begun.Add(time.Duration(s*float64(time.Second))))
		defer cancel()
	}
	sent := call.With(req)
	sent.Phrasing, sent.Hooks.Progress = i/len(r.Candidates), r.progress(call, i)
	var err error
	if t.res, err = r.Ask(ctx, sent); err == nil {
		err = t.score(call.Request, r.Options.criteria())
	}
	if err != nil {
		t.Error = mmcp.AsError(err).Message
	}
	return t, err
}

// progress returns a function that turns the progress of try i into progress of the request, as if
// all tries were needed.
func (r *Search) progress(call *mmcp.Call, i int) func(float64) {
	report, n := call.Hooks.Progress, float64(r.Options.MostTries())
	if report == nil {
		return nil
	}
	return func(p float64) { report((float64(i) + p) / n) }
}

// score scores the samples of an answer: the try is as good as the worst of them.
func (t *try) score(req *mmcp.Request, criteria []string) error {
	var err error
	if t.doc, err = gltfio.Decode(t.res.Body); err != nil {
		return mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The answer of %s cannot be read: %w.", t.res.Route.Upstream, err)
	}
	for i := range t.doc.Samples {
		s, err := assess.Rate(req, &t.doc.Samples[i], criteria)
		if err != nil {
			return mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The motion of %s cannot be measured: %w.", t.res.Route.Upstream, err)
		}
		if _, v := s.Worst(); t.Scores == nil || v < t.Score {
			t.Score, t.Scores, t.NotShown, t.mean = v, s.Rate, s.NotShown, s.Mean()
		}
	}
	if t.Scores == nil {
		return mmcp.Errorf(mmcp.CodeUpstreamInvalid, "The answer of %s has no motion.", t.res.Route.Upstream)
	}
	return nil
}

// answer encodes the motion of a try with the list of all: as GLB if that is the format, else
// as JSON glTF.
func (t *try) answer(tries []*try, format mmcp.Format) (*mmcp.Result, error) {
	if t.doc.Extra == nil {
		t.doc.Extra = make(map[string]json.RawMessage)
	}
	t.doc.Extra[mmcp.BestField] = gltfio.Raw(tries)
	t.doc.Notes = append(t.doc.Notes, gltfio.Note{Code: "best_of", Severity: "info", Message: summary(t, tries)})
	write := gltfio.EncodeGLTF
	if format == mmcp.GLB {
		write = gltfio.EncodeGLB
	}
	body, err := write(t.doc)
	if err != nil {
		return nil, mmcp.Errorf(mmcp.CodeInternal, "The best motion cannot be encoded: %w.", err)
	}
	res := &mmcp.Result{Body: body, Format: mmcp.GLTF, Route: t.res.Route, Took: t.res.Took, Adapting: t.res.Adapting}
	if format == mmcp.GLB {
		res.Format = mmcp.GLB
	}
	return res, nil
}

// summary returns a sentence about the motion that was taken.
func summary(best *try, tries []*try) string {
	var b strings.Builder
	if len(tries) == 1 {
		fmt.Fprintf(&b, "One motion was tried: %s, with a score of %.2f", best.Model, best.Score)
	} else {
		fmt.Fprintf(&b, "This is the best of %d tries: %s, with a score of %.2f", len(tries), best.Model, best.Score)
	}
	if len(best.NotShown) > 0 {
		fmt.Fprintf(&b, "; it does not show: %s", strings.Join(best.NotShown, ", "))
	}
	return b.String() + "."
}

// reseeded returns a copy of a request with the seeds of a round, which are computed from the
// client's. Round 0 has the client's own, so that the first motion of a model is the same as if
// it was requested directly. A request without seeds stays without.
func reseeded(req *mmcp.Request, round int) *mmcp.Request {
	out := *req
	if round == 0 || !req.Seeded() {
		return &out
	}
	next := func(s mmcp.Seed) mmcp.Seed {
		if s == "" {
			return s
		}
		h := fnv.New64a()
		fmt.Fprintf(h, "%s\n%d", s, round)
		return mmcp.Seed(strconv.FormatUint(h.Sum64()>>11, 10)) // 53 bits, which every JSON reader keeps
	}
	out.Options.Seed, out.Segments = next(req.Options.Seed), slices.Clone(req.Segments)
	for i := range out.Segments {
		out.Segments[i].Seed = next(out.Segments[i].Seed)
	}
	return &out
}

// spending tracks the cost of all tries of one request of a client.
type spending struct {
	search  *Search
	seconds float64 // of motion of each try

	mu    sync.Mutex // guards costs
	costs []float64  // of the requests that were sent, in order
}

// guard returns a copy of a call that is not sent to an upstream whose price is above the rest of the
// budget. A budget of 0 is no bound.
func (p *spending) guard(call *mmcp.Call) *mmcp.Call {
	if p.search.Options.Budget.Money == 0 || p.search.Cost == nil {
		out := *call
		return &out
	}
	out, hooks := *call, call.Hooks
	out.Hooks.BeforeSend = func(upstream, key string) error {
		cost := p.search.Cost(upstream, p.seconds)
		if !p.pay(cost) {
			return mmcp.Errorf(mmcp.CodeQuotaExceeded, "A motion of %s costs %.4g, which is more than is left of the budget of %s.",
				upstream, cost, p.search.Model.ID).With("limit", "models."+p.search.Model.ID+".budget.money")
		}
		if hooks.BeforeSend != nil {
			if err := hooks.BeforeSend(upstream, key); err != nil {
				p.refund()
				return err
			}
		}
		return nil
	}
	out.Hooks.Rejected = func() {
		p.refund()
		if hooks.Rejected != nil {
			hooks.Rejected()
		}
	}
	return &out
}

// pay adds a cost if the budget covers it, and reports whether it does.
func (p *spending) pay(cost float64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	sum := cost
	for _, c := range p.costs {
		sum += c
	}
	if sum > p.search.Options.Budget.Money {
		return false
	}
	p.costs = append(p.costs, cost)
	return true
}

// refund removes the latest cost: its request was rejected (Hooks.Rejected), or not sent.
func (p *spending) refund() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.costs); n > 0 {
		p.costs = p.costs[:n-1]
	}
}
