package engine_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
)

// Samples of one request are other people, not the same one with other noise: in
// the mean over joints and frames they are centimetres apart.
func TestSamplesAreOtherTakes(t *testing.T) {
	computes(t)
	const (
		alike  = 0.028 // metres, on average over pairs
		others = 0.15
		twins  = 0.01 // of any pair
	)
	prompts := []string{"a person stands", "a person walks forward", "a person runs", "a person waves with the right hand", "a person bows", "a person sits down",
		"a person jumps", "a person squats", "a person kneels", "a person turns around", "a person points forward", "a person looks to the left", "a person kicks"}
	for _, prompt := range prompts {
		req := ask(prompt, 90)
		req.Options.NumSamples = 16
		doc := generate(t, req)
		at := make([][][]geom.Transform, len(doc.Samples))
		for i := range at {
			at[i] = places(doc.Samples[i].Clip)
		}
		joints := make([]int, len(body))
		for i, name := range body {
			joints[i] = doc.Skeleton.Index(name)
		}
		var sum, pairs float64
		nearest := math.Inf(1)
		for i := range doc.Samples {
			for k := range i {
				a, b := at[i], at[k]
				var far, n float64
				for f := range a {
					// A body that walks on is somewhere else soon: what counts is how bodies
					// are held.
					displacement := b[f][0].Pos.Sub(a[f][0].Pos).Horizontal()
					if goes := a[len(a)-1][0].Pos.Sub(a[0][0].Pos).Horizontal().Len() > 1; !goes {
						displacement = geom.Vec3{}
					}
					for _, j := range joints {
						far, n = far+a[f][j].Pos.Add(displacement).Dist(b[f][j].Pos), n+1
					}
				}
				sum, pairs = sum+far/n, pairs+1
				nearest = math.Min(nearest, far/n)
			}
		}
		mean := sum / pairs
		t.Logf("%-36s %4.1f cm, the nearest two %.1f (goal 3 to 15)", prompt, 100*mean, 100*nearest)
		if mean < alike || mean > others || nearest < twins {
			t.Errorf("%s: samples are %.1f cm apart, the nearest two %.1f", prompt, 100*mean, 100*nearest)
		}
	}
}
