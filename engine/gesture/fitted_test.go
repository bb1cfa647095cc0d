package gesture

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/repertoire"
	"github.com/motiongate/motiongate/engine/rig"
)

// highest returns how high over its shoulder the right hand of an action gets,
// in lengths of the arm.
func highest(b *rig.Body, a language.Action) float64 {
	rnd := blend.NewRand(7)
	a.Side = language.Right
	g, _ := New(b, language.Span{Action: a, End: 4}, Joint{Overlap: 0.1}, &rnd, Clock{}, &Expressivity{})
	up := math.Inf(-1)
	for f := range 120 {
		p := upright(b)
		g.Apply(float64(f)/30, &p)
		turns := p.Solve(b)
		arm := &b.Arms[rig.Right]
		up = math.Max(up, b.Place(&turns, arm.Hand).Sub(b.Place(&turns, arm.Upper)).Y/armLength(&b.Size))
	}
	return up
}

// Words for height and size have an effect on the hands.
func TestHeightAndSizeShow(t *testing.T) {
	b := rig.NewBody(rig.Canonical())
	at := func(h float64) language.Target { return language.Target{Height: h} }
	for _, tt := range []struct {
		verb   language.Verb
		height float64
		lo, hi float64 // of the wrist
	}{
		{language.Raise, 0.82, -0.1, 0.15}, {language.Raise, 0.6, -0.85, -0.5}, {language.Wave, 0.73, -0.5, 0.1},
		{"clap", 0.96, 0.1, 0.6}, {language.Hold, 0.73, -0.45, -0.1},
	} {
		if up := highest(b, language.Action{Verb: tt.verb, Target: at(tt.height)}); up < tt.lo || up > tt.hi {
			t.Errorf("%s at %.0f %% of the height: the hand is %.2f arms over the shoulder, want %g to %g", tt.verb, 100*tt.height, up, tt.lo, tt.hi)
		}
	}
	full := highest(b, language.Action{Verb: language.Raise})
	if little := highest(b, language.Action{Verb: language.Raise, Size: 0.55}); little > full-0.25 {
		t.Errorf("a little raised: the hand is at %.2f, all the way at %.2f", little, full)
	}
}

// Hands that clap widely are farther apart, and meet all the same.
func TestCyclesHaveTheStatedWidth(t *testing.T) {
	clap := repertoire.Current().Gestures["clap"]
	wide := fitted(clap, &language.Action{Verb: "clap"}, 1.4)
	if got, want := wide.Cycle[1].Near.Reach.Off.X, clap.Cycle[1].Near.Reach.Off.X; !(got > 1.3*want) {
		t.Errorf("wide claps are %.2f arms apart, usual ones %.2f", got, want)
	}
	if got, want := wide.Cycle[0].Near.Reach.Off, clap.Cycle[0].Near.Reach.Off; got != want {
		t.Errorf("wide claps meet at %v, usual ones at %v", got, want)
	}
}
