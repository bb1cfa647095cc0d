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
			for _, set := range [][]struct{ name, text string }{surfaces, inOrder, slow} {
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

// The same limb is lifted whatever tells it, and no other.
func TestParaphrasesOfLimbsAreReadAlike(t *testing.T) {
	for _, group := range [][]string{
		{"he takes off his left shoe", "his left shoe is taken off", "his left shoe is taken off by him", "taking off his left shoe"},
		{"he raises the left leg", "he lifts up his left leg", "he brings the left leg up", "his left leg is raised", "his left leg goes up"},
		{"he raises the right arm", "he lifts his right arm", "his right arm is lifted", "his right arm goes up", "he puts his right arm up"},
		{"squats while raising both arms", "performs a squat, raising both arms", "squats, raising both arms"},
		{"he drives his right knee into the opponent", "he strikes the opponent with his right knee"},
		{"runs to the left and then runs to the right", "runs to the left, then to the right"},
		{"claps twice", "two claps", "he claps two times", "performs two claps"},
		{"takes three steps back, two steps to the left and one forward", "takes three steps back, then two steps to the left and one forward"},
		{"kicks with his left foot twice, then once with his right", "kicks twice with his left foot, then once with his right foot"},
		{"a person backs away with raised hands", "a person backs away with his hands raised"},
		{"walks with a raised right arm", "walks with his right arm raised"},
		{"stands with crossed arms", "stands with his arms crossed"},
		{"walks forward carrying a box", "carries a box forward"},
		{"rides a bike in a circle to the right", "bikes in a circle to the right"},
		{"climbs down a ladder", "goes down a ladder"},
		{"does an army crawl", "performs an army crawl", "an army crawl"},
		{"bows deeply twice", "bows twice deeply"},
		{"he raises his arms and keeps them up while walking", "he raises his arms and holds them up as he walks"},
		{"he lifts his left arm and keeps it raised while turning around", "he lifts his left arm and keeps it up while turning around"},
		{"he raises his left hand and waves it", "he raises his left hand and waves his left hand"},
		{"he stretches out his arms, walks and drops them", "he stretches out his arms, walks and drops his arms"},
		{"walks with a lantern in his left hand", "walks holding a lantern in his left hand"},
		{"steps left, right, then forward", "steps left, then right, then forward"},
		{"he looks left, right, up and down", "he looks left, then right, then up, then down"},
		{"walks faster and faster", "walks increasingly fast"},
		{"jumps three times, each time higher", "jumps three times, higher and higher"},
		{"he jumps three times and repeats", "he jumps three times, then does it again"},
		{"turns to face the other way", "turns to face the opposite direction"},
	} {
		first := acted(explain.Plan(group[0]))
		for _, text := range group[1:] {
			if got := acted(explain.Plan(text)); got != first {
				t.Errorf("%q: %s; %q: %s", group[0], first, text, got)
			}
		}
	}
}
