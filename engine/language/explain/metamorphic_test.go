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
		{"he throws a stone with his left hand", "he throws a stone, using his left hand",
			"throwing a stone, left hand", "using his left hand, he throws a stone"},
		{"he does four push-ups", "four push-ups are done by him", "four repetitions of push-ups",
			"a set of push-ups, four reps", "four push-ups are performed"},
		{"a man dances for six seconds", "six seconds of dancing", "a man spends six seconds dancing", "for six seconds, a man dances"},
		{"she waves", "she is seen waving", "a woman can be seen waving", "she goes on to wave"},
		{"he salutes with his left hand", "he raises his left hand in a salute", "his left hand is raised in a salute"},
		{"he walks in a clockwise circle", "he walks in a circle, going clockwise"},
		{"she lifts her left leg backward, then sits down", "after lifting her left leg backward, she sits down"},
		{"he sits down and then yawns", "as soon as he has sat down, he yawns", "once seated, he yawns"},
		{"he walks with his arms crossed", "he walks, with his arms crossed"},
		{"a child crawls on hands and knees", "on hands and knees, a child crawls"},
		{"she hops three times", "three times she hops", "she hops, three times in total"},
		{"he slashes with a sword", "a slash is made with a sword"},
		{"he kicks with his right foot", "a kick is executed, right foot"},
		{"he waves with his left hand", "a wave of the left hand"},
		{"he turns right and then runs", "turning right, he then runs"},
		{"he leans on the wall with his arms crossed", "leaning on the wall, arms crossed"},
		{"he walks in a clockwise circle", "he walks in a circle in a clockwise direction"},
		{"he puts both arms up, then down", "both arms are put up, then down"},
		{"he climbs the stairs, his left hand on the rail", "climbing the stairs, left hand on the rail",
			"with his left hand on the rail, he climbs the stairs"},
	} {
		first := acted(explain.Plan(group[0]))
		for _, text := range group[1:] {
			if got := acted(explain.Plan(text)); got != first {
				t.Errorf("%q: %s; %q: %s", group[0], first, text, got)
			}
		}
	}
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
