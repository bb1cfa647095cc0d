//go:build !unix

package wire

import "net"

// Socket would look at a connection without reading from it. Here the transport's
// own reader has to notice what arrives.
type Socket struct{}

const canLook = false

// SocketOf returns nothing.
func SocketOf(net.Conn) *Socket { return nil }

// Quiet believes that it is.
func (*Socket) Quiet() bool { return true }
