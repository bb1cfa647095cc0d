package engine_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine"
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/mmcptest"
)

func TestConformance(t *testing.T) {
	mmcptest.TestBackend(t, func(*testing.T) mmcp.Backend { return engine.New(engine.Options{}) }, mmcptest.Deterministic())
}
