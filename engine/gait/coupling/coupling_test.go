package coupling

import (
	"math"
	"strings"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
)

func TestTableHasEachChannelOfEachGait(t *testing.T) {
	for g := range couplingTable.gaits {
		if couplingTable.gaits[g].speed <= 0 || couplingTable.gaits[g].stride <= 0 {
			t.Errorf("%s has no speed or no duration of its stride", gaitNames[g])
		}
		for c := range channelCount {
			if couplingTable.gaits[g].series[c].irregularity == 0 {
				t.Errorf("%s, channel %d is not in the table", gaitNames[g], c)
			}
		}
	}
}

func TestFaultsOfATableNameTheirLine(t *testing.T) {
	for _, text := range []string{"swim surge 1", "walk tail 1", "walk surge 1 2", "walk surge x"} {
		if _, err := readCoupling("# table\n" + text); err == nil || !strings.Contains(err.Error(), "line 2") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Without variety a stride is like the next; with it, it is not.
func TestStridesDifferByVariety(t *testing.T) {
	for _, variety := range []float64{0, 1} {
		rnd := blend.NewRand(3)
		p := New(&rnd, variety)
		var a, b Values
		p.At(State{Speed: 1.2, Stride: 1.1, Time: 0.4}, 0.3, 0, channelCount-1, &a)
		p.At(State{Speed: 1.2, Stride: 1.1, Time: 1.9}, 1.3, 0, channelCount-1, &b)
		most := 0.0
		for c := range a {
			most = math.Max(most, math.Abs(a[c]-b[c]))
		}
		if same := most < 1e-9; same != (variety == 0) {
			t.Errorf("variety %g: channels differ by %g", variety, most)
		}
	}
}

// Impacts leave noise in pelvis and chest, and in no other part.
func TestImpactsTurnPelvisAndChest(t *testing.T) {
	rnd := blend.NewRand(3)
	p := New(&rnd, 1)
	for c := range channelCount {
		most := 0.0
		for i := range 60 {
			var still, shaken Values
			at := 0.37 + float64(i)/30
			p.At(State{Speed: 1.2, Time: at}, at, c, c, &still)
			p.At(State{Speed: 1.2, Time: at, ImpactNoise: 1}, at, c, c, &shaken)
			most = math.Max(most, math.Abs(shaken[c]-still[c])*180/math.Pi)
		}
		if turns := c >= PelvisYaw && c <= ChestRoll; turns != (most > 0.1) || most > 0.8 {
			t.Errorf("channel %d: impacts turn it by %.2f degrees", c, most)
		}
	}
}

// A person holds the trunk to one side, on the way and not while it turns on the spot.
func TestPersonsHoldThemselvesAside(t *testing.T) {
	mean := func(seed uint64, speed float64) float64 {
		rnd := blend.NewRand(seed)
		return New(&rnd, 0).MeanOffset(ChestYaw, speed) * 180 / math.Pi
	}
	var squares float64
	for seed := range uint64(40) {
		squares += mean(seed, 1.2) * mean(seed, 1.2) / 40
		if off := mean(seed, 0); math.Abs(off) > 1e-9 {
			t.Errorf("seed %d: the chest is %.2f degrees aside on the spot", seed, off)
		}
	}
	if d := math.Sqrt(squares); d < 2 || d > 9 {
		t.Errorf("persons deviate by %.1f degrees, recorded ones by 7.5", d)
	}
}
