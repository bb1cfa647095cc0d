package jq

import (
	"runtime/debug"
	"syscall"
)

// boundMemory limits the writable memory of this process. An allocation beyond the limit ends the process;
// near the limit, garbage collection is more frequent.
func boundMemory(bytes int64) error {
	debug.SetMemoryLimit(bytes / 4 * 3)
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)})
}
