package listen

import (
	"net"
	"time"

	"golang.org/x/net/netutil"
)

// Bounds limits the connections of a listener.
type Bounds struct {
	Connections int           // open connections; further ones wait to be accepted; 0: unbounded
	Progress    time.Duration // time in which a client must read the next 512 KiB of an answer; 0: one minute
}

const (
	defaultProgress = time.Minute
	pieceBytes      = 512 << 10 // bytes that are written under one deadline
)

// Bound returns l with bounded connections. It closes the connection of a client that does not read.
func Bound(l net.Listener, b Bounds) net.Listener {
	if b.Progress == 0 {
		b.Progress = defaultProgress
	}
	l = &listener{l, b.Progress}
	if b.Connections > 0 {
		l = netutil.LimitListener(l, b.Connections)
	}
	return l
}

type listener struct {
	net.Listener
	progress time.Duration
}

func (l *listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &conn{c, l.progress}, nil
}

// conn gives each piece of an answer its own deadline. http.Server.WriteTimeout would bound the whole answer,
// and so cut off clients on slow lines.
type conn struct {
	net.Conn
	progress time.Duration
}

// Write writes b in pieces.
func (c *conn) Write(b []byte) (sent int, err error) {
	for {
		if err := c.SetWriteDeadline(time.Now().Add(c.progress)); err != nil {
			return sent, err
		}
		n, err := c.Conn.Write(b[sent:min(len(b), sent+pieceBytes)])
		if sent += n; err != nil || sent == len(b) {
			return sent, err
		}
	}
}
