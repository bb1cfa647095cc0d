package adapt_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// house has a model "own" whose server is as a test has it, one "gone" that is never
// there, and the engine's.
type house struct {
	*model
	fails func(call *mmcp.Call) error // what becomes of requests for "own"
	asked []string                    // models, in order
	hurry []bool                      // of these
}

func newHouse(t *testing.T, fails func(call *mmcp.Call) error) *house {
	h := &house{model: newModel(t, rig.Canonical()), fails: fails}
	own, err := h.engine.Capabilities(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	gone := h.caps.Models[0]
	gone.ID = "gone"
	h.caps.Models = append(h.caps.Models, gone, own.Models[0])
	h.caps.Models[0].FPS = 20
	return h
}

func (h *house) Generate(ctx context.Context, call *mmcp.Call) (*mmcp.Result, error) {
	h.asked, h.hurry = append(h.asked, call.Request.Model), append(h.hurry, call.Policy.Hurried)
	switch call.Request.Model {
	case "own":
		return nil, h.fails(call)
	case "gone":
		return nil, mmcp.Errorf(mmcp.CodeModelUnavailable, "It is away.")
	}
	return h.engine.Generate(ctx, call)
}

func code(c mmcp.Code) func(*mmcp.Call) error {
	return func(*mmcp.Call) error { return mmcp.Errorf(c, "No.") }
}

// sent fails after a server was sent the request, which it would not begin, or may have.
func sent(begun bool, c mmcp.Code) func(*mmcp.Call) error {
	return func(call *mmcp.Call) error {
		hooks := call.Hooks
		if err := hooks.BeforeSend("gpu", "key"); err != nil {
			return err
		}
		if !begun {
			hooks.Rejected()
		}
		return mmcp.Errorf(c, "No.")
	}
}

func TestFallback(t *testing.T) {
	all := []string{"own", "gone", "motiongate"}
	for name, tt := range map[string]struct {
		fails func(*mmcp.Call) error
		asks  []string
	}{
		"down":                    {code(mmcp.CodeModelUnavailable), all},
		"full":                    {code(mmcp.CodeResourceExhausted), all},
		"would not begin":         {sent(false, mmcp.CodeModelUnavailable), all},
		"over its budget":         {sent(true, mmcp.CodeQuotaExceeded), all},
		"may have begun":          {sent(true, mmcp.CodeModelUnavailable), []string{"own"}},
		"its outcome is unknown":  {code(mmcp.CodeOutcomeUnknown), []string{"own"}},
		"failed":                  {code(mmcp.CodeInternal), []string{"own"}},
		"too late":                {code(mmcp.CodeTimeout), []string{"own"}},
		"the request's own fault": {code(mmcp.CodeUnknownJoint), []string{"own"}},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, tt.fails)
			a := adapt.New(h, adapt.Options{Models: map[string]adapt.Model{"own": {Fallback: []string{"nobody's", "gone", "motiongate"}}}})
			req := walk(rig.Canonical(), "walk forward", 30, 2)
			req.Timing, req.Segments[0].DurationFrames = nil, 40
			res, err := a.Generate(t.Context(), req.Call())
			if !slices.Equal(h.asked, tt.asks) {
				t.Errorf("asked %v, want %v", h.asked, tt.asks)
			}
			if len(tt.asks) == 1 {
				call := req.Call()
				call.Hooks = mmcp.Hooks{BeforeSend: func(string, string) error { return nil }, Rejected: func() {}}
				if want := mmcp.AsError(tt.fails(call)); mmcp.AsError(err).Code != want.Code {
					t.Errorf("%v, want %v", err, want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			doc, err := gltfio.Decode(res.Body)
			if err != nil {
				t.Fatal(err)
			}
			if res.Route.Adapted != "fallback=motiongate" || res.Route.Fallback != "motiongate" || res.Route.Reason != "fallback" {
				t.Errorf("the route is %+v", res.Route)
			}
			noted := slices.ContainsFunc(doc.Notes, func(n gltfio.Note) bool { return n.Code == "fallback" })
			if n := doc.Samples[0].Clip.Frames(); n != 40 || doc.FPS != 20 || !noted {
				t.Errorf("%d frames at %g, want those asked for; notes %v", n, doc.FPS, doc.Notes)
			}
			if !slices.Equal(h.hurry, []bool{true, true, false}) {
				t.Errorf("in a hurry: %v; only the last may wait", h.hurry)
			}
		})
	}
}

// If no model of the chain can answer, the error is the requested model's. Without a chain no
// other model is called.
func TestFallbackOfNone(t *testing.T) {
	for name, chain := range map[string][]string{"no chain": nil, "a chain": {"gone"}} {
		h := newHouse(t, code(mmcp.CodeResourceExhausted))
		a := adapt.New(h, adapt.Options{Models: map[string]adapt.Model{"own": {Fallback: chain}}})
		_, err := a.Generate(t.Context(), walk(rig.Canonical(), "walk", 20, 2).Call())
		var e *mmcp.Error
		if !errors.As(err, &e) || e.Code != mmcp.CodeResourceExhausted || len(h.asked) != 1+len(chain) {
			t.Errorf("%s: %v after asking %v", name, err, h.asked)
		}
	}
}
