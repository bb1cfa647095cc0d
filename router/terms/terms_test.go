package terms_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/terms"
)

// licensed lists models by their licenses.
type licensed map[string]mmcp.License

func (l licensed) Capabilities(context.Context) (*mmcp.Capabilities, error) {
	caps := &mmcp.Capabilities{}
	for id, license := range l {
		m := mmcp.Model{ID: id}
		m.SetLicense(license)
		caps.Models = append(caps.Models, m)
	}
	return caps, nil
}

func (licensed) Generate(context.Context, *mmcp.Call) (*mmcp.Result, error) { panic("not called") }

func TestTenantsAreHeldToLicenses(t *testing.T) {
	backend := licensed{
		"free": {Name: "MIT"}, "unknown": {},
		"strict": {Name: "CC-BY-NC-4.0", Forbids: []string{"Commercial"}},
		"both":   mmcp.JoinLicenses(mmcp.License{Name: "MIT"}, mmcp.License{Name: "CC-BY-NC-4.0", Forbids: []string{"commercial"}}),
		"odd":    {Name: "licence \"ü\"\r\n", Forbids: []string{"training"}},
	}
	tenants := terms.Tenants{
		"film": {Use: []string{"commercial", "training"}},
		"game": {Use: []string{"commercial"}, Refuse: []string{"CC-BY-NC-*"}},
	}
	for _, tt := range []struct {
		tenant, model string
		refused       bool
		warning       []string
	}{
		{"film", "free", false, nil},
		{"film", "unknown", false, nil},
		{"film", "gone", false, nil},
		{"film", "strict", false, []string{`"CC-BY-NC-4.0"; forbids="commercial"`}},
		{"film", "both", false, []string{`"MIT AND CC-BY-NC-4.0"; forbids="commercial"`}},
		{"film", "odd", false, []string{`"licence ?????"; forbids="training"`}},
		{"game", "free", false, nil},
		{"game", "strict", true, []string{`"CC-BY-NC-4.0"; forbids="commercial"`}},
		{"game", "both", true, []string{`"MIT AND CC-BY-NC-4.0"; forbids="commercial"`}},
		{"other", "strict", false, nil},
	} {
		err := terms.Check(backend, tenants.Refusals(tt.tenant, nil), tt.model)
		if refused := err != nil && mmcp.AsError(err).Code == mmcp.CodeForbidden; refused != tt.refused {
			t.Errorf("%s, %s: %v", tt.tenant, tt.model, err)
		}
		h := make(http.Header)
		tenants.Warn(h, backend, tt.tenant, tt.model)
		if diff := cmp.Diff(tt.warning, h.Values(terms.Header)); diff != "" && len(tt.warning)+len(h) > 0 {
			t.Errorf("%s, %s: %s", tt.tenant, tt.model, diff)
		}
	}
	if faults := (terms.Terms{Refuse: []string{"a*", "["}}).Validate(); len(faults) != 1 {
		t.Errorf("faults: %v", faults)
	}
}

// TestWarningsOfABatch warns once for each license: of the model of equal requests, and of the clips that they edit.
func TestWarningsOfABatch(t *testing.T) {
	tenants := terms.Tenants{"film": {Use: []string{"commercial"}}}
	parent := mmcp.Provenance{License: &mmcp.License{Name: "CC-BY-NC-SA-4.0", Forbids: []string{"commercial"}}}
	req := &mmcp.Request{Model: "strict", Segments: []mmcp.Segment{{Extra: mmcp.Extra{mmcp.ProvenanceField: parent.Encode()}}}}
	call := mmcp.Call{Request: req, Policy: mmcp.Policy{Tenant: "film"}}
	h := make(http.Header)
	own := func(id string) string { return id }
	tenants.WarnOf(h, licensed{"strict": {Name: "CC-BY-NC-4.0", Forbids: []string{"commercial"}}}, []mmcp.Call{call, call, call}, own)
	want := []string{`"CC-BY-NC-4.0"; forbids="commercial"`, `"CC-BY-NC-SA-4.0"; forbids="commercial"`}
	if diff := cmp.Diff(want, h.Values(terms.Header)); diff != "" {
		t.Error(diff)
	}
}
