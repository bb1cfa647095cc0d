package adapt_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func TestConformance(t *testing.T) {
	mmcptest.TestBackend(t, func(t *testing.T) mmcp.Backend { return adapted(newModel(t, rig.Canonical())) })
}
