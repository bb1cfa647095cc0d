package keyring_test

import (
	"testing"

	"github.com/motiongate/motiongate/cache/cachetest"
)

func TestMain(m *testing.M) { cachetest.RunMain(m, nil) }
