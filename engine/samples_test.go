package engine_test

import (
	"math"
	"testing"
)

// Samples of one request are other people, not the same one with other noise: in
// the mean over joints and frames they are centimetres apart.
func TestSamplesAreOtherTakes(t *testing.T) {
	least, below := math.Inf(1), 0
	prompts := []string{"a person stands", "a person walks forward", "a person runs", "a person waves with the right hand", "a person bows", "a person sits down",
		"a person jumps", "a person squats", "a person kneels", "a person turns around", "a person points forward", "a person looks to the left", "a person kicks"}
	for _, prompt := range prompts {
		req := ask(prompt, 90)
		req.Options.NumSamples = 4
		doc := generate(t, req)
		var sum, pairs float64
		for i := range doc.Samples {
			for k := range i {
				a, b := places(doc.Samples[i].Clip), places(doc.Samples[k].Clip)
				var far, n float64
				for f := range a {
					for _, name := range body {
						j := doc.Skeleton.Index(name)
						far, n = far+a[f][j].Pos.Dist(b[f][j].Pos), n+1
					}
				}
				sum, pairs = sum+far/n, pairs+1
			}
		}
		mean := sum / pairs
		t.Logf("%-36s %4.1f cm (goal 3 to 15)", prompt, 100*mean)
		least = math.Min(least, mean)
		if mean < 0.03 {
			below++
		}
	}
	if least < 0.015 || below > len(prompts)/2 {
		t.Errorf("samples are %.1f cm apart at least; %d of %d prompts below 3 cm", 100*least, below, len(prompts))
	}
}
