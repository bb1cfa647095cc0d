package listen

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
)

// Quick answers small requests without net/http's server, which takes a quarter of the
// time of such a request. It takes what a client sends in the plain form that readHead
// knows, with a body of at most pieceLimit together with its head. At the first request
// that is anything else, net/http gets the connection, with all that has come of that
// request, and keeps it. So every byte is read by one of the two alone.
type Quick struct {
	Handler http.Handler
	Takes   func(method, path string) bool // reports whether the answer is written as a whole; others are net/http's
	First   time.Duration                  // for the first byte of a connection to come
	Idle    time.Duration                  // for the first byte of the next request
	Log     *slog.Logger                   // gets panics
}

const (
	pieceLimit = 32 << 10
	restTime   = 5 * time.Second // for the rest of a body; later net/http waits for it
	mostRests  = 512             // connections whose rests are waited for at a time
)

// piece is what was read of a connection.
type piece struct {
	bytes [pieceLimit]byte
	n     int
}

var pieces = sync.Pool{New: func() any { return new(piece) }}

// quick is a listener whose small requests are answered here. Accept returns the
// connections of the others.
type quick struct {
	*listener
	Quick

	starting sync.Once
	handed   chan net.Conn // with a request for net/http
	failed   chan error    // of Accept
	resting  atomic.Int32  // connections that wait for the rest of a body

	mu    sync.Mutex         // guards the fields below
	conns map[*fast]struct{} // that are not handed over
	ended bool               // by Close
	empty chan struct{}      // closed once it has ended and conns is empty
}

// EnvelopeQuick is Envelope for a listener that answers small requests by itself. After
// Close, idle connections are closed and others when their answer is written: Wait waits
// for that.
func EnvelopeQuick(l net.Listener, b Bounds, q Quick) *Listener {
	inner, _ := Envelope(l, b).(*listener)
	return &Listener{&quick{
		listener: inner, Quick: q, handed: make(chan net.Conn), failed: make(chan error),
		conns: make(map[*fast]struct{}), empty: make(chan struct{}),
	}}
}

// Listener is a net.Listener for a server of net/http, which it does most of the work of.
type Listener struct{ *quick }

// Accept returns the next connection that net/http has to serve.
func (l *quick) Accept() (net.Conn, error) {
	l.starting.Do(func() { go l.run() }) // ends with Close
	select {
	case c := <-l.handed:
		return c, nil
	case err := <-l.failed:
		return nil, err
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// run accepts connections. An error is given to Accept before the next try.
func (l *quick) run() {
	for {
		c, err := l.listener.Accept()
		if err != nil {
			select {
			case l.failed <- err:
				continue
			case <-l.closed:
				return
			}
		}
		own, ok := c.(*conn)
		if !ok {
			l.hand(c)
			continue
		}
		f := newFast(l, own)
		if l.add(f) {
			go f.serve() // ends with the connection, or when it is handed over
		}
	}
}

// hand gives a connection to net/http.
func (l *quick) hand(c net.Conn) {
	select {
	case l.handed <- c:
	case <-l.closed:
		_ = c.Close() // nothing was answered
	}
}

func (l *quick) add(f *fast) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		_ = f.conn.Close() // nothing was read
		return false
	}
	l.conns[f] = struct{}{}
	return true
}

func (l *quick) remove(f *fast) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.conns, f)
	if l.ended && len(l.conns) == 0 {
		close(l.empty)
	}
}

// Close ends the listener and its idle connections.
func (l *quick) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return net.ErrClosed
	}
	l.ended = true
	err := l.listener.Close()
	for f := range l.conns {
		f.end()
	}
	if len(l.conns) == 0 {
		close(l.empty)
	}
	return err
}

