package state_test

import (
	"testing"

	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/state"
)

// after is the body after actions that begin at ease.
func after(verbs ...language.Verb) (b state.Body) {
	for _, v := range verbs {
		b = b.After(&language.Action{Verb: v})
	}
	return b
}

func TestHeightLastsUntilAnActionEndsIt(t *testing.T) {
	for name, tt := range map[string]struct {
		verbs []language.Verb
		want  state.Height
	}{
		"nothing":            {nil, state.Standing},
		"sits, waves":        {[]language.Verb{language.Sit, language.Wave}, state.Down},
		"sits, waits, waves": {[]language.Verb{language.Sit, language.Stand, language.Wave}, state.Down},
		"sits, gets up":      {[]language.Verb{language.Sit, language.Rise}, state.Standing},
		"crouches, claps":    {[]language.Verb{language.Crouch, "clap"}, state.Crouched},
		"kneels, walks":      {[]language.Verb{language.Kneel, language.Walk}, state.Standing},
	} {
		if b := after(tt.verbs...); b.Height != tt.want {
			t.Errorf("%s: the height is %d, want %d", name, b.Height, tt.want)
		}
	}
}

// A body gets up before what cannot be done from where it is, and for nothing else.
func TestBodiesRiseForStandingActions(t *testing.T) {
	for name, tt := range map[string]struct {
		before, next language.Verb
		want         bool
	}{
		"sits, walks":     {language.Sit, language.Walk, true},
		"sits, waves":     {language.Sit, language.Wave, false},
		"sits, jumps":     {language.Sit, language.Jump, true},
		"crouches, jumps": {language.Crouch, language.Jump, false},
		"crouches, runs":  {language.Crouch, language.Run, true},
		"stands, jumps":   {language.Stand, language.Jump, false},
		"kneels, lies":    {language.Kneel, language.Lie, false},
	} {
		b := after(tt.before)
		if got := b.Rises(state.EntryOf(&language.Action{Verb: tt.next})); got != tt.want {
			t.Errorf("%s: rises is %v, want %v", name, got, tt.want)
		}
	}
}
