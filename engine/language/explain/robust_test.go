package explain_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/language/explain"
)

// Beginnings, shuffles and joins of captions have plans.
func TestPiecesOfCaptionsHavePlans(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	last := ""
	for _, c := range captions(t, "../../testdata/prompts.txt") {
		words := strings.Fields(c)
		pieces := []string{c[:r.IntN(len(c)+1)], last + " " + c, strings.Join(words[:r.IntN(len(words)+1)], " ")}
		r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		pieces = append(pieces, strings.Join(words, " "))
		for _, p := range pieces {
			if plan := explain.Plan(p); len(plan.Actions) == 0 {
				t.Errorf("%q has no plan", p)
			}
		}
		last = c
	}
}

func BenchmarkRead(b *testing.B) {
	twenty := "a tired man walks slowly to the left while waving his right hand, then he sits down on a wooden chair"
	for _, bench := range []struct{ name, prompt string }{
		{"20 words", twenty},
		{"400 words", strings.Repeat(twenty+". ", 20)},
		{"400 words in one sentence", strings.Repeat(twenty+" and ", 20)},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				explain.Read(bench.prompt, "")
			}
		})
	}
}
