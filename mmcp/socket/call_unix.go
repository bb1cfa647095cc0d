//go:build unix && (!linux || race)

package socket

import (
	"runtime"
	"syscall"
)

// Read reads once from a socket that does not wait. 0 bytes without an error are the end.
func Read(fd uintptr, b []byte) (int, error) { return syscall.Read(int(fd), b) }

// Peek looks at the first byte of what has come, which stays.
func Peek(fd uintptr) (int, error) {
	var one [1]byte
	n, _, err := syscall.Recvfrom(int(fd), one[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
	return n, err
}

// write writes once, what the system takes of the first of two slices that is not empty.
func write(fd uintptr, parts *[2][]byte) (int, error) {
	if len(parts[0]) > 0 {
		return syscall.Write(int(fd), parts[0])
	}
	return syscall.Write(int(fd), parts[1])
}

// setLow sets how many bytes must come before a reader wakes, on Linux: elsewhere a
// reader could wait for more than there is room for.
func setLow(fd uintptr, n int) error {
	if runtime.GOOS != "linux" {
		return nil
	}
	return syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVLOWAT, n)
}

// Watch does nothing: here the scheduler is told of each call.
func Watch() {}
