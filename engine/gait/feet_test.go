package gait_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/blend"
	"github.com/motiongate/motiongate/engine/gait"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/language"
	"github.com/motiongate/motiongate/engine/posture"
	"github.com/motiongate/motiongate/engine/rig"
)

// scaledMeasures returns the measures of a body k times as large.
func scaledMeasures(m rig.Measures, k float64) rig.Measures {
	for _, length := range []*float64{
		&m.PelvisHeight, &m.HipHeight, &m.Thigh, &m.Shin, &m.Ankle, &m.Shoulder, &m.UpperArm, &m.ForeArm, &m.Crown,
	} {
		*length *= k
	}
	for _, place := range []*geom.Vec3{&m.Hip[0], &m.Hip[1], &m.Ball, &m.Tip, &m.Heel} {
		*place = place.Scale(k)
	}
	for side := range m.Leg {
		m.Leg[side].Upper, m.Leg[side].Lower = k*m.Leg[side].Upper, k*m.Leg[side].Lower
		m.Arm[side].Upper, m.Arm[side].Lower = k*m.Arm[side].Upper, k*m.Arm[side].Lower
	}
	return m
}

// swings measures the swings of a steady walk at a speed in m/s with a manner: the share of the swing in which the ball of
// the foot becomes fastest, the pitch of the foot in its middle (heel up, degrees), both as means, and the number of strikes a second.
func swings(size rig.Measures, speed float64, manner gait.Manner, seconds float64) (peak, pitch, cadence float64) {
	rnd := blend.NewRand(3)
	style := gait.NewStyle(&rnd)
	course := gait.Course{Length: seconds, Stretches: []gait.Stretch{{Start: -9, End: 99, Speed: speed}},
		Moods: []gait.Mood{{Start: -9, End: 99, Manner: manner}}}
	w := gait.NewWalk(gait.NewPath(course), seconds, size, style, rnd)
	n, first, last := 0.0, 0.0, 0.0
	strikes := 0
	dt := seconds / 2400
	for side := range rig.Side(2) {
		foot := func(t float64) posture.Foot {
			var p posture.Posture
			w.Lower(t, &p)
			return p.Feet[side]
		}
		off := 0.0
		for t := dt; t < seconds; t += dt {
			before, now := w.Stands(side, t-dt), w.Stands(side, t)
			if before && !now {
				off = t
			}
			if before || !now || off == 0 {
				continue
			}
			if strikes++; first == 0 || t < first {
				first = t
			}
			last = math.Max(last, t)
			fastest, at := 0.0, 0.0
			ball := func(t float64) geom.Vec3 { f := foot(t); return f.Ankle.Add(f.Turn.Rotate(size.Ball)) }
			for k := range 60 {
				u := off + (float64(k)+0.5)/60*(t-off)
				if v := ball(u + dt).Dist(ball(u - dt)); v > fastest {
					fastest, at = v, (u-off)/(t-off)
				}
			}
			peak, n = peak+at, n+1
			pitch -= math.Asin(foot((off+t)/2).Turn.Rotate(geom.UnitZ).Y) * 180 / math.Pi
		}
	}
	return peak / n, pitch / n, float64(strikes-1) / (last - first)
}

// TestFeetScaleWithLegs holds that bodies of different sizes swing their feet alike, and step at the same rate relative to the root of
// their leg lengths, at the same speed relative to it.
func TestFeetScaleWithLegs(t *testing.T) {
	size := rig.NewBody(rig.Canonical()).Size
	for _, speed := range []float64{1.1, -0.8} {
		_, pitch, cadence := swings(size, speed, gait.Manner{}, 12)
		for _, k := range []float64{0.4, 0.7, 1.2} {
			slow := math.Sqrt(k)
			_, p, c := swings(scaledMeasures(size, k), speed*slow, gait.Manner{}, 12*slow)
			if math.Abs(p-pitch) > 1 || math.Abs(c*slow/cadence-1) > 0.02 {
				t.Errorf("%.1f m/s, legs %.1f times as long: the foot is pitched by %.1f degrees in mid-swing, want %.1f; %.2f steps/s, want %.2f",
					speed, k, p, pitch, c, cadence/slow)
			}
		}
	}
}

// TestFeetOfStylesAreLate holds that the trait Late delays the peak of the speed of the foot, which is later in recordings
// of bent and forceful walkers than of neutral ones: by a tenth of the swing or more, and not to its end.
func TestFeetOfStylesAreLate(t *testing.T) {
	size := rig.NewBody(rig.Canonical()).Size
	for _, style := range []string{"active", "angry", "timid", "old", "sad", "tired", "thug"} {
		manner := gait.NewManner([]language.Tone{{Style: style, Amount: 1}})
		usual := manner
		usual[gait.Late] = 0
		speed := 1.2 * (1 + manner[gait.Speed])
		late, _, _ := swings(size, speed, manner, 10)
		early, _, _ := swings(size, speed, usual, 10)
		if late-early < 0.06 || late > 0.72 {
			t.Errorf("%s: the foot is fastest at %.2f of its swing, without Late at %.2f", style, late, early)
		}
	}
}
