package mmcp

import (
	"bytes"
	"strconv"
)

// plainJoints reads the joints of a skeleton that are written as nearly all clients
// write them: in one pass instead of a token at a time, which takes three times as
// long. It reports false, and reads nothing, where anything in them is
// unusual or wrong; joints tells what.
func (r *reader) plainJoints() ([]Joint, bool) {
	if r.kind() != '[' {
		return nil, false
	}
	s := scanner{text: r.body[r.next():]}
	list, ok := s.joints()
	if !ok {
		return nil, false
	}
	v, err := r.dec.ReadValue() // which also checks it
	if r.err = err; err == nil && len(v) != s.at {
		panic("mmcp: joints were read up to another place than JSON")
	}
	return list, true
}

// scanner reads JSON of a known form. Its methods report false where the text has
// another one.
type scanner struct {
	text []byte
	at   int
}

// next skips white space, and returns the byte after it; 0: there is none.
func (s *scanner) next() byte {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; c {
		case ' ', '\t', '\r', '\n':
			s.at++
		default:
			return c
		}
	}
	return 0
}

// take skips white space and then c, which must stand there.
func (s *scanner) take(c byte) bool {
	if s.next() != c {
		return false
	}
	s.at++
	return true
}

// more skips a comma, or the end of a list or an object. It reports which, and whether
// one of them stood there.
func (s *scanner) more(end byte) (more, ok bool) {
	if s.take(',') {
		return true, true
	}
	return false, s.take(end)
}

// word reads a string of printable ASCII without escapes. It stays valid as long as the
// text.
func (s *scanner) word() ([]byte, bool) {
	if !s.take('"') {
		return nil, false
	}
	from := s.at
	for ; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case c == '"':
			s.at++
			return s.text[from : s.at-1], true
		case c < ' ' || c > '~' || c == '\\':
			return nil, false
		}
	}
	return nil, false
}

// null skips a null, if one stands there.
func (s *scanner) null() bool {
	if s.next() != 'n' || len(s.text)-s.at < 4 || string(s.text[s.at:s.at+4]) != "null" {
		return false
	}
	s.at += 4
	return true
}

// joints reads a list of at least one joint.
func (s *scanner) joints() (list []Joint, ok bool) {
	if !s.take('[') {
		return nil, false
	}
	list = make([]Joint, 0, max(1, bytes.Count(s.text[:min(len(s.text), 64<<10)], []byte(`"rest_rotation"`))))
	for more := true; more; {
		list = append(list, Joint{})
		if !s.joint(list) {
			return nil, false
		}
		if more, ok = s.more(']'); !ok {
			return nil, false
		}
	}
	return list, true
}

// Fields of a joint.
const (
	hasName = 1 << iota
	hasParent
	hasTranslation
	hasRotation
	hasDisplayName
	hasAll = hasName | hasTranslation | hasRotation
)

// joint reads the last joint of a list.
func (s *scanner) joint(list []Joint) bool {
	if !s.take('{') {
		return false
	}
	j, met := &list[len(list)-1], 0
	for more := true; more; {
		name, ok := s.word()
		if !ok || !s.take(':') {
			return false
		}
		field := 0
		switch string(name) {
		case "name":
			field, ok = hasName, s.name(&j.Name)
		case "parent":
			field, ok = hasParent, s.parent(list)
		case "rest_translation":
			field, ok = hasTranslation, s.numbers(j.RestTranslation[:])
		case "rest_rotation":
			field, ok = hasRotation, s.numbers(j.RestRotation[:])
		case "display_name":
			field, ok = hasDisplayName, s.displayName(&j.DisplayName)
		}
		if !ok || field == 0 || met&field != 0 {
			return false
		}
		met |= field
		if more, ok = s.more('}'); !ok {
			return false
		}
	}
	return met&hasAll == hasAll
}

func (s *scanner) name(to *string) bool {
	word, ok := s.word()
	*to = string(word)
	return ok && len(word) >= 1 && len(word) <= 128
}

func (s *scanner) displayName(to *string) bool {
	if s.null() {
		return true
	}
	word, ok := s.word()
	*to = string(word)
	return ok && len(word) <= 256
}

// parent reads the parent of the last joint. It is mostly one of those before, whose text
// is then shared.
func (s *scanner) parent(list []Joint) bool {
	if s.null() {
		return true
	}
	word, ok := s.word()
	if !ok || len(word) == 0 {
		return false
	}
	last := len(list) - 1
	for i := last - 1; i >= 0 && i >= last-8; i-- {
		if list[i].Name == string(word) {
			list[last].Parent = list[i].Name
			return true
		}
	}
	list[last].Parent = string(word)
	return true
}

// numbers reads a list of exactly so many numbers.
func (s *scanner) numbers(to []float64) bool {
	if !s.take('[') {
		return false
	}
	for i := range to {
		var ok bool
		if to[i], ok = s.number(); !ok {
			return false
		}
		if end := byte(','); i == len(to)-1 && !s.take(']') || i < len(to)-1 && !s.take(end) {
			return false
		}
	}
	return true
}

// powers of ten that are exact in float64, as far as they are needed.
var powers = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// number reads a number. One of at most 15 digits without an exponent is the quotient of
// two that are exact, and so rounded correctly by the division.
func (s *scanner) number() (float64, bool) {
	s.next()
	from := s.at
	negative := s.at < len(s.text) && s.text[s.at] == '-'
	if negative {
		s.at++
	}
	whole := s.at
	digits := s.digits(0)
	if n := s.at - whole; n == 0 || n > 1 && s.text[whole] == '0' {
		return 0, false
	}
	n, places := s.at-whole, 0
	if s.at < len(s.text) && s.text[s.at] == '.' {
		s.at++
		point := s.at
		digits = s.digits(digits)
		if places = s.at - point; places == 0 {
			return 0, false
		}
	}
	simple := n+places <= 15
	if s.at < len(s.text) && s.text[s.at]|0x20 == 'e' {
		simple = false
		s.at++
		if s.at < len(s.text) && (s.text[s.at] == '+' || s.text[s.at] == '-') {
			s.at++
		}
		if power := s.at; s.digits(0) == 0 && s.at == power {
			return 0, false
		}
	}
	if !simple {
		f, err := strconv.ParseFloat(string(s.text[from:s.at]), 64)
		return f, err == nil
	}
	f := float64(digits) / powers[places]
	if negative {
		f = -f
	}
	return f, true
}

// digits reads digits behind those of a number. It counts on if they are too many, with
// a number that means nothing.
func (s *scanner) digits(number uint64) uint64 {
	for ; s.at < len(s.text); s.at++ {
		c := s.text[s.at] - '0'
		if c > 9 {
			break
		}
		number = 10*number + uint64(c)
	}
	return number
}
