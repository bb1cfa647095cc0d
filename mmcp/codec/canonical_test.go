package codec_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/motiongate/motiongate/mmcp"
	"github.com/motiongate/motiongate/mmcp/codec"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestGoldenKeys holds the keys of hand-written requests across builds and
// machines: a cache on disk must still be found after an upgrade.
func TestGoldenKeys(t *testing.T) {
	files, err := filepath.Glob("testdata/requests/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no requests: %v", err)
	}
	var got strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&got, "%x %s\n", codec.Key(decode(t, text)), filepath.Base(file))
	}
	const golden = "testdata/keys.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("keys (-want +got):\n%s", d)
	}
}

func full(t testing.TB) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/requests/full.json")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// tree reads JSON with exact numbers, for changing.
func tree(t testing.TB, text []byte) any {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(string(text)))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestFailureMode08SameMeaningSameKey rewrites the full request in ways that do not change
// what it says.
func TestFailureMode08SameMeaningSameKey(t *testing.T) {
	text := full(t)
	want := codec.Key(decode(t, text))
	sorted, err := json.Marshal(tree(t, text)) // keys in another order, no white space
	if err != nil {
		t.Fatal(err)
	}
	escaped := strings.NewReplacer("a", `\u0061`, "e", `\u0065`, "o", `\u006f`)
	for name, same := range map[string]string{
		"sorted":     string(sorted),
		"indented":   strings.ReplaceAll(string(text), "\n", "\n\t\t\r\n "),
		"escapes":    inStrings(string(text), escaped.Replace),
		"numbers":    strings.NewReplacer(`": 30,`, `": 3e+1,`, "0.25", "25.0e-2", "[0,", "[-0.0,").Replace(string(text)),
		"in process": string(encoded(decode(t, text))),
		"respelled":  strings.Replace(string(text), `"walker-2"`, `"walker\u002d2"`, 1),
	} {
		if same == string(text) {
			t.Errorf("%s: nothing was rewritten", name)
		}
		if codec.Key(decode(t, []byte(same))) != want {
			t.Errorf("%s: another key", name)
		}
	}
}

func encoded(r *mmcp.Request) []byte {
	copied := *r
	return codec.Bytes(&copied)
}

// inStrings rewrites what stands between quotes.
func inStrings(text string, rewrite func(string) string) string {
	parts := strings.Split(text, `"`)
	for i := 1; i < len(parts); i += 2 {
		parts[i] = rewrite(parts[i])
	}
	return strings.Join(parts, `"`)
}

// TestFailureMode08AnyChangeAnotherKey walks every value of a request that uses everything,
// and holds that each change that can be told apart gives a key of its own.
func TestFailureMode08AnyChangeAnotherKey(t *testing.T) {
	text := full(t)
	seen := map[[32]byte]string{codec.Key(decode(t, text)): "the request itself"}
	n := 0
	var root any = tree(t, text)
	walk("", root, func(v any) { root = v }, func(path string, set func(any), changes []any) {
		for _, to := range changes {
			set(to)
			changed, err := json.Marshal(root)
			if err != nil {
				t.Fatal(err)
			}
			r, err := codec.Decode(changed, nil)
			if err != nil {
				continue // not every change is a request
			}
			n++
			what := fmt.Sprintf("%s = %v", path, to)
			switch other, taken := seen[codec.Key(r)]; {
			case !taken:
				seen[codec.Key(r)] = what
			case !saysDefault(path, to, other):
				t.Errorf("%s has the key of %s", what, other)
			}
		}
	})
	if n < 300 {
		t.Errorf("only %d changes were tried", n)
	}
}

// writtenDefaults are the fields that the full request sets to what their
// absence says.
var writtenDefaults = map[string]bool{
	".skeleton.coordinate_system":            true,
	".skeleton.units":                        true,
	".skeleton.joints[0].parent":             true,
	".skeleton.joints[1].display_name":       true,
	".segments[3].skeleton.joints[0].parent": true,
}

// saysDefault reports whether a change and another one of the same field both
// say what the field's absence says.
func saysDefault(path string, to any, other string) bool {
	if writtenDefaults[path] && to == absent {
		return other == "the request itself"
	}
	value, same := strings.CutPrefix(other, path+" = ")
	switch {
	case !same:
		return false
	case strings.HasSuffix(path, ".start_s"):
		return value == "0" && (to == nil || to == absent)
	case strings.HasSuffix(path, ".display_name"):
		return value == "" && to == absent
	case strings.HasSuffix(path, ".language"):
		return value == "" && (to == "en" || to == absent)
	}
	return to == absent && (value == "<nil>" || value == "false" || value == "true")
}

// absent stands for a field that was taken out.
const absent = "(absent)"

