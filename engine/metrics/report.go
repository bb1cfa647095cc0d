package metrics

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
)

// Value is the result of a metric. An absent value is encoded as null.
type Value float64

// Absent reports whether the metric did not apply.
func (v Value) Absent() bool { return math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) }

// MarshalJSON encodes a number or null.
func (v Value) MarshalJSON() ([]byte, error) {
	if v.Absent() {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, float64(v), 'g', 7, 64), nil
}

// UnmarshalJSON decodes a number or null.
func (v *Value) UnmarshalJSON(text []byte) error {
	if bytes.Equal(text, []byte("null")) {
		*v = Value(absent)
		return nil
	}
	return json.Unmarshal(text, (*float64)(v))
}

// Report holds the values of all metrics of one motion, in SI units, angles in degrees. Tables and JSON use
// the order of its fields.
type Report struct {
	SkateContacts      Value `json:"skate_contacts_m_s"`
	SkateMax           Value `json:"skate_max_m_s"`
	SkateSeen          Value `json:"skate_seen_m_s"`
	SkateHeight        Value `json:"skate_height_m_s"`
	SkateRatio         Value `json:"skate_ratio"`
	ContactConsistency Value `json:"contact_consistency"`
	SkatingRatio       Value `json:"skating_ratio"`
	SoleSlip           Value `json:"sole_slip_m_s"`
	SoleSlipMax        Value `json:"sole_slip_max_m_s"`

	Penetration     Value `json:"penetration_m"`
	Floating        Value `json:"floating_m"`
	Skating         Value `json:"skating_m_frame"`
	SoleDepth       Value `json:"sole_depth_m"`
	SoleFloating    Value `json:"sole_floating_m"`
	FootPenetration Value `json:"foot_penetration_m"`
	FootSliding     Value `json:"foot_sliding_m_frame"`

	Jerk              Value `json:"jerk_m_s3"`
	Jerk20            Value `json:"jerk_20fps_m_s3"`
	Jitter            Value `json:"jitter_m_frame2"`
	TransitionTurning Value `json:"transition_turning"`
	TransitionJerk    Value `json:"transition_jerk"`

	PathError      Value `json:"path_error_m"`
	PathErrorP95   Value `json:"path_error_p95_m"`
	PathHits       Value `json:"path_hits"`
	StrideError    Value `json:"stride_error_m"`
	StrideErrorMax Value `json:"stride_error_max_m"`
	HeadingError   Value `json:"heading_error_deg"`
	HeadingMax     Value `json:"heading_error_max_deg"`
	KeyError       Value `json:"key_error_m"`
	KeyErrorMax    Value `json:"key_error_max_m"`
	KeyTurn        Value `json:"key_turn_deg"`
	KeyTurnMax     Value `json:"key_turn_max_deg"`
	TargetError    Value `json:"target_error_m"`
	TargetErrorMax Value `json:"target_error_max_m"`
	TargetTurn     Value `json:"target_turn_deg"`
	TargetTurnMax  Value `json:"target_turn_max_deg"`
	Trajectory20   Value `json:"trajectory_failures_20cm"`
	Trajectory50   Value `json:"trajectory_failures_50cm"`
	Location20     Value `json:"location_failures_20cm"`
	Location50     Value `json:"location_failures_50cm"`
	ControlError   Value `json:"control_error_m"`

	BoneStretch     Value `json:"bone_stretch_m"`
	LimitShare      Value `json:"joint_limit_share"`
	LimitExcess     Value `json:"joint_limit_excess_deg"`
	BalanceStanding Value `json:"balance_standing"`
	BalanceWalking  Value `json:"balance_walking"`
	Flight          Value `json:"flight_m_s2"`
	FlightDeviation Value `json:"flight_deviation_m_s2"`
	Collision       Value `json:"self_collision_m"`
	CollisionMax    Value `json:"self_collision_max_m"`

	HeadPitch     Value `json:"head_pitch_range_deg"`
	HeadRoll      Value `json:"head_roll_range_deg"`
	TrunkPitch    Value `json:"trunk_pitch_range_deg"`
	TrunkLean     Value `json:"trunk_lean_range_deg"`
	ThoraxYaw     Value `json:"thorax_yaw_range_deg"`
	ShoulderRoll  Value `json:"shoulder_roll_range_deg"`
	Elbow         Value `json:"elbow_range_deg"`
	Wrist         Value `json:"wrist_range_deg"`
	HandVariety   Value `json:"hand_variety_m"`
	TimeToPeak    Value `json:"time_to_peak"`
	TimeDeviation Value `json:"time_to_peak_deviation"`
	HandSpeed     Value `json:"hand_speed_max_m_s"`
	StillShare    Value `json:"still_share"`
	PelvisAside   Value `json:"pelvis_aside_range_m"`
	WeightShift   Value `json:"weight_shift"`
	Quietest      Value `json:"quietest_second_m_s"`

	Surge        Value `json:"surge_m"`
	Rise         Value `json:"rise_m"`
	HeadSway     Value `json:"head_sway_m"`
	SwayRatio    Value `json:"sway_ratio"`
	KneeHigh     Value `json:"knee_8_15_hz_log10"`
	PelvisMid    Value `json:"pelvis_yaw_4_8_hz_log10"`
	ThoraxMid    Value `json:"thorax_yaw_4_8_hz_log10"`
	HeadMid      Value `json:"head_pitch_4_8_hz_log10"`
	HeadNod      Value `json:"head_nod_deg"`
	HeadPhase    Value `json:"head_nod_phase_deg"`
	ThoraxPhase  Value `json:"thorax_yaw_phase_deg"`
	TrunkPhase   Value `json:"trunk_pitch_phase_deg"`
	ArmLike      Value `json:"arm_stride_correlation"`
	HeadLike     Value `json:"head_stride_correlation"`
	ToePeak      Value `json:"toe_peak_share"`
	AbductSkew   Value `json:"hip_abduction_asymmetry"`
	ArmSwing     Value `json:"arm_swing_deg"`
	KneeThigh    Value `json:"knee_thigh_correlation"`
	TrunkMean    Value `json:"trunk_pitch_mean_deg"`
	SpineAlike   Value `json:"spine_joint_correlation"`
	NeckAlike    Value `json:"neck_head_correlation"`
	ClavicleTurn Value `json:"clavicle_deviation_deg"`
}

