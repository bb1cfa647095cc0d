package metrics_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/motiongate/motiongate/engine/metrics"
)

func drawn(rnd *rand.Rand, middle float64) metrics.Report {
	r := metrics.Report{}
	for i := range metrics.Table {
		*metrics.Table[i].Field(&r) = metrics.Value(math.NaN())
	}
	common := rnd.NormFloat64()
	r.Surge = metrics.Value(0.01 * (middle + common + 0.2*rnd.NormFloat64()))
	r.Rise = metrics.Value(0.05 * (middle + common + 0.2*rnd.NormFloat64()))
	r.HeadPhase = metrics.Value(math.Remainder(180+20*rnd.NormFloat64(), 360))
	return r
}

func TestRealismIsHigherNearTheRecordings(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	var reports []metrics.Report
	for range 400 {
		reports = append(reports, drawn(rnd, 0))
	}
	d := metrics.NewDistribution("here", reports)
	if len(d.Names) != 3 {
		t.Fatalf("the distribution has %v", d.Names)
	}
	mean := func(middle float64) (sum float64) {
		for range 200 {
			r := drawn(rnd, middle)
			sum += d.Realism(&r) / 200
		}
		return sum
	}
	if like := mean(0); like < -0.8 || like > -0.3 {
		t.Errorf("the likelihood of its own is %.2f, want about -0.5", like)
	}
	if like, unlike := mean(0), mean(6); unlike > like-3 {
		t.Errorf("six deviations off %.2f, none %.2f", unlike, like)
	}
	// Against the correlation, within both ranges.
	r := drawn(rnd, 0)
	r.HeadPhase = metrics.Value(math.NaN())
	r.Surge, r.Rise = 0.01, 0.05
	with := d.Realism(&r)
	r.Rise = -0.05
	if against := d.Realism(&r); against > with-0.5 {
		t.Errorf("against the correlation %.2f, with it %.2f", against, with)
	}
	empty := drawn(rnd, 0)
	empty.Surge, empty.Rise, empty.HeadPhase = metrics.Value(math.NaN()), metrics.Value(math.NaN()), metrics.Value(math.NaN())
	if v := d.Realism(&empty); !math.IsNaN(v) {
		t.Errorf("without metrics %g", v)
	}
}

func TestRecordedDistributionsName(t *testing.T) {
	for _, kind := range []string{"walk", "run", "walk-back", "walk-left"} {
		d := metrics.Recorded(kind)
		if d == nil || d.Source == "" || d.Motions < 10 {
			t.Fatalf("%s: %+v", kind, d)
		}
		for _, name := range d.Names {
			found := false
			for i := range metrics.Table {
				found = found || metrics.Table[i].Name == name
			}
			if !found {
				t.Errorf("%s names %q, which is no metric", kind, name)
			}
		}
	}
	if metrics.Recorded("nothing") != nil {
		t.Error("there is no such kind")
	}
}
