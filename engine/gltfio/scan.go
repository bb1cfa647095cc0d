package gltfio

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// scanner finds members of JSON objects in a text. It skips other values without validating them.
type scanner struct {
	text []byte
	at   int
}

// span is a range of a text; the zero span is none.
type span struct{ from, to int }

func (s span) slice(text []byte) []byte { return text[s.from:s.to] }
func (s span) none() bool               { return s.to == 0 }

var errEnd = errors.New("the JSON is cut off")

func (s *scanner) peek() byte {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; c {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return c
		}
	}
	return 0
}

func (s *scanner) expect(c byte) error {
	if got := s.peek(); got != c {
		return fmt.Errorf("JSON: %q expected at byte %d", c, s.at)
	}
	s.at++
	return nil
}

// str skips a string and returns its span, quotes included.
func (s *scanner) str() (span, error) {
	if err := s.expect('"'); err != nil {
		return span{}, err
	}
	from := s.at - 1
	for {
		n := bytes.IndexByte(s.text[s.at:], '"')
		if n < 0 {
			return span{}, errEnd
		}
		s.at += n + 1
		escapes := 0
		for i := s.at - 2; i > from && s.text[i] == '\\'; i-- {
			escapes++
		}
		if escapes%2 == 0 {
			return span{from, s.at}, nil
		}
	}
}

// skip skips a value and returns its span.
func (s *scanner) skip() (span, error) {
	s.peek()
	from, depth := s.at, 0
	for s.at < len(s.text) {
		switch s.text[s.at] {
		case '"':
			if _, err := s.str(); err != nil {
				return span{}, err
			}
		case '{', '[':
			depth++
			s.at++
		case '}', ']':
			if depth == 0 {
				return span{from, s.at}, nil
			}
			depth--
			s.at++
		case ',':
			if depth == 0 {
				return span{from, s.at}, nil
			}
			s.at++
		default:
			s.at++
			continue
		}
		if depth == 0 {
			return span{from, s.at}, nil
		}
	}
	return span{}, errEnd
}

// object reads the members of an object; visit must consume each value.
func (s *scanner) object(visit func(key span) error) error {
	return s.list('{', '}', func(int) error {
		s.peek()
		key, err := s.str()
		if err != nil {
			return err
		}
		if err := s.expect(':'); err != nil {
			return err
		}
		return visit(key)
	})
}

// list reads the elements between two brackets; visit must consume each element.
func (s *scanner) list(open, end byte, visit func(i int) error) error {
	if err := s.expect(open); err != nil {
		return err
	}
	for i := 0; ; i++ {
		if s.peek() == end {
			s.at++
			return nil
		}
		if i > 0 {
			if err := s.expect(','); err != nil {
				return err
			}
		}
		before := s.at
		if err := visit(i); err != nil {
			return err
		}
		if s.at == before {
			return fmt.Errorf("JSON: a value expected at byte %d", s.at)
		}
	}
}

// bufferText holds the positions of the members of a buffer in a document's text.
type bufferText struct {
	open       int  // after the opening brace
	member     span // of the URI, from its key to its value
	uri        span // span of the value, with quotes
	byteLength int  // -1: absent
}

// findBuffers finds the buffers of a document in their order.
func findBuffers(text []byte) ([]bufferText, error) {
	var buffers []bufferText
	found := false
	s := &scanner{text: text}
	err := s.object(func(key span) error {
		if string(key.slice(text)) != `"buffers"` || s.peek() != '[' {
			_, err := s.skip()
			return err
		}
		if found {
			return errors.New("the document has the member buffers twice")
		}
		found = true
		return s.list('[', ']', func(int) error {
			b, err := s.buffer()
			buffers = append(buffers, b)
			return err
		})
	})
	return buffers, err
}

func (s *scanner) buffer() (bufferText, error) {
	s.peek()
	b := bufferText{open: s.at + 1, byteLength: -1}
	err := s.object(func(key span) error {
		s.peek()
		value, err := s.skip()
		if err != nil {
			return err
		}
		switch string(key.slice(s.text)) {
		case `"uri"`:
			if !b.uri.none() {
				return errors.New("buffers[].uri stands twice in one buffer")
			}
			b.uri, b.member = value, span{key.from, value.to}
		case `"byteLength"`:
			n, err := strconv.ParseFloat(string(bytes.TrimSpace(value.slice(s.text))), 64)
			if err != nil || n < 0 || n > 1<<40 || n != float64(int(n)) {
				return errors.New("buffers[].byteLength is not a number of bytes")
			}
			b.byteLength = int(n)
		}
		return nil
	})
	return b, err
}