// Requested holds the parts of a request that are measured on its motion.
type Requested struct {
	Constraints Constraints
	Boundaries  []int // frames at which a segment begins
}

// Measure computes all metrics of a motion.
func Measure(m *Motion, asked Requested) Report {
	c := &asked.Constraints
	r := Report{
		SkateContacts:      Value(SkateContacts(m)),
		SkateMax:           Value(SkateMax(m)),
		SkateSeen:          Value(SkateSeen(m)),
		SkateHeight:        Value(SkateHeight(m)),
		SkateRatio:         Value(SkateRatio(m)),
		ContactConsistency: Value(ContactConsistency(m)),
		SkatingRatio:       Value(SkatingRatio(m)),
		Penetration:        Value(Penetration(m)),
		Floating:           Value(Floating(m)),
		Skating:            Value(Skating(m)),
		SoleDepth:          Value(SoleDepth(m)),
		SoleFloating:       Value(SoleFloating(m)),
		FootPenetration:    Value(FootPenetration(m)),
		FootSliding:        Value(FootSliding(m)),
		Jerk:               Value(Jerk(m)),
		Jerk20:             Value(Jerk(At20(m))),
		Jitter:             Value(Jitter(m)),
		BoneStretch:        Value(BoneStretch(m)),
	}
	two := func(a, b *Value, first, second float64) { *a, *b = Value(first), Value(second) }
	pair := func(a, b *Value, measure func(*Motion) (float64, float64)) {
		first, second := measure(m)
		two(a, b, first, second)
	}
	pair(&r.SoleSlip, &r.SoleSlipMax, SoleSlip)
	pair(&r.LimitShare, &r.LimitExcess, JointLimits)
	pair(&r.BalanceStanding, &r.BalanceWalking, Balance)
	pair(&r.Flight, &r.FlightDeviation, Flight)
	pair(&r.Collision, &r.CollisionMax, SelfCollision)
	turning, jerk := Transition(m, asked.Boundaries)
	two(&r.TransitionTurning, &r.TransitionJerk, turning, jerk)

	constrained := func(a, b *Value, measure func(*Motion, *Constraints) (float64, float64)) {
		first, second := measure(m, c)
		two(a, b, first, second)
	}
	average, p95, hits := PathError(m, c)
	r.PathError, r.PathErrorP95, r.PathHits = Value(average), Value(p95), Value(hits)
	constrained(&r.StrideError, &r.StrideErrorMax, StrideError)
	constrained(&r.HeadingError, &r.HeadingMax, HeadingError)
	constrained(&r.KeyError, &r.KeyErrorMax, KeyError)
	constrained(&r.KeyTurn, &r.KeyTurnMax, KeyTurn)
	constrained(&r.TargetError, &r.TargetErrorMax, TargetError)
	constrained(&r.TargetTurn, &r.TargetTurnMax, TargetTurn)
	fails := ControlFailures(m, c)
	two(&r.Trajectory20, &r.Trajectory50, fails.Trajectory20, fails.Trajectory50)
	two(&r.Location20, &r.Location50, fails.Location20, fails.Location50)
	r.ControlError = Value(fails.Average)
	r.dynamics(m)
	return r
}

