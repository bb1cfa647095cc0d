package best_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/perform"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/script"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt/best"
)

// fleet answers for models that act prompts as the engine does, except for a share of them.
type fleet struct {
	share  uint64            // of a hundred, in which a model acts something else
	wrong  map[string]string // by model: the prompt that it acts then
	asked  []*mmcp.Request
	failed map[string]bool // by model and seed of the latest request: it acted something else
	spent  float64
	price  map[string]float64 // by model, of each call
}

func (f *fleet) Ask(_ context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	req := call.Request
	if call.Hooks.BeforeSend != nil {
		if err := call.Hooks.BeforeSend(req.Model, ""); err != nil {
			return nil, err
		}
	}
	f.spent += f.price[req.Model]
	f.asked = append(f.asked, req)
	acted := *req
	h := fnv.New64a()
	fmt.Fprint(h, req.Model, req.Options.Seed, req.Segments[0].Prompt)
	wrong := h.Sum64()>>32%100 < f.share
	f.failed[req.Model+string(req.Options.Seed)] = wrong
	if wrong {
		acted.Segments = []mmcp.Segment{req.Segments[0]}
		acted.Segments[0].Prompt = f.wrong[req.Model]
	}
	s := rig.Canonical()
	src := script.Source{Request: &acted, Skeleton: s, Body: rig.NewBody(s), FPS: 30, Frames: req.TotalFrames()}
	clip := perform.New(script.Compile(src, func() {}), 0, func() {}).Clip(func(int) {})
	body, err := gltfio.EncodeGLB(&gltfio.Document{Model: req.Model, Skeleton: s, FPS: 30, Samples: []gltfio.Sample{{Clip: clip}}})
	return &mmcp.Result{Body: body, Format: mmcp.GLB, Route: mmcp.Route{Upstream: req.Model}}, err
}

func (f *fleet) run(o best.Options) *best.Search {
	r := &best.Search{Options: &o, Model: &mmcp.Model{ID: "best", FPS: 30}, Ask: f.Ask,
		Cost: func(upstream string, _ float64) float64 { return f.price[upstream] }}
	for _, id := range o.Candidates {
		r.Candidates = append(r.Candidates, &mmcp.Model{ID: id, FPS: 30})
	}
	return r
}

func newFleet(share uint64) *fleet {
	return &fleet{share: share, failed: map[string]bool{}, wrong: map[string]string{
		"still": "a person stands still", "back": "a person walks backward, then turns left", "low": "a person lies down",
	}}
}

func call(prompt string, seed mmcp.Seed) *mmcp.Call {
	req := &mmcp.Request{Options: mmcp.DefaultOptions(), Format: mmcp.GLB,
		Segments: []mmcp.Segment{{Type: mmcp.SegmentText, Prompt: prompt, DurationFrames: 90}}}
	req.Options.Seed = seed
	return req.Call()
}

