package wire

import (
	"context"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/motiongate/motiongate/mmcp/socket"
)

// Client keeps connections to one server. It is safe for concurrent use.
type Client struct {
	addr   string
	dialer net.Dialer
	opts   Options

	mu    sync.Mutex
	idle  []*conn     // the latest is the last
	sweep *time.Timer // closes those that were not used for long; nil: none is kept
}

// Options bound connections.
type Options struct {
	Connect time.Duration // within which one is made
	Idle    time.Duration // after which one that is not used is closed
	Kept    int           // that are not used, at most
	Head    int64         // bytes of the head of an answer, at most
	Hasty   time.Duration // within which after an answer no server should close
}

// New returns a client of the server at addr, host:port. It does not connect. Nil: this
// system does not tell whether a connection is closed, so http.Transport has to watch
// it.
func New(addr string, o Options) *Client {
	if !socket.CanLook {
		return nil
	}
	return &Client{addr: addr, dialer: net.Dialer{Timeout: o.Connect}, opts: o}
}

// Trail tells how far a request came.
type Trail struct {
	Reused bool // its connection had another request before
	Sent   bool // something of it was written
	Hasty  bool // the server closed a kept connection soon after an answer
}

// Answer is the head of an answer, with its body still to be read. End is to be called
// once, after that.
type Answer struct {
	*http.Response
	of   *Client
	conn *conn
}

// Post sends a body after the head that is appended by a function: request line and
// fields, each with its end of line. The answer may have any status.
func (c *Client) Post(ctx context.Context, head func([]byte) []byte, body []byte) (*Answer, Trail, error) {
	var t Trail
	for {
		conn, err := c.take(ctx, &t)
		if err != nil {
			return nil, t, err
		}
		conn.begin(ctx)
		sent, err := conn.send(head, body)
		t.Sent = sent > 0
		if err != nil && !t.Sent && t.Reused && ctx.Err() == nil {
			conn.end()
			_ = conn.tcp.Close() // the next one is tried
			continue
		}
		var res *http.Response
		if err == nil {
			res, err = conn.receive(c.opts.Head) //nolint:bodyclose // its caller reads it, and End closes the connection
		}
		if err != nil {
			conn.end()
			_ = conn.tcp.Close() // nothing more comes of it
			return nil, t, err
		}
		return &Answer{Response: res, of: c, conn: conn}, t, nil
	}
}

// End lets the connection be used again if the answer was good and was read to its end,
// and closes it otherwise.
func (a *Answer) End(good bool) {
	if !a.conn.end() || !good || a.Close || a.conn.r.Buffered() > 0 || a.conn.socket.WaitFor(1) != nil || !a.of.keep(a.conn) {
		_ = a.conn.tcp.Close() // it is given up
	}
}

// take returns a kept connection that is quiet, or a new one.
func (c *Client) take(ctx context.Context, t *Trail) (*conn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for {
		kept := c.latest()
		if kept == nil {
			break
		}
		since := time.Since(kept.since)
		if since < c.opts.Idle && kept.socket.Quiet() {
			t.Reused = true
			return kept, nil
		}
		t.Hasty = t.Hasty || since < c.opts.Hasty
		_ = kept.tcp.Close() // its server closed it, or is about to
	}
	t.Reused = false
	made, err := c.dialer.DialContext(ctx, "tcp", c.addr)
	if err != nil {
		return nil, err
	}
	return newConn(made), nil
}

func (c *Client) latest() *conn {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := len(c.idle)
	if n == 0 {
		return nil
	}
	out := c.idle[n-1]
	c.idle[n-1] = nil
	c.idle = c.idle[:n-1]
	return out
}

// keep reports whether there is room for a connection that is not used now.
func (c *Client) keep(x *conn) bool {
	x.since = time.Now()
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.idle) >= c.opts.Kept {
		return false
	}
	c.idle = append(c.idle, x)
	if c.sweep == nil {
		c.sweep = time.AfterFunc(c.opts.Idle, c.tidy)
	}
	return true
}

// tidy closes the connections that were not used for long, which come first.
func (c *Client) tidy() {
	c.mu.Lock()
	defer c.mu.Unlock()
	old := 0
	for old < len(c.idle) && time.Since(c.idle[old].since) >= c.opts.Idle {
		_ = c.idle[old].tcp.Close() // nothing is under way
		old++
	}
	c.idle = slices.Delete(c.idle, 0, old)
	if c.sweep = nil; len(c.idle) > 0 {
		c.sweep = time.AfterFunc(c.opts.Idle-time.Since(c.idle[0].since), c.tidy)
	}
}

// CloseIdle closes the connections that are not used.
func (c *Client) CloseIdle() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, x := range c.idle {
		_ = x.tcp.Close() // nothing is under way
	}
	c.idle = nil
	if c.sweep != nil {
		c.sweep.Stop()
		c.sweep = nil
	}
}