// walk visits every value below v with the changes to try on it, and restores it.
func walk(path string, v any, put func(any), visit func(path string, set func(any), changes []any)) {
	defer put(v)
	switch v := v.(type) {
	case string:
		visit(path, put, []any{v + "x", "", "en"})
	case json.Number:
		changes := []any{}
		for _, to := range []json.Number{"0", "3", "0.7500000001", "9007199254740992"} {
			if to != v {
				changes = append(changes, to)
			}
		}
		visit(path, put, append(changes, nil))
	case bool:
		visit(path, put, []any{!v})
	case nil:
		visit(path, put, []any{json.Number("1"), "Hips", "x"})
	case []any:
		for i := range v {
			walk(fmt.Sprintf("%s[%d]", path, i), v[i], func(to any) { v[i] = to }, visit)
		}
		if len(v) > 0 {
			visit(path, put, []any{v[:len(v)-1], append(slices.Clone(v), v[len(v)-1])})
		}
		for i := 1; i < len(v); i++ {
			swapped := slices.Clone(v)
			swapped[i-1], swapped[i] = v[i], v[i-1]
			if cmp.Equal(v[i-1], v[i]) {
				continue
			}
			visit(path, put, []any{swapped})
		}
	case map[string]any:
		names := make([]string, 0, len(v))
		for name := range v {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			walk(path+"."+name, v[name], func(to any) { v[name] = to }, visit)
			old := v[name]
			delete(v, name)
			visit(path+"."+name, func(any) {}, []any{absent})
			v[name] = old
		}
		v["additive"] = json.Number("1")
		visit(path+".additive", func(any) {}, []any{1})
		delete(v, "additive")
	}
}

func TestUnknownNumbersAreExact(t *testing.T) {
	key := func(x string) [32]byte { return codec.Key(decode(t, body("all", text30+`, "x": {"y": [`+x+`]}`))) }
	equal := [][2]string{{"1", "1.0"}, {"1", "10e-1"}, {"0", "-0.00e7"}, {"120", "1.2E+2"}, {"-0.5", "-5e-1"}, {`"a\/b"`, `"a/b"`}, {`{"a":1,"b":2}`, `{"b":2, "a":1}`}}
	for _, p := range equal {
		if key(p[0]) != key(p[1]) {
			t.Errorf("%s and %s have different keys", p[0], p[1])
		}
	}
	differ := [][2]string{
		{"9007199254740992", "9007199254740993"}, {"0.1", "0.10000000000000001"}, {"1", "-1"}, {"1", `"1"`}, {"1", "10"}, {"1e400", "1e401"},
		{"1e99999999999999999999", "1e99999999999999999998"}, {"null", "false"}, {"[1,2]", "[12]"}, {"[1],[2]", "[1,[2]]"}, {"[]", "{}"}, {`""`, "null"}, {`{"a":null}`, "{}"}, {`{"a":{}, "b":1}`, `{"a":{"b":1}}`},
	}
	for _, p := range differ {
		if key(p[0]) == key(p[1]) {
			t.Errorf("%s and %s have the same key", p[0], p[1])
		}
	}
}

func TestFailureMode08SeedNeighboursDiffer(t *testing.T) {
	key := func(seed string) [32]byte {
		return codec.Key(decode(t, body("all", text30+`, "options": {"seed": `+seed+`}`)))
	}
	if key("9007199254740992") == key("9007199254740993") {
		t.Error("2^53 and 2^53+1 have the same key")
	}
	if key("9007199254740993") != key("9007199254740993.0") {
		t.Error("one seed in two notations has two keys")
	}
}

func TestFormatIsNotPartOfTheKey(t *testing.T) {
	r := decode(t, body("all", text30))
	want := codec.Key(r)
	r.Format = mmcp.GLB
	if codec.Key(r) != want {
		t.Error("the format changes the key")
	}
}

// TestFingerprint holds that whatever a server says about a model counts.
func TestFingerprint(t *testing.T) {
	text := codec.EncodeCapabilities(catalogue(t))
	seen := map[[32]byte]string{}
	var root any = tree(t, text)
	n := 0
	try := func(what string) {
		changed, err := json.Marshal(root)
		if err != nil {
			t.Fatal(err)
		}
		caps, err := codec.DecodeCapabilities(changed)
		if err != nil || len(caps.LeftOut) > 0 {
			return
		}
		n++
		if other, taken := seen[codec.Fingerprint(&caps.Models[0])]; taken {
			t.Errorf("%s has the fingerprint of %s", what, other)
		}
		seen[codec.Fingerprint(&caps.Models[0])] = what
	}
	try("the model itself")
	model := root.(map[string]any)["models"].([]any)[0].(map[string]any)
	walk("", model, func(any) {}, func(path string, set func(any), changes []any) {
		if changes[0] == absent || changes[0] == nil {
			return // which may be the default
		}
		set(changes[0])
		try(fmt.Sprintf("%s = %v", path, changes[0]))
	})
	if n < 60 {
		t.Errorf("only %d changes were tried", n)
	}
}
