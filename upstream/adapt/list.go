package adapt

import (
	"context"
	"slices"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// A step answers a request: the model, or an adaptation around it.
type step func(ctx context.Context, call *mmcp.Call) (*answer, error)

// An adaptation is one thing that a model lacks and the adapter adds.
type adaptation struct {
	name string

	// lacks reports whether a model could use it. It decides unless the settings do.
	lacks func(t *target) bool

	// extend changes the entry of a model that has the adaptation; nil: the entry stays.
	extend func(m *mmcp.Model, o *Options)

	// needs reports whether a request needs it. It does not allocate.
	needs func(req *mmcp.Request, t *target) bool

	// run rewrites the request, calls next, and rewrites the answer back.
	run func(ctx context.Context, call *mmcp.Call, t *target, next step) (*answer, error)
}

// list has the adaptations in order: they are applied to a request from the first to
// the last, and undone on the answer from the last to the first.
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
	model    *mmcp.Model // its own entry, as it was before adaptations were advertised
	settings Model
	options  *Options
	on       []*adaptation // that the model has
	body     *rig.Body     // of its own skeleton; nil: no human body
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

// beside reports whether a request needs any adaptation besides one.
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

// chain puts the adaptations from i on around the model.
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

// canonicalOnly reports whether a model takes its own skeleton only. Such a model
// is taken to refuse, or to ignore, other frame rates too.
func canonicalOnly(t *target) bool { return !t.model.SupportsRetargeting }
