package codec

import (
	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// A reader reads the protocol's own objects.
type reader struct {
	*jsonio.Reader
	body   []byte
	source mmcp.Source // source of the request, without its body

	leftOut *[]string // reasons why parts of a catalogue are left out; nil: the text is no catalogue

	oddFrames int // number of frames of motion references without one rotation for each joint name

	cut    cut  // known skeleton that was cut out of body; without a rig: none
	rigMet bool // the place of the cut was the request's skeleton
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
