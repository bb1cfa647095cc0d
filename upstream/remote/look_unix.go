//go:build unix

package remote

import (
	"errors"
	"io"
	"net"
	"os"
	"syscall"
)

// look returns the state of a socket without waiting. A nil socket has no data.
func look(raw syscall.RawConn) socketState {
	if raw == nil {
		return noData
	}
	state := closedHere // the state if Control fails
	// Control, unlike Read, does not wait for the goroutine that reads the connection.
	_ = raw.Control(func(fd uintptr) {
		var first [1]byte
		n, _, err := syscall.Recvfrom(int(fd), first[:], syscall.MSG_PEEK|syscall.MSG_DONTWAIT)
		state = atEOF
		switch {
		case errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EINTR):
			state = noData
		case err == nil && n > 0:
			state = hasData
		}
	})
	return state
}

// receive reads the bytes that wait in the socket, or waits for the next ones, and records them under the
// same lock.
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
		failed = c.recordRead(n)
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
