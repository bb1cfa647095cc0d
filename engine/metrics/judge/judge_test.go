package judge_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/metrics/judge"
)

// reports returns n reports whose dynamics are normal about middle, with deviation 1.
func reports(n int, middle float64, rnd *rand.Rand) []metrics.Report {
	out := make([]metrics.Report, n)
	for i := range out {
		r := &out[i]
		for _, v := range []*metrics.Value{&r.HeadPitch, &r.TrunkPitch, &r.Surge, &r.HeadPhase} {
			*v = metrics.Value(rnd.NormFloat64())
		}
		r.HeadPitch += metrics.Value(middle)
		r.HandSpeed = metrics.Value(math.NaN())
	}
	return out
}

func TestCompareTellsSetsApartByTheirDifference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct{ middle, low, high float64 }{{0, 0.3, 0.7}, {1.5, 0.75, 0.95}, {8, 0.99, 1}} {
		v := judge.Compare(reports(60, 0, rnd), reports(60, c.middle, rnd))
		if v.AUC < c.low || v.AUC > c.high {
			t.Errorf("sets %g deviations apart have an AUC of %.3f, want %g to %g", c.middle, v.AUC, c.low, c.high)
		}
		if c.middle > 1 && v.Differences[0].Metric.Name != "head pitch, range" {
			t.Errorf("the most telling metric is %q", v.Differences[0].Metric.Name)
		}
		for _, tell := range v.Differences {
			if tell.Metric.Name == "speed of hands, max" {
				t.Error("a metric that no motion has counts")
			}
		}
	}
	if v := judge.Compare(nil, nil); v.AUC != 0.5 {
		t.Errorf("two empty sets: %g", v.AUC)
	}
}

// Phases on both sides of half a turn are near each other.
func TestPhasesComeRound(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	phases := func(middle float64) []metrics.Report {
		out := reports(60, 0, rnd)
		for i := range out {
			out[i].HeadPhase = metrics.Value(math.Remainder(middle+15*rnd.NormFloat64(), 360))
		}
		return out
	}
	found := false
	for _, tell := range judge.Compare(phases(180), phases(180)).Differences {
		if tell.Metric.Name != "phase of head pitch" {
			continue
		}
		if found = true; tell.Devs[0] > 25 || tell.Devs[1] > 25 {
			t.Errorf("phases about half a turn deviate by %.0f and %.0f degrees", tell.Devs[0], tell.Devs[1])
		}
	}
	if !found {
		t.Error("the phase of head pitch is not compared")
	}
	if v := judge.Compare(phases(150), phases(-150)); v.AUC < 0.9 {
		t.Errorf("phases 60 degrees apart have an AUC of %.2f", v.AUC)
	}
}
