package codec

import (
	"bytes"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// Bounds of a field of a catalogue that is passed on as its server wrote it. Every client reads
// the whole catalogue, and a parser refuses a text for one value that it cannot read: json.loads
// of Python refuses integers above 4,300 digits, other parsers refuse numbers beyond the range of
// a float64, or more than 64 levels of nesting.
const (
	maxExtraBytes  = 64 << 10
	maxExtraDepth  = 16
	maxExtraNumber = 40 // characters, as of integers that are read
	maxLeftOut     = 32 // reasons that are listed
)

// CopyTo copies a field that the protocol does not know to an Extra. A field of a catalogue
// that not every client can read is left out.
func (r *reader) CopyTo(to *mmcp.Extra, name string) {
	if v := r.Raw(); r.Err == nil && r.readable(name, v) {
		*to = to.With(name, v)
	}
}

// readable reports whether a field can be passed on. It records why a field of a catalogue
// cannot.
func (r *reader) readable(name string, v []byte) bool {
	if r.leftOut == nil {
		return true
	}
	why := unreadable(name, v)
	if why == "" {
		return true
	}
	switch n := len(*r.leftOut); {
	case n < maxLeftOut:
		*r.leftOut = append(*r.leftOut, r.Place()+" "+why)
	case n == maxLeftOut:
		*r.leftOut = append(*r.leftOut, "further fields that clients cannot read")
	}
	return false
}

// unreadable returns why a client may be unable to read a field, or nothing.
func unreadable(name string, v []byte) string {
	if n := len(name) + len(v); n > maxExtraBytes {
		return fmt.Sprintf("has %d bytes, more than %d", n, maxExtraBytes)
	}
	if d := jsonio.Depth(v); d > maxExtraDepth {
		return fmt.Sprintf("has %d levels, more than %d", d, maxExtraDepth)
	}
	dec := jsontext.NewDecoder(bytes.NewReader(v))
	for {
		kind := dec.PeekKind()
		if kind == 0 {
			return "" // the end
		}
		if kind != '0' {
			if _, err := dec.ReadToken(); err != nil {
				return "is not JSON"
			}
			continue
		}
		number, err := dec.ReadValue()
		switch {
		case err != nil:
			return "is not JSON"
		case len(number) > maxExtraNumber:
			return fmt.Sprintf("has a number of %d characters, more than %d", len(number), maxExtraNumber)
		case beyondRange(number):
			return fmt.Sprintf("has the number %s, which no float64 can hold", number)
		}
	}
}
