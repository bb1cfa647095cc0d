//go:build !unix

package remote

import "net"

// socket would look at a connection without reading from it. Here the transport's
// own reader has to notice what arrives.
type socket struct{}

func socketOf(net.Conn) *socket { return nil }

func (*socket) quiet() bool { return true }
