package mmcp

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// maxDigits bounds the integers that are read, seeds among them, so that the
// fifteen characters of 1e999999999999 do not become memory. Forty digits hold
// any integer of 128 bits.
const maxDigits = 40

// maxInt bounds the integers of the protocol that are not seeds. It is far above
// any timeline, and far enough below 2^63 for a sum over all segments.
const maxInt = 1 << 40

// A decimal is a number of JSON text, taken apart without rounding: its value is
// digits x 10^exp, negative or not. digits has no zero at either end, and is
// empty for zero.
type decimal struct {
	negative bool
	digits   string
	exp      int64
}

// parseDecimal takes a valid JSON number apart. It fails when the exponent
// itself does not fit.
func parseDecimal(text string) (d decimal, ok bool) {
	if text[0] == '-' {
		d.negative = true
		text = text[1:]
	}
	mantissa, power, _ := strings.Cut(strings.ToLower(text), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if power != "" {
		var err error
		if d.exp, err = strconv.ParseInt(power, 10, 60); err != nil {
			return d, false
		}
	}
	d.exp -= int64(len(fraction))
	digits := strings.TrimLeft(whole+fraction, "0")
	d.digits = strings.TrimRight(digits, "0")
	d.exp += int64(len(digits) - len(d.digits))
	if d.digits == "" {
		return decimal{}, true
	}
	return d, true
}

// integer returns the number in plain decimal, if it is an integer of bounded
// length.
func (d decimal) integer() (string, bool) {
	if d.digits == "" {
		return "0", true
	}
	if d.exp < 0 || d.exp > maxDigits || int64(len(d.digits))+d.exp > maxDigits {
		return "", false
	}
	plain := d.digits + strings.Repeat("0", int(d.exp))
	if d.negative {
		plain = "-" + plain
	}
	return plain, true
}

// integerText reads an integer of up to maxDigits digits, in any notation, as
// plain decimal. Strings and booleans are taken as the reference server takes
// them. want says what must stand here.
func (r *reader) integerText(want string) (string, bool) {
	k := r.kind()
	if k != '0' && k != '"' && k != 't' && k != 'f' {
		r.mistyped("int_type", want)
		return "", false
	}
	v := r.raw()
	if r.err != nil {
		return "", false
	}
	switch {
	case k == 't':
		return "1", true
	case k == 'f':
		return "0", true
	case k == '"':
		text, ok := integerString(unquote(v))
		if !ok {
			r.addf("int_parsing", "must be %s, not the string %s", want, clip(string(v)))
			return "", false
		}
		v = []byte(text)
	case isMark(v):
		r.addf("finite_number", "must be %s, not %s", want, notFinite(v))
		return "", false
	}
	if plainInteger(v) {
		return string(v), true
	}
	d, ok := parseDecimal(string(v))
	if !ok || d.exp > maxDigits || int64(len(d.digits))+d.exp > maxDigits {
		r.addf("int_parsing_size", "must be an integer of at most %d digits; it is %s", maxDigits, clip(string(v)))
		return "", false
	}
	plain, ok := d.integer()
	if !ok {
		r.addf("int_from_float", "must be %s; %s has a fraction", want, clip(string(v)))
	}
	return plain, ok
}

// plainInteger reports whether a JSON number is already written in plain decimal
// and of bounded length.
func plainInteger(v []byte) bool {
	if len(v) > maxDigits || len(v) == 2 && v[0] == '-' && v[1] == '0' {
		return false
	}
	for i, c := range v {
		if (c < '0' || c > '9') && (c != '-' || i > 0) {
			return false
		}
	}
	return true
}

// seed reads a seed; null is the empty one.
func (r *reader) seed() Seed {
	if r.null() {
		return ""
	}
	s, _ := r.integerText("an integer or null")
	return Seed(s)
}

// whole reads an integer from least to most.
func (r *reader) whole(least, most int) int {
	s, ok := r.integerText("an integer")
	if !ok {
		return least
	}
	n, err := strconv.Atoi(s)
	switch {
	case most == maxInt && s[0] != '-' && (err != nil || n > most) && bytes.HasSuffix(r.body[:r.dec.InputOffset()], []byte(s)):
		// No timeline is as long, which the limits of the model tell.
		return maxInt
	case err != nil && s[0] != '-', err == nil && n > most:
		if most == maxInt {
			r.addf("less_than_equal", "must not be so large a number as %s", s)
		} else {
			r.addf("less_than_equal", "must be at most %d; it is %s", most, s)
		}
	case err != nil || n < least:
		if least == 1 && most == maxInt {
			r.addf("greater_than", "must be greater than 0; it is %s", s)
		} else {
			r.addf("greater_than_equal", "must be at least %d; it is %s", least, s)
		}
	default:
		return n
	}
	return least
}

// float reads a number. Strings and booleans are taken as the reference server
// takes them.
func (r *reader) float() float64 {
	k := r.kind()
	if k != '0' && k != '"' && k != 't' && k != 'f' {
		r.mistyped("float_type", "a number")
		return 0
	}
	v := r.raw()
	if r.err != nil || k == 'f' {
		return 0
	}
	if k == 't' {
		return 1
	}
	text := string(v)
	if k == '"' {
		var ok bool
		if text, ok = floatString(unquote(v)); !ok {
			r.addf("float_parsing", "must be a number, not the string %s", clip(string(v)))
			return 0
		}
	}
	f, err := strconv.ParseFloat(text, 64)
	switch {
	case isMark(v):
		r.addf("finite_number", "must be a finite number, not %s", notFinite(v))
		return 0
	case err != nil || math.IsInf(f, 0) || math.IsNaN(f):
		r.addf("finite_number", "is too large for a number: %s", clip(string(v)))
		return 0
	}
	return f
}

// positive reads a number above 0.
func (r *reader) positive() float64 {
	before := r.total
	f := r.float()
	if r.total == before && r.err == nil && !(f > 0) {
		r.addf("greater_than", "must be greater than 0; it is %v", f)
	}
	return f
}

// floats reads a list of numbers of any length.
func (r *reader) floats() (list []float64) {
	list = []float64{}
	r.array(func(int) { list = append(list, r.float()) })
	return list
}

// tuple reads a list of exactly len(to) numbers. axes names them for a message.
func (r *reader) tuple(to []float64, axes string) {
	n := 0
	ok := r.array(func(i int) {
		f := r.float()
		if i < len(to) {
			to[i] = f
		}
		n++
	})
	if ok && n != len(to) {
		kind := "too_short"
		if n > len(to) {
			kind = "too_long"
		}
		r.addf(kind, "must be %d numbers, %s; it has %d", len(to), axes, n)
	}
}

const (
	axesXZ   = "[x, z]"
	axesXYZ  = "[x, y, z]"
	axesXZY  = "[x, z, y]"
	axesXYZW = "a quaternion [x, y, z, w]"
)

func (r *reader) vec2(axes string) (v [2]float64) { r.tuple(v[:], axes); return v }
func (r *reader) vec3(axes string) (v [3]float64) { r.tuple(v[:], axes); return v }
func (r *reader) quat() (q [4]float64)            { r.tuple(q[:], axesXYZW); return q }
