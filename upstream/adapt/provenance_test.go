package adapt_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/engine/rig/rigtest"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/upstream/adapt"
)

// recording returns an adapter whose answers hold records.
func recording(m mmcp.Backend, o adapt.Options) *adapt.Adapter {
	o.Provenance = adapt.Provenance{Embed: true, Gateway: "gate"}
	return adapt.New(m, o)
}

func recordIn(t *testing.T, body []byte) mmcp.Provenance {
	t.Helper()
	raw, err := gltfio.Provenance(body)
	if err != nil || raw == nil {
		t.Fatalf("the answer has the record %s, %v", raw, err)
	}
	return mmcp.DecodeProvenance(raw)
}

// An answer that is passed on has the record, and is the server's own byte for byte else.
func TestPassedAnswersHoldProvenance(t *testing.T) {
	m := newModel(t, rig.Canonical())
	m.caps.Models[0].SetLicense(mmcp.License{Name: "MIT"})
	req := walk(rig.Canonical(), "a person walks", 30, 1)
	_, plain := generate(t, m, req)
	for name, license := range map[string]mmcp.License{"MIT": {}, "CC0-1.0": {Name: "CC0-1.0"}} {
		a := recording(m, adapt.Options{Models: map[string]adapt.Model{"own": {License: license, Adapt: map[string]bool{"travel": false}}}})
		_, res := generate(t, a, req)
		want := mmcp.Provenance{Model: "own", License: &mmcp.License{Name: name}, Prompts: []string{"a person walks"}, Seed: "7", Gateway: "gate"}
		if diff := cmp.Diff(want, recordIn(t, res.Body)); diff != "" {
			t.Error(diff)
		}
		if res.Route.Adapted != "" {
			t.Fatalf("the answer is adapted: %s", res.Route.Adapted)
		}
		raw, _ := gltfio.Provenance(res.Body) // read above
		if with, err := gltfio.WithProvenance(plain.Body, raw); err != nil || !bytes.Equal(with, res.Body) {
			t.Errorf("the answer differs from the server's beyond the record: %v", err)
		}
		caps, err := a.Capabilities(t.Context())
		if err != nil || caps.Models[0].License().Name != name {
			t.Errorf("the catalogue has the license %v, %v", caps.Models[0].License(), err)
		}
	}
}

// An answer that is no document reaches the client as it came.
func TestAnswersThatHoldNoProvenance(t *testing.T) {
	m := newModel(t, rig.Canonical())
	m.spoil = func([]byte) []byte { return []byte(`{"asset":{"extras":[1]}}`) }
	req := walk(rig.Canonical(), "a person walks", 30, 1)
	a := recording(m, adapt.Options{Models: map[string]adapt.Model{"own": {Adapt: map[string]bool{"travel": false}}}})
	if res, err := a.Generate(t.Context(), req.Call()); err != nil || string(res.Body) != `{"asset":{"extras":[1]}}` {
		t.Errorf("got %v, %v", res, err)
	}
}

// The record of an adapted answer has the request of the client. A gateway behind this one is the
// source.
func TestAdaptedAnswersHoldProvenance(t *testing.T) {
	inner := newModel(t, rig.Canonical())
	own := mmcp.Provenance{Model: "inner", Gateway: "other"}
	inner.spoil = func(body []byte) []byte {
		out, err := gltfio.WithProvenance(body, own.Encode())
		if err != nil {
			t.Error(err)
		}
		return out
	}
	_, res := generate(t, recording(inner, adapt.Options{}), walk(rigtest.All()[1].Skeleton, "a person walks", 24, 1))
	want := mmcp.Provenance{Model: "own", Prompts: []string{"a person walks"}, Seed: "7", Gateway: "gate", Source: &own}
	if diff := cmp.Diff(want, recordIn(t, res.Body)); diff != "" {
		t.Error(diff)
	}
}

// An edit names the clips that it is made of, and the model gets nothing of them.
func TestEditsNameTheirParents(t *testing.T) {
	m := newModel(t, rig.Canonical())
	clip, _ := generate(t, m, walk(rig.Canonical(), "a person walks", 30, 2))
	parent := mmcp.Provenance{Model: "film", License: &mmcp.License{Name: "CC-BY-NC-4.0", Forbids: []string{"commercial"}}}
	c := clip.Samples[0].Clip
	req := walk(rig.Canonical(), "a person waves", 30, 1)
	first, last := referenceTo(c, 0, 20, nil), referenceTo(c, 40, 60, nil)
	first.Extra = mmcp.Extra{mmcp.ProvenanceField: parent.Encode(), "other": json.RawMessage("1")}
	req.Segments = []mmcp.Segment{first, req.Segments[0], last}
	_, res := generate(t, recording(m, adapt.Options{}), req)
	want := mmcp.Provenance{Model: "own", Prompts: []string{"a person waves"}, Seed: "7", Gateway: "gate", Parents: []mmcp.Provenance{parent, {}}}
	if diff := cmp.Diff(want, recordIn(t, res.Body)); diff != "" {
		t.Error(diff)
	}
	for _, s := range m.runs[len(m.runs)-1].Segments {
		if s.Extra[mmcp.ProvenanceField] != nil {
			t.Error("the model gets the record of the clip")
		}
	}
}
