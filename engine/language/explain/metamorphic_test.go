package explain_test

import (
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
	"github.com/motiongate/motiongate/engine/language/lexicon"
)

// surfaces of one event, by the forms of its verb: third person, gerund, past, participle, base. The first is the one
// that the others are compared with.
var surfaces = []struct{ name, text string }{
	{"finite", "a person {s} {rest}"},
	{"other subject", "the woman {s} {rest}"},
	{"pronoun", "he {s} {rest}"},
	{"no subject", "{s} {rest}"},
	{"imperative", "{base} {rest}"},
	{"past", "a man {ed} {rest}"},
	{"perfect", "a person has {en} {rest}"},
	{"gerund", "{ing} {rest}"},
	{"absolute", "a man {ing} {rest}"},
	{"begins to", "someone begins to {base} {rest}"},
	{"starts", "a person starts {ing} {rest}"},
	{"relative", "a person who {s} {rest}"},
}

// inOrder are surfaces of one event and a bow after it.
var inOrder = []struct{ name, text string }{
	{"then", "a person {s} {rest}, then bows"},
	{"and then", "a person {s} {rest} and then bows"},
	{"before", "a person {s} {rest} before bowing"},
	{"after", "after {ing} {rest}, a person bows"},
	{"first", "before bowing, a person {s} {rest}"},
	{"sentences", "A person {s} {rest}. Then he bows."},
}

// sampled are further sets, which are tried with a part of the frames: a hand as the instrument, a number of times, a time, and a
// bow after the event.
var sampled = [][]struct{ name, text string }{
	{
		{"with", "a person {s} {rest} with his right hand"}, {"front", "using his right hand, a person {s} {rest}"},
		{"uses", "a person uses his right hand to {base} {rest}"}, {"comma using", "a person {s} {rest}, using his right hand"},
	},
	{
		{"times", "a person {s} {rest} three times"}, {"front times", "three times a person {s} {rest}"},
		{"total", "a person {s} {rest} a total of three times"},
	},
	{
		{"seconds", "a person {s} {rest} for five seconds"}, {"seconds of", "five seconds of {ing} {rest}"},
		{"spends", "a person spends five seconds {ing} {rest}"}, {"duration", "a person {s} {rest} for a duration of five seconds"},
	},
	{
		{"then", "a person {s} {rest}, then bows"}, {"having", "having {en} {rest}, a person bows"},
		{"ending", "a person {s} {rest}, ending with a bow"},
		{"finishes", "a person {s} {rest} and finishes with a bow"}, {"ends in", "a person {s} {rest} and ends in a bow"}, {"as soon as", "as soon as he has {en} {rest}, a person bows"},
	},
	{{"finite", "a person {s} {rest}"}, {"seen", "a man is seen {ing} {rest}"}, {"goes on", "a person goes on to {base} {rest}"},
		{"going to", "a person is going to {base} {rest}"}, {"about to", "a person is about to {base} {rest}"}},
	{
		{"in turn", "a person {s} {rest} with the right hand, then with the left hand"},
		{"first", "a person {s} {rest} first with the right hand, then with the left"},
		{"comma first", "a person {s} {rest}, first with the right hand and then with the left"},
	},
}

// slow are surfaces of one event that is done slowly.
var slow = []struct{ name, text string }{
	{"end", "a person {s} {rest} slowly"},
	{"before the verb", "a person slowly {s} {rest}"},
	{"front", "slowly, a person {s} {rest}"},
}

// alike is the share of surfaces that have to be read as the first of their group.
const alike = 0.98

