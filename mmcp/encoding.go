package mmcp

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// UTF8 returns the text of a body in UTF-8, without a byte order mark. A body in
// UTF-16 or UTF-32, with a mark or without, is converted; any other is returned
// as it is. JSON begins with an ASCII character, which tells them apart.
func UTF8(body []byte) []byte {
	width, order, mark := encodingOf(body)
	body = body[mark:]
	if width == 1 || len(body)%width != 0 {
		return body
	}
	out := make([]byte, 0, len(body)/width+utf8.UTFMax)
	if width == 4 {
		for ; len(body) > 0; body = body[4:] {
			out = utf8.AppendRune(out, rune(order.Uint32(body)))
		}
		return out
	}
	for len(body) > 0 {
		r := rune(order.Uint16(body))
		body = body[2:]
		if utf16.IsSurrogate(r) && len(body) > 0 {
			if pair := utf16.DecodeRune(r, rune(order.Uint16(body))); pair != utf8.RuneError {
				r, body = pair, body[2:]
			}
		}
		if utf16.IsSurrogate(r) {
			out = append(out, 0xff) // no text, as in a body of UTF-8
			continue
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

// encodingOf returns the bytes of a code unit of a text, their order, and the
// length of its byte order mark.
func encodingOf(b []byte) (width int, order binary.ByteOrder, mark int) {
	zero := func(i int) bool { return i < len(b) && b[i] == 0 }
	switch {
	case bytes.HasPrefix(b, []byte("\xef\xbb\xbf")):
		return 1, nil, 3
	case bytes.HasPrefix(b, []byte("\xff\xfe\x00\x00")):
		return 4, binary.LittleEndian, 4
	case bytes.HasPrefix(b, []byte("\x00\x00\xfe\xff")):
		return 4, binary.BigEndian, 4
	case bytes.HasPrefix(b, []byte("\xff\xfe")):
		return 2, binary.LittleEndian, 2
	case bytes.HasPrefix(b, []byte("\xfe\xff")):
		return 2, binary.BigEndian, 2
	case zero(0) && zero(1) && zero(2) && len(b) >= 4:
		return 4, binary.BigEndian, 0
	case zero(0) && !zero(1):
		return 2, binary.BigEndian, 0
	case zero(1) && zero(2) && zero(3):
		return 4, binary.LittleEndian, 0
	case zero(1) && !zero(0):
		return 2, binary.LittleEndian, 0
	}
	return 1, nil, 0
}
