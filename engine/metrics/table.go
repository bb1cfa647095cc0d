package metrics

import (
	"math"
	"strconv"
	"strings"
)

// Metric is a row of the table: the format of a field of a Report for people.
type Metric struct {
	ID   string // as in the package comment
	Name string
	Unit string // "": a share or a ratio

	scale  float64 // factor from SI to the unit
	digits int
	field  func(*Report) *Value
}

// Value returns the metric's value in a report, in the metric's unit. ok is false if the value is absent.
func (m *Metric) Value(r *Report) (value float64, ok bool) {
	v := *m.field(r)
	return float64(v) * m.scale, !v.Absent()
}

// Field returns the metric's value in a report, in SI units.
func (m *Metric) Field(r *Report) *Value { return m.field(r) }

// Text formats the metric's value in a report, "-" if it is absent.
func (m *Metric) Text(r *Report) string {
	v, ok := m.Value(r)
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
	// A value that is not zero must not be printed as zero.
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

	{"D1", "head pitch, range", "deg", 1, 1, func(r *Report) *Value { return &r.HeadPitch }},
	{"D1", "head roll, range", "deg", 1, 1, func(r *Report) *Value { return &r.HeadRoll }},
	{"D2", "trunk pitch, range", "deg", 1, 1, func(r *Report) *Value { return &r.TrunkPitch }},
	{"D2", "trunk side lean, range", "deg", 1, 1, func(r *Report) *Value { return &r.TrunkLean }},
	{"D2", "thorax yaw, range", "deg", 1, 1, func(r *Report) *Value { return &r.ThoraxYaw }},
	{"D3", "shoulder roll, range", "deg", 1, 1, func(r *Report) *Value { return &r.ShoulderRoll }},
	{"D4", "elbow, range", "deg", 1, 1, func(r *Report) *Value { return &r.Elbow }},
	{"D4", "wrist, range", "deg", 1, 1, func(r *Report) *Value { return &r.Wrist }},
	{"D5", "hands from stride to stride", "mm", 1000, 1, func(r *Report) *Value { return &r.HandVariety }},
	{"D6", "time to peak speed of hands", "", 1, 2, func(r *Report) *Value { return &r.TimeToPeak }},
	{"D6", "time to peak speed, deviation", "", 1, 2, func(r *Report) *Value { return &r.TimeDeviation }},
	{"D7", "speed of hands, max", "m/s", 1, 2, func(r *Report) *Value { return &r.HandSpeed }},
	{"D8", "share of still frames", "", 1, 3, func(r *Report) *Value { return &r.StillShare }},
	{"D9", "pelvis to the sides, range", "cm", 100, 1, func(r *Report) *Value { return &r.PelvisAside }},
	{"D9", "weight shift at first toe-off", "", 1, 2, func(r *Report) *Value { return &r.WeightShift }},
	{"D9", "pelvis in its quietest second", "cm/s", 100, 2, func(r *Report) *Value { return &r.Quietest }},

	{"R1", "surge of the pelvis within a step", "cm", 100, 2, func(r *Report) *Value { return &r.Surge }},
	{"R1", "pelvis up and down, range", "cm", 100, 1, func(r *Report) *Value { return &r.Rise }},
	{"R2", "sway of the head", "cm", 100, 1, func(r *Report) *Value { return &r.HeadSway }},
	{"R2", "sway of the head over that of the pelvis", "", 1, 2, func(r *Report) *Value { return &r.SwayRatio }},
	{"R3", "knee at 8 to 15 Hz, log10 share", "", 1, 2, func(r *Report) *Value { return &r.KneeHigh }},
	{"R4", "pelvis yaw at 4 to 8 Hz, log10 share", "", 1, 2, func(r *Report) *Value { return &r.PelvisMid }},
	{"R5", "thorax yaw at 4 to 8 Hz, log10 share", "", 1, 2, func(r *Report) *Value { return &r.ThoraxMid }},
	{"R5", "head pitch at 4 to 8 Hz, log10 share", "", 1, 2, func(r *Report) *Value { return &r.HeadMid }},
	{"R6", "head pitch at step rate", "deg", 1, 2, func(r *Report) *Value { return &r.HeadNod }},
	{"R6", "phase of head pitch", "deg", 1, 0, func(r *Report) *Value { return &r.HeadPhase }},
	{"R7", "phase of thorax yaw", "deg", 1, 0, func(r *Report) *Value { return &r.ThoraxPhase }},
	{"R8", "phase of trunk pitch", "deg", 1, 0, func(r *Report) *Value { return &r.TrunkPhase }},
	{"R9", "likeness of strides, shoulder", "", 1, 2, func(r *Report) *Value { return &r.ArmLike }},
	{"R9", "likeness of strides, head", "", 1, 2, func(r *Report) *Value { return &r.HeadLike }},
	{"R10", "time of peak toe speed in the swing", "", 1, 2, func(r *Report) *Value { return &r.ToePeak }},
	{"R11", "asymmetry of hip abduction", "", 1, 3, func(r *Report) *Value { return &r.AbductSkew }},
	{"R12", "swing of the arms, range", "deg", 1, 1, func(r *Report) *Value { return &r.ArmSwing }},
	{"R12", "correlation of knee and thigh", "", 1, 2, func(r *Report) *Value { return &r.KneeThigh }},
	{"R12", "mean pitch of the trunk", "deg", 1, 1, func(r *Report) *Value { return &r.TrunkMean }},
	{"R13", "correlation of the ends of the spine", "", 1, 2, func(r *Report) *Value { return &r.SpineAlike }},
	{"R13", "correlation of neck and head", "", 1, 2, func(r *Report) *Value { return &r.NeckAlike }},
	{"R14", "deviation of the clavicles", "deg", 1, 1, func(r *Report) *Value { return &r.ClavicleTurn }},
}
