//go:build unix

package wire

import (
	"errors"
	"net"
	"syscall"
)

// Socket looks at a connection without reading from it. It is for one caller at a
// time, and allocates nothing after it was made.
type Socket struct {
	raw    syscall.RawConn
	look   func(fd uintptr)
	one    [1]byte
	silent bool
}

// SocketOf returns the socket of a connection; nil: it has none.
func SocketOf(c net.Conn) *Socket {
	conn, ok := c.(syscall.Conn)
	if !ok {
		return nil
	}
	raw, err := conn.SyscallConn()
	if err != nil {
		return nil
	}
	s := &Socket{raw: raw}
	s.look = func(fd uintptr) {
		_, _, err := syscall.Recvfrom(int(fd), s.one[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		s.silent = errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR)
	}
	return s
}

const canLook = true

// Quiet reports whether nothing has arrived on an idle connection: neither its end, nor
// unexpected bytes. It does not wait.
func (s *Socket) Quiet() bool {
	if s == nil {
		return true
	}
	s.silent = false
	// Control, unlike Read, does not wait for the reader of the connection.
	return s.raw.Control(s.look) == nil && s.silent
}
