package upstream_test

import (
	"slices"
	"testing"
	"time"

	"github.com/motiongate/motiongate/upstream"
)

func TestPoolOptions(t *testing.T) {
	for name, c := range map[string]struct {
		opts upstream.PoolOptions
		want []string
	}{
		"defaults":   {upstream.PoolOptions{}, nil},
		"fast":       {upstream.PoolOptions{Refresh: 100 * time.Millisecond}, nil},
		"too fast":   {upstream.PoolOptions{Refresh: time.Millisecond}, []string{"refresh"}},
		"retry":      {upstream.PoolOptions{Retry: time.Hour}, []string{"retry"}},
		"first wait": {upstream.PoolOptions{FirstWait: time.Minute}, []string{"first_wait"}},
	} {
		var keys []string
		for _, f := range c.opts.Validate() {
			keys = append(keys, f.Key)
		}
		if !slices.Equal(keys, c.want) {
			t.Errorf("%s: faults %q, want %q", name, keys, c.want)
		}
	}
}
