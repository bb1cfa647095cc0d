package jsonio

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

var (
	errTooDeep  = errors.New("nested too deeply")
	errTrailing = errors.New("text follows the value")
)

// Syntax returns a sentence with the reason why the text is not JSON, and the place.
func (r *Reader) Syntax() string {
	if len(bytes.TrimSpace(r.body)) == 0 {
		return "The body is empty; it must be a JSON object."
	}
	offset := int(r.dec.InputOffset())
	var syntax *jsontext.SyntacticError
	if errors.As(r.Err, &syntax) {
		offset = int(syntax.ByteOffset)
	}
	offset = min(offset, len(r.body))
	why := "a character that does not belong there"
	switch {
	case errors.Is(r.Err, errTooDeep) || Depth(r.body[:offset]) > maxDepth:
		return fmt.Sprintf("The body is nested too deeply; at most %d levels are read.", maxDepth)
	case errors.Is(r.Err, errTrailing):
		why = "something follows the end of the value"
	case errors.Is(r.Err, jsontext.ErrDuplicateName):
		why = `the field "` + Clip(syntax.JSONPointer.LastToken()) + `" for the second time in one object`
	case errors.Is(r.Err, io.ErrUnexpectedEOF) || errors.Is(r.Err, io.EOF):
		why = "the text ends in the middle of a value"
	case invalidUTF8(r.body[offset:]):
		why = "bytes that are not UTF-8"
	}
	line := 1 + bytes.Count(r.body[:offset], []byte("\n"))
	column := 1 + utf8.RuneCount(r.body[bytes.LastIndexByte(r.body[:offset], '\n')+1:offset])
	return fmt.Sprintf("The body is not valid JSON. At line %d, column %d: %s.", line, column, why)
}

func invalidUTF8(b []byte) bool {
	c, n := utf8.DecodeRune(b)
	return c == utf8.RuneError && n == 1
}
