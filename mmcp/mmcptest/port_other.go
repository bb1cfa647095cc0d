//go:build !linux

package mmcptest

import (
	"fmt"
	"net"
)

// holdPort finds a free port. Others may be given it, too.
func holdPort() (port int, release func(), err error) {
	l, err := net.Listen("tcp", loopback(0))
	if err != nil {
		return 0, nil, fmt.Errorf("mmcptest: %w", err)
	}
	port = l.Addr().(*net.TCPAddr).Port
	return port, func() {}, l.Close()
}
