package listen

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/socket"
)

// Bounds limits the connections of a listener.
type Bounds struct {
	Connections int           // that are open at a time; further ones wait to be accepted; 0: no bound
	Progress    time.Duration // within which, or at most within twice of it, a client reads the next 512 KiB; 0: 30 s
}

const (
	defaultProgress = 30 * time.Second
	pieceBytes      = 512 << 10 // that are written under one deadline
)

// Envelope returns l with these changes to its connections. The answers of net/http
// itself, to requests with an invalid head, become envelopes; no handler sees these
// requests. A request with both Content-Length and Transfer-Encoding is one of them. A
// connection whose client does not read is closed. The number of connections is
// bounded.
func Envelope(l net.Listener, b Bounds) net.Listener {
	if b.Progress == 0 {
		b.Progress = defaultProgress
	}
	out := &listener{Listener: l, progress: b.Progress, closed: make(chan struct{})}
	if b.Connections > 0 {
		out.places = make(chan struct{}, b.Connections)
	}
	return out
}

// A wrapper of connections that knows what net/http writes is the only place for
// this: the server answers a head that it cannot read, or one with two lengths,
// before any handler or hook runs, and http.Server has no setting for that answer.
// TestEnvelope, TestTwoLengths and TestUnreadAnswers hold the envelope, the refusal and the
// deadlines of clients that do not read.
type listener struct {
	net.Listener
	progress time.Duration
	places   chan struct{} // one for each open connection; nil: no bound

	closing sync.Once
	closed  chan struct{}
}

func (l *listener) Accept() (net.Conn, error) {
	if l.places != nil {
		select {
		case l.places <- struct{}{}:
		case <-l.closed:
			return nil, net.ErrClosed
		}
	}
	c, err := l.Listener.Accept()
	tcp, ok := c.(*net.TCPConn)
	if err != nil || !ok {
		l.leave()
		return c, err
	}
	out := &conn{TCPConn: tcp, of: l, socket: socket.Of(tcp), head: headScan{on: true}}
	out.reader.init(tcp)
	return out, nil
}

