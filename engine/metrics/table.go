package metrics

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Metric is a row of the table: how a field of a Report is shown to people.
type Metric struct {
	ID   string // as in the package's comment
	Name string
	Unit string // empty: a share or a ratio

	scale  float64 // from SI to the unit
	digits int
	field  func(*Report) *Value
}

// Of returns the metric's value in a report, in the metric's unit. ok is false
// where it is absent.
func (m *Metric) Of(r *Report) (value float64, ok bool) {
	v := *m.field(r)
	return float64(v) * m.scale, !v.Absent()
}

// Text writes the metric's value in a report for people, "-" where it is absent.
func (m *Metric) Text(r *Report) string {
	v, ok := m.Of(r)
	if !ok {
		return "-"
	}
	return m.text(v)
}

func (m *Metric) text(v float64) string {
	s := strconv.FormatFloat(v, 'f', m.digits, 64)
	if math.Abs(v) >= 1e6 {
		s = strconv.FormatFloat(v, 'g', 4, 64)
	}
	// What is not nothing must not look like it.
	if strings.Trim(s, "-0.") == "" {
		if v == 0 {
			return "0"
		}
		return strconv.FormatFloat(v, 'g', 1, 64)
	}
	return s
}

// Table lists the metrics in the order of the fields of Report.
var Table = []Metric{
	{"K1", "skate by contact labels", "cm/s", 100, 2, func(r *Report) *Value { return &r.SkateContacts }},
	{"K2", "skate by contact labels, max", "cm/s", 100, 1, func(r *Report) *Value { return &r.SkateMax }},
	{"K1", "skate of feet seen to stand", "cm/s", 100, 2, func(r *Report) *Value { return &r.SkateSeen }},
	{"K3", "speed of toes below 5 cm", "cm/s", 100, 1, func(r *Report) *Value { return &r.SkateHeight }},
	{"K4", "share of low toes over 0.2 m/s", "", 1, 3, func(r *Report) *Value { return &r.SkateRatio }},
	{"K5", "contact consistency", "", 1, 3, func(r *Report) *Value { return &r.ContactConsistency }},
	{"G1", "skating ratio (20 fps)", "", 1, 3, func(r *Report) *Value { return &r.SkatingRatio }},
	{"X0", "true sole slip", "cm/s", 100, 2, func(r *Report) *Value { return &r.SoleSlip }},
	{"X0", "true sole slip, max", "cm/s", 100, 1, func(r *Report) *Value { return &r.SoleSlipMax }},

	{"P1", "penetration", "mm", 1000, 2, func(r *Report) *Value { return &r.Penetration }},
	{"P2", "floating, flight included", "mm", 1000, 2, func(r *Report) *Value { return &r.Floating }},
	{"P3", "skating (20 fps)", "mm/frame", 1000, 2, func(r *Report) *Value { return &r.Skating }},
	{"X0", "sole penetration, max", "mm", 1000, 2, func(r *Report) *Value { return &r.SoleDepth }},
	{"X0", "floating of soles, flight included", "mm", 1000, 2, func(r *Report) *Value { return &r.SoleFloating }},
	{"B2", "foot penetration", "mm", 1000, 2, func(r *Report) *Value { return &r.FootPenetration }},
	{"B3", "foot sliding (20 fps)", "mm/frame", 1000, 2, func(r *Report) *Value { return &r.FootSliding }},

	{"J1", "jerk", "m/s³", 1, 1, func(r *Report) *Value { return &r.Jerk }},
	{"J1", "jerk at 20 fps", "m/s³", 1, 1, func(r *Report) *Value { return &r.Jerk20 }},
	{"B1", "jitter (20 fps)", "m/frame²", 1, 4, func(r *Report) *Value { return &r.Jitter }},
	{"X6", "turning at joins / 95th percentile", "", 1, 2, func(r *Report) *Value { return &r.TransitionTurning }},
	{"X6", "jerk at joins / 95th percentile", "", 1, 2, func(r *Report) *Value { return &r.TransitionJerk }},

	{"C1", "path error", "cm", 100, 3, func(r *Report) *Value { return &r.PathError }},
	{"C2", "path error, 95th percentile", "cm", 100, 3, func(r *Report) *Value { return &r.PathErrorP95 }},
	{"C3", "waypoints hit within 10 cm", "", 1, 3, func(r *Report) *Value { return &r.PathHits }},
	{"C1", "path error of the stride's mean", "cm", 100, 3, func(r *Report) *Value { return &r.StrideError }},
	{"C1", "path error of the stride's mean, max", "cm", 100, 3, func(r *Report) *Value { return &r.StrideErrorMax }},
	{"C1", "heading error", "deg", 1, 3, func(r *Report) *Value { return &r.HeadingError }},
	{"C1", "heading error, max", "deg", 1, 3, func(r *Report) *Value { return &r.HeadingMax }},
	{"C4", "pose key error", "cm", 100, 3, func(r *Report) *Value { return &r.KeyError }},
	{"C4", "pose key error, max", "cm", 100, 3, func(r *Report) *Value { return &r.KeyErrorMax }},
	{"C4", "pose key rotation error", "deg", 1, 3, func(r *Report) *Value { return &r.KeyTurn }},
	{"C4", "pose key rotation error, max", "deg", 1, 3, func(r *Report) *Value { return &r.KeyTurnMax }},
	{"C5", "effector error", "cm", 100, 3, func(r *Report) *Value { return &r.TargetError }},
	{"C5", "effector error, max", "cm", 100, 3, func(r *Report) *Value { return &r.TargetErrorMax }},
	{"C5", "effector rotation error", "deg", 1, 3, func(r *Report) *Value { return &r.TargetTurn }},
	{"C5", "effector rotation error, max", "deg", 1, 3, func(r *Report) *Value { return &r.TargetTurnMax }},
	{"C6", "Traj. err. 20 cm", "", 1, 3, func(r *Report) *Value { return &r.Trajectory20 }},
	{"C6", "Traj. err. 50 cm", "", 1, 3, func(r *Report) *Value { return &r.Trajectory50 }},
	{"C7", "Loc. err. 20 cm", "", 1, 3, func(r *Report) *Value { return &r.Location20 }},
	{"C7", "Loc. err. 50 cm", "", 1, 3, func(r *Report) *Value { return &r.Location50 }},
	{"C8", "Avg. err.", "cm", 100, 3, func(r *Report) *Value { return &r.ControlError }},

	{"X1", "bone stretch, max", "mm", 1000, 3, func(r *Report) *Value { return &r.BoneStretch }},
	{"X2", "joints beyond their limits", "", 1, 4, func(r *Report) *Value { return &r.LimitShare }},
	{"X2", "joints beyond their limits, max", "deg", 1, 1, func(r *Report) *Value { return &r.LimitExcess }},
	{"X3", "balance while standing", "", 1, 3, func(r *Report) *Value { return &r.BalanceStanding }},
	{"X3", "balance while walking", "", 1, 3, func(r *Report) *Value { return &r.BalanceWalking }},
	{"X4", "acceleration in flight", "m/s²", 1, 2, func(r *Report) *Value { return &r.Flight }},
	{"X4", "worst flight, off -9.81 by", "m/s²", 1, 2, func(r *Report) *Value { return &r.FlightDeviation }},
	{"X5", "self-collision", "mm", 1000, 2, func(r *Report) *Value { return &r.Collision }},
	{"X5", "self-collision, max", "mm", 1000, 1, func(r *Report) *Value { return &r.CollisionMax }},
}

