// Package view presents a part of a gateway's catalogue under another name: a selection and an order of
// models, other ids for them, and an older protocol version for a strict client. The router rewrites the
// calls of a View for the gateway's own catalogue.
package view

import (
	"context"
	"slices"
	"sync/atomic"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

// Values of Options.Async: when a client is answered with 202 and polls.
const (
	AsyncClient = "client" // as without a view: for clients that ask for it, and for long requests
	AsyncNever  = "never"  // never: every request waits for its answer
	AsyncAlways = "always" // every request that is not answered within a moment
)

// Versions are the protocol versions that a view may present.
var Versions = []string{"1.0", "1.2", "1.3", "1.4"}

// Options describes a view.
type Options struct {
	Name            string
	Models          []string          `key:"models"`                           // ids in the gateway's catalogue, in this order; empty: all
	Aliases         map[string]string `key:"aliases"`                          // id in the view by id in the gateway's catalogue
	ProtocolVersion string            `key:"protocol_version" form:"version"`  // one of Versions; "": the gateway's, with all fields
	Async           string            `key:"async" form:"client|never|always"` // AsyncClient, AsyncNever or AsyncAlways; "": AsyncClient
	// host:port at which the view is also served without a prefix; none if empty
	Listen string `key:"listen" form:"address"`
}

// View is a part of a catalogue. It is safe for concurrent use.
type View struct {
	options Options
	base    mmcp.Backend
	ids     map[string]string // gateway ids by id in the view
	derived atomic.Pointer[derived]
}

// derived is a catalogue and the view's part of it.
type derived struct{ base, view *mmcp.Capabilities }

// New returns the view of a backend.
func New(base mmcp.Backend, o Options) *View {
	v := &View{options: o, base: base, ids: make(map[string]string, len(o.Aliases))}
	for id, alias := range o.Aliases {
		v.ids[alias] = id
	}
	return v
}

// Capabilities returns the view's part of the catalogue. It returns the same pointer until the catalogue
// changes.
func (v *View) Capabilities(ctx context.Context) (*mmcp.Capabilities, error) {
	base, err := v.base.Capabilities(ctx)
	if err != nil {
		return nil, err
	}
	if s := v.derived.Load(); s != nil && s.base == base {
		return s.view, nil
	}
	s := &derived{base, v.show(base)}
	v.derived.Store(s)
	return s.view, nil
}

// Call returns a call with the gateway's id for its model.
func (v *View) Call(call *mmcp.Call) *mmcp.Call {
	if id := v.Model(call.Request.Model); id != call.Request.Model {
		return call.With(codec.WithModel(call.Request, id))
	}
	return call
}

// Model returns the gateway's id for a model of the view.
func (v *View) Model(id string) string {
	if own, ok := v.ids[id]; ok {
		return own
	}
	return id
}

// show returns the view's part of a catalogue.
func (v *View) show(base *mmcp.Capabilities) *mmcp.Capabilities {
	out := *base
	out.Models = nil
	for _, m := range v.chosen(base) {
		if alias, ok := v.options.Aliases[m.ID]; ok {
			m.ID = alias
		} else if _, taken := v.ids[m.ID]; taken {
			continue // the view uses its id for another model
		}
		m.SupportsAsync = m.SupportsAsync && v.options.Async != AsyncNever || v.options.Async == AsyncAlways
		out.Models = append(out.Models, m)
	}
	if v.options.ProtocolVersion != "" {
		present(&out, v.options.ProtocolVersion)
	}
	return &out
}

// chosen returns copies of the entries that the view lists, in its order.
func (v *View) chosen(base *mmcp.Capabilities) []mmcp.Model {
	if len(v.options.Models) == 0 {
		return slices.Clone(base.Models)
	}
	var out []mmcp.Model
	for _, id := range v.options.Models {
		if m := base.Model(id); m != nil {
			out = append(out, *m)
		}
	}
	return out
}

// present removes from a catalogue the fields, segments and constraints that are newer than a version of the
// protocol, and the members that gateways add.
func present(c *mmcp.Capabilities, version string) {
	c.ProtocolVersion, c.Extra = version, nil
	for i := range c.Models {
		m := &c.Models[i]
		m.Extra, m.About = nil, nil
		m.Limits.Extra = nil
		if version < "1.4" {
			m.Lacks |= mmcp.Fields14
			m.SupportsJointTranslation, m.SupportsKeyframeReduction, m.ModelOptions = false, false, nil
		}
		if version < "1.3" {
			m.SupportedConstraints = without(m.SupportedConstraints, mmcp.ConstraintGroundHeight)
		}
		if version < "1.2" {
			m.Lacks |= mmcp.FieldReferenceMixed
			m.SupportsMotionReferenceMixed = false
			m.SupportedSegments = without(m.SupportedSegments, mmcp.SegmentMotionReference, mmcp.SegmentVideoReference)
			m.Limits.MaxReferenceFrames, m.Limits.MaxVideoBytes, m.Limits.MaxVideoSeconds = 0, 0, 0
		}
	}
}

// without returns a copy of a list without some words.
func without(list []string, words ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(words, s) })
}

// Unchanged reports whether a model has the same id in the view and no other model has a changed one. Equal
// bytes then are equal requests.
func (v *View) Unchanged(model string) bool {
	return len(v.ids) == 0 && (len(v.options.Models) == 0 || slices.Contains(v.options.Models, model))
}
