package gltfio

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/motiongate/motiongate/engine/geom"
)

// text is compact JSON that is being written. Its methods insert commas: each value in an array or object
// gets one unless it is the first.
type text []byte

func (t *text) raw(s string)          { *t = append(*t, s...) }
func (t *text) int(v int)             { *t = strconv.AppendInt(*t, int64(v), 10) }
func (t *text) str(s string)          { *t = appendString(*t, s) }
func (t *text) float(v float64)       { *t = appendFloat(*t, v) }
func (t *text) key(s string)          { t.comma(); t.str(s); t.raw(":") }
func (t *text) field(k string, v int) { t.comma(); t.raw(`"` + k + `":`); t.int(v) }

func (t *text) comma() {
	switch (*t)[len(*t)-1] {
	case '{', '[':
	default:
		t.raw(",")
	}
}

func (t *text) vec3(v geom.Vec3) { t.floats(v.X, v.Y, v.Z) }

// quat writes a rotation. It clamps components to one, as glTF requires, because rounding may make q longer
// than one.
func (t *text) quat(q geom.Quat) {
	bounded := func(v float64) float64 { return min(max(v, -1), 1) }
	t.floats(bounded(q.X), bounded(q.Y), bounded(q.Z), bounded(q.W))
}

func (t *text) floats(values ...float64) {
	t.raw("[")
	for _, v := range values {
		t.comma()
		t.float(v)
	}
	t.raw("]")
}

func (t *text) ints(values []int) {
	t.raw("[")
	for _, v := range values {
		t.comma()
		t.int(v)
	}
	t.raw("]")
}

// extra writes further members, sorted by name.
func (t *text) extra(members map[string]json.RawMessage, taken ...string) error {
	for _, k := range slices.Sorted(maps.Keys(members)) {
		if slices.Contains(taken, k) {
			return fmt.Errorf("extras: the key %q is used by the encoder; choose another", k)
		}
		var b bytes.Buffer
		if err := json.Compact(&b, members[k]); err != nil {
			return fmt.Errorf("the extra key %q is not JSON: %w", k, err)
		}
		t.key(k)
		t.raw(b.String())
	}
	return nil
}

// appendFloat writes a finite number so that every reader decodes a float: 30 becomes 30.0. Parsing the text
// gives v exactly.
func appendFloat(b []byte, v float64) []byte {
	if a := math.Abs(v); a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.AppendFloat(b, v, 'e', -1, 64)
	}
	n := len(b)
	b = strconv.AppendFloat(b, v, 'f', -1, 64)
	if bytes.IndexByte(b[n:], '.') < 0 {
		b = append(b, ".0"...)
	}
	return b
}

const hexDigits = "0123456789abcdef"

// appendString writes a JSON string without escaping characters beyond ASCII. Bytes that are not UTF-8 become
// U+FFFD.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r < 0x20:
			b = append(b, '\\', 'u', '0', '0', hexDigits[r>>4], hexDigits[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
