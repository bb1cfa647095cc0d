package metrics_test

import (
	"math"
	"testing"

	"github.com/motiongate/motiongate/engine/clip"
	"github.com/motiongate/motiongate/engine/geom"
	"github.com/motiongate/motiongate/engine/metrics"
)

// sway turns one joint of a body in its T by an angle about an axis.
func sway(name string, axis geom.Vec3, angle func(t float64) float64) *clip.Clip {
	c := still(60, 241, slide(0))
	j := c.Skeleton.Index(name)
	for f := range c.Frames() {
		rot := c.Pose(f).Rot
		rot[j] = rot[j].Mul(geom.AxisAngle(axis, angle(float64(f)/60)*math.Pi/180))
	}
	return c
}

// A part that swings by an angle to both sides has twice that as its range, a straight
// elbow that angle, and the others have none.
func TestRangesOfParts(t *testing.T) {
	swing := func(s float64) float64 { return 5 * math.Sin(math.Pi*s) }
	for name, tc := range map[string]struct {
		joint string
		axis  geom.Vec3
		value func(r *metrics.Report) metrics.Value
		other func(r *metrics.Report) metrics.Value
		want  float64
	}{
		"head pitch":  {"Head", geom.UnitX, func(r *metrics.Report) metrics.Value { return r.HeadPitch }, func(r *metrics.Report) metrics.Value { return r.TrunkPitch }, 10},
		"head roll":   {"Head", geom.UnitZ, func(r *metrics.Report) metrics.Value { return r.HeadRoll }, func(r *metrics.Report) metrics.Value { return r.HeadPitch }, 10},
		"trunk pitch": {"Chest", geom.UnitX, func(r *metrics.Report) metrics.Value { return r.TrunkPitch }, func(r *metrics.Report) metrics.Value { return r.Wrist }, 10},
		"thorax yaw":  {"Chest", geom.UnitY, func(r *metrics.Report) metrics.Value { return r.ThoraxYaw }, func(r *metrics.Report) metrics.Value { return r.TrunkPitch }, 10},
		"shoulders":   {"Chest", geom.UnitZ, func(r *metrics.Report) metrics.Value { return r.ShoulderRoll }, func(r *metrics.Report) metrics.Value { return r.Elbow }, 10},
		"wrist":       {"LeftHand", geom.UnitZ, func(r *metrics.Report) metrics.Value { return r.Wrist }, func(r *metrics.Report) metrics.Value { return r.Elbow }, 10},
		"elbow":       {"LeftForeArm", geom.UnitY, func(r *metrics.Report) metrics.Value { return r.Elbow }, func(r *metrics.Report) metrics.Value { return r.Wrist }, 5},
	} {
		t.Run(name, func(t *testing.T) {
			r := measure(sway(tc.joint, tc.axis, swing))
			within(t, name, tc.value(&r), tc.want, 0.05)
			within(t, "the other", tc.other(&r), 0, 1e-4)
		})
	}
}

// A shoulder that is raised turns its clavicle.
func TestDeviationOfClavicle(t *testing.T) {
	c := sway("LeftShoulder", geom.UnitZ, func(s float64) float64 { return 5 * math.Sin(math.Pi*s) })
	within(t, "clavicle", measure(c).ClavicleTurn, 5/math.Sqrt2/2, 0.3) // the mean of one that moves and one that rests
}

// reaching is a body whose left wrist is turned about the elbow by an angle that
// follows a curve from 0 to 1 in a second, again and again with a rest between.
func reaching(curves ...func(u float64) float64) *clip.Clip {
	return sway("LeftForeArm", geom.UnitY, func(t float64) float64 {
		i := int(t / 2)
		u := math.Max(0, math.Min(1, t-2*float64(i)-0.5))
		if i >= len(curves) {
			return 60 * float64(len(curves)%2)
		}
		far := curves[i](u)
		if i%2 == 1 {
			far = 1 - far
		}
		return 60 * far
	})
}

// minJerk is the curve of least jerk, whose speed peaks in its middle.
func minJerk(u float64) float64 { return u * u * u * (10 + u*(6*u-15)) }

func TestTimeToPeak(t *testing.T) {
	early := func(u float64) float64 { return minJerk(u + 0.6*u*(1-u)) }
	for name, tc := range map[string]struct {
		curves          []func(u float64) float64
		mean, deviation float64
	}{
		"even":           {[]func(u float64) float64{minJerk, minJerk}, 0.5, 0},
		"early":          {[]func(u float64) float64{early, early}, 0.36, 0},
		"early and even": {[]func(u float64) float64{early, minJerk}, 0.43, 0.07},
	} {
		t.Run(name, func(t *testing.T) {
			r := measure(reaching(tc.curves...))
			within(t, "time to peak", r.TimeToPeak, tc.mean, 0.025)
			within(t, "deviation", r.TimeDeviation, tc.deviation, 0.02)
		})
	}
}

// A body that slides as fast as the limit of stillness, and then stands, is still for
// that part of its frames; its quietest second is that in which it stands.
func TestStillFrames(t *testing.T) {
	r := measure(still(30, 91, func(s float64) geom.Vec3 { return geom.Vec3{X: 0.1 * math.Min(s, 1)} }))
	within(t, "still frames", r.StillShare, 2.0/3, exact)
	within(t, "quietest second", r.Quietest, 0, exact)
	within(t, "aside", r.PelvisAside, 0.1, exact)
	r = measure(still(30, 91, slide(0.1)))
	within(t, "still frames", r.StillShare, 0, exact)
	within(t, "quietest second", r.Quietest, 0.1, exact)
}
