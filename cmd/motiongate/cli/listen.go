package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"syscall"
)

// Listen opens the port of an address that a flag gives.
func Listen(ctx context.Context, address, flag string) (net.Listener, error) {
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, ListenError(err, address, flag)
	}
	return l, nil
}

// ListenError returns an error with the reason why a port could not be opened, and a remedy.
func ListenError(err error, address, flag string) error {
	_, port, _ := net.SplitHostPort(address) // empty if address has no port
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("port %s is taken: something else listens on %s; choose another address with --%s", port, address, flag)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("port %s needs rights that this user does not have; choose one above 1023 with --%s", port, flag)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		return fmt.Errorf("%s is not an address of this machine; choose another one with --%s", address, flag)
	}
	return fmt.Errorf("cannot listen on %s: %w", address, err)
}