// Reference is what motion capture of one kind of motion scores, by id and unit
// of Table.
type Reference struct {
	Name   string
	values map[string]float64
}

// References are the means that these metrics give for recorded motions of the
// Bandai-Namco Research Motiondataset 1 (30 fps), rounded. A floor was not
// recorded; it was taken as the 3rd percentile of the height of the toes. K1 is
// that of feet seen to stand, as recordings have no labels.
var References = []Reference{
	reference("walk", 3.3, 68.9, .352, .256, 126, 88, .025),
	reference("run", 5.2, 107, .57, .26, 319, 244, .062),
	reference("dash", 5.5, 80, .55, .15, 508, 371, .089),
	reference("bow", .9, 1.0, .006, 0, 16, 9, .004),
	reference("bye", .6, .6, .001, 0, 34, 21, .004),
	reference("guide", .8, 2.5, .027, .03, 17, 10, .004),
	reference("byebye", 1.0, 1.7, .022, 0, 67, 45, .011),
	reference("kick", 2.5, 12, .16, .08, 147, 111, .036),
	reference("punch", 6.1, 24, .25, .21, 162, 116, .026),
	reference("dance", 3.4, 29, .29, .14, 184, 141, .036),
}

// reference takes values in the order and the units of the table.
func reference(name string, values ...float64) Reference {
	keys := []string{"skate by contact labels", "speed of toes below 5 cm", "share of low toes over 0.2 m/s", "skating ratio (20 fps)",
		"jerk", "jerk at 20 fps", "jitter (20 fps)"}
	r := Reference{name, make(map[string]float64, len(keys))}
	for i, k := range keys {
		r.values[k] = values[i]
	}
	r.values["skate of feet seen to stand"] = values[0]
	return r
}

// Text writes what the reference scores in a metric, empty where it is not known.
func (r *Reference) Text(m *Metric) string {
	v, ok := r.values[m.Name]
	if !ok {
		return ""
	}
	return fmt.Sprintf("%.4g", v)
}
