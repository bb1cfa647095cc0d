package mmcp

import (
	"bytes"
	"reflect"

	"github.com/motiongate/motiongate/mmcp/jsonio"
)

// Bounds on the decoded bytes per byte of text, by the character: a number of a list is 8 bytes in a list
// that may have just been enlarged, a field is an entry of two maps.
const (
	perComma = 24
	perColon = 150
	perQuote = 12
)

// DecodingBytes returns a bound on the bytes that Decode and DecodeBatch use at a time for a body, without
// the body itself.
func DecodingBytes(body []byte) int64 {
	n := 2 * int64(len(body)) // of copies: around the skeleton, of the items of a batch, with marks
	n += perComma * int64(bytes.Count(body, []byte{','}))
	n += perColon * int64(bytes.Count(body, []byte{':'}))
	return n + perQuote*int64(bytes.Count(body, []byte{'"'}))
}

// sizeOf returns the bytes of a T, without the memory that it points to.
func sizeOf[T any]() int { return int(reflect.TypeFor[T]().Size()) }

// Footprint returns the number of bytes of the request without its body. Joints are counted although equal
// skeletons share them.
func (r *Request) Footprint() int {
	n := sizeOf[Request]() + r.Skeleton.footprint() + extraFootprint(r.Extra) + extraFootprint(r.Options.Extra)
	n += cap(r.Segments) * sizeOf[Segment]()
	for i := range r.Segments {
		n += r.Segments[i].footprint()
	}
	n += cap(r.Constraints) * sizeOf[Constraint]()
	for i := range r.Constraints {
		n += r.Constraints[i].footprint()
	}
	return n
}

// perEntry is the memory of a map entry without the text of its key and value.
const perEntry = 100

func extraFootprint(e Extra) int {
	n := len(e) * perEntry
	for name, value := range e {
		n += len(name) + cap(value)
	}
	return n
}

func (s *Skeleton) footprint() int {
	return cap(s.Joints)*sizeOf[Joint]() + extraFootprint(s.Extra)
}

func (s *Segment) footprint() int {
	n := len(s.Prompt) + extraFootprint(s.Extra)
	if v := s.Video; v != nil {
		n += sizeOf[VideoReference]() + len(v.Data) + extraFootprint(v.Extra)
	}
	m := s.Motion
	if m == nil {
		return n
	}
	n += sizeOf[MotionReference]() + cap(m.JointNames)*32 + cap(m.RootPositions)*24 + cap(m.Rotations)*24
	for _, frame := range m.Rotations {
		n += cap(frame) * 32
	}
	if m.Skeleton != nil {
		n += m.Skeleton.footprint()
	}
	return n
}

func (c *Constraint) footprint() int {
	n := cap(c.Frames)*8 + cap(c.PositionsXZ)*16 + cap(c.HeadingRadians)*8 + cap(c.Positions)*24 + cap(c.Rotations)*32 + cap(c.Points)*24
	return n + len(c.JointRotations)*(perEntry+32) + extraFootprint(c.Extra)
}

// Bytes of an answer: a key of a rotation is four float32, one of the root's
// translation three, its time one. JSON holds them as base64.
const (
	rotationBytes = 16
	rootBytes     = 16
	nodeBytes     = 400 // of text, for a joint's node, sampler, channel and accessor
)

// AnswerBytes returns the least bytes that the answer to a request has, and the likely bytes of
// an answer in JSON. The answer has a rotation for each joint and frame, or at least one for
// each joint if the request allows fewer keys.
func (r *Request) AnswerBytes() (least, likely int64) {
	samples := int64(max(1, r.Options.NumSamples))
	joints, frames := int64(len(r.Skeleton.Joints)), int64(r.TotalFrames())
	if frames > jsonio.MaxInt/max(1, joints)/samples/rotationBytes {
		return jsonio.MaxInt, jsonio.MaxInt
	}
	least = samples * frames * joints * rotationBytes
	likely = (least+samples*frames*rootBytes)*4/3 + nodeBytes*(samples+1)*joints
	if r.Options.KeyframeBudget != 0 {
		least = samples * joints * rotationBytes
	}
	if r.Format == GLTF {
		least = least * 4 / 3
	}
	return least, likely
}
