//go:build unix

package remote

import (
	"errors"
	"io"
	"net"
	"os"
	"syscall"
)

// look looks at a socket without waiting. Nil is quiet.
func look(raw syscall.RawConn) socketState {
	if raw == nil {
		return quiet
	}
	state := closed
	// Control, unlike Read, does not wait for the goroutine that reads the connection.
	_ = raw.Control(func(fd uintptr) { // it fails where the connection is closed
		var first [1]byte
		n, _, err := syscall.Recvfrom(int(fd), first[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		switch {
		case errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EINTR):
			state = quiet
		case err == nil && n > 0:
			state = spoke
		}
	})
	return state
}

// receive reads what waits in the socket, or comes next, and heeds it in one step.
func (c *conn) receive(p []byte) (n int, err error) {
	var failed error
	wait := c.raw.Read(func(fd uintptr) bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		for n, err = syscall.Read(int(fd), p); errors.Is(err, syscall.EINTR); {
			n, err = syscall.Read(int(fd), p)
		}
		if errors.Is(err, syscall.EAGAIN) {
			return false
		}
		failed = c.heed(n)
		return true
	})
	switch {
	case wait != nil: // closed, or past the deadline
		return 0, wait
	case failed != nil:
		return 0, failed
	case err != nil:
		return 0, &net.OpError{Op: "read", Net: "tcp", Source: c.LocalAddr(), Addr: c.RemoteAddr(), Err: os.NewSyscallError("read", err)}
	case n == 0:
		return 0, io.EOF
	}
	return n, nil
}
