package wire

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/motiongate/motiongate/mmcp/socket"
)

// readBytes is what is read from a connection at a time.
const readBytes = 64 << 10

// conn is one connection. It has one request at a time.
type conn struct {
	tcp    net.Conn
	socket *socket.Conn
	r      *bufio.Reader // of the connection itself
	left   int64         // bytes that may still be read
	since  time.Time     // when it was kept, after a good answer
	head   []byte

	ctx   context.Context //nolint:containedctx // of the request that is under way
	stop  func() bool     // ends the watch of ctx; nil: it is not watched yet
	alarm time.Time       // when a wait ends so that ctx is watched; zero: none does
}

func newConn(made net.Conn) *conn {
	x := &conn{tcp: made, socket: socket.Of(made)}
	x.r = bufio.NewReaderSize(x, readBytes)
	return x
}

// watchAfter is how long a request takes, at least and at most twice that, before
// its context is watched. Most answers of quick servers come before, and neither timers nor
// watches are set for them.
const watchAfter = 2 * time.Millisecond

// begin begins a request.
func (x *conn) begin(ctx context.Context) {
	x.ctx = ctx
	if now := time.Now(); x.alarm.Sub(now) < watchAfter {
		x.alarm = now.Add(2 * watchAfter)
		_ = x.tcp.SetDeadline(x.alarm) // it is closed otherwise
	}
}

// again reports whether a wait that ended with an error goes on, now that the context is
// watched.
func (x *conn) again(err error) bool {
	if x.stop != nil || !errors.Is(err, os.ErrDeadlineExceeded) {
		return false
	}
	x.alarm = time.Time{}
	_ = x.tcp.SetDeadline(x.alarm) // it is closed otherwise
	x.stop = context.AfterFunc(x.ctx, x.interrupt)
	return true
}

// end ends a request, and reports whether its context did not end it.
func (x *conn) end() bool {
	stop := x.stop
	x.ctx, x.stop = nil, nil
	return stop == nil || stop()
}

// interrupt ends what is under way.
func (x *conn) interrupt() {
	_ = x.tcp.SetDeadline(time.Unix(1, 0)) // it is closed otherwise
}

// send writes a request at once. It returns how much was written.
func (x *conn) send(head func([]byte) []byte, body []byte) (int, error) {
	x.head = append(head(x.head[:0]), "\r\n"...)
	n, err := x.socket.Write(x.head, body)
	if err == nil || !x.again(err) {
		return n, err
	}
	first := min(n, len(x.head))
	more, err := x.socket.Write(x.head[first:], body[n-first:])
	return n + more, err
}

// mostInterim bounds the interim answers before an answer.
const mostInterim = 5

// receive reads the head of an answer, of at most so many bytes.
func (x *conn) receive(most int64) (*http.Response, error) {
	x.left = most
	defer func() { x.left = math.MaxInt64 }()
	if _, err := x.r.Peek(1); err == io.EOF {
		return nil, io.ErrUnexpectedEOF
	} else if err != nil {
		return nil, err
	}
	came, _ := x.r.Peek(x.r.Buffered()) // all that is there
	if res, size, ok := readHead(came); ok {
		_, _ = x.r.Discard(size) // of what is there
		res.Body = &sizedBody{x, res.ContentLength}
		return res, nil
	}
	for range mostInterim + 1 {
		x.left = most
		res, err := http.ReadResponse(x.r, nil)
		if err != nil {
			return nil, err
		}
		if res.StatusCode >= http.StatusOK || res.StatusCode == http.StatusSwitchingProtocols {
			return res, nil
		}
	}
	return nil, errors.New("too many interim answers")
}

// Read is for the buffer of the connection.
func (x *conn) Read(p []byte) (int, error) {
	if x.left <= 0 {
		return 0, errors.New("the head of the answer is too large")
	}
	p = p[:min(int64(len(p)), x.left)]
	n, err := x.socket.Read(p)
	if err != nil && x.again(err) {
		n, err = x.socket.Read(p)
	}
	x.left -= int64(n)
	return n, err
}

// sizedBody is a body of which the length is known.
type sizedBody struct {
	of   *conn
	left int64
}

// gathered is for how many bytes a read of a long body waits at a time: to wake for each
// of its packets takes longer than to read them.
const gathered = 256 << 10

func (b *sizedBody) Read(p []byte) (int, error) {
	if b.left == 0 {
		return 0, io.EOF
	}
	if b.of.r.Buffered() == 0 {
		if err := b.of.socket.WaitFor(b.few()); err != nil {
			return 0, err
		}
	}
	n, err := b.of.r.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	switch {
	case b.left == 0:
		return n, io.EOF
	case err == io.EOF:
		return n, io.ErrUnexpectedEOF
	}
	return n, err
}

// few is for how many bytes the next read waits.
func (b *sizedBody) few() int {
	if b.left < readBytes {
		return 1
	}
	return int(min(b.left, gathered))
}

// Close does nothing: the end of the answer does it.
func (*sizedBody) Close() error { return nil }
