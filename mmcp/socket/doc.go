// Package socket reads and writes TCP connections with calls of the system that Go's
// scheduler is not told of. A socket of package net never makes such a call wait, so the
// scheduler need not know. If it knows, it wakes its watchdog thread at the first call
// after each moment without work, and that costs more than the call itself.
//
// The price is that nothing interrupts a goroutine that computes for long after such a
// call: Watch is called before that. Elsewhere than on Linux, and under the race
// detector, the calls are those of package syscall.
package socket
