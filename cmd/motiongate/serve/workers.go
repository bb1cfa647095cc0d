package serve

import (
	"context"
	"slices"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/upstream/remote"
	"github.com/motiongate/motiongate/upstream/worker"
)

// workerUpstream returns the upstream that a worker is. Its URL has a host that no name server
// knows, because connections go through the worker.
func workerUpstream(l *worker.Link) config.Upstream {
	offer := l.Offer()
	return config.Upstream{Options: remote.Options{
		Name: l.Name(), URL: "http://" + l.Name() + ".worker.invalid", Dialer: l, MaxInFlight: offer.MaxInFlight, Tier: offer.Tier,
	}}
}

// inSettings reports whether the settings have an upstream of a name.
func (f *fleet) inSettings(cfg *config.Config, name string) bool {
	return name == engineName || slices.ContainsFunc(cfg.Upstreams, func(o config.Upstream) bool { return o.Name == name })
}

// taken reports whether an upstream that is no worker has a name.
func (f *fleet) taken(name string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.inSettings(f.settings, name)
}

// takeWorkers makes the connected workers upstreams, and reads the catalogue of one.
func (f *fleet) takeWorkers(name string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if err := f.take(f.settings); err != nil {
		return err
	}
	go func() { // ends with the look, which has a time limit
		_ = f.pool.Refresh(context.Background(), name) // it may have left; else the fleet shows why its catalogue cannot be read
	}()
	return nil
}
