package jsonio

import (
	"strings"
	"testing"
)

// readings are values as text, how they are read, and the type of the fault that they are.
var readings = map[string]struct {
	read func(*Reader) any
	want map[string]any // by text; a string that begins with "!" is the type of the fault
}{
	"integer": {func(r *Reader) any { s, _ := r.IntegerText("an integer"); return s }, map[string]any{
		"7": "7", "-7": "-7", "-0": "0", "1e3": "1000", "1.50e1": "15", `"+1_000"`: "1000", `"7.0"`: "7", "true": "1", "false": "0",
		"340282366920938463463374607431768211455": "340282366920938463463374607431768211455",
		"1.5":                   "!int_from_float",
		"1e41":                  "!int_parsing_size",
		"1e99999999999999999":   "!int_parsing_size",
		"5e-99999999999999999":  "!int_from_float",
		"0e999":                 "0",
		`"seven"`:               "!int_parsing",
		`"1.5"`:                 "!int_parsing",
		"[7]":                   "!int_type",
		"null":                  "!int_type",
		strings.Repeat("9", 41): "!int_parsing_size",
	}},
	"seed": {func(r *Reader) any { return r.Seed() }, map[string]any{"null": "", "18446744073709551616": "18446744073709551616", "{}": "!int_type"}},
	"from 1": {func(r *Reader) any { return r.Integer(1, MaxInt) }, map[string]any{
		"1": 1, "0": "!greater_than", "-3": "!greater_than", "99999999999999999999": MaxInt,
	}},
	"from 2 to 5": {func(r *Reader) any { return r.Integer(2, 5) }, map[string]any{
		"2": 2, "5": 5, "1": "!greater_than_equal", "6": "!less_than_equal", "99999999999999999999": "!less_than_equal",
	}},
	"number": {func(r *Reader) any { return r.Float() }, map[string]any{
		"1.5": 1.5, "true": 1.0, "false": 0.0, `" 1_0.5e1 "`: 105.0, `".5"`: 0.5,
		"1e999": "!finite_number", `"nan"`: "!finite_number", `"-Infinity"`: "!finite_number", `"1__0"`: "!float_parsing", "{}": "!float_type",
	}},
	"positive": {func(r *Reader) any { return r.Positive() }, map[string]any{"0.1": 0.1, "0": "!greater_than", "-1": "!greater_than", `"x"`: "!float_parsing"}},
	"vector": {func(r *Reader) any { return r.Vec3(AxesXYZ) }, map[string]any{
		"[1,2,3]": [3]float64{1, 2, 3}, "[1,2]": "!too_short", "[1,2,3,4]": "!too_long", "[]": "!too_short",
	}},
	"boolean": {func(r *Reader) any { var b bool; r.Boolean(&b); return b }, map[string]any{
		"true": true, "1": true, "0.0": false, `"Yes"`: true, `"off"`: false, "2": "!bool_parsing", `"maybe"`: "!bool_parsing", "[]": "!bool_type",
	}},
}

// Each reading takes the forms that the reference server takes, and names the fault of the others.
func TestReadings(t *testing.T) {
	for name, c := range readings {
		for value, want := range c.want {
			r := NewReader([]byte(value), nil)
			got := c.read(r)
			r.End()
			if r.Err != nil {
				t.Errorf("%s from %s: %v", name, value, r.Err)
			}
			text, _ := want.(string)
			kind, faulty := strings.CutPrefix(text, "!")
			switch first := r.First(); {
			case faulty && (first == nil || first.Type != kind):
				t.Errorf("%s from %s: fault %+v, want %s", name, value, first, kind)
			case !faulty && first != nil:
				t.Errorf("%s from %s: fault %+v", name, value, *first)
			case !faulty && got != want:
				t.Errorf("%s from %s: %v, want %v", name, value, got, want)
			}
			r.Release()
		}
	}
}

// One walk finds all faults, each with its place.
func TestFaultsHavePlaces(t *testing.T) {
	r := NewReader([]byte(`{"list":[1,"x",{"n":null}],"other":3}`), nil)
	defer r.Release()
	var names []string
	r.Object(func(name string) {
		if names = append(names, name); name != "list" {
			r.Mistyped("string_type", "a string")
			return
		}
		r.Array(func(int) { r.IntegerText("an integer") })
	}, "list", "missing")
	faults, total, _ := r.List()
	var got []string
	for _, f := range faults {
		got = append(got, f.Path()+" "+f.Type)
	}
	want := "list[1] int_parsing, list[2] int_type, other string_type, missing missing"
	if strings.Join(got, ", ") != want || total != 4 || len(names) != 2 {
		t.Errorf("%d faults %q in fields %q, want %s", total, got, names, want)
	}
}

// A text that is not JSON ends the walk with a sentence that says where.
func TestSyntaxSaysWhere(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "The body is empty; it must be a JSON object.",
		"{\n  \"é\" 1}":                "At line 2, column 7: a character that does not belong there.",
		`{"a":`:                        "At line 1, column 6: the text ends in the middle of a value.",
		`{"a":1,"a":2}`:                `the field "a" for the second time in one object.`,
		`1 2`:                          "something follows the end of the value.",
		"\"\xff\"":                     "bytes that are not UTF-8.",
		strings.Repeat("[", 2000):      "The body is nested too deeply",
		`{"a":"` + "\n" + `"}`:         "At line 1, column 7:",
		`[1,2,` + "\u00e9\u00e9" + `]`: "At line 1, column 6:",
	} {
		r := NewReader([]byte(text), nil)
		r.Raw()
		r.End()
		if !r.Malformed() {
			t.Errorf("%q passes", text)
		} else if got := r.Syntax(); !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		r.Release()
	}
}

// A field is found at the top of an object alone.
func TestFieldsAreFound(t *testing.T) {
	for text, want := range map[string]struct {
		value string
		found bool
	}{
		`{"a":{"b":"deep"},"b":"top"}`: {"top", true},
		`{"b":3}`:                      {"", true},
		`{"a":"b"}`:                    {"", false},
		`["b"]`:                        {"", false},
		`{"a":`:                        {"", false},
		``:                             {"", false},
	} {
		if value, found := StringAt([]byte(text), "b"); value != want.value || found != want.found || Has([]byte(text), "b") != found {
			t.Errorf("%s: %q, %v", text, value, found)
		}
	}
}

// A Writer writes JSON that a Reader reads back.
func TestWriter(t *testing.T) {
	var w Writer
	w.Open('{')
	w.Name("text")
	w.Str("a\"\n\xff<é>")
	w.Name("list")
	w.Floats([]float64{1, 0.1, 1e21, -0.5})
	w.Name("seed")
	w.Seed("340282366920938463463374607431768211455")
	w.Name("none")
	w.StrOrNull("")
	w.Extra(Extra{"z": []byte("[1]"), "b": []byte("2")})
	w.Close('}')
	const want = `{"text":"a\"\n` + "\ufffd" + `<é>","list":[1,0.1,1e+21,-0.5],"seed":340282366920938463463374607431768211455,"none":null,"b":2,"z":[1]}`
	if got := string(w.Bytes); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
