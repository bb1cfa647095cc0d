package jsonio

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

// MaxInt bounds the integers of the protocol that are not seeds. It is far above
// any timeline, and far enough below 2^63 for a sum over all segments.
const MaxInt = 1 << 40

// A Decimal is a number of JSON text, taken apart without rounding: its value is
// Digits x 10^Exp, negative or not. Digits has no zero at either end, and is
// empty for zero.
type Decimal struct {
	Negative bool
	Digits   string
	Exp      int64
}

// ParseDecimal takes a valid JSON number apart. It fails when the exponent
// itself does not fit.
func ParseDecimal(text string) (d Decimal, ok bool) {
	if text[0] == '-' {
		d.Negative = true
		text = text[1:]
	}
	mantissa, power, _ := strings.Cut(strings.ToLower(text), "e")
	integer, fraction, _ := strings.Cut(mantissa, ".")
	if power != "" {
		var err error
		if d.Exp, err = strconv.ParseInt(power, 10, 60); err != nil {
			return d, false
		}
	}
	d.Exp -= int64(len(fraction))
	digits := strings.TrimLeft(integer+fraction, "0")
	d.Digits = strings.TrimRight(digits, "0")
	d.Exp += int64(len(digits) - len(d.Digits))
	if d.Digits == "" {
		return Decimal{}, true
	}
	return d, true
}

// Integer returns the number in plain decimal, if it is an integer of bounded
// length.
func (d Decimal) Integer() (string, bool) {
	if d.Digits == "" {
		return "0", true
	}
	if d.Exp < 0 || d.Exp > maxDigits || int64(len(d.Digits))+d.Exp > maxDigits {
		return "", false
	}
	plain := d.Digits + strings.Repeat("0", int(d.Exp))
	if d.Negative {
		plain = "-" + plain
	}
	return plain, true
}

// IntegerText reads an integer of up to maxDigits digits, in any notation, as
// plain decimal. Strings and booleans are taken as the reference server takes
// them. want is the expected value, for the message of a fault.
func (r *Reader) IntegerText(want string) (string, bool) {
	k := r.Kind()
	if k != '0' && k != '"' && k != 't' && k != 'f' {
		r.Mistyped("int_type", want)
		return "", false
	}
	v := r.Raw()
	if r.Err != nil {
		return "", false
	}
	switch {
	case k == 't':
		return "1", true
	case k == 'f':
		return "0", true
	case k == '"':
		text, ok := integerString(Unquote(v))
		if !ok {
			r.Addf("int_parsing", "must be %s, not the string %s", want, Clip(string(v)))
			return "", false
		}
		v = []byte(text)
	case IsMark(v):
		r.Addf("finite_number", "must be %s, not %s", want, NotFinite(v))
		return "", false
	}
	if plainInteger(v) {
		return string(v), true
	}
	d, ok := ParseDecimal(string(v))
	if !ok || d.Exp > maxDigits || int64(len(d.Digits))+d.Exp > maxDigits {
		r.Addf("int_parsing_size", "must be an integer of at most %d digits; it is %s", maxDigits, Clip(string(v)))
		return "", false
	}
	plain, ok := d.Integer()
	if !ok {
		r.Addf("int_from_float", "must be %s; %s has a fraction", want, Clip(string(v)))
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

// Seed reads a seed, an integer of any size in plain decimal; null is the empty one.
func (r *Reader) Seed() string {
	if r.Null() {
		return ""
	}
	s, _ := r.IntegerText("an integer or null")
	return s
}

// Integer reads an integer from least to most.
func (r *Reader) Integer(least, most int) int {
	s, ok := r.IntegerText("an integer")
	if !ok {
		return least
	}
	n, err := strconv.Atoi(s)
	switch {
	case most == MaxInt && s[0] != '-' && (err != nil || n > most) && bytes.HasSuffix(r.body[:r.dec.InputOffset()], []byte(s)):
		// No timeline is as long: the limits of the model refuse it later.
		return MaxInt
	case err != nil && s[0] != '-', err == nil && n > most:
		if most == MaxInt {
			r.Addf("less_than_equal", "must not be so large a number as %s", s)
		} else {
			r.Addf("less_than_equal", "must be at most %d; it is %s", most, s)
		}
	case err != nil || n < least:
		if least == 1 && most == MaxInt {
			r.Addf("greater_than", "must be greater than 0; it is %s", s)
		} else {
			r.Addf("greater_than_equal", "must be at least %d; it is %s", least, s)
		}
	default:
		return n
	}
	return least
}

// Float reads a number. Strings and booleans are taken as the reference server
// takes them.
func (r *Reader) Float() float64 {
	k := r.Kind()
	if k != '0' && k != '"' && k != 't' && k != 'f' {
		r.Mistyped("float_type", "a number")
		return 0
	}
	v := r.Raw()
	if r.Err != nil || k == 'f' {
		return 0
	}
	if k == 't' {
		return 1
	}
	text := string(v)
	if k == '"' {
		var ok bool
		if text, ok = floatString(Unquote(v)); !ok {
			r.Addf("float_parsing", "must be a number, not the string %s", Clip(string(v)))
			return 0
		}
	}
	f, err := strconv.ParseFloat(text, 64)
	switch {
	case IsMark(v):
		r.Addf("finite_number", "must be a finite number, not %s", NotFinite(v))
		return 0
	case err != nil || math.IsInf(f, 0) || math.IsNaN(f):
		r.Addf("finite_number", "is too large for a number: %s", Clip(string(v)))
		return 0
	}
	return f
}

// Positive reads a number above 0.
func (r *Reader) Positive() float64 {
	before := r.Total
	f := r.Float()
	if r.Total == before && r.Err == nil && !(f > 0) {
		r.Addf("greater_than", "must be greater than 0; it is %v", f)
	}
	return f
}

// Floats reads a list of numbers of any length.
func (r *Reader) Floats() (list []float64) {
	list = []float64{}
	r.Array(func(int) { list = append(list, r.Float()) })
	return list
}

// Tuple reads a list of exactly len(to) numbers. axes names them for a message.
func (r *Reader) Tuple(to []float64, axes string) {
	n := 0
	ok := r.Array(func(i int) {
		f := r.Float()
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
		r.Addf(kind, "must be %d numbers, %s; it has %d", len(to), axes, n)
	}
}

const (
	AxesXZ   = "[x, z]"
	AxesXYZ  = "[x, y, z]"
	AxesXZY  = "[x, z, y]"
	AxesXYZW = "a quaternion [x, y, z, w]"
)

func (r *Reader) Vec2(axes string) (v [2]float64) { r.Tuple(v[:], axes); return v }
func (r *Reader) Vec3(axes string) (v [3]float64) { r.Tuple(v[:], axes); return v }
func (r *Reader) Quat() (q [4]float64)            { r.Tuple(q[:], AxesXYZW); return q }
