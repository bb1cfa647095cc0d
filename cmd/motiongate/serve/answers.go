package serve

import (
	"log/slog"
	"time"

	"github.com/motiongate/motiongate/cache/objects"
	"github.com/motiongate/motiongate/cache/state"
	"github.com/motiongate/motiongate/config"
)

// Ages at which objects of jobs and keys are deleted if they were not deleted with their records.
const (
	ageOfJobs = 8 * 24 * time.Hour // more than the age of their records
	ageOfKeys = time.Hour          // added to idempotency.keep
)

// openObjects opens the object storage of answers, if one is set.
func (g *gateway) openObjects(cfg *config.Config, log *slog.Logger) (err error) {
	if cfg.Results.IsZero() {
		return nil
	}
	if g.objects, err = objects.New(cfg.Results, g.memory, log); err != nil {
		return err
	}
	PlaceAnswers(cfg, g.objects)
	return nil
}

// PlaceAnswers makes jobs, keys and seeded requests store their answers as objects. With a nil store it only
// makes the settings show which buckets the state needs.
func PlaceAnswers(cfg *config.Config, store *objects.Store) {
	folder := func(name string, age time.Duration) func(*state.Bucket) state.Blobs {
		return func(spool *state.Bucket) state.Blobs { return store.Table(name, age, spool) }
	}
	cfg.Jobs.Elsewhere, cfg.Keys.Elsewhere = folder("jobs", ageOfJobs), folder("keys", cfg.Keys.Retention+ageOfKeys)
	cfg.Cache.Elsewhere = (*objects.Table)(nil)
	if store != nil {
		cfg.Cache.Elsewhere = store.Results()
	}
}
