//go:build !unix

package listen

import (
	"net"
	"time"
)

// reader reads from a connection.
type reader struct{ tcp *net.TCPConn }

func (r *reader) init(c *net.TCPConn) { r.tcp = c }

// Read is that of net.Conn.
func (r *reader) Read(b []byte) (int, error) { return r.tcp.Read(b) }

// next reads what comes first.
func (r *reader) next() (*piece, error) {
	p, _ := pieces.Get().(*piece)
	var err error
	if p.n, err = r.tcp.Read(p.bytes[:]); err != nil {
		pieces.Put(p)
		return nil, err
	}
	return p, nil
}

// SetReadDeadline is that of net.Conn.
func (r *reader) SetReadDeadline(t time.Time) error { return r.tcp.SetReadDeadline(t) }
