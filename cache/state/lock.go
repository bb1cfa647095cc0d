package state

import (
	"io"
	"path/filepath"

	"github.com/motiongate/motiongate/cache/state/repair"
)

// Lock locks the files of an embedded state, so that no gateway opens them. The error is EWOULDBLOCK while a
// gateway has them open.
func Lock(dir string) (io.Closer, error) { return lockDir(filepath.Join(dir, repair.LockFile)) }
