package serve

import (
	"cmp"
	"context"
	"slices"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/router/access"
	"github.com/motiongate/motiongate/upstream/worker"
)

// workerUpstream returns the upstream of a worker.
func workerUpstream(l *worker.Link) (config.Upstream, error) {
	o, err := config.OfWorker(l.Name(), l.Offer().Settings)
	o.Dialer = l
	return o, err
}

// inSettings reports whether the settings have an upstream with a name.
func (f *fleet) inSettings(cfg *config.Config, name string) bool {
	return name == engineName || slices.ContainsFunc(cfg.Upstreams, func(o config.Upstream) bool { return o.Name == name })
}

// checkWorker refuses a worker with the name of an upstream of the settings, and a worker with invalid
// settings.
func (f *fleet) checkWorker(name, settings string) error {
	o, err := config.OfWorker(name, settings)
	if err != nil {
		return mmcp.Errorf(mmcp.CodeInvalidRequest, "The settings of the worker: %v.", err).With("field", "settings")
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.inSettings(f.settings, name) {
		return mmcp.Errorf(mmcp.CodeKeyConflict, "An upstream of the settings has the name %q. Choose another one: "+
			"--upstream NAME=URL.", name).With("field", "name")
	}
	if have := f.price("").Currency; !o.Cost.IsZero() && o.Cost.Currency != cmp.Or(have, o.Cost.Currency) {
		return mmcp.Errorf(mmcp.CodeInvalidRequest, "The settings of the worker: cost.currency: must be %s, as for the other upstreams, not %s.",
			have, o.Cost.Currency).With("field", "settings")
	}
	return nil
}

// pricesWith returns the prices of upstreams of the settings and of workers. A worker with another currency
// has no price, because amounts are added.
func (f *fleet) pricesWith(cfg *config.Config) map[string]access.Price {
	out := cfg.Prices()
	for _, l := range f.workers.Links() {
		o, err := workerUpstream(l)
		switch {
		case err != nil || o.Cost.IsZero() || f.inSettings(cfg, o.Name):
		case o.Cost.Currency != cmp.Or(out[""].Currency, o.Cost.Currency):
			f.log.Warn("the cost of a worker is not counted: the settings have another currency", "worker", o.Name,
				"currency", o.Cost.Currency, "settings", out[""].Currency)
		default:
			out[o.Name] = o.Cost
			out[""] = access.Price{Currency: o.Cost.Currency}
		}
	}
	return out
}

// takeWorkers makes the connected workers upstreams, and reads the catalogue of one.
func (f *fleet) takeWorkers(name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.applyLocked(f.settings); err != nil {
		return err
	}
	go func() { // ends with the read, which has a time limit
		_ = f.pool.Refresh(context.Background(), name) // it may have left; otherwise the fleet shows the error
	}()
	return nil
}
