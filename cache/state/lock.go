package state

import (
	"io"
	"path/filepath"

	"github.com/motiongate/motiongate/cache/state/repair"
)

// Lock takes the files of an embedded state, which no gateway then opens. The error is
// EWOULDBLOCK while one has them.
func Lock(dir string) (io.Closer, error) { return lockDir(filepath.Join(dir, repair.LockFile)) }
