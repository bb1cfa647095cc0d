package language

import "strings"

var irregular = map[string]string{
	"ran": "run", "running": "run", "went": "go", "goes": "go", "stood": "stand", "crept": "creep", "spun": "spin", "stopped": "stop",
	"stopping": "stop", "jogging": "jog", "jogged": "jog", "nodded": "nod", "nodding": "nod", "clapped": "clap", "clapping": "clap",
	"hurries": "hurry", "hurried": "hurry", "waving": "wave", "raising": "raise", "strolling": "stroll", "rotating": "rotate",
	"hands": "hand", "arms": "arm", "feet": "foot", "metres": "meter", "metre": "meter", "meters": "meter", "paces": "step", "steps": "step",
	"degrees": "degree", "seconds": "second", "times": "time", "circles": "circle", "spinning": "spin",
	"sat": "sit", "takes": "take", "taking": "take", "took": "take", "has": "have", "having": "have", "knelt": "kneel", "rose": "rise", "risen": "rise", "leapt": "leap", "got": "get", "bent": "bend", "legs": "leg",
	"taller": "high", "higher": "high", "deeper": "deep", "bigger": "big", "hopes": "hop",
}

// sizes of a movement, times the usual.
var sizes = map[string]float64{
	"high": 1.4, "deep": 1.2, "deeply": 1.2, "big": 1.25, "large": 1.25, "wide": 1.15,
	"low": 0.7, "small": 0.65, "little": 0.65, "slightly": 0.55, "slight": 0.55, "tiny": 0.5,
}

var numbers = map[string]float64{
	"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"couple": 2, "few": 3, "several": 4, "once": 1, "twice": 2, "thrice": 3, "half": 0.5,
	"ninety": 90, "forty": 40, "hundred": 100,
}

var speeds = map[string]float64{
	"slow": 0.62, "slowly": 0.62, "calmly": 0.85, "carefully": 0.65, "cautiously": 0.6,
	"fast": 1.4, "faster": 1.4, "quick": 1.35, "quickly": 1.35, "brisk": 1.3, "briskly": 1.3, "rapidly": 1.45, "hurriedly": 1.4, "swiftly": 1.4,
}

// silent words carry no meaning of their own here and are not reported.
var silent = wordSet(`a an the person man woman someone somebody figure human character guy boy girl he she they it his her their its
	is are was be to of in on at with and then while as by for from into up down out over him them himself herself place
	towards toward direction way around about there this that very really doing does do take takes taking make makes making starts start begins begin continues continue
	before after until next finally first again still straight ahead line hand arm head foot body both side motion movement speed like`)

func wordSet(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// lemma returns the word of the vocabulary behind an inflected one, or the word
// itself.
func lemma(w string) string {
	if l, ok := irregular[w]; ok {
		return l
	}
	if known(w) {
		return w
	}
	for _, end := range []string{"s", "es", "ed", "d", "ing"} {
		if stem, ok := strings.CutSuffix(w, end); ok && len(stem) > 1 {
			for _, l := range []string{stem, stem + "e"} {
				if known(l) {
					return l
				}
			}
			// Doubled consonants: stepping, nodded.
			if n := len(stem); n > 3 && stem[n-1] == stem[n-2] && known(stem[:n-1]) {
				return stem[:n-1]
			}
		}
	}
	return w
}

var directions = map[string]Direction{
	"forward": Forward, "forwards": Forward, "ahead": Forward, "backward": Backward, "backwards": Backward, "back": Backward,
	"sideways": Leftward, "sideway": Leftward,
}

func known(w string) bool {
	if _, ok := verbs[w]; ok {
		return true
	}
	if _, ok := speeds[w]; ok {
		return true
	}
	if _, ok := numbers[w]; ok {
		return true
	}
	if _, ok := directions[w]; ok {
		return true
	}
	if _, ok := sizes[w]; ok {
		return true
	}
	return silent[w] || topics[w] || objectWord(w) || phraseWord[w] || tones[w] != "" || degrees[w] != 0
}

// topics are the words that the grammar itself looks for.
var topics = wordSet(`left right circle circular clockwise counterclockwise anticlockwise curve curved quarter degree meter step second time
	minute around hand arm head foot both twice in-place diagonal diagonally
	lower who something front air shoulder away sky get have bend floor ground knee knees leg up down upward upwards downward downwards overhead above over back`)

// repair returns the known word that a misspelt one stands for: one letter
// too many, too few, wrong, or two swapped. Short words are left alone.
func repair(w string) string {
	if len(w) < 4 {
		return w
	}
	const letters = "abcdefghijklmnopqrstuvwxyz"
	try := func(c string) (string, bool) {
		l := lemma(c)
		_, verb := verbs[l]
		_, speed := speeds[l]
		_, direction := directions[l]
		return l, verb || speed || direction || topics[l] || tones[l] != ""
	}
	for i := range len(w) {
		if i+1 < len(w) {
			if l, ok := try(w[:i] + w[i+1:i+2] + w[i:i+1] + w[i+2:]); ok {
				return l
			}
		}
		if l, ok := try(w[:i] + w[i+1:]); ok && len(w) > 4 {
			return l
		}
	}
	for i := 0; i <= len(w); i++ {
		for _, c := range letters {
			if l, ok := try(w[:i] + string(c) + w[i:]); ok {
				return l
			}
			if i < len(w) && len(w) > 4 {
				if l, ok := try(w[:i] + string(c) + w[i+1:]); ok {
					return l
				}
			}
		}
	}
	return w
}
