package language

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// captionFiles hold a caption on each line that begins with a letter, up to a bar.
var captionFiles = []string{"../testdata/prompts.txt", "../testdata/scenes.txt", "../testdata/strangers.txt",
	"testdata/plans.txt", "testdata/readings.txt"}

// captions returns the captions of the repository and the examples of the senses.
func captions(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, file := range captionFiles {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(raw)) {
			if caption, _, _ := strings.Cut(strings.TrimRight(line, "\n"), "|"); caption != "" && caption[0] != ' ' && caption[0] != '#' {
				out = append(out, strings.TrimSpace(caption))
			}
		}
	}
	for line := range strings.Lines(senseLines) {
		if fields := strings.Split(line, "|"); len(fields) == 3 {
			out = append(out, strings.TrimSpace(fields[2]))
		}
	}
	if len(out) < 1000 {
		t.Fatalf("%d captions, want more than 1000", len(out))
	}
	return out
}

// Every word of a caption is acted, names who acts, is told as ignored or in a note,
// or is functional.
func TestNoWordIsDroppedInSilence(t *testing.T) {
	words := 0
	for _, caption := range captions(t) {
		p := reading(caption, "en")
		for i, tok := range p.tokens {
			words++
			noted := slices.ContainsFunc(p.plan.Notes, func(s string) bool { return strings.Contains(s, tok.text) })
			if p.unsaid(i) && !slices.Contains(p.plan.Ignored, strings.TrimSuffix(tok.text, "-position")) && !noted {
				t.Errorf("%q: nothing is said of %q", caption, tok.text)
			}
		}
	}
	t.Logf("%d words", words)
}

// Verbs, sides, ways, adverbs, adjectives, numbers and parts of the body change what is done,
// or are told as having no effect, or say what is done anyhow. Of sides the other one makes
// another motion.
func TestWordsAreActedOrTold(t *testing.T) {
	words := 0
	for _, caption := range captions(t) {
		p := reading(caption, "en")
		split, _ := tokens(labelled(caption), true, nil)
		split = limbed(referred(split))
		for i, tok := range split {
			if i >= len(p.used) || tok.limb && contraries[tok.text] != "" || p.isTold(i) || p.evident(i) || !p.doubtful(i) && (!p.qualifies(tok) || p.confirms(i)) {
				continue
			}
			words++
			if !p.matters(split, i) {
				t.Errorf("%q: %q has no effect, and nothing is said of it", caption, tok.text)
			}
		}
	}
	t.Logf("%d words", words)
}

// Words that count as acted change what is done: without them something else is
// done. Those that do not say twice what other words say.
func TestActedWordsHaveAnEffect(t *testing.T) {
	const least = 0.84
	does := func(caption string) string { return fmt.Sprintf("%+v", reading(caption, "en").plan.Actions) }
	acted, effective := 0, 0
	idle := map[string]int{}
	for i, caption := range captions(t) {
		if i%3 > 0 {
			continue // each word of a caption costs a reading
		}
		p := reading(caption, "en")
		words, whole := strings.Fields(caption), ""
		for i, tok := range p.tokens {
			if !p.used[i] || functional[tok.lemma] || functional[tok.text] {
				continue
			}
			at := slices.Index(words, tok.text)
			if at < 0 {
				continue // part of a word, or mended
			}
			if whole == "" {
				whole = does(caption)
			}
			acted++
			if does(strings.Join(slices.Delete(slices.Clone(words), at, at+1), " ")) != whole {
				effective++
			} else {
				idle[tok.lemma]++
			}
		}
	}
	for w, n := range idle {
		if n > 3 {
			t.Logf("%q has no effect in %d captions", w, n)
		}
	}
	t.Logf("%d of %d words that count as acted have an effect", effective, acted)
	if float64(effective) < least*float64(acted) {
		t.Errorf("%d of %d words that count as acted have an effect, want %.0f %%", effective, acted, 100*least)
	}
}
