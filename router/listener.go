package router

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"sync"

	"github.com/motiongate/motiongate/mmcp"
)

// Envelope returns l with one change to its connections: what Go's server
// answers by itself, to requests whose head makes no sense, is an envelope as
// well. No handler sees these requests.
func Envelope(l net.Listener) net.Listener { return listener{l} }

type listener struct{ net.Listener }

func (l listener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if tcp, ok := c.(*net.TCPConn); ok {
		return &conn{TCPConn: tcp}, err
	}
	return c, err
}

// conn embeds the concrete type, because the server closes one half of a
// connection before the other where it can. The server writes from one goroutine
// at a time.
type conn struct {
	*net.TCPConn
	held *[bufferSize]byte // the beginning of an answer whose rest is about to follow; nil: none
}

// plainError ends the head of each answer that the server makes by itself, and
// of none that a handler here makes.
var plainError = []byte("\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n")

func (c *conn) Write(b []byte) (int, error) {
	switch {
	case c.held != nil:
		return c.release(b)
	case len(b) == bufferSize && unfinished(b):
		c.held, _ = heads.Get().(*[bufferSize]byte)
		return copy(c.held[:], b), nil
	}
	status, ok := serversOwn(b)
	if !ok {
		return c.TCPConn.Write(b)
	}
	e := mmcp.Errorf(mmcp.CodeInvalidRequest, "The head of the request cannot be understood: %s.", http.StatusText(status))
	body := e.Envelope()
	_, err := fmt.Fprintf(c.TCPConn, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %d\r\nX-Request-ID: %s\r\nConnection: close\r\n\r\n%s",
		status, http.StatusText(status), typeJSON, len(body), requestID(""), body)
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
	both := net.Buffers{head[:], b}
	n, err := both.WriteTo(c.TCPConn)
	return max(int(n)-bufferSize, 0), err
}

// unfinished reports whether b is the beginning of an answer that says itself
// that its body is longer: then the server writes the rest at once. A head alone
// may be all that there is.
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
