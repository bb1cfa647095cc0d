package listen

import (
	"bytes"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// writer is the http.ResponseWriter of requests that are answered without net/http's
// server. Head and body leave together: at once where the handler writes as much as it
// said in Content-Length, else when it returns.
type writer struct {
	of     *fast
	header http.Header
	status int
	sent   bool
	err    error // of the connection

	body []byte // that was written so far
	head []byte
}

func (w *writer) begin() {
	if w.header == nil {
		w.header = make(http.Header, 8)
	}
	clear(w.header)
	w.status, w.sent, w.err, w.body = 0, false, nil, nil
}

// Header is that of http.ResponseWriter.
func (w *writer) Header() http.Header { return w.header }

// SetReadDeadline does nothing: the body is here.
func (w *writer) SetReadDeadline(time.Time) error { return nil }

// WriteHeader sets the status; the first one counts. An interim answer is never sent.
func (w *writer) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
}

// Write is that of http.ResponseWriter. It keeps a copy of what it does not send at once.
func (w *writer) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	switch {
	case w.err != nil:
		return 0, w.err
	case w.sent && len(b) > 0:
		return 0, http.ErrContentLength
	case !bodyAllowed(w.status):
		return 0, http.ErrBodyNotAllowed
	case len(w.body) == 0 && len(b) > 0 && w.announced() == len(b):
		return w.send(b)
	}
	w.body = append(w.body, b...)
	return len(b), nil
}

func bodyAllowed(status int) bool {
	return status != http.StatusNoContent && status != http.StatusNotModified
}

// announced returns the length that the handler said; -1: none.
func (w *writer) announced() int {
	length := w.header["Content-Length"]
	if len(length) != 1 {
		return -1
	}
	n, err := strconv.Atoi(length[0])
	if err != nil {
		return -1
	}
	return n
}

var errLength = errors.New("the handler wrote less than it said")

// finish sends what the handler has written, and reports whether the connection may have
// another request.
func (w *writer) finish() bool {
	w.WriteHeader(http.StatusOK)
	if !w.sent && w.err == nil {
		if n := w.announced(); n >= 0 && n != len(w.body) && bodyAllowed(w.status) {
			w.err = errLength // the client sees the end of the connection
			return false
		}
		_, _ = w.send(w.body) // its error is kept
	}
	w.body = nil
	return w.err == nil && !w.closes()
}

// closes reports whether the answer says that it is the last.
func (w *writer) closes() bool {
	return slices.ContainsFunc(w.header["Connection"], func(s string) bool { return strings.EqualFold(s, "close") })
}

// send writes the head and b.
func (w *writer) send(b []byte) (int, error) {
	w.sent = true
	if w.of.last() {
		w.header["Connection"] = closing
	}
	w.head = w.appendHead(w.head[:0], b)
	c := w.of.conn
	if w.err = c.extend(); w.err != nil {
		return 0, w.err
	}
	n, err := c.socket.Write(w.head, b[:min(len(b), pieceBytes)])
	w.err = err
	sent := max(n-len(w.head), 0)
	if err != nil || sent == len(b) {
		return sent, err
	}
	more, err := c.send(b[sent:])
	w.err = err
	return sent + more, err
}

var closing = []string{"close"}

// appendHead appends the head of an answer with this body.
func (w *writer) appendHead(to, body []byte) []byte {
	if w.status == http.StatusOK {
		to = append(to, "HTTP/1.1 200 OK\r\nDate: "...)
	} else {
		to = append(strconv.AppendInt(append(to, "HTTP/1.1 "...), int64(w.status), 10), ' ')
		to = append(append(to, http.StatusText(w.status)...), "\r\nDate: "...)
	}
	to = append(append(to, date()...), "\r\n"...)
	for name, values := range w.header {
		for _, value := range values {
			to = append(append(to, name...), ": "...)
			from := len(to)
			to = append(to, value...)
			if strings.ContainsAny(value, "\r\n") {
				oneLine(to[from:])
			}
			to = append(to, "\r\n"...)
		}
	}
	if !bodyAllowed(w.status) {
		return append(to, "\r\n"...)
	}
	if len(body) > 0 && w.header["Content-Type"] == nil {
		to = append(append(append(to, "Content-Type: "...), http.DetectContentType(body)...), "\r\n"...)
	}
	if w.header["Content-Length"] == nil {
		to = append(strconv.AppendInt(append(to, "Content-Length: "...), int64(len(body)), 10), "\r\n"...)
	}
	return append(to, "\r\n"...)
}

// oneLine puts blanks for the ends of lines.
func oneLine(b []byte) {
	for i := bytes.IndexAny(b, "\r\n"); i >= 0; i = bytes.IndexAny(b, "\r\n") {
		b[i] = ' '
	}
}

type day struct {
	second int64
	text   string
}

var today atomic.Pointer[day]

// date is the value of Date, worked out once a second.
func date() string {
	now := time.Now()
	d := today.Load()
	if d == nil || d.second != now.Unix() {
		d = &day{now.Unix(), now.UTC().Format(http.TimeFormat)}
		today.Store(d)
	}
	return d.text
}
