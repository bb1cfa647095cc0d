package router

import (
	"bytes"
	"fmt"
	"net"
	"net/http"
	"strconv"

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
		return conn{tcp}, err
	}
	return c, err
}

// conn embeds the concrete type, because the server closes one half of a
// connection before the other where it can.
type conn struct{ *net.TCPConn }

// plainError ends the head of each answer that the server makes by itself, and
// of none that a handler here makes.
var plainError = []byte("\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n")

func (c conn) Write(b []byte) (int, error) {
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

// serversOwn returns the status of an answer that the server makes by itself.
func serversOwn(b []byte) (status int, ok bool) {
	const line = "HTTP/1.1 400"
	if len(b) > 512 || len(b) < len(line) || !bytes.Contains(b, plainError) {
		return 0, false
	}
	status, err := strconv.Atoi(string(b[len(line)-3 : len(line)]))
	return status, err == nil
}
