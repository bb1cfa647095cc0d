package metrics

import (
	"embed"
	"encoding/json"
	"math"
	"slices"
)

// Distribution is the distribution of the metrics of gait over recordings of one kind of motion.
// Values are in the units of Table.
type Distribution struct {
	Source     string      `json:"source"`
	Motions    int         `json:"motions"`
	Names      []string    `json:"names"` // of Table
	Low        []float64   `json:"low"`   // 10th percentile
	High       []float64   `json:"high"`  // 90th percentile
	Mean       []float64   `json:"mean"`
	Covariance [][]float64 `json:"covariance"`
}

// turnUnit is the unit of angles. phased is the prefix of the names of phases, which wrap at 360 degrees.
const (
	turnUnit = "deg"
	phased   = "phase of "
)

// NewDistribution returns the distribution of the R metrics that at least half of the reports have. A report
// without one of them counts as its mean.
func NewDistribution(source string, reports []Report) *Distribution {
	d := &Distribution{Source: source, Motions: len(reports)}
	var columns [][]float64
	for i := range Table {
		row := &Table[i]
		if row.ID[0] != 'R' {
			continue
		}
		var known []float64
		for k := range reports {
			if v, ok := row.Value(&reports[k]); ok {
				known = append(known, v)
			}
		}
		if len(known) < 4 || 2*len(known) < len(reports) {
			continue
		}
		middle := row.Centre(known)
		column := make([]float64, len(reports))
		for k := range reports {
			if v, ok := row.Value(&reports[k]); ok {
				column[k] = row.Near(v, middle) - middle
			}
		}
		for k, v := range known {
			known[k] = row.Near(v, middle)
		}
		d.Names, d.Mean = append(d.Names, row.Name), append(d.Mean, rounded(middle))
		d.Low, d.High = append(d.Low, rounded(percentile(known, 0.1))), append(d.High, rounded(percentile(known, 0.9)))
		columns = append(columns, column)
	}
	for _, a := range columns {
		var line []float64
		for _, b := range columns {
			sum := 0.0
			for k := range a {
				sum += a[k] * b[k] / float64(len(a))
			}
			line = append(line, rounded(sum))
		}
		d.Covariance = append(d.Covariance, line)
	}
	return d
}

// Centre returns the mean of values of a metric: the circular mean for a phase.
func (m *Metric) Centre(values []float64) float64 {
	var sum, sin, cos float64
	for _, v := range values {
		s, c := math.Sincos(v * math.Pi / 180)
		sum, sin, cos = sum+v/float64(len(values)), sin+s, cos+c
	}
	if m.Phase() {
		return degrees(math.Atan2(sin, cos))
	}
	return sum
}

// Near returns a value of a metric. It moves a phase by whole turns to within half a turn of middle.
func (m *Metric) Near(v, middle float64) float64 {
	if m.Phase() {
		return middle + math.Remainder(v-middle, 360)
	}
	return v
}

// Phase reports whether a metric is a phase in degrees.
func (m *Metric) Phase() bool {
	return m.Unit == turnUnit && len(m.Name) > len(phased) && m.Name[:len(phased)] == phased
}

// rounded returns a number rounded to four digits.
func rounded(v float64) float64 {
	if v == 0 {
		return 0
	}
	unit := 1.0
	for math.Abs(v)*unit < 1000 {
		unit *= 10
	}
	return math.Round(v*unit) / unit
}

// shrinkage is the weight of the diagonal in a covariance. It is needed because there are hardly more
// recordings than metrics.
const shrinkage = 0.3

// Realism returns the log-likelihood of a motion under the distribution, per metric and without the constant:
// -0.5 on average for the recordings themselves, less for motions unlike them. It returns NaN if the motion
// has none of the metrics.
func (d *Distribution) Realism(r *Report) float64 {
	var off []float64
	var index []int
	for i, name := range d.Names {
		k := slices.IndexFunc(Table, func(m Metric) bool { return m.Name == name })
		if k < 0 {
			continue
		}
		if v, ok := Table[k].Value(r); ok && d.Covariance[i][i] > 0 {
			off, index = append(off, Table[k].Near(v, d.Mean[i])-d.Mean[i]), append(index, i)
		}
	}
	n := len(off)
	if n == 0 {
		return absent
	}
	// Cholesky's method on the shrunk correlations; y solves L y = z.
	l, y := make([][]float64, n), make([]float64, n)
	square := 0.0
	for i := range n {
		l[i] = make([]float64, i+1)
		si := math.Sqrt(d.Covariance[index[i]][index[i]])
		y[i] = off[i] / si
		for k := range i + 1 {
			sum := (1 - shrinkage) * d.Covariance[index[i]][index[k]] / (si * math.Sqrt(d.Covariance[index[k]][index[k]]))
			if i == k {
				sum = 1
			}
			for c := range k {
				sum -= l[i][c] * l[k][c]
			}
			if i == k {
				l[i][i] = math.Sqrt(max(sum, 1e-6))
			} else {
				l[i][k] = sum / l[k][k]
				y[i] -= l[i][k] * y[k]
			}
		}
		y[i] /= l[i][i]
		square += y[i] * y[i]
	}
	return -0.5 * square / float64(n)
}

//go:embed recorded/*.json
var recorded embed.FS

// Recorded returns the distribution of a kind of recorded motion, or nil.
func Recorded(kind string) *Distribution {
	text, err := recorded.ReadFile("recorded/" + kind + ".json")
	if err != nil {
		return nil
	}
	d := new(Distribution)
	if json.Unmarshal(text, d) != nil {
		return nil
	}
	return d
}

// Range returns the 10th and the 90th percentile of a metric.
func (d *Distribution) Range(m *Metric) (low, high float64, ok bool) {
	if i := slices.Index(d.Names, m.Name); i >= 0 {
		return d.Low[i], d.High[i], true
	}
	return 0, 0, false
}
