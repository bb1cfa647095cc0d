package remote

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// syntax checks the syntax of JSON without decoding. A glTF document consists mostly of one base64 string,
// which is skipped at the speed of a memory search; a decoder takes fifty times as long.
type syntax struct {
	b      []byte
	at     int
	strict bool // check each byte of long strings too
}

const (
	mostNested = 128
	longString = 4 << 10
)

// validJSON reports whether b is one JSON value. Unless strict, it does not check the contents of long
// strings.
func validJSON(b []byte, strict bool) bool {
	s := syntax{b: b, strict: strict}
	return s.value(0) && s.next() == 0 && s.at == len(b)
}

// next returns the next byte that is not white space, or 0 at the end.
func (s *syntax) next() byte {
	for ; s.at < len(s.b); s.at++ {
		switch c := s.b[s.at]; c {
		case ' ', '\t', '\n', '\r':
		default:
			return c
		}
	}
	return 0
}

// take consumes the next byte that is not white space, if it equals c.
func (s *syntax) take(c byte) bool {
	if s.next() != c || s.at == len(s.b) {
		return false
	}
	s.at++
	return true
}

func (s *syntax) value(depth int) bool {
	switch c := s.next(); {
	case depth > mostNested:
		return false
	case c == '{':
		return s.list('}', func() bool { return s.next() == '"' && s.text() && s.take(':') && s.value(depth+1) })
	case c == '[':
		return s.list(']', func() bool { return s.value(depth + 1) })
	case c == '"':
		return s.text()
	case c == 't':
		return s.word("true")
	case c == 'f':
		return s.word("false")
	case c == 'n':
		return s.word("null")
	}
	return s.number()
}

// list reads elements up to the closing bracket end.
func (s *syntax) list(end byte, element func() bool) bool {
	s.at++
	if s.take(end) {
		return true
	}
	for element() {
		if s.take(end) {
			return true
		}
		if !s.take(',') {
			return false
		}
	}
	return false
}

func (s *syntax) word(w string) bool {
	if !bytes.HasPrefix(s.b[s.at:], []byte(w)) {
		return false
	}
	s.at += len(w)
	return true
}

// digits consumes one or more digits. It returns false if there is none.
func (s *syntax) digits() bool {
	from := s.at
	for s.at < len(s.b) && s.b[s.at] >= '0' && s.b[s.at] <= '9' {
		s.at++
	}
	return s.at > from
}

// is consumes the next byte if it is in some.
func (s *syntax) is(some string) bool {
	if s.at == len(s.b) || bytes.IndexByte([]byte(some), s.b[s.at]) < 0 {
		return false
	}
	s.at++
	return true
}

func (s *syntax) number() bool {
	s.is("-")
	if !s.is("0") && !s.digits() {
		return false
	}
	if s.is(".") && !s.digits() {
		return false
	}
	if s.is("eE") {
		s.is("+-")
		return s.digits()
	}
	return true
}

// text consumes a string.
func (s *syntax) text() bool {
	s.at++
	for from := s.at; ; {
		n := bytes.IndexByte(s.b[s.at:], '"')
		if n < 0 {
			return false
		}
		s.at += n + 1
		inside := s.b[from : s.at-1]
		if escaped(inside) {
			continue
		}
		return len(inside) > longString && !s.strict || unescaped(inside) || wellEscaped(inside)
	}
}

// escaped reports whether the quote after text is escaped.
func escaped(text []byte) bool {
	n := 0
	for n < len(text) && text[len(text)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// unescaped reports whether the content of a string is ASCII without escapes and control characters.
func unescaped(text []byte) bool {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	// other sets the highest bit of each byte that is below a space, above ASCII, or a backslash.
	other := func(x uint64) uint64 { return (x - ' '*ones) | x | ((x ^ '\\'*ones) - ones) }
	for ; len(text) >= 32; text = text[32:] {
		a, b := other(binary.LittleEndian.Uint64(text)), other(binary.LittleEndian.Uint64(text[8:]))
		c, d := other(binary.LittleEndian.Uint64(text[16:])), other(binary.LittleEndian.Uint64(text[24:]))
		if (a|b|c|d)&high != 0 {
			return false
		}
	}
	for _, c := range text {
		if c < ' ' || c >= utf8.RuneSelf || c == '\\' {
			return false
		}
	}
	return true
}

// wellEscaped reports whether the content of a string is valid JSON.
func wellEscaped(text []byte) bool {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c < ' ':
			return false
		case c == '\\':
			i++ // there is another byte, because the closing quote is not escaped
			if text[i] == 'u' {
				if len(text)-i <= 4 || !hexDigits(text[i+1:i+5]) {
					return false
				}
				i += 4
			} else if bytes.IndexByte([]byte(`"\/bfnrt`), text[i]) < 0 {
				return false
			}
		}
	}
	return utf8.Valid(text)
}

func hexDigits(text []byte) bool {
	for _, c := range text {
		if (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'f') {
			return false
		}
	}
	return true
}
