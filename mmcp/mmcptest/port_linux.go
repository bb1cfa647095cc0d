package mmcptest

import (
	"errors"
	"fmt"
	"syscall"
)

// holdPort binds a socket to a free port and never listens on it. With
// SO_REUSEADDR on both, which Go's listeners have, others may still open the port
// by its number; connections to it are refused until then.
func holdPort() (port int, release func(), err error) {
	fd, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_CLOEXEC, 0)
	if err != nil {
		return 0, nil, fmt.Errorf("mmcptest: %w", err)
	}
	release = func() { _ = syscall.Close(fd) } // nothing was sent on it
	err = errors.Join(
		syscall.SetsockoptInt(fd, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1),
		syscall.Bind(fd, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}),
	)
	var name syscall.Sockaddr
	if err == nil {
		name, err = syscall.Getsockname(fd)
	}
	bound, ok := name.(*syscall.SockaddrInet4)
	if err != nil || !ok {
		release()
		return 0, nil, fmt.Errorf("mmcptest: no free port: %w", err)
	}
	return bound.Port, release, nil
}
