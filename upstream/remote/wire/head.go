package wire

import (
	"bytes"
	"net/http"
	"net/textproto"
	"strings"
)

var (
	headEnd  = []byte("\r\n\r\n")
	protocol = []byte("HTTP/1.1 ")
)

// mostFields is the most fields of a head in plain form.
const mostFields = 32

// readHead reads the head of an answer in plain form: HTTP/1.1, a status with a body,
// fields of printable ASCII, one Content-Length, and nothing that changes how the
// connection or the body is read. It reports false where anything else stands there, also a
// fault, and where the head has not come whole. http.ReadResponse reads every head that it
// accepts in the same way.
func readHead(b []byte) (res *http.Response, size int, ok bool) {
	end := bytes.Index(b, headEnd)
	if end < 0 || !bytes.HasPrefix(b, protocol) {
		return nil, 0, false
	}
	line, fields, _ := strings.Cut(string(b[:end]), "\r\n")
	res = &http.Response{Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, ContentLength: -1, Status: line[len(protocol):]}
	if res.StatusCode, ok = status(res.Status); !ok {
		return nil, 0, false
	}
	count := strings.Count(fields, "\r\n") + 1
	if count > mostFields {
		return nil, 0, false
	}
	res.Header = make(http.Header, count)
	values := make([]string, count)
	for i := range values {
		line, fields, _ = strings.Cut(fields, "\r\n")
		name, value, ok := field(line)
		if !ok || !readField(res, name, value) {
			return nil, 0, false
		}
		if before := res.Header[name]; before != nil {
			res.Header[name] = append(before, value)
		} else {
			values[i] = value
			res.Header[name] = values[i : i+1 : i+1]
		}
	}
	return res, end + len(headEnd), res.ContentLength >= 0
}

// status reads three digits and a reason. It takes no status whose answer has no body.
func status(text string) (int, bool) {
	if len(text) < 4 || text[3] != ' ' || !printable(text) {
		return 0, false
	}
	n := 0
	for i := range 3 {
		if text[i] < '0' || text[i] > '9' {
			return 0, false
		}
		n = 10*n + int(text[i]-'0')
	}
	return n, n >= http.StatusOK && n < 600 && n != http.StatusNoContent && n != http.StatusNotModified
}

// readField reads what a field says of the body and the connection.
func readField(res *http.Response, name, value string) bool {
	switch name {
	case "Content-Length":
		if res.ContentLength >= 0 || value == "" || len(value) > 15 {
			return false
		}
		n := int64(0)
		for i := range len(value) {
			if value[i] < '0' || value[i] > '9' {
				return false
			}
			n = 10*n + int64(value[i]-'0')
		}
		res.ContentLength = n
	case "Connection":
		return strings.EqualFold(value, "keep-alive")
	case "Transfer-Encoding", "Te", "Trailer", "Upgrade", "Pragma":
		return false
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
		if c := name[i]; ('a' > c|0x20 || c|0x20 > 'z') && (c < '0' || c > '9') && c != '-' {
			return "", "", false
		}
	}
	value = strings.Trim(value, " \t")
	return textproto.CanonicalMIMEHeaderKey(name), value, printable(value)
}

// printable reports whether a text is ASCII without control characters.
func printable(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}
