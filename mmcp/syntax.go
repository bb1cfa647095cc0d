package mmcp

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

var (
	errTooDeep  = errors.New("nested too deeply")
	errTrailing = errors.New("something follows the value")
)

// syntaxError says why the text is not JSON, and where.
func (r *reader) syntaxError() *Error {
	if len(bytes.TrimSpace(r.body)) == 0 {
		return Errorf(CodeSchemaValidation, "The body is empty; it must be a JSON object.")
	}
	offset := int(r.dec.InputOffset())
	var syntax *jsontext.SyntacticError
	if errors.As(r.err, &syntax) {
		offset = int(syntax.ByteOffset)
	}
	offset = min(offset, len(r.body))
	why := "a character that does not belong there"
	switch {
	case errors.Is(r.err, errTooDeep) || depth(r.body[:offset]) > maxDepth:
		return Errorf(CodeSchemaValidation, "The body is nested too deeply; at most %d levels are read.", maxDepth)
	case errors.Is(r.err, errTrailing):
		why = "something follows the end of the value"
	case errors.Is(r.err, jsontext.ErrDuplicateName):
		why = `the field "` + clip(syntax.JSONPointer.LastToken()) + `" for the second time in one object`
	case errors.Is(r.err, io.ErrUnexpectedEOF) || errors.Is(r.err, io.EOF):
		why = "the text ends in the middle of a value"
	case invalidUTF8(r.body[offset:]):
		why = "bytes that are not UTF-8"
	}
	line := 1 + bytes.Count(r.body[:offset], []byte("\n"))
	column := 1 + utf8.RuneCount(r.body[bytes.LastIndexByte(r.body[:offset], '\n')+1:offset])
	return Errorf(CodeSchemaValidation, "The body is not valid JSON. At line %d, column %d: %s.", line, column, why)
}

func invalidUTF8(b []byte) bool {
	c, n := utf8.DecodeRune(b)
	return c == utf8.RuneError && n == 1
}
