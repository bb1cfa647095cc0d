package clip_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
)

// A relief that is written and read again has the heights of the function that it was made from.
func TestReliefIsWrittenAndRead(t *testing.T) {
	high := func(s float64) float64 { return math.Max(0, math.Min(0.4, 0.2*s)) }
	r := clip.Relief{Ramps: []clip.Ramp{clip.NewRamp(geom.Vec3{X: 1}, geom.UnitX, -0.5, 5, high)}}
	if n := len(r.Ramps[0].Profile); n > 6 {
		t.Errorf("%d places for three straight lines", n)
	}
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	relief := clip.Imagined(map[string]json.RawMessage{"imagined_ground": raw})
	for x := -2.0; x < 8; x += 0.13 {
		if d := math.Abs(relief.Height(x, 3) - high(x-1)); d > 0.002 {
			t.Errorf("at %.2f the ground is %.4f m off", x, d)
		}
	}
	for name, extra := range map[string]map[string]json.RawMessage{"none": nil, "broken": {"imagined_ground": json.RawMessage("7")}, "empty": {"imagined_ground": json.RawMessage("{}")}} {
		if clip.Imagined(extra) != nil {
			t.Errorf("%s: a ground out of nothing", name)
		}
	}
}
