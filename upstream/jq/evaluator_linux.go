package jq

import (
	"runtime/debug"
	"syscall"
)

// boundMemory bounds the memory that this process can write to. An allocation beyond it ends the
// process; the collector works harder before that.
func boundMemory(bytes int64) error {
	debug.SetMemoryLimit(bytes / 4 * 3)
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)})
}