func (r *Report) dynamics(m *Motion) {
	d := dynamicsOf(m)
	two := func(a, b *Value, first, second float64) { *a, *b = Value(first), Value(second) }
	two(&r.HeadPitch, &r.HeadRoll, d.headPitch, d.headRoll)
	two(&r.TrunkPitch, &r.TrunkLean, d.trunkPitch, d.trunkLean)
	two(&r.ThoraxYaw, &r.ShoulderRoll, d.thoraxYaw, d.shoulderRoll)
	r.HandVariety = Value(d.handVariety)
	two(&r.Elbow, &r.Wrist, d.elbow, d.wrist)
	two(&r.TimeToPeak, &r.TimeDeviation, d.timeToPeak, d.timeDeviation)
	two(&r.HandSpeed, &r.StillShare, d.handSpeed, d.stillShare)
	two(&r.PelvisAside, &r.WeightShift, d.pelvisAside, d.weightShift)
	r.Quietest = Value(d.quietest)
	c := &d.cycles
	r.Surge = Value(c.surge)
	r.Rise = Value(c.rise)
	r.HeadSway = Value(c.headSway)
	r.SwayRatio = Value(c.swayRatio)
	r.KneeHigh = Value(c.kneeHigh)
	r.PelvisMid = Value(c.pelvisMid)
	r.ThoraxMid = Value(c.thoraxMid)
	r.HeadMid = Value(c.headMid)
	r.HeadNod = Value(c.headNod)
	r.HeadPhase = Value(c.headPhase)
	r.ThoraxPhase = Value(c.thoraxPhase)
	r.TrunkPhase = Value(c.trunkPhase)
	r.ArmLike = Value(c.armLike)
	r.HeadLike = Value(c.headLike)
	r.ToePeak = Value(c.toePeak)
	r.AbductSkew = Value(c.abductSkew)
	r.ArmSwing = Value(c.armSwing)
	r.KneeThigh = Value(c.kneeThigh)
	r.TrunkMean = Value(c.trunkMean)
	r.SpineAlike, r.NeckAlike, r.ClavicleTurn = Value(d.spineAlike), Value(d.neckAlike), Value(d.clavicleTurn)
}
