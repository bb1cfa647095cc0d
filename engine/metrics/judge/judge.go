// Package judge tells motions apart by their metrics: a logistic regression learns which
// of two sets a motion is from, and is tried on motions that it has not seen.
package judge

import (
	"cmp"
	"math"
	"slices"

	"github.com/motiongate/motiongate/engine/metrics"
	"github.com/motiongate/motiongate/engine/portable"
)

// Verdict tells how well two sets of motions are told apart.
type Verdict struct {
	AUC         float64      // chance that a motion of the second set is taken for one of it rather than one of the first
	Differences []Difference // the metrics, the most telling one first
}

// Difference is one metric in both sets.
type Difference struct {
	Metric      *metrics.Metric
	AUC         float64    // of this metric alone, 0.5 to 1
	Means, Devs [2]float64 // in the metric's unit
}

// folds is the number of parts of the motions, each judged by what the others teach.
const folds = 5

// Compare judges two sets of reports. Metrics of dynamics and gait count, if half of the
// motions of each set have them. Without any the verdict is 0.5.
func Compare(first, second []metrics.Report) Verdict {
	rows := usable(first, second)
	v := Verdict{AUC: 0.5}
	if len(rows) == 0 {
		return v
	}
	var x [][]float64
	var y []bool
	for set, reports := range [2][]metrics.Report{first, second} {
		for i := range reports {
			x, y = append(x, features(rows, &reports[i])), append(y, set == 1)
		}
	}
	unwrap(rows, x, y)
	v.AUC = auc(crossValidated(x, y), y)
	for i, row := range rows {
		t := Difference{Metric: row}
		var scores []float64
		var sets []bool
		for k := range x {
			if !math.IsNaN(x[k][i]) {
				scores, sets = append(scores, x[k][i]), append(sets, y[k])
			}
		}
		t.AUC = auc(scores, sets)
		t.AUC = max(t.AUC, 1-t.AUC)
		for set := range 2 {
			t.Means[set], t.Devs[set] = moments(scores, sets, set == 1)
		}
		v.Differences = append(v.Differences, t)
	}
	slices.SortStableFunc(v.Differences, func(a, b Difference) int { return cmp.Compare(b.AUC, a.AUC) })
	return v
}

// usable returns the metrics that are features: those of dynamics and gait that half of
// the motions of each set have. D9 depends on where a clip is cut.
func usable(sets ...[]metrics.Report) []*metrics.Metric {
	var out []*metrics.Metric
	for i := range metrics.Table {
		row := &metrics.Table[i]
		if row.ID[0] != 'D' && row.ID[0] != 'R' || row.ID == "D9" {
			continue
		}
		common := true
		for _, reports := range sets {
			n := 0
			for k := range reports {
				if _, ok := row.Value(&reports[k]); ok {
					n++
				}
			}
			common = common && n > 0 && 2*n >= len(reports)
		}
		if common {
			out = append(out, row)
		}
	}
	return out
}

func features(rows []*metrics.Metric, r *metrics.Report) []float64 {
	out := make([]float64, len(rows))
	for i, row := range rows {
		v, ok := row.Value(r)
		if !ok {
			v = math.NaN()
		}
		out[i] = v
	}
	return out
}

// unwrap moves the phases of all motions by whole turns to within half a turn of their mean in
// the second set.
func unwrap(rows []*metrics.Metric, x [][]float64, second []bool) {
	for i, row := range rows {
		if !row.Phase() {
			continue
		}
		var column []float64
		for k := range x {
			if second[k] && !math.IsNaN(x[k][i]) {
				column = append(column, x[k][i])
			}
		}
		middle := row.Centre(column)
		for k := range x {
			x[k][i] = row.Near(x[k][i], middle)
		}
	}
}

// moments returns mean and standard deviation of the scores of one set.
func moments(scores []float64, sets []bool, set bool) (mean, deviation float64) {
	var sum, squares, n float64
	for i, v := range scores {
		if sets[i] == set {
			sum, squares, n = sum+v, squares+v*v, n+1
		}
	}
	mean = sum / n
	return mean, math.Sqrt(max(0, squares/n-mean*mean))
}

// crossValidated returns the score of each motion by a model that learned from the
// motions of the other folds.
func crossValidated(x [][]float64, y []bool) []float64 {
	out := make([]float64, len(x))
	place := make([]int, len(x)) // among those of its set
	var n [2]int
	for i, is := range y {
		set := 0
		if is {
			set = 1
		}
		place[i] = n[set]
		n[set]++
	}
	for fold := range folds {
		var tx [][]float64
		var ty []bool
		for i := range x {
			if place[i]%folds != fold {
				tx, ty = append(tx, x[i]), append(ty, y[i])
			}
		}
		if len(tx) == 0 {
			continue
		}
		m := learn(tx, ty)
		for i := range x {
			if place[i]%folds == fold {
				out[i] = m.score(x[i])
			}
		}
	}
	return out
}

// model is a logistic regression on standardised features. A missing feature counts as
// the mean.
type model struct {
	mean, scale, weights []float64
	bias                 float64
}

// Parameters of learning: gradient descent on the mean loss with a penalty on squared
// weights.
const (
	rounds  = 800
	rate    = 0.3
	penalty = 0.02
)

func learn(x [][]float64, y []bool) model {
	n := len(x[0])
	m := model{mean: make([]float64, n), scale: make([]float64, n), weights: make([]float64, n)}
	for i := range n {
		var sum, squares, count float64
		for _, row := range x {
			if v := row[i]; !math.IsNaN(v) {
				sum, squares, count = sum+v, squares+v*v, count+1
			}
		}
		m.mean[i] = sum / max(1, count)
		m.scale[i] = 1 / max(1e-9, math.Sqrt(max(0, squares/max(1, count)-m.mean[i]*m.mean[i])))
	}
	var share float64 // each set counts half
	for _, is := range y {
		if is {
			share++
		}
	}
	weigh := func(is bool) float64 {
		if is {
			return 0.5 / max(1, share)
		}
		return 0.5 / max(1, float64(len(y))-share)
	}
	gradient := make([]float64, n)
	for range rounds {
		clear(gradient)
		bias := 0.0
		for k, row := range x {
			off := 1 / (1 + portable.Exp(-m.score(row)))
			if y[k] {
				off--
			}
			off *= weigh(y[k])
			bias += off
			for i := range gradient {
				gradient[i] += off * m.standard(row, i)
			}
		}
		m.bias -= rate * bias
		for i := range gradient {
			m.weights[i] -= rate * (gradient[i] + penalty*m.weights[i])
		}
	}
	return m
}

func (m *model) standard(row []float64, i int) float64 {
	if math.IsNaN(row[i]) {
		return 0
	}
	const most = 4 // deviations; one odd motion does not decide
	return min(max((row[i]-m.mean[i])*m.scale[i], -most), most)
}

func (m *model) score(row []float64) float64 {
	sum := m.bias
	for i := range m.weights {
		sum += m.weights[i] * m.standard(row, i)
	}
	return sum
}

// auc returns the chance that a motion of the second set scores higher than one of the
// first.
func auc(scores []float64, second []bool) float64 {
	var sum, n float64
	for i, a := range scores {
		if !second[i] {
			continue
		}
		for k, b := range scores {
			switch {
			case second[k]:
				continue
			case a > b:
				sum++
			case a == b:
				sum += 0.5
			}
			n++
		}
	}
	if n == 0 {
		return 0.5
	}
	return sum / n
}
