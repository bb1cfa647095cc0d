package mmcp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// maxDepth bounds nesting. The protocol's own objects need eight levels; the
// rest is room for unknown fields, which later steps walk recursively.
const maxDepth = 64

// A reader walks one JSON text value by value. A value of the wrong shape is
// recorded as a fault and skipped, so that one walk finds all faults. A text
// that is not JSON ends the walk: err is set and every further read is empty.
//
// The tokenizer refuses invalid UTF-8, duplicate names and anything that is not
// JSON, NaN included.
type reader struct {
	faults
	body []byte
	dec  *jsontext.Decoder
	err  error

	named named // what the request's text has

	leftOut *[]string // reasons why parts of a catalogue are left out; nil: the text is no catalogue

	oddFrames int // of motion references, which are not as long as their names

	cut    cut  // the skeleton that was left out of body, if its rig is not nil
	rigMet bool // it stood where the request's skeleton stands
}

func newReader(body []byte) *reader {
	return &reader{
		faults: faults{path: make([]step, 0, 8)},
		body:   body,
		dec:    decoderOf(body),
	}
}

// decoders are reused: their table of names is a large part of the allocations of a
// request.
var decoders = sync.Pool{New: func() any { return new(jsontext.Decoder) }}

func decoderOf(text []byte) *jsontext.Decoder {
	dec, _ := decoders.Get().(*jsontext.Decoder)
	dec.Reset(bytes.NewBuffer(text))
	return dec
}

// retire lets a decoder be used for another text. It must not be read with
// afterwards.
func retire(dec *jsontext.Decoder) {
	dec.Reset(bytes.NewBuffer(nil)) // or it would keep the text
	decoders.Put(dec)
}

// kind returns the kind of the next value, 0 once the text failed.
func (r *reader) kind() jsontext.Kind {
	if r.err != nil {
		return 0
	}
	k := r.dec.PeekKind()
	if k == 0 {
		_, r.err = r.dec.ReadToken()
	}
	return k
}

// raw reads a value of any shape, as it was written. It stays valid as long as
// the text does.
func (r *reader) raw() []byte {
	if r.err != nil {
		return nil
	}
	v, err := r.dec.ReadValue()
	if err != nil {
		r.err = err
		return nil
	}
	if len(v) > 2 && (v[0] == '{' || v[0] == '[') && r.dec.StackDepth()+depth(v) > maxDepth {
		r.err = errTooDeep
		return nil
	}
	return v
}

// depth returns how many brackets of a valid JSON value stand inside another.
func depth(v []byte) int {
	deepest, open, quoted := 0, 0, false
	for i := 0; i < len(v); i++ {
		switch c := v[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			open++
			deepest = max(deepest, open)
		case c == '}' || c == ']':
			open--
		}
	}
	return deepest
}

// object reads an object: field is called for each name and reads its value.
// Names in required that do not come are faults. It reports whether there was
// an object and all of it was in shape.
func (r *reader) object(field func(name string), required ...string) bool {
	if !r.open('{', "dict_type", "an object") {
		return false
	}
	before, met := r.total, uint64(0) // met has a bit for each name of required
	for r.kind() != '}' && r.err == nil {
		name := r.name()
		if r.err != nil {
			break
		}
		if i := slices.Index(required, name); i >= 0 {
			met |= 1 << i
		}
		r.push(name)
		field(name)
		r.pop()
		r.checkTotal()
	}
	r.close()
	for i, want := range required {
		if met&(1<<i) == 0 && r.err == nil {
			r.add("missing", "is missing", want)
		}
	}
	return r.total == before && r.err == nil
}

// array reads an array: element is called for each index and reads the element.
func (r *reader) array(element func(i int)) bool {
	if !r.open('[', "list_type", "a list") {
		return false
	}
	before := r.total
	for i := 0; r.kind() != ']' && r.err == nil; i++ {
		r.pushIndex(i)
		element(i)
		r.pop()
		r.checkTotal()
	}
	r.close()
	return r.total == before && r.err == nil
}

// errManyFaults ends the walk through a text that has maxTotal faults: a body of
// 16 MB can have millions of them.
var errManyFaults = errors.New("too many faults")

func (r *reader) checkTotal() {
	if r.total >= maxTotal && r.err == nil {
		r.err = errManyFaults
	}
}

// malformed reports whether the text is not JSON, as far as it was read.
func (r *reader) malformed() bool { return r.err != nil && !errors.Is(r.err, errManyFaults) }

