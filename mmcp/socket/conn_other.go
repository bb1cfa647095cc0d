//go:build !unix

package socket

import "net"

// Conn is a TCP connection. One goroutine reads from it at a time, and one writes.
type Conn struct{ tcp net.Conn }

// CanLook tells that Quiet does not look.
const CanLook = false

// Of returns the socket of a connection.
func Of(c net.Conn) *Conn { return &Conn{c} }

// Read is that of net.Conn.
func (c *Conn) Read(b []byte) (int, error) { return c.tcp.Read(b) }

// Write writes two slices. It returns how much was written.
func (c *Conn) Write(first, second []byte) (int, error) {
	parts := net.Buffers{first, second}
	n, err := parts.WriteTo(c.tcp)
	return int(n), err
}

// WaitFor does nothing: here a read waits for one byte.
func (*Conn) WaitFor(int) error { return nil }

// Quiet believes that nothing has come.
func (*Conn) Quiet() bool { return true }

// Watch does nothing: here the scheduler is told of each call.
func Watch() {}
