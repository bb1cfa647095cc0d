package remote

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// A syntax reads JSON only to see whether it is that. A glTF document is nearly
// all one string of base64, which is passed over at the speed of a memory search;
// a decoder takes fifty times as long.
type syntax struct {
	b      []byte
	at     int
	strict bool // look at each byte of long strings too
}

const (
	mostNested = 128
	longString = 4 << 10
)

// validJSON reports whether b is one JSON value. Unless it is strict, the inside of
// long strings is believed.
func validJSON(b []byte, strict bool) bool {
	s := syntax{b: b, strict: strict}
	return s.value(0) && s.next() == 0 && s.at == len(b)
}

// next returns the next byte that is no space, 0 at the end.
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

// take consumes the next byte that is no space, if it is c.
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

// list reads elements up to the bracket that ends them.
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

// digits reads at least one.
func (s *syntax) digits() bool {
	from := s.at
	for s.at < len(s.b) && s.b[s.at] >= '0' && s.b[s.at] <= '9' {
		s.at++
	}
	return s.at > from
}

// is consumes the byte at hand, if it is one of some.
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

// text reads a string.
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

// escaped reports whether the quote after some text is a part of the string.
func escaped(text []byte) bool {
	n := 0
	for n < len(text) && text[len(text)-1-n] == '\\' {
		n++
	}
	return n%2 == 1
}

// unescaped reports whether the inside of a string is ASCII without escapes and
// control characters.
func unescaped(text []byte) bool {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	// Below a space, above ASCII, or a backslash: each sets a byte's highest bit.
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

// wellEscaped reports whether the inside of a string is as JSON has it.
func wellEscaped(text []byte) bool {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c < ' ':
			return false
		case c == '\\':
			i++ // there is one more: no quote is escaped here
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
