package mmcp

import (
	"maps"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// A writer builds compact JSON, UTF-8 and unescaped but for what JSON demands.
type writer struct{ b []byte }

// sep puts a comma where a value follows another.
func (w *writer) sep() {
	if n := len(w.b); n > 0 {
		switch w.b[n-1] {
		case '{', '[', ':':
		default:
			w.b = append(w.b, ',')
		}
	}
}

func (w *writer) open(c byte)  { w.sep(); w.b = append(w.b, c) }
func (w *writer) close(c byte) { w.b = append(w.b, c) }

func (w *writer) name(s string) {
	w.str(s)
	w.b = append(w.b, ':')
}

// str writes a string; bytes that are not UTF-8 become the replacement character.
func (w *writer) str(s string) {
	w.sep()
	w.quoted(s)
}

func (w *writer) quoted(s string) { w.b, _ = jsontext.AppendQuote(w.b, s) }

// raw writes a value that is JSON already.
func (w *writer) raw(v []byte) {
	w.sep()
	w.b = append(w.b, v...)
}

func (w *writer) int(n int) {
	w.sep()
	w.b = strconv.AppendInt(w.b, int64(n), 10)
}

func (w *writer) bool(v bool) {
	w.sep()
	w.b = strconv.AppendBool(w.b, v)
}

// float writes the shortest text that reads back as f, which is finite.
func (w *writer) float(f float64) {
	w.sep()
	w.b = appendFloat(w.b, f)
}

func appendFloat(b []byte, f float64) []byte {
	if abs := max(f, -f); abs != 0 && (abs < 1e-6 || abs >= 1e21) {
		return strconv.AppendFloat(b, f, 'e', -1, 64)
	}
	return strconv.AppendFloat(b, f, 'f', -1, 64)
}

func (w *writer) floats(list []float64) {
	w.open('[')
	for _, f := range list {
		w.float(f)
	}
	w.close(']')
}

func (w *writer) strs(list []string) {
	w.open('[')
	for _, s := range list {
		w.str(s)
	}
	w.close(']')
}

// strOrNull writes null for the empty string.
func (w *writer) strOrNull(s string) {
	if s == "" {
		w.raw([]byte("null"))
		return
	}
	w.str(s)
}

// seed writes a seed, which is decimal text already.
func (w *writer) seed(s Seed) {
	if s == "" {
		s = "null"
	}
	w.raw([]byte(s))
}

// extra writes unknown fields, by name.
func (w *writer) extra(e Extra) {
	for _, name := range slices.Sorted(maps.Keys(e)) {
		w.name(name)
		w.raw(e[name])
	}
}
