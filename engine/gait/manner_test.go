package gait_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/language"
)

// Every style that a prompt can name looks like something.
func TestEveryStyleHasAManner(t *testing.T) {
	for _, s := range language.Styles {
		if gait.NewManner([]language.Tone{{Style: s, Amount: 1}}) == (gait.Manner{}) {
			t.Errorf("%s changes nothing", s)
		}
	}
}

// A bit of a style is less of it, and much of it stays possible.
func TestMannersHaveDegrees(t *testing.T) {
	manner := func(amount float64) gait.Manner {
		return gait.NewManner([]language.Tone{{Style: "sad", Amount: amount}})
	}
	a, b, c := manner(0.5)[gait.Head], manner(1)[gait.Head], manner(9)[gait.Head]
	if !(0 < a && a < b && b < c && c < 1.2) {
		t.Errorf("a bit, plainly and far too sad look down by %.2f, %.2f and %.2f", a, b, c)
	}
}
