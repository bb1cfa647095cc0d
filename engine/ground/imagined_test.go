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
	g.Add(NewRise(&language.Action{Terrain: language.StairsUp, Steps: 3}, geom.Vec3{}, geom.UnitZ, 1, math.Inf(1)))
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
	g.Add(NewRise(&language.Action{Terrain: language.OntoBox}, geom.Vec3{}, geom.UnitZ, 1, math.Inf(1)))
	if got := g.Down(geom.Vec3{Z: 0.8}, geom.UnitZ.Scale(-1)); got < 0.5 || got > 0.9 {
		t.Errorf("0.5 m from the edge the way down is %.2f m", got)
	}
}
