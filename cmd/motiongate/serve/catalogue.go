package serve

import (
	"context"
	"log/slog"

	"github.com/motiongate/motiongate/config"
	"github.com/motiongate/motiongate/mmcp"
)

// Catalogue connects to the servers of the settings, and returns their models and the status of each. It
// waits for servers as long as the settings say, and then disconnects.
func Catalogue(ctx context.Context, cfg *config.Config) (*mmcp.Capabilities, []mmcp.UpstreamStatus, error) {
	quiet := slog.New(slog.DiscardHandler)
	clips, err := openClips(cfg, quiet)
	if err != nil {
		return nil, nil, err
	}
	f, err := newFleet(cfg, nil, clips, nil, quiet)
	if err != nil {
		return nil, nil, err
	}
	defer f.close()
	caps, err := f.pool.Capabilities(ctx)
	if err != nil {
		return nil, nil, err
	}
	return caps, f.pool.Status(), nil
}
