package rig_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/rig"
)

func TestCanonicalHipIsMeasured(t *testing.T) {
	if got := rig.NewBody(rig.Canonical()).Size.HipHeight; math.Abs(got-rig.CanonicalHip) > 0.005 {
		t.Errorf("the canonical body's hips are %.3f m high, the constant says %.3f", got, rig.CanonicalHip)
	}
}
