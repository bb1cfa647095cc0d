//go:build linux && !race

package socket

import (
	"syscall"
	"unsafe"
)

// Read reads once from a socket that does not wait. 0 bytes without an error are the end.
func Read(fd uintptr, b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	n, _, errno := syscall.RawSyscall(syscall.SYS_READ, fd, uintptr(unsafe.Pointer(&b[0])), uintptr(len(b)))
	if errno != 0 {
		return 0, errno
	}
	return int(n), nil
}

// Peek looks at the first byte of what has come, which stays.
func Peek(fd uintptr) (int, error) {
	var one byte
	n, _, errno := syscall.RawSyscall6(syscall.SYS_RECVFROM, fd, uintptr(unsafe.Pointer(&one)), 1,
		syscall.MSG_PEEK|syscall.MSG_DONTWAIT, 0, 0)
	if errno != 0 {
		return 0, errno
	}
	return int(n), nil
}

// write writes once, what the system takes of two slices.
func write(fd uintptr, parts *[2][]byte) (int, error) {
	var list [2]syscall.Iovec
	used := 0
	for _, p := range parts {
		if len(p) > 0 {
			list[used].Base = &p[0]
			list[used].SetLen(len(p))
			used++
		}
	}
	if used == 0 {
		return 0, nil
	}
	n, _, errno := syscall.RawSyscall(syscall.SYS_WRITEV, fd, uintptr(unsafe.Pointer(&list[0])), uintptr(used))
	if errno != 0 {
		return 0, errno
	}
	return int(n), nil
}

// setLow sets how many bytes must come before a reader wakes.
func setLow(fd uintptr, n int) error {
	value := int32(min(n, 1<<30))
	_, _, errno := syscall.RawSyscall6(syscall.SYS_SETSOCKOPT, fd, syscall.SOL_SOCKET, syscall.SO_RCVLOWAT,
		uintptr(unsafe.Pointer(&value)), unsafe.Sizeof(value), 0)
	if errno != 0 {
		return errno
	}
	return nil
}

// Watch wakes the scheduler's watchdog if it sleeps: the caller is about to compute, and
// other goroutines are to have their turn meanwhile.
func Watch() { _, _, _ = syscall.Syscall(syscall.SYS_GETPID, 0, 0, 0) } // any call of the system that the scheduler is told of
