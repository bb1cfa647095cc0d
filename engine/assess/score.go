package assess

import (
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/gltfio"
	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/portable"
	"github.com/motiongate/motiongate/engine/rig"
	"github.com/motiongate/motiongate/mmcp"
)

// Criteria of scores.
const (
	Constraints = "constraints"
	Feet        = "feet"
	Penetration = "penetration"
	Balance     = "balance"
	Jerk        = "jerk"
	Realism     = "realism"
	Prompt      = "prompt"
)

// Criteria lists all criteria.
var Criteria = []string{Constraints, Feet, Penetration, Balance, Jerk, Realism, Prompt}

// A Score holds the score of a motion for each criterion that applies to it.
type Score struct {
	Rate     map[string]float64 `json:"of"`                  // by criterion, 0 to 1
	NotShown []string           `json:"not_shown,omitempty"` // claims of the prompt that the motion does not show
}

// Worst returns the lowest score and its criterion, or 1 if no criterion applies. Of equal scores it returns
// the first by name.
func (s Score) Worst() (criterion string, score float64) {
	score = 1
	for _, c := range Criteria {
		if v, ok := s.Rate[c]; ok && v < score {
			criterion, score = c, v
		}
	}
	return criterion, score
}

// Mean returns the mean of the scores, or 1 if no criterion applies.
func (s Score) Mean() float64 {
	if len(s.Rate) == 0 {
		return 1
	}
	sum := 0.0
	for _, c := range Criteria { // fixed order, for equal rounding
		sum += s.Rate[c]
	}
	return sum / float64(len(s.Rate))
}

// Rate scores the first motion of an answer to a request by some criteria. A criterion that
// has nothing to measure, such as the constraints of a request without any, is left out.
func Rate(req *mmcp.Request, sample *gltfio.Sample, criteria []string) (Score, error) {
	c, asked, ground, err := Measurable(req, sample)
	if err != nil {
		return Score{}, err
	}
	out := Score{Rate: make(map[string]float64)}
	add := func(name string, v float64) {
		if slices.Contains(criteria, name) && !math.IsNaN(v) {
			out.Rate[name] = v
		}
	}
	r := metrics.Measure(metrics.NewMotion(c, ground), asked)
	add(Constraints, worst(&r, limitsOfConstraints))
	add(Feet, worst(&r, limitsOfFeet))
	add(Penetration, worst(&r, limitsOfPenetration))
	add(Jerk, worst(&r, limitsOfJerk))
	body := rig.NewBody(c.Skeleton)
	if body != nil && traitsOf(c, body).lowest > upright {
		add(Balance, rising(float64(r.BalanceStanding), 0.3, 0.9))
	}
	if slices.Contains(criteria, Realism) {
		add(Realism, realism(&r))
	}
	if slices.Contains(criteria, Prompt) {
		if grade, missing, ok := gradePrompt(req, c, body); ok {
			out.Rate[Prompt], out.NotShown = grade, missing
		}
	}
	return out, nil
}

// upright is the least height of the hips, in leg lengths, of a body that stands on its feet.
// The balance of lower bodies is not scored, because a seat or the ground may hold them.
const upright = 0.75

// A limit is the range of a metric between good and bad values.
type limit struct {
	value     func(*metrics.Report) metrics.Value
	good, bad float64
}

// The limits of feet and jerk are above those of recorded walks, runs and dashes
// (metrics.References), so that a motion as good as a recording has a score of 1.
var (
	limitsOfFeet = []limit{
		{func(r *metrics.Report) metrics.Value { return r.SkateSeen }, 0.08, 0.3}, // m/s
	}
	limitsOfPenetration = []limit{
		{func(r *metrics.Report) metrics.Value { return r.Penetration }, 0.01, 0.06}, // m
	}
	limitsOfJerk = []limit{
		{func(r *metrics.Report) metrics.Value { return r.Jerk }, 700, 2500}, // m/s³
	}
	limitsOfConstraints = []limit{
		{func(r *metrics.Report) metrics.Value { return r.StrideErrorMax }, 0.06, 0.4}, // m
		{func(r *metrics.Report) metrics.Value { return r.HeadingMax }, 20, 60},        // degrees
		{func(r *metrics.Report) metrics.Value { return r.KeyErrorMax }, 0.03, 0.2},
		{func(r *metrics.Report) metrics.Value { return r.KeyTurnMax }, 5, 40},
		{func(r *metrics.Report) metrics.Value { return r.TargetErrorMax }, 0.03, 0.2},
		{func(r *metrics.Report) metrics.Value { return r.TargetTurnMax }, 10, 60},
	}
)

// worst returns the lowest score of the metrics that a motion has, or NaN if it has none.
func worst(r *metrics.Report, all []limit) float64 {
	out := math.NaN()
	for _, l := range all {
		if v := l.value(r); !v.Absent() {
			s := falling(float64(v), l.good, l.bad)
			if math.IsNaN(out) || s < out {
				out = s
			}
		}
	}
	return out
}

// kinds lists the kinds of recorded gait for realism.
var kinds = []string{"walk", "run", "walk-back", "walk-left"}

// realism returns the likelihood of a motion as one of the recorded gaits, 0 to 1; a recording has 0.9 or
// more. It returns NaN for motions without gait.
func realism(r *metrics.Report) float64 {
	best := math.Inf(-1)
	for _, kind := range kinds {
		if d := metrics.Recorded(kind); d != nil {
			if v := d.Realism(r); !math.IsNaN(v) {
				best = math.Max(best, v)
			}
		}
	}
	if math.IsInf(best, -1) {
		return math.NaN()
	}
	return min(1, portable.Exp((best+1)/4))
}