// An event is the same event whatever sentence tells it: every frame of the lexicon, in surfaces that nobody wrote.
func TestSurfacesOfAnEventAreReadAlike(t *testing.T) {
	lex := lexicon.Default()
	same, all, whole, groups := 0, 0, 0, 0
	missed := map[string]int{}
	for i, f := range lex.Frames {
		rest, ok := restOf(lex, f)
		if f.Noun || !ok || f.Movement == "none" {
			continue
		}
		for k, word := range f.Words {
			if k > 0 && i%3 != 0 || strings.Contains(word, "be") && len(word) == 2 {
				continue
			}
			sets := [][]struct{ name, text string }{surfaces, inOrder, slow}
			if i%14 == 3 && k == 0 {
				sets = append(sets, sampled...)
			}
			for _, set := range sets {
				first, good := "", true
				for n, s := range set {
					got := acted(explain.Plan(inflected(lex, s.text, word, rest)))
					if n == 0 {
						first = got
						continue
					}
					if all++; got == first {
						same++
					} else {
						good = false
						missed[s.name]++
					}
				}
				if groups++; good {
					whole++
				}
			}
		}
	}
	share := float64(same) / float64(all)
	t.Logf("%d of %d surfaces are read as the first of their group, %.1f %%; %d of %d groups wholly", same, all, 100*share, whole, groups)
	t.Logf("read otherwise: %v", missed)
	if share < alike {
		t.Errorf("%.1f %% of the surfaces are read alike, want %.0f", 100*share, 100*alike)
	}
}

func inflected(lex *lexicon.Lexicon, text, verb, rest string) string {
	third, gerund, past, participle := lex.Inflect(verb)
	return strings.TrimSpace(strings.NewReplacer("{s}", third, "{ing}", gerund, "{ed}", past, "{en}", participle, "{base}", verb, " {rest}", rest).Replace(text))
}

// restOf writes the constraints of a frame as words: ":ball up" is "the ball up".
func restOf(lex *lexicon.Lexicon, f *lexicon.Frame) (rest string, ok bool) {
	for _, a := range f.Args {
		switch a.Relation {
		case lexicon.Passive, lexicon.Agent, lexicon.Subject, lexicon.Nobody, lexicon.About:
			return "", false
		case lexicon.End:
			continue
		case lexicon.Particle:
			rest += " " + a.Words[0]
			continue
		}
		noun := "thing"
		if len(a.Words) > 0 {
			noun = a.Words[0]
		} else if len(a.Classes) > 0 {
			noun = lex.First(a.Classes[0])
		}
		if a.Relation == lexicon.Oblique {
			rest += " " + a.Preps[0]
		}
		rest += " the " + noun
	}
	return rest, true
}

// A movement of one side and then of the other is the same whatever tells it, for each part of the body and each verb.
func TestSidesInTurnAreReadAlike(t *testing.T) {
	replace := func(text string, verb, part, plural string) string {
		_, gerund, _, participle := lexicon.Default().Inflect(verb)
		return strings.NewReplacer("{base}", verb, "{ing}", gerund, "{en}", participle, "{parts}", plural, "{part}", part).Replace(text)
	}
	for _, part := range [][2]string{{"arm", "arms"}, {"hand", "hands"}, {"leg", "legs"}, {"knee", "knees"}} {
		for _, verb := range []string{"raise", "lift", "stretch", "bend", "swing", "move"} {
			first := ""
			for _, text := range []string{
				"they {base} the right {part}, then the left {part}", "they {base} the right {part}, then the left",
				"they {base} first the right {part}, then the left", "they {base} their {parts}, first the right, then the left",
				"first they {base} the right {part}, and then the left one", "{ing} first the right {part} and then the left {part}",
				"first the right {part} is {en}, then the left", "the right {part} is {en}, then the left one",
			} {
				text = replace(text, verb, part[0], part[1])
				got := acted(explain.Plan(text))
				if first == "" {
					first = got
				}
				if got != first || !strings.Contains(got, "right") || !strings.Contains(got, "left") {
					t.Errorf("%q: %s, want %s", text, got, first)
				}
			}
		}
	}
	for _, does := range []string{"looks", "leans", "punches", "walks", "hops", "turns the head", "swings the arms", "sways", "kicks"} {
		first := acted(explain.Plan("a person " + does + " left and right"))
		for _, sides := range []string{"to the left and right", "to the left and to the right", "to left and right"} {
			if got := acted(explain.Plan("a person " + does + " " + sides)); got != first {
				t.Errorf("%s %s: %s, want %s", does, sides, got, first)
			}
		}
	}
}
