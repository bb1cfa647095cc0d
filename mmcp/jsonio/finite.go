package jsonio

import "bytes"

// Python's JSON has three numbers that JSON lacks. A text with one of them is
// read with a mark in its place, so that the error names the field, as it does
// for any other value; no request with a mark is accepted.
const (
	nanMark      = "1e99999991"
	infinityMark = "1e99999992"
)

// NotFinite names a number that is beyond the range of a float64.
func NotFinite(v []byte) string {
	switch string(v) {
	case nanMark:
		return "NaN"
	case "-" + infinityMark, infinityMark:
		return string(bytes.Replace(v, []byte(infinityMark), []byte("Infinity"), 1))
	}
	return Clip(string(v))
}

// IsMark reports whether v is a mark for a number that JSON lacks.
func IsMark(v []byte) bool {
	v = bytes.TrimPrefix(v, []byte("-"))
	return len(v) == len(nanMark) && (string(v) == nanMark || string(v) == infinityMark)
}

// HasMarks reports whether a text may have marks.
func HasMarks(text []byte) bool {
	return bytes.Contains(text, []byte(nanMark)) || bytes.Contains(text, []byte(infinityMark))
}

// maxMarked bounds the texts that are read with marks: a copy is made.
const maxMarked = 1 << 20

// WithMarks returns the text with marks, or nil if it has no such number or is
// large.
func WithMarks(text []byte) []byte {
	if len(text) > maxMarked {
		return nil
	}
	if !bytes.Contains(text, []byte("NaN")) && !bytes.Contains(text, []byte("Infinity")) {
		return nil
	}
	out, from, quoted := make([]byte, 0, len(text)+64), 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			quoted = !quoted
		case quoted && c == '\\':
			i++
		case !quoted && (c == 'N' || c == 'I'):
			token, mark := lackedAt(text[i:])
			if token == 0 || c == 'N' && i > 0 && text[i-1] == '-' {
				continue
			}
			out = append(append(out, text[from:i]...), mark...)
			from = i + token
			i = from - 1
		}
	}
	if from == 0 {
		return nil
	}
	return append(out, text[from:]...)
}

// lackedAt returns the length of the number that JSON lacks at the start of text,
// and its mark; 0 if there is none.
func lackedAt(text []byte) (int, string) {
	switch {
	case bytes.HasPrefix(text, []byte("NaN")):
		return len("NaN"), nanMark
	case bytes.HasPrefix(text, []byte("Infinity")):
		return len("Infinity"), infinityMark
	}
	return 0, ""
}
