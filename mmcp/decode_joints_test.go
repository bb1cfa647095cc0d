package mmcp

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sameAsReader fails unless joints that the scanner takes are read by the reader as well,
// without a fault, to the same place and with the same numbers.
func sameAsReader(t *testing.T, text string) (ok bool) {
	t.Helper()
	s := scanner{text: []byte(text)}
	got, ok := s.joints()
	if !ok {
		return false
	}
	r := newReader([]byte(text))
	defer retire(r.dec)
	var want []Joint
	r.array(func(int) { want = append(want, r.joint(want)) })
	if r.err != nil || r.total > 0 || int(r.dec.InputOffset()) != s.at {
		t.Fatalf("%q: %v, %d faults, up to %d, not %d", text, r.err, r.total, r.dec.InputOffset(), s.at)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%q: %s", text, diff)
	}
	for i := range want {
		for k, f := range want[i].RestTranslation {
			if math.Float64bits(f) != math.Float64bits(got[i].RestTranslation[k]) {
				t.Errorf("%q: %v, want %v", text, got[i].RestTranslation[k], f)
			}
		}
	}
	return true
}

func jointsText(name, number, more string) string {
	return fmt.Sprintf(`[{"name":"%s","parent":null,"rest_translation":[%s,0,1],"rest_rotation":[0,0,0,1]%s}]`, name, number, more)
}

// plainTexts are joints that the scanner takes, and others that only the reader does, or
// neither.
var plainTexts = map[string]bool{
	jointsText("a", "0.25", ""): true,
	"[ {\"rest_rotation\" :[ 0,\t0 , 0,1.0 ] , \"name\": \"a b\",\r\n\"rest_translation\":[1,-2,3]}\n] , 5": true,
	`[{"name":"a","rest_translation":[1,2,3],"rest_rotation":[0,0,0,1]},` +
		`{"name":"b","parent":"a","rest_translation":[1,2,3],"rest_rotation":[0,0,0,1],"display_name":"B"},` +
		`{"name":"c","parent":"unknown","rest_translation":[1,2,3],"rest_rotation":[0,0,0,1],"display_name":""}]`: true,
	jointsText(strings.Repeat("x", 128), "1", ""): true,

	jointsText(strings.Repeat("x", 129), "1", ""): false,
	jointsText("", "1", ""):                       false,
	jointsText("ä", "1", ""):                      false,
	jointsText(`a\n`, "1", ""):                    false,
	jointsText("a\x01", "1", ""):                  false,
	jointsText("a", `"1"`, ""):                    false,
	jointsText("a", "true", ""):                   false,
	jointsText("a", "1,2", ""):                    false,
	jointsText("a", "1", `,"name":"b"`):           false,
	jointsText("a", "1", `,"own":1`):              false,
	jointsText("a", "1", `,"parent":""`):          false,
	jointsText("a", "1", `,"display_name":nul`):   false,
	jointsText("a", "1", `,`):                     false,
	`[]`:                                          false,
	`[{}]`:                                        false,
	`[`:                                           false,
	``:                                            false,
	`{"name":"a"}`:                                false,
	`[{"name":"a","rest_translation":[1,2,3]}]`:   false,
	strings.TrimSuffix(jointsText("a", "1", ""), "]"):  false,
	strings.TrimSuffix(jointsText("a", "1", ""), "}]"): false,
}

func TestPlainJoints(t *testing.T) {
	for text, want := range plainTexts {
		if got := sameAsReader(t, text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
	for number, want := range map[string]bool{
		"0": true, "-0": true, "-0.0": true, "0.1": true, "123456789012345": true, "1234567890123456": true, "0.123456789012345678901": true,
		"3.141592653589793": true, "-0.00000000000001": true, "9007199254740993": true, "1e3": true, "1E-3": true, "1.5e+2": true, "5e-324": true,
		"1e999": false, "01": false, "-": false, "1.": false, ".5": false, "1e": false, "1e+": false, "+1": false, "NaN": false, "0x1": false, "": false,
		"-01": false, "1_0": false, "Infinity": false, "--1": false,
	} {
		if got := sameAsReader(t, jointsText("a", number, "")); got != want {
			t.Errorf("%s: %t, want %t", number, got, want)
		}
	}
}

func FuzzPlainJoints(f *testing.F) {
	for text := range plainTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { sameAsReader(t, text) })
}
