//go:build unix

package socket

import (
	"errors"
	"io"
	"net"
	"os"
	"syscall"
)

// Conn is the socket of a TCP connection. One goroutine reads from it at a time, and one
// writes. Deadlines are those of the connection. It allocates nothing after it was made,
// but errors.
type Conn struct {
	tcp  net.Conn
	raw  syscall.RawConn
	in   input
	out  output
	seen look
	low  low
}

// input is a read that is under way.
type input struct {
	attempt func(fd uintptr) bool
	into    []byte
	n       int
	err     error
}

// output is a write that is under way.
type output struct {
	attempt func(fd uintptr) bool
	parts   [2][]byte // that are not written yet
	n       int
	err     error
}

// look is whether something has come.
type look struct {
	attempt func(fd uintptr)
	silent  bool
}

// low is for how many bytes a read waits.
type low struct {
	attempt func(fd uintptr)
	n       int
	err     error
}

// CanLook tells that Quiet looks.
const CanLook = true

// Of returns the socket of a connection of package net; nil: it has none.
func Of(c net.Conn) *Conn {
	conn, ok := c.(syscall.Conn)
	if !ok {
		return nil
	}
	raw, err := conn.SyscallConn()
	if err != nil {
		return nil
	}
	out := &Conn{tcp: c, raw: raw}
	out.in.attempt, out.out.attempt, out.seen.attempt = out.in.read, out.out.write, out.seen.peek
	out.low.n, out.low.attempt = 1, out.low.set
	return out
}

// Read is that of net.Conn.
func (c *Conn) Read(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	c.in.into = b
	err := c.raw.Read(c.in.attempt)
	c.in.into = nil
	switch {
	case err != nil:
		return 0, c.failed("read", err)
	case c.in.err != nil:
		return 0, c.failed("read", c.in.err)
	case c.in.n == 0:
		return 0, io.EOF
	}
	return c.in.n, nil
}

// read reads once, and reports false where it has to wait.
func (i *input) read(fd uintptr) bool {
	for {
		i.n, i.err = Read(fd, i.into)
		switch i.err { // errors.Is would be a part of the time of the call itself
		case syscall.EINTR: //nolint:errorlint // as the system gave it
			continue
		case syscall.EAGAIN: //nolint:errorlint // as well
			return false
		}
		return true
	}
}

// Write writes two slices, with one call where the system takes so much. It returns how
// much was written.
func (c *Conn) Write(first, second []byte) (int, error) {
	o := &c.out
	o.parts, o.n, o.err = [2][]byte{first, second}, 0, nil
	err := c.raw.Write(o.attempt)
	o.parts = [2][]byte{}
	switch {
	case err != nil:
		return o.n, c.failed("write", err)
	case o.err != nil:
		return o.n, c.failed("write", o.err)
	}
	return o.n, nil
}

// write writes all, and reports false where it has to wait.
func (o *output) write(fd uintptr) bool {
	for len(o.parts[0])+len(o.parts[1]) > 0 {
		n, err := write(fd, &o.parts)
		switch err { // as in read
		case nil:
		case syscall.EINTR: //nolint:errorlint // as the system gave it
			continue
		case syscall.EAGAIN: //nolint:errorlint // as well
			return false
		default:
			o.err = err
			return true
		}
		o.n += n
		head := min(n, len(o.parts[0]))
		o.parts[0], o.parts[1] = o.parts[0][head:], o.parts[1][n-head:]
	}
	return true
}

// Quiet reports whether nothing has come on an idle connection: neither its end, nor
// bytes. It does not wait. Nil is quiet.
func (c *Conn) Quiet() bool {
	if c == nil {
		return true
	}
	c.seen.silent = false
	// Control, unlike Read, does not wait for the reader of the connection.
	return c.raw.Control(c.seen.attempt) == nil && c.seen.silent
}

func (l *look) peek(fd uintptr) {
	_, err := Peek(fd)
	l.silent = errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EWOULDBLOCK) || errors.Is(err, syscall.EINTR)
}

// WaitFor has a read that has to wait do so until n bytes have come, or no more will. At
// first that is 1. A read that need not wait returns what is there. It sets nothing where
// that is so already.
func (c *Conn) WaitFor(n int) error {
	l := &c.low
	if l.n == n {
		return nil
	}
	l.n = n
	if err := c.raw.Control(l.attempt); err != nil {
		return c.failed("setsockopt", err)
	}
	if l.err != nil {
		return c.failed("setsockopt", l.err)
	}
	return nil
}

func (l *low) set(fd uintptr) { l.err = setLow(fd, l.n) }

// failed words an error as package net does.
func (c *Conn) failed(op string, err error) error {
	var of *net.OpError
	if errors.As(err, &of) {
		err = of.Err // of the attempt as such
	}
	if errno, ok := err.(syscall.Errno); ok { //nolint:errorlint // as the system gave it
		err = os.NewSyscallError(op, errno)
	}
	return &net.OpError{Op: op, Net: "tcp", Source: c.tcp.LocalAddr(), Addr: c.tcp.RemoteAddr(), Err: err}
}
