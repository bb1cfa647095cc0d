package jsonio

import (
	"regexp"
	"strconv"
	"strings"
)

// The reference server accepts more than the numbers and booleans of JSON: strings that
// hold one, true and false as 1 and 0, and the reverse.
var (
	integerForm = regexp.MustCompile(`^[+-]?[0-9]+(_[0-9]+)*(\.0+)?$`)
	floatForm   = regexp.MustCompile(`^[+-]?([0-9]+(_[0-9]+)*\.?([0-9]+(_[0-9]+)*)?|\.[0-9]+(_[0-9]+)*)([eE][+-]?[0-9]+)?$`)
)

// integerString returns the integer that a string holds, in plain decimal.
func integerString(s string) (string, bool) {
	s = strings.TrimSpace(s)
	if !integerForm.MatchString(s) {
		return "", false
	}
	s, _, _ = strings.Cut(strings.ReplaceAll(s, "_", ""), ".")
	digits, negative := strings.CutPrefix(s, "-")
	digits = strings.TrimLeft(strings.TrimPrefix(digits, "+"), "0")
	switch {
	case digits == "":
		return "0", true
	case negative:
		return "-" + digits, true
	}
	return digits, true
}

// floatString returns the number that a string holds, as strconv reads it.
func floatString(s string) (string, bool) {
	s = strings.TrimSpace(s)
	if floatForm.MatchString(s) {
		return strings.ReplaceAll(s, "_", ""), true
	}
	// These are numbers, which are refused for not being finite.
	switch strings.ToLower(strings.TrimLeft(s, "+-")) {
	case "nan", "inf", "infinity":
		return s, true
	}
	return "", false
}

// booleanText reads a number or a string of JSON as a boolean.
func booleanText(v []byte) (yes, ok bool) {
	if v[0] != '"' {
		f, err := strconv.ParseFloat(string(v), 64)
		return f == 1, err == nil && (f == 0 || f == 1)
	}
	switch strings.ToLower(Unquote(v)) {
	case "1", "on", "t", "true", "y", "yes":
		return true, true
	case "0", "off", "f", "false", "n", "no":
		return false, true
	}
	return false, false
}
