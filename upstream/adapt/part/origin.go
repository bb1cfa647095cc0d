package part

import (
	"encoding/json"
	"maps"
	"regexp"
	"strconv"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/mmcp"
)

// Origin locates a part in the request that it was cut from. A model counts segments, frames and
// constraints from the beginning of the part that it gets; an Origin converts these numbers to the
// numbers of the request.
type Origin struct {
	Segment     int   // index of the first segment of the part
	Frame       int   // first frame of the part
	Constraints []int // for each constraint of the part its index in the request, or -1 if it was added to the part
}

// OriginAt returns the origin of a part that begins with a frame of some segments, without constraints.
func OriginAt(segments []mmcp.Segment, frame int) Origin {
	out, end := Origin{Frame: frame}, 0
	for i := range segments {
		if end += segments[i].DurationFrames; end <= frame {
			out.Segment = i + 1
		}
	}
	return out
}

// Constrain returns the constraints of a part: the added ones, and the parts of list that lie in the
// frames held..to of the request. If these are more than most, it leaves out the first; most is 0 if
// there is no limit. It records the origins of the constraints in o.
func (o *Origin) Constrain(added, list []mmcp.Constraint, held, to, most int) []mmcp.Constraint {
	o.Constraints = nil
	for range added {
		o.Constraints = append(o.Constraints, -1)
	}
	for i := range list {
		if c, ok := Constraint(&list[i], o.Frame, held, to); ok {
			added, o.Constraints = append(added, c), append(o.Constraints, i)
		}
	}
	if n := len(added) - most; most > 0 && n > 0 {
		added, o.Constraints = added[n:], o.Constraints[n:]
	}
	return added
}

// numbered matches the fields and frames that a message of a note names.
var numbered = regexp.MustCompile(`\b(segment|frame|constraint)(s\[| )(\d+)`)

// Notes returns the notes of a model on a part with the numbers of the request, in their members and
// their messages. It leaves out notes on constraints that were added to the part.
func (o *Origin) Notes(notes []gltfio.Note) (out []gltfio.Note) {
	for _, n := range notes {
		extra, known := o.renumber(n.Extra)
		n.Extra = extra
		n.Message = numbered.ReplaceAllStringFunc(n.Message, func(text string) string {
			m := numbered.FindStringSubmatch(text)
			at, err := strconv.Atoi(m[3])
			if err != nil { // more than an int holds
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

// Interpretations returns the interpretations of the segments of a part with the numbers of the
// request. It returns nil if list is not an array of objects.
func (o *Origin) Interpretations(list json.RawMessage) json.RawMessage {
	readings := readingsOf(list)
	if readings == nil {
		return nil
	}
	for i := range readings {
		readings[i], _ = o.renumber(readings[i])
	}
	return gltfio.Raw(readings)
}

// Merge returns the interpretations of list and of more, without the interpretations of more of
// segments that list has. It returns nil if one of them is not an array of objects.
func Merge(list, more json.RawMessage) json.RawMessage {
	out, others := readingsOf(list), readingsOf(more)
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

// readingsOf returns the objects of an array, or nil.
func readingsOf(list json.RawMessage) (out []map[string]json.RawMessage) {
	if json.Unmarshal(list, &out) != nil {
		return nil
	}
	return out
}

// renumber returns the members of an object with the numbers of the request, and reports whether
// the request has all of them.
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

// number converts the number of a segment, frame or constraint of the part to the request's, and
// reports whether the request has it.
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
