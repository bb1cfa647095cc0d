package listen

import (
	"bytes"
	"io"
	"net/http"
	"net/textproto"
	"net/url"
	"strings"
)

// head is the head of a request in plain form.
type head struct {
	method, path, host string
	header             http.Header
	size               int // bytes of the head
	length             int // of the body
}

// mostFields is the most fields of a head in plain form.
const mostFields = 32

var headEnd = []byte("\r\n\r\n")

// readHead reads a head in plain form: GET or POST of HTTP/1.1, a path of letters, digits
// and a few signs, fields of printable ASCII, one Host, at most one Content-Length, and
// nothing that changes how the connection or the body is read. It reports false where
// anything else stands there, also a fault, and where the head has not come whole.
// http.ReadRequest reads every head that it accepts in the same way.
func readHead(b []byte) (h head, ok bool) {
	end := bytes.Index(b, headEnd)
	if end < 0 {
		return h, false
	}
	h.size = end + len(headEnd)
	text := string(b[:end])
	line, fields, _ := strings.Cut(text, "\r\n")
	if !h.readLine(line) {
		return h, false
	}
	count := strings.Count(fields, "\r\n") + 1
	if count > mostFields {
		return h, false
	}
	h.header, h.length = make(http.Header, count), -1
	values := make([]string, 0, count)
	for more := true; more; {
		line, fields, more = strings.Cut(fields, "\r\n")
		name, value, ok := field(line)
		if !ok {
			return h, false
		}
		switch name {
		case "Host":
			if h.host != "" || !isHost(value) {
				return h, false
			}
			h.host = value
			continue
		case "Content-Length":
			if h.length >= 0 || !h.readLength(value) {
				return h, false
			}
		case "Connection":
			if !strings.EqualFold(value, "keep-alive") {
				return h, false
			}
		case "Transfer-Encoding", "Te", "Trailer", "Expect", "Upgrade", "Http2-Settings", "Proxy-Connection", "Keep-Alive", "Pragma":
			return h, false
		}
		values = append(values, value)
		n := len(values)
		if before := h.header[name]; before != nil {
			h.header[name] = append(before, value)
		} else {
			h.header[name] = values[n-1 : n : n]
		}
	}
	if h.method == http.MethodGet && h.length >= 0 || h.method == http.MethodPost && h.length < 0 || h.host == "" {
		return h, false
	}
	h.length = max(h.length, 0)
	return h, true
}

// readLine reads a request line.
func (h *head) readLine(line string) bool {
	var ok bool
	if h.path, ok = strings.CutSuffix(line, " HTTP/1.1"); !ok {
		return false
	}
	if h.method, h.path, ok = strings.Cut(h.path, " "); !ok || h.method != http.MethodPost && h.method != http.MethodGet {
		return false
	}
	if !strings.HasPrefix(h.path, "/") || strings.HasPrefix(h.path, "//") {
		return false
	}
	for i := range len(h.path) {
		if c := h.path[i]; !alphanumeric(c) && c != '/' && c != '-' && c != '_' && c != '.' {
			return false
		}
	}
	return true
}

// url is that of the path.
func (h *head) url() *url.URL { return &url.URL{Path: h.path} }

// readLength reads the length of a body, up to one that is too large.
func (h *head) readLength(value string) bool {
	if len(value) == 0 || len(value) > 6 {
		return false
	}
	h.length = 0
	for i := range len(value) {
		if value[i] < '0' || value[i] > '9' {
			return false
		}
		h.length = 10*h.length + int(value[i]-'0')
	}
	return true
}

// field splits a line into the name, in its canonical form, and the value.
func field(line string) (name, value string, ok bool) {
	name, value, ok = strings.Cut(line, ":")
	if !ok || name == "" {
		return "", "", false
	}
	for i := range len(name) {
		if c := name[i]; !alphanumeric(c) && c != '-' {
			return "", "", false
		}
	}
	value = strings.Trim(value, " \t")
	for i := range len(value) {
		if c := value[i]; (c < ' ' || c > '~') && c != '\t' {
			return "", "", false
		}
	}
	return textproto.CanonicalMIMEHeaderKey(name), value, true
}

func isHost(value string) bool {
	for i := range len(value) {
		if c := value[i]; !alphanumeric(c) && strings.IndexByte(".:-_[]", c) < 0 {
			return false
		}
	}
	return value != ""
}

func alphanumeric(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
}

// quickBody is the body of a request, in the piece that was read with its head. The
// piece is given back when the body is read: an answer may take long.
type quickBody struct {
	piece *piece // nil: it was given back
	from  int
}

func (b *quickBody) Read(to []byte) (int, error) {
	if b.piece == nil {
		return 0, io.EOF
	}
	n := copy(to, b.piece.bytes[b.from:b.piece.n])
	if b.from += n; b.from < b.piece.n {
		return n, nil
	}
	b.release()
	return n, io.EOF
}

// Close does nothing: the body is in memory.
func (b *quickBody) Close() error { return nil }

func (b *quickBody) release() {
	if b.piece != nil {
		pieces.Put(b.piece)
		b.piece = nil
	}
}
