package adapt_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/cache"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/adapt"
	"github.com/motiongate/motiongate/upstream/adapt/best"
)

// choosing are settings in which "best" stands for the best of two models.
func choosing(of ...string) adapt.Options {
	return adapt.Options{Models: map[string]adapt.Model{"best": {Best: best.Options{Candidates: of, Tries: 3}}}}
}

// TestChoicesAreModels holds that a model which stands for the best of others is listed as
// any other, takes what all of them take, and answers from a cache the second time.
func TestChoicesAreModels(t *testing.T) {
	h := newHouse(t, code(mmcp.CodeInvalidOptions))
	a := adapt.New(h, choosing("own", "motiongate"))
	results, err := cache.NewResults(a, cache.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	defer results.Close()
	caps, err := results.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	m := caps.Model("best")
	if m == nil || m.FPS != 20 || m.Tries() != 3 || caps.Model("own").Tries() != 1 {
		t.Fatalf("%+v", m)
	}
	if encoded := codec.EncodeCapabilities(caps); !bytes.Contains(encoded, []byte(`"best_of"`)) {
		t.Error(string(encoded))
	}
	req := walk(rig.Canonical(), "a person walks forward", 20, 2)
	req.Model, req.Options.Seed = "best", "7"
	if err := codec.Validate(req, caps); err != nil {
		t.Fatal(err)
	}
	doc, first := generate(t, results, req)
	var tries []struct {
		Model, Error string
		Score        float64
	}
	if err := json.Unmarshal(doc.Extra["best_of"], &tries); err != nil || len(tries) != 2 || tries[0].Error == "" || tries[1].Score < 0.9 {
		t.Errorf("%s %v", doc.Extra["best_of"], err)
	}
	if doc.Model != "motiongate" || doc.FPS != 20 || len(first.Runs) != 1 {
		t.Errorf("%s at %v, %v", doc.Model, doc.FPS, first.Runs)
	}
	_, second := generate(t, results, req)
	if !bytes.Equal(first.Body, second.Body) || !second.Cache.Hit || !slices.Equal(h.asked, []string{"own", "motiongate"}) {
		t.Errorf("the second answer %+v; asked %v", second.Cache, h.asked)
	}
}

// TestChoicesWithoutModels holds that a choice is not listed if none of its models is, and that a
// choice with the id of a server's model does not hide the model.
func TestChoicesWithoutModels(t *testing.T) {
	h := newHouse(t, code(mmcp.CodeInternal))
	o := choosing("nobody's")
	o.Models["own"] = adapt.Model{Best: best.Options{Candidates: []string{"motiongate"}}}
	caps, err := adapt.New(h, o).Capabilities(t.Context())
	if err != nil || caps.Model("best") != nil || caps.Model("own").Tries() != 1 {
		t.Error(caps, err)
	}
}
