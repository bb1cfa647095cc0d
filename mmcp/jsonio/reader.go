package jsonio

import (
	"bytes"
	"encoding/json"
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

// A Reader walks one JSON text value by value. A value of the wrong shape is
// recorded as a fault and skipped, so that one walk finds all faults. A text
// that is not JSON ends the walk: err is set and every further read is empty.
//
// The tokenizer refuses invalid UTF-8, duplicate names and anything that is not
// JSON, NaN included.
type Reader struct {
	Faults
	Err error // why the text is not JSON; nil so far

	body  []byte
	dec   *jsontext.Decoder
	words map[string]string
}

// NewReader returns a Reader of a text. Strings that are a key of words are read without
// an allocation.
func NewReader(body []byte, words map[string]string) *Reader {
	return &Reader{
		Faults: Faults{path: make([]step, 0, 8)},
		body:   body,
		dec:    decoderOf(body),
		words:  words,
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

// Release lets the decoder of the Reader be used for another text. The Reader must not
// be read with afterwards.
func (r *Reader) Release() { release(r.dec) }

func release(dec *jsontext.Decoder) {
	dec.Reset(bytes.NewBuffer(nil)) // or it would keep the text
	decoders.Put(dec)
}

// Offset returns the position in the text behind the values that were read.
func (r *Reader) Offset() int { return int(r.dec.InputOffset()) }

// Next returns where the next value begins in the text.
func (r *Reader) Next() int {
	r.Kind()
	at := r.Offset()
	rest := r.body[at:]
	return at + len(rest) - len(bytes.TrimLeft(rest, " \t\r\n,:"))
}

// Kind returns the kind of the next value, 0 once the text failed.
func (r *Reader) Kind() jsontext.Kind {
	if r.Err != nil {
		return 0
	}
	k := r.dec.PeekKind()
	if k == 0 {
		_, r.Err = r.dec.ReadToken()
	}
	return k
}

// Raw reads a value of any shape, as it was written. It stays valid as long as
// the text does.
func (r *Reader) Raw() []byte {
	if r.Err != nil {
		return nil
	}
	v, err := r.dec.ReadValue()
	if err != nil {
		r.Err = err
		return nil
	}
	if len(v) > 2 && (v[0] == '{' || v[0] == '[') && r.dec.StackDepth()+Depth(v) > maxDepth {
		r.Err = errTooDeep
		return nil
	}
	return v
}

// Depth returns how many brackets of a valid JSON value stand inside another.
func Depth(v []byte) int {
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

// Object reads an object: field is called for each name and reads its value.
// Names in required that do not come are faults. It reports whether there was
// an object and all of it was in shape.
func (r *Reader) Object(field func(name string), required ...string) bool {
	if !r.open('{', "dict_type", "an object") {
		return false
	}
	before, met := r.Total, uint64(0) // met has a bit for each name of required
	for r.Kind() != '}' && r.Err == nil {
		name := r.name()
		if r.Err != nil {
			break
		}
		if i := slices.Index(required, name); i >= 0 {
			met |= 1 << i
		}
		r.Push(name)
		field(name)
		r.Pop()
		r.checkTotal()
	}
	r.close()
	for i, want := range required {
		if met&(1<<i) == 0 && r.Err == nil {
			r.Add("missing", "is missing", want)
		}
	}
	return r.Total == before && r.Err == nil
}

// Array reads an array: element is called for each index and reads the element.
func (r *Reader) Array(element func(i int)) bool {
	if !r.open('[', "list_type", "a list") {
		return false
	}
	before := r.Total
	for i := 0; r.Kind() != ']' && r.Err == nil; i++ {
		r.PushIndex(i)
		element(i)
		r.Pop()
		r.checkTotal()
	}
	r.close()
	return r.Total == before && r.Err == nil
}

// errManyFaults ends the walk through a text that has maxTotal faults: a body of
// 16 MB can have millions of them.
var errManyFaults = errors.New("too many faults")

func (r *Reader) checkTotal() {
	if r.Total >= MaxTotal && r.Err == nil {
		r.Err = errManyFaults
	}
}

// Malformed reports whether the text is not JSON, as far as it was read.
func (r *Reader) Malformed() bool { return r.Err != nil && !errors.Is(r.Err, errManyFaults) }

func (r *Reader) open(delim jsontext.Kind, fault, want string) bool {
	if r.Kind() != delim {
		r.Mistyped(fault, want)
		return false
	}
	_, r.Err = r.dec.ReadToken()
	return r.Err == nil
}

func (r *Reader) close() {
	if r.Err == nil {
		_, r.Err = r.dec.ReadToken()
	}
}

// Mistyped records that the next value has another type than want, and skips it.
func (r *Reader) Mistyped(fault, want string) {
	k, v := r.Kind(), r.Raw()
	if r.Err != nil {
		return
	}
	switch k {
	case 'n':
		r.Addf(fault, "must be %s, not null", want)
	case 't', 'f':
		r.Addf(fault, "must be %s, not %s", want, v)
	case '"':
		r.Addf(fault, "must be %s, not a string", want)
	case '0':
		r.Addf(fault, "must be %s, not the number %s", want, Clip(string(v)))
	case '{':
		r.Addf(fault, "must be %s, not an object", want)
	default:
		r.Addf(fault, "must be %s, not a list", want)
	}
}

// Null consumes a null, where one may stand for an absent value.
func (r *Reader) Null() bool {
	if r.Kind() != 'n' {
		return false
	}
	_, r.Err = r.dec.ReadToken()
	return true
}

// Name reads the name of a field. The protocol's own names are not allocated.
func (r *Reader) name() string {
	v, err := r.dec.ReadValue()
	if err != nil {
		r.Err = err
		return ""
	}
	if known, ok := r.words[string(v[1:len(v)-1])]; ok {
		return known
	}
	return Unquote(v)
}

// Str reads a string.
func (r *Reader) Str() (string, bool) {
	if r.Kind() != '"' {
		r.Mistyped("string_type", "a string")
		return "", false
	}
	v := r.Raw()
	if r.Err != nil {
		return "", false
	}
	if word, ok := r.words[string(v[1:len(v)-1])]; ok {
		return word, true
	}
	return Unquote(v), true
}

// Unquote returns the text of a valid JSON string.
func Unquote(v []byte) string {
	if bytes.IndexByte(v, '\\') < 0 {
		return string(v[1 : len(v)-1])
	}
	s, _ := jsontext.AppendUnquote(nil, v)
	return string(s)
}

// Text reads a string of least to most code points; most 0 is no bound.
func (r *Reader) Text(least, most int) string {
	s, ok := r.Str()
	if !ok {
		return ""
	}
	switch n := utf8.RuneCountInString(s); {
	case n < least:
		r.Add("string_too_short", "must not be empty")
	case most > 0 && n > most:
		r.Addf("string_too_long", "must have at most %d characters; it has %d", most, n)
	}
	return s
}

// OneOf reads a string out of a closed set.
func (r *Reader) OneOf(set ...string) string {
	s, ok := r.Str()
	if !ok || slices.Contains(set, s) {
		return s
	}
	r.Addf("literal_error", "must be %s, not %q", Alternatives(set), Clip(s))
	return set[0]
}

// Alternatives writes a list for a sentence: "a", "b" or "c".
func Alternatives(set []string) string {
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

// Boolean reads true or false. Numbers and strings are taken as the reference
// server takes them.
func (r *Reader) Boolean(to *bool) {
	switch r.Kind() {
	case 't', 'f':
		*to = r.Kind() == 't'
		_, r.Err = r.dec.ReadToken()
	case '0', '"':
		v := r.Raw()
		if r.Err != nil {
			return
		}
		yes, ok := booleanText(v)
		if !ok {
			r.Addf("bool_parsing", "must be true or false, not %s", Clip(string(v)))
			return
		}
		*to = yes
	default:
		r.Mistyped("bool_type", "true or false")
	}
}

// Extra holds the fields of an object that this version of the protocol does
// not know, by name, as they were written. They are kept and passed on.
type Extra map[string]json.RawMessage

// With puts a copy of a value into e, or into a new map if there is none.
func (e Extra) With(name string, v []byte) Extra {
	if e == nil {
		e = make(Extra)
	}
	e[name] = bytes.Clone(v)
	return e
}

// End makes sure that nothing follows the value.
func (r *Reader) End() {
	if r.Err != nil {
		return
	}
	if _, err := r.dec.ReadToken(); err == nil {
		r.Err = errTrailing
	} else if !errors.Is(err, io.EOF) {
		r.Err = err
	}
}
