// Package terms applies the terms of tenants: the licenses that a tenant refuses, the declared uses that a
// license may forbid, and the receivers of webhooks.
package terms

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/webhook"
)

// Terms are the terms of one tenant.
type Terms struct {
	Use    []string `key:"use"`             // purposes of its motions, for example commercial
	Refuse []string `key:"refuse_licenses"` // patterns of refused licenses

	Webhooks webhook.Receivers `key:"webhooks"` // receivers of messages about the ends of its jobs
}

// Validate returns the faults of the terms, each as a key and a message.
func (t Terms) Validate() (faults [][2]string) {
	for i, pattern := range t.Refuse {
		if _, err := path.Match(pattern, ""); err != nil {
			faults = append(faults, [2]string{"refuse_licenses", fmt.Sprintf("element %d, %q, is no pattern: %v", i, pattern, err)})
		}
	}
	for _, f := range t.Webhooks.Validate() {
		faults = append(faults, [2]string{"webhooks." + f[0], f[1]})
	}
	return faults
}

// Tenants holds the terms of tenants, by name. It is immutable.
type Tenants map[string]Terms

// Header names a license that forbids a use of the tenant, in an answer.
const Header = "X-Motiongate-License"

// Refusals returns the patterns of licenses that a tenant or an API key refuses.
func (t Tenants) Refusals(tenant string, key []string) []string {
	return slices.Concat(t[tenant].Refuse, key)
}

// Check returns an error if a pattern matches the license of a model in the catalogue of a backend. It returns nil if the
// model is unknown or the catalogue cannot be read: such a request fails later.
func Check(backend mmcp.Backend, refuse []string, model string) *mmcp.Error {
	if len(refuse) == 0 {
		return nil
	}
	if l, ok := licenseOf(backend, model); ok && l.Matches(refuse) {
		return Refused(model, l)
	}
	return nil
}

// Refused returns the refusal of a model by its license.
func Refused(model string, l mmcp.License) *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeForbidden, "The model %q has the license %s, which your tenant or your API key refuses.", model, l.Name).
		With("model", model).With("license", l.Name)
}

// Permit returns a function that returns the result of a call, or an error if a fallback model answered
// and the tenant refuses its license: identical requests of several tenants share a run.
func Permit(backend mmcp.Backend, call *mmcp.Call) func(*mmcp.Result, error) (*mmcp.Result, error) {
	return func(res *mmcp.Result, err error) (*mmcp.Result, error) { return permitted(backend, call, res, err) }
}

func permitted(backend mmcp.Backend, call *mmcp.Call, res *mmcp.Result, err error) (*mmcp.Result, error) {
	if err != nil || res.Route.Fallback == "" || len(call.Policy.Refuse) == 0 {
		return res, err
	}
	caps, err := backend.Capabilities(context.Background())
	if err != nil {
		return nil, err
	}
	if m := caps.Model(res.Route.Fallback); m != nil && m.License().Matches(call.Policy.Refuse) {
		return nil, Refused(m.ID, m.License())
	}
	return res, nil
}

// Warn adds Header to an answer if the license of a model forbids a use of a tenant.
func (t Tenants) Warn(h http.Header, backend mmcp.Backend, tenant, model string) {
	terms, ok := t[tenant]
	if !ok {
		return
	}
	if l, ok := licenseOf(backend, model); ok {
		terms.warn(h, l)
	}
}

// warn adds Header once for a license that forbids a use.
func (t *Terms) warn(h http.Header, l mmcp.License) {
	var broken []string
	for _, use := range t.Use {
		if !l.Permits(use) {
			broken = append(broken, use)
		}
	}
	text := fmt.Sprintf("%q; forbids=%q", printable(l.Name), printable(strings.Join(broken, " ")))
	if len(broken) > 0 && !slices.Contains(h.Values(Header), text) {
		h.Add(Header, text)
	}
}

// WarnOf calls Warn for the model of each call with a request, and warns about the licenses of clips that the
// request edits. own maps the model of a request to its id in the backend's catalogue.
func (t Tenants) WarnOf(h http.Header, backend mmcp.Backend, calls []mmcp.Call, own func(string) string) {
	for i := range calls {
		if req := calls[i].Request; req != nil {
			tenant := cmp.Or(calls[i].Policy.Tenant, mmcp.DefaultTenant)
			t.Warn(h, backend, tenant, own(req.Model))
			terms := t[tenant]
			for k := range req.Segments {
				parent := mmcp.DecodeProvenance(req.Segments[k].Extra[mmcp.ProvenanceField])
				for _, l := range parent.Licenses() {
					terms.warn(h, l)
				}
			}
		}
	}
}

// printable returns a text that is valid in a header.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' {
			return '?'
		}
		return r
	}, text)
}

// licenseOf returns the license of a model. ok is false if the backend has no such model, or its catalogue cannot be read.
func licenseOf(backend mmcp.Backend, model string) (l mmcp.License, ok bool) {
	caps, err := backend.Capabilities(context.Background())
	if err != nil {
		return l, false // the request fails with this error
	}
	m := caps.Model(model)
	if m == nil {
		return l, false
	}
	return m.License(), true
}
