//go:build unix

package upstream

import (
	"errors"
	"net"
	"syscall"
)

// quiet reports whether nothing has arrived on an idle connection: neither its
// end, nor bytes that nobody asked for. It takes nothing away from the reader
// that waits on it, and does not wait itself.
func quiet(c net.Conn) bool {
	conn, ok := c.(syscall.Conn)
	if !ok {
		return true
	}
	raw, err := conn.SyscallConn()
	if err != nil {
		return false
	}
	silent := false
	// Control, unlike Read, does not wait for the reader.
	err = raw.Control(func(fd uintptr) {
		var one [1]byte
		_, _, err := syscall.Recvfrom(int(fd), one[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		silent = errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR)
	})
	return err == nil && silent
}
