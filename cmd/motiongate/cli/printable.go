package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Printable is a writer for text on a terminal. Servers and files choose ids, names and messages, in which a
// control character could change the display or control the terminal. Such a character is written as a JSON
// escape, so that JSON keeps its meaning.
type Printable struct{ io.Writer }

// Write writes p with control characters escaped.
func (w Printable) Write(p []byte) (int, error) {
	if plain(p) {
		return w.Writer.Write(p)
	}
	text, ok := Escaped(string(p))
	if ok {
		return w.Writer.Write(p)
	}
	if _, err := io.WriteString(w.Writer, text); err != nil {
		return 0, err
	}
	return len(p), nil
}

// plain reports whether text is printable ASCII, the usual case.
func plain(text []byte) bool {
	for _, c := range text {
		if (c < ' ' || c > '~') && c != '\n' && c != '\t' {
			return false
		}
	}
	return true
}

// Escaped escapes characters that are not printable, except newlines and tabs. It reports whether the text is
// unchanged.
func Escaped(text string) (string, bool) {
	if !strings.ContainsFunc(text, unprintable) {
		return text, true
	}
	var b strings.Builder
	for _, c := range text {
		if !unprintable(c) {
			b.WriteRune(c)
			continue
		}
		for _, unit := range utf16.Encode([]rune{c}) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String(), false
}

func unprintable(c rune) bool {
	return c == utf8.RuneError || c != '\n' && c != '\t' && !unicode.IsPrint(c)
}

// Direct returns the underlying writer, for binary data and for the command's own escape sequences.
func Direct(w io.Writer) io.Writer {
	if p, ok := w.(Printable); ok {
		return p.Writer
	}
	return w
}
