package codec

import (
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// A reader reads the protocol's own objects.
type reader struct {
	*jsonio.Reader
	body   []byte
	source mmcp.Source // of the request, but for its body

	leftOut *[]string // reasons why parts of a catalogue are left out; nil: the text is no catalogue

	oddFrames int // of motion references, which are not as long as their names

	cut    cut  // the skeleton that was left out of body, if its rig is not nil
	rigMet bool // it stood where the request's skeleton stands
}

func newReader(body []byte) *reader {
	return &reader{Reader: jsonio.NewReader(body, words), body: body}
}

// syntaxError returns the error of a text that is not JSON, with the place.
func (r *reader) syntaxError() *mmcp.Error {
	return mmcp.Errorf(mmcp.CodeSchemaValidation, "%s", r.Syntax())
}

// seed reads a seed; null is the empty one.
func (r *reader) seed() mmcp.Seed { return mmcp.Seed(r.Seed()) }

// A writer writes the protocol's own objects.
type writer struct{ jsonio.Writer }

// newWriter returns a writer with room for size bytes.
func newWriter(size int) *writer {
	return &writer{jsonio.Writer{Bytes: make([]byte, 0, size)}}
}

// seed writes a seed.
func (w *writer) seed(s mmcp.Seed) { w.Seed(string(s)) }
