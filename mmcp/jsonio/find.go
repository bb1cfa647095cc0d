package jsonio

import "github.com/go-json-experiment/json/jsontext"

// Has reports whether the object at the start of text has a field. Malformed text is
// left to the walk that reads all of it.
func Has(text []byte, field string) bool {
	dec := decoderOf(text)
	defer release(dec)
	return enter(dec, field)
}

// StringAt returns the string that a field of the object at the start of text holds,
// empty if it is none, and whether there is such a field.
func StringAt(text []byte, field string) (s string, found bool) {
	dec := decoderOf(text)
	defer release(dec)
	if !enter(dec, field) {
		return "", false
	}
	if dec.PeekKind() == '"' {
		t, _ := dec.ReadToken()
		s = t.String()
	}
	return s, true
}

// enter reads an object up to the value of a field, and reports whether there is
// one.
func enter(dec *jsontext.Decoder, field string) bool {
	if t, err := dec.ReadToken(); err != nil || t.Kind() != '{' {
		return false
	}
	for dec.PeekKind() == '"' {
		name, err := dec.ReadToken()
		if err != nil {
			return false
		}
		if name.String() == field {
			return true
		}
		if dec.SkipValue() != nil {
			return false
		}
	}
	return false
}
