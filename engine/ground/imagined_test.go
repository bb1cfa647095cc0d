package ground

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
)

// Stairs rise by one riser a tread, as many as are said, and the ground is level before
// and after; a relief tells the same heights.
func TestImaginedStairs(t *testing.T) {
	var g Imagined
	if !g.Level() || g.Relief(5) != nil {
		t.Error("without a rise the ground is not level")
	}
	g.Add(g.NewRise(&language.Action{Terrain: language.StairsUp, Steps: 3}, geom.Vec3{}, geom.UnitZ, 1, math.Inf(1)))
	first := Before(1)
	relief := g.Relief(5)
	for n, z := range []float64{first - 0.1, first + 0.1, first + language.Tread + 0.1, first + 2*language.Tread + 0.1, first + 4} {
		want := language.Riser * math.Min(3, float64(n))
		if got := g.Height(0.3, z); math.Abs(got-want) > 1e-9 {
			t.Errorf("at %.2f m the ground is %.3f m high, want %.3f", z, got, want)
		}
		if got := relief.Height(0.3, z); math.Abs(got-want) > 1e-3 {
			t.Errorf("at %.2f m the relief is %.3f m high, want %.3f", z, got, want)
		}
	}
	if !g.Has(language.StairsUp, geom.Vec3{Z: first - 0.1}, geom.UnitZ) || g.Has(language.StairsDown, geom.Vec3{Z: first - 0.1}, geom.UnitZ) {
		t.Error("the stairs ahead go up, and not down")
	}
}

// A body that stands on a box finds its edge.
func TestDownFromABox(t *testing.T) {
	var g Imagined
	g.Add(g.NewRise(&language.Action{Terrain: language.OntoBox}, geom.Vec3{}, geom.UnitZ, 1, math.Inf(1)))
	if got := g.Down(geom.Vec3{Z: 0.8}, geom.UnitZ.Scale(-1)); got < 0.5 || got > 0.9 {
		t.Errorf("0.5 m from the edge the way down is %.2f m", got)
	}
}

// A thing has its usual height, up to the one that a step or a jump gets to, and a body that steps off it gets down to where it was.
func TestThingsHaveTheirHeights(t *testing.T) {
	for _, tt := range []struct {
		action language.Action
		rise   float64
		lower  bool
	}{
		{language.Action{Verb: language.Walk, Terrain: language.OntoBox, Target: language.Target{On: "chair"}}, 0.45, false},
		{language.Action{Verb: language.Walk, Terrain: language.OntoBox, Target: language.Target{On: "table"}}, mostRise, true},
		{language.Action{Verb: language.Jump, Terrain: language.OntoBox, Target: language.Target{On: "box"}}, mostJump, true},
		{language.Action{Verb: language.Walk, Terrain: language.Over, Target: language.Target{On: "log"}}, 0.25, false},
		{language.Action{Verb: language.Walk, Terrain: language.Over, Target: language.Target{On: "wall"}}, mostOver, true},
		{language.Action{Verb: language.Walk, Terrain: language.Over}, logRise, false},
	} {
		rise, _, lower := Step(&tt.action)
		if rise != tt.rise || lower != tt.lower {
			t.Errorf("%s %q: %.2f m high, lower %v; want %.2f and %v", tt.action.Verb, tt.action.Target.On, rise, lower, tt.rise, tt.lower)
		}
		var g Imagined
		g.Add(g.NewRise(&tt.action, geom.Vec3{}, geom.UnitZ, 1, math.Inf(1)))
		if top := g.Height(0, nearby+edge); math.Abs(top-rise) > 1e-9 {
			t.Errorf("%s %q: the ground rises to %.2f m, want %.2f", tt.action.Verb, tt.action.Target.On, top, rise)
		}
		if tt.action.Terrain == language.OntoBox {
			g.Add(g.NewRise(&language.Action{Terrain: language.OffBox}, geom.Vec3{Z: 1}, geom.UnitZ, 1, math.Inf(1)))
			if end := g.Height(0, 3); math.Abs(end) > 1e-9 {
				t.Errorf("%s %q: a step off it ends at %.2f m", tt.action.Verb, tt.action.Target.On, end)
			}
		}
	}
}