func (r *reader) open(delim jsontext.Kind, fault, want string) bool {
	if r.kind() != delim {
		r.mistyped(fault, want)
		return false
	}
	_, r.err = r.dec.ReadToken()
	return r.err == nil
}

func (r *reader) close() {
	if r.err == nil {
		_, r.err = r.dec.ReadToken()
	}
}

// mistyped records that the next value is not what it must be, and skips it.
func (r *reader) mistyped(fault, want string) {
	k, v := r.kind(), r.raw()
	if r.err != nil {
		return
	}
	switch k {
	case 'n':
		r.addf(fault, "must be %s, not null", want)
	case 't', 'f':
		r.addf(fault, "must be %s, not %s", want, v)
	case '"':
		r.addf(fault, "must be %s, not a string", want)
	case '0':
		r.addf(fault, "must be %s, not the number %s", want, clip(string(v)))
	case '{':
		r.addf(fault, "must be %s, not an object", want)
	default:
		r.addf(fault, "must be %s, not a list", want)
	}
}

// null consumes a null, where one may stand for an absent value.
func (r *reader) null() bool {
	if r.kind() != 'n' {
		return false
	}
	_, r.err = r.dec.ReadToken()
	return true
}

// name reads the name of a field. The protocol's own names are not allocated.
func (r *reader) name() string {
	v, err := r.dec.ReadValue()
	if err != nil {
		r.err = err
		return ""
	}
	if known, ok := words[string(v[1:len(v)-1])]; ok {
		return known
	}
	return unquote(v)
}

// str reads a string.
func (r *reader) str() (string, bool) {
	if r.kind() != '"' {
		r.mistyped("string_type", "a string")
		return "", false
	}
	v := r.raw()
	if r.err != nil {
		return "", false
	}
	if word, ok := words[string(v[1:len(v)-1])]; ok {
		return word, true
	}
	return unquote(v), true
}

// unquote returns the text of a valid JSON string.
func unquote(v []byte) string {
	if bytes.IndexByte(v, '\\') < 0 {
		return string(v[1 : len(v)-1])
	}
	s, _ := jsontext.AppendUnquote(nil, v)
	return string(s)
}

// text reads a string of least to most code points; most 0 is no bound.
func (r *reader) text(least, most int) string {
	s, ok := r.str()
	if !ok {
		return ""
	}
	switch n := utf8.RuneCountInString(s); {
	case n < least:
		r.add("string_too_short", "must not be empty")
	case most > 0 && n > most:
		r.addf("string_too_long", "must have at most %d characters; it has %d", most, n)
	}
	return s
}

// oneOf reads a string out of a closed set.
func (r *reader) oneOf(set ...string) string {
	s, ok := r.str()
	if !ok || slices.Contains(set, s) {
		return s
	}
	r.addf("literal_error", "must be %s, not %q", alternatives(set), clip(s))
	return set[0]
}

// alternatives writes a list for a sentence: "a", "b" or "c".
func alternatives(set []string) string {
	quoted := make([]string, len(set))
	for i, s := range set {
		quoted[i] = fmt.Sprintf("%q", s)
	}
	if len(quoted) == 1 {
		return quoted[0]
	}
	last := len(quoted) - 1
	return strings.Join(quoted[:last], ", ") + " or " + quoted[last]
}

// boolean reads true or false. Numbers and strings are taken as the reference
// server takes them.
func (r *reader) boolean(to *bool) {
	switch r.kind() {
	case 't', 'f':
		*to = r.kind() == 't'
		_, r.err = r.dec.ReadToken()
	case '0', '"':
		v := r.raw()
		if r.err != nil {
			return
		}
		yes, ok := booleanText(v)
		if !ok {
			r.addf("bool_parsing", "must be true or false, not %s", clip(string(v)))
			return
		}
		*to = yes
	default:
		r.mistyped("bool_type", "true or false")
	}
}

// keep copies a field that the protocol does not know to an Extra. A field of a catalogue
// that not every client can read is left out.
func (r *reader) keep(to *Extra, name string) {
	v := r.raw()
	if r.err == nil && r.readable(name, v) {
		*to = to.with(name, v)
	}
}

// with puts a copy of a value into e, or into a new map if there is none.
func (e Extra) with(name string, v []byte) Extra {
	if e == nil {
		e = make(Extra)
	}
	e[name] = bytes.Clone(v)
	return e
}

// end makes sure that nothing follows the value.
func (r *reader) end() {
	if r.err != nil {
		return
	}
	if _, err := r.dec.ReadToken(); err == nil {
		r.err = errTrailing
	} else if !errors.Is(err, io.EOF) {
		r.err = err
	}
}
