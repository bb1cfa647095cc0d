//go:build !linux

package jq

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// boundMemory ends this process soon after it exceeds a number of bytes. Only Linux has a limit that suits a
// Go program.
func boundMemory(bytes int64) error {
	debug.SetMemoryLimit(bytes / 4 * 3)
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	go func() { // ends with the process
		for range time.Tick(5 * time.Millisecond) {
			if metrics.Read(sample); sample[0].Value.Uint64() > uint64(bytes) {
				os.Exit(1)
			}
		}
	}()
	return nil
}
