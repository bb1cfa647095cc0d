package adapt

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/adapt/best"
)

// mayFallBack reports whether another model may answer a request. It returns false if the request resumes a
// server's job, which may still run, or accepts only stored answers.
func (t *target) mayFallBack(call *mmcp.Call) bool {
	return len(t.settings.Fallback) > 0 && !call.Policy.OnlyStored && call.Resume == nil
}

// generateOrFallBack calls the model of a request and, if no server can begin it now, the models of its
// fallback chain. If none of them can, it returns the error of the first model.
func (a *Adapter) generateOrFallBack(ctx context.Context, c *catalogue, t *target, call *mmcp.Call) (*mmcp.Result, error) {
	chain := t.settings.Fallback
	own, sent := watched(call)
	own.Policy.Hurried = true
	res, first := a.generate(ctx, t, own)
	if first == nil || !unbegun(ctx, first, sent) {
		return res, first
	}
	rest := parted(call) // batches and jobs belong to the request's own model
	for i, id := range chain {
		other := c.targets[id]
		if other == nil || other.model.License().Matches(call.Policy.Refuse) {
			continue
		}
		translated := codec.ForModel(call.Request, t.model, other.model)
		if codec.Validate(translated, c.public) != nil {
			continue
		}
		next, sent := watched(rest.With(translated))
		next.Policy.Hurried = i+1 < len(chain)
		res, err := a.substitute(ctx, other, next, call.Request.Model)
		if err == nil {
			return res, nil
		}
		refused := mmcp.AsError(err).Status() < http.StatusInternalServerError
		if ctx.Err() != nil || !refused && !unbegun(ctx, err, sent) {
			return nil, err
		}
	}
	return nil, first
}

// substitute answers a request by another model, and names that model in the answer.
func (a *Adapter) substitute(ctx context.Context, t *target, call *mmcp.Call, model string) (*mmcp.Result, error) {
	other := call.Request.Model
	return a.adapt(ctx, t, call, func(out *answer) {
		out.note("fallback", "warning", fmt.Sprintf("The model %q could not take the request now; %q made this motion.", model, other))
		out.route.Fallback, out.route.Reason = other, "fallback"
	})
}

// watched returns a copy of a call that counts the requests sent to servers.
func watched(call *mmcp.Call) (*mmcp.Call, *sends) {
	own, s := *call, &sends{hooks: &call.Hooks}
	own.Hooks.BeforeSend, own.Hooks.Rejected = s.beforeSend, s.rejected
	return &own, s
}

// unbegun reports whether an error means that no server could accept a request now and none can have begun
// it.
func unbegun(ctx context.Context, err error, sent *sends) bool {
	if ctx.Err() != nil || errors.Is(err, context.Canceled) {
		return false
	}
	switch mmcp.AsError(err).Code {
	case mmcp.CodeModelUnavailable, mmcp.CodeResourceExhausted:
		return sent.none()
	case mmcp.CodeRateLimited, mmcp.CodeQuotaExceeded:
		return true // the server returned this error instead of running the request
	}
	return false
}

// warn logs once the models that settings name and no server lists.
func (a *Adapter) warn(c *catalogue) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, n := range c.options.Named {
		if _, warned := a.warned[n]; warned || c.public.Model(n.Model) != nil {
			continue
		}
		a.warned[n] = struct{}{}
		a.log.Warn("the settings name a model that no server lists yet", "setting", n.Setting, "model", n.Model)
	}
}

// choice is a model that selects the best motion of other models.
type choice struct {
	options    best.Options
	model      *mmcp.Model
	candidates []*mmcp.Model // entries in the catalogue that clients see
}

// choose adds the choices to a catalogue. It omits a choice if none of its models is listed, or if a server
// lists a model with the choice's id.
func (c *catalogue) choose(public *mmcp.Capabilities, log *slog.Logger) {
	c.choices = make(map[string]*choice)
	listed := *public
	for _, id := range slices.Sorted(maps.Keys(c.options.Models)) {
		o := c.options.Models[id].Best
		candidates := o.Models(&listed)
		if len(candidates) == 0 {
			continue
		}
		if listed.Model(id) != nil {
			log.Warn("a server has a model of the id of a choice; the choice is not listed", "setting", "models."+id+".of", "model", id)
			continue
		}
		m := o.Entry(id, candidates)
		c.choices[id] = &choice{options: o, model: &m, candidates: candidates}
		public.Models = append(public.Models, m)
	}
}

// choose answers a request with the best of several motions.
func (a *Adapter) choose(ctx context.Context, c *catalogue, k *choice, call *mmcp.Call) (*mmcp.Result, error) {
	search := best.Search{Options: &k.options, Model: k.model, Cost: a.cost, Ask: a.generateGLTF}
	for _, m := range k.candidates {
		if !m.License().Matches(call.Policy.Refuse) && codec.Validate(codec.ForModel(call.Request, k.model, m), c.public) == nil {
			search.Candidates = append(search.Candidates, m)
		}
	}
	if len(search.Candidates) == 0 {
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "None of the models of %s takes the request.", k.model.ID)
	}
	return search.Generate(ctx, parted(call))
}
