//go:build unix

package remote

import (
	"errors"
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