func (l *listener) Close() error {
	l.closing.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

// leave frees the place of a connection.
func (l *listener) leave() {
	if l.places != nil {
		<-l.places
	}
}

// conn embeds the concrete type, because the server closes one half of a
// connection before the other where it can. The server writes from one goroutine
// at a time.
type conn struct {
	*net.TCPConn
	of      *listener
	socket  *socket.Conn
	closing sync.Once

	held  *[bufferSize]byte // the beginning of an answer whose rest is about to follow; nil: none
	until time.Time         // the deadline of writes

	reader reader
	rest   *piece // that was read for net/http before it had the connection; nil: nothing
	taken  int    // bytes of rest

	answered atomic.Bool // since the last head
	head     headScan    // of the goroutine that reads
}

func (c *conn) Close() error {
	c.closing.Do(c.of.leave)
	return c.TCPConn.Close()
}

// Read makes a head with two lengths invalid, so that the server refuses it.
func (c *conn) Read(b []byte) (int, error) {
	n, err := c.read(b)
	if c.answered.Load() {
		c.answered.Store(false)
		c.head.next()
	}
	if c.head.on && n > 0 {
		c.head.scan(b[:n])
	}
	return n, err
}

// read reads what was read before, then from the connection.
func (c *conn) read(b []byte) (int, error) {
	if c.rest == nil {
		return c.reader.Read(b)
	}
	n := copy(b, c.rest.bytes[c.taken:c.rest.n])
	if c.taken += n; c.taken == c.rest.n {
		pieces.Put(c.rest)
		c.rest = nil
	}
	return n, nil
}

// SetReadDeadline is that of net.Conn.
func (c *conn) SetReadDeadline(t time.Time) error { return c.reader.SetReadDeadline(t) }

// SetWriteDeadline does nothing: each write here has a deadline of its own, which the
// server would take away after every answer.
func (c *conn) SetWriteDeadline(time.Time) error { return nil }

// SetDeadline is SetReadDeadline.
func (c *conn) SetDeadline(t time.Time) error { return c.SetReadDeadline(t) }

// ReadFrom writes what r has as Write does. That of the connection would know no
// deadlines.
func (c *conn) ReadFrom(r io.Reader) (int64, error) { return io.Copy(struct{ io.Writer }{c}, r) }

// send writes b in pieces, each of which has its time.
func (c *conn) send(b []byte) (int, error) {
	for sent := 0; ; {
		if err := c.extend(); err != nil {
			return sent, err
		}
		n, err := c.TCPConn.Write(b[sent:min(len(b), sent+pieceBytes)])
		if sent += n; err != nil || sent == len(b) {
			return sent, err
		}
	}
}

// extend moves the deadline of writes, where little of it is left.
func (c *conn) extend() error {
	now := time.Now()
	if c.until.Sub(now) >= c.of.progress {
		return nil
	}
	c.until = now.Add(2 * c.of.progress)
	return c.TCPConn.SetWriteDeadline(c.until)
}

// plainError ends the head of each answer that the server makes by itself, and
// of none that a handler here makes.
var plainError = []byte("\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n")

func (c *conn) Write(b []byte) (int, error) {
	if !bytes.HasPrefix(b, []byte(interim)) {
		c.answered.Store(true) // what is read from now on is the next head
	}
	switch {
	case c.held != nil:
		return c.release(b)
	case len(b) == bufferSize && unfinished(b):
		c.held, _ = heads.Get().(*[bufferSize]byte)
		return copy(c.held[:], b), nil
	}
	status, ok := serversOwn(b)
	if !ok {
		return c.send(b)
	}
	why := http.StatusText(status)
	if c.head.conflict {
		why = "Content-Length and Transfer-Encoding exclude each other"
	}
	e := mmcp.Errorf(mmcp.CodeInvalidRequest, "The head of the request cannot be understood: %s.", why)
	body := e.Envelope()
	if err := c.extend(); err != nil {
		return 0, err
	}
	_, err := fmt.Fprintf(c.TCPConn, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n"+
		"X-Request-ID: %s\r\nConnection: close\r\n\r\n%s",
		status, http.StatusText(status), "application/json", len(body), rand.Text(), body)
	if err != nil {
		return 0, err
	}
	return len(b), nil
}

// bufferSize is what the server gathers before it writes.
const bufferSize = 4 << 10

var heads = sync.Pool{New: func() any { return new([bufferSize]byte) }}

// release writes what was held together with what follows it: the server's buffer
// cuts a long answer in two, and so would cost each client two packets and each
// answer two calls of the system.
func (c *conn) release(b []byte) (int, error) {
	head := c.held
	c.held = nil
	defer heads.Put(head)
	if err := c.extend(); err != nil {
		return 0, err
	}
	both := net.Buffers{head[:], b[:min(len(b), pieceBytes)]}
	n, err := both.WriteTo(c.TCPConn)
	sent := max(int(n)-bufferSize, 0)
	if err != nil || sent == len(b) {
		return sent, err
	}
	rest, err := c.send(b[sent:])
	return sent + rest, err
}

// unfinished reports whether b is the beginning of an answer that says itself that its
// body is longer: then the server writes the remainder at once. The head alone may be
// the whole answer.
func unfinished(b []byte) bool {
	head, body, ok := bytes.Cut(b, []byte("\r\n\r\n"))
	if !ok || len(body) == 0 || !bytes.HasPrefix(head, []byte("HTTP/1.")) {
		return false
	}
	_, rest, ok := bytes.Cut(head, []byte("\r\nContent-Length: "))
	if !ok {
		return false
	}
	digits, _, _ := bytes.Cut(rest, []byte("\r\n"))
	length, err := strconv.Atoi(string(digits))
	return err == nil && length > len(body)
}

// serversOwn returns the status of an answer that the server makes by itself.
func serversOwn(b []byte) (status int, ok bool) {
	const line = "HTTP/1.1 400"
	if len(b) > 512 || len(b) < len(line) || !bytes.Contains(b, plainError) {
		return 0, false
	}
	status, err := strconv.Atoi(string(b[len(line)-3 : len(line)]))
	return status, err == nil
}

// interim begins an answer after which the body of the same request is read.
const interim = "HTTP/1.1 100"

// headScan looks for a head with both Content-Length and Transfer-Encoding in what is
// read from a connection. Go's server drops the first of the two; a proxy in front that
// drops the second sees another end of the request, and so takes a part of its body for
// a further request (RFC 9112, section 6.1).
type headScan struct {
	on       bool // a head is being read
	conflict bool

	length, coding bool     // were met
	rest           bool     // the line has no more to say
	name           [17]byte // the beginning of the line, in lower case
	n              int
}

const (
	lengthName = "content-length"
	codingName = "transfer-encoding"
)

// next begins another head.
func (s *headScan) next() {
	if !s.on {
		*s = headScan{on: true, conflict: s.conflict}
	}
}

// scan reads on. It puts a blank for the colon of the second of the two fields,
// which makes the head invalid.
func (s *headScan) scan(b []byte) {
	for i := 0; i < len(b); i++ {
		if s.rest {
			end := bytes.IndexByte(b[i:], '\n')
			if end < 0 {
				return
			}
			i += end
			s.rest, s.n = false, 0
			continue
		}
		switch c := b[i]; {
		case c == '\r' && s.n == 0:
		case c == '\n' && s.n == 0:
			s.on = false
			return
		case c == ':':
			if s.field() {
				b[i] = ' '
				s.conflict = true
			}
			s.rest = true
		case s.n == len(s.name) || s.n == 0 && c|0x20 != 'c' && c|0x20 != 't':
			s.rest = true
			i-- // it may be the end of the line
		default:
			s.name[s.n] = c | 0x20
			s.n++
		}
	}
}

// field takes note of the field whose name was read, and reports whether it is the
// second of the two.
func (s *headScan) field() bool {
	switch string(s.name[:s.n]) {
	case lengthName:
		s.length = true
		return s.coding
	case codingName:
		s.coding = true
		return s.length
	}
	return false
}
