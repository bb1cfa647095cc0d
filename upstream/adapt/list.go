package adapt

import (
	"context"
	"slices"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// A step answers a request: it calls the model, or an adaptation around it.
type step func(ctx context.Context, call *mmcp.Call) (*answer, error)

// An adaptation adds one ability that a model lacks.
type adaptation struct {
	name string

	// lacks reports whether a model lacks the ability. The settings override it.
	lacks func(t *target) bool

	// extend changes the listed entry of a model that has the adaptation; nil: the entry is unchanged.
	extend func(m *mmcp.Model, o *Options)

	// needs reports whether a request needs the adaptation. It does not allocate.
	needs func(req *mmcp.Request, t *target) bool

	// run rewrites the request, calls next, and rewrites the answer back.
	run func(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error)
}

// list contains the adaptations in order. They are applied to a request from first to last, and to the answer
// from last to first.
var list = []*adaptation{
	&keyframes, &root, &travel, &contacts, &edits, &prompts, &exact, &pose, &terrain, &loop, &feet, &rigs,
	&frames, &samples, &seeds, &length, &place, &kinds, &check,
}

// Names returns the names of all adaptations, in order.
func Names() []string {
	out := make([]string, len(list))
	for i, a := range list {
		out[i] = a.name
	}
	return out
}

// target is a model with its settings.
type target struct {
	model    *mmcp.Model // entry before adaptations were added
	settings Model
	options  *Options
	on       []*adaptation // adaptations of the model
	body     *rig.Body     // of the model's skeleton; nil: not a human body
}

func newTarget(m *mmcp.Model, o *Options) *target {
	t := &target{model: m, settings: o.Models[m.ID], options: o, body: bodyOf(&m.CanonicalSkeleton)}
	if l := t.settings.License; !l.IsZero() {
		own := *m
		own.SetLicense(l)
		t.model = &own
	}
	for _, a := range list {
		on, set := t.settings.Adapt[a.name]
		if !set {
			on = a.lacks(t)
		}
		if on {
			t.on = append(t.on, a)
		}
	}
	return t
}

// beside reports whether a request needs another adaptation than the named one.
func (t *target) beside(name string, req *mmcp.Request) bool {
	return slices.ContainsFunc(t.on, func(a *adaptation) bool { return a.name != name && a.needs(req, t) })
}

// has reports whether the model has an adaptation and a request needs it.
func (t *target) has(a *adaptation, req *mmcp.Request) bool {
	for _, b := range t.on {
		if a == b {
			return a.needs(req, t)
		}
	}
	return false
}

// chain returns a step that applies the adaptations from index i on around ask.
func (t *target) chain(i int, ask step) step {
	if i == len(t.on) {
		return ask
	}
	a, next := t.on[i], t.chain(i+1, ask)
	return func(ctx context.Context, call *mmcp.Call) (*answer, error) {
		if !a.needs(call.Request, t) {
			return next(ctx, call)
		}
		return a.run(ctx, call, t, next)
	}
}

// canonicalOnly reports whether a model supports only its own skeleton. Such a model is assumed to refuse or
// ignore other frame rates too.
func canonicalOnly(t *target) bool { return !t.model.SupportsRetargeting }
