package serve

import (
	"context"
	"log/slog"

	"github.com/motiongate/motiongate/cache/state/keyring"
	"github.com/motiongate/motiongate/cache/state/quota"
	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/router/access"
)

// openKeys begins to follow the API keys in the state, and reads the keys of the file.
func (g *gateway) openKeys(cfg *config.Config, log *slog.Logger) error {
	var file []keyring.FileKey
	if path := cfg.Auth.KeysFile; path != "" {
		var err error
		if file, err = config.ReadKeys(path); err != nil {
			return err
		}
		log.Info("API keys of the file are ready", "file", path, "keys", len(file))
	}
	g.ring = keyring.New(g.state, log)
	g.ring.SetFile(file)
	o := quota.Options{
		Shadow: cfg.Limits.Mode == config.LimitsShadow, UpgradeURL: cfg.Limits.UpgradeURL, Tenants: make(map[string]access.Budget),
	}
	for _, b := range cfg.Limits.Budgets {
		o.Tenants[b.Tenant] = b.Budget
	}
	g.quota = quota.New(g.state, o, log)
	return nil
}

// followKeysFile reads the file of keys when it changes, until ctx ends. A faulty file has no effect.
func (g *gateway) followKeysFile(ctx context.Context, cfg *config.Config, log *slog.Logger) {
	path := cfg.Auth.KeysFile
	if g.ring == nil || path == "" {
		return
	}
	config.Watch(ctx, path, func() {
		file, err := config.ReadKeys(path)
		g.fleet.files.NoteRead("keys", err)
		if err != nil {
			log.Error("the file of API keys is wrong, the old keys stay", "error", err)
			return
		}
		g.ring.SetFile(file)
		log.Info("API keys of the file changed", "file", path, "keys", len(file))
	})
}
