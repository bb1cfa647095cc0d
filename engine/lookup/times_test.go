package lookup

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/language"
)

// The time of a verb in the language package is close to the time of the keys of its
// move, so that prompts are read alike with and without them.
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
			t.Errorf("%s takes %.2f s by its keys, and %.1f s in the table of verbs", v, own.Once, usual.Once)
		}
	}
	if checked < 60 {
		t.Errorf("only %d verbs have times of their own", checked)
	}
}

// A move that is shortened loses its pauses before it gets faster, and stays within human
// speeds: no move loses more than half of its time, and a move with a flight phase loses
// nothing.
func TestMovesBearToBeQuicker(t *testing.T) {
	slower := 0
	for _, v := range language.Verbs() {
		own, ok := Times(&language.Action{Verb: v})
		switch {
		case !ok:
		case own.Quick < 0.5 || own.Quick > 1:
			t.Errorf("%s takes %.2f of its time at least", v, own.Quick)
		case own.Quick < 0.95:
			slower++
		case v == language.Drink || v == language.Put:
			t.Errorf("%s takes all of its time", v)
		}
	}
	if own, _ := Times(&language.Action{Verb: language.Jump}); own.Quick != 1 && own.Once > 0 {
		t.Errorf("a jump is drawn together to %.2f of its time", own.Quick)
	}
	if slower < 30 {
		t.Errorf("only %d moves can be drawn together", slower)
	}
}
