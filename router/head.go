package router

import "bytes"

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
