//go:build unix

package serve

import (
	"math"
	"syscall"
)

// openFiles returns the limit on open file descriptors, or 0 if it is unknown or infinite.
func openFiles() int64 {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil || limit.Cur > math.MaxInt32 {
		return 0
	}
	return int64(limit.Cur)
}
