package jsonio

import (
	"maps"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// A Writer builds compact JSON in UTF-8. It escapes only the characters that JSON requires.
type Writer struct{ Bytes []byte }

// sep puts a comma where a value follows another.
func (w *Writer) sep() {
	if n := len(w.Bytes); n > 0 {
		switch w.Bytes[n-1] {
		case '{', '[', ':':
		default:
			w.Bytes = append(w.Bytes, ',')
		}
	}
}

func (w *Writer) Open(c byte)  { w.sep(); w.Bytes = append(w.Bytes, c) }
func (w *Writer) Close(c byte) { w.Bytes = append(w.Bytes, c) }

// Name writes the name of a field and returns w, which writes its value next.
func (w *Writer) Name(s string) *Writer {
	w.Str(s)
	w.Bytes = append(w.Bytes, ':')
	return w
}

// Str writes a string; bytes that are not UTF-8 become the replacement character.
func (w *Writer) Str(s string) {
	w.sep()
	w.Quoted(s)
}

func (w *Writer) Quoted(s string) { w.Bytes, _ = jsontext.AppendQuote(w.Bytes, s) }

// Raw writes a value that is JSON already.
func (w *Writer) Raw(v []byte) {
	w.sep()
	w.Bytes = append(w.Bytes, v...)
}

func (w *Writer) Int(n int) {
	w.sep()
	w.Bytes = strconv.AppendInt(w.Bytes, int64(n), 10)
}

func (w *Writer) Bool(v bool) {
	w.sep()
	w.Bytes = strconv.AppendBool(w.Bytes, v)
}

// Float writes a finite number.
func (w *Writer) Float(f float64) {
	w.sep()
	w.Bytes = AppendFloat(w.Bytes, f)
}

// AppendFloat appends the shortest JSON number that reads back as f, which is finite.
func AppendFloat(b []byte, f float64) []byte {
	if abs := max(f, -f); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		return strconv.AppendFloat(b, f, 'e', -1, 64)
	}
	return strconv.AppendFloat(b, f, 'f', -1, 64)
}

func (w *Writer) Floats(list []float64) {
	w.Open('[')
	for _, f := range list {
		w.Float(f)
	}
	w.Close(']')
}

func (w *Writer) Strs(list []string) {
	w.Open('[')
	for _, s := range list {
		w.Str(s)
	}
	w.Close(']')
}

// StrOrNull writes null for the empty string.
func (w *Writer) StrOrNull(s string) {
	if s == "" {
		w.Raw([]byte("null"))
		return
	}
	w.Str(s)
}

// Seed writes a seed, which is decimal text already.
func (w *Writer) Seed(s string) {
	if s == "" {
		s = "null"
	}
	w.Raw([]byte(s))
}

// Extra writes unknown fields, by name.
func (w *Writer) Extra(e Extra) {
	for _, name := range slices.Sorted(maps.Keys(e)) {
		w.Name(name).Raw(e[name])
	}
}