// Wait waits until the requests that are being answered after Close have their answers.
func (l *quick) Wait(ctx context.Context) error {
	select {
	case <-l.empty:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Cut closes the connections whose requests are being answered.
func (l *quick) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for f := range l.conns {
		_ = f.conn.TCPConn.Close() // its goroutine does the rest
	}
}

// fast is a connection whose requests are answered here. Its goroutine is the only one
// that reads and writes, but for leave.
type fast struct {
	of       *quick
	conn     *conn
	template *http.Request // with what all requests of the connection have

	writer writer
	watch  watch

	mu     sync.Mutex // guards the fields below
	busy   bool       // a request is being answered
	ending bool       // it is the last
}

func newFast(l *quick, c *conn) *fast {
	f := &fast{of: l, conn: c}
	f.writer.of = f
	f.watch.init(f)
	f.template = &http.Request{Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, RemoteAddr: c.RemoteAddr().String()}
	return f
}

// end ends the connection as soon as it has no request.
func (f *fast) end() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.ending = true
	if !f.busy {
		_ = f.conn.TCPConn.Close() // its goroutine does the rest
	}
}

// begin begins a request, unless the connection ends.
func (f *fast) begin() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.busy = !f.ending
	return f.busy
}

// done ends a request, and reports whether there may be another.
func (f *fast) done() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.busy = false
	return !f.ending
}

// last reports whether the connection ends with the present request.
func (f *fast) last() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.ending
}

// serve answers requests until one is not for here.
func (f *fast) serve() {
	rest := f.requests()
	f.of.remove(f)
	if rest == nil {
		_ = f.conn.Close() // all was said
		return
	}
	f.conn.rest = rest
	_ = f.conn.SetReadDeadline(time.Time{}) // net/http sets its own
	f.of.hand(f.conn)
}

// requests returns what was read of a request for net/http; nil: the connection is over.
func (f *fast) requests() *piece {
	wait := f.of.First
	for {
		_ = f.conn.SetReadDeadline(time.Now().Add(wait)) // a failure is that of Read
		p, read := f.watch.take()
		if !read {
			p, _ = f.conn.reader.next()
		}
		if p == nil {
			return nil
		}
		h, ok := readHead(p.bytes[:p.n])
		if !ok || !f.of.Takes(h.method, h.path) || !f.whole(p, h.size+h.length) {
			return p
		}
		again := f.begin() && f.answer(&h, p)
		if !f.done() || !again {
			return nil
		}
		wait = f.of.Idle
	}
}

// whole waits for the rest of a request of so many bytes. It reports false where that
// would take too long, and where more came.
func (f *fast) whole(p *piece, size int) bool {
	if p.n >= size || size > len(p.bytes) {
		return p.n == size
	}
	defer f.of.resting.Add(-1)
	if f.of.resting.Add(1) > mostRests {
		return false
	}
	_ = f.conn.SetReadDeadline(time.Now().Add(restTime)) // a failure is that of Read
	for p.n < size {
		n, err := f.conn.reader.Read(p.bytes[p.n:])
		if p.n += n; err != nil {
			return false // net/http meets the same end
		}
	}
	return p.n == size
}

// answer has the handler answer one request, and reports whether there may be another.
func (f *fast) answer(h *head, p *piece) (again bool) {
	ctx := f.watch.begin()
	req := f.template.WithContext(ctx)
	body := &quickBody{piece: p, from: h.size}
	req.Method, req.RequestURI, req.Host, req.Header, req.ContentLength = h.method, h.path, h.host, h.header, int64(h.length)
	req.URL, req.Body = h.url(), body
	if h.length == 0 {
		req.Body = http.NoBody
	}
	defer func() {
		if v := recover(); v != nil {
			again = false
			if v != http.ErrAbortHandler { //nolint:errorlint // it is compared as net/http does
				f.of.Log.Error("a handler panicked", "panic", v, "stack", string(debug.Stack()))
			}
		}
		f.watch.end(ctx)
		body.release()
	}()
	f.writer.begin()
	f.of.Handler.ServeHTTP(&f.writer, req)
	return f.writer.finish()
}
