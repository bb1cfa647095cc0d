package adapt

import (
	"context"
	"log/slog"
	"maps"
	"slices"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
	"github.com/motiongate/motiongate/upstream/adapt/best"
)

// choice is a model that stands for the best of others.
type choice struct {
	options best.Options
	model   *mmcp.Model
	of      []*mmcp.Model // in the catalogue that clients see
}

// choose adds the models that stand for the best of others to a catalogue. One of which no
// model is listed is not listed either, nor one with the id of a model of a server.
func (c *catalogue) choose(shown *mmcp.Capabilities) {
	c.choices = make(map[string]*choice)
	listed := *shown
	for _, id := range slices.Sorted(maps.Keys(c.options.Models)) {
		o := c.options.Models[id].Best
		of := o.Models(&listed)
		if len(of) == 0 {
			continue
		}
		if listed.Model(id) != nil {
			slog.Warn("a server has a model of the id of a choice; the choice is not listed", "setting", "models."+id+".of", "model", id)
			continue
		}
		m := o.Entry(id, of)
		c.choices[id] = &choice{options: o, model: &m, of: of}
		shown.Models = append(shown.Models, m)
	}
}

// choose answers a request with the best motion of several.
func (a *Adapter) choose(ctx context.Context, c *catalogue, k *choice, call *mmcp.Call) (*mmcp.Result, error) {
	run := best.Run{Options: &k.options, Model: k.model, Cost: a.cost, Ask: a.generateGLTF}
	for _, m := range k.of {
		if codec.Validate(codec.ForModel(call.Request, k.model, m), c.shown) == nil {
			run.Of = append(run.Of, m)
		}
	}
	if len(run.Of) == 0 {
		return nil, mmcp.Errorf(mmcp.CodeInvalidRequest, "None of the models of %s takes the request.", k.model.ID)
	}
	return run.Generate(ctx, parted(call))
}
