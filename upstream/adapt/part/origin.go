package part

import (
	"encoding/json"
	"maps"
	"regexp"
	"strconv"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// Origin is the place of a part in its request. A model that gets a part numbers segments, frames and
// constraints from the beginning of the part. Origin converts these numbers to the numbers of the
// request.
type Origin struct {
	Segment     int   // index in the request of the first segment of the part
	Frame       int   // frame of the request that is frame 0 of the part
	Constraints []int // index in the request of each constraint of the part, or -1 if the request does not have it
}

// OriginAt returns the origin of a part of segments that begins at frame. It leaves Constraints empty.
func OriginAt(segments []mmcp.Segment, frame int) Origin {
	out, end := Origin{Frame: frame}, 0
	for i := range segments {
		if end += segments[i].DurationFrames; end <= frame {
			out.Segment = i + 1
		}
	}
	return out
}

// CutConstraints returns the constraints of a part: added, followed by the parts of the request's
// constraints in list that lie in the frames from..to of the request. If the result exceeds limit,
// CutConstraints drops its first constraints; a limit of 0 is none. It sets o.Constraints.
func (o *Origin) CutConstraints(added, list []mmcp.Constraint, from, to, limit int) []mmcp.Constraint {
	o.Constraints = nil
	for range added {
		o.Constraints = append(o.Constraints, -1)
	}
	for i := range list {
		if c, ok := Constraint(&list[i], o.Frame, from, to); ok {
			added, o.Constraints = append(added, c), append(o.Constraints, i)
		}
	}
	if n := len(added) - limit; limit > 0 && n > 0 {
		added, o.Constraints = added[n:], o.Constraints[n:]
	}
	return added
}

// numbered matches a reference of a message to a segment, a frame or a constraint: "segments[1]", "frame 10".
var numbered = regexp.MustCompile(`\b(segment|frame|constraint)(s\[| )(\d+)`)

// Notes converts the notes of a model on a part: it replaces the numbers in their messages and their
// extra members by the numbers of the request. It leaves out a note on a constraint that the request
// does not have.
func (o *Origin) Notes(notes []gltfio.Note) (out []gltfio.Note) {
	for _, n := range notes {
		extra, known := o.renumber(n.Extra)
		n.Extra = extra
		n.Message = numbered.ReplaceAllStringFunc(n.Message, func(text string) string {
			m := numbered.FindStringSubmatch(text)
			at, err := strconv.Atoi(m[3])
			if err != nil { // the number overflows an int
				return text
			}
			at, ok := o.number(m[1], at)
			known = known && ok
			return m[1] + m[2] + strconv.Itoa(at)
		})
		if known {
			out = append(out, n)
		}
	}
	return out
}

// Interpretations converts a model's interpretations of the segments of a part: it replaces their
// numbers by the numbers of the request. It returns nil if list is not an array of objects.
func (o *Origin) Interpretations(list json.RawMessage) json.RawMessage {
	out := decodeObjects(list)
	if out == nil {
		return nil
	}
	for i := range out {
		out[i], _ = o.renumber(out[i])
	}
	return gltfio.Raw(out)
}

// Merge returns the interpretations in list, followed by the interpretations in more of other
// segments. If list is not an array of objects, Merge ignores it; if more is not, Merge returns nil.
func Merge(list, more json.RawMessage) json.RawMessage {
	out, others := decodeObjects(list), decodeObjects(more)
	if others == nil {
		return nil
	}
	known := make(map[string]bool)
	for _, r := range out {
		known[string(r["segment"])] = true
	}
	for _, r := range others {
		if !known[string(r["segment"])] {
			out = append(out, r)
		}
	}
	return gltfio.Raw(out)
}

// decodeObjects decodes a JSON array of objects. It returns nil if list is not such an array.
func decodeObjects(list json.RawMessage) (out []map[string]json.RawMessage) {
	if json.Unmarshal(list, &out) != nil {
		return nil
	}
	return out
}

// renumber returns a copy of members in which the numbers of a segment, a frame and a constraint are
// the numbers of the request. It reports whether the request has all of them.
func (o *Origin) renumber(members map[string]json.RawMessage) (map[string]json.RawMessage, bool) {
	out, all := maps.Clone(members), true
	for _, kind := range []string{"segment", "frame", "constraint"} {
		var at int
		if json.Unmarshal(members[kind], &at) == nil {
			at, ok := o.number(kind, at)
			out[kind], all = gltfio.Raw(at), all && ok
		}
	}
	return out, all
}

// number converts the number of a segment, a frame or a constraint, named by kind, from the part to the
// request. It reports whether the request has it.
func (o *Origin) number(kind string, at int) (int, bool) {
	switch kind {
	case "segment":
		return at + o.Segment, true
	case "frame":
		return at + o.Frame, true
	}
	if at < 0 || at >= len(o.Constraints) {
		return at, false
	}
	return o.Constraints[at], o.Constraints[at] >= 0
}
