//go:build unix

package listen

import (
	"errors"
	"io"
	"net"
	"os"
	"syscall"
	"time"

	"github.com/motiongate/motiongate/mmcp/socket"
)

// reader reads from a connection under a readDeadline. One goroutine reads at a time;
// others may set deadlines meanwhile.
type reader struct {
	deadline readDeadline
	raw      syscall.RawConn
	attempt  func(fd uintptr) bool // read, bound once

	into  []byte // of the read that is under way, as the rest
	n     int
	err   error
	lazy  bool // it reads into piece, which it takes when something has come
	piece *piece
}

// init makes r the reader of a connection.
func (r *reader) init(c *net.TCPConn) {
	r.deadline.tcp = c
	r.attempt = r.read
	r.raw, _ = c.SyscallConn() // only nil has none
}

// read reads once, and reports whether that needs no wait.
func (r *reader) read(fd uintptr) bool {
	if r.lazy {
		r.piece, _ = pieces.Get().(*piece)
		r.into = r.piece.bytes[:]
	}
	for {
		r.n, r.err = socket.Read(fd, r.into)
		switch r.err { // errors.Is would be a part of the time of the call itself
		case syscall.EINTR: //nolint:errorlint // as the system gave it
			continue
		case syscall.EAGAIN: //nolint:errorlint // as well
			if r.lazy {
				r.giveBack()
			}
			r.err = r.deadline.arm()
			return r.err != nil
		}
		return true
	}
}

// Read is that of net.Conn, with its errors.
func (r *reader) Read(b []byte) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	if err := r.deadline.begin(); err != nil {
		return 0, err
	}
	r.into = b
	n, err := r.wait()
	r.into = nil
	r.deadline.end()
	return n, err
}

// next reads what comes first. While nothing comes it holds no memory for that.
func (r *reader) next() (*piece, error) {
	if err := r.deadline.begin(); err != nil {
		return nil, err
	}
	r.lazy = true
	n, err := r.wait()
	r.lazy = false
	r.deadline.end()
	p := r.piece
	if err != nil {
		r.giveBack()
		return nil, err
	}
	r.piece, r.into = nil, nil
	p.n = n
	return p, nil
}

func (r *reader) giveBack() {
	if r.piece != nil {
		pieces.Put(r.piece)
	}
	r.piece, r.into = nil, nil
}

// wait reads until something has come, or nothing will.
func (r *reader) wait() (int, error) {
	for {
		err := r.raw.Read(r.attempt)
		switch {
		case err == nil && r.err == nil && r.n > 0:
			return r.n, nil
		case err == nil && r.err == nil:
			return 0, io.EOF
		case err == nil:
			return 0, r.failed(r.err)
		case !errors.Is(err, os.ErrDeadlineExceeded) || !r.deadline.renew():
			return 0, r.failed(err)
		}
	}
}

// failed words an error as a read of package net does.
func (r *reader) failed(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		err = op.Err // of the attempt as such
	}
	if errno, ok := err.(syscall.Errno); ok { //nolint:errorlint // as the system gave it
		err = os.NewSyscallError("read", errno)
	}
	tcp := r.deadline.tcp
	return &net.OpError{Op: "read", Net: "tcp", Source: tcp.LocalAddr(), Addr: tcp.RemoteAddr(), Err: err}
}

// SetReadDeadline is that of net.Conn.
func (r *reader) SetReadDeadline(t time.Time) error { return r.deadline.set(t) }
