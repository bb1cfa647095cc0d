package lookup

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
)

// What the language knows of the time of a verb is about what the keys of its move
// take, so that prompts are read alike with and without them.
func TestUsualTimesAreThoseOfTheKeys(t *testing.T) {
	const part, seconds = 0.2, 0.3 // that they may differ
	checked := 0
	for _, v := range language.Verbs() {
		own, ok := Times(&language.Action{Verb: v})
		if !ok {
			continue
		}
		checked++
		usual := v.Usual()
		if d := math.Abs(usual.Once - own.Once); d > seconds && d > part*own.Once {
			t.Errorf("%s takes %.2f s by its keys, and is said to take %.1f s", v, own.Once, usual.Once)
		}
	}
	if checked < 60 {
		t.Errorf("only %d verbs have times of their own", checked)
	}
}