// tries returns the list of motions that an answer was chosen from.
func tries(t *testing.T, res *mmcp.Result) (out []struct {
	Model, Seed, Error string
	Score              float64
}, chosen string) {
	t.Helper()
	doc, err := gltfio.Decode(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(doc.Extra["best_of"], &out); err != nil {
		t.Fatal(err)
	}
	return out, doc.Model
}

var three = []string{"still", "back", "low"}

// TestBestOfModelsThatFail has three models that each show another action than the prompt's in
// 30 of 100 requests. Nearly all answers must show the prompt's action, after few tries.
func TestBestOfModelsThatFail(t *testing.T) {
	prompts := []string{
		"a person walks forward", "a person runs forward", "a person jumps", "a person sits down", "a person waves with the right hand",
		"a person kicks with the left foot", "a person turns around", "a person sidesteps to the left", "a person squats",
		"a person punches with the right hand",
	}
	f := newFleet(30)
	right, n := 0, 0
	for _, prompt := range prompts {
		for seed := range 10 {
			n++
			res, err := f.run(best.Options{Candidates: three, Tries: 6}).Generate(t.Context(), call(prompt, mmcp.Seed(fmt.Sprint(seed))))
			if err != nil {
				t.Fatal(err)
			}
			all, _ := tries(t, res)
			top := all[0]
			for _, k := range all {
				if k.Score > top.Score {
					top = k
				}
			}
			if !f.failed[top.Model+top.Seed] {
				right++
			}
			if len(res.Runs) != len(all) {
				t.Errorf("%d runs are counted, %d listed", len(res.Runs), len(all))
			}
		}
	}
	if mean := float64(len(f.asked)) / float64(n); right < 95*n/100 || mean > 2.2 {
		t.Errorf("%d of %d answers are right, with %.2f motions each", right, n, mean)
	}
}

// TestSeedsOfTries holds that a request has the same answer each time, and that the first
// round asks each model for the client's seed.
func TestSeedsOfTries(t *testing.T) {
	f := newFleet(100) // nothing is good enough
	var bodies [][]byte
	for range 2 {
		res, err := f.run(best.Options{Candidates: three}).Generate(t.Context(), call("a person jumps", "5"))
		if err != nil {
			t.Fatal(err)
		}
		bodies = append(bodies, res.Body)
	}
	if !bytes.Equal(bodies[0], bodies[1]) {
		t.Error("the answers differ")
	}
	for i, req := range f.asked {
		first := i%6 < 3
		if req.Model != three[i%3] || (req.Options.Seed == "5") != first || req.Options.Seed != f.asked[i%6].Options.Seed {
			t.Errorf("try %d: %s with seed %s", i, req.Model, req.Options.Seed)
		}
	}
}

// TestBudgetOfMoney holds that no motion is asked for that the money does not cover, and that
// a cheaper model is asked then.
func TestBudgetOfMoney(t *testing.T) {
	f := newFleet(100)
	f.price = map[string]float64{"still": 0.2, "back": 0.3}
	res, err := f.run(best.Options{Candidates: three, Budget: best.Budget{Money: 0.45}}).Generate(t.Context(), call("a person jumps", "5"))
	if err != nil {
		t.Fatal(err)
	}
	all, _ := tries(t, res)
	var got []string
	for _, k := range all {
		got = append(got, fmt.Sprint(k.Model, " ", k.Error == ""))
	}
	if want := "still true, back false, low true, still true, back false, low true"; strings.Join(got, ", ") != want || f.spent > 0.45 {
		t.Errorf("%v for %v", got, f.spent)
	}
	f.price["still"], f.price["low"] = 1, 1
	_, err = f.run(best.Options{Candidates: []string{"still", "low"}, Budget: best.Budget{Money: 0.45}}).Generate(t.Context(), call("a person jumps", "5"))
	if e := mmcp.AsError(err); e == nil || e.Code != mmcp.CodeQuotaExceeded || e.Details["limit"] != "models.best.budget.money" {
		t.Error(err)
	}
}

// TestBudgetOfSeconds holds that a motion is not awaited beyond the time, once there is one.
func TestBudgetOfSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newFleet(100)
		r := f.run(best.Options{Candidates: three, Budget: best.Budget{Seconds: 10}})
		r.Ask = func(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
			if len(f.asked) == 1 {
				<-ctx.Done() // a server that does not answer
				return nil, ctx.Err()
			}
			time.Sleep(time.Second)
			return f.Ask(ctx, call)
		}
		begun := time.Now()
		res, err := r.Generate(t.Context(), call("a person jumps", "5"))
		if err != nil || time.Since(begun) != 10*time.Second || len(res.Runs) != 1 {
			t.Error(res, err, time.Since(begun))
		}
	})
}

// TestFailuresOfTries holds that a model that fails is passed over, that the answer is not
// stored then, and that the first error is returned where all fail.
func TestFailuresOfTries(t *testing.T) {
	f := newFleet(0)
	r := f.run(best.Options{Candidates: three})
	away := mmcp.Errorf(mmcp.CodeModelUnavailable, "No server of it answers.")
	r.Ask = func(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
		if call.Request.Model == "still" {
			return nil, away
		}
		return f.Ask(ctx, call)
	}
	res, err := r.Generate(t.Context(), call("a person jumps", "5"))
	if err != nil || res.Route.Fallback != "back" {
		t.Fatal(res, err)
	}
	if all, model := tries(t, res); len(all) != 2 || all[0].Error != away.Message || model != "back" {
		t.Error(all, model)
	}
	r.Ask = func(context.Context, *mmcp.Call) (*mmcp.Result, error) { return nil, away }
	if _, err := r.Generate(t.Context(), call("a person jumps", "5")); !errors.Is(err, away) {
		t.Error(err)
	}
}
