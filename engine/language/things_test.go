package language

import (
	"strings"
	"testing"
)

// Lines of heights with a number that is none, or with a noun that has another height, are errors with their number. Only the class
// "height" has heights.
func TestHeightsOfFixtures(t *testing.T) {
	heights, err := readHeights("# fixtures\nseat: chair\nthe height 3: roof\nheight 0.45: table desk\nheight 0.95: shelf\n")
	if err != nil || len(heights) != 3 || heights["desk"] != 0.45 || heights["shelf"] != 0.95 {
		t.Errorf("heights are %v, %v", heights, err)
	}
	for text, want := range map[string]string{
		"seat: chair\nheight O.45: table":                "2: strconv.ParseFloat",
		"height: table":                                  "",
		"height 0.45: table\n\nheight 0.95: shelf table": "3: table has the heights 0.45 and 0.95",
	} {
		if _, err := readHeights(text); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// A set of verbs has the verbs of all its postures, and a verb with two values of a fact is an error.
func TestFactsWithSeveralValues(t *testing.T) {
	s, err := readVerbs("@crouch,@seat")
	if err != nil || s.amid != crouching|onSeat {
		t.Errorf("postures are %b, %v", s.amid, err)
	}
	for text, want := range map[string]string{
		"squat: rests=crouch rests=seat": "verb squat: the fact rests has two values",
		"squat: rests=crouch,high":       `verb squat: unknown rest "high"`,
	} {
		if _, err := readFacts(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// A part with an unknown fact, a height without a number, or two lines is an error with its name.
func TestFaultsOfParts(t *testing.T) {
	for text, want := range map[string]string{
		"hand: arms":                `part hand: unknown fact "arms"`,
		"hand: arm height=low":      "part hand: strconv.ParseFloat",
		"hand: arm\nhand: height=1": "part hand has two lines",
	} {
		if _, err := readParts(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}
