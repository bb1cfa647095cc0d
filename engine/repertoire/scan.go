package repertoire

import (
	"fmt"
	"math"
	"strconv"
)

// A Fault is an error in the text of moves.
type Fault struct {
	File      string
	Line, Col int // from 1
	Reason    string
}

// Error returns file, line, column and reason.
func (f *Fault) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", f.File, f.Line, f.Col, f.Reason)
}

// kind is the kind of a token.
type kind uint8

const (
	end     kind = iota // of the text of a declaration
	newline             // before the first token of a line
	word
	number
	mark // one of ( ) , :
)

// token is a piece of text and its place.
type token struct {
	kind      kind
	text      string
	value     float64 // of a number
	line, col int
}

// scanner reads the tokens of a declaration. It reports faults by a panic with a *Fault,
// which load recovers.
type scanner struct {
	file  string
	lines []string
	line  int // of the next token, from 0
	last  int // line after the declaration
	col   int // in the line, from 0
	tok   token
}

// ends are the characters that end a word or a number.
var ends = [256]bool{' ': true, '\t': true, '\r': true, '(': true, ')': true, ',': true, ':': true, '#': true}

// most is the largest magnitude of a number: more is a slip.
const most = 1e4

// next reads a token into s.tok.
func (s *scanner) next() {
	for s.line < s.last {
		text := s.lines[s.line]
		for s.col < len(text) && (text[s.col] == ' ' || text[s.col] == '\t' || text[s.col] == '\r') {
			s.col++
		}
		if s.col < len(text) && text[s.col] != '#' {
			s.read(text)
			return
		}
		s.line, s.col = s.line+1, 0
		if s.line < s.last && s.tok.kind != newline {
			s.tok = token{kind: newline, line: s.line + 1, col: 1}
			return
		}
	}
	s.tok = token{kind: end, line: s.last, col: 1}
	if s.last > 0 {
		s.tok.col = len(s.lines[s.last-1]) + 1
	}
}

// read reads the token that begins at the column.
func (s *scanner) read(text string) {
	start := s.col
	s.tok = token{line: s.line + 1, col: start + 1}
	if c := text[start]; ends[c] { // spaces and # do not begin one
		s.col++
		s.tok.kind, s.tok.text = mark, text[start:s.col]
		return
	}
	for s.col < len(text) && !ends[text[s.col]] {
		s.col++
	}
	s.tok.kind, s.tok.text = word, text[start:s.col]
	if c := text[start]; c == '-' || c == '+' || c == '.' || c >= '0' && c <= '9' {
		v, err := strconv.ParseFloat(s.tok.text, 64)
		if err != nil || math.IsNaN(v) || math.Abs(v) > most {
			s.fail("%q is not a number of at most %g", s.tok.text, most)
		}
		s.tok.kind, s.tok.value = number, v
	}
}

// fail reports a fault at the token.
func (s *scanner) fail(format string, args ...any) {
	s.failAt(s.tok, format, args...)
}

func (s *scanner) failAt(t token, format string, args ...any) {
	panic(&Fault{File: s.file, Line: t.line, Col: t.col, Reason: fmt.Sprintf(format, args...)})
}

// found names the token for a fault.
func (t token) found() string {
	switch t.kind {
	case end:
		return "the end"
	case newline:
		return "the end of the line"
	}
	return strconv.Quote(t.text)
}

// is reports whether the token is a word or a mark.
func (s *scanner) is(text string) bool {
	return (s.tok.kind == word || s.tok.kind == mark) && s.tok.text == text
}

// accept reads past a word or a mark, if it is the token.
func (s *scanner) accept(text string) bool {
	if !s.is(text) {
		return false
	}
	s.next()
	return true
}

// expect reads past a word or a mark.
func (s *scanner) expect(text string) {
	if !s.accept(text) {
		s.fail("%q is expected here, not %s", text, s.tok.found())
	}
}

// number reads a number.
func (s *scanner) number() float64 {
	if s.tok.kind != number {
		s.fail("a number is expected here, not %s", s.tok.found())
	}
	v := s.tok.value
	s.next()
	return v
}

// count reads a number that is not negative.
func (s *scanner) count() float64 {
	if s.tok.kind == number && s.tok.value < 0 {
		s.fail("%s is negative", s.tok.text)
	}
	return s.number()
}

// word reads a word that says something.
func (s *scanner) word(says string) string {
	if s.tok.kind != word {
		s.fail("%s is expected here, not %s", says, s.tok.found())
	}
	w := s.tok.text
	s.next()
	return w
}

// words reads words and numbers up to a mark, a new line or the end, as a name.
func (s *scanner) words(says string) string {
	name := ""
	for s.tok.kind == word || s.tok.kind == number {
		if name != "" {
			name += " "
		}
		name += s.tok.text
		s.next()
	}
	if name == "" {
		s.fail("%s is expected here, not %s", says, s.tok.found())
	}
	return name
}
