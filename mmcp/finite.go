package mmcp

import "bytes"

// Python's JSON has three numbers that JSON lacks. A text with one of them is
// read with a mark in its place, so that the error names the field, as it does
// for any other value; no request with a mark is accepted.
const (
	nanMark      = "1e99999991"
	infinityMark = "1e99999992"
)

// notFinite names a number that is beyond the range of a float64.
func notFinite(v []byte) string {
	switch string(v) {
	case nanMark:
		return "NaN"
	case "-" + infinityMark, infinityMark:
		return string(bytes.Replace(v, []byte(infinityMark), []byte("Infinity"), 1))
	}
	return clip(string(v))
}

// isMark reports whether a number stands for one that JSON lacks.
func isMark(v []byte) bool {
	v = bytes.TrimPrefix(v, []byte("-"))
	return len(v) == len(nanMark) && (string(v) == nanMark || string(v) == infinityMark)
}

// refuseMarked returns what is wrong with a request that has marks, at least that
// it is no JSON.
func refuseMarked(marked []byte, caps *Capabilities, malformed *Error) error {
	r, req := walk(marked)
	defer retire(r.dec)
	if r.malformed() {
		return malformed
	}
	err := r.verdict(req, caps, nil)
	if err == nil && caps != nil {
		err = req.against(caps)
	}
	if err == nil {
		return malformed // a mark stands in a field that is not read
	}
	return err
}

// hasMarks reports whether a text may have marks.
func hasMarks(text []byte) bool {
	return bytes.Contains(text, []byte(nanMark)) || bytes.Contains(text, []byte(infinityMark))
}

// maxMarked bounds the texts that are read with marks: a copy is made.
const maxMarked = 1 << 20

// withMarks returns the text with marks, or nil if it has no such number or is
// large.
func withMarks(text []byte) []byte {
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
