package access_test

import (
	"testing"
	"time"

	"github.com/motiongate/motiongate/router/access"
)

func TestRateLimitRoundsUp(t *testing.T) {
	for left, want := range map[float64]string{0: `"budget";r=0`, 0.2: `"budget";r=1`, 3: `"budget";r=3`, 3.01: `"budget";r=4`} {
		if got := access.RateLimit([]access.Standing{{Limit: "budget", Quota: 5, Left: left}}); got != want {
			t.Errorf("%v left: %s, want %s", left, got, want)
		}
	}
}

func TestRatePolicyRoundsUp(t *testing.T) {
	for quota, want := range map[float64]string{0.7: `"budget";q=1;w=1`, 3: `"budget";q=3;w=1`, 3.01: `"budget";q=4;w=1`} {
		if got := access.RatePolicy([]access.Standing{{Limit: "budget", Quota: quota, Window: time.Second}}); got != want {
			t.Errorf("a quota of %v: %s, want %s", quota, got, want)
		}
	}
}
