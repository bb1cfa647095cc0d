package mmcp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
)

func TestProvenanceOfARequest(t *testing.T) {
	free, strict := mmcp.License{Name: "MIT"}, mmcp.License{Name: "CC-BY-NC-4.0", Forbids: []string{"commercial"}}
	model := &mmcp.Model{ID: "m", About: mmcp.Extra{"revision": json.RawMessage(`"7f"`)}}
	model.SetLicense(strict)
	parent := mmcp.Provenance{Model: "other", License: &free, Prompts: []string{"a person sits"}, Seed: "1"}
	clip := mmcp.Segment{Type: mmcp.SegmentMotionReference, Motion: &mmcp.MotionReference{}}
	known := clip
	known.Extra = mmcp.Extra{mmcp.ProvenanceField: parent.Encode()}
	tests := map[string]struct {
		segments []mmcp.Segment
		source   string
		want     mmcp.Provenance
	}{
		"prompts and a seed": {
			[]mmcp.Segment{{Prompt: "walk"}, {}, {Prompt: "sit"}}, "",
			mmcp.Provenance{Prompts: []string{"walk", "sit"}},
		},
		"seeds of segments": {
			[]mmcp.Segment{{Prompt: "walk", Seed: "12345678901234567890"}, {Prompt: "sit"}}, "",
			mmcp.Provenance{Prompts: []string{"walk", "sit"}, Seeds: []mmcp.Seed{"12345678901234567890", "7"}},
		},
		"edits": {
			[]mmcp.Segment{known, {Prompt: "wave"}, known, clip}, "",
			mmcp.Provenance{Prompts: []string{"wave"}, Parents: []mmcp.Provenance{parent, {}}},
		},
		"the answer of a gateway": {
			[]mmcp.Segment{{Prompt: "walk"}}, `{"model":"inner","gateway":"g2"}`,
			mmcp.Provenance{Prompts: []string{"walk"}, Source: &mmcp.Provenance{Model: "inner", Gateway: "g2"}},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			req := &mmcp.Request{Segments: tt.segments, Options: mmcp.Options{Seed: "7"}}
			got := mmcp.NewProvenance(req, model, "g1", json.RawMessage(tt.source))
			tt.want.Model, tt.want.Revision, tt.want.License, tt.want.Seed, tt.want.Gateway = "m", "7f", &strict, "7", "g1"
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(got, mmcp.DecodeProvenance(got.Encode())); diff != "" {
				t.Errorf("read back: %s", diff)
			}
		})
	}
}

// Strangers' records are bounded: they travel with every edit.
func TestProvenanceOfStrangersIsBounded(t *testing.T) {
	deep := `{"model":"m"}`
	for range 40 {
		deep = `{"model":"m","parents":[` + deep + `]}`
	}
	got := mmcp.DecodeProvenance(json.RawMessage(deep))
	generations := 0
	for p := &got; len(p.Parents) > 0; p = &p.Parents[0] {
		generations++
	}
	if generations != 8 {
		t.Errorf("%d generations are kept, want 8", generations)
	}
	for _, raw := range []string{"", "1", "[]", `{"model":1}`, `{"model":"` + strings.Repeat("a", 70000) + `"}`} {
		if diff := cmp.Diff(mmcp.Provenance{}, mmcp.DecodeProvenance(json.RawMessage(raw))); diff != "" {
			t.Errorf("%.20s: %s", raw, diff)
		}
	}
}

func TestLicensesAreJoined(t *testing.T) {
	a := mmcp.License{Name: "A", URL: "u", Forbids: []string{"commercial"}}
	b := mmcp.License{Name: "B", Forbids: []string{"Commercial", "research"}}
	for name, tt := range map[string]struct{ a, b, want mmcp.License }{
		"equal":       {a, a, a},
		"one unknown": {mmcp.License{}, a, a},
		"the other":   {a, mmcp.License{}, a},
		"no address":  {a, mmcp.License{Name: "A"}, a},
		"a part":      {mmcp.License{Name: "A AND B"}, mmcp.License{Name: "B", URL: "u"}, mmcp.License{Name: "A AND B"}},
		"no name":     {mmcp.License{Name: "A"}, mmcp.License{Forbids: []string{"research"}}, mmcp.License{Name: "A", Forbids: []string{"research"}}},
		"two":         {a, b, mmcp.License{Name: "A AND B", Forbids: []string{"commercial", "research"}}},
	} {
		if diff := cmp.Diff(tt.want, mmcp.JoinLicenses(tt.a, tt.b)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if a.Permits("COMMERCIAL") || !a.Permits("research") {
		t.Error("a license forbids the uses that it names, and no others")
	}
}

func TestLicensesOfAMotion(t *testing.T) {
	license := func(name string) *mmcp.License { return &mmcp.License{Name: name} }
	p := mmcp.Provenance{License: license("A"), Source: &mmcp.Provenance{License: license("D")},
		Parents: []mmcp.Provenance{{License: license("B"), Parents: []mmcp.Provenance{{License: license("A")}, {License: license("C")}}}}}
	var names []string
	for _, l := range p.Licenses() {
		names = append(names, l.Name)
	}
	if got := strings.Join(names, " "); got != "A B C D" {
		t.Errorf("got %s", got)
	}
}

func TestPatternsOfLicenses(t *testing.T) {
	for _, tt := range []struct {
		name, pattern string
		want          bool
	}{
		{"CC-BY-NC-4.0", "cc-by-nc-*", true},
		{"MIT AND CC-BY-NC-4.0", "CC-BY-NC-?.0", true},
		{"Tencent/HY License", "*", true},
		{"Tencent/HY License", "tencent*", true},
		{"MIT", "CC-*", false},
		{"", "*", true},
		{"", "**", false},
	} {
		if got := (mmcp.License{Name: tt.name}).Matches([]string{tt.pattern}); got != tt.want {
			t.Errorf("%q matches %q: %t", tt.name, tt.pattern, got)
		}
	}
}

// TestLargeProvenance makes a record of parents that together are larger than a record that is read.
func TestLargeProvenance(t *testing.T) {
	req := &mmcp.Request{}
	for i := range 8 {
		parent := mmcp.Provenance{Model: "m", Prompts: []string{strings.Repeat(string(rune('a'+i)), 20000)}}
		req.Segments = append(req.Segments, mmcp.Segment{Motion: &mmcp.MotionReference{}, Extra: mmcp.Extra{mmcp.ProvenanceField: parent.Encode()}})
	}
	p := mmcp.NewProvenance(req, &mmcp.Model{ID: "own"}, "", nil)
	if got := mmcp.DecodeProvenance(p.Encode()); got.Model != "own" {
		t.Errorf("the record is read as %+v", got)
	}
}
