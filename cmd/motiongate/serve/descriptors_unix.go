//go:build unix

package serve

import (
	"math"
	"syscall"
)

// openFiles returns how many descriptors the process may have; 0: not known, or
// any number.
func openFiles() int64 {
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) != nil || limit.Cur > math.MaxInt32 {
		return 0
	}
	return int64(limit.Cur)
}
